/** How values read on a page. Pure. */

/** 12345 → `12,345`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
