/** Columns of the tables of the statistics pages. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import type { StallRowView, StyleRowView } from "./stall-statistics.view.server.ts";

/** `total`: of all stalls. */
export function stallColumns(total: StallRowView, showsProfit: boolean): (Column<StallRowView> | false)[] {
  const figure = (label: string, of: (row: StallRowView) => string): Column<StallRowView> => ({
    label,
    kind: "n",
    cell: of,
    total: of(total),
  });
  return [
    { label: "档口", kind: "key", cell: (row) => row.name },
    figure("销售额", (row) => row.payable),
    figure("环比", (row) => row.previous),
    figure("同比", (row) => row.lastYear),
    figure("单数", (row) => row.bills),
    figure("净件数", (row) => row.pieces),
    figure("退货率", (row) => row.returned),
    figure("实收", (row) => row.received),
    figure("新增欠款", (row) => row.debt),
    showsProfit && figure("毛利", (row) => row.profit),
    showsProfit && figure("毛利率", (row) => row.margin),
  ];
}

export function styleColumns(showsProfit: boolean): (Column<StyleRowView> | false)[] {
  return [
    { label: "款式", kind: "key", cell: nameOf },
    { label: "净件数", kind: "n", cell: (row) => row.qty },
    { label: "金额", kind: "n", cell: (row) => row.amount },
    showsProfit && { label: "毛利", kind: "n", cell: (row) => row.profit },
    showsProfit && { label: "毛利率", kind: "n", cell: (row) => row.margin },
  ];
}

interface NamedRow {
  id: number | string;
  name: string;
  /** Null where there is no page to open. */
  to: string | null;
  cells: readonly string[];
}

/** Names with a few numbers each. */
export function namedColumns(label: string, numbers: readonly string[]): Column<NamedRow>[] {
  return [
    { label, kind: "key", cell: nameOf },
    ...numbers.map((number, at): Column<NamedRow> => ({ label: number, kind: "n", cell: ({ cells }) => cells[at] })),
  ];
}

export const brokenColumns: Column<{ id: number; name: string; to: string; missing: string }>[] = [
  { label: "款式", kind: "key", cell: nameOf },
  { label: "缺的颜色尺码", cell: (row) => row.missing },
];

function nameOf({ name, to }: Pick<NamedRow, "name" | "to">) {
  return <CellLink to={to} text={name} />;
}
