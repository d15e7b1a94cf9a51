/** Shares as they read everywhere: 准交率, 返修率, 效率. Pure. */

/** `part ÷ whole` to a tenth of a per cent, `98.5%`; empty where there is nothing to divide by. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return "";
  return `${(Math.round((part / whole) * 1_000) / 10).toFixed(1)}%`;
}
