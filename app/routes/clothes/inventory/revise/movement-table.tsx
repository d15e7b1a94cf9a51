/** The rows of 库存变更日志 and what they add up to. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface MovementRowView {
  id: number;
  at: string;
  /** The business day where it is not the day it was written. */
  bizDate: string | null;
  repository: string;
  sku: string;
  skuTo: string;
  grade: string;
  second: boolean;
  type: string;
  reversal: boolean;
  /** Signed. */
  qty: string;
  direction: number;
  balanceAfter: number;
  document: string;
  /** Null where there is no page to open. */
  documentTo: string | null;
  counterpart: string;
  operator: string;
  remark: string;
  /** 元; null without the cost right there. */
  value: string | null;
}

export interface MovementTotalsView {
  count: string;
  in: string;
  out: string;
  net: string;
  /** Only movements from then on are added up. */
  since: string | null;
}

interface MovementTableProps {
  rows: readonly MovementRowView[];
  totals: MovementTotalsView;
  showsValue: boolean;
  /** The same list with everything added up. */
  allTo: string;
  empty: ReactNode;
}

export function MovementTable({ rows, totals, showsValue, allTo, empty }: MovementTableProps) {
  return (
    <Table
      caption="库存变更"
      head={
        <>
          {["时间", "仓", "款色码", "品级", "类型"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col" className="n">
            变动
          </th>
          <th scope="col" className="n">
            结存
          </th>
          {["来源单号", "对方", "操作人", "备注"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {showsValue && (
            <th scope="col" className="n">
              金额
            </th>
          )}
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          <td colSpan={4}>
            {totals.count} 条，入 {totals.in}，出 {totals.out}
            {totals.since && (
              <>
                {" "}
                <small>（{totals.since} 起）</small> <Link to={allTo}>统计全部</Link>
              </>
            )}
          </td>
          <td className="n">{totals.net}</td>
          <td colSpan={5 + Number(showsValue)} />
        </>
      }
    >
      {rows.map((row) => (
        <MovementTableRow key={row.id} row={row} showsValue={showsValue} />
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={11 + Number(showsValue)} title="没有符合条件的库存变更">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function MovementTableRow({ row, showsValue }: { row: MovementRowView; showsValue: boolean }) {
  return (
    <tr>
      <td>
        {row.at}
        {row.bizDate && <small className="aside">业务日 {row.bizDate}</small>}
      </td>
      <td>{row.repository}</td>
      <th scope="row">
        <Link to={row.skuTo} discover="none">
          {row.sku}
        </Link>
      </th>
      <td>{row.second ? <Badge tone="warn">{row.grade}</Badge> : row.grade}</td>
      <td>
        {row.type} {row.reversal && <Badge tone="bad">红冲</Badge>}
      </td>
      <td className={row.direction < 0 ? "n neg" : "n pos"}>{row.qty}</td>
      <td className={row.balanceAfter < 0 ? "n neg" : "n"}>{row.balanceAfter}</td>
      <td>
        {row.documentTo ? (
          <Link to={row.documentTo} discover="none">
            {row.document}
          </Link>
        ) : (
          row.document
        )}
      </td>
      <td>{row.counterpart}</td>
      <td>{row.operator}</td>
      <td className="words">{row.remark}</td>
      {showsValue && <td className="n">{row.value}</td>}
    </tr>
  );
}
