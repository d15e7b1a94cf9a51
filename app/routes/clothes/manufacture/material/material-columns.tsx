/** The columns of 物料档案. */

import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { MaterialRowView } from "./material.view.server.ts";

export function materialColumns(mayEdit: boolean): (Column<MaterialRowView> | false)[] {
  return [
    { label: "图", cell: (row) => <Thumb src={row.thumb} alt="" /> },
    { label: "编码", kind: "key", cell: (row) => row.code, sort: "code" },
    { label: "物料", cell: (row) => <TwoLines first={row.label} second={row.measures} />, sort: "name", card: 1 },
    { label: "类型", cell: (row) => row.type, card: 2 },
    { label: "供应商", cell: (row) => row.supplierName },
    { label: "参考价", kind: "n", cell: (row) => row.price, sort: "priceLi" },
    { label: "现存", kind: "n", cell: (row) => <Stock row={row} />, sort: "stockMilli", card: 1 },
    { label: "安全库存", kind: "n", cell: (row) => row.safety },
    { label: "状态", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 2 },
    mayEdit && { label: "操作", kind: "act", cell: (row) => <Acts row={row} />, card: 2 },
  ];
}

function Stock({ row }: { row: MaterialRowView }) {
  return (
    <>
      <CellLink
        to={row.short ? null : productionPaths.material.stockOf(row.code)}
        text={row.stock}
        of={row.label}
        roomy
      />
      {row.short && " "}
      {row.short && <Badge tone="warn">低于安全库存</Badge>}
    </>
  );
}

function Acts({ row }: { row: MaterialRowView }) {
  const { id, on, label } = row;
  return (
    <RowActs
      of={label}
      acts={[
        { label: "编辑", to: productionPaths.material.edit(id) },
        { label: on ? "停用" : "启用", to: productionPaths.material.ask(id, on ? "disable" : "enable") },
      ]}
    />
  );
}
