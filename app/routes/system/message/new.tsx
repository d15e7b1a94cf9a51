/** 写消息: to everybody, to roles, or to named people. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ChipsField, EditForm, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { newStamp, saveForm } from "#app/lib/save-form.server.ts";
import { announcementEndpoints, audienceLabels } from "#contract/system/messages.ts";
import { MessageFields } from "./message-form.tsx";

export const handle = { title: "写消息" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, announcementEndpoints.add);
  const { roles, users } = await api.call(announcementEndpoints.choices);
  return {
    values: { type: "通知", audience: "ALL" },
    choices: { audiences: optionsOf(audienceLabels), roles: namedOptions(roles), users: namedOptions(users) },
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: announcementEndpoints.add,
    done: ({ body, saved }) => ({
      to: systemPaths.announcement.list,
      notice: `已发送“${body.title}”，共 ${saved.sentCount} 人`,
    }),
  });
}

export default function NewMessage() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="写消息" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.announcement.list}
        label="发送"
      >
        <Card title="消息" flush>
          <div className="form">
            <MessageFields />
          </div>
        </Card>
        <Card title="收件人" note="打开着页面的人立即看到；之后新来的人看不到" flush>
          <div className="form">
            <SelectField name="audience" label="发给" options={choices.audiences} required />
            <ChipsField name="roleIds" label="角色" options={choices.roles} hint="发给角色时选择" />
            <ChipsField name="userIds" label="人" options={choices.users} hint="发给指定的人时选择" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
