/** 执行日志: what ran, how long it took, and what came of it. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { outcomeOptions, runRow } from "./task.view.server.ts";
import { runColumns } from "./task-columns.tsx";

export const handle = { title: "执行日志" };

export async function loader(args: LoaderFunctionArgs) {
  const endpoint = scheduledTaskEndpoints.runs;
  const { view, rows } = await readList(args, endpoint, {}, (params) =>
    parseSearch(endpoint.query, withCreateTime(params)),
  );
  return { view, rows: rows.map(runRow), outcomes: outcomeOptions };
}

export default function ScheduledRuns() {
  const { view, rows, outcomes } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="执行日志"
      view={view}
      path={systemPaths.timing.logs()}
      download="scheduledRuns"
      actions={<LinkButton to={systemPaths.timing.list}>定时任务</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="任务名称" name="jobName" />
          <FilterSelect view={view} label="状态" name="isSuccess" options={outcomes} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="执行日志"
          columns={runColumns()}
          rows={rows}
          search={view.search}
          sorted="id,desc"
          {...nothing("执行")}
        />
      )}
    </ListPage>
  );
}
