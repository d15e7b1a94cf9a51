/** 导出采购入库: documents, or their lines; prices and amounts only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { day, instant, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { cost, costly, skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import { purchaseStatusLabels } from "#contract/inventory/purchase.words.ts";
import { type PurchaseRow, purchaseExportEndpoints } from "#contract/inventory/purchases.ts";
import { findPurchaseIds, readPurchaseHeads } from "./purchase.query.ts";
import { purchaseLine } from "./purchase.tables.ts";

interface Line {
  documentId: number;
  skuId: number;
  qty: number;
  receivedQty: number;
  returnedQty: number;
  priceFen?: number | null;
}

export const purchaseExport = skuDocumentExport<typeof purchaseExportEndpoints, PurchaseRow, Line>({
  topic: "purchases.export",
  title: "采购入库",
  endpoints: purchaseExportEndpoints,
  find: findPurchaseIds,
  readHeads: readPurchaseHeads,
  lineOf: purchaseLine.purchaseId,
  readLines: ({ db }, ids) =>
    rows<Line>(
      db,
      sql`select purchase_id as "documentId", sku_id as "skuId", qty, received_qty as "receivedQty",
            returned_qty as "returnedQty", price_fen as "priceFen"
          from purchase_line where purchase_id = any(${pgArray(ids)}::bigint[])
          order by line_no, id`,
    ),
  costs: ["priceFen"],
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("供应商", 20, (head) => head.partyName),
    text("仓库", 20, (head) => head.repositoryName),
    text("状态", 10, (head) => purchaseStatusLabels[head.status]),
    number("款数", (head) => head.styleCount),
    number("订数", (head) => head.qty),
    number("入库数", (head) => head.receivedQty),
    number("退货数", (head) => head.returnedQty),
    // What has no price yet is in no amount, and an amount of nothing else is none.
    cost("金额", (head) => (head.unpricedLines === head.lineCount ? null : head.amountFen)),
    costly(number("未定价行数", (head) => head.unpricedLines)),
    cost("已入库金额", (head) => (head.unpricedReceived === head.lineCount ? null : head.receivedFen)),
    cost("已付", (head) => head.paidFen),
    cost("未付", (head) => (head.unpricedReceived === head.lineCount ? null : head.unpaidFen)),
    day("业务日期", (head) => head.bizDate),
    text("经手", 10, (head) => head.createBy),
    instant("制单时间", (head) => head.createTime),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("单号", 16, ({ head }) => head.no),
    text("供应商", 20, ({ head }) => head.partyName),
    text("仓库", 20, ({ head }) => head.repositoryName),
    text("状态", 10, ({ head }) => purchaseStatusLabels[head.status]),
    day("业务日期", ({ head }) => head.bizDate),
    ...skuColumns<PurchaseRow, Line>(),
    number("订数", ({ line }) => line.qty),
    number("入库数", ({ line }) => line.receivedQty),
    number("退货数", ({ line }) => line.returnedQty),
    costly(unsummed(money("单价", ({ line }) => line.priceFen))),
    cost("金额", ({ line }) => line.priceFen && line.priceFen * line.qty),
  ],
});
