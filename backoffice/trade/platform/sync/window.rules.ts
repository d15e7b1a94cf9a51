/** The windows in which changes are pulled (domain.md §3.5): one day at most, each begins before the last one ended. */

export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** Of changes that a platform dates a little late, or writes while it is read. */
export const overlapMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

/**
 * The next window after all before `doneTo` is in; null when nothing is left up to `now`. `lagMs`: a platform answers
 * wrongly about the last while. Whole seconds, as platforms see them.
 */
export function nextWindow(
  doneTo: Date,
  { now, lagMs, windowMs }: { now: Date; lagMs: number; windowMs: number },
): Window | null {
  const end = Math.floor((now.getTime() - lagMs) / 1000) * 1000;
  if (end <= doneTo.getTime()) return null;
  const from = Math.floor((doneTo.getTime() - overlapMs) / 1000) * 1000;
  return { from: new Date(from), to: new Date(Math.min(from + Math.min(windowMs, dayMs), end)) };
}

/** Pages from the last one to the first: what changes meanwhile leaves the window and shifts rows towards the first, so that some come twice and none is missed. */
export function pagesBackwards(total: number, size: number): number[] {
  const pages = Math.ceil(total / size);
  return Array.from({ length: pages }, (_, place) => pages - place);
}

const minuteMs = 60_000;

/** How long a failure is waited for before the next try, the `failures`-th in a row: 1, 2, 4 … 60 minutes. */
export function pauseMs(failures: number): number {
  return Math.min(2 ** Math.max(0, failures - 1), 60) * minuteMs;
}

/** Failures in a row after which a person is told of what passes by itself. */
export const failuresUntilTold = 3;
