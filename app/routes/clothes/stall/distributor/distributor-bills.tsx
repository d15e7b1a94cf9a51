/** A customer's bills, on the customer's page. */
import { Link } from "@remix-run/react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface BillRowView {
  id: number;
  no: string;
  time: string;
  stall: string;
  keeper: string;
  saleQty: string;
  returnQty: string;
  owedQty: string;
  payable: string;
  due: string;
  open: boolean;
  status: { label: string; tone: Tone };
}

export function DistributorBills({ rows }: { rows: readonly BillRowView[] }) {
  const number = (label: string) => (
    <th scope="col" className="n">
      {label}
    </th>
  );
  return (
    <Table
      caption="拿货单"
      head={
        <>
          <th scope="col" className="key">
            单号
          </th>
          <th scope="col">时间</th>
          <th scope="col">档口</th>
          <th scope="col">营业员</th>
          {number("拿货")}
          {number("退货")}
          {number("欠货")}
          {number("应收")}
          {number("本单欠")}
          <th scope="col">状态</th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link to={`/clothes/stall/distributor/bill/item?id=${row.id}`} discover="none">
              {row.no}
            </Link>
          </th>
          <td>{row.time}</td>
          <td>{row.stall}</td>
          <td>{row.keeper}</td>
          <td className="n">{row.saleQty}</td>
          <td className="n">{row.returnQty}</td>
          <td className="n">{row.owedQty}</td>
          <td className="n">{row.payable}</td>
          <td className={row.open ? "n neg" : "n"}>{row.due}</td>
          <td>
            <Badge tone={row.status.tone}>{row.status.label}</Badge>
          </td>
        </tr>
      ))}
      {rows.length === 0 && <EmptyRow columns={10} title="有权查看的档口里还没有拿货单" />}
    </Table>
  );
}
