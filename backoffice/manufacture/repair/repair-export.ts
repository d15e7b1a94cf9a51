/** 导出返修记录: documents, or their lines; deductions only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { cost, documentExport, pieces, skuColumns, text } from "#backoffice/documents/document-export.ts";
import type { Column } from "#backoffice/spreadsheet/table-file.ts";
import {
  repairResponsibilityLabels,
  repairSourceLabels,
  repairStatusLabels,
} from "#contract/manufacture/delivery.words.ts";
import { type RepairRow, repairExportEndpoints } from "#contract/manufacture/repairs.ts";
import { findRepairIds, readRepairHeads } from "./repair.query.ts";
import { openOf } from "./repair.rules.ts";

interface Line extends Record<"sent" | "ok" | "second" | "scrap", number> {
  documentId: number;
  skuId: number;
}

const mended = <R>(of: (row: R) => Omit<Line, "documentId" | "skuId">): Column<R>[] => [
  pieces("送修数", (row) => of(row).sent),
  pieces("已回合格", (row) => of(row).ok),
  pieces("已回次品", (row) => of(row).second),
  pieces("报废", (row) => of(row).scrap),
];

export const repairExport = documentExport<typeof repairExportEndpoints, RepairRow, Line>({
  topic: "repairs.export",
  title: "返修记录",
  endpoints: repairExportEndpoints,
  find: findRepairIds,
  async countLines({ db }, ids) {
    const [counted] = await rows<{ count: number }>(
      db,
      sql`select count(*) from repair_line where repair_id = any(${pgArray(ids)}::bigint[])`,
    );
    return counted?.count ?? 0;
  },
  readHeads: readRepairHeads,
  readLines({ db }, _access, heads) {
    return rows<Line>(
      db,
      sql`select repair_id as "documentId", sku_id as "skuId", sent, ok, second, scrap
          from repair_line where repair_id = any(${pgArray(heads.map(({ id }) => id))}::bigint[]) order by id`,
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
    pieces("未回", (head) => head.open),
    { header: "送修日", width: 12, kind: "date", value: (head) => head.bizDate },
    { header: "应回日", width: 12, kind: "date", value: (head) => head.dueDate },
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
    pieces("未回", ({ head, line }) => (head.status === "VOID" ? 0 : openOf(line))),
  ],
});
