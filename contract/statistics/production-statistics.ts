/** 产能分析: what was ordered, cut, delivered and passed, by whom, and how long the queue is (domain.md §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints, ownExportEndpoints } from "#contract/exports.ts";
import { batchStatuses } from "#contract/manufacture/batch.words.ts";
import { pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, instant, named } from "#contract/value.ts";
import { statisticPeriods } from "./stall-statistics.ts";

const tag = "产能分析";
const endpoint = endpointsOf(tag);

/** 工作时长 of an employee on a day on which he or she recorded pieces: 8 hours. */
export const workedSecondsADay = 28_800;

export const productionFilter = z.object({
  period: z.enum(statisticPeriods, "时间范围不存在").default("last30"),
  from: bizDate.optional(),
  to: bizDate.optional(),
  /** A factory; absent: all. */
  partyId: id.optional(),
  /** A style; absent: all. */
  productId: id.optional(),
});
export type ProductionFilter = z.output<typeof productionFilter>;

/** Pieces, unless said otherwise. */
const figures = z.object({
  /** Batches ordered (下单日 within the days), and their plan. */
  batches: z.number(),
  planQty: z.number(),
  cutQty: z.number(),
  deliveredQty: z.number(),
  /** Of the delivered what is inspected, which the rates are of; and what was found. */
  inspectedQty: z.number(),
  passedQty: z.number(),
  secondQty: z.number(),
  repairQty: z.number(),
  scrapQty: z.number(),
  /** Due within the days (交期), and what of that came by then: 准交率. */
  dueQty: z.number(),
  onTimeQty: z.number(),
  /** Batches delivered in full within the days, and how many days they took together: 平均周期. */
  doneBatches: z.number(),
  cycleDays: z.number(),
});
export type ProductionFigures = z.output<typeof figures>;

/** Where pieces are now. REPAIR: sent from inspections and not back. */
export const wipStages = ["PLANNED", "CUTTING", "SEWING", "FINISHING", "REPAIR"] as const;
export type WipStage = (typeof wipStages)[number];
export const wipStageLabels: Record<WipStage, string> = {
  PLANNED: "待裁",
  CUTTING: "裁剪中",
  SEWING: "车缝中",
  FINISHING: "后整中",
  REPAIR: "返修中",
};

/** Σ 件数 × 标准工时 ÷ 工作时长. */
const work = z.object({
  pieces: z.number(),
  stdSec: z.number(),
  workedSec: z.number(),
});

const statistic = z.object({
  range: z.object({ from: bizDate, to: bizDate, days: z.number() }),
  /** When the latest of the sums shown was made; what is of today is of now. */
  updatedAt: instant,
  /** Factories that ever had a batch. */
  parties: z.array(named),
  /** The style that is asked for. */
  style: z.object({ id: z.number(), styleNo: z.string(), name: z.string() }).nullable(),
  figures,
  /** The same number of days right before (环比). */
  previous: figures,
  /** What repairs of inspections brought back in these days: 合格 and 报废 of batches are those of both. */
  mended: z.object({ okQty: z.number(), scrapQty: z.number() }),
  /** Now, whatever the days. */
  wip: z.array(z.object({ stage: z.enum(wipStages), batches: z.number(), qty: z.number() })),
  byDay: z.array(
    z.object({ bizDate, planQty: z.number(), cutQty: z.number(), deliveredQty: z.number(), passedQty: z.number() }),
  ),
  byParty: z.array(named.extend({ figures })),
  /** The 50 with most pieces. */
  byStyle: z.array(z.object({ id: z.number(), styleNo: z.string(), name: z.string(), figures })),
  byTeam: z.array(named.extend(work.shape).extend({ employees: z.number() })),
  byEmployee: z.array(named.extend(work.shape).extend({ no: z.string(), teamName: z.string() })),
  /** 排期 now: open pieces of each factory ÷ its daily capacity; null where nobody said one. */
  load: z.array(
    named.extend({
      dailyCapacity: z.number(),
      batches: z.number(),
      openQty: z.number(),
      /** Of those past their 交期. */
      overdueQty: z.number(),
      days: z.number().nullable(),
    }),
  ),
});
export type ProductionStatistic = z.output<typeof statistic>;

/** What a figure is made of: batches by their part of it. */
export const productionKinds = ["ordered", "cut", "due", "done", "wip"] as const;
export type ProductionKind = (typeof productionKinds)[number];
export const productionKindLabels: Record<ProductionKind, string> = {
  ordered: "下单",
  cut: "裁剪",
  due: "到期",
  done: "交齐",
  wip: "在制",
};

/** What a batch's part of each is called. */
export const productionPartLabels: Record<ProductionKind, string> = {
  ordered: "计划件数",
  cut: "裁剪件数",
  due: "到期件数",
  done: "周期（天）",
  wip: "件数",
};

const behindFilter = productionFilter.extend({
  kind: z.enum(productionKinds, "统计项不存在").default("ordered"),
  /** Of `wip`: one stage. */
  stage: z.enum(wipStages, "阶段不存在").optional(),
});
export type BehindFilter = z.output<typeof behindFilter>;

const behindRow = z.object({
  /** The batch's. */
  id: z.number(),
  no: z.string(),
  styleNo: z.string(),
  productName: z.string(),
  partyName: z.string(),
  status: z.enum(batchStatuses),
  bizDate: z.string(),
  dueDate: z.string(),
  deliveredDay: z.string().nullable(),
  /** Its part of the figure: pieces; of `done` days. */
  qty: z.number(),
  /** Of `due`: what came by the 交期. */
  onTimeQty: z.number(),
});
export type BehindRow = z.output<typeof behindRow>;

const path = "/api/clothes/statistic/manufacture";
const access = [permissions.statManufacture];

export const productionStatisticEndpoints = {
  read: endpoint.get(path, {
    summary: "产能分析：下单、裁剪、交货、验收合格、报废，准交率、周期、返修率、次品率，在制与排期",
    access,
    mayLag: true,
    query: productionFilter,
    response: statistic,
  }),
  behind: endpoint.get(`${path}/batches`, {
    summary: "统计项由哪些批次组成；合计与产能分析相等",
    access,
    query: pageQuery.omit({ sort: true }).extend(behindFilter.shape),
    response: z.object({
      range: z.object({ from: bizDate, to: bizDate }),
      content: z.array(behindRow),
      totalElements: z.number(),
      totals: z.object({ qty: z.number(), onTimeQty: z.number() }),
    }),
  }),
};

export const productionStatisticExportEndpoints = exportEndpoints({
  tag,
  title: "产能分析",
  path,
  access,
  filter: productionFilter,
  layouts: ["party", "style", "employee", "day"],
});

export const productionBatchExportEndpoints = ownExportEndpoints("产能明细", productionStatisticEndpoints.behind);
