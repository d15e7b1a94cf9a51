/** How long React renders before it lets the browser draw: its scheduler's, exported as unstable. */
import { unstable_forceFrameRate as forceFrameRate } from "scheduler";

/**
 * React renders a navigation in slices of 5 ms and lets the browser draw in
 * between. On a slow computer most of the time then goes by between the slices.
 * Slices of 100 ms keep input waiting no longer than people notice.
 */
const slicesPerSecond = 10;

/** Call before anything is rendered. */
export function renderInLongSlices(): void {
  forceFrameRate(slicesPerSecond);
}
