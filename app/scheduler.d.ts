/** The part of React's scheduler that we use; the package brings no types. */
declare module "scheduler" {
  /** How often a second a long rendering gives way to the browser, up to 125; 0 goes back to every 5 ms. */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}
