/** What a bulk change would do, style by style: 改前 → 改后, what needs a second look, and what stays. */
import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";

export interface BulkPreviewView {
  /** The rule in words. */
  summary: string;
  /** What changes. */
  columns: readonly string[];
  rows: readonly BulkRowView[];
}

interface BulkRowView {
  id: number;
  /** Id and version, for the form. */
  mark: string;
  styleNo: string;
  name: string;
  /** Where rows of one style differ by their stall. */
  stall?: string | undefined;
  /** One for each column; null where that stays as it is. */
  cells: readonly ({ before: string; after: string } | null)[];
  refusal: string | null;
  warning: string | null;
}

export function BulkPreview({ preview }: { preview: BulkPreviewView }) {
  const { columns, rows } = preview;
  const inStalls = rows.some((row) => row.stall);
  return (
    <Table
      caption="改前与改后"
      head={
        <>
          <th scope="col" className="key">
            款号
          </th>
          <th scope="col">品名</th>
          {inStalls && <th scope="col">档口</th>}
          {columns.map((column) => (
            <th key={column} scope="col" className="n">
              {column}
            </th>
          ))}
          <th scope="col">说明</th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.styleNo}</th>
          <td>{row.name}</td>
          {inStalls && <td>{row.stall}</td>}
          {columns.map((column, index) => (
            <td key={column} className="n">
              <Change change={row.cells[index] ?? null} />
            </td>
          ))}
          <td>
            <Remark row={row} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Change({ change }: { change: { before: string; after: string } | null }) {
  if (!change) return "不变";
  return (
    <>
      {change.before} → <b>{change.after}</b>
    </>
  );
}

function Remark({ row }: { row: BulkRowView }) {
  if (row.refusal) return <Badge tone="bad">不改：{row.refusal}</Badge>;
  return row.warning && <Badge tone="warn">{row.warning}</Badge>;
}
