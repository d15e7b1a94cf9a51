/** 拦截: orders whose money is asked back while their parcel is on its way (domain.md §3.5, shop/order). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { maxBulk } from "#contract/platform/order-acts.ts";
import { platforms } from "#contract/platform/shop.words.ts";
import { clientToken, id, instant, named, shortText, typedText } from "#contract/value.ts";
import { interceptionMarks, interceptionStates, refundStands } from "./returns.words.ts";

const tag = "退款拦截";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/shop/interception";
const access = [permissions.shopOrderAfterSale];

const filter = z.object({
  /** None: whatever is not back yet. */
  state: z.enum(interceptionStates, "状态不存在").optional(),
  shopId: id.optional(),
  courier: shortText("快递公司", 50).optional(),
  /** A whole number of an order or a waybill. */
  keyword: typedText("关键字", 64).optional(),
});
export type InterceptionFilter = z.output<typeof filter>;

const row = z.object({
  /** Of the order. */
  id: z.number(),
  orderNo: z.string(),
  /** 0: the order as it was placed; 1 and more: parts that were split off it. */
  part: z.number(),
  platform: z.enum(platforms),
  shopName: z.string(),
  state: z.enum(interceptionStates),
  courier: z.string(),
  waybillNo: z.string(),
  refund: z.enum(refundStands),
  refundFen: z.number(),
  reason: z.string(),
  /** Pieces that went out and are asked back. */
  qty: z.number(),
  shippedTime: instant.nullable(),
  /** When the money was asked back; of a file that tells no after-sale, when the order last changed. */
  askedTime: instant,
  note: z.string(),
  markBy: z.string().nullable(),
  markTime: instant.nullable(),
});
export type InterceptionRow = z.output<typeof row>;

export const interceptionEndpoints = {
  list: endpoint.get(path, {
    summary: "已发货又要退款、货还没有回来的订单，带各状态的个数",
    access,
    query: pageQuery.omit({ sort: true }).extend(filter.shape),
    response: pageOf(row).extend({
      tabs: z.record(z.string(), z.number()),
      shops: z.array(named),
      couriers: z.array(z.string()),
    }),
  }),
  mark: endpoint.post(`${path}/mark`, {
    summary: "登记拦截的进展：已通知快递、拦截成功、拦截失败（要说明）",
    access,
    body: z.object({
      clientToken,
      ids: z.array(id).min(1, "请先勾选订单").max(maxBulk, `一次最多 ${maxBulk} 单`),
      state: z.enum(interceptionMarks, { error: "请选择进展" }),
      note: shortText("说明", 200).default(""),
    }),
    response: z.object({
      done: z.number(),
      refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
    }),
  }),
};

export const interceptionExportEndpoints = exportEndpoints({
  tag,
  title: "退款拦截",
  path,
  access,
  filter,
  layouts: ["order"],
});
