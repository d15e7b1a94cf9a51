/** The columns of 返修记录, and those of what came back of one. */

import type { GoodsFigure } from "#app/components/document/goods-list.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { RepairLineView, RepairReturnView, RepairRowView, RepairTotals } from "../delivery.view.server.ts";

export function repairColumns(totals: RepairTotals, mayReturn: boolean): (Column<RepairRowView> | false)[] {
  return [
    {
      label: "返修单号",
      kind: "key",
      cell: (row) => <CellLink to={productionPaths.repair.item(row.id)} text={row.no} />,
    },
    { label: "来源", cell: (row) => row.sourceLabel },
    { label: "批次", cell: (row) => row.batchNo },
    { label: "款号", cell: (row) => row.styles, card: 1 },
    { label: "工厂", cell: (row) => row.maker, card: 2 },
    { label: "原因", cell: (row) => row.reason, card: 2 },
    { label: "送修", kind: "n", cell: (row) => row.sent, total: totals.sent, card: 1 },
    { label: "已回合格", kind: "n", cell: (row) => row.ok, total: totals.ok },
    { label: "已回次品", kind: "n", cell: (row) => row.second, total: totals.second },
    { label: "报废", kind: "n", cell: (row) => row.scrap, total: totals.scrap },
    { label: "未回", kind: "n", cell: (row) => row.open, total: totals.open, card: 1 },
    { label: "送修日", cell: (row) => row.bizDate },
    {
      label: "应回日",
      cell: (row) => (row.overdue ? <span className="neg">{row.dueDate}</span> : row.dueDate),
      card: 2,
    },
    { label: "责任方", cell: (row) => row.responsibilityLabel },
    totals.deduct !== null && { label: "扣款", kind: "n", cell: (row) => row.deduct, total: totals.deduct },
    {
      label: "状态",
      cell: (row) => (
        <>
          <Badge tone={row.tone}>{row.statusLabel}</Badge> {row.overdue && "逾期"}
        </>
      ),
      card: 1,
    },
    {
      label: "操作",
      kind: "act",
      cell: (row) => (
        <RowActs
          of={row.no}
          acts={[
            mayReturn &&
              (row.status === "SENT" || row.status === "PART") && {
                label: "修回登记",
                to: productionPaths.repair.ask(row.id, "return"),
              },
            { label: "详情", to: productionPaths.repair.item(row.id) },
          ]}
        />
      ),
      card: 2,
    },
  ];
}

/** What became of each line, with sums. */
export const repairFigures: readonly GoodsFigure<RepairLineView>[] = [
  { label: "已回合格", of: (line) => line.ok, cell: (line) => line.ok || "" },
  { label: "已回次品", of: (line) => line.second, cell: (line) => line.second || "" },
  { label: "报废", of: (line) => line.scrap, cell: (line) => line.scrap || "" },
  { label: "未回", of: (line) => line.open, cell: (line) => line.open || "" },
];

export function returnColumns(
  returns: readonly RepairReturnView[],
  hrefOfVoid: ((id: number) => string) | null,
): (Column<RepairReturnView> | false)[] {
  return [
    { label: "时间", kind: "key", cell: (row) => row.createTime },
    { label: "合格", kind: "n", cell: (row) => row.ok, card: 1 },
    { label: "次品", kind: "n", cell: (row) => row.second, card: 1 },
    { label: "报废", kind: "n", cell: (row) => row.scrap, card: 1 },
    returns.some(({ deduct }) => deduct !== null) && { label: "扣款", kind: "n", cell: (row) => row.deduct },
    { label: "经手", cell: (row) => row.operator, card: 2 },
    { label: "备注", cell: (row) => row.remark, card: 2 },
    {
      label: "状态",
      cell: (row) =>
        row.voidTime === null ? (
          <Badge tone="good">有效</Badge>
        ) : (
          <>
            <Badge tone="neutral">已作废</Badge> {row.voidBy} {row.voidTime}
          </>
        ),
      card: 2,
    },
    hrefOfVoid !== null && {
      label: "操作",
      kind: "act",
      cell: (row) =>
        row.voidTime === null && <RowActs of={row.createTime} acts={[{ label: "作废", to: hrefOfVoid(row.id) }]} />,
      card: 2,
    },
  ];
}
