/** 邮件服务器: where mail is handed in, as whom, and how the line is kept private. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CheckField, EditForm, LineField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { mailEndpoints } from "#contract/system/mail.ts";
import { securityOptions } from "./mail.view.server.ts";

export const handle = { title: "邮件服务器" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, mailEndpoints.saveSettings);
  const { id: _id, version, ...values } = await api.call(mailEndpoints.settings);
  return { values, stamp: newStamp({ version }), securities: securityOptions };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: mailEndpoints.saveSettings,
    done: ({ body }) => ({
      to: body.enabled ? systemPaths.mail.new : systemPaths.mail.list,
      notice: body.enabled ? "已保存，可以发一封测试邮件" : "已保存",
    }),
  });
}

export default function MailSettings() {
  const { values, stamp, securities } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="邮件服务器" />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={systemPaths.mail.list}>
        <Card title="发信" flush>
          <div className="form">
            <CheckField name="enabled" label="启用：关闭后不发邮件，找回密码也不可用" />
            <LineField name="host" label="SMTP 服务器" max={200} required placeholder="smtp.example.com" />
            <LineField name="port" label="端口" max={5} inputMode="numeric" required />
            <SelectField name="security" label="加密方式" options={securities} required />
            <LineField name="user" label="用户名" max={200} hint="服务器不要求登录时留空" />
            <LineField
              name="pass"
              label="密码"
              type="password"
              max={200}
              autoComplete="new-password"
              hint="很多邮箱要用专门的授权码；加密保存，不改就不用动"
            />
            <LineField name="fromUser" label="发件人邮箱" max={100} type="email" required />
            <LineField name="fromName" label="发件人名称" max={50} />
            <CheckField name="tellsAdmins" label="监控告警和备份失败也发邮件给管理员" />
            <TextField
              name="certificate"
              label="信任的证书"
              max={20_000}
              rows={4}
              wide
              hint="自建邮件服务器用自签证书时，填它的 PEM；一般留空"
            />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
