/** From whatever meets a server that fails to the banner that says so (product.md §8); the sign-in page has none. */

let hear: (() => void) | null = null;

/** Who raises the banner; null when it is gone from the page. */
export function onServerFailed(listener: (() => void) | null): void {
  hear = listener;
}

/** False where there is no banner to raise. */
export function raiseServerFailed(): boolean {
  hear?.();
  return hear !== null;
}
