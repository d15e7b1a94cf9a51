/** 同步日志 and 立即抓单 (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, clientToken, id, instant, named } from "#contract/value.ts";
import { cursorKinds, pulledKinds, syncKinds, syncStatuses, syncTriggers } from "./sync.words.ts";

const tag = "同步日志";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/shop/log";
const list = [permissions.shopList];

const filter = z.object({
  shopId: id.optional(),
  kind: z.enum(syncKinds, "类型不存在").optional(),
  status: z.enum(syncStatuses, "结果不存在").optional(),
  /** Business days of the beginning; the last 30 unless told. */
  from: bizDate.optional(),
  to: bizDate.optional(),
});
export type SyncFilter = z.output<typeof filter>;

const row = z.object({
  id: z.number(),
  shopId: z.number(),
  shopName: z.string(),
  kind: z.enum(syncKinds),
  trigger: z.enum(syncTriggers),
  status: z.enum(syncStatuses),
  windowFrom: instant.nullable(),
  windowTo: instant.nullable(),
  fetched: z.number(),
  written: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  message: z.string(),
  operatorName: z.string().nullable(),
  startTime: instant,
  endTime: instant.nullable(),
});
export type SyncRow = z.output<typeof row>;

/** How one shop's exchange of one kind stands. */
const standing = z.object({
  shopId: z.number(),
  shopName: z.string(),
  kind: z.enum(cursorKinds),
  lastOkTime: instant.nullable(),
  /** In a row; 0 where it works. */
  failures: z.number(),
  lastError: z.string(),
  /** When it is tried again; null: only a new authorisation helps. */
  nextTime: instant.nullable(),
});
export type SyncStanding = z.output<typeof standing>;

/** What was pulled and could not be taken; gone from here once it was. */
const refusal = z.object({
  /** Its number, or its sentence: one of a shop and kind. */
  subject: z.string(),
  shopId: z.number(),
  shopName: z.string(),
  kind: z.enum(pulledKinds),
  /** Empty where that is what is missing. */
  platformNo: z.string(),
  message: z.string(),
  firstTime: instant,
  lastTime: instant,
});
export type SyncRefusal = z.output<typeof refusal>;

/** So many are shown; the rest is in the export. */
export const maxShownRefusals = 20;

export const syncEndpoints = {
  list: endpoint.get(path, {
    summary: "与平台的往来，新的在前；broken 是正在失败的，refusals 是没有收下的单据",
    access: list,
    query: pageQuery.omit({ sort: true }).extend(filter.shape),
    response: pageOf(row).extend({
      range: z.object({ from: bizDate, to: bizDate }).nullable(),
      shops: z.array(named),
      broken: z.array(standing),
      /** Of the shop and kind that are asked for; the newest {@link maxShownRefusals}, and how many there are. */
      refusals: z.object({ count: z.number(), newest: z.array(refusal) }),
    }),
  }),
  pull: endpoint.post("/api/clothes/shop/pull", {
    summary: "立即抓单：在后台抓一家店铺的订单和售后，进度见任务",
    access: [permissions.shopEdit],
    body: z.object({ shopId: id, clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
};

export const syncExportEndpoints = exportEndpoints({
  tag,
  title: "同步日志",
  path,
  access: list,
  filter,
  layouts: ["sync", "refusal"],
});
