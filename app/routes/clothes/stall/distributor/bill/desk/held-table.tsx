/** 挂单: held bills, to be taken up again or discarded. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

interface HeldRowView {
  id: number;
  no: string;
  stall: string;
  customer: string;
  qty: number;
  /** 元, formatted. */
  payable: string;
  keeper: string;
  at: string;
  /** Held for more than 24 hours. */
  stale: boolean;
}

interface HeldTableProps {
  rows: readonly HeldRowView[];
  mayAdd: boolean;
  discardTo: (id: number) => string;
  empty: ReactNode;
}

export function HeldTable({ rows, mayAdd, discardTo, empty }: HeldTableProps) {
  return (
    <Table
      caption="挂单"
      head={
        <>
          <th scope="col" className="key">
            单号
          </th>
          <th scope="col">客户</th>
          <th scope="col" className="n">
            件数
          </th>
          <th scope="col" className="n">
            应收
          </th>
          {["营业员", "最后修改", "档口", "提醒"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {mayAdd && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.no}</th>
          <td>{row.customer}</td>
          <td className="n">{row.qty}</td>
          <td className="n">{row.payable}</td>
          <td>{row.keeper}</td>
          <td>{row.at}</td>
          <td>{row.stall}</td>
          <td>{row.stale && <Badge tone="warn">挂单超过 24 小时</Badge>}</td>
          {mayAdd && (
            <td className="act">
              <Link
                to={`/clothes/stall/distributor/bill/new?id=${row.id}`}
                discover="none"
                aria-label={`取单 ${row.no}`}
              >
                取单
              </Link>
              <Link to={discardTo(row.id)} discover="none" aria-label={`丢弃 ${row.no}`}>
                丢弃
              </Link>
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={8 + Number(mayAdd)} title="没有挂单">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}
