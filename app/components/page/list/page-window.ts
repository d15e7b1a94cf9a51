/** Which page numbers a pager shows. Pure. */

/** Page numbers around the current one, with first and last; `null` marks a gap. Pages count from 0. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const around = [0, page - 1, page, page + 1, pageCount - 1].filter((number) => number >= 0 && number < pageCount);
  const shown = [...new Set(around)].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? -1) - 1;
    // A gap of one page is shown as that page: the mark would take as much room.
    if (skipped === 1) return [number - 1, number];
    return skipped > 1 ? [null, number] : [number];
  });
}
