/** 导出交货明细 and 每日交货: documents, their lines, or days; fees only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type Column, day, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { cost, skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import { type DeliveryRow, deliveryExportEndpoints } from "#contract/manufacture/deliveries.ts";
import { deliveryStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { type DeliveryDayRow, deliveryDayExportEndpoints } from "#contract/manufacture/delivery-days.ts";
import { formatShare } from "#contract/share.ts";
import { findDeliveryIds, readDeliveryHeads } from "./delivery.query.ts";
import { deliveryLine } from "./delivery.tables.ts";
import { listDeliveryDays } from "./delivery-day.query.ts";

type Found = "delivered" | "passed" | "second" | "repair" | "scrap";
interface Line extends Record<Found, number> {
  documentId: number;
  skuId: number;
}

/** The columns of pieces, of a document and of a line alike. */
const found = <R>(of: (row: R) => Record<Found, number>): Column<R>[] => [
  number("交货数", (row) => of(row).delivered),
  number("验收合格", (row) => of(row).passed),
  number("次品", (row) => of(row).second),
  number("返修", (row) => of(row).repair),
  number("报废", (row) => of(row).scrap),
];

export const deliveryExport = skuDocumentExport<typeof deliveryExportEndpoints, DeliveryRow, Line>({
  topic: "deliveries.export",
  title: "交货明细",
  endpoints: deliveryExportEndpoints,
  find: findDeliveryIds,
  readHeads: readDeliveryHeads,
  lineOf: deliveryLine.deliveryId,
  readLines({ db }, ids) {
    return rows<Line>(
      db,
      sql`select delivery_id as "documentId", sku_id as "skuId", delivered, passed, second, repair, scrap
          from delivery_line where delivery_id = any(${pgArray(ids)}::bigint[]) order by id`,
    );
  },
  headColumns: [
    text("交货单号", 16, (head) => head.no),
    day("交货日", (head) => head.bizDate),
    text("批次", 16, (head) => head.batchNo),
    text("款号", 12, (head) => head.styleNo),
    text("品名", 24, (head) => head.productName),
    text("工厂", 20, (head) => head.partyName),
    text("入库仓", 20, (head) => head.repositoryName),
    text("状态", 10, (head) => deliveryStatusLabels[head.status]),
    ...found<DeliveryRow>((head) => head),
    cost("加工费", (head) => head.feeFen),
    cost("扣款", (head) => head.deductFen),
    text("问题原因", 14, (head) => head.defectReason),
    text("验收人", 10, (head) => head.inspector),
    instant("验收时间", (head) => head.inspectTime),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("交货单号", 16, ({ head }) => head.no),
    day("交货日", ({ head }) => head.bizDate),
    text("批次", 16, ({ head }) => head.batchNo),
    text("工厂", 20, ({ head }) => head.partyName),
    text("状态", 10, ({ head }) => deliveryStatusLabels[head.status]),
    ...skuColumns<DeliveryRow, Line>(),
    ...found<{ line: Line }>(({ line }) => line),
  ],
});

export const deliveryDayExport = listExport({
  topic: "delivery-days.export",
  title: "每日交货",
  endpoints: deliveryDayExportEndpoints,
  async count(context, query) {
    const { content: days } = await listDeliveryDays(context, { query });
    return { day: days.length };
  },
  async table(context, query) {
    const { content: days, totals } = await listDeliveryDays(context, { query });
    const columns: Column<DeliveryDayRow>[] = [
      day("日期", (row) => row.day),
      text(query.by === "party" ? "工厂" : "款", 24, (row) => row.name),
      number("交货单", (row) => row.documents),
      ...found<DeliveryDayRow>((row) => row),
      text("返修率", 9, (row) => formatShare(row.repair, row.inspected)),
      text("按期率", 9, (row) => formatShare(row.onTime, row.delivered)),
      ...(totals.feeFen === undefined ? [] : [cost<DeliveryDayRow>("加工费", (row) => row.feeFen)]),
    ];
    return exportRows(columns, async function* () {
      yield days;
    });
  },
});
