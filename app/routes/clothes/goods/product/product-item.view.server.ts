/** 商品详情 as its tabs show it: what each asks the API for, with numbers and dates formatted. */

import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { bomView, routeView } from "#app/lib/format/style-production.ts";
import { costText, worthText } from "#app/lib/format/worth.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import {
  costSourceLabels,
  loggedPriceLabels,
  productOriginLabels,
  productStatusLabels,
  safetyClassLabels,
} from "#contract/goods/product.words.ts";
import { type ProductItem, type ProductStock, productItemEndpoints } from "#contract/goods/product-item.ts";
import { repositoryTypeLabels } from "#contract/inventory/repositories.ts";
import { type Grade, gradeLabels, moveTypeLabels } from "#contract/inventory/stock.ts";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { matchStateLabels, shopSkuEndpoints } from "#contract/platform/shop-skus.ts";
import { batchesTab, openTab } from "./item-batches.view.server.ts";
import { gridOf, matrixOf } from "./sku-grid.server.ts";

const itemTabs = {
  overview: "概览",
  basic: "基本资料",
  sku: "SKU 矩阵",
  price: "价格",
  stock: "库存分布",
  sales: "销售",
  bom: "BOM",
  route: "工序工价",
  batch: "生产批次",
  open: "在产未交",
  platform: "平台映射",
  moves: "出入库流水",
  picture: "图片",
} as const;
type ItemTab = keyof typeof itemTabs;

/** Tabs of other domains, and the right that each needs. */
const guardedTabs: Partial<Record<ItemTab, string>> = {
  bom: permissions.processList,
  route: permissions.processList,
  batch: permissions.batchList,
  open: permissions.batchList,
  platform: permissions.shopList,
};

/** The tabs that one may open, with the current one. */
export function shownTabs(params: URLSearchParams, may: (code: string) => boolean) {
  const current = itemTabOf(params);
  return Object.entries(itemTabs)
    .filter(([tab]) => may(guardedTabs[tab as ItemTab] ?? permissions.productList))
    .map(([tab, label]) => ({ tab, label, current: tab === current }));
}

/** The address's tab; 概览 for what is none. */
function itemTabOf(params: URLSearchParams): ItemTab {
  const tab = params.get("tab") ?? "";
  return Object.hasOwn(itemTabs, tab) ? (tab as ItemTab) : "overview";
}

/** What each tab shows. */
const readers = {
  overview: overviewTab,
  basic: (_api: Api, item: ProductItem) => ({ facts: factsOf(item) }),
  picture: (_api: Api, item: ProductItem) => ({
    pictures: item.pictureIds.map(pictureOf),
    colors: item.colors.flatMap(({ id, name, pictureId }) =>
      pictureId === null ? [] : [{ id, name, ...pictureOf(pictureId) }],
    ),
  }),
  sku: (_api: Api, item: ProductItem) => gridOf(item.skus),
  price: pricesTab,
  stock: stockTab,
  sales: salesTab,
  bom: async (api: Api, item: ProductItem) =>
    bomView(await api.call(processRouteEndpoints.bom, { params: { id: item.id } })),
  route: async (api: Api, item: ProductItem) =>
    routeView(await api.call(processRouteEndpoints.route, { params: { id: item.id } })),
  batch: batchesTab,
  open: openTab,
  platform: platformTab,
  moves: movesTab,
};

export type ItemTabView = { [T in ItemTab]: { tab: T } & Awaited<ReturnType<(typeof readers)[T]>> }[ItemTab];

/** Reads what one tab shows; the others cost nothing. */
export async function readItemTab(api: Api, item: ProductItem, search: URLSearchParams): Promise<ItemTabView> {
  const tab = itemTabOf(search);
  // Of the tab and what its own reader gave: the type cannot tell that they belong together.
  return { tab, ...(await readers[tab](api, item, search)) } as ItemTabView;
}

/** What one asks of a style first; the facts, and what the figures are made of, have their own tabs. */
async function overviewTab(api: Api, item: ProductItem) {
  const [stock, sales] = await Promise.all([stockTab(api, item), salesTab(api, item, new URLSearchParams())]);
  const [picture] = item.pictureIds;
  return {
    picture: picture === undefined ? null : pictureOf(picture),
    morePictures: Math.max(item.pictureIds.length - 1, 0),
    // What nobody has set is told by the prices' own tab.
    prices: pricesOf(item).filter(({ value }) => value !== unset),
    sales: sales.figures,
    places: stock.places.filter((place) => place.onHand !== 0).map(({ id, name, matrix }) => ({ id, name, matrix })),
    all: stock.all,
  };
}

