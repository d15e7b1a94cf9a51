/** The columns of 分销策略列表. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
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
    may.edit && {
      label: "操作",
      kind: "act",
      cell: (row) => <CellLink to={paths.strategy.edit(row.id)} text="编辑" of={row.name} />,
      card: 2,
    },
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
  const ask = (act: string) => paths.strategy.ask(id, act);
  return (
    <>
      {listed && <CellLink to={paths.strategy.price(id)} text="指定款价" of={name} />}{" "}
      {may.edit && !isDefault && on && <CellLink to={ask("default")} text="设为默认" of={name} />}{" "}
      {may.edit && !isDefault && <CellLink to={ask(on ? "disable" : "enable")} text={on ? "停用" : "启用"} of={name} />}{" "}
      {may.remove && !isDefault && <CellLink to={ask("remove")} text="删除" of={name} />}
    </>
  );
}
