/** 下载密钥: a copy of the key, sealed under a passphrase, for whoever keeps the backups. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { parseForm, readForm } from "#app/lib/form/form.server.ts";
import { refuse } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";

export const handle = { title: "下载密钥" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, backupEndpoints.keyCopy);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const parsed = await parseForm(form, backupEndpoints.keyCopy.body, { body: ({ password }) => ({ password }) });
  if (!parsed.ok) return refuse(form, { refusal: parsed.errors[""] ?? null, errors: parsed.errors });
  if (form.get("again") !== parsed.value.password)
    return refuse(form, { refusal: null, errors: { again: "两次填写的口令不一样" } });
  const made = await args.context.api.attempt(backupEndpoints.keyCopy, { body: parsed.value });
  if (!made.ok) return refuse(form, { refusal: made.message, code: made.code });
  return data({ made: made.value });
}

export default function KeyCopy() {
  const reply = useActionData<typeof action>();
  if (reply && "made" in reply) return <Made {...reply.made} />;
  return (
    <>
      <PageHeader title="下载密钥" />
      <Callout tone="info">
        邮件、对象存储、服务器、平台店铺的密码和员工的证件号，在备份里都是加密的，只有这台机器的密钥能打开。
        密钥不在备份里：机器坏了又没有密钥的副本，恢复后这些都要重新填写。
      </Callout>
      <EditForm label="下载" stamp={{}} reply={reply} cancelTo={systemPaths.backup.list}>
        <Card title="用口令加密" note="口令不保存在任何地方，忘记了就要重新下载" flush>
          <div className="form">
            <LineField
              name="password"
              label="口令"
              type="password"
              max={200}
              autoComplete="new-password"
              required
              hint="不少于 10 位"
            />
            <LineField name="again" label="再填一次" type="password" max={200} autoComplete="new-password" required />
          </div>
        </Card>
      </EditForm>
    </>
  );
}

function Made({ name, text }: { name: string; text: string }) {
  return (
    <>
      <PageHeader title="下载密钥" actions={<LinkButton to={systemPaths.backup.list}>返回数据库备份</LinkButton>} />
      <Card title={name} note="请与备份分开保管；口令另记一处">
        <div className="stack">
          <p>
            <a
              className="btn primary"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download={name}
            >
              保存文件
            </a>
          </p>
          <p>也可以把下面的内容打印，或抄到别处：</p>
          <pre>{text}</pre>
          <p>恢复时一起带上，会询问口令：</p>
          <pre>{`npm run db:restore -- 备份文件 --key ${name}`}</pre>
        </div>
      </Card>
    </>
  );
}
