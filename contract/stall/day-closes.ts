/** 日结: what a stall took in on a day by fund, and what its cashier counted. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, clientToken, id, instant, shortText } from "#contract/value.ts";
import { signedFen } from "./bill/bill-inputs.ts";

const endpoint = endpointsOf("线下开单");

const closeRow = z.object({
  fundId: z.number(),
  fundName: z.string(),
  /** Receipts and recharges, less what was given back, of the day in the stall; once counted, as it was then. */
  expectedFen: z.number(),
  /** What has moved since it was counted. */
  laterFen: z.number(),
  countedFen: z.number().nullable(),
  remark: z.string(),
  operator: z.string().nullable(),
});
export type DayCloseRow = z.output<typeof closeRow>;

/** One counting, as it was then. */
const closeCount = z.object({
  createTime: instant,
  operator: z.string(),
  differenceFen: z.number(),
  counts: z.array(
    z.object({ fundName: z.string(), expectedFen: z.number(), countedFen: z.number(), remark: z.string() }),
  ),
});
export type DayCloseCount = z.output<typeof closeCount>;

/** What a stall's day comes to. */
const dayFigures = z.object({
  bills: z.number(),
  /** Less the pieces of 取消欠货. */
  saleQty: z.number(),
  returnQty: z.number(),
  /** 应收 of the day's bills, less what 取消欠货 of the day took off bills of any day. */
  payableFen: z.number(),
  cancelledQty: z.number(),
  cancelledFen: z.number(),
  /** 实收: receipts and recharges less refunds, into funds. */
  receivedFen: z.number(),
  /** 新增欠款: what the day's bills left open when they were confirmed. */
  debtFen: z.number(),
});
export type DayFigures = z.output<typeof dayFigures>;

/** A bill that was confirmed or voided after the day was closed. */
const dayCorrection = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(["CONFIRMED", "VOID"]),
  /** What it changes 应收 by. */
  payableFen: z.number(),
  createTime: instant,
});

/** 日结: a day's takings by fund, and what the cashier counted. */
export const dayCloseEndpoints = {
  detail: endpoint.get("/api/clothes/bill-day", {
    summary: "一个档口一天的件数、应收、实收和新增欠款",
    access: [permissions.billList],
    query: z.object({ stallId: id, bizDate: bizDate.optional() }),
    response: z.object({
      bizDate,
      stallName: z.string(),
      /** As the day was last closed, whatever came after; of a day that is still open as it is now. */
      ...dayFigures.shape,
      /** Null while the day is open. */
      closed: z
        .object({
          createTime: instant,
          operator: z.string(),
          /** What has changed since; with the figures of the close it makes those of the lists. */
          later: dayFigures,
          corrections: z.array(dayCorrection),
        })
        .nullable(),
      funds: z.array(closeRow),
      /** Every counting of the day, the latest first; a later one replaces what it counts again. */
      history: z.array(closeCount),
    }),
  }),
  close: endpoint.post("/api/clothes/bill-day", {
    summary: "日结：记录清点金额和差异",
    access: [permissions.billConfirm],
    body: z.object({
      clientToken,
      stallId: id,
      bizDate,
      counts: z
        .array(z.object({ fundId: id, countedFen: signedFen, remark: shortText("备注", 100).default("") }))
        .min(1, "请填写清点金额")
        .max(20, "账户过多"),
    }),
    response: z.object({ differenceFen: z.number() }),
  }),
};
