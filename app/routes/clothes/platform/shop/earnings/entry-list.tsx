/** 平台账单流水: what the platforms' bills say, flow by flow. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { billKindLabels } from "#contract/platform/shop-bill.words.ts";
import { shopBillEndpoints } from "#contract/platform/shop-bills.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { type BillEntryView, billEntryRow } from "./earning.view.server.ts";
import { EarningActs, EarningFilters, EarningTabs } from "./earning-tabs.tsx";

export const handle = { title: "平台账单流水" };

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { totals: { amountFen: 0 }, shops: [] };
  const { view, rows, list, roles } = await readList(args, shopBillEndpoints.entries, nothing);
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map((row) => billEntryRow(row, roles)),
    total: balanceYuan(list.totals.amountFen),
    shops: namedOptions(list.shops),
    kinds: optionsOf(billKindLabels),
  };
}

export default function BillEntries() {
  const { noShop, view, rows, total, shops, kinds } = useLoaderData<typeof loader>();
  const columns: readonly Column<BillEntryView>[] = [
    {
      label: "流水号/店铺",
      kind: "key",
      cell: ({ flowNo, shopName }) => (
        <TwoLines first={<span className="break-all">{flowNo}</span>} second={shopName} />
      ),
    },
    { label: "时间", cell: ({ time }) => time, card: 2 },
    { label: "种类", cell: ({ kind }) => kind, card: 1 },
    { label: "平台的说法", kind: "words", cell: ({ word }) => word },
    {
      label: "订单号",
      cell: ({ to, platformNo, orderNote }) => (
        <TwoLines first={<CellLink to={to} text={platformNo} />} second={orderNote} />
      ),
      card: 2,
    },
    { label: "金额", kind: "n", cell: ({ amount }) => amount, negative: ({ negative }) => negative, total, card: 1 },
  ];
  return (
    <ListPage
      title="平台账单流水"
      view={view}
      path={platformPaths.earning.entries}
      exportAs="shopBillEntries"
      tabs={<EarningTabs current="entry" />}
      actions={<EarningActs />}
      filters={
        <EarningFilters view={view} shops={shops}>
          <FilterText view={view} label="订单号或流水号" name="keyword" max={64} />
          <FilterSelect view={view} label="种类" name="kind" options={kinds} />
          <FilterSelect
            view={view}
            label="订单"
            name="stray"
            options={[{ value: "true", label: "找不到的" }]}
            placeholder="不限"
          />
        </EarningFilters>
      }
      above={noShop && <NoShop />}
    >
      {(nothing) => <DataTable caption="平台账单流水" columns={columns} rows={rows} {...nothing("账单流水")} />}
    </ListPage>
  );
}
