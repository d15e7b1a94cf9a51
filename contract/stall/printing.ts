/** Printing bills: how a stall prints, what a slip shows, and the log of printings (domain.md §3.4, §8). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, instant, looseBoolean, looseInteger, shortText } from "#contract/value.ts";
import { billLineKinds, billStatuses } from "./bill/bill.words.ts";
import { printDevices, printTemplates } from "./print-paper.ts";
import { printerHost, printerPort } from "./printer-place.ts";

const endpoint = endpointsOf("线下开单");

const settings = z.object({
  paper: z.coerce
    .number("纸宽只能是 58 或 80 mm")
    .pipe(z.union([z.literal(58), z.literal(80)], "纸宽只能是 58 或 80 mm")),
  /** Empty: the stall has no network printer. */
  printerHost,
  printerPort,
  /** 确认开单 prints too. */
  autoPrint: looseBoolean,
  header: shortText("抬头", 100),
  footer: shortText("页脚", 200),
  /** What the QR code says; empty: none. */
  qrText: shortText("二维码内容", 300),
  showPrice: looseBoolean,
  showDebt: looseBoolean,
  showReturnRule: looseBoolean,
  /** Who sells, and where to pay to: the head of 对账单. */
  company: shortText("公司名称", 100),
  phone: shortText("电话", 50),
  payTo: shortText("收款账号", 200),
});

const storedSettings = z.object({
  paper: z.union([z.literal(58), z.literal(80)]),
  printerHost: z.string(),
  printerPort: z.number(),
  autoPrint: z.boolean(),
  header: z.string(),
  footer: z.string(),
  qrText: z.string(),
  showPrice: z.boolean(),
  showDebt: z.boolean(),
  showReturnRule: z.boolean(),
  company: z.string(),
  phone: z.string(),
  payTo: z.string(),
});
export type PrintSettings = z.output<typeof storedSettings>;

/** Pieces of one style of one kind, grade and price, as colour × size. */
const slipGroup = z.object({
  productId: z.number(),
  styleNo: z.string(),
  productName: z.string(),
  kind: z.enum(billLineKinds),
  grade: z.union([z.literal(1), z.literal(2)]),
  priceFen: z.number(),
  sizes: z.array(z.string()),
  /** Quantities in the order of `sizes`; 0: none. */
  rows: z.array(z.object({ color: z.string(), qtys: z.array(z.number()), qty: z.number() })),
  qty: z.number(),
  /** Of these, still to be handed over. */
  owedQty: z.number(),
  /** Signed: a return is negative. */
  amountFen: z.number(),
});
export type SlipGroup = z.output<typeof slipGroup>;

const slip = z.object({
  settings: storedSettings,
  id: z.number(),
  no: z.string(),
  status: z.enum(billStatuses),
  stallId: z.number(),
  stallName: z.string(),
  distributorName: z.string(),
  /** Empty of 散客. */
  distributorCode: z.string(),
  keeperName: z.string(),
  confirmTime: instant,
  carrier: z.string(),
  remark: z.string(),
  groups: z.array(slipGroup),
  saleQty: z.number(),
  returnQty: z.number(),
  owedQty: z.number(),
  goodsFen: z.number(),
  returnFen: z.number(),
  discountFen: z.number(),
  roundOffFen: z.number(),
  freightFen: z.number(),
  payableFen: z.number(),
  /** Paid with the bill, by fund, and from bonus. */
  payments: z.array(z.object({ fundName: z.string(), amountFen: z.number() })),
  paidFen: z.number(),
  /** 找零: what 散客 handed over beyond that, and got back. */
  changeFen: z.number(),
  /** 前欠 → 本单 → 累计欠; negative: the customer has money with us. Null of 散客. */
  debt: z.object({ beforeFen: z.number(), billFen: z.number(), afterFen: z.number() }).nullable(),
  returnRule: z.string(),
  printCount: z.number(),
});
export type Slip = z.output<typeof slip>;

const printed = z.object({
  printed: z.boolean(),
  /** Why the printer did not take it; null of a page, and when it did. */
  failure: z.string().nullable(),
});

const byStall = z.object({ stallId: id });

export const printingEndpoints = {
  settings: endpoint.get("/api/clothes/stall-printing", {
    summary: "一个档口的打印设置",
    access: [permissions.billList],
    query: byStall,
    response: storedSettings.extend({ stallId: z.number(), stallName: z.string(), version: z.number() }),
  }),
  saveSettings: endpoint.put("/api/clothes/stall-printing", {
    summary: "修改一个档口的打印设置",
    access: [permissions.billDel],
    body: settings.extend({
      clientToken,
      stallId: id,
      /** 0 of a stall without settings of its own. */
      version: looseInteger,
    }),
    response: z.object({ version: z.number() }),
  }),
  testPage: endpoint.post("/api/clothes/stall-printing/test", {
    summary: "在档口打印机上打印测试页",
    access: [permissions.billDel],
    body: z.object({ clientToken, stallId: id }),
    response: printed,
  }),
  slip: endpoint.get("/api/clothes/bill/:id/slip", {
    summary: "一张拿货单小票的全部内容",
    access: [permissions.billList],
    response: slip,
  }),
  print: endpoint.post("/api/clothes/bill/:id/print", {
    summary: "打印拿货单：发送到档口打印机，或记录一次页面打印",
    access: [permissions.billList],
    body: z.object({
      clientToken,
      template: z.enum(printTemplates, "打印模板不存在"),
      device: z.enum(printDevices, "打印方式不存在"),
    }),
    response: printed,
  }),
};
