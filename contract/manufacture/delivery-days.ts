/** 每日交货: deliveries by business day and factory, or style (domain.md §3.2, batch/day). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineSku, periodQuery } from "#contract/goods/lines.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id } from "#contract/value.ts";
import { inspected, styleNo } from "./deliveries.ts";

const tag = "每日交货";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/delivery-day";

/** What a day is divided by. */
const deliveryDayGroups = ["party", "product"] as const;

const figures = inspected.extend({
  /** Deliveries. */
  documents: z.number(),
  delivered: z.number(),
  /** Of those inspected: what 返修率 is of. */
  inspected: z.number(),
  /** Pieces that came by the 交期 of their batch. */
  onTime: z.number(),
  /** 加工费; only with the right to see cost. */
  feeFen: z.number().optional(),
});
export type DeliveryFigures = z.output<typeof figures>;

const row = figures.extend({
  day: z.string(),
  /** The factory or the style. */
  groupId: z.number(),
  name: z.string(),
});
export type DeliveryDayRow = z.output<typeof row>;

/** The last 7 days unless told; deliveries that were voided count nowhere. */
const filter = z.object({
  ...periodQuery,
  partyId: id.optional(),
  productId: id.optional(),
  styleNo,
  by: z.enum(deliveryDayGroups, "只能按工厂或款号").default("party"),
});
export type DeliveryDayFilter = z.output<typeof filter>;

const cell = lineSku.extend({ delivered: z.number() }).extend(inspected.shape);
export type DeliveryDayCell = z.output<typeof cell>;

export const deliveryDayEndpoints = {
  list: endpoint.get(path, {
    summary: "每日交货：日期 × 工厂或款，合计与交货明细相同条件的合计相等",
    access: [permissions.deliveryList],
    query: filter,
    response: z.object({
      content: z.array(row),
      range: z.object({ from: z.string(), to: z.string() }),
      totals: figures,
    }),
  }),
  cells: endpoint.get(`${path}/cells`, {
    summary: "一天的交货按款、颜色、尺码",
    access: [permissions.deliveryList],
    query: filter.pick({ partyId: true, productId: true, styleNo: true }).extend({ day: bizDate }),
    response: z.array(cell),
  }),
};

export const deliveryDayExportEndpoints = exportEndpoints({
  tag,
  title: "每日交货",
  path,
  access: [permissions.deliveryList],
  filter,
  layouts: ["day"],
});
