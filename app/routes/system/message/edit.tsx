/** 编辑消息 (`?id=`): all its readers see the new text. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CheckField, EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { announcementEndpoints } from "#contract/system/messages.ts";
import { announcementRow } from "./message.view.server.ts";
import { MessageFields } from "./message-form.tsx";

export const handle = { title: "编辑消息" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, announcementEndpoints.edit);
  const row = await api.call(announcementEndpoints.detail, { params: { id: requireId(request) } });
  if (row.withdrawn) throw redirect(systemPaths.announcement.list);
  return { row: announcementRow(row), values: { ...row, again: false }, stamp: newStamp({ version: row.version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: announcementEndpoints.edit,
    params: { id: requireId(args.request) },
    done: ({ body }) => ({ to: systemPaths.announcement.list, notice: `已修改“${body.title}”` }),
  });
}

export default function EditMessage() {
  const { row, values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`编辑 ${row.title}`}
        actions={
          <Can roles={[permissions.messageDel]}>
            <LinkButton to={systemPaths.announcement.ask(row.id, "withdraw")}>撤回</LinkButton>
          </Can>
        }
      />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.announcement.list}
      >
        <Card title="消息" note={`发给：${row.readers}；已读 ${row.read}`} flush>
          <div className="form">
            <MessageFields />
            <CheckField name="again" label="让已读的人再看一次" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
