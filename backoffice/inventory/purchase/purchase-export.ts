/** 导出采购入库: documents, or their lines; prices and amounts only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { cost, documentExport, instant, pieces, skuColumns, text } from "#backoffice/documents/document-export.ts";
import { purchaseStatusLabels } from "#contract/inventory/purchase.words.ts";
import { type PurchaseRow, purchaseExportEndpoints } from "#contract/inventory/purchases.ts";
import { findPurchaseIds, readPurchaseHeads } from "./purchase.query.ts";

interface Line {
  documentId: number;
  skuId: number;
  qty: number;
  receivedQty: number;
  returnedQty: number;
  /** Null where it may not be seen. */
  priceFen: number | null;
}

export const purchaseExport = documentExport<typeof purchaseExportEndpoints, PurchaseRow, Line>({
  topic: "purchases.export",
  title: "采购入库",
  endpoints: purchaseExportEndpoints,
  find: findPurchaseIds,
  async countLines({ db }, ids) {
    const [counted] = await rows<{ count: number }>(
      db,
      sql`select count(*) from purchase_line where purchase_id = any(${pgArray(ids)}::bigint[])`,
    );
    return counted?.count ?? 0;
  },
  readHeads: readPurchaseHeads,
  async readLines({ db }, access, heads) {
    const told = new Set(heads.filter(({ repositoryId }) => access.mayCost(repositoryId)).map(({ id }) => id));
    const found = await rows<Line>(
      db,
      sql`select purchase_id as "documentId", sku_id as "skuId", qty, received_qty as "receivedQty",
            returned_qty as "returnedQty", price_fen as "priceFen"
          from purchase_line where purchase_id = any(${pgArray(heads.map(({ id }) => id))}::bigint[])
          order by line_no, id`,
    );
    return found.map((line) => (told.has(line.documentId) ? line : { ...line, priceFen: null }));
  },
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("供应商", 20, (head) => head.partyName),
    text("仓库", 20, (head) => head.repositoryName),
    text("状态", 10, (head) => purchaseStatusLabels[head.status]),
    pieces("款数", (head) => head.styleCount),
    pieces("订数", (head) => head.qty),
    pieces("入库数", (head) => head.receivedQty),
    pieces("退货数", (head) => head.returnedQty),
    // What has no price yet is in no amount, and an amount of nothing else is none.
    cost("金额", (head) => (head.unpricedLines === head.lineCount ? null : head.amountFen)),
    { ...pieces("未定价行数", (head) => head.unpricedLines ?? null), cost: true },
    cost("已入库金额", (head) => (head.unpricedReceived === head.lineCount ? null : head.receivedFen)),
    cost("已付", (head) => head.paidFen),
    cost("未付", (head) => (head.unpricedReceived === head.lineCount ? null : head.unpaidFen)),
    { header: "业务日期", width: 12, kind: "date", value: (head) => head.bizDate },
    text("经手", 10, (head) => head.createBy),
    instant("制单时间", (head) => head.createTime),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("单号", 16, ({ head }) => head.no),
    text("供应商", 20, ({ head }) => head.partyName),
    text("仓库", 20, ({ head }) => head.repositoryName),
    text("状态", 10, ({ head }) => purchaseStatusLabels[head.status]),
    { header: "业务日期", width: 12, kind: "date", value: ({ head }) => head.bizDate },
    ...skuColumns<PurchaseRow, Line>(),
    pieces("订数", ({ line }) => line.qty),
    pieces("入库数", ({ line }) => line.receivedQty),
    pieces("退货数", ({ line }) => line.returnedQty),
    { ...cost("单价", ({ line }) => line.priceFen), sum: false },
    cost("金额", ({ line }) => line.priceFen && line.priceFen * line.qty),
  ],
});
