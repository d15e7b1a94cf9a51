/** BOM and 工序工价 of 商品详情: what a piece takes, and what is done to it; changed on pages of their own. */

import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { BomView, RouteView } from "#app/lib/format/style-production.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { permissions } from "#contract/permissions.ts";

interface OfStyle {
  productId: number;
}

export function Materials({ rows, costs, productId }: BomView & OfStyle) {
  return (
    <>
      {costs && rows.length > 0 && <StatCards cards={costs} />}
      <Card title="BOM" note={<Change to={productionPaths.process.bom(productId)} />} flush>
        <DataTable caption="BOM" columns={materialColumns(costs !== undefined)} rows={rows} empty="这款还没有用料" />
      </Card>
    </>
  );
}

export function Route({ rows, total, time, productId }: RouteView & OfStyle) {
  return (
    <>
      <StatCards
        cards={[
          { label: "总工价（元）", value: total },
          { label: "总工时", value: time },
          { label: "工序", value: String(rows.length), unit: "道" },
        ]}
      />
      <Card title="工序工价" note={<Change to={productionPaths.process.route(productId)} />} flush>
        <DataTable caption="工序工价" columns={stepColumns(total)} rows={rows} empty="这款还没有工序" />
      </Card>
    </>
  );
}

function Change({ to }: { to: string }) {
  return (
    <>
      只影响以后的批次{" "}
      <Can roles={[permissions.processEdit]}>
        <Link to={to}>修改</Link>
      </Can>
    </>
  );
}

function materialColumns(seesCost: boolean): (Column<BomView["rows"][number]> | false)[] {
  return [
    { label: "编码", kind: "key", cell: (row) => row.code },
    { label: "物料", cell: (row) => row.name, card: 1 },
    { label: "颜色", cell: (row) => row.color, card: 2 },
    { label: "单耗", kind: "n", cell: (row) => `${row.usage} ${row.unit}`, card: 1 },
    { label: "损耗", kind: "n", cell: (row) => row.loss },
    seesCost && { label: "参考价（元）", kind: "n", cell: (row) => row.price },
    seesCost && { label: "单件（元）", kind: "n", cell: (row) => row.cost, card: 2 },
  ];
}

const stepColumns = (total: string): Column<RouteView["rows"][number]>[] => [
  { label: "工序", kind: "key", cell: (row) => row.name },
  { label: "分类", cell: (row) => row.category, card: 2 },
  { label: "次数", kind: "n", cell: (row) => row.times, card: 2 },
  { label: "单价（元）", kind: "n", cell: (row) => row.price, card: 1 },
  { label: "小计（元）", kind: "n", cell: (row) => row.sum, total, card: 1 },
];
