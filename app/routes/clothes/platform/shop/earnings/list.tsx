/** 店铺利润 by shop: what the books have, as 利润表 has it, and beside it what the platforms' bills and the orders say. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopEarningEndpoints } from "#contract/platform/shop-earnings.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { type ShopEarningView, shopEarningRow, shopFigures } from "./earning.view.server.ts";
import { EarningActs, EarningFilters, EarningTabs } from "./earning-tabs.tsx";

export const handle = { title: "店铺利润" };

const noFigures = {
  ...{ books: null, freightFen: 0, packingFen: 0, parcels: 0, estimated: 0, billGoodsFen: 0, billFeeFen: 0 },
  ...{ freightUnknown: 0, packingUnknown: 0 },
  ...{ billFen: 0, differenceFen: null, orders: 0, orderFen: 0, strays: 0 },
};

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { totals: noFigures, shops: [], stalls: [] };
  const { view, rows, list } = await readList(args, shopEarningEndpoints.shops, nothing);
  const { from = "", to = "" } = view.filter;
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map((row) => shopEarningRow(row, { from, to })),
    totals: shopFigures(list.totals),
    hasBooks: list.totals.books !== null,
    hasDifference: list.totals.differenceFen !== null,
    shops: namedOptions(list.shops),
    stalls: namedOptions(list.stalls),
  };
}

export default function ShopEarnings() {
  const { noShop, view, rows, totals, hasBooks, hasDifference, shops, stalls } = useLoaderData<typeof loader>();
  const books: readonly Column<ShopEarningView>[] = [
    { label: "账面货款", kind: "n", cell: ({ goods }) => goods, total: totals.goods },
    { label: "账面平台费", kind: "n", cell: ({ fee }) => fee, total: totals.fee },
    { label: "成本", kind: "n", cell: ({ cost }) => cost, total: totals.cost },
  ];
  const columns: readonly (Column<ShopEarningView> | false)[] = [
    {
      label: "店铺",
      kind: "key",
      cell: ({ to, name, platform }) => <TwoLines first={<CellLink to={to} text={name} />} second={platform} />,
    },
    ...(hasBooks ? books : []),
    {
      label: "运费",
      kind: "n",
      cell: ({ freight, freightNote }) => <TwoLines first={freight} second={freightNote} />,
      total: totals.freight,
    },
    { label: "包装", kind: "n", cell: ({ packing }) => packing, total: totals.packing },
    hasBooks && {
      label: "剩余",
      kind: "n",
      cell: ({ left, leftNote }) => <TwoLines first={left} second={leftNote} />,
      negative: ({ loses }) => loses,
      total: <TwoLines first={totals.left} second={totals.leftNote} />,
      card: 1,
    },
    {
      label: "账单净额",
      kind: "n",
      cell: ({ bill, billNote, entriesTo }) => (
        <TwoLines first={bill === "" ? "" : <CellLink to={entriesTo} text={bill} />} second={billNote} />
      ),
      total: totals.bill,
      card: 2,
    },
    hasDifference && {
      label: "账单比账面",
      kind: "n",
      cell: ({ difference }) => difference,
      negative: ({ differs }) => differs,
      total: totals.difference,
    },
    {
      label: "订单实付减退款",
      kind: "n",
      cell: ({ order, orderNote }) => <TwoLines first={order} second={orderNote} />,
      total: totals.order,
      card: 2,
    },
    {
      label: "找不到订单",
      kind: "n",
      cell: ({ strays, straysTo, name }) =>
        strays === "" ? "" : <CellLink to={straysTo} text={strays} of={`${name}的账单`} />,
      total: totals.strays,
    },
  ];
  return (
    <ListPage
      title="店铺利润"
      view={view}
      path={platformPaths.earning.list}
      exportAs="shopEarnings"
      tabs={<EarningTabs current="shop" />}
      actions={<EarningActs />}
      filters={
        <EarningFilters view={view} shops={shops}>
          {stalls.length > 0 && <FilterSelect view={view} label="档口" name="stallId" options={stalls} />}
        </EarningFilters>
      }
      heading={{
        title: `${view.filter.from ?? ""} 至 ${view.filter.to ?? ""}`,
        note: hasBooks
          ? "账面三列与利润表同一时段、同一档口一致；运费和包装按发货日，不记账"
          : "运费和包装按发货日；您没有成本权限，不显示账面和成本",
      }}
      above={noShop && <NoShop />}
    >
      {(nothing) => <DataTable caption="店铺利润" columns={columns} rows={rows} {...nothing("店铺")} />}
    </ListPage>
  );
}
