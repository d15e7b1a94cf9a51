/** 波次 (domain.md §3.5): what is picked together, as tabs by state. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { permissions } from "#contract/permissions.ts";
import { waveKindLabels, waveStateLabels } from "#contract/platform/wave.words.ts";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { lacksShop } from "../../../no-shop.server.ts";
import { NoShop } from "../../../no-shop.tsx";
import { type WaveRowView, waveRow } from "./wave.view.server.ts";

export const handle = { title: "波次" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, waveEndpoints.list, { tabs: {}, repositories: [] });
  const states = [{ value: null, label: "全部" }, ...optionsOf(waveStateLabels)];
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map(waveRow),
    tabs: states.map(({ value, label }) => ({
      label: `${label} ${list.tabs[String(value ?? "ALL")] ?? 0}`,
      to: platformPaths.wave.list + withParams(view.search, { state: value, page: null }),
      current: (view.filter.state ?? null) === value,
    })),
    repositories: namedOptions(list.repositories),
    kinds: optionsOf(waveKindLabels),
  };
}

export default function WaveList() {
  const { noShop, view, rows, tabs, repositories, kinds } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="波次"
      view={view}
      path={platformPaths.wave.list}
      kept={["state"]}
      exportAs="waves"
      add={{ to: platformPaths.wave.new, label: "新建波次", roles: [permissions.shopOrderShip] }}
      tabs={<TabBar label="波次状态" tabs={tabs} />}
      filters={
        <>
          <FilterText view={view} label="波次号或订单号" name="keyword" max={64} />
          <FilterSelect view={view} label="种类" name="kind" options={kinds} />
          <FilterSelect view={view} label="发货仓" name="repositoryId" options={repositories} />
        </>
      }
      more={{ names: ["from", "to"], fields: <FilterPeriod view={view} /> }}
      above={noShop && <NoShop />}
    >
      {(nothing) => (
        <DataTable caption="波次" rows={rows} search={view.search} {...nothing("波次")} columns={columns} />
      )}
    </ListPage>
  );
}

const columns: readonly Column<WaveRowView>[] = [
  {
    label: "波次号/种类",
    kind: "key",
    cell: ({ id, no, kindLabel }) => (
      <TwoLines first={<CellLink to={platformPaths.wave.item(id)} text={no} />} second={kindLabel} />
    ),
  },
  { label: "状态", cell: ({ tone, stateLabel }) => <Badge tone={tone}>{stateLabel}</Badge>, card: 1 },
  {
    label: "发货仓/店铺",
    cell: ({ repositoryName, shopName }) => <TwoLines first={repositoryName} second={shopName ?? ""} />,
    card: 2,
  },
  { label: "框/订单", cell: ({ baskets, orders }) => `${baskets} 框 ${orders} 单`, card: 1 },
  {
    label: "已移出",
    kind: "n",
    cell: ({ left }) => left,
    negative: ({ left, state }) => left > 0 && state === "PICKING",
  },
  { label: "进度", cell: ({ shipped, orders }) => `已发 ${shipped}/${orders}`, card: 1 },
  { label: "拣货单", cell: ({ printed }) => printed, card: 2 },
  { label: "生成", cell: ({ made }) => made },
];
