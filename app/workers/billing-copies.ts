/** What the billing screen and its worker must agree on. */

/** The cache that holds the screen and its scripts. */
export const billingCopies = "billing";

/** The screen's address, and all that the worker is asked about. */
export const billingScreen = "/clothes/stall/distributor/bill/new";

export const billingWorkerPath = "/billing-worker.js";
