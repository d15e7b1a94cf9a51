/** 产能分析 as its page shows it: rates, changes, hours and links to the documents behind each figure. */

import { change, count, percent, point } from "#app/lib/format/figures.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import {
  type BehindRow,
  type ProductionFigures,
  type ProductionFilter,
  type ProductionKind,
  type ProductionStatistic,
  type WipStage,
  wipStageLabels,
} from "#contract/statistics/production-statistics.ts";

const batch = "/clothes/manufacture/batch";
/** Days past which the charts are by week. */
const dailyDays = 62;
/** Employees on the page; all are in the workbook. */
const shownEmployees = 100;

interface Asked {
  query: ProductionFilter;
  /** From the question mark on. */
  address: string;
}

/** An average of whole days, to a tenth. */
function average(total: number, times: number): string {
  if (times === 0) return "–";
  const tenths = Math.round((total * 10) / times);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** 13500 seconds → `3.8`: hours, to a tenth. */
function hours(seconds: number): string {
  const tenths = Math.round(seconds / 360);
  return `${formatCount(Math.floor(tenths / 10))}.${tenths % 10}`;
}

type Days = Pick<ProductionStatistic["range"], "from" | "to">;

/** 交货明细, 每日交货 and the like, of these days and this factory or style. */
function deliveries({ query }: Asked, { from, to }: Days, of: Partial<ProductionFilter> = {}) {
  const { partyId, productId } = { ...query, ...of };
  return `${batch}/item${withParams("", { from, to, partyId: partyId ?? null, productId: productId ?? null })}`;
}

/** The page itself, with what `changes` leaves of the address's filter. */
export function statisticAt(search: string, changes: Record<string, null>): string {
  const kept = withParams(search, changes);
  return kept === "?" ? paths.statistic.manufacture : paths.statistic.manufacture + kept;
}

function behind(
  { address }: Asked,
  kind: ProductionKind,
  of: { partyId?: number; productId?: number; stage?: WipStage; period?: "custom" } & Partial<Days> = {},
) {
  return paths.statistic.batches(withParams(address, { kind, ...of }));
}

export function productionView(found: ProductionStatistic, asked: Asked) {
  const { figures, previous, mended, range } = found;
  const compared = (now: number, before: number) => `环比 ${change(now, before)}`;
  const card = (label: string, pieces: number, before: number, to: string) => ({
    label,
    value: count(pieces),
    unit: "件",
    hint: compared(pieces, before),
    to,
  });
  const toDeliveries = deliveries(asked, range);
  return {
    asOf: `更新时间 ${found.updatedAt}`,
    cards: [
      {
        ...card("下单", figures.planQty, previous.planQty, behind(asked, "ordered")),
        hint: `${count(figures.batches)} 批，${compared(figures.planQty, previous.planQty)}`,
      },
      card("裁剪", figures.cutQty, previous.cutQty, behind(asked, "cut")),
      card("交货", figures.deliveredQty, previous.deliveredQty, toDeliveries),
      {
        ...card("验收合格", figures.passedQty, previous.passedQty, toDeliveries),
        hint: `另修回合格 ${count(mended.okQty)} 件，${compared(figures.passedQty, previous.passedQty)}`,
      },
      {
        ...{ label: "报废", value: count(figures.scrapQty + mended.scrapQty), unit: "件" },
        hint: `验收 ${count(figures.scrapQty)}，返修 ${count(mended.scrapQty)} 件`,
        to: toDeliveries,
      },
      {
        label: "准交率",
        value: percent(figures.onTimeQty, figures.dueQty),
        hint: `到期 ${count(figures.dueQty)}，准时 ${count(figures.onTimeQty)} 件`,
        to: behind(asked, "due"),
      },
      {
        label: "平均周期",
        value: average(figures.cycleDays, figures.doneBatches),
        unit: "天",
        hint: `交齐 ${count(figures.doneBatches)} 批，下单到交齐`,
        to: behind(asked, "done"),
      },
      {
        label: "返修率",
        value: percent(figures.repairQty, figures.inspectedQty),
        hint: `返修 ${count(figures.repairQty)}，验收 ${count(figures.inspectedQty)} 件`,
        to: toDeliveries,
      },
      {
        label: "次品率",
        value: percent(figures.secondQty, figures.inspectedQty),
        hint: `次品 ${count(figures.secondQty)}，验收 ${count(figures.inspectedQty)} 件`,
        to: toDeliveries,
      },
    ],
    wip: found.wip.map(({ stage, batches, qty }) => ({
      label: wipStageLabels[stage],
      value: count(qty),
      unit: "件",
      hint: `${count(batches)} 批`,
      to: behind(asked, "wip", { stage }),
    })),
    ...chartsOf(found, asked),
    parties: found.byParty.map(({ id, name, figures: of }) => ({
      id,
      name,
      to: withParams(asked.address, { partyId: id }),
      cells: cellsOf(of, {
        ordered: behind(asked, "ordered", { partyId: id }),
        cut: behind(asked, "cut", { partyId: id }),
        delivered: deliveries(asked, range, { partyId: id }),
        due: behind(asked, "due", { partyId: id }),
        done: behind(asked, "done", { partyId: id }),
      }),
    })),
    styles: found.byStyle.map(({ id, styleNo, name, figures: of }) => ({
      id,
      name: `${styleNo} ${name}`,
      to: withParams(asked.address, { productId: id }),
      cells: cellsOf(of, {
        ordered: behind(asked, "ordered", { productId: id }),
        cut: behind(asked, "cut", { productId: id }),
        delivered: deliveries(asked, range, { productId: id }),
        due: behind(asked, "due", { productId: id }),
        done: behind(asked, "done", { productId: id }),
      }),
    })),
    teams: found.byTeam.map(({ id, name, employees, ...work }) => ({
      id,
      name,
      people: count(employees),
      ...workCells(work),
      to: pieces(range, id > 0 ? { teamId: id } : {}),
    })),
    employees: found.byEmployee.slice(0, shownEmployees).map(({ id, no, name, teamName, ...work }) => ({
      ...{ id, no, name, teamName },
      ...workCells(work),
      to: pieces(range, { employeeId: id }),
    })),
    employeeNote:
      found.byEmployee.length > shownEmployees
        ? `标准工时最多的 ${shownEmployees} 人，共 ${count(found.byEmployee.length)} 人，全部见导出`
        : "标准工时 ÷ 工作时长；有计件的日子每天按 8 小时",
    load: found.load.map(({ id, name, dailyCapacity, batches, openQty, overdueQty, days }) => ({
      id,
      name,
      to: behind(asked, "wip", { partyId: id }),
      capacity: dailyCapacity === 0 ? "未填" : count(dailyCapacity),
      batches: count(batches),
      open: count(openQty),
      overdue: count(overdueQty),
      late: overdueQty > 0,
      days: days === null ? "–" : `${count(days)} 天`,
    })),
  };
}

function pieces({ from, to }: ProductionStatistic["range"], of: Record<string, number>): string {
  return `${batch}/class${withParams("", { from, to, ...of })}`;
}

function workCells({ pieces: qty, stdSec, workedSec }: { pieces: number; stdSec: number; workedSec: number }) {
  return { pieces: count(qty), std: hours(stdSec), worked: hours(workedSec), rate: percent(stdSec, workedSec) };
}

export type FigureCell = { text: string; to: string | null };

function cellsOf(
  of: ProductionFigures,
  to: Record<"ordered" | "cut" | "delivered" | "due" | "done", string>,
): FigureCell[] {
  const link = (text: string, address: string, some: boolean): FigureCell => ({ text, to: some ? address : null });
  return [
    link(count(of.planQty), to.ordered, of.batches > 0),
    link(count(of.cutQty), to.cut, of.cutQty > 0),
    link(count(of.deliveredQty), to.delivered, of.deliveredQty > 0),
    link(count(of.passedQty), to.delivered, of.passedQty > 0),
    link(percent(of.onTimeQty, of.dueQty), to.due, of.dueQty > 0),
    link(average(of.cycleDays, of.doneBatches), to.done, of.doneBatches > 0),
    link(percent(of.repairQty, of.inspectedQty), to.delivered, of.inspectedQty > 0),
    link(percent(of.secondQty, of.inspectedQty), to.delivered, of.inspectedQty > 0),
  ];
}

/** By day, past two months by week (its Monday); what was made leads to what it counts. */
function chartsOf({ byDay, range }: ProductionStatistic, asked: Asked) {
  const weekly = range.days > dailyDays;
  const spans = new Map<string, ProductionStatistic["byDay"][number]>();
  for (const day of byDay) {
    const bizDate = weekly ? mondayOf(day.bizDate) : day.bizDate;
    const span = spans.get(bizDate);
    if (span === undefined) spans.set(bizDate, { ...day, bizDate });
    else {
      span.planQty += day.planQty;
      span.cutQty += day.cutQty;
      span.deliveredQty += day.deliveredQty;
      span.passedQty += day.passedQty;
    }
  }
  type Span = ProductionStatistic["byDay"][number];
  const daysOf = ({ bizDate }: Span): Days => {
    const last = weekly ? sundayOf(bizDate) : bizDate;
    return { from: bizDate < range.from ? range.from : bizDate, to: last > range.to ? range.to : last };
  };
  const series = (of: (span: Span) => number, to: (days: Days) => string) =>
    [...spans.values()].map((span) => ({
      ...point(span.bizDate, of(span), `${count(of(span))} 件`),
      ...(of(span) > 0 && { to: to(daysOf(span)) }),
    }));
  const toBatches = (kind: ProductionKind) => (days: Days) => behind(asked, kind, { period: "custom", ...days });
  const toDeliveries = (days: Days) => deliveries(asked, days);
  return {
    per: weekly ? "每周" : "每日",
    charts: [
      { title: "下单", points: series((span) => span.planQty, toBatches("ordered")) },
      { title: "裁剪", points: series((span) => span.cutQty, toBatches("cut")) },
      { title: "交货", points: series((span) => span.deliveredQty, toDeliveries) },
      { title: "验收合格", points: series((span) => span.passedQty, toDeliveries) },
    ],
  };
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = new Date(at).getUTCDay() || 7;
  return new Date(at - (weekday - 1) * 86_400_000).toISOString().slice(0, 10);
}

function sundayOf(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
}

export type BehindView = ReturnType<typeof behindRow>;

export function behindRow(row: BehindRow) {
  return {
    ...row,
    to: `${batch}/detail?id=${row.id}`,
    style: `${row.styleNo} ${row.productName}`,
    status: batchStatusLabels[row.status],
    qty: count(row.qty),
    onTime: count(row.onTimeQty),
    deliveredDay: row.deliveredDay ?? "",
  };
}
