/** What the billing screen and its worker must agree on. */

/** The cache that holds the screen and its scripts. */
export const billingCopies = "billing";

/** The screen's address, and all that the worker is asked about. */
export const billingScreen = "/clothes/stall/distributor/bill/new";

export const billingWorkerPath = "/billing-worker.js";

/** Where the browser's storage has what the billing screen last showed. */
export const shownKey = "bill-shown";

/** Where the tab's storage has it. */
export const keptKey = "bill-kept";

/** Who signs out leaves neither the copy nor what was shown behind. */
export async function forgetCopy(): Promise<void> {
  localStorage.removeItem(shownKey);
  sessionStorage.removeItem(keptKey);
  await window.caches?.delete(billingCopies);
}
