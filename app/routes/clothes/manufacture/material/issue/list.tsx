/** 领料/退料 (domain.md §3.2, material): what went to batches, and what came back. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";
import { permissions } from "#contract/permissions.ts";
import { MaterialTabs } from "../material-tabs.tsx";
import { type IssueRowView, issueChoices, issueView } from "./issue.view.server.ts";

export const handle = { title: "领料/退料" };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list }, repositories] = await Promise.all([
    readList(args, materialIssueEndpoints.list, { totals: {} }),
    repositoryOptions(args.context.api, "view"),
  ]);
  const { valueFen } = list.totals;
  return {
    view,
    rows: rows.map(issueView),
    total: valueFen === undefined ? "" : balanceYuan(valueFen),
    seesCost: rows.some((row) => row.valueFen !== undefined),
    choices: { ...issueChoices, repositories },
  };
}

export default function MaterialIssueList() {
  const { view, rows, total, seesCost, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="领料/退料"
      view={view}
      path={productionPaths.materialIssue.list}
      exportAs="materialIssues"
      add={{ to: productionPaths.materialIssue.new(), label: "新增领料", roles: [permissions.materialAdd] }}
      tabs={<MaterialTabs current="issue" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 批次 / 款号 / 物料 / 缸号" />
          <FilterSelect view={view} label="类型" name="kind" options={choices.kinds} />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="领料单"
          columns={columns(total, seesCost)}
          rows={rows}
          rowClass={(row) => (row.voided ? "off" : undefined)}
          {...nothing("领料单")}
        />
      )}
    </ListPage>
  );
}

const columns = (total: string, seesCost: boolean): (Column<IssueRowView> | false)[] => [
  {
    label: "单号",
    kind: "key",
    cell: (row) => <CellLink to={productionPaths.materialIssue.item(row.id)} text={row.no} />,
  },
  { label: "类型", cell: (row) => <Kind row={row} />, card: 1 },
  { label: "批次", cell: (row) => row.batchNo, card: 1 },
  { label: "款号", cell: (row) => row.styleNo, card: 2 },
  { label: "工厂", cell: (row) => row.factoryName },
  { label: "仓库", cell: (row) => row.repositoryName },
  { label: "物料", cell: (row) => row.goods, card: 2 },
  seesCost && { label: "金额", kind: "n", cell: (row) => row.value, total, card: 2 },
  { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
  { label: "日期", cell: (row) => row.bizDate, card: 2 },
  { label: "经手", cell: (row) => row.createBy },
];

function Kind({ row }: { row: IssueRowView }) {
  return (
    <>
      {row.kindLabel} {row.overDemand && <Badge tone="warn">超需求</Badge>}
    </>
  );
}
