/** 库存总览: what lies in each place, and of each category. */

import { type Column, DataTable, figure } from "#app/components/page/list/data-table.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";
import type { CategoryView, OverviewTotals, PlaceView } from "./stock-overview.view.server.ts";

interface PlaceTableProps {
  places: readonly PlaceView[];
  totals: OverviewTotals;
  showsValue: boolean;
}

export function PlaceTable({ places, totals, showsValue }: PlaceTableProps) {
  const behind = (condition: string, figure: "skus" | "seconds" | "brokenStyles") => ({
    cell: (place: PlaceView) => <Link to={`${place.to}&${condition}`}>{place[figure]}</Link>,
    total: totals[figure],
  });
  const columns: (Column<PlaceView> | false)[] = [
    { label: "仓", kind: "key", cell: (place) => <Link to={place.to}>{place.name}</Link> },
    { label: "类型", cell: (place) => place.type },
    { label: "有货 SKU", kind: "n", ...behind("condition=has", "skus") },
    { label: "正品", kind: "n", cell: (place) => place.onHand, total: totals.onHand },
    { label: "次品", kind: "n", ...behind("grade=2&condition=has", "seconds") },
    { label: "锁定", kind: "n", cell: (place) => place.locked, total: totals.locked },
    { label: "在途", kind: "n", cell: (place) => place.incoming, total: totals.incoming },
    showsValue && { label: "金额", kind: "n", cell: (place) => place.value ?? "–", total: totals.value ?? "–" },
    {
      label: "负库存款",
      kind: "n",
      cell: (place) => <Link to={`${place.to}&grade=all&condition=negative`}>{figure(place.negative)}</Link>,
      total: figure(totals.negative),
      negative: (place) => place.negative > 0,
    },
    { label: "断码款", kind: "n", ...behind("condition=broken", "brokenStyles") },
    { label: "最近盘点", cell: (place) => place.lastCount || "从未盘点" },
  ];
  const hint = (
    <Can roles={[permissions.repositoryAdd]}>
      <Link to={paths.repository.new}>先新增一个</Link>
    </Can>
  );
  return <DataTable caption="各仓库存" columns={columns} rows={places} empty="还没有您可以查看的存储方" hint={hint} />;
}

interface CategoryTableProps {
  categories: readonly CategoryView[];
  showsValue: boolean;
}

export function CategoryTable({ categories, showsValue }: CategoryTableProps) {
  const columns: (Column<CategoryView> | false)[] = [
    { label: "分类", kind: "key", cell: (category) => <Link to={category.to}>{category.name}</Link> },
    { label: "正品", kind: "n", cell: (category) => category.onHand },
    { label: "次品", kind: "n", cell: (category) => category.seconds },
    showsValue && { label: "金额", kind: "n", cell: (category) => category.value },
  ];
  return <DataTable caption="各分类库存" columns={columns} rows={categories} empty="还没有库存" />;
}
