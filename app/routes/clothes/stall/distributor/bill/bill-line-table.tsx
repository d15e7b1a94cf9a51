/** The rows of 明细: who bought which 款色码 at what price. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface BillLineRowView {
  id: number;
  billId: number;
  billNo: string;
  at: string;
  stall: string;
  distributorId: number;
  customer: string;
  styleNo: string;
  name: string;
  color: string;
  size: string;
  kind: string;
  tone: Tone;
  second: boolean;
  /** Negative for what came back. */
  qty: number;
  /** 元, formatted. */
  price: string;
  amount: string;
  keeper: string;
}

interface BillLineTableProps {
  rows: readonly BillLineRowView[];
  /** Formatted. */
  totals: { saleQty: string; returnQty: string; netQty: string; amount: string };
  empty: ReactNode;
}

export function BillLineTable({ rows, totals, empty }: BillLineTableProps) {
  return (
    <Table
      caption="拿货明细"
      head={
        <>
          <th scope="col" className="key">
            款号
          </th>
          {["颜色", "尺码", "类型"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {["数量", "单价", "金额"].map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          {["客户", "时间", "单号", "档口", "营业员", "品名"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          <td colSpan={3}>
            拿 {totals.saleQty}，退 {totals.returnQty}
          </td>
          <td className="n">{totals.netQty}</td>
          <td />
          <td className="n">{totals.amount}</td>
          <td colSpan={6} />
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.styleNo}</th>
          <td>{row.color}</td>
          <td>
            {row.size} {row.second && <Badge tone="warn">次品</Badge>}
          </td>
          <td>
            <Badge tone={row.tone}>{row.kind}</Badge>
          </td>
          <td className={row.qty < 0 ? "n neg" : "n"}>{row.qty}</td>
          <td className="n">{row.price}</td>
          <td className={row.qty < 0 ? "n neg" : "n"}>{row.amount}</td>
          <td>
            <Link to={`/clothes/stall/distributor/item?id=${row.distributorId}`} discover="none">
              {row.customer}
            </Link>
          </td>
          <td>{row.at}</td>
          <td>
            <Link to={`/clothes/stall/distributor/bill/item?id=${row.billId}`} discover="none">
              {row.billNo}
            </Link>
          </td>
          <td>{row.stall}</td>
          <td>{row.keeper}</td>
          <td>{row.name}</td>
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={13} title="没有符合条件的明细">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}
