/** The columns of 平台订单列表. */
import type { Column } from "#app/components/page/data-table.tsx";
import { pickColumn } from "#app/components/page/pick-column.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { OrderRowView } from "./order.view.server.ts";

/** What stands in the way of an order. */
function Flag({ text }: { text: string }) {
  return <Badge tone="warn">{text}</Badge>;
}

export const orderColumns: readonly Column<OrderRowView>[] = [
  pickColumn(
    "id",
    ({ no }) => no,
    ({ state }) => state === "WAIT_AUDIT" || state === "WAIT_SHIP" || state === "SHIPPED",
  ),
  {
    label: "订单号",
    kind: "key",
    cell: ({ id, no }) => (
      <Link to={platformPaths.order.item(id)} discover="none">
        {no}
      </Link>
    ),
  },
  { label: "平台/店铺", cell: ({ shop }) => shop, card: 2 },
  { label: "处理状态", cell: ({ tone, stateLabel }) => <Badge tone={tone}>{stateLabel}</Badge>, card: 1 },
  { label: "异常", cell: ({ flags }) => flags.map((flag) => <Flag key={flag} text={flag} />), card: 1 },
  {
    label: "剩余发货时间",
    cell: ({ left, urgent }) => (urgent ? <span className="neg">{left}</span> : left),
    card: 2,
  },
  { label: "商品", kind: "words", cell: ({ goods }) => goods },
  { label: "实付", kind: "n", cell: ({ paid }) => paid, card: 2 },
  { label: "买家", cell: ({ buyer }) => buyer },
  { label: "收货省市", cell: ({ place }) => place },
  { label: "快递单号", cell: ({ parcel }) => parcel, card: 2 },
  { label: "平台状态", cell: ({ platformLabel }) => platformLabel },
  { label: "下单", cell: ({ placedTime }) => placedTime },
  { label: "付款", cell: ({ paidTime }) => paidTime },
  { label: "备注", kind: "words", cell: ({ remark }) => remark },
];
