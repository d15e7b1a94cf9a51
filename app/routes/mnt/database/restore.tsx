/** 恢复备份 (`?name=`): replaces the whole database, once who asks has typed that this is meant. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField, TextField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { backupEndpoints, restorePhrase } from "#contract/system/mnt/backups.ts";

export const handle = { title: "恢复备份" };

function asked(request: Request) {
  const params = backupEndpoints.restore.params.safeParse({ name: new URL(request.url).searchParams.get("name") });
  if (!params.success) throw redirect("/404");
  return params.data;
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, backupEndpoints.restore);
  return { ...asked(request), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  const params = asked(args.request);
  return saveForm(args, {
    endpoint: backupEndpoints.restore,
    params,
    done: () => ({ to: systemPaths.backup.list }),
  });
}

export default function RestoreBackup() {
  const { name, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`恢复备份 ${name}`} />
      <Callout>
        整个数据库会换成这份备份：备份之后的单据、收付款、账号和密码都不再有效。请先让所有人停下，等他们保存好；
        产品会停下几分钟，所有页面显示“请稍候”。原来的数据库保留在旁边，恢复的结果写在数据库备份这一页。
      </Callout>
      <EditForm
        label="恢复"
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.backup.list}
        // What it leads to is no page of this document: everything is made anew.
        whole
      >
        <Card title="确认" flush>
          <div className="form">
            <LineField name="phrase" label={`输入“${restorePhrase}”确认`} required max={20} />
          </div>
        </Card>
        <Card title="密钥" note="备份是另一台机器的才要：下载密钥时得到的文件" flush>
          <div className="form">
            <TextField
              name="keyCopy"
              label="密钥文件的内容"
              max={2_000}
              rows={3}
              hint="两行文字，原样粘贴；没有就空着"
            />
            <LineField name="password" label="口令" type="password" max={200} />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