const pictureOf = (id: string) => ({ small: picturePath(id, 480), full: picturePath(id, 1600) });

async function stockTab(api: Api, item: ProductItem) {
  return stockOf(item, await api.call(productItemEndpoints.stock, { params: { id: item.id } }));
}

async function pricesTab(api: Api, item: ProductItem, search: URLSearchParams) {
  const query = parseSearch(productItemEndpoints.prices.query, search);
  const log = await api.call(productItemEndpoints.prices, { params: { id: item.id }, query });
  return {
    prices: pricesOf(item),
    log: log.content.map((row) => ({
      id: row.id,
      time: row.time,
      label: loggedPriceLabels[row.field],
      before: yuan(row.beforeFen),
      after: yuan(row.afterFen),
      operator: row.operator ?? "",
    })),
    paging: { page: query.page, size: query.size, total: log.totalElements },
  };
}

/** The shops that sell it, what each calls it, and what may be sold there now. */
async function platformTab(api: Api, item: ProductItem) {
  const goods = await api.call(shopSkuEndpoints.ofProduct, { params: { id: item.id } });
  return {
    rows: goods.map((row) => ({
      id: row.id,
      shopId: row.shopId,
      shop: row.shopName,
      sku: row.skuLabel ?? "",
      words: [row.title, row.spec].filter(Boolean).join(" "),
      platformSku: row.platformSkuId || row.platformItemId,
      way: row.matchedBy === null ? "" : matchStateLabels[row.matchedBy],
      level: row.level === null ? "" : formatCount(row.level),
      pushed: row.pushedQty === null ? "" : formatCount(row.pushedQty),
      state: row.pushError || (row.pushes ? "" : matchStateLabels.PAUSED),
    })),
  };
}

async function movesTab(api: Api, item: ProductItem, search: URLSearchParams) {
  const query = parseSearch(productItemEndpoints.movements.query, search);
  const moves = await api.call(productItemEndpoints.movements, { params: { id: item.id }, query });
  return {
    showsValue: moves.content.some((row) => row.valueFen !== undefined),
    rows: moves.content.map((row) => ({
      id: row.id,
      time: row.time,
      repository: row.repositoryName,
      sku: `${row.color} ${row.size}`,
      grade: gradeLabels[row.grade as Grade],
      type: moveTypeLabels[row.moveType],
      qty: row.qty,
      after: row.balanceAfter,
      value: worthText(row.valueFen, row.qty) ?? "",
      operator: row.operator ?? "",
    })),
    paging: { page: query.page, size: query.size, total: moves.totalElements },
  };
}

function factsOf(item: ProductItem): [label: string, value: string][] {
  return [
    ["款号", item.styleNo],
    ["品名", item.name],
    ["状态", productStatusLabels[item.status]],
    ["分类", item.categoryName],
    ["品牌", item.brandName ?? "—"],
    ["年份季节", `${item.year}${item.seasonName}`],
    ["货源", productOriginLabels[item.origin]],
    ["单位", item.unit],
    ["上新日期", item.launchDate],
    ["尺码组", item.sizeGroupName],
    ["默认工厂/供应商", item.partyName ?? "—"],
    ["安全类别", item.safetyClass ? safetyClassLabels[item.safetyClass] : "—"],
    ["执行标准", item.standard || "—"],
    ["面料成分", item.composition || "—"],
    ["单件重", item.weightGram > 0 ? `${item.weightGram} 克` : "—"],
    ["新增", `${item.createBy ?? "系统"} ${item.createTime}`],
    ["最后修改", `${item.updateBy ?? "系统"} ${item.updateTime}`],
    ["备注", item.remark || "—"],
  ];
}

