/** 售后 of 平台订单: opened, agreed, goods back, ended (domain.md §3.5, shop/order). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  clientToken,
  id,
  instant,
  looseInteger,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  typedText,
} from "#contract/value.ts";
import { afterSaleStages, afterSaleStates, afterSaleTypes } from "./order.words.ts";
import { platforms } from "./shop.words.ts";

const tag = "平台售后";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/shop/afterSale";
const access = [permissions.shopOrderAfterSale];

const line = z.object({
  id: z.number(),
  orderLineId: z.number(),
  /** `8801 黑 M`, or the platform's words where it is not matched. */
  label: z.string(),
  qty: z.number(),
  goodQty: z.number(),
  secondQty: z.number(),
  sentQty: z.number(),
});

export const afterSaleSchema = z.object({
  id: z.number(),
  platformNo: z.string(),
  type: z.enum(afterSaleTypes),
  state: z.enum(afterSaleStates),
  amountFen: z.number(),
  reason: z.string(),
  remark: z.string(),
  courier: z.string(),
  waybillNo: z.string(),
  repositoryId: z.number().nullable(),
  appliedTime: instant,
  endTime: instant.nullable(),
  lines: z.array(line),
  version: z.number(),
  possible: z.object({
    agree: z.boolean(),
    reject: z.boolean(),
    receive: z.boolean(),
    send: z.boolean(),
    finish: z.boolean(),
  }),
});
export type AfterSale = z.output<typeof afterSaleSchema>;

const filter = z.object({
  stage: z.enum(afterSaleStages, "状态不存在").optional(),
  type: z.enum(afterSaleTypes, "类型不存在").optional(),
  shopId: id.optional(),
  /** A whole number of an after-sale, an order or a waybill, the buyer's or ours; or the last four digits of the telephone. */
  keyword: typedText("关键字", 64).optional(),
  from: bizDate.optional(),
  to: bizDate.optional(),
});
export type AfterSaleFilter = z.output<typeof filter>;

const listed = afterSaleSchema.extend({
  stage: z.enum(afterSaleStages),
  platform: z.enum(platforms),
  shopName: z.string(),
  /** Null: the platform told of it before it told of the order. */
  orderId: z.number().nullable(),
  orderNo: z.string(),
  /** 张**, and the last digits of the telephone. */
  buyerMasked: z.string(),
  phoneTail: z.string(),
});
export type ListedAfterSale = z.output<typeof listed>;

const pieces = blankAs(0, looseInteger.min(0, "件数不能小于 0").max(99_999, "件数过大"));
const act = <const S extends string, B extends z.ZodType>(name: S, summary: string, body: B) =>
  endpoint.post(`${path}/:id/${name}`, {
    summary,
    access,
    body,
    response: z.object({ orderId: z.number(), version: z.number() }),
  });

export const afterSaleEndpoints = {
  list: endpoint.get(path, {
    summary: "各店铺的售后，带各状态的个数；没有办完的不分日期",
    access: [permissions.shopOrderList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(listed).extend({
      /** By stage, and `ALL`. */
      tabs: z.record(z.string(), z.number()),
      shops: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  add: endpoint.post(path, {
    summary: "新增售后：仅退款、退货退款、换货或补发",
    access,
    body: z.object({
      clientToken,
      orderId: id,
      type: z.enum(afterSaleTypes, "请选择售后类型"),
      amountFen: looseInteger.min(0, "退款金额不能是负数").max(9_999_999_999, "退款金额过大").default(0),
      reason: requiredText("原因", 200),
      lines: z.array(z.object({ orderLineId: id, qty: pieces })).max(500, "最多 500 行"),
    }),
    status: 201,
    response: z.object({ id: z.number(), orderId: z.number() }),
  }),
  agree: act("agree", "同意售后", seenAct),
  reject: act("reject", "拒绝售后", seenAct.extend({ remark: requiredText("拒绝原因", 200) })),
  receive: act(
    "receive",
    "收到退货：正品与次品件数，入库",
    seenAct.extend({
      repositoryId: requiredChoice("退货仓"),
      lines: z.array(z.object({ id, goodQty: pieces, secondQty: pieces })),
    }),
  ),
  send: act(
    "send",
    "换货或补发：从仓库发出",
    seenAct.extend({
      repositoryId: requiredChoice("发货仓"),
      courier: shortText("快递公司", 50).default(""),
      waybillNo: shortText("快递单号", 40).default(""),
      /** `code`: another SKU than the one that came; the same without. */
      lines: z.array(z.object({ id, qty: pieces, code: typedText("SKU 编码或条码", 64).default("") })),
    }),
  ),
  finish: act("finish", "办结", seenAct),
};

export const afterSaleExportEndpoints = exportEndpoints({
  tag,
  title: "平台售后",
  path,
  access: [permissions.shopOrderList],
  filter,
  layouts: ["afterSale"],
});
