/** 导出利润明细: the documents behind a figure of 利润表, all of them. */

import { type Column, day, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { profitDocTypeLabels } from "#contract/finance/profit.words.ts";
import { type ProfitDocument, profitDocumentExportEndpoints, profitEndpoints } from "#contract/finance/profits.ts";
import { profitDocuments } from "./profit-documents.query.ts";

const columns: readonly Column<ProfitDocument>[] = [
  text("单号", 22, (row) => row.no),
  day("日期", (row) => row.bizDate),
  text("类型", 12, (row) => profitDocTypeLabels[row.docType] ?? row.docType),
  text("档口", 22, (row) => row.stallName ?? "公共"),
  text("类别", 14, (row) => row.category),
  money("金额", (row) => row.amountFen),
];

export const profitDocumentsExport = ownExport({
  topic: "profitDocuments.export",
  title: "利润明细",
  list: profitEndpoints.documents,
  read: profitDocuments,
  endpoints: profitDocumentExportEndpoints,
  columns,
});
