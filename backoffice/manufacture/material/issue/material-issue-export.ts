/** 导出领料退料: documents, or their lines; values only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { cost, instant, milli, text } from "#backoffice/documents/document-export.ts";
import { materialDocumentExport, materialLineColumns } from "#backoffice/manufacture/material/material-export.ts";
import { materialIssueKindLabels, materialIssueStatusLabels } from "#contract/manufacture/material.words.ts";
import { type MaterialIssueRow, materialIssueExportEndpoints } from "#contract/manufacture/material-issues.ts";
import {
  findMaterialIssueIds,
  type IssuedLine,
  readMaterialIssueHeads,
  readMaterialIssueLines,
} from "./material-issue.query.ts";

export const materialIssueExport = materialDocumentExport<
  typeof materialIssueExportEndpoints,
  MaterialIssueRow,
  IssuedLine
>({
  topic: "materialIssues.export",
  title: "领料退料",
  endpoints: materialIssueExportEndpoints,
  find: findMaterialIssueIds,
  async countLines({ db }, ids) {
    const [counted] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int8 as count from material_issue_line where issue_id = any(${pgArray(ids)}::bigint[])`,
    );
    return counted?.count ?? 0;
  },
  readHeads: readMaterialIssueHeads,
  async readLines(context, access, heads) {
    const told = new Set(heads.filter(({ repositoryId }) => access.mayCost(repositoryId)).map(({ id }) => id));
    const lines = await readMaterialIssueLines(
      context,
      heads.map(({ id }) => id),
    );
    return lines.map(({ valueFen, ...line }) => ({ ...line, ...(told.has(line.documentId) && { valueFen }) }));
  },
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("类型", 8, (head) => materialIssueKindLabels[head.kind]),
    text("批次", 16, (head) => head.batchNo),
    text("款号", 12, (head) => head.styleNo),
    text("工厂", 20, (head) => head.factoryName),
    text("仓库", 20, (head) => head.repositoryName),
    text("状态", 10, (head) => materialIssueStatusLabels[head.status]),
    text("物料", 28, (head) => head.goods),
    text("超需求", 8, (head) => (head.overDemand ? "是" : "")),
    cost("金额", (head) => head.valueFen),
    { header: "业务日期", width: 12, kind: "date", value: (head) => head.bizDate },
    text("经手", 10, (head) => head.createBy),
    instant("制单时间", (head) => head.createTime),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("单号", 16, ({ head }) => head.no),
    text("类型", 8, ({ head }) => materialIssueKindLabels[head.kind]),
    text("批次", 16, ({ head }) => head.batchNo),
    text("款号", 12, ({ head }) => head.styleNo),
    text("仓库", 20, ({ head }) => head.repositoryName),
    text("状态", 10, ({ head }) => materialIssueStatusLabels[head.status]),
    { header: "业务日期", width: 12, kind: "date", value: ({ head }) => head.bizDate },
    ...materialLineColumns<MaterialIssueRow, IssuedLine>("数量"),
    milli("已退", ({ line }) => line.returnedMilli),
    cost("金额", ({ line }) => line.valueFen),
  ],
});
