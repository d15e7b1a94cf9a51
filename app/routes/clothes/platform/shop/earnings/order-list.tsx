/** 店铺利润 by order: paid, refunded, what the platform kept, freight, packing, cost and what is left. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TextAndBadge, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { earningMarkLabels } from "#contract/platform/shop-bill.words.ts";
import { shopEarningEndpoints } from "#contract/platform/shop-earnings.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { type OrderEarningView, orderEarningRow, orderTotals } from "./earning.view.server.ts";
import { EarningActs, EarningFilters, EarningTabs } from "./earning-tabs.tsx";

export const handle = { title: "订单利润" };

const noFigures = {
  ...{ paidFen: 0, refundedFen: 0, feeFen: 0, freightFen: 0, packingFen: 0, costFen: 0, leftFen: 0, billedFen: 0 },
  ...{ unbilled: 0, freightUnknown: 0, packingUnknown: 0, costUnknown: 0 },
};

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { totals: noFigures, shops: [], showsCost: false };
  const { view, rows, list, roles } = await readList(args, shopEarningEndpoints.orders, nothing);
  const marks = optionsOf(earningMarkLabels);
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map((row) => orderEarningRow(row, roles)),
    totals: orderTotals(list.totals),
    showsCost: list.showsCost,
    shops: namedOptions(list.shops),
    marks: list.showsCost ? marks : marks.filter(({ value }) => value !== "LOSS"),
  };
}

export default function OrderEarnings() {
  const { noShop, view, rows, totals, showsCost, shops, marks } = useLoaderData<typeof loader>();
  const columns: readonly (Column<OrderEarningView> | false)[] = [
    {
      label: "订单号/店铺",
      kind: "key",
      cell: ({ to, platformNo, shopName }) => (
        <TwoLines first={<CellLink to={to} text={platformNo} />} second={shopName} />
      ),
    },
    { label: "付款/状态", cell: ({ day, state }) => <TwoLines first={day} second={state} />, card: 2 },
    { label: "实付", kind: "n", cell: ({ paid }) => paid, total: totals.paid, card: 1 },
    { label: "退款", kind: "n", cell: ({ refunded }) => refunded, total: totals.refunded },
    { label: "平台费", kind: "n", cell: ({ fee }) => fee, total: totals.fee },
    {
      label: "运费",
      kind: "n",
      cell: ({ freight, estimated }) =>
        estimated ? <TextAndBadge text={freight || "0.00"} tone="neutral" badge="估" /> : freight,
      total: totals.freight,
    },
    { label: "包装", kind: "n", cell: ({ packing }) => packing, total: totals.packing },
    showsCost && { label: "成本", kind: "n", cell: ({ cost }) => cost, total: totals.cost },
    showsCost && {
      label: "剩余",
      kind: "n",
      cell: ({ left, leftNote }) => <TwoLines first={left} second={leftNote} />,
      negative: ({ loses }) => loses,
      total: <TwoLines first={totals.left} second={totals.leftNote} />,
      card: 1,
    },
    {
      label: "账单货款",
      kind: "n",
      cell: ({ billed, billedTo, difference }) => (
        <TwoLines first={<CellLink to={billedTo} text={billed} />} second={difference} />
      ),
      negative: ({ differs }) => differs,
      total: totals.billed,
      card: 2,
    },
  ];
  return (
    <ListPage
      title="订单利润"
      view={view}
      path={platformPaths.earning.orders}
      exportAs="orderEarnings"
      tabs={<EarningTabs current="order" />}
      actions={<EarningActs />}
      filters={
        <EarningFilters view={view} shops={shops}>
          <FilterText view={view} label="订单号" name="keyword" max={64} />
          <FilterSelect view={view} label="筛选" name="mark" options={marks} />
        </EarningFilters>
      }
      above={noShop && <NoShop />}
    >
      {(nothing) => <DataTable caption="订单利润" columns={columns} rows={rows} {...nothing("订单")} />}
    </ListPage>
  );
}
