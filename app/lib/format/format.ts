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

/** Sizes of files: `12 KB`, `3.4 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const [kilobyte, megabyte, gigabyte] = [1024, 1024 ** 2, 1024 ** 3];
  if (bytes < megabyte) return `${Math.ceil(bytes / kilobyte)} KB`;
  if (bytes < gigabyte) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${(bytes / gigabyte).toFixed(1)} GB`;
}
