/** The columns of 利润表: a stall or a month each, and what they come to together. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import type { ProfitRowView } from "./profit.view.server.ts";

/** `linked` is false on paper. */
export function profitColumns(labels: readonly string[], { linked }: { linked: boolean }): Column<ProfitRowView>[] {
  return [
    { label: "项目", kind: "key", cell: (row) => (row.sum ? <strong>{row.label}</strong> : row.label) },
    ...labels.map(
      (label, at): Column<ProfitRowView> => ({
        label,
        kind: "n",
        negative: (row) => row.cells[at]?.negative ?? false,
        cell: (row) => {
          const cell = row.cells[at];
          if (!cell) return "";
          if (row.sum) return <strong>{cell.text || "0.00"}</strong>;
          return linked && cell.to ? (
            <CellLink to={cell.to} text={cell.text} of={`${label} ${row.label}`} />
          ) : (
            cell.text
          );
        },
      }),
    ),
  ];
}
