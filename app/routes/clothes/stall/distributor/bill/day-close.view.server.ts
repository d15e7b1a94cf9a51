/** 日结 as its page shows it, and what is typed there. */

import type { ActionFunctionArgs } from "@remix-run/node";
import { type Fields, readYuan } from "#app/lib/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import { saveForm } from "#app/lib/save-form.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { dayCloseEndpoints } from "#contract/stall/day-closes.ts";

type Day = Answer<typeof dayCloseEndpoints.detail>;

export type DayView = ReturnType<typeof dayView>;

export function dayView(day: Day) {
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
    funds: day.funds.map((fund, index) => ({
      id: fund.fundId,
      index,
      operator: fund.operator ?? "",
      ...figures(fund),
    })),
    values: Object.fromEntries(
      day.funds.flatMap(({ countedFen, remark }, index) => [
        [`counts[${index}].countedFen`, countedFen === null ? "" : formatFen(countedFen, { grouped: false })],
        [`counts[${index}].remark`, remark],
      ]),
    ),
    total: {
      expected: formatFen(day.receivedFen),
      counted: counted.length > 0 ? formatFen(countedFen) : "",
      difference: counted.length > 0 ? differenceWords(countedFen - expectedFen) : "",
      differs: countedFen !== expectedFen,
    },
    history: day.history.flatMap(({ createTime, operator, counts }) =>
      counts.map((fund, index) => ({
        id: `${createTime} ${fund.fundName}`,
        at: index === 0 && createTime,
        operator: index === 0 && operator,
        ...figures(fund),
      })),
    ),
  };
}

/** Empty where nothing was counted. */
function figures({
  fundName,
  expectedFen,
  countedFen,
  remark,
}: Pick<Day["funds"][number], "fundName" | "expectedFen" | "countedFen" | "remark">) {
  return {
    name: fundName,
    expected: formatFen(expectedFen),
    counted: countedFen === null ? "" : formatFen(countedFen),
    difference: countedFen === null ? "" : differenceWords(countedFen - expectedFen),
    differs: countedFen !== null && countedFen !== expectedFen,
    remark,
  };
}

/** With its sign: more than expected is `+`. */
function differenceWords(amountFen: number): string {
  return amountFen > 0 ? `+${formatFen(amountFen)}` : formatFen(amountFen);
}

export async function saveDay(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: dayCloseEndpoints.close,
    body: ({ counts, ...fields }) => ({ ...fields, counts: readCounts(Object.values(counts ?? {})) }),
    done: ({ saved: { differenceFen }, body: { stallId, bizDate } }) => {
      const words = differenceFen === 0 ? "没有差异" : `差异 ${formatFen(differenceFen)} 元`;
      return { to: `${paths.bill.day}?stallId=${stallId}&bizDate=${bizDate}`, notice: `已日结，${words}` };
    },
  });
}

/** A fund left blank was not counted. */
function readCounts(rows: readonly Fields[]): Fields[] {
  return rows
    .filter(({ countedFen }) => String(countedFen ?? "").trim() !== "")
    .map((row) => ({ ...row, countedFen: readYuan("清点金额", String(row.countedFen), { signed: true }) }));
}
