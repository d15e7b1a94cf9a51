/** 对账单 (domain.md §3.4): what a distributor's account did in a period, and what was agreed about it. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { permissions } from "#contract/permissions.ts";
import { entryTypes } from "#contract/system/accounts.ts";
import { bizDate, clientToken, id, instant } from "#contract/value.ts";

const tag = "对账单";
const endpoint = endpointsOf(tag);

/** More rows than this are too many for one statement. */
export const maxStatementRows = 5_000;

const row = z.object({
  id: z.number(),
  bizDate,
  entryType: z.enum(entryTypes),
  reversal: z.boolean(),
  docNo: z.string().nullable(),
  /** Signed: what is owed grows by what is below 0. */
  amountFen: z.number(),
  /** Of a bill: the goods that came back with it. Agreed statements of before know none. */
  returnFen: z.number().default(0),
  balanceFen: z.number(),
  remark: z.string(),
});

const style = z.object({
  productId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  /** In the run's order. */
  sizes: z.array(z.object({ name: z.string(), takenQty: z.number(), returnedQty: z.number() })),
  takenQty: z.number(),
  returnedQty: z.number(),
});

/** What is agreed on, and kept as it was then. */
export const statementContent = z.object({
  distributor: z.object({ id: z.number(), code: z.string(), name: z.string(), phone: z.string().nullable() }),
  from: bizDate,
  to: bizDate,
  /** 期初 and 期末. */
  openingFen: z.number(),
  closingFen: z.number(),
  inFen: z.number(),
  outFen: z.number(),
  rows: z.array(row),
  /** What was taken and given back; null unless asked for. */
  styles: z.array(style).nullable(),
});
export type StatementContent = z.output<typeof statementContent>;
export type StatementStyle = z.output<typeof style>;

/** Who sells, for the head of the statement; empty where 打印设置 do not say. */
const seller = z.object({ stallName: z.string(), company: z.string(), phone: z.string(), payTo: z.string() });
export type StatementSeller = z.output<typeof seller>;

const period = z.object({ from: bizDate, to: bizDate });
const confirmation = z.object({ confirmBy: z.string(), confirmTime: instant });

export const statementEndpoints = {
  read: endpoint.get("/api/clothes/distributor/:id/statement", {
    summary: "客户对账单，无“整户对账”权限时其他档口的往来合为一行；已确认的期间给出确认时的内容，live=1 给出现在的账",
    access: [permissions.accountList],
    query: period.partial().extend({
      /** With the styles × sizes that moved. */
      styles: z.literal("1").optional(),
      live: z.literal("1").optional(),
    }),
    response: statementContent.extend({
      seller,
      /** Entries of stalls that the viewer may not see, as one sum; null where there are none. */
      elsewhere: z.object({ count: z.number(), amountFen: z.number() }).nullable(),
      confirmed: confirmation.nullable(),
      /** 期末 as the ledger has it now. */
      ledgerClosingFen: z.number(),
      /** All periods agreed on, the newest first. */
      history: z.array(period.extend(confirmation.shape)),
    }),
  }),
  confirm: endpoint.post("/api/clothes/distributor/:id/statement/confirm", {
    summary: "确认对账单：固定其内容，不影响账户",
    access: [permissions.accountReceive],
    body: period.extend({
      clientToken,
      /** 期末 that the confirmer saw: what changed meanwhile is refused. */
      closingFen: z.number({ error: "金额必须是整数分" }).int("金额必须是整数分"),
    }),
    status: 201,
    response: confirmation,
  }),
};

export const statementExportEndpoints = exportEndpoints({
  tag,
  title: "对账单",
  path: "/api/clothes/statement",
  access: statementEndpoints.read.access,
  filter: period.partial().extend({ distributorId: id }),
  layouts: ["statement"],
});
