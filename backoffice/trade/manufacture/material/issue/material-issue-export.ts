/** 导出领料退料: documents, or their lines; values only where cost may be seen. */

import { day, instant, milli, text } from "#backoffice/ground/spreadsheet/column.ts";
import { cost, documentExport } from "#backoffice/trade/documents/document-export.ts";
import { materialLineColumns } from "#backoffice/trade/manufacture/material/material-export.ts";
import { materialIssueKindLabels, materialIssueStatusLabels } from "#contract/manufacture/material.words.ts";
import { type MaterialIssueRow, materialIssueExportEndpoints } from "#contract/manufacture/material-issues.ts";
import {
  findMaterialIssueIds,
  type IssuedLine,
  readMaterialIssueHeads,
  readMaterialIssueLines,
} from "./material-issue.query.ts";
import { materialIssueLine } from "./material-issue.tables.ts";

export const materialIssueExport = documentExport<typeof materialIssueExportEndpoints, MaterialIssueRow, IssuedLine>({
  topic: "materialIssues.export",
  title: "领料退料",
  endpoints: materialIssueExportEndpoints,
  find: findMaterialIssueIds,
  readHeads: readMaterialIssueHeads,
  lineOf: materialIssueLine.issueId,
  readLines: readMaterialIssueLines,
  costs: ["valueFen"],
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
    day("业务日期", (head) => head.bizDate),
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
    day("业务日期", ({ head }) => head.bizDate),
    ...materialLineColumns<MaterialIssueRow, IssuedLine>("数量"),
    milli("已退", ({ line }) => line.returnedMilli),
    cost("金额", ({ line }) => line.valueFen),
  ],
});
