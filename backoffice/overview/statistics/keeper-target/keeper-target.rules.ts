/** What follows from a keeper's target and rate. Pure. */

/** 提成预估: the rate of the net sales, half up; of a month in which more came back than went, nothing. */
export function commissionOf(netFen: number, commissionBp: number): number {
  return Math.floor((Math.max(netFen, 0) * commissionBp + 5_000) / 10_000);
}

/** A day's share of the month's target, half up; null where there is none. */
export function dayTargetOf(month: string, targetFen: number): number | null {
  if (targetFen === 0) return null;
  const days = daysOf(month);
  return Math.floor((targetFen * 2 + days) / (days * 2));
}

/** The last day of `YYYY-MM`. */
export function lastDayOf(month: string): string {
  return `${month}-${daysOf(month)}`;
}

function daysOf(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
