/** The business day, in Asia/Shanghai wherever the server stands; its clocks have not been changed since 1991. */

const aheadMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Shanghai's date and time of day, `2026-04-15T12:00:00.000`, so many days ago. */
function shanghai(days = 0): string {
  // A page asks for a dozen days: a formatter of time zones would take longer for them than the page does to render.
  return new Date(Date.now() + aheadMs - days * dayMs).toISOString().slice(0, -1);
}

/** Today, `YYYY-MM-DD`. */
export function today(): string {
  return daysAgo(0);
}

/** The day so many days before today. */
export function daysAgo(days: number): string {
  return shanghai(days).slice(0, 10);
}

/** What a file's name begins with, to the second: `20260415120000` (product.md §7). */
export function fileTime(): string {
  return shanghai().replace(/\D/g, "").slice(0, 14);
}

/** The hour of the day, 0 to 23. */
export function hourNow(): number {
  return Number(shanghai().slice(11, 13));
}
