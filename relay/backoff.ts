/** When to try again. Pure but for chance. */

const firstMs = 500;
const longestMs = 15_000;

/**
 * Milliseconds to wait after `failures` failed tries: doubled each time up to
 * 15 s, and spread evenly over the whole of it, so that thousands that lost
 * the same host do not return in one moment.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** (failures + 2));
  return Math.round(firstMs + random() * (ceiling - firstMs));
}
