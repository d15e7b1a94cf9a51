/** 导出调拨单: documents, or their lines with what became of each piece. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import { transferStatusLabels } from "#contract/inventory/transfer.words.ts";
import { type TransferRow, transferExportEndpoints } from "#contract/inventory/transfers.ts";
import { findTransferIds, readTransferHeads } from "./transfer.query.ts";
import { transferLine } from "./transfer.tables.ts";

interface Quantities {
  applyQty: number;
  sentQty: number;
  receivedQty: number;
  damagedQty: number;
  returnedQty: number;
  lostQty: number;
}
type Line = Quantities & { documentId: number; skuId: number };

const inTransit = ({ sentQty, receivedQty, returnedQty, lostQty }: Quantities) =>
  sentQty - receivedQty - returnedQty - lostQty;

/** `of`: where a row has its quantities. */
const quantityColumns = <Row>(of: (row: Row) => Quantities) => [
  number<Row>("申请", (row) => of(row).applyQty),
  number<Row>("发出", (row) => of(row).sentQty),
  number<Row>("收到", (row) => of(row).receivedQty),
  number<Row>("其中破损", (row) => of(row).damagedQty),
  number<Row>("退回", (row) => of(row).returnedQty),
  number<Row>("丢失", (row) => of(row).lostQty),
  number<Row>("在途", (row) => inTransit(of(row))),
];

export const transferExport = skuDocumentExport<typeof transferExportEndpoints, TransferRow, Line>({
  topic: "transfers.export",
  title: "调拨单",
  endpoints: transferExportEndpoints,
  find: (context, _access, filter) => findTransferIds(context, filter),
  readHeads: (context, _access, ids) => readTransferHeads(context, ids),
  lineOf: transferLine.transferId,
  readLines: ({ db }, ids) =>
    rows<Line>(
      db,
      sql`select transfer_id as "documentId", sku_id as "skuId", apply_qty as "applyQty", sent_qty as "sentQty",
            received_qty as "receivedQty", damaged_qty as "damagedQty", returned_qty as "returnedQty",
            lost_qty as "lostQty"
          from transfer_line where transfer_id = any(${pgArray(ids)}::bigint[])
          order by line_no, id`,
    ),
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("调出", 20, (head) => head.fromName),
    text("调入", 20, (head) => head.toName),
    text("状态", 10, (head) => transferStatusLabels[head.status]),
    number("款数", (head) => head.styleCount),
    ...quantityColumns((head: TransferRow) => head),
    text("制单人", 10, (head) => head.createBy),
    instant("制单时间", (head) => head.createTime),
    text("发货人", 10, (head) => head.sendBy),
    instant("发货时间", (head) => head.sendTime),
    text("收货人", 10, (head) => head.receiveBy),
    instant("收货时间", (head) => head.receiveTime),
    text("物流", 20, (head) => head.logistics),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("单号", 16, ({ head }) => head.no),
    text("调出", 20, ({ head }) => head.fromName),
    text("调入", 20, ({ head }) => head.toName),
    text("状态", 10, ({ head }) => transferStatusLabels[head.status]),
    instant("制单时间", ({ head }) => head.createTime),
    ...skuColumns<TransferRow, Line>(),
    ...quantityColumns(({ line }: { line: Line }) => line),
  ],
});
