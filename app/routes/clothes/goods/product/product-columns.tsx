/** The columns of 商品列表. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickBoxColumn, pictureColumn } from "#app/components/page/product-picker.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { ProductRowView, ProductTotals } from "./product.view.server.ts";

interface Shown {
  /** Each row has a check box of 批量操作. */
  picking: boolean;
  showsCost: boolean;
  mayEdit: boolean;
}

export function productColumns(
  totals: ProductTotals,
  { picking, showsCost, mayEdit }: Shown,
): (Column<ProductRowView> | false)[] {
  return [
    picking && pickBoxColumn((row) => row.styleNo),
    pictureColumn,
    { label: "款号", kind: "key", cell: styleLink, sort: "styleNo" },
    { label: "品名", cell: (row) => row.name, card: 1 },
    { label: "分类", cell: (row) => row.category },
    { label: "品牌", cell: (row) => row.brand },
    { label: "年份季节", cell: (row) => row.season },
    { label: "颜色/尺码组", cell: (row) => row.run },
    { label: "批发价", kind: "n", cell: (row) => row.wholesale, sort: "wholesalePriceFen", card: 1 },
    { label: "最低价", kind: "n", cell: (row) => row.min },
    showsCost && { label: "成本", kind: "n", cell: (row) => row.cost },
    { ...pieces("全公司库存", "onHand", totals), sort: "onHand", card: 2 },
    pieces("全公司可售", "available", totals),
    { ...pieces("近7天", "sold7", totals), sort: "sold7" },
    { ...pieces("近30天", "sold30", totals), sort: "sold30", card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 2 },
    { label: "上新日期", cell: (row) => row.launchDate, sort: "launchDate" },
    mayEdit && { label: "操作", kind: "act", cell: editLink },
  ];
}

function pieces(label: string, field: keyof ProductTotals, totals: ProductTotals): Column<ProductRowView> {
  return { label, kind: "n", cell: (row) => row[field], total: totals[field], negative: (row) => row[field] < 0 };
}

function styleLink({ id, styleNo }: ProductRowView) {
  return (
    <Link to={paths.product.item(id)} discover="none">
      {styleNo}
    </Link>
  );
}

function editLink({ id }: ProductRowView) {
  return (
    <Link to={paths.product.edit(id)} discover="none">
      编辑
    </Link>
  );
}
