/** Pieces of an order's lines to fill in, one row a line: `lines[0].qty` beside `lines[0].lineId`. */
import { CellInput } from "#app/components/page/cell-input.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";

interface PieceCellsProps<L> {
  caption: string;
  rows: readonly L[];
  /** What the body calls the line's id. */
  keyName: string;
  /** How many there are. */
  due: { label: string; of: (line: L) => number };
  cells: readonly { label: string; name: string; kind?: "qty" | "words"; max?: number; placeholder?: string }[];
}

export function PieceCells<L extends { id: number; label: string }>({
  caption,
  rows,
  keyName,
  due,
  cells,
}: PieceCellsProps<L>) {
  const placed = rows.map((line, at) => ({ ...line, at }));
  return (
    <DataTable
      caption={caption}
      rows={placed}
      empty=""
      columns={[
        {
          label: "款色码",
          kind: "key",
          cell: ({ id, label, at }) => (
            <>
              <input type="hidden" name={`lines[${at}].${keyName}`} value={id} />
              {label}
            </>
          ),
        },
        { label: due.label, kind: "n", cell: (line) => due.of(line) },
        ...cells.map(({ label: heading, name, kind = "qty" as const, max = 5, placeholder }) => ({
          label: heading,
          kind: kind === "qty" ? ("n" as const) : ("words" as const),
          cell: ({ label, at }: L & { at: number }) => (
            <CellInput
              name={`lines[${at}].${name}`}
              label={`${label} ${heading}`}
              kind={kind}
              max={max}
              {...(placeholder !== undefined && { placeholder })}
            />
          ),
        })),
      ]}
    />
  );
}

/** What the cells start with: `lines[0].goodQty` and so on. */
export function startOf<L>(rows: readonly L[], name: string, of: (line: L) => number | string): Record<string, string> {
  return Object.fromEntries(rows.map((line, at) => [`lines[${at}].${name}`, String(of(line))]));
}
