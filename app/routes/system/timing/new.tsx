/** 新增定时任务. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { newStamp, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { previewOf, readWorks, taskBody } from "./task.view.server.ts";
import { previewButton, TaskFields } from "./task-form.tsx";

export const handle = { title: "新增定时任务" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, scheduledTaskEndpoints.add);
  return { stamp: newStamp(), works: await readWorks(api) };
}

const add = save({
  endpoint: scheduledTaskEndpoints.add,
  body: taskBody,
  done: ({ body }) => ({ to: systemPaths.timing.list, notice: `已新增定时任务 ${body.jobName}` }),
});

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (form.get("then") === previewButton.value) return previewOf(args.context.api, form);
  return add(args, form);
}

export default function NewScheduledTask() {
  const { stamp, works } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增定时任务" />
      <EditForm
        values={{ cronExpression: "0 0 3 * * ?", isPause: false, pauseAfterFailure: true }}
        stamp={stamp}
        reply={reply}
        then={{ ...previewButton, roles: [permissions.timingList] }}
        cancelTo={systemPaths.timing.list}
      >
        <TaskFields works={works} times={reply && "times" in reply ? reply.times : null} />
      </EditForm>
    </>
  );
}
