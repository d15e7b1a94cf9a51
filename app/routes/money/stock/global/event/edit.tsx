/** 编辑事件 (`?id=`): a second editor is told, and keeps what was typed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { globalEventEndpoints } from "#contract/market/events.ts";
import { permissions } from "#contract/permissions.ts";
import { eventChoices, eventValues } from "./event.view.server.ts";
import { EventFields } from "./event-form.tsx";

export const handle = { title: "编辑事件" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, globalEventEndpoints.edit);
  const row = await api.call(globalEventEndpoints.detail, { params: { id: requireId(request) } });
  return { values: eventValues(row), row, choices: await eventChoices(api), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: globalEventEndpoints.edit,
    done: ({ body }) => ({ to: marketPaths.event.list, notice: `已保存 ${body.title}` }),
  });
}

export default function EditEvent() {
  const { values, row, choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`编辑 ${row.title}`}
        actions={
          <>
            <small>{`${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改`}</small>
            <Can roles={[permissions.globalEventDel]}>
              <LinkButton to={marketPaths.event.remove(row.id)}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={marketPaths.event.list}>
        <EventFields choices={choices} />
      </EditForm>
    </>
  );
}
