/** 平台售后 (domain.md §3.5): the after-sales of all orders as tabs by what comes next, found by what stands on a parcel. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { afterSaleEndpoints } from "#contract/platform/after-sales.ts";
import { afterSaleStageLabels, afterSaleTypeLabels } from "#contract/platform/order.words.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { type AfterSaleRowView, afterSaleRow } from "./after-sale.view.server.ts";
import { saleActs } from "./after-sale-asked.tsx";
import { saleActNames } from "./after-sales.tsx";

export const handle = { title: "平台售后" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, afterSaleEndpoints.list, { tabs: {}, shops: [] });
  const stages = [{ value: null, label: "全部" }, ...optionsOf(afterSaleStageLabels)];
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map(afterSaleRow),
    tabs: stages.map(({ value, label }) => ({
      label: `${label} ${list.tabs[String(value ?? "ALL")] ?? 0}`,
      to: platformPaths.order.sales + withParams(view.search, { stage: value, page: null }),
      current: (view.filter.stage ?? null) === value,
    })),
    shops: namedOptions(list.shops),
    types: optionsOf(afterSaleTypeLabels),
  };
}

export default function AfterSaleList() {
  const { noShop, view, rows, tabs, shops, types } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="平台售后"
      view={view}
      path={platformPaths.order.sales}
      kept={["stage"]}
      exportAs="shopAfterSales"
      tabs={<TabBar label="售后状态" tabs={tabs} />}
      filters={
        <>
          <FilterText view={view} label="快递单号、订单号、售后单号或手机后四位" name="keyword" max={64} />
          <FilterSelect view={view} label="类型" name="type" options={types} />
          <FilterSelect view={view} label="店铺" name="shopId" options={shops} />
        </>
      }
      more={{ names: ["from", "to"], fields: <FilterPeriod view={view} /> }}
      above={noShop && <NoShop />}
    >
      {(nothing) => (
        <DataTable caption="平台售后" rows={rows} search={view.search} {...nothing("售后")} columns={columns} />
      )}
    </ListPage>
  );
}

const columns: readonly Column<AfterSaleRowView>[] = [
  {
    label: "售后单号/订单号",
    kind: "key",
    cell: ({ orderId, platformNo, orderNo }) => (
      <TwoLines
        first={<CellLink to={orderId === null ? null : platformPaths.order.item(orderId)} text={platformNo} />}
        second={orderNo}
      />
    ),
  },
  { label: "状态", cell: ({ tone, stageLabel }) => <Badge tone={tone}>{stageLabel}</Badge>, card: 1 },
  { label: "类型", cell: ({ typeLabel }) => typeLabel, card: 1 },
  { label: "平台/店铺", cell: ({ platformName, shopName }) => <TwoLines first={platformName} second={shopName} /> },
  { label: "商品", kind: "words", cell: ({ goods }) => goods, card: 2 },
  { label: "退款金额", kind: "n", cell: ({ amount }) => amount },
  { label: "原因", kind: "words", cell: ({ reason }) => reason },
  { label: "快递", cell: ({ waybillNo, courier }) => <TwoLines first={waybillNo} second={courier} />, card: 2 },
  { label: "买家", cell: ({ buyer }) => buyer },
  { label: "申请/结束", cell: ({ appliedTime, endTime }) => <TwoLines first={appliedTime} second={endTime ?? ""} /> },
  {
    label: "操作",
    kind: "act",
    cell: ({ id, orderId, platformNo, possible }) => (
      <RowActs
        of={`售后 ${platformNo}`}
        acts={saleActNames.map(
          (act) =>
            possible[act] &&
            orderId !== null && { to: platformPaths.order.askSale(orderId, id, act), label: saleActs[act] },
        )}
      />
    ),
  },
];
