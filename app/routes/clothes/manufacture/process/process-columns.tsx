/** The columns of 工序库. */

import { TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { pickBoxColumn } from "#app/components/page/product-picker.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { ProcessRowView } from "./process.view.server.ts";

export function processColumns(may: { edit: boolean; price: boolean }): (Column<ProcessRowView> | false)[] {
  return [
    may.price && pickBoxColumn((row) => `选择 ${row.name}`),
    { label: "编码", kind: "key", cell: (row) => row.code, sort: "code" },
    { label: "名称", cell: (row) => row.name, sort: "name", card: 1 },
    { label: "分类", cell: (row) => row.categoryName, sort: "category", card: 2 },
    { label: "阶段", cell: (row) => row.stage },
    {
      label: "标准工价（元）",
      kind: "n",
      cell: (row) => (row.next ? <TwoLines first={row.price} second={row.next} /> : row.price),
      sort: "priceLi",
      card: 1,
    },
    { label: "标准工时（秒）", kind: "n", cell: (row) => row.stdSec, sort: "stdSec" },
    { label: "设备", cell: (row) => row.machine },
    { label: "等级", cell: (row) => row.skill },
    { label: "使用款数", kind: "n", cell: (row) => row.usedBy, sort: "usedBy" },
    { label: "状态", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    may.edit && {
      label: "操作",
      kind: "act",
      cell: (row) => (
        <RowActs
          of={row.name}
          acts={[
            { label: "编辑", to: productionPaths.process.edit(row.id) },
            may.price && { label: "改价", to: productionPaths.process.price(row.id) },
            row.on
              ? { label: "停用", to: productionPaths.process.ask(row.id, "disable") }
              : { label: "启用", to: productionPaths.process.ask(row.id, "enable") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
