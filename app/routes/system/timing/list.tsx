/** 定时任务: what the product does by the clock, where an administrator set it up. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { taskRow } from "./task.view.server.ts";
import { taskColumns } from "./task-columns.tsx";

export const handle = { title: "定时任务" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, scheduledTaskEndpoints.list, {});
  return {
    view,
    rows: rows.map(taskRow),
    mayEdit: hasPermission(roles, [permissions.timingEdit]),
    mayRemove: hasPermission(roles, [permissions.timingDel]),
  };
}

export default function ScheduledTasks() {
  const { view, rows, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="定时任务"
      view={view}
      path={systemPaths.timing.list}
      download="scheduledTasks"
      actions={<LinkButton to={systemPaths.timing.logs()}>执行日志</LinkButton>}
      add={{ to: systemPaths.timing.new, label: "新增任务", roles: [permissions.timingAdd] }}
      filters={<FilterText view={view} label="任务名称" name="jobName" />}
    >
      {(nothing) => (
        <DataTable
          caption="定时任务"
          columns={taskColumns(mayEdit, mayRemove)}
          rows={rows}
          search={view.search}
          sorted="id,desc"
          {...nothing("定时任务")}
        />
      )}
    </ListPage>
  );
}
