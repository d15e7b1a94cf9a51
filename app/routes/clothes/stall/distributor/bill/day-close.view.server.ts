/** 日结 as its page shows it, and what is typed there. */

import { formatCount } from "#app/lib/format/format.ts";
import { readYuan, YuanError } from "#app/lib/format/yuan.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import type { DayCloseCount, DayCloseRow, dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import type { DayCountView, DayFundView } from "./day-tables.tsx";

export function dayView(day: Answer<typeof dayCloseEndpoints.detail>) {
  const counted = day.funds.filter(({ countedFen }) => countedFen !== null);
  const countedFen = counted.reduce((sum, fund) => sum + (fund.countedFen ?? 0), 0);
  const expectedFen = counted.reduce((sum, fund) => sum + fund.expectedFen, 0);
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
      expected: formatFen(day.receivedFen),
      counted: counted.length > 0 ? formatFen(countedFen) : "",
      difference: counted.length > 0 ? differenceWords(countedFen - expectedFen) : "",
      differs: countedFen !== expectedFen,
    },
    history: day.history.map(countView),
  };
}

function fundView({ fundId, fundName, expectedFen, countedFen, remark, operator }: DayCloseRow): DayFundView {
  return {
    id: fundId,
    name: fundName,
    expected: formatFen(expectedFen),
    counted: countedFen === null ? "" : formatFen(countedFen, { grouped: false }),
    difference: countedFen === null ? "" : differenceWords(countedFen - expectedFen),
    differs: countedFen !== null && countedFen !== expectedFen,
    remark,
    operator: operator ?? "",
  };
}

function countView({ createTime, operator, differenceFen, counts }: DayCloseCount): DayCountView {
  return {
    at: createTime,
    operator,
    difference: differenceWords(differenceFen),
    differs: differenceFen !== 0,
    funds: counts.map(({ fundName, expectedFen, countedFen, remark }) => ({
      name: fundName,
      expected: formatFen(expectedFen),
      counted: formatFen(countedFen),
      difference: differenceWords(countedFen - expectedFen),
      differs: countedFen !== expectedFen,
      remark,
    })),
  };
}

/** With its sign: more than expected is `+`. */
function differenceWords(amountFen: number): string {
  return amountFen > 0 ? `+${formatFen(amountFen)}` : formatFen(amountFen);
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
