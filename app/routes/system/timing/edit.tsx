/** 编辑定时任务. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { previewOf, readWorks, taskBody, taskFields } from "./task.view.server.ts";
import { previewButton, TaskFields } from "./task-form.tsx";

export const handle = { title: "编辑定时任务" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, scheduledTaskEndpoints.edit);
  const task = await api.call(scheduledTaskEndpoints.detail, { params: { id: requireId(request) } });
  const { cronExpression } = task;
  const [works, { times }] = await Promise.all([
    readWorks(api),
    api.call(scheduledTaskEndpoints.preview, { query: { cronExpression } }),
  ]);
  return { values: taskFields(task), stamp: newStamp(task), works, times };
}

const edit = save({
  endpoint: scheduledTaskEndpoints.edit,
  body: taskBody,
  done: ({ body }) => ({ to: systemPaths.timing.list, notice: `已保存 ${body.jobName}` }),
});

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (form.get("then") === previewButton.value) return previewOf(args.context.api, form);
  return edit(args, form);
}

export default function EditScheduledTask() {
  const { values, stamp, works, times } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑 ${values.jobName}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={reply}
        then={{ ...previewButton, roles: [permissions.timingList] }}
        cancelTo={systemPaths.timing.list}
      >
        <TaskFields works={works} times={reply ? ("times" in reply ? reply.times : null) : times} />
      </EditForm>
    </>
  );
}
