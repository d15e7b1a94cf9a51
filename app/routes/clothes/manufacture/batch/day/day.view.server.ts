/** 每日交货 as the page and its paper show it. */
import { percent } from "#app/lib/format/figures.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { weekdayOf } from "#app/lib/format/relative-time.ts";
import type { DeliveryDayRow, DeliveryFigures } from "#contract/manufacture/delivery-days.ts";
import { money } from "../delivery.view.server.ts";

export function dayRow({ feeFen, ...row }: DeliveryDayRow) {
  return {
    ...row,
    id: `${row.day}.${row.groupId}`,
    title: `${row.day} ${weekdayOf(row.day)}`,
    repairShare: percent(row.repair, row.inspected),
    onTimeShare: percent(row.onTime, row.delivered),
    isLate: row.onTime < row.delivered,
    fee: money(feeFen),
  };
}
export type DayRowView = ReturnType<typeof dayRow>;

export function dayTotals({
  feeFen,
  delivered,
  passed,
  second,
  repair,
  scrap,
  documents,
  inspected,
  onTime,
}: DeliveryFigures) {
  return {
    documents: formatCount(documents),
    delivered: formatCount(delivered),
    passed: formatCount(passed),
    second: formatCount(second),
    repair: formatCount(repair),
    scrap: formatCount(scrap),
    repairShare: percent(repair, inspected),
    onTimeShare: percent(onTime, delivered),
    fee: money(feeFen),
  };
}
export type DayTotals = ReturnType<typeof dayTotals>;

export const noFigures: DeliveryFigures = {
  ...{ documents: 0, delivered: 0, inspected: 0, onTime: 0, passed: 0, second: 0, repair: 0, scrap: 0 },
};
