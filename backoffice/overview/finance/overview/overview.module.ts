/** 资产概览 of any day: past days from their sums, today from what the ledgers hold (domain.md §3.6). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Operation, route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { lastDayOf, shiftMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { netOn } from "#backoffice/overview/finance/fixed-asset/net-value.ts";
import { type AssetFigures, netAssetsOf, overviewEndpoints, type TrendSpan } from "#contract/finance/overview.ts";
import { liveSums, rebuildAssetDays, refreshAssetDays } from "./asset-day.ts";
import { assetLines, assetLinesExport } from "./asset-lines.query.ts";

const trendDays = 30;
const trendMonths = 12;

const assetOverview: Operation<typeof overviewEndpoints.detail> = async ({ db, clock }, { query }) => {
  const now = clock.now();
  const today = bizDateOf(now);
  const day = query.day ?? today;
  if (day > today) throw new DomainError("截止日不能晚于今天");
  await refreshAssetDays(db, today, now);
  const days = trendOf(day, query.span);
  const past = await readDays(
    db,
    days.filter((one) => one < today),
  );
  const live = day === today ? await readLive(db, today) : null;
  const of = (one: string) => (one === today ? live : past.get(one)) ?? nothing;
  return {
    day,
    figures: of(day).figures,
    netFen: netAssetsOf(of(day).figures),
    trend: days.map((one) => ({ day: one, netFen: netAssetsOf(of(one).figures) })),
    updateTime: of(day).updatedAt,
  };
};

/** The day and those before it, the oldest first: every day, or the last of each month. */
function trendOf(day: string, span: TrendSpan): string[] {
  if (span === "days") return Array.from({ length: trendDays }, (_, at) => shiftDay(day, at - trendDays + 1));
  const month = day.slice(0, 7);
  const ends = Array.from({ length: trendMonths - 1 }, (_, at) => lastDayOf(shiftMonth(month, at - trendMonths + 1)));
  return [...ends, day];
}

interface DayFigures {
  figures: AssetFigures;
  updatedAt: string | null;
}

/** Before the first day of the ledgers there was nothing. */
const nothing: DayFigures = {
  figures: {
    ...{ stockFen: 0, transitFen: 0, materialFen: 0, fundFen: 0, receivableFen: 0, partyAdvanceFen: 0 },
    ...{ employeeAdvanceFen: 0, fixedFen: 0, customerAdvanceFen: 0, payableFen: 0, wageFen: 0 },
  },
  updatedAt: null,
};

const figureColumns: SQL = sql`stock_fen as "stockFen", transit_fen as "transitFen", material_fen as "materialFen",
  fund_fen as "fundFen", receivable_fen as "receivableFen", customer_advance_fen as "customerAdvanceFen",
  payable_fen as "payableFen", party_advance_fen as "partyAdvanceFen", wage_fen as "wageFen",
  employee_advance_fen as "employeeAdvanceFen"`;

async function readDays(db: Db, days: readonly string[]): Promise<Map<string, DayFigures>> {
  if (days.length === 0) return new Map();
  const found = await rows<AssetFigures & { day: string; updatedAt: Date | null }>(
    db,
    sql`
    select days.day::text as day, ${figureColumns}, closed.updated_at as "updatedAt",
      (select coalesce(sum(${netOn(sql`days.day`)}), 0)::int8 from fixed_asset asset) as "fixedFen"
    from unnest(${sql.param(`{${days.join(",")}}`)}::date[]) days(day) left join asset_day closed on closed.biz_date = days.day`,
  );
  return new Map(
    found.map(({ day, updatedAt, ...figures }) => {
      const known = updatedAt === null ? { ...nothing.figures, fixedFen: figures.fixedFen } : figures;
      return [day, { figures: known, updatedAt: updatedAt && formatInstant(new Date(updatedAt)) }];
    }),
  );
}

async function readLive(db: Db, today: string): Promise<DayFigures> {
  const figures = await oneRow<AssetFigures>(
    db,
    sql`
    select ${figureColumns},
      (select coalesce(sum(${netOn(sql`${today}::date`)}), 0)::int8 from fixed_asset asset) as "fixedFen"
    from (${liveSums}) live`,
  );
  return { figures, updatedAt: null };
}

export const overviewModule = defineModule({
  routes: [route(overviewEndpoints.detail, assetOverview), route(overviewEndpoints.lines, assetLines)],
  exports: [assetLinesExport],
  tasks: [
    {
      beanName: "assetOverview",
      methodName: "rebuild",
      title: "重算资产概览",
      explains: "把每一天的资产概览按账重新汇总；平时每天自动更新，重算不改变正确的数字。",
      run: async ({ db, clock }) => {
        await rebuildAssetDays(db, bizDateOf(clock.now()), clock.now());
        return "资产概览已重新汇总";
      },
    },
  ],
  watch: ({ db, clock }) => refreshAssetDays(db, bizDateOf(clock.now()), clock.now()),
  nightly: ({ db, clock }) => refreshAssetDays(db, bizDateOf(clock.now()), clock.now()),
});