/** Base prices; what goods cost only where the API tells it. */
function pricesOf(item: ProductItem): { label: string; value: string }[] {
  const price = (label: string, amount: number | null | undefined) =>
    amount === undefined ? [] : [{ label, value: yuan(amount) }];
  return [
    ...price("批发价", item.wholesalePriceFen),
    ...price("最低价", item.minPriceFen),
    ...price("吊牌价", item.tagPriceFen),
    ...price("零售价", item.retailPriceFen),
    ...price("采购价", item.purchasePriceFen),
    ...price("最近进价", item.lastPurchaseFen),
    ...costsOf(item),
  ];
}

function costsOf({ costFen, costSource }: ProductItem): { label: string; value: string }[] {
  if (costFen === undefined || !costSource) return [];
  const label = costFen === null ? "成本" : `成本（${costSourceLabels[costSource]}）`;
  return [{ label, value: costText(costFen) }];
}

function stockOf(item: ProductItem, stock: ProductStock) {
  const count = (cells: readonly { onHand: number }[]) => cells.reduce((sum, cell) => sum + cell.onHand, 0);
  const places = stock.repositories.map((place) => {
    const cells = stock.cells.filter((cell) => cell.repositoryId === place.id);
    const first = cells.filter((cell) => cell.grade === 1);
    const transit = stock.inTransit.filter((cell) => cell.repositoryId === place.id);
    const locked = first.reduce((sum, cell) => sum + cell.locked, 0);
    const onWay = transit.reduce((sum, cell) => sum + cell.qty, 0);
    return {
      id: place.id,
      name: place.name,
      type: repositoryTypeLabels[place.type],
      onHand: count(first),
      locked,
      available: count(first) - locked,
      second: count(cells) - count(first),
      onWay,
      open: place.openQty,
      value: worthText(place.valueFen, count(cells)),
      matrix: matrixOf(item, (sku) => count(first.filter((cell) => cell.skuId === sku.id))),
    };
  });
  const shown = places.filter(
    ({ onHand, locked, second, onWay, open }) => onHand !== 0 || locked || second || onWay || open,
  );
  const total = (pick: (place: (typeof places)[number]) => number) =>
    formatCount(places.reduce((sum, place) => sum + pick(place), 0));
  return {
    places: shown,
    showsValue: places.some((place) => place.value !== null),
    totals: {
      onHand: total((place) => place.onHand),
      locked: total((place) => place.locked),
      available: total((place) => place.available),
      second: total((place) => place.second),
      onWay: total((place) => place.onWay),
      open: total((place) => place.open),
      value: places.every(({ value }) => value !== null)
        ? formatFen(stock.repositories.reduce((sum, { valueFen = 0 }) => sum + valueFen, 0))
        : "–",
    },
    all: matrixOf(item, (sku) => count(stock.cells.filter((cell) => cell.skuId === sku.id && cell.grade === 1))),
  };
}

async function salesTab(api: Api, item: ProductItem, search: URLSearchParams) {
  const query = parseSearch(productItemEndpoints.sales.query, search);
  const sales = await api.call(productItemEndpoints.sales, { params: { id: item.id }, query });
  const of = (pick: "sold" | "returned") => (sku: { id: number }) =>
    sales.cells.find((cell) => cell.skuId === sku.id)?.[pick] ?? 0;
  const sold = matrixOf(item, of("sold"));
  const returned = matrixOf(item, of("returned"));
  return {
    days: query.days,
    period: `${sales.from} 至 ${sales.to}`,
    figures: [
      { label: `近 ${query.days} 天售出`, value: formatCount(sold.total), unit: "件" },
      { label: `近 ${query.days} 天退货`, value: formatCount(returned.total), unit: "件" },
      { label: "退货率", value: share(returned.total, sold.total), hint: "退货 ÷ 售出" },
      {
        label: "累计售罄率",
        value: share(sales.netSold, sales.received),
        hint: `净销 ${formatCount(sales.netSold)} ÷ 入库 ${formatCount(sales.received)}`,
      },
    ],
    sold,
    returned: returned.total > 0 ? returned : null,
  };
}

/** `part ÷ whole` to a tenth of a per cent; a dash where there is nothing to divide by. */
function share(part: number, whole: number): string {
  if (whole <= 0) return "—";
  const perMille = Math.round((part * 1000) / whole);
  return `${(perMille - (perMille % 10)) / 10}.${Math.abs(perMille % 10)}%`;
}

const unset = "未设";

function yuan(amount: number | null): string {
  return amount === null ? unset : formatFen(amount);
}
