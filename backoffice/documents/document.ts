/** What all documents share: versions, the period of their lists (domain.md §1). */
import { bizDateOf, type Clock } from "#backoffice/clock.ts";
import { DomainError } from "#backoffice/http/errors.ts";

/** Refuses a form that shows an older state of the document. */
export function assertVersion(document: { version: number }, seen: number): void {
  if (document.version !== seen) throw new DomainError("数据已被他人修改，请刷新后重试");
}

const dayMs = 86_400_000;
const usualDays = 30;
const longestDays = 366;

/** The business days a list covers, both inclusive: the last 30 unless told, 366 at most. */
export function readPeriod(query: { from?: string | undefined; to?: string | undefined }, clock: Clock) {
  const to = query.to ?? bizDateOf(clock.now());
  const from = query.from ?? bizDateOf(new Date(Date.parse(`${to}T00:00:00+08:00`) - (usualDays - 1) * dayMs));
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) throw new DomainError("开始日期不能晚于结束日期");
  if (days >= longestDays) throw new DomainError(`日期范围不能超过 ${longestDays} 天`);
  return { from, to };
}
