/** What all documents share: versions, the period of their lists (domain.md §1). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";

/** Refuses a form that shows an older state of the document. */
export function assertVersion(document: { version: number }, seen: number): void {
  if (document.version !== seen) throw new DomainError("数据已被他人修改，请刷新后重试");
}

const dayMs = 86_400_000;
const usualDays = 30;
/** As far back as any list of documents goes at once. */
export const longestDays = 366;

/** The business days a list covers, both inclusive: the last 30 unless told, 366 at most. */
export function readPeriod(query: { from?: string | undefined; to?: string | undefined }, clock: Clock) {
  const to = query.to ?? bizDateOf(clock.now());
  const from = query.from ?? bizDateOf(new Date(Date.parse(`${to}T00:00:00+08:00`) - (usualDays - 1) * dayMs));
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) throw new DomainError("开始日期不能晚于结束日期");
  if (days >= longestDays) throw new DomainError(`日期范围不能超过 ${longestDays} 天`);
  return { from, to };
}

/**
 * The days a list covers as conditions on `day`. None where it asks for what
 * waits (待办) and names no day: that waits however long ago it was written.
 */
export function daysAsked(
  day: SQL,
  query: { from?: string | undefined; to?: string | undefined; waiting?: string | undefined },
  clock: Clock,
): SQL[] {
  if (query.waiting && !query.from && !query.to) return [];
  const { from, to } = readPeriod(query, clock);
  return [sql`${day} between ${from}::date and ${to}::date`];
}
