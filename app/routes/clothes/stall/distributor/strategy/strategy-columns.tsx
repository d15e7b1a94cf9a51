/** The columns of 分销策略列表. */
import { Link } from "@remix-run/react";
import type { Column } from "#app/components/page/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { paths } from "#app/lib/paths.ts";
import type { StrategyRowView } from "./strategy.view.server.ts";

export interface StrategyRights {
  edit: boolean;
  remove: boolean;
}

/** `customers` of the whole filtered set, formatted. */
export function strategyColumns(customers: string, may: StrategyRights): (Column<StrategyRowView> | false)[] {
  return [
    { label: "名称", kind: "key", cell: (row) => <StrategyName row={row} /> },
    { label: "价格方式", cell: (row) => row.mode, card: 1 },
    { label: "折扣", kind: "n", cell: (row) => row.discount, card: 1 },
    { label: "上次价", cell: (row) => row.rememberLast },
    { label: "混批起批", kind: "n", cell: (row) => row.minMix },
    { label: "默认额度", kind: "n", cell: (row) => row.credit },
    { label: "退换规则", cell: (row) => row.returns, card: 2 },
    { label: "赠送金可抵", kind: "n", cell: (row) => row.bonus },
    { label: "充值档位", kind: "n", cell: (row) => row.tiers || "" },
    { label: "客户数", kind: "n", cell: (row) => row.customers, total: customers },
    { label: "启用", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    { label: "更多", cell: (row) => <StrategyActs row={row} may={may} />, card: 2 },
    may.edit && { label: "操作", kind: "act", cell: (row) => <EditLink row={row} />, card: 2 },
  ];
}

function StrategyName({ row }: { row: StrategyRowView }) {
  return (
    <>
      {row.name} {row.isDefault && <Badge tone="info">默认</Badge>}
    </>
  );
}

function StrategyActs({ row, may }: { row: StrategyRowView; may: StrategyRights }) {
  const { id, name, isDefault, on, listed } = row;
  return (
    <>
      {listed && (
        <Link to={paths.strategy.price(id)} discover="none" aria-label={`指定款价 ${name}`}>
          指定款价
        </Link>
      )}{" "}
      {may.edit && !isDefault && on && <Ask act="default" label="设为默认" row={row} />}{" "}
      {may.edit && !isDefault && <Ask act={on ? "disable" : "enable"} label={on ? "停用" : "启用"} row={row} />}{" "}
      {may.remove && !isDefault && <Ask act="remove" label="删除" row={row} />}
    </>
  );
}

function Ask({ act, label, row }: { act: string; label: string; row: StrategyRowView }) {
  return (
    <Link to={paths.strategy.ask(row.id, act)} discover="none" aria-label={`${label} ${row.name}`}>
      {label}
    </Link>
  );
}

function EditLink({ row }: { row: StrategyRowView }) {
  return (
    <Link to={paths.strategy.edit(row.id)} discover="none" aria-label={`编辑 ${row.name}`}>
      编辑
    </Link>
  );
}
