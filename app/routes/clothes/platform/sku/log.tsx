/** 同步日志 (domain.md §3.5): what was exchanged with the platforms, what failed and why. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { syncKindLabels, syncStatusLabels } from "#contract/platform/sync.words.ts";
import { syncEndpoints } from "#contract/platform/syncs.ts";
import { lacksShop } from "../no-shop.server.ts";
import { NoShop } from "../no-shop.tsx";
import { brokenSentence, refusalRow, type SyncRefusalView, type SyncRowView, syncRow } from "./shop-sku.view.server.ts";

export const handle = { title: "同步日志" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, query } = await readList(args, syncEndpoints.list, {
    shops: [],
    broken: [],
    refusals: { count: 0, newest: [] },
  });
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map(syncRow),
    shops: namedOptions(list.shops),
    broken: list.broken.map(brokenSentence),
    refused: list.refusals.newest.map(refusalRow),
    refusedCount: list.refusals.count,
    kinds: optionsOf(syncKindLabels),
    statuses: optionsOf(syncStatusLabels),
    shopId: query.shopId ?? null,
  };
}

export default function SyncLog() {
  const { noShop, view, rows, shops, broken, refused, refusedCount, kinds, statuses, shopId } =
    useLoaderData<typeof loader>();
  return (
    <ListPage
      title="同步日志"
      view={view}
      path={platformPaths.syncLog.list}
      exportAs="syncs"
      actions={
        shopId !== null && (
          <>
            <LinkButton to={platformPaths.shopSku.of(shopId)}>商品映射</LinkButton>
            <Can roles={[permissions.shopEdit]}>
              <LinkButton to={platformPaths.syncLog.pull(shopId)}>立即抓单</LinkButton>
            </Can>
          </>
        )
      }
      filters={
        <>
          <FilterPeriod view={view} />
          <FilterSelect view={view} label="店铺" name="shopId" options={shops} />
          <FilterSelect view={view} label="类型" name="kind" options={kinds} />
          <FilterSelect view={view} label="结果" name="status" options={statuses} />
        </>
      }
      above={
        <>
          {noShop && <NoShop />}
          {broken.map((sentence) => (
            <Callout key={sentence} tone="bad">
              {sentence}
            </Callout>
          ))}
          {refusedCount > 0 && (
            <Card title={`没有收下（${refusedCount}）`} note={refusedNote(refusedCount, refused.length)} flush>
              <DataTable caption="没有收下" columns={refusedColumns} rows={refused} empty="没有" />
            </Card>
          )}
        </>
      }
    >
      {(nothing) => (
        <DataTable caption="同步日志" columns={columns} rows={rows} search={view.search} {...nothing("记录")} />
      )}
    </ListPage>
  );
}

function refusedNote(count: number, shown: number): string {
  const rest = count > shown ? `这里是最近的 ${shown} 条，全部见导出；` : "";
  return `${rest}在平台上改好后会再次抓取，收下后从这里消失`;
}

const refusedColumns: Column<SyncRefusalView>[] = [
  { label: "单号", kind: "key", cell: (row) => row.platformNo || "没有单号" },
  { label: "店铺", cell: (row) => row.shopName, card: 1 },
  { label: "类型", cell: (row) => row.kind, card: 1 },
  { label: "原因", kind: "words", cell: (row) => row.message, card: 2 },
  { label: "第一次", cell: (row) => row.firstTime },
  { label: "最近一次", cell: (row) => row.lastTime },
];

const columns: Column<SyncRowView>[] = [
  { label: "开始时间", kind: "key", cell: (row) => row.startTime },
  { label: "店铺", cell: (row) => row.shopName, card: 1 },
  { label: "类型", cell: (row) => row.kind, card: 1 },
  { label: "结果", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
  { label: "触发", cell: (row) => row.trigger },
  { label: "区间", cell: (row) => <TwoLines first={row.windowFrom ?? ""} second={row.windowTo ?? ""} /> },
  { label: "收到", kind: "n", cell: (row) => row.fetched, card: 2 },
  { label: "写入", kind: "n", cell: (row) => row.written, card: 2 },
  { label: "未变", kind: "n", cell: (row) => row.unchanged },
  { label: "未收", kind: "n", cell: (row) => row.refused, negative: (row) => row.refused !== "" },
  { label: "说明", kind: "words", cell: (row) => row.message, card: 2 },
  { label: "结束时间", cell: (row) => row.endTime },
];
