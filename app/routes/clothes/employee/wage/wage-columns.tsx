/** The columns of 工资单. */

import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickBoxColumn } from "#app/components/page/product-picker.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { WageAmounts, WageRowView } from "#app/routes/clothes/employee/wage.view.server.ts";

export function wageColumns(totals: WageAmounts, { pick }: { pick: boolean }): (Column<WageRowView> | false)[] {
  return [
    pick && pickBoxColumn((row) => row.no),
    {
      label: "单号",
      kind: "key",
      cell: (row) => <CellLink to={productionPaths.wage.item(row.id)} text={row.no} />,
      sort: "no",
    },
    { label: "月份", cell: (row) => row.period, sort: "period", card: 2 },
    {
      label: "员工",
      cell: (row) => <CellLink to={productionPaths.employee.item(row.employeeId)} text={row.employee} />,
      sort: "employeeNo",
      card: 1,
    },
    { label: "班组", cell: (row) => row.teamName },
    { label: "计薪方式", cell: (row) => row.payType },
    { label: "计件", kind: "n", cell: (row) => row.piece, total: totals.piece },
    { label: "提成", kind: "n", cell: (row) => row.commission, total: totals.commission },
    { label: "底薪", kind: "n", cell: (row) => row.base, total: totals.base },
    { label: "补贴", kind: "n", cell: (row) => row.allowance, total: totals.allowance },
    { label: "扣款", kind: "n", cell: (row) => row.deduction, total: totals.deduction },
    { label: "应发", kind: "n", cell: (row) => row.amount, total: totals.amount, sort: "amountFen", card: 1 },
    { label: "抵借支", kind: "n", cell: (row) => row.advance, total: totals.advance },
    { label: "实发", kind: "n", cell: (row) => row.paid, total: totals.paid, sort: "paidFen", card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
  ];
}
