/** The columns of 固定资产 and of 折旧明细. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import type { DepreciationRowView, FixedAssetRowView, fixedAssetTotals } from "./fixed-asset.view.server.ts";

export function fixedAssetColumns(totals: ReturnType<typeof fixedAssetTotals>): Column<FixedAssetRowView>[] {
  return [
    {
      label: "编号",
      kind: "key",
      cell: (row) => <CellLink to={assetPaths.fixed.item(row.id)} text={row.code} />,
      sort: "code",
    },
    { label: "名称", cell: (row) => row.name, sort: "name", card: 1 },
    { label: "类别", cell: (row) => row.category, card: 2 },
    { label: "购置日", cell: (row) => row.purchaseDay, sort: "purchaseDay", card: 2 },
    { label: "原值", kind: "n", cell: (row) => row.cost, sort: "costFen", total: totals.cost },
    { label: "年限", kind: "n", cell: (row) => row.life },
    { label: "残值率", kind: "n", cell: (row) => row.residual },
    { label: "月折旧", kind: "n", cell: (row) => row.monthly, total: totals.monthly },
    { label: "累计折旧", kind: "n", cell: (row) => row.depreciated, total: totals.depreciated },
    { label: "处置转出", kind: "n", cell: (row) => row.left, total: totals.left },
    { label: "净值", kind: "n", cell: (row) => row.net, sort: "netFen", total: totals.net, card: 1 },
    { label: "使用人/部门/档口", cell: (row) => row.place, card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
  ];
}

export function depreciationColumns(total: string): Column<DepreciationRowView>[] {
  return [
    { label: "月份", kind: "key", cell: (row) => row.month },
    { label: "编号", cell: (row) => <CellLink to={assetPaths.fixed.item(row.assetId)} text={row.code} />, card: 1 },
    { label: "名称", cell: (row) => row.name, card: 2 },
    { label: "类别", cell: (row) => row.category, card: 2 },
    { label: "档口", cell: (row) => row.stallName ?? "", card: 2 },
    { label: "入账日", cell: (row) => row.bizDate },
    { label: "折旧", kind: "n", cell: (row) => row.amount, total, card: 1 },
  ];
}
