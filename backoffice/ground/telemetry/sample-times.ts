/** When samples are taken: soon after the start, so that a new process is seen, and then every minute. */
export const firstSampleMs = 5_000;
export const sampleEveryMs = 60_000;
/** A process that missed three samples is not counted as running. */
export const aliveMs = 3 * sampleEveryMs;
/** Processes that stopped longer ago are not shown. */
export const dayMs = 24 * 60 * sampleEveryMs;
