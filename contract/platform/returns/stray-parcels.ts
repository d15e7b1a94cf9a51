/** 无主退件: parcels that came back and that nobody had announced (domain.md §3.5, shop/order). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  clientToken,
  id,
  instant,
  repeated,
  requiredChoice,
  requiredText,
  scannedText,
  seenAct,
  shortText,
  typedText,
} from "#contract/value.ts";
import { returnsDeskAccess, strayEnds, strayStates } from "./returns.words.ts";
import { mostReturned } from "./returns-desk.ts";

const tag = "无主退件";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/shop/stray";
/** Who takes returned goods in, and who corrects stock. */
const access = [...returnsDeskAccess, permissions.reviseAdjust];

const filter = z.object({
  state: z.enum(strayStates, "状态不存在").optional(),
  /** A whole waybill number or the number of the order that it was claimed for. */
  keyword: typedText("关键字", 64).optional(),
  from: bizDate.optional(),
  to: bizDate.optional(),
});
export type StrayFilter = z.output<typeof filter>;

const stray = z.object({
  id: z.number(),
  waybillNo: z.string(),
  courier: z.string(),
  state: z.enum(strayStates),
  repositoryId: z.number(),
  repositoryName: z.string(),
  note: z.string(),
  /** Each SKU once, with the pieces of both grades. */
  lines: z.array(z.object({ skuId: z.number(), label: z.string(), goodQty: z.number(), secondQty: z.number() })),
  /** Whose it is; null: nobody knows yet. */
  orderId: z.number().nullable(),
  orderNo: z.string(),
  shopName: z.string(),
  /** The after-sale that came with its waybill number; empty where somebody claimed it by hand. */
  saleNo: z.string(),
  /** It is of an order that was sent from a place which is not the reader's to see; nothing else is told of that. */
  elsewhere: z.boolean(),
  /** How it was dealt with; null: it is not. */
  end: z.enum(strayEnds).nullable(),
  endNote: z.string(),
  /** The slip by which its goods are taken in; where that was given up, the parcel waits again. */
  adjustmentId: z.number().nullable(),
  adjustmentNo: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  endTime: instant.nullable(),
  version: z.number(),
  possible: z.object({ receive: z.boolean(), claim: z.boolean(), adjust: z.boolean(), end: z.boolean() }),
});
export type StrayParcel = z.output<typeof stray>;

const garments = repeated(id).pipe(z.array(z.number()).max(mostReturned, `一个包裹最多 ${mostReturned} 件`));
const acted = z.object({ version: z.number() });

export const strayParcelEndpoints = {
  list: endpoint.get(path, {
    summary: "无主退件，没有处理的不分日期，带各状态的个数",
    access,
    query: pageQuery.omit({ sort: true }).extend(filter.shape),
    response: pageOf(stray).extend({ tabs: z.record(z.string(), z.number()) }),
  }),
  detail: endpoint.get(`${path}/:id`, { summary: "一个无主退件", access, response: stray }),
  add: endpoint.post(path, {
    summary: "登记无主退件：快递单号、快递公司、点到的货；认领或处理之前不入库存",
    access: returnsDeskAccess,
    body: z.object({
      clientToken,
      waybillNo: requiredText("快递单号", 40),
      courier: shortText("快递公司", 50).default(""),
      repositoryId: requiredChoice("退货仓"),
      note: shortText("备注", 200).default(""),
      good: garments,
      second: garments,
    }),
    status: 201,
    response: z.object({ id: z.number(), waybillNo: z.string() }),
  }),
  claim: endpoint.post(`${path}/:id/claim`, {
    summary: "为一张订单认领：按订单号或它发出的快递单号",
    access: returnsDeskAccess,
    body: seenAct.extend({ order: scannedText("订单号", 64) }),
    response: acted,
  }),
  adjust: endpoint.post(`${path}/:id/adjust`, {
    summary: "没人认领的转成调增草稿，审核后入库",
    access: [permissions.reviseAdjust],
    body: seenAct.extend({ note: shortText("说明", 200).default("") }),
    response: acted.extend({ adjustmentId: z.number() }),
  }),
  end: endpoint.post(`${path}/:id/end`, {
    summary: "不入库而结束：退回寄件人、不是我们的货等，说明必填",
    access,
    body: seenAct.extend({ note: requiredText("说明", 200) }),
    response: acted,
  }),
};

export const strayParcelExportEndpoints = exportEndpoints({
  tag,
  title: "无主退件",
  path,
  access,
  filter,
  layouts: ["parcel", "line"],
});
