/** The columns of 费用. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import type { SlipRowView } from "./slip.view.server.ts";

export function slipColumns(totals: Record<"count" | "expense" | "batch" | "income", string>): Column<SlipRowView>[] {
  return [
    { label: "单号", kind: "key", cell: (row) => <CellLink to={costPaths.slip.item(row.id)} text={row.no} /> },
    { label: "日期", cell: (row) => row.bizDate, total: totals.count, card: 2 },
    { label: "类别", cell: (row) => row.category, card: 1 },
    { label: "归属", cell: (row) => row.owner, card: 2 },
    { label: "资金账户", cell: (row) => row.fundName, card: 2 },
    { label: "费用", kind: "n", cell: (row) => row.expense, total: totals.expense, card: 1 },
    { label: "计入批次", kind: "n", cell: (row) => row.ofBatch, total: totals.batch, card: 2 },
    { label: "收入", kind: "n", cell: (row) => row.income, total: totals.income, card: 1 },
    { label: "凭证", kind: "n", cell: (row) => row.vouchers || "" },
    { label: "备注", kind: "words", cell: (row) => row.remark },
    { label: "录入", cell: (row) => row.createBy },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
  ];
}
