/** 调整单列表: drafts to approve, and what was approved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import {
  adjustmentEndpoints,
  adjustmentKindLabels,
  adjustmentStatusLabels,
  adjustmentWaitingLabels,
} from "#contract/inventory/adjustments.ts";
import { permissions } from "#contract/permissions.ts";
import { type AdjustmentRowView, adjustmentView } from "./adjustment.view.server.ts";

export const handle = { title: "调整单列表" };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows }, repositories] = await Promise.all([
    readList(args, adjustmentEndpoints.list, {}),
    repositoryOptions(args.context.api, "view"),
  ]);
  return {
    view,
    rows: rows.map(adjustmentView),
    choices: {
      repositories,
      kinds: optionsOf(adjustmentKindLabels),
      statuses: optionsOf(adjustmentStatusLabels),
      waitings: optionsOf(adjustmentWaitingLabels),
    },
  };
}

export default function AdjustmentSlips() {
  const { view, rows, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="调整单"
      view={view}
      path={paths.adjustment.list}
      importFrom={{ to: paths.adjustment.import, roles: [permissions.reviseAdjust] }}
      exportAs="adjustments"
      add={{ to: paths.adjustment.new, label: "新增调整单", roles: [permissions.reviseAdjust] }}
      actions={<LinkButton to={paths.movement.list}>库存变更日志</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 原因" />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="类型" name="kind" options={choices.kinds} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterSelect view={view} label="待办" name="waiting" options={choices.waitings} placeholder="不限" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => <DataTable caption="调整单" columns={columns} rows={rows} {...nothing("调整单")} />}
    </ListPage>
  );
}

const columns: Column<AdjustmentRowView>[] = [
  { label: "单号", kind: "key", cell: (row) => <ItemLink row={row} /> },
  { label: "仓库", cell: (row) => row.repositoryName, card: 1 },
  { label: "类型", cell: (row) => row.kindLabel, card: 1 },
  { label: "原因", cell: (row) => row.reason, card: 2 },
  { label: "行数", kind: "n", cell: (row) => row.lineCount },
  { label: "件数", kind: "n", cell: (row) => row.qty, card: 1 },
  { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 2 },
  { label: "制单", cell: (row) => `${row.createBy ?? ""} ${row.createTime}` },
  { label: "审核", cell: (row) => `${row.approveBy ?? ""} ${row.approveTime ?? ""}` },
];

function ItemLink({ row: { id, no } }: { row: AdjustmentRowView }) {
  return (
    <Link to={paths.adjustment.item(id)} discover="none">
      {no}
    </Link>
  );
}
