/** 日结 as its page shows it, and what is typed there. */

import type { ActionFunctionArgs } from "@remix-run/node";
import { type Fields, readYuan } from "#app/lib/form/form.server.ts";
import { saveForm } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { dayCloseEndpoints } from "#contract/stall/day-closes.ts";

type Day = Answer<typeof dayCloseEndpoints.detail>;

export type DayView = ReturnType<typeof dayView>;

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
    funds: day.funds.map((fund, index) => ({
      id: fund.fundId,
      index,
      operator: fund.operator ?? "",
      later: fund.laterFen === 0 ? "" : signed(fund.laterFen),
      ...figures(fund),
    })),
    values: Object.fromEntries(
      day.funds.flatMap(({ countedFen, remark }, index) => [
        [`counts[${index}].countedFen`, countedFen === null ? "" : formatFen(countedFen, { grouped: false })],
        [`counts[${index}].remark`, remark],
      ]),
    ),
    total: {
      expected: formatFen(day.funds.reduce((sum, fund) => sum + fund.expectedFen, 0)),
      later: laterFen === 0 ? "" : signed(laterFen),
      counted: counted.length > 0 ? formatFen(countedFen) : "",
      difference: counted.length > 0 ? signed(countedFen - expectedFen) : "",
      differs: countedFen !== expectedFen,
    },
    closed: day.closed && closedView(day.closed),
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

/** What came after the close; nothing is left out of `changes` but what did not change. */
function closedView({ createTime, operator, later, corrections }: NonNullable<Day["closed"]>) {
  const changes: readonly (readonly [label: string, value: number, words: (value: number) => string])[] = [
    ["单据", later.bills, signedCount],
    ["拿货", later.saleQty, signedCount],
    ["退货", later.returnQty, signedCount],
    ["应收", later.payableFen, signed],
    ["实收", later.receivedFen, signed],
    ["新增欠款", later.debtFen, signed],
  ];
  return {
    note: `以上为 ${createTime} ${operator} 日结时的数，之后不变`,
    changes: changes
      .filter(([, value]) => value !== 0)
      .map(([label, value, words]) => `${label} ${words(value)}`)
      .join("，"),
    corrections: corrections.map(({ id, no, kind, payableFen, createTime: at }) => ({
      ...{ id, no, at },
      kind: kind === "VOID" ? "作废" : "补开",
      payable: signed(payableFen),
    })),
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
    difference: countedFen === null ? "" : signed(countedFen - expectedFen),
    differs: countedFen !== null && countedFen !== expectedFen,
    remark,
  };
}

/** With its sign: more than expected is `+`. */
function signed(amountFen: number): string {
  return amountFen > 0 ? `+${formatFen(amountFen)}` : formatFen(amountFen);
}

function signedCount(count: number): string {
  return count > 0 ? `+${formatCount(count)}` : formatCount(count);
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
