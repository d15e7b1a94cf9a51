/** How values read on a page. Pure. */

/** 12345 → `12,345`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Pieces that came or went, with a real minus, which is as wide as the plus; 0 without a sign. */
export function signedCount(count: number): string {
  if (count === 0) return "0";
  return count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`;
}
