/** 导出店铺利润 and 订单利润, as their pages have them: without what the actor may not see. */
import { type Column, day, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import {
  type OrderEarning,
  orderEarningExportEndpoints,
  type ShopEarning,
  shopEarningEndpoints,
  shopEarningExportEndpoints,
  unknownOf,
} from "#contract/platform/shop-earnings.ts";
import { listOrderEarnings } from "./order-earning.query.ts";
import { listShopEarnings } from "./shop-earning.query.ts";

/** What nobody said is no 0.00. */
const known = (fen: number | null, unknown: boolean) => (unknown && fen === 0 ? null : fen);

const bookColumns: readonly Column<ShopEarning>[] = [
  money("账面货款", ({ books }) => books?.goodsFen),
  money("账面平台费", ({ books }) => books?.feeFen),
  money("成本", ({ books }) => books?.costFen),
];

function shopColumns(rows: readonly ShopEarning[]): readonly Column<ShopEarning>[] {
  const hasBooks = rows.some(({ books }) => books !== null);
  return [
    text("店铺", 20, ({ name }) => name),
    text("平台", 10, ({ platform }) => platform && platformLabels[platform]),
    ...(hasBooks ? bookColumns : []),
    money("运费", ({ freightFen, freightUnknown }) => known(freightFen, freightUnknown > 0)),
    money("包装", ({ packingFen, packingUnknown }) => known(packingFen, packingUnknown > 0)),
    number("包裹数", ({ parcels }) => parcels),
    number("估算运费的包裹", ({ estimated }) => estimated),
    number("运费未知的包裹", ({ freightUnknown }) => freightUnknown),
    number("包装未知的包裹", ({ packingUnknown }) => packingUnknown),
    ...(hasBooks ? [money<ShopEarning>("剩余", ({ books }) => books?.leftFen)] : []),
    money("账单货款", ({ billGoodsFen }) => billGoodsFen),
    money("账单平台费", ({ billFeeFen }) => billFeeFen),
    money("账单净额", ({ billFen }) => billFen),
    ...(hasBooks ? [money<ShopEarning>("账单比账面多", ({ differenceFen }) => differenceFen)] : []),
    number("付款订单", ({ orders }) => orders),
    money("订单实付减退款", ({ orderFen }) => orderFen),
    number("找不到订单的流水", ({ strays }) => strays),
  ];
}

export const shopEarningExport = ownExport({
  topic: "shop-earnings.export",
  title: "店铺利润",
  list: shopEarningEndpoints.shops,
  read: listShopEarnings,
  endpoints: shopEarningExportEndpoints,
  columns: shopColumns,
});

function orderColumns(rows: readonly OrderEarning[]): readonly Column<OrderEarning>[] {
  const showsCost = rows.some(({ costFen }) => costFen !== null);
  return [
    text("订单号", 22, ({ platformNo }) => platformNo),
    text("店铺", 20, ({ shopName }) => shopName),
    day("付款日", ({ bizDate }) => bizDate),
    text("状态", 10, ({ state }) => shopOrderStateLabels[state]),
    money("实付", ({ paidFen }) => paidFen),
    money("退款", ({ refundedFen }) => 0 - refundedFen),
    money("平台费", ({ feeFen, entries }) => known(feeFen, entries === 0)),
    money("运费", ({ freightFen, freightUnknown }) => known(freightFen, freightUnknown)),
    text("运费来自", 10, ({ estimated, freightFen }) => (estimated ? "估算" : freightFen === 0 ? null : "账单")),
    money("包装", ({ packingFen, packingUnknown }) => known(packingFen, packingUnknown)),
    ...(showsCost
      ? [
          money<OrderEarning>("成本", ({ costFen, costUnknown }) => known(costFen, costUnknown)),
          money<OrderEarning>("剩余", ({ leftFen }) => leftFen),
        ]
      : []),
    text("未知项", 20, (row) => unknownOf(row).join("、") || null),
    money("账单货款", ({ billedFen, entries }) => (entries === 0 ? null : billedFen)),
    money("账单比订单多", ({ differenceFen }) => differenceFen),
  ];
}

export const orderEarningExport = ownExport({
  topic: "order-earnings.export",
  title: "订单利润",
  list: shopEarningEndpoints.orders,
  read: listOrderEarnings,
  endpoints: orderEarningExportEndpoints,
  columns: orderColumns,
});
