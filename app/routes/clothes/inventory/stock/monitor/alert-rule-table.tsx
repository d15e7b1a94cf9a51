/** The rows of 监控策略. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { permissions } from "#contract/permissions.ts";

export interface MonitorRowView {
  id: number;
  name: string;
  type: string;
  /** What is watched, and where. */
  goods: string;
  place: string;
  limit: string;
  roles: string;
  frequency: string;
  enabled: boolean;
  /** Open alerts, formatted. */
  hits: string;
  fired: boolean;
  lastRun: string;
}

const self = "/clothes/inventory/stock/monitor";

/** `empty`: what to do when nothing was found. */
export function MonitorTable({ rows, empty }: { rows: readonly MonitorRowView[]; empty: ReactNode }) {
  return (
    <Table
      caption="监控策略"
      head={
        <>
          <th scope="col" className="key">
            名称
          </th>
          <th scope="col">类型</th>
          <th scope="col">商品范围</th>
          <th scope="col">仓库</th>
          <th scope="col">阈值</th>
          <th scope="col">通知角色</th>
          <th scope="col">频率</th>
          <th scope="col">最近检查</th>
          <th scope="col">状态</th>
          <th scope="col" className="n">
            当前命中
          </th>
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.name}</th>
          <td>{row.type}</td>
          <td>{row.goods}</td>
          <td>{row.place}</td>
          <td>{row.limit}</td>
          <td>{row.roles}</td>
          <td>{row.frequency}</td>
          <td>{row.lastRun}</td>
          <td>
            <Badge tone={row.enabled ? "good" : "neutral"}>{row.enabled ? "启用" : "停用"}</Badge>
          </td>
          <td className="n">
            <Link
              to={`${self}?tab=alerts&ruleId=${row.id}`}
              discover="none"
              aria-label={`${row.hits} 条预警：${row.name}`}
            >
              {row.hits}
            </Link>
          </td>
          <td className="act">
            <Act to={`${self}/trial?id=${row.id}`} label="试运行" name={row.name} />
            <Can roles={[permissions.monitorEdit]}>
              <Act to={`${self}/edit?id=${row.id}`} label="编辑" name={row.name} />
              <Act
                to={`${self}/confirm?id=${row.id}&act=${row.enabled ? "stop" : "start"}`}
                label={row.enabled ? "停用" : "启用"}
                name={row.name}
              />
            </Can>
            {!row.fired && (
              <Can roles={[permissions.monitorDel]}>
                <Act to={`${self}/confirm?id=${row.id}&act=remove`} label="删除" name={row.name} />
              </Can>
            )}
          </td>
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={11} title="没有符合条件的监控策略">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function Act({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <Link to={to} discover="none" aria-label={`${label} ${name}`}>
      {label}
    </Link>
  );
}
