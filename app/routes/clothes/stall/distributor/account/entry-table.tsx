/** The rows of 账户流水 and what they add up to. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface EntryRowView {
  id: number;
  at: string;
  /** The business day where it is not the day it was written. */
  bizDate: string | null;
  distributorId: number;
  distributorName: string;
  type: string;
  reversal: boolean;
  in: string;
  out: string;
  balance: string;
  owes: boolean;
  document: string;
  /** Null where there is no page to open. */
  documentTo: string | null;
  fund: string;
  operator: string;
  remark: string;
}

export interface EntryTotalsView {
  count: string;
  in: string;
  out: string;
  net: string;
  /** Only entries from then on are added up. */
  since: string | null;
}

interface EntryTableProps {
  rows: readonly EntryRowView[];
  totals: EntryTotalsView;
  /** The same list with everything added up. */
  allTo: string;
  hrefOfCustomer: (id: number) => string;
  empty: ReactNode;
}

const money = ["增加", "减少", "结余"];
const after = ["单号", "收款账户", "经手", "备注"];

export function EntryTable({ rows, totals, allTo, hrefOfCustomer, empty }: EntryTableProps) {
  return (
    <Table
      caption="账户流水"
      head={
        <>
          <th scope="col">时间</th>
          <th scope="col" className="key">
            客户
          </th>
          <th scope="col">类型</th>
          {money.map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          {after.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </>
      }
      totals={
        rows.length > 0 && (
          <>
            <th scope="row">合计</th>
            <td colSpan={2}>
              {totals.count} 笔
              {totals.since && (
                <>
                  {" "}
                  <small>（{totals.since} 起）</small> <Link to={allTo}>统计全部</Link>
                </>
              )}
            </td>
            <td className="n">{totals.in}</td>
            <td className="n">{totals.out}</td>
            <td className="n">净 {totals.net}</td>
            <td colSpan={4} />
          </>
        )
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            {row.at}
            {row.bizDate && <small className="aside">业务日 {row.bizDate}</small>}
          </td>
          <th scope="row">
            <Link to={hrefOfCustomer(row.distributorId)} discover="none">
              {row.distributorName}
            </Link>
          </th>
          <td>
            {row.type} {row.reversal && <Badge tone="bad">红冲</Badge>}
          </td>
          <td className="n pos">{row.in}</td>
          <td className="n">{row.out}</td>
          <td className={row.owes ? "n neg" : "n"}>{row.balance}</td>
          <td>
            {row.documentTo ? (
              <Link to={row.documentTo} discover="none">
                {row.document}
              </Link>
            ) : (
              row.document
            )}
          </td>
          <td>{row.fund}</td>
          <td>{row.operator}</td>
          <td className="words">{row.remark}</td>
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={10} title="没有符合条件的流水">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}
