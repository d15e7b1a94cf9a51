/** When samples are taken: soon after the start, so that a new process is seen, and then every minute. */
export const firstSampleMs = 5_000;
export const sampleEveryMs = 60_000;
