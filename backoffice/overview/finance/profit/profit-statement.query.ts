/** 利润表 as its page, print and file have it: lines by column, in the statement's order. */
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { profitItems } from "#contract/finance/profit.words.ts";
import type { ProfitFilter, ProfitStatement, profitEndpoints } from "#contract/finance/profits.ts";
import { type ProfitAmount, readProfit } from "./profit.query.ts";
import { daysOfMonths, monthsAsked, type ProfitStalls, readProfitStalls, stallsAsked } from "./profit-scope.ts";

export const profitStatement: Operation<(typeof profitEndpoints)["statement"]> = (context, { query }) =>
  readStatement(context, query);

export async function readStatement(context: Context, filter: ProfitFilter): Promise<ProfitStatement> {
  const visible = await readProfitStalls(context);
  const months = monthsAsked(context, filter);
  const [from = "", to = ""] = [months[0], months.at(-1)];
  const days = daysOfMonths(from, to);
  const asked = stallsAsked(visible, filter.stallId);
  const whole = visible.whole && filter.stallId === undefined;
  const amounts = await readProfit(context.db, {
    ...days,
    ...(!whole && { stallIds: asked.map(({ id }) => id) }),
  });
  const columns = filter.by === "month" ? monthColumns(months, filter) : stallColumns(asked, { days, whole });
  const placeOf = (one: ProfitAmount) =>
    filter.by === "month"
      ? months.indexOf(one.month)
      : columns.findIndex(({ stallId, noStall }) => (one.stallId === null ? noStall : stallId === one.stallId));
  return {
    ...{ from, to, days, by: filter.by, stalls: visible.stalls, whole: visible.whole },
    columns,
    lines: linesOf(amounts, columns.length, placeOf),
  };
}

function monthColumns(months: readonly string[], { stallId = null }: { stallId?: number | null | undefined }) {
  return months.map((month) => ({ label: month, days: daysOfMonths(month, month), stallId, noStall: false }));
}

/** The stalls, and where the whole company is asked for what belongs to none of them. */
function stallColumns(
  stalls: ProfitStalls["stalls"],
  { days, whole }: { days: ProfitStatement["days"]; whole: boolean },
): ProfitStatement["columns"] {
  const own = stalls.map(({ id, name }) => ({ label: name, days, stallId: id, noStall: false }));
  return whole ? [...own, { label: "公共", days, stallId: null, noStall: true }] : own;
}

/** One line an item and category; every item stands there, 费用 and 其他收入 by the categories that there were. */
function linesOf(
  amounts: readonly ProfitAmount[],
  columns: number,
  placeOf: (one: ProfitAmount) => number,
): ProfitStatement["lines"] {
  return profitItems.flatMap((item) => {
    const own = amounts.filter((one) => one.item === item);
    const categories = [...new Set(own.map(({ category }) => category))].sort((a, b) => a.localeCompare(b, "zh-CN"));
    return categories.map((category) => {
      const sums = new Array<number>(columns).fill(0);
      for (const one of own) {
        const place = placeOf(one);
        if (one.category === category && place >= 0) sums[place] = (sums[place] ?? 0) + one.amountFen;
      }
      return { item, category, amounts: sums };
    });
  });
}
