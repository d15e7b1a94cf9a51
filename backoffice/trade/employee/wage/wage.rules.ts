/** 工资, pure: the days of a period, how base and commission are counted, what may be done in which state. */
import type { PayType, WageStatus } from "#contract/employee/employee.words.ts";

/** Inclusive business days. */
export interface Days {
  from: string;
  to: string;
}

const dayOf = (day: string) => Number(day.slice(8));
const pad = (day: number) => String(day).padStart(2, "0");

function lastDayOf(period: string): number {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The days of the month that are settled; why they cannot be is a sentence. */
export function periodDays(
  period: string,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
): Days | string {
  const days = { from: from ?? `${period}-01`, to: to ?? `${period}-${pad(lastDayOf(period))}` };
  if (days.from.slice(0, 7) !== period || days.to.slice(0, 7) !== period) return `日期必须在 ${period} 之内`;
  return days.from > days.to ? "开始日期不能晚于结束日期" : days;
}

/** Calendar days of these on which somebody was employed; null where on none. */
export function employedDays({ from, to }: Days, hiredDay: string, leftDay: string | null): Days | null {
  const first = hiredDay > from ? hiredDay : from;
  const last = leftDay !== null && leftDay < to ? leftDay : to;
  return first <= last ? { from: first, to: last } : null;
}

export function countDays(days: Days | null): number {
  return days === null ? 0 : dayOf(days.to) - dayOf(days.from) + 1;
}

/**
 * 底薪 or 月薪 of some days of a month, by calendar days: what is due up to the last day less what was due before the
 * first, each rounded half up, so that the parts of a month add up to the month to the 分. Piece workers have none.
 */
export function baseOf(payType: PayType, monthFen: number, days: Days | null): number {
  if (payType === "PIECE" || days === null) return 0;
  const inMonth = lastDayOf(days.from.slice(0, 7));
  const upTo = (day: number) => Math.floor((2 * monthFen * day + inMonth) / (2 * inMonth));
  return upTo(dayOf(days.to)) - upTo(dayOf(days.from) - 1);
}

/** 提成 of what was sold, rounded half up once; more given back than sold takes nothing from the wage. */
export function commissionOf(salesFen: number, commissionBp: number): number {
  return Math.floor((Math.max(0, salesFen) * commissionBp + 5_000) / 10_000);
}

/** 厘 of all pieces in 分, rounded half up once (domain.md §5.18). */
export function fenOfLi(amountLi: number): number {
  return Math.floor((amountLi + 5) / 10);
}

interface Parts {
  pieceFen: number;
  commissionFen: number;
  baseFen: number;
  allowanceFen: number;
  deductionFen: number;
}

export function amountOf({ pieceFen, commissionFen, baseFen, allowanceFen, deductionFen }: Parts): number {
  return pieceFen + commissionFen + baseFen + allowanceFen - deductionFen;
}

/** 借支 that is still to be made good: what audited slips not yet paid come to, less what the account says we owe. */
export function openAdvance(balanceFen: number, unpaidFen: number): number {
  return Math.max(0, unpaidFen - balanceFen);
}

/** What of a slip is handed out, and what makes 借支 good. A slip below 0 hands out nothing and stays on the account. */
export function splitPayment(amountFen: number, advanceFen: number): { paidFen: number; advanceFen: number } {
  const made = Math.min(Math.max(0, amountFen), advanceFen);
  return { paidFen: Math.max(0, amountFen) - made, advanceFen: made };
}

export type WageAction = "refresh" | "discard" | "audit" | "pay" | "reverse";

const from: Record<WageAction, WageStatus> = {
  refresh: "DRAFT",
  discard: "DRAFT",
  audit: "DRAFT",
  pay: "AUDITED",
  reverse: "AUDITED",
};
const states: Record<WageStatus, string> = {
  DRAFT: "还是草稿",
  AUDITED: "已审核",
  PAID: "已发放",
  REVERSED: "已红冲",
};
const verbs: Record<WageAction, string> = {
  refresh: "重新计算",
  discard: "废弃",
  audit: "审核",
  pay: "发放",
  reverse: "红冲",
};

/** Null, or why the slip does not allow it: 已发放，不能红冲. */
export function refuseWage(action: WageAction, status: WageStatus): string | null {
  return status === from[action] ? null : `${states[status]}，不能${verbs[action]}`;
}
