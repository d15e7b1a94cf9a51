/** Background work that outlives a request: big exports and imports. */

export const jobKinds = ["EXPORT", "IMPORT"] as const;
/** WAITING → RUNNING → DONE | FAILED. */
export const jobStatuses = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;
export type JobStatus = (typeof jobStatuses)[number];
