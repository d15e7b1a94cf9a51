/** The columns of 平台订单列表. */
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { permissions } from "#contract/permissions.ts";
import { type ShopOrderAct, shopOrderActLabels } from "#contract/platform/order.words.ts";
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
    label: "订单号/店铺",
    kind: "key",
    cell: ({ id, platformNo, part, shop }) => (
      <TwoLines
        first={
          <CellLink to={platformPaths.order.item(id)} text={platformNo} of={part === 0 ? undefined : `拆单 ${part}`} />
        }
        second={part === 0 ? shop : `${shop}（拆单 ${part}）`}
      />
    ),
  },
  {
    label: "状态/剩余",
    cell: ({ tone, stateLabel, platformLabel, left, urgent }) => (
      <TwoLines
        first={
          <>
            <Badge tone={tone}>{stateLabel}</Badge> {left && <span className={urgent ? "neg" : undefined}>{left}</span>}
          </>
        }
        second={platformLabel}
      />
    ),
    card: 1,
  },
  {
    label: "商品",
    kind: "words",
    cell: ({ pictureSrc, goods }) => (
      <span className="inline-flex items-center gap-2">
        {pictureSrc && <Thumb src={pictureSrc} alt="" />}
        <span>{goods}</span>
      </span>
    ),
    card: 2,
  },
  { label: "异常", cell: ({ flags }) => flags.map((flag) => <Flag key={flag} text={flag} />), card: 1 },
  {
    label: "备注/旗帜",
    kind: "words",
    cell: ({ flag, remark }) => (
      <>
        {flag && <Badge tone={flag.tone}>{flag.label}</Badge>} {remark}
      </>
    ),
    card: 2,
  },
  {
    label: "买家/省市",
    cell: ({ buyer, place }) => <TwoLines first={buyer} second={place} />,
    card: 2,
  },
  { label: "实付", kind: "n", cell: ({ paid }) => paid, card: 1 },
  { label: "快递单号", cell: ({ waybillNo, courier }) => <TwoLines first={waybillNo} second={courier} />, card: 2 },
  { label: "下单/付款", cell: ({ placedTime, paidTime }) => <TwoLines first={placedTime} second={paidTime ?? ""} /> },
  {
    label: "操作",
    kind: "act",
    cell: ({ id, no, acts }) =>
      acts.map((act) => (
        <Can key={act} roles={rolesOf(act)}>
          <RowActs of={no} acts={[{ label: shopOrderActLabels[act], to: platformPaths.order.ask(id, act) }]} />
        </Can>
      )),
  },
];

const { shopOrderAudit, shopOrderEdit, shopOrderShip } = permissions;

/** Who may do what a row leads on to. */
function rolesOf(act: ShopOrderAct): readonly string[] {
  return act === "ship" || act === "waybill" || act === "tell" ? [shopOrderShip] : [shopOrderEdit, shopOrderAudit];
}
