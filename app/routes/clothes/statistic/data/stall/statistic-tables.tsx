/** Tables of the statistics pages. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface StallRow {
  id: number;
  name: string;
  payable: string;
  previous: string;
  lastYear: string;
  bills: string;
  pieces: string;
  returned: string;
  received: string;
  debt: string;
  /** Null where it may not be seen. */
  profit: string | null;
}

export interface StyleRow {
  id: number;
  name: string;
  to: string;
  qty: string;
  amount: string;
  profit: string | null;
}

function heads(first: string, numbers: readonly string[]): ReactNode {
  return (
    <>
      <th scope="col" className="key">
        {first}
      </th>
      {numbers.map((label) => (
        <th key={label} scope="col" className="n">
          {label}
        </th>
      ))}
    </>
  );
}

const cells = (values: readonly (string | null)[]) =>
  values.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
    <td key={at} className="n">
      {value ?? "–"}
    </td>
  ));

interface StallTableProps {
  rows: readonly StallRow[];
  total: StallRow;
  showsProfit: boolean;
}

export function StallTable({ rows, total, showsProfit }: StallTableProps) {
  const values = (row: StallRow) => [
    ...[row.payable, row.previous, row.lastYear, row.bills, row.pieces, row.returned, row.received, row.debt],
    ...(showsProfit ? [row.profit] : []),
  ];
  const numbers = ["销售额", "环比", "同比", "单数", "净件数", "退货率", "实收", "新增欠款"];
  return (
    <Table
      caption="各档口"
      head={heads("档口", showsProfit ? [...numbers, "毛利"] : numbers)}
      totals={
        <>
          <th scope="row">{total.name}</th>
          {cells(values(total))}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.name}</th>
          {cells(values(row))}
        </tr>
      ))}
      {rows.length === 0 && <EmptyRow columns={10} title="您还没有可以查看的档口" />}
    </Table>
  );
}

export function StyleTable({
  caption,
  rows,
  showsProfit,
}: {
  caption: string;
  rows: readonly StyleRow[];
  showsProfit: boolean;
}) {
  return (
    <Table caption={caption} head={heads("款式", showsProfit ? ["净件数", "金额", "毛利"] : ["净件数", "金额"])}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link to={row.to}>{row.name}</Link>
          </th>
          {cells([row.qty, row.amount, ...(showsProfit ? [row.profit] : [])])}
        </tr>
      ))}
      {rows.length === 0 && <EmptyRow columns={4} title="这段时间没有销售" />}
    </Table>
  );
}

interface NamedTableProps {
  caption: string;
  first: string;
  numbers: readonly string[];
  rows: readonly { id: number | string; name: string; to: string | null; cells: readonly string[] }[];
  empty: string;
}

/** Names with a few numbers each. */
export function NamedTable({ caption, first, numbers, rows, empty }: NamedTableProps) {
  return (
    <Table caption={caption} head={heads(first, numbers)}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.to ? <Link to={row.to}>{row.name}</Link> : row.name}</th>
          {cells(row.cells)}
        </tr>
      ))}
      {rows.length === 0 && <EmptyRow columns={numbers.length + 1} title={empty} />}
    </Table>
  );
}
