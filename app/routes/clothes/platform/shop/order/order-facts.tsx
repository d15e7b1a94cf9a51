/** What is known of a 平台订单: its facts, the orders that go with it, and its papers. */
import { Facts } from "#app/components/document/document-head.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { EwaybillActs } from "./ewaybill-acts.tsx";
import type { OrderDetailView, RelativeView } from "./order.view.server.ts";

export function OrderFacts({ order }: { order: OrderDetailView["order"] }) {
  return (
    <Card title="订单">
      <Facts
        facts={[
          ["店铺", order.shop],
          ["平台状态", order.platformLabel],
          ["异常", order.flags.length > 0 && order.flags.join("、")],
          ["剩余发货时间", order.left && (order.urgent ? <span className="neg">{order.left}</span> : order.left)],
          ["发货仓", order.repositoryName],
          ["买家", order.buyer],
          ["收货地区", order.area],
          ["货款", order.goodsAmount],
          ["运费", order.freight],
          ["优惠", order.discount],
          ["涨价", order.raised],
          ["实付", order.paid],
          ["已退款", order.refunded],
          ["买家留言", order.buyerMessage],
          ["卖家备注", order.sellerRemark],
          ["旗帜", order.flag && <Badge tone={order.flag.tone}>{order.flag.label}</Badge>],
          ["下单", order.placedTime],
          ["付款", order.paidTime],
          ["审核", order.audited],
          ["波次", order.wave && <CellLink {...order.wave} />],
          ["快递", order.parcel],
          [
            "电子面单",
            order.ewaybill && (
              <>
                <Badge tone={order.ewaybill.tone}>{order.ewaybill.label}</Badge> {order.ewaybill.text}
              </>
            ),
          ],
          ["发货", order.shipped],
          ["通知平台", order.told],
          ["结束", order.endTime],
          ["关闭原因", order.closeReason],
          ["拆出的订单", order.parts.length > 0 && <Relatives orders={order.parts} />],
          ["同一包裹", order.parcelMates.length > 0 && <Relatives orders={order.parcelMates} />],
          ["同一收货地址", order.sameDoor.length > 0 && <Relatives orders={order.sameDoor} />],
        ]}
      />
    </Card>
  );
}

function Relatives({ orders }: { orders: readonly RelativeView[] }) {
  return orders.map(({ id, name, stateLabel }) => (
    <span key={id} className="line">
      <Link to={platformPaths.order.item(id)} discover="none">
        {name}
      </Link>
      {stateLabel}
    </span>
  ));
}

interface OrderPrintsProps {
  id: number;
  clientToken: string;
  ewaybill: { couriers: readonly string[]; ask: boolean; cancel: boolean };
}

/** Papers are documents of their own, so the browser's own form sends it; what goes to a printer comes back here. */
export function OrderPrints({ id, clientToken, ewaybill }: OrderPrintsProps) {
  return (
    <form method="post" action={platformPaths.order.print} className="line">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="clientToken" value={clientToken} />
      <EwaybillActs {...ewaybill} formAction={platformPaths.order.item(id)} />
      <Button name="form" value="label">
        打印面单
      </Button>
      <Button name="intent" value="printLabels" formAction={platformPaths.order.item(id)}>
        发到面单打印机
      </Button>
      <Button name="form" value="note">
        打印发货单
      </Button>
    </form>
  );
}
