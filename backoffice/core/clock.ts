/** Time, so that tests can hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const shanghaiOffsetMs = 8 * 3_600_000;

/** The Asia/Shanghai business day of an instant, `YYYY-MM-DD`. China has had no summer time since 1991. */
export function bizDateOf(instant: Date): string {
  return new Date(instant.getTime() + shanghaiOffsetMs).toISOString().slice(0, 10);
}

/** An instant as the API writes it: `yyyy-MM-dd HH:mm:ss`, GMT+8. */
export function formatInstant(instant: Date): string {
  return new Date(instant.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19).replace("T", " ");
}

/** The instant so many times 24 hours earlier. */
export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}

/** {@link formatInstant} that lets null through. */
export function formatInstantOrNull(instant: Date | null): string | null {
  return instant && formatInstant(instant);
}
