/**
 * Straight-line depreciation in whole 分 (domain.md §3.6): from the month after the purchase, the same amount each
 * month, the last month takes the rest, so that what is left is the residual value exactly. Pure.
 */

/** What the schedule is made of. */
export interface Depreciable {
  /** `YYYY-MM-DD`. */
  purchaseDay: string;
  costFen: number;
  residualFen: number;
  lifeYears: number;
}

/** Of the price, rounded half up once; basis points. */
export function residualOf(costFen: number, residualBp: number): number {
  return Math.floor((costFen * residualBp + 5_000) / 10_000);
}

/** Months since year 0, so that months can be counted. */
export function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

export function monthAt(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

export function shiftMonth(month: string, by: number): string {
  return monthAt(monthIndex(month) + by);
}

/** The month's last day. */
export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** The first month that has depreciation: the one after the purchase. */
export function firstMonthOf({ purchaseDay }: Pick<Depreciable, "purchaseDay">): string {
  return shiftMonth(purchaseDay.slice(0, 7), 1);
}

/** 月折旧 of a usual month, 分. */
export function monthlyFenOf({ costFen, residualFen, lifeYears }: Omit<Depreciable, "purchaseDay">): number {
  return Math.floor((costFen - residualFen) / (lifeYears * 12));
}

/** What is depreciated in a month, 分; 0 outside its life. */
export function depreciationIn(asset: Depreciable, month: string): number {
  return depreciatedTo(asset, month) - depreciatedTo(asset, shiftMonth(month, -1));
}

/** What is depreciated up to a month and with it, 分. */
export function depreciatedTo(asset: Depreciable, month: string): number {
  const months = monthIndex(month) - monthIndex(firstMonthOf(asset)) + 1;
  if (months <= 0) return 0;
  if (months >= asset.lifeYears * 12) return asset.costFen - asset.residualFen;
  return months * monthlyFenOf(asset);
}
