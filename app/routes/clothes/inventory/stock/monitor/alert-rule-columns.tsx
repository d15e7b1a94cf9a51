/** The columns of 监控策略. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";
import type { AlertRuleRowView } from "./alert-rule.view.server.ts";

export const alertRuleColumns: Column<AlertRuleRowView>[] = [
  { label: "名称", kind: "key", cell: (row) => row.name },
  { label: "类型", cell: (row) => row.type },
  { label: "商品范围", cell: (row) => row.goods },
  { label: "仓库", cell: (row) => row.place },
  { label: "阈值", cell: (row) => row.limit },
  { label: "通知角色", cell: (row) => row.roles },
  { label: "频率", cell: (row) => row.frequency },
  { label: "最近检查", cell: (row) => row.lastRun },
  {
    label: "状态",
    cell: (row) => <Badge tone={row.enabled ? "good" : "neutral"}>{row.enabled ? "启用" : "停用"}</Badge>,
  },
  { label: "当前命中", kind: "n", cell: (row) => <Hits row={row} /> },
  { label: "操作", kind: "act", cell: (row) => <RuleActs row={row} /> },
];

function Hits({ row: { id, name, hits } }: { row: AlertRuleRowView }) {
  return (
    <Link to={paths.alertRule.alerts(id)} discover="none" aria-label={`${hits} 条预警：${name}`}>
      {hits}
    </Link>
  );
}

function RuleActs({ row: { id, name, enabled, fired } }: { row: AlertRuleRowView }) {
  const [act, label] = enabled ? ["stop", "停用"] : ["start", "启用"];
  return (
    <>
      <Act to={paths.alertRule.trial(id)} label="试运行" name={name} />
      <Can roles={[permissions.monitorEdit]}>
        <Act to={paths.alertRule.edit(id)} label="编辑" name={name} />
        <Act to={paths.alertRule.ask(id, act)} label={label} name={name} />
      </Can>
      {!fired && (
        <Can roles={[permissions.monitorDel]}>
          <Act to={paths.alertRule.ask(id, "remove")} label="删除" name={name} />
        </Can>
      )}
    </>
  );
}

function Act({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <Link to={to} discover="none" aria-label={`${label} ${name}`}>
      {label}
    </Link>
  );
}
