/** 无主退件 (domain.md §3.5): parcels that nobody had announced, by whether somebody knows whose they are. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { returnsDeskAccess, strayStateLabels } from "#contract/platform/returns/returns.words.ts";
import { strayParcelEndpoints } from "#contract/platform/returns/stray-parcels.ts";
import { type StrayRowView, strayRow } from "./return.view.server.ts";

export const handle = { title: "无主退件" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, strayParcelEndpoints.list, { tabs: {} });
  const states = [{ value: null, label: "全部" }, ...optionsOf(strayStateLabels)];
  return {
    view,
    rows: rows.map(strayRow),
    tabs: states.map(({ value, label }) => ({
      label: `${label} ${list.tabs[String(value ?? "ALL")] ?? 0}`,
      to: platformPaths.returns.strays + withParams(view.search, { state: value, page: null }),
      current: (view.filter.state ?? null) === value,
    })),
  };
}

export default function StrayParcelList() {
  const { view, rows, tabs } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="无主退件"
      view={view}
      path={platformPaths.returns.strays}
      kept={["state"]}
      exportAs="strayParcels"
      actions={
        <Can roles={returnsDeskAccess}>
          <LinkButton to={platformPaths.returns.desk()}>退货验收</LinkButton>
        </Can>
      }
      tabs={<TabBar label="处理状态" tabs={tabs} />}
      filters={
        <>
          <FilterText view={view} label="快递单号、订单号或售后单号" name="keyword" max={64} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="无主退件"
          rows={rows}
          search={view.search}
          {...nothing("无主退件", "还没有无主退件，在退货验收里扫到没有人知道的快递单号时登记")}
          columns={columns}
        />
      )}
    </ListPage>
  );
}

const columns: readonly Column<StrayRowView>[] = [
  {
    label: "快递单号",
    kind: "key",
    cell: ({ waybillNo, courier }) => <TwoLines first={waybillNo} second={courier} />,
  },
  { label: "状态", cell: ({ tone, stateLabel }) => <Badge tone={tone}>{stateLabel}</Badge>, card: 1 },
  { label: "点到的货", kind: "words", cell: ({ goods }) => goods, card: 2 },
  { label: "退货仓", cell: ({ repositoryName }) => repositoryName },
  {
    label: "认领",
    cell: ({ orderId, claim, shopName }) => (
      <TwoLines
        first={<CellLink to={orderId === null ? null : platformPaths.order.item(orderId)} text={claim} />}
        second={shopName}
      />
    ),
    card: 2,
  },
  {
    label: "处理",
    cell: ({ endLabel, adjustmentId, adjustmentNo, endNote }) => (
      <TwoLines
        first={
          <CellLink
            to={adjustmentId === null ? null : paths.adjustment.item(adjustmentId)}
            text={[endLabel, adjustmentNo].filter(Boolean).join(" ")}
          />
        }
        second={endNote}
      />
    ),
  },
  { label: "备注", kind: "words", cell: ({ note }) => note },
  { label: "登记", cell: ({ createTime, createBy }) => <TwoLines first={createTime} second={createBy ?? ""} /> },
  {
    label: "操作",
    kind: "act",
    cell: ({ id, waybillNo, possible }) => (
      <RowActs
        of={`无主退件 ${waybillNo}`}
        acts={[
          possible.receive && { to: platformPaths.returns.desk(), label: "去验收" },
          possible.claim && { to: platformPaths.returns.askStray(id, "claim"), label: "认领" },
          possible.adjust && { to: platformPaths.returns.askStray(id, "adjust"), label: "转调整单" },
          possible.end && { to: platformPaths.returns.askStray(id, "end"), label: "不入库" },
        ]}
      />
    ),
  },
];
