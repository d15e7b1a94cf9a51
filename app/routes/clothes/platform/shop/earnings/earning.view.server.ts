/** 店铺利润 as its pages show it. */
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { hasPermission } from "#contract/permissions.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { billKindLabels } from "#contract/platform/shop-bill.words.ts";
import type { ShopBillEntry } from "#contract/platform/shop-bills.ts";
import type { OrderEarning, ShopEarning } from "#contract/platform/shop-earnings.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";

const yuanOrNone = (fen: number) => (fen === 0 ? "" : balanceYuan(fen));

type ShopFigures = Omit<ShopEarning, "id" | "name" | "platform">;

/** The figures of a shop, or of all of them together. */
export function shopFigures(row: ShopFigures) {
  const { books, differenceFen, estimated, parcels, orders, strays } = row;
  return {
    goods: yuanOrNone(books?.goodsFen ?? 0),
    fee: yuanOrNone(books?.feeFen ?? 0),
    cost: yuanOrNone(books?.costFen ?? 0),
    freight: yuanOrNone(row.freightFen),
    freightNote: estimated === 0 ? "" : `${formatCount(parcels)} 个包裹中 ${formatCount(estimated)} 个是估算`,
    packing: yuanOrNone(row.packingFen),
    left: balanceYuan(books?.leftFen ?? 0),
    loses: (books?.leftFen ?? 0) < 0,
    bill: yuanOrNone(row.billFen),
    billNote:
      row.billFen === 0 && row.billGoodsFen === 0
        ? ""
        : `货款 ${balanceYuan(row.billGoodsFen)}，平台费 ${balanceYuan(row.billFeeFen)}`,
    difference: differenceFen === null ? "" : yuanOrNone(differenceFen),
    differs: differenceFen !== null && differenceFen !== 0,
    order: yuanOrNone(row.orderFen),
    orderNote: orders === 0 ? "" : `${formatCount(orders)} 单`,
    strays: strays === 0 ? "" : `${formatCount(strays)} 笔`,
  };
}

export function shopEarningRow(row: ShopEarning, days: { from: string; to: string }) {
  const { id, name, platform, ...figures } = row;
  const asked = { shopId: String(id), ...days };
  return {
    id,
    name,
    platform: platform === null ? "" : platformLabels[platform],
    to: id === 0 ? null : platformPaths.earning.orders + withParams("", asked),
    entriesTo: platformPaths.earning.entries + withParams("", asked),
    straysTo: platformPaths.earning.entries + withParams("", { ...asked, stray: "true" }),
    ...shopFigures(figures),
  };
}
export type ShopEarningView = ReturnType<typeof shopEarningRow>;

type OrderFigures = Pick<
  OrderEarning,
  "paidFen" | "refundedFen" | "feeFen" | "freightFen" | "packingFen" | "costFen" | "leftFen" | "billedFen"
>;

export function orderFigures(row: OrderFigures) {
  const { costFen, leftFen } = row;
  return {
    paid: balanceYuan(row.paidFen),
    refunded: yuanOrNone(0 - row.refundedFen),
    fee: yuanOrNone(row.feeFen),
    freight: yuanOrNone(row.freightFen),
    packing: yuanOrNone(row.packingFen),
    cost: costFen === null ? "不可见" : yuanOrNone(costFen),
    left: leftFen === null ? "不可见" : balanceYuan(leftFen),
    billed: balanceYuan(row.billedFen),
  };
}

export function orderEarningRow(row: OrderEarning, roles: readonly string[]) {
  const { id, entries, differenceFen } = row;
  return {
    id,
    platformNo: row.platformNo,
    to: hasPermission(roles, shopOrderEndpoints.detail.access) ? platformPaths.order.item(id) : null,
    shopName: row.shopName,
    day: row.bizDate,
    state: shopOrderStateLabels[row.state],
    ...orderFigures(row),
    estimated: row.estimated,
    loses: row.leftFen !== null && row.leftFen < 0,
    billed: entries === 0 ? "没有账单" : balanceYuan(row.billedFen),
    billedTo: entries === 0 ? null : platformPaths.earning.entries + withParams("", { keyword: row.platformNo }),
    difference: differenceFen === 0 ? "" : `差 ${balanceYuan(differenceFen)}`,
    differs: differenceFen !== 0,
  };
}
export type OrderEarningView = ReturnType<typeof orderEarningRow>;

export function billEntryRow(row: ShopBillEntry, roles: readonly string[]) {
  const { id, platformNo, orderId, amountFen } = row;
  const seesOrders = hasPermission(roles, shopOrderEndpoints.detail.access);
  return {
    id,
    flowNo: row.flowNo,
    shopName: row.shopName,
    time: row.happenedTime,
    kind: billKindLabels[row.kind],
    word: row.word,
    platformNo: platformNo ?? "",
    to: orderId !== null && seesOrders ? platformPaths.order.item(orderId) : null,
    orderNote: platformNo !== null && orderId === null ? "找不到订单" : "",
    amount: balanceYuan(amountFen),
    negative: amountFen < 0,
  };
}
export type BillEntryView = ReturnType<typeof billEntryRow>;
