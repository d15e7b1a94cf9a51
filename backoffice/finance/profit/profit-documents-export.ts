/** 导出利润明细: the documents behind a figure of 利润表, all of them. */
import { text } from "#backoffice/documents/document-export.ts";
import { ownExport } from "#backoffice/spreadsheet/own-export.ts";
import type { Column } from "#backoffice/spreadsheet/table-file.ts";
import { profitDocTypeLabels } from "#contract/finance/profit.words.ts";
import { type ProfitDocument, profitDocumentExportEndpoints, profitEndpoints } from "#contract/finance/profits.ts";
import { profitDocuments } from "./profit-documents.query.ts";

const columns: readonly Column<ProfitDocument>[] = [
  text("单号", 22, (row) => row.no ?? ""),
  { header: "日期", width: 12, kind: "date", value: (row) => row.bizDate },
  text("类型", 12, (row) => profitDocTypeLabels[row.docType] ?? row.docType),
  text("档口", 22, (row) => row.stallName ?? "公共"),
  text("类别", 14, (row) => row.category),
  { header: "金额", width: 14, kind: "money", value: (row) => row.amountFen },
];

export const profitDocumentsExport = ownExport({
  topic: "profitDocuments.export",
  title: "利润明细",
  list: profitEndpoints.documents,
  read: profitDocuments,
  endpoints: profitDocumentExportEndpoints,
  columns,
});
