/** 平台映射 of 商品详情: as what the shops on the platforms sell the style. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { ItemTabView } from "./product-item.view.server.ts";

type Rows = Extract<ItemTabView, { tab: "platform" }>["rows"];

export function ShopGoods({ rows }: { rows: Rows }) {
  return (
    <Card title="平台映射" note="只列有权查看的店铺" flush>
      <DataTable caption="平台映射" columns={columns} rows={rows} empty="没有店铺的商品匹配到这款" />
    </Card>
  );
}

const columns: readonly Column<Rows[number]>[] = [
  {
    label: "店铺",
    kind: "key",
    cell: ({ shopId, shop }) => <CellLink to={platformPaths.shopSku.of(shopId)} text={shop} />,
  },
  { label: "款色码", cell: ({ sku }) => sku, card: 1 },
  { label: "平台商品", kind: "words", cell: ({ words }) => words, card: 2 },
  { label: "平台 SKU", cell: ({ platformSku }) => platformSku },
  { label: "匹配", cell: ({ way }) => way, card: 1 },
  { label: "可售", kind: "n", cell: ({ level }) => level, card: 2 },
  { label: "平台库存", kind: "n", cell: ({ pushed }) => pushed },
  { label: "推送", kind: "words", cell: ({ state }) => state },
];
