/** Dates of the seed, all counted back from the clock's business day. */

/** The first administrator, in whose name everything is seeded. */
const adminId = 1;

/** The audit columns of a seeded row. */
export interface Audit {
  createdBy: number;
  createdAt: Date;
  updatedBy: number;
  updatedAt: Date;
}

export function auditAt(instant: Date): Audit {
  return { createdBy: adminId, createdAt: instant, updatedBy: adminId, updatedAt: instant };
}

const dayMs = 86_400_000;

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * dayMs);
}

/** `YYYY-MM-DD` moved by whole days, back when negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The instant of a minute of the Asia/Shanghai day. */
export function instantOf(day: string, minute: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + Math.round(minute * 60_000));
}
