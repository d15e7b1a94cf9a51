/** 导出返修记录: documents, or their lines; deductions only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type Column, day, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { cost, skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import {
  repairResponsibilityLabels,
  repairSourceLabels,
  repairStatusLabels,
} from "#contract/manufacture/delivery.words.ts";
import { type RepairRow, repairExportEndpoints } from "#contract/manufacture/repairs.ts";
import { findRepairIds, readRepairHeads } from "./repair.query.ts";
import { openOf } from "./repair.rules.ts";
import { repairLine } from "./repair.tables.ts";

interface Line extends Record<"sent" | "ok" | "second" | "scrap", number> {
  documentId: number;
  skuId: number;
}

const mended = <R>(of: (row: R) => Omit<Line, "documentId" | "skuId">): Column<R>[] => [
  number("送修数", (row) => of(row).sent),
  number("已回合格", (row) => of(row).ok),
  number("已回次品", (row) => of(row).second),
  number("报废", (row) => of(row).scrap),
];

export const repairExport = skuDocumentExport<typeof repairExportEndpoints, RepairRow, Line>({
  topic: "repairs.export",
  title: "返修记录",
  endpoints: repairExportEndpoints,
  find: findRepairIds,
  readHeads: readRepairHeads,
  lineOf: repairLine.repairId,
  readLines({ db }, ids) {
    return rows<Line>(
      db,
      sql`select repair_id as "documentId", sku_id as "skuId", sent, ok, second, scrap
          from repair_line where repair_id = any(${pgArray(ids)}::bigint[]) order by id`,
    );
  },
  headColumns: [
    text("返修单号", 16, (head) => head.no),
    text("来源", 10, (head) => repairSourceLabels[head.source]),
    text("批次", 16, (head) => head.batchNo),
    text("款号", 12, (head) => head.styles),
    text("工厂", 20, (head) => head.partyName ?? "自修"),
    text("仓库", 20, (head) => head.repositoryName),
    text("原因", 14, (head) => head.reason),
    text("责任方", 10, (head) => repairResponsibilityLabels[head.responsibility]),
    text("状态", 10, (head) => repairStatusLabels[head.status]),
    ...mended<RepairRow>((head) => head),
    number("未回", (head) => head.open),
    day("送修日", (head) => head.bizDate),
    day("应回日", (head) => head.dueDate),
    text("逾期", 6, (head) => (head.overdue ? "是" : "")),
    cost("扣款", (head) => (head.chargeFen === undefined ? null : head.chargeFen + (head.deductFen ?? 0))),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("返修单号", 16, ({ head }) => head.no),
    text("来源", 10, ({ head }) => repairSourceLabels[head.source]),
    text("工厂", 20, ({ head }) => head.partyName ?? "自修"),
    text("原因", 14, ({ head }) => head.reason),
    text("状态", 10, ({ head }) => repairStatusLabels[head.status]),
    ...skuColumns<RepairRow, Line>(),
    ...mended<{ line: Line }>(({ line }) => line),
    number("未回", ({ head, line }) => (head.status === "VOID" ? 0 : openOf(line))),
  ],
});
