/**
 * 拿货单: billing at a stall, from the first scan to the void (domain.md §3.4,
 * §8). A held bill (挂单) is kept on the server with every line.
 */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { periodQuery } from "#contract/goods/lines.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  byId,
  clientToken,
  id,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  requiredText,
  scannedText,
  seenAct,
} from "#contract/value.ts";
import { billStatuses, maxBillQty, paymentStates } from "./bill.words.ts";
import { bill, billDetail, billTotals, heldBill } from "./bill-answers.ts";
import { billHead, billLineMode, gradeField, lineEdit, pieces } from "./bill-inputs.ts";

const tag = "线下开单";
const endpoint = endpointsOf(tag);

/** Filters of the list; absent means any. Days default to today. */
export const billFilter = z.object({
  ...periodQuery,
  /** 单号, a customer's name, pinyin initials or digits of the phone, or a 款号. */
  keyword,
  stallId: id.optional(),
  keeperId: id.optional(),
  distributorId: id.optional(),
  payment: z.enum(paymentStates, "收款状态不存在").optional(),
  has: z.enum(["return", "owed", "overCredit"], "筛选条件不存在").optional(),
  fundId: id.optional(),
  status: z.enum(billStatuses, "单据状态不存在").optional(),
});
export type BillFilter = z.output<typeof billFilter>;

const changed = z.object({ version: z.number() });
const created = z.object({ id: z.number(), no: z.string() });
export const billEndpoints = {
  list: endpoint.get("/api/clothes/bill", {
    summary: "拿货单列表，以及全部筛选结果的合计",
    access: [permissions.billList],
    query: pageQuery.extend(billFilter.shape),
    response: pageOf(bill).extend({ totals: billTotals }),
  }),
  held: endpoint.get("/api/clothes/bill/held", {
    summary: "可见档口的挂单",
    access: [permissions.billList],
    query: z.object({ stallId: id.optional() }),
    response: z.array(heldBill),
  }),
  stalls: endpoint.get("/api/clothes/bill/stalls", {
    summary: "可以开单的档口，及其收款账户和营业员",
    access: [permissions.billList],
    response: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        repositoryId: z.number(),
        /** May sell there: the right to bring goods out. */
        sells: z.boolean(),
        /** The company's 散客, to whom bills of nobody in particular are made out; null where it has none. */
        walkInId: z.number().nullable(),
        funds: z.array(named),
        keepers: z.array(named),
      }),
    ),
  }),
  detail: endpoint.get("/api/clothes/bill/:id", {
    summary: "一张拿货单及明细、收款、关联单据",
    access: [permissions.billList],
    response: billDetail,
  }),
  hold: endpoint.post("/api/clothes/bill", {
    summary: "新开一张单（挂单）",
    access: [permissions.billAdd],
    body: z.object({ clientToken, stallId: id, distributorId: id.nullish() }),
    status: 201,
    response: created,
  }),
  edit: endpoint.put("/api/clothes/bill/:id", {
    summary: "修改挂单的单头；换客户时重新取价",
    access: [permissions.billAdd],
    body: billHead.extend({ clientToken }),
    response: changed,
  }),
  scan: endpoint.post("/api/clothes/bill/:id/scan", {
    summary: "扫码、款号或配码，加入挂单",
    access: [permissions.billAdd],
    body: billLineMode.extend({ clientToken, text: scannedText("条码或款号", 100) }),
    response: z.union([
      z.object({ kind: z.literal("added"), label: z.string(), version: z.number() }),
      z.object({ kind: z.literal("style"), productId: z.number(), styleNo: z.string() }),
      z.object({ kind: z.literal("choices"), choices: z.array(z.object({ text: z.string(), label: z.string() })) }),
    ]),
  }),
  cells: endpoint.post("/api/clothes/bill/:id/cells", {
    summary: "按矩阵设定一个款的数量",
    access: [permissions.billAdd],
    body: billLineMode.extend({
      clientToken,
      cells: z
        .array(
          z.object({
            skuId: id,
            qty: looseInteger.min(0, "数量不能小于 0").max(maxBillQty, "每行数量不能超过 9,999"),
          }),
        )
        .min(1, "请至少填写一格")
        .max(500, "一张单据最多 500 行"),
    }),
    response: changed,
  }),
  lines: endpoint.put("/api/clothes/bill/:id/lines", {
    summary: "修改挂单明细的数量、即拿和单价；数量为 0 则移除",
    access: [permissions.billAdd],
    body: z.object({
      clientToken,
      lines: z.array(lineEdit).min(1, "没有要修改的明细").max(500, "一张单据最多 500 行"),
    }),
    response: changed,
  }),
  confirm: endpoint.post("/api/clothes/bill/:id/confirm", {
    summary: "确认开单：写入库存与账户",
    access: [permissions.billConfirm],
    body: billHead.extend({
      clientToken,
      /** The version that was seen; absent when it is sent from a terminal that was offline. */
      version: looseInteger.optional(),
      answered,
    }),
    response: z.object({
      no: z.string(),
      version: z.number(),
      payableFen: z.number(),
      balanceAfterFen: z.number(),
      /** 找零 to 散客. */
      changeFen: z.number(),
    }),
  }),
  discard: endpoint.post("/api/clothes/bill/:id/discard", {
    summary: "丢弃挂单",
    access: [permissions.billAdd],
    body: seenAct,
    response: changed,
  }),
  void: endpoint.post("/api/clothes/bill/:id/void", {
    summary: "作废：红冲库存与账户；收款退回或留作预存",
    access: [permissions.billVoid],
    body: seenAct.extend({
      reason: requiredText("作废原因", 50),
      /** What was paid stays on the customer's account. */
      keepReceipt: looseBoolean.default(false),
    }),
    response: changed,
  }),
  pickUp: endpoint.post("/api/clothes/bill/:id/pickup", {
    summary: "补拿货：欠货出库",
    access: [permissions.billConfirm],
    body: seenAct.extend({ pieces }),
    response: changed,
  }),
  cancelOwed: endpoint.post("/api/clothes/bill/:id/cancel", {
    summary: "取消欠货：减少客户欠款",
    access: [permissions.billConfirm],
    body: seenAct.extend({ pieces }),
    response: changed,
  }),
  voidDelivery: endpoint.post("/api/clothes/bill/:id/delivery/:deliveryId/void", {
    summary: "撤销一次补拿货或取消欠货",
    access: [permissions.billVoid],
    params: byId.extend({ deliveryId: id }),
    body: seenAct,
    response: changed,
  }),
  returnGoods: endpoint.post("/api/clothes/bill/:id/return", {
    summary: "按原单退货：生成一张挂单",
    access: [permissions.billAdd],
    body: z.object({ clientToken, pieces, grade: gradeField, reason: requiredText("退货原因", 50) }),
    status: 201,
    response: created,
  }),
  copy: endpoint.post("/api/clothes/bill/:id/copy", {
    summary: "复制开单：同客户同明细，重新取价",
    access: [permissions.billAdd],
    body: z.object({ clientToken }),
    status: 201,
    response: created,
  }),
};

export const billExportEndpoints = exportEndpoints({
  tag,
  title: "拿货单",
  path: "/api/clothes/bill",
  access: [permissions.billList],
  filter: billFilter,
  layouts: ["bill"],
});
