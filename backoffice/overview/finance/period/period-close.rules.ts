/** Months are closed in order, and reopened from the last one (domain.md §1.11). Pure. */

/** `YYYY-MM`. */
interface Known {
  month: string;
  /** The last closed month; null while none is. */
  last: string | null;
  /** Today's month. */
  current: string;
}

/** 2026 年 03 月 */
export function monthWords(month: string): string {
  return `${month.replace("-", " 年 ")} 月`;
}

function nextOf(month: string): string {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, "0")}`;
}

/** The month that may be closed next; the first may be any that has ended, what stands before it closes with it. */
function isNext({ month, last, current }: Known): boolean {
  return month < current && (last === null || month === nextOf(last));
}

/** Whether the list offers to close it: while none is closed only the month that ended last, with those before it. */
export function isOffered({ month, last, current }: Known): boolean {
  return isNext({ month, last, current }) && (last !== null || nextOf(month) === current);
}

export function refuseClose(known: Known): string | null {
  const { month, last, current } = known;
  if (last !== null && month <= last) return `${monthWords(month)}已经结账`;
  if (month >= current) return `${monthWords(month)}还没有结束，不能结账`;
  if (!isNext(known) && last !== null) return `请先结 ${monthWords(nextOf(last))}：要按月份顺序结账，中间不能空`;
  return null;
}

export function refuseReopen({ month, last }: Omit<Known, "current">): string | null {
  if (last === null || month > last) return `${monthWords(month)}没有结账，不用反月结`;
  if (month < last) return `请先反结 ${monthWords(last)}：要从最后结账的月份开始`;
  return null;
}
