/** 写邮件: to a few people, each a mail of the own; filled in as a test until it is written over. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField, TextField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { mailEndpoints } from "#contract/system/mail.ts";

export const handle = { title: "写邮件" };

export async function loader({ context: { api, site } }: LoaderFunctionArgs) {
  await requirePermission(api, mailEndpoints.send);
  const { user } = await api.viewer();
  return {
    stamp: newStamp(),
    values: {
      tos: user.email ?? "",
      subject: `${site.title} 测试邮件`,
      content: "收到这封邮件，说明邮件服务器设置正确。",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: mailEndpoints.send,
    done: () => ({ to: systemPaths.mail.list, notice: "已交给邮件服务器发送，结果见列表，稍后刷新" }),
  });
}

export default function NewMail() {
  const { stamp, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="写邮件" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        label="发送"
        cancelTo={systemPaths.mail.list}
      >
        <Card title="邮件" flush>
          <div className="form">
            <LineField name="tos" label="收件人" max={500} required wide hint="多个用逗号分开，每人单独收到一封" />
            <LineField name="subject" label="标题" max={100} required wide />
            <TextField name="content" label="内容" max={100_000} rows={8} wide required />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
