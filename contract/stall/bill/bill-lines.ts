/** 拿货明细: the lines of all live bills, who bought which 款色码 at what price. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { instant } from "#contract/value.ts";
import { billLineKinds } from "./bill.words.ts";
import { billFilter } from "./bills.ts";

const tag = "线下开单";

const lineRow = z.object({
  id: z.number(),
  billId: z.number(),
  billNo: z.string(),
  confirmTime: instant,
  stallName: z.string(),
  distributorId: z.number(),
  distributorName: z.string(),
  styleNo: z.string(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  kind: z.enum(billLineKinds),
  grade: z.union([z.literal(1), z.literal(2)]),
  qty: z.number(),
  priceFen: z.number(),
  /** Signed: a return is negative. */
  amountFen: z.number(),
  keeperName: z.string(),
});
export type BillLineRow = z.output<typeof lineRow>;

const billLineFilter = z.object({
  ...billFilter.omit({ payment: true, has: true, fundId: true, status: true }).shape,
  kind: z.enum(billLineKinds, "类型不存在").optional(),
});
export type BillLineFilter = z.output<typeof billLineFilter>;

/** 明细查询: who bought which 款色码 at what price, over all live bills. */
export const billLineEndpoints = {
  list: endpointsOf(tag).get("/api/clothes/bill-line", {
    summary: "跨单明细，以及全部筛选结果的合计",
    access: [permissions.billList],
    query: pageQuery.extend(billLineFilter.shape),
    response: pageOf(lineRow).extend({
      totals: z.object({ saleQty: z.number(), returnQty: z.number(), amountFen: z.number() }),
    }),
  }),
};

export const billLineExportEndpoints = exportEndpoints({
  tag,
  title: "拿货明细",
  path: "/api/clothes/bill-line",
  access: [permissions.billList],
  filter: billLineFilter,
  layouts: ["line"],
});
