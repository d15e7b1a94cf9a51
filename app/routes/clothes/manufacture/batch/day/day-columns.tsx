/** The columns of 每日交货; on paper they are the same without the links. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import type { DayRowView, DayTotals } from "./day.view.server.ts";

interface DayColumns {
  totals: DayTotals;
  /** What a day is divided by: 工厂 or 款. */
  noun: string;
  /** Where a day's cells are shown; none on paper. */
  hrefOf?: (row: DayRowView) => string;
}

export function dayColumns({ totals, noun, hrefOf }: DayColumns): (Column<DayRowView> | false)[] {
  return [
    {
      label: noun,
      kind: "key",
      cell: (row) => (hrefOf ? <CellLink to={hrefOf(row)} text={row.name} of={row.day} /> : row.name),
    },
    !hrefOf && { label: "日期", cell: (row) => row.day },
    { label: "交货单", kind: "n", cell: (row) => row.documents, total: totals.documents },
    { label: "交货", kind: "n", cell: (row) => row.delivered, total: totals.delivered, card: 1 },
    { label: "验收合格", kind: "n", cell: (row) => row.passed, total: totals.passed, card: 1 },
    { label: "次品", kind: "n", cell: (row) => row.second, total: totals.second },
    { label: "返修", kind: "n", cell: (row) => row.repair, total: totals.repair, card: 2 },
    { label: "报废", kind: "n", cell: (row) => row.scrap, total: totals.scrap },
    { label: "返修率", kind: "n", cell: (row) => row.repairShare, total: totals.repairShare, card: 2 },
    {
      label: "按期率",
      kind: "n",
      cell: (row) => row.onTimeShare,
      total: totals.onTimeShare,
      negative: (row) => row.isLate,
      card: 2,
    },
    totals.fee !== null && { label: "加工费", kind: "n", cell: (row) => row.fee, total: totals.fee },
  ];
}
