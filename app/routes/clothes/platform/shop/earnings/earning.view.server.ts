/** 店铺利润 as its pages show it. */
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { unknown } from "#app/lib/format/worth.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { hasPermission } from "#contract/permissions.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { billKindLabels } from "#contract/platform/shop-bill.words.ts";
import type { ShopBillEntry } from "#contract/platform/shop-bills.ts";
import { type OrderEarning, type ShopEarning, unknownOf } from "#contract/platform/shop-earnings.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";

/** What nobody told is no 0.00, and what is known in part says so. */
function knownYuan(fen: number, isUnknown: boolean): string {
  if (!isUnknown) return yuanOrNone(fen);
  return fen === 0 ? unknown : `${balanceYuan(fen)}（部分未知）`;
}

const uncounted = (words: readonly string[]) => (words.length > 0 ? `未计${words.join("、")}` : "");

const yuanOrNone = (fen: number) => (fen === 0 ? "" : balanceYuan(fen));

/** An amount of which `missing` of `all` are unknown, in words: they are in no figure. */
function partly(fen: number, missing: number, unit: string): string {
  if (missing === 0) return yuanOrNone(fen);
  return fen === 0 ? unknown : `${balanceYuan(fen)}（${formatCount(missing)} ${unit}未知）`;
}

type ShopFigures = Omit<ShopEarning, "id" | "name" | "platform">;

/** The figures of a shop, or of all of them together. */
export function shopFigures(row: ShopFigures) {
  const { books, differenceFen, estimated, parcels, orders, strays } = row;
  return {
    goods: yuanOrNone(books?.goodsFen ?? 0),
    fee: yuanOrNone(books?.feeFen ?? 0),
    cost: yuanOrNone(books?.costFen ?? 0),
    freight: partly(row.freightFen, row.freightUnknown, "个包裹"),
    freightNote: estimated === 0 ? "" : `${formatCount(parcels)} 个包裹中 ${formatCount(estimated)} 个是估算`,
    packing: partly(row.packingFen, row.packingUnknown, "个包裹"),
    left: balanceYuan(books?.leftFen ?? 0),
    leftNote: uncounted([...(row.freightUnknown > 0 ? ["运费"] : []), ...(row.packingUnknown > 0 ? ["包装"] : [])]),
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
> &
  Record<"unbilled" | "freightUnknown" | "packingUnknown" | "costUnknown", number>;

/** The figures of all orders together. */
export function orderTotals(row: OrderFigures) {
  const { costFen, leftFen } = row;
  return {
    paid: balanceYuan(row.paidFen),
    refunded: yuanOrNone(0 - row.refundedFen),
    fee: partly(row.feeFen, row.unbilled, "单"),
    freight: partly(row.freightFen, row.freightUnknown, "单"),
    packing: partly(row.packingFen, row.packingUnknown, "单"),
    cost: costFen === null ? "不可见" : partly(costFen, row.costUnknown, "单"),
    left: leftFen === null ? "不可见" : balanceYuan(leftFen),
    leftNote:
      leftFen === null
        ? ""
        : uncounted([
            ...(row.unbilled > 0 ? ["平台费"] : []),
            ...(row.freightUnknown > 0 ? ["运费"] : []),
            ...(row.packingUnknown > 0 ? ["包装"] : []),
            ...(row.costUnknown > 0 ? ["成本"] : []),
          ]),
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
    paid: balanceYuan(row.paidFen),
    refunded: yuanOrNone(0 - row.refundedFen),
    fee: entries === 0 ? unknown : yuanOrNone(row.feeFen),
    freight: knownYuan(row.freightFen, row.freightUnknown),
    packing: knownYuan(row.packingFen, row.packingUnknown),
    cost: row.costFen === null ? "不可见" : knownYuan(row.costFen, row.costUnknown),
    left: row.leftFen === null ? "不可见" : balanceYuan(row.leftFen),
    leftNote: row.leftFen === null ? "" : uncounted(unknownOf(row)),
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
