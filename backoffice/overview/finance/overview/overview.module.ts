/** 资产概览 of any day: past days from their sums, today from what the ledgers hold (domain.md §3.6). */
import { bizDateOf } from "#backoffice/core/clock.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Operation, route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { lastDayOf, shiftMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { netAssetsOf, overviewEndpoints, type TrendSpan } from "#contract/finance/overview.ts";
import { rebuildAssetDays, refreshAssetDays } from "./asset-day.ts";
import { assetLines, assetLinesExport } from "./asset-lines.query.ts";
import { readAssets } from "./net-assets.query.ts";

const trendDays = 30;
const trendMonths = 12;

const assetOverview: Operation<typeof overviewEndpoints.detail> = async ({ db, clock }, { query }) => {
  const now = clock.now();
  const today = bizDateOf(now);
  const day = query.day ?? today;
  if (day > today) throw new DomainError("截止日不能晚于今天");
  await refreshAssetDays(db, today, now);
  const days = trendOf(day, query.span);
  const of = await readAssets(db, days, today);
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
