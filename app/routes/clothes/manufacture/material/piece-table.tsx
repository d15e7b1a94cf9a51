/** How much of each line goes back: one field a line, of a question on a document's page. */
import { CellInput } from "#app/components/page/cell-input.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { type MaterialLineView, spoken, wordColumns } from "./material-lines.tsx";

export function PieceTable<L extends MaterialLineView & { left: string }>({
  lines,
  label,
}: {
  lines: readonly L[];
  label: string;
}) {
  return (
    <DataTable
      caption={label}
      rows={lines}
      columns={[
        ...wordColumns<L>().map(({ card: _card, ...column }) => column),
        { label: "可退", kind: "n", cell: (row) => row.left },
        {
          label,
          kind: "n",
          cell: (row) => (
            <>
              <CellInput kind="amount" name={`piece-${row.id}`} label={`${spoken(row)} ${label}`} max={12} /> {row.unit}
            </>
          ),
        },
      ]}
      empty="没有可退的物料"
    />
  );
}
