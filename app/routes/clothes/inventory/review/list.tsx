/** 盘点列表: counts under way, those that wait for approval, and what they found. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import {
  FilterChecks,
  FilterPeriod,
  FilterSelect,
  FilterText,
  ListPage,
} from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { countModeLabels, countStatusLabels, countWaitingLabels } from "#contract/inventory/count.words.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { permissions } from "#contract/permissions.ts";
import { countView, figuresView } from "./count.view.server.ts";
import { countColumns } from "./count-columns.tsx";

export const handle = { title: "盘点" };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list }, repositories] = await Promise.all([
    readList(args, countEndpoints.list, { totals: { countQty: 0 } }),
    repositoryOptions(args.context.api, "view"),
  ]);
  return {
    view,
    rows: rows.map(countView),
    totals: figuresView(list.totals),
    choices: {
      repositories,
      modes: optionsOf(countModeLabels),
      statuses: optionsOf(countStatusLabels),
      waitings: optionsOf(countWaitingLabels),
    },
  };
}

export default function Counts() {
  const { view, rows, totals, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="盘点"
      view={view}
      path={paths.count.list}
      exportAs="counts"
      add={{ to: paths.count.new, label: "新增盘点单", roles: [permissions.reviewAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 备注" />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="方式" name="mode" options={choices.modes} />
          <FilterSelect view={view} label="待办" name="waiting" options={choices.waitings} placeholder="不限" />
          <FilterPeriod view={view} />
        </>
      }
      more={{
        names: ["status"],
        fields: <FilterChecks view={view} label="状态" name="status" options={choices.statuses} />,
      }}
    >
      {(nothing) => <DataTable caption="盘点单" columns={countColumns(totals)} rows={rows} {...nothing("盘点单")} />}
    </ListPage>
  );
}
