/** 日结 as its page shows it, and what is typed there. */

import { formatCount } from "#app/lib/format/format.ts";
import { readYuan, YuanError } from "#app/lib/yuan.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import type { DayCloseCount, DayCloseRow, dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import type { DayCountView, DayFundView } from "./day-tables.tsx";

type Day = Answer<typeof dayCloseEndpoints.detail>;

export function dayView(day: Day) {
  const counted = day.funds.filter(({ countedFen }) => countedFen !== null);
  const countedFen = counted.reduce((sum, fund) => sum + (fund.countedFen ?? 0), 0);
  const expectedFen = counted.reduce((sum, fund) => sum + fund.expectedFen, 0);
  const laterFen = day.funds.reduce((sum, fund) => sum + fund.laterFen, 0);
  return {
    bills: formatCount(day.bills),
    saleQty: formatCount(day.saleQty),
    returnQty: formatCount(day.returnQty),
    payable: formatFen(day.payableFen),
    cancelled:
      day.cancelledQty > 0 ? { qty: formatCount(day.cancelledQty), amount: formatFen(day.cancelledFen) } : null,
    received: formatFen(day.receivedFen),
    debt: formatFen(day.debtFen),
    funds: day.funds.map(fundView),
    total: {
      expected: formatFen(day.funds.reduce((sum, fund) => sum + fund.expectedFen, 0)),
      later: laterFen === 0 ? "" : signed(laterFen),
      counted: counted.length > 0 ? formatFen(countedFen) : "",
      difference: counted.length > 0 ? signed(countedFen - expectedFen) : "",
      differs: countedFen !== expectedFen,
    },
    closed: day.closed && closedView(day.closed),
    history: day.history.map(countView),
  };
}

function closedView({ createTime, operator, later, corrections }: NonNullable<Day["closed"]>) {
  const changes: readonly (readonly [string, number, (value: number) => string])[] = [
    ["单据", later.bills, signedCount],
    ["拿货", later.saleQty, signedCount],
    ["退货", later.returnQty, signedCount],
    ["应收", later.payableFen, signed],
    ["实收", later.receivedFen, signed],
    ["新增欠款", later.debtFen, signed],
  ];
  return {
    at: createTime,
    operator,
    changes: changes
      .filter(([, value]) => value !== 0)
      .map(([label, value, words]) => ({ label, value: words(value) })),
    corrections: corrections.map((one) => ({
      id: one.id,
      no: one.no,
      kind: one.kind === "VOID" ? "作废" : "补开",
      payable: signed(one.payableFen),
      at: one.createTime,
    })),
  };
}

function fundView({ fundId, fundName, expectedFen, laterFen, countedFen, remark, operator }: DayCloseRow): DayFundView {
  return {
    id: fundId,
    name: fundName,
    expected: formatFen(expectedFen),
    later: laterFen === 0 ? "" : signed(laterFen),
    counted: countedFen === null ? "" : formatFen(countedFen, { grouped: false }),
    difference: countedFen === null ? "" : signed(countedFen - expectedFen),
    differs: countedFen !== null && countedFen !== expectedFen,
    remark,
    operator: operator ?? "",
  };
}

function countView({ createTime, operator, differenceFen, counts }: DayCloseCount): DayCountView {
  return {
    at: createTime,
    operator,
    difference: signed(differenceFen),
    differs: differenceFen !== 0,
    funds: counts.map(({ fundName, expectedFen, countedFen, remark }) => ({
      name: fundName,
      expected: formatFen(expectedFen),
      counted: formatFen(countedFen),
      difference: signed(countedFen - expectedFen),
      differs: countedFen !== expectedFen,
      remark,
    })),
  };
}

/** With its sign: more than expected is `+`. */
function signed(amountFen: number): string {
  return amountFen > 0 ? `+${formatFen(amountFen)}` : formatFen(amountFen);
}

function signedCount(count: number): string {
  return count > 0 ? `+${formatCount(count)}` : formatCount(count);
}

/** The `count.<fund>` and `remark.<fund>` fields; a fund left blank was not counted. */
export function readCounts(form: FormData) {
  const typed: Record<string, string> = {};
  const counts: { fundId: number; countedFen: number; remark: string }[] = [];
  let refusal: string | null = null;
  for (const [name, value] of form) {
    const match = /^(count|remark)\.(\d+)$/.exec(name);
    if (!match) continue;
    typed[name] = String(value);
    if (match[1] !== "count" || String(value).trim() === "") continue;
    try {
      const countedFen = readYuan("清点金额", String(value), { signed: true });
      counts.push({ fundId: Number(match[2]), countedFen, remark: String(form.get(`remark.${match[2]}`) ?? "") });
    } catch (error) {
      if (!(error instanceof YuanError)) throw error;
      refusal ??= error.message;
    }
  }
  return { counts, typed, refusal };
}
