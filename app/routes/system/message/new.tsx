/** 写消息: to everybody, to roles, or to named people. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ChipsField, EditForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { ChoicePanels } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { newStamp, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { announcementEndpoints, audienceLabels } from "#contract/system/messages.ts";
import { MessageFields } from "./message-form.tsx";
import { PeopleField, type Person } from "./people-field.tsx";

export const handle = { title: "写消息" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, announcementEndpoints.add);
  const { roles, users } = await api.call(announcementEndpoints.choices);
  return {
    values: { type: "通知", audience: "ALL" },
    choices: { roles: namedOptions(roles), depts: deptsOf(users), people: users },
    stamp: newStamp(),
  };
}

function deptsOf(people: readonly Person[]) {
  const names = [...new Set(people.map(({ dept }) => dept))].filter((name) => name !== "");
  return names.sort((one, other) => one.localeCompare(other, "zh")).map((name) => ({ value: name, label: name }));
}

const send = save({
  endpoint: announcementEndpoints.add,
  body: ({ findName: _name, findDept: _dept, findRole: _role, ...body }) => body,
  done: ({ body, saved }) => ({
    to: systemPaths.announcement.list,
    notice: `已发送“${body.title}”，共 ${saved.sentCount} 人`,
  }),
});

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (!form.has("find")) return send(args, form);
  const asked: FormReply = { refusal: null, errors: {}, typed: typed(form) };
  return data(asked);
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
            <Audience {...choices} />
          </div>
        </Card>
      </EditForm>
    </>
  );
}

type Choices = ReturnType<typeof useLoaderData<typeof loader>>["choices"];

/** Only what the choice asks for is shown; the API takes no notice of the rest. */
function Audience({ roles, depts, people }: Choices) {
  return (
    <ChoicePanels
      legend="发给"
      name="audience"
      required
      defaultValue={useFormFields().value("audience")}
      choices={[
        { value: "ALL", label: audienceLabels.ALL, panel: <small>所有启用的用户</small> },
        {
          value: "ROLES",
          label: audienceLabels.ROLES,
          panel: <ChipsField name="roleIds" label="角色" options={roles} hint="是这些角色的人都收到" />,
        },
        {
          value: "USERS",
          label: audienceLabels.USERS,
          panel: <PeopleField people={people} depts={depts} roles={roles} />,
        },
      ]}
    />
  );
}
