/** 库存总览 as its page shows it. */

import { formatCount } from "#app/lib/format/format.ts";
import { worthText } from "#app/lib/format/worth.ts";
import { repositoryTypeLabels } from "#contract/inventory/repositories.ts";
import type { StockOverview } from "#contract/inventory/stock-views.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export type PlaceView = ReturnType<typeof overviewView>["places"][number];
export type CategoryView = ReturnType<typeof overviewView>["categories"][number];
export type OverviewTotals = ReturnType<typeof overviewView>["totals"];

const list = "/clothes/goods/inventory/stock";

export function overviewView(overview: StockOverview, roles: readonly string[]) {
  const yuan = (valueFen: number | undefined) => (valueFen === undefined ? null : formatFen(valueFen));
  const places = overview.repositories.map((place) => ({
    id: place.id,
    name: place.name,
    type: repositoryTypeLabels[place.type],
    ...counts(place),
    incoming: formatCount(place.incoming),
    value: worthText(place.valueFen, place.onHand),
    lastCount: place.lastCountDate ?? "",
    to: `${list}?repositoryId=${place.id}`,
  }));
  return {
    cards: cardsOf(overview, roles),
    places,
    totals: {
      ...counts(overview.totals),
      incoming: formatCount(overview.totals.incoming),
      value: yuan(overview.totals.valueFen),
    },
    showsValue: places.some((place) => place.value !== null),
    categories: overview.categories.map((category) => ({
      id: category.id,
      name: category.name,
      onHand: formatCount(category.onHand),
      seconds: formatCount(category.seconds),
      value: worthText(category.valueFen, category.onHand),
      to: `${list}?categoryId=${category.id}`,
    })),
    categoriesShowValue: overview.categories.some((category) => category.valueFen !== undefined),
  };
}

function counts(figures: Omit<StockOverview["totals"], "incoming">) {
  return {
    skus: formatCount(figures.skus),
    onHand: formatCount(figures.onHand),
    seconds: formatCount(figures.seconds),
    locked: formatCount(figures.locked),
    negative: figures.negativeStyles,
    brokenStyles: formatCount(figures.brokenStyles),
  };
}

interface CardView {
  label: string;
  value: string;
  unit?: string | undefined;
  hint?: string | undefined;
  to?: string | undefined;
}

/** Past a million 元, in 万: a card has room for seven digits. */
function inTenThousands(valueFen: number): { value: string; unit: string } {
  if (Math.abs(valueFen) < 100_000_000) return { value: formatFen(valueFen), unit: "元" };
  return { value: formatFen(Math.round(valueFen / 10_000)), unit: "万元" };
}

/** Each links to the list behind it, where the viewer may open that. */
function cardsOf({ totals, pending }: StockOverview, roles: readonly string[]): CardView[] {
  const linked = (permission: string, path: string) => (hasPermission(roles, [permission]) ? path : undefined);
  return [
    { label: "正品", value: formatCount(totals.onHand), unit: "件", hint: "我的仓", to: list },
    ...(totals.valueFen === undefined ? [] : [{ label: "库存金额", ...inTenThousands(totals.valueFen) }]),
    {
      label: "在途",
      value: formatCount(totals.incoming),
      unit: "件",
      hint: `${formatCount(pending.transfers)} 张调拨待收`,
      to: linked(permissions.transferList, "/clothes/inventory/transfer?waiting=transit"),
    },
    { label: "锁定", value: formatCount(totals.locked), unit: "件" },
    { label: "次品", value: formatCount(totals.seconds), unit: "件", to: `${list}?grade=2&condition=has` },
    {
      label: "负库存款",
      value: formatCount(totals.negativeStyles),
      unit: "款",
      hint: `${formatCount(totals.negativeSkus)} 个 SKU 低于 0`,
      to: `${list}?grade=all&condition=negative`,
    },
    {
      label: "断码款",
      value: formatCount(totals.brokenStyles),
      unit: "款",
      hint: "各仓合起来，有货但缺尺码",
      to: `${list}?condition=broken`,
    },
    {
      label: "待审盘点",
      value: formatCount(pending.counts),
      unit: "张",
      to: linked(permissions.reviewList, "/clothes/inventory/review?waiting=approve"),
    },
    {
      label: "未处理预警",
      value: formatCount(pending.alerts),
      unit: "条",
      to: linked(permissions.monitorList, "/clothes/inventory/stock/monitor?tab=alerts&status=OPEN"),
    },
  ];
}
