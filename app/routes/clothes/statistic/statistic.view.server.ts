/** What pages of statistics share: the links of the period. */
import { withParams } from "#app/lib/search-params.ts";
import {
  type StatisticPeriod,
  statisticPeriodLabels,
  statisticPeriods,
} from "#contract/statistics/stall-statistics.ts";

/** The links of the period, and the days that hold. */
export function periodView(current: StatisticPeriod, address: string, { from, to }: { from: string; to: string }) {
  return {
    presets: statisticPeriods
      .filter((period) => period !== "custom")
      .map((period) => ({
        label: statisticPeriodLabels[period],
        to: withParams(address, { period, from: null, to: null }),
        current: current === period,
      })),
    from,
    to,
  };
}
