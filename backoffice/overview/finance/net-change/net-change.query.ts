/** 净资产变动, month by month: 期初净资产 + 利润 + what came without being earned = 期末净资产, or the difference is shown. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { firstDay } from "#backoffice/ledgers/first-day.ts";
import { lastDayOf, monthAt, monthIndex } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { refreshAssetDays } from "#backoffice/overview/finance/overview/asset-day.ts";
import { readAssets } from "#backoffice/overview/finance/overview/net-assets.query.ts";
import { profitOf } from "#backoffice/overview/finance/profit/profit.query.ts";
import { readProfitStalls } from "#backoffice/overview/finance/profit/profit-scope.ts";
import type { ProfitDays } from "#backoffice/overview/finance/profit/profit-sources.ts";
import {
  type NetChangeKey,
  type NetChangeRow,
  type netChangeEndpoints,
  netChangeKeys,
  shownNetMonths,
} from "#contract/finance/net-changes.ts";
import { netAssetsOf } from "#contract/finance/overview.ts";
import { unearned } from "./net-change-sources.ts";

export const listNetChanges: Operation<typeof netChangeEndpoints.list> = async (context, { query }) => {
  const visible = await readProfitStalls(context);
  if (!visible.whole) throw new DomainError("净资产变动是全公司的，您只能查看自己档口的利润");
  const current = bizDateOf(context.clock.now()).slice(0, 7);
  const to = query.to ?? current;
  if (to > current) throw new DomainError("月份不能晚于本月");
  return { content: await readNetChanges(context.db, { to, now: context.clock.now() }) };
};

/** The last {@link shownNetMonths} months up to one, the latest first; none from before the company's first day. */
async function readNetChanges(db: Db, { to, now }: { to: string; now: Date }): Promise<NetChangeRow[]> {
  const today = bizDateOf(now);
  await refreshAssetDays(db, today, now);
  const { first, closed } = await oneRow<{ first: string | null; closed: string | null }>(
    db,
    sql`select to_char(${firstDay}, 'YYYY-MM') as first, (select max(month) from period_close) as closed`,
  );
  const months = monthsBetween(first ?? to, to).slice(-shownNetMonths);
  const [begin, end] = [months[0], months.at(-1)];
  if (begin === undefined || end === undefined) return [];
  const days: ProfitDays = { from: `${begin}-01`, to: lastDayOf(end) };
  const endOf = (month: string) => (lastDayOf(month) < today ? lastDayOf(month) : today);
  const assetsOn = await readAssets(db, [shiftDay(days.from, -1), ...months.map(endOf)], today);
  const netOn = (day: string) => netAssetsOf(assetsOn(day).figures);
  const profits = await profitsOf(db, days);
  const others = await readUnearned(db, days);
  return months
    .map((month): NetChangeRow => {
      const [beforeFen, afterFen] = [netOn(shiftDay(`${month}-01`, -1)), netOn(endOf(month))];
      const profitFen = profits.get(month) ?? 0;
      const other = others.get(month) ?? nothing;
      const explainedFen = netChangeKeys.reduce((sum, key) => sum + other[key], profitFen);
      return {
        ...{
          month,
          closed: closed !== null && month <= closed,
          day: endOf(month),
          beforeFen,
          profitFen,
          ...other,
          afterFen,
        },
        differenceFen: afterFen - beforeFen - explainedFen,
      };
    })
    .reverse();
}

const nothing: Record<NetChangeKey, number> = { openingFen: 0, assetFen: 0, unpricedFen: 0, batchFen: 0 };

function monthsBetween(from: string, to: string): string[] {
  const count = monthIndex(to) - monthIndex(from) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, at) => monthAt(monthIndex(from) + at));
}

async function profitsOf(db: Db, days: ProfitDays): Promise<Map<string, number>> {
  const { amounts } = await profitOf(db, days);
  const sums = new Map<string, number>();
  for (const { month, amountFen } of amounts) sums.set(month, (sums.get(month) ?? 0) + amountFen);
  return sums;
}

async function readUnearned(db: Db, days: ProfitDays): Promise<Map<string, Record<NetChangeKey, number>>> {
  const found = await rows<{ month: string; key: NetChangeKey; fen: number }>(
    db,
    sql`select to_char(day, 'YYYY-MM') as month, key, sum(fen)::int8 as fen from (${unearned(days)}) other group by 1, 2`,
  );
  const sums = new Map<string, Record<NetChangeKey, number>>();
  for (const { month, key, fen } of found) sums.set(month, { ...(sums.get(month) ?? nothing), [key]: fen });
  return sums;
}
