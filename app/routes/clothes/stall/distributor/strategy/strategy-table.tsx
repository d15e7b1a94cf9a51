/** The rows of 分销策略. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface StrategyRowView {
  id: number;
  name: string;
  isDefault: boolean;
  mode: string;
  /** The rate, what is taken off, or how many styles are listed. */
  discount: string;
  /** Has a price list to look at. */
  listed: boolean;
  rememberLast: string;
  minMix: string;
  credit: string;
  returns: string;
  bonus: string;
  tiers: number;
  customers: string;
  on: boolean;
  status: string;
}

interface StrategyTableProps {
  rows: readonly StrategyRowView[];
  /** Customers of the whole filtered set. */
  customers: string;
  mayEdit: boolean;
  mayRemove: boolean;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

const base = "/clothes/stall/distributor/strategy";

export function StrategyTable({ rows, customers, mayEdit, mayRemove, empty }: StrategyTableProps) {
  const number = (label: string) => (
    <th scope="col" className="n">
      {label}
    </th>
  );
  return (
    <Table
      caption="分销策略"
      head={
        <>
          <th scope="col" className="key">
            名称
          </th>
          <th scope="col">价格方式</th>
          {number("折扣")}
          <th scope="col">上次价</th>
          {number("混批起批")}
          {number("默认额度")}
          <th scope="col">退换规则</th>
          {number("赠送金可抵")}
          {number("充值档位")}
          {number("客户数")}
          <th scope="col">启用</th>
          <th scope="col">更多</th>
          {mayEdit && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          <td colSpan={8} />
          <td className="n">{customers}</td>
          <td colSpan={2} />
          {mayEdit && <td className="act" />}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            {row.name} {row.isDefault && <Badge tone="info">默认</Badge>}
          </th>
          <td>{row.mode}</td>
          <td className="n">{row.discount}</td>
          <td>{row.rememberLast}</td>
          <td className="n">{row.minMix}</td>
          <td className="n">{row.credit}</td>
          <td>{row.returns}</td>
          <td className="n">{row.bonus}</td>
          <td className="n">{row.tiers || ""}</td>
          <td className="n">{row.customers}</td>
          <td>
            <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>
          </td>
          <td>
            {row.listed && (
              <Link to={`${base}/price?id=${row.id}`} discover="none" aria-label={`指定款价 ${row.name}`}>
                指定款价
              </Link>
            )}{" "}
            {mayEdit && !row.isDefault && row.on && <Ask act="default" label="设为默认" row={row} />}{" "}
            {mayEdit && !row.isDefault && (
              <Ask act={row.on ? "disable" : "enable"} label={row.on ? "停用" : "启用"} row={row} />
            )}{" "}
            {mayRemove && !row.isDefault && <Ask act="remove" label="删除" row={row} />}
          </td>
          {mayEdit && (
            <td className="act">
              <Link to={`${base}/edit?id=${row.id}`} discover="none" aria-label={`编辑 ${row.name}`}>
                编辑
              </Link>
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={12 + Number(mayEdit)} title="没有符合条件的策略">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function Ask({ act, label, row }: { act: string; label: string; row: StrategyRowView }) {
  return (
    <Link to={`${base}/confirm?id=${row.id}&act=${act}`} discover="none" aria-label={`${label} ${row.name}`}>
      {label}
    </Link>
  );
}
