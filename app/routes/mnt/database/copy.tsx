/** 备份副本: where verified backups are copied to, away from this machine, and trying it. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { EditForm, LineField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { S3Card } from "#app/components/page/s3-card.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { jobView } from "#app/lib/job/job.view.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { adminRole } from "#contract/permissions.ts";
import { backupCopyEndpoints, copyKindLabels } from "#contract/system/mnt/backup-copies.ts";

export const handle = { title: "备份副本" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, backupCopyEndpoints.saveSetting);
  const { job, version, ...values } = await api.call(backupCopyEndpoints.setting);
  return {
    values,
    stamp: newStamp({ version }),
    kinds: optionsOf(copyKindLabels),
    job: job && jobView(job),
    works: job?.status === "DONE",
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: backupCopyEndpoints.saveSetting,
    body: (fields, { form }) => ({ ...fields, test: form.get("then") === "test" }),
    done: ({ body: { test } }) =>
      test
        ? { to: systemPaths.backup.copies, notice: "已保存，正在测试" }
        : { to: systemPaths.backup.list, notice: "已保存备份副本的设置" },
  });
}

export default function BackupCopies() {
  const { values, stamp, kinds, job, works } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="备份副本" />
      {job && <JobProgress job={job} />}
      {works && <Callout tone="good">测试通过：写入、列出、读回并删除了一个测试文件。</Callout>}
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        then={{ value: "test", label: "保存并测试", roles: [adminRole] }}
        cancelTo={systemPaths.backup.list}
      >
        <Card title="复制到哪里" note="每份备份通过校验后，在后台复制并读回核对" flush>
          <div className="form">
            <SelectField name="kind" label="复制到" options={kinds} required />
            <LineField
              name="keepCount"
              label="那里保留的份数"
              max={4}
              inputMode="numeric"
              required
              hint="超过的最旧副本自动删除；那个目录只给这一家公司用"
            />
          </div>
        </Card>
        <Card title="SFTP 服务器" flush>
          <div className="form">
            <LineField name="host" label="地址" max={100} hint="IP 或域名" />
            <LineField name="port" label="端口" max={5} inputMode="numeric" required />
            <LineField name="account" label="账号" max={50} />
            <LineField name="folder" label="目录" max={200} placeholder="/srv/yunshang" hint="绝对路径，已经建好" />
            <LineField
              name="password"
              label="密码"
              type="password"
              max={500}
              autoComplete="new-password"
              hint="用私钥登录时填私钥的口令。加密保存，不再显示；改了地址、端口或账号要重新填写"
            />
            <TextField
              name="privateKey"
              label="私钥"
              max={20_000}
              rows={5}
              wide
              placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
              hint="用密码登录时留空；不改就保持原样"
            />
            <LineField
              name="hostKey"
              label="主机密钥"
              max={200}
              wide
              placeholder="ssh-ed25519 SHA256:…"
              hint="留空时，首次连接时记下；以后不同就拒绝。服务器确实重装过，再清空它"
            />
          </div>
        </Card>
        <S3Card />
      </EditForm>
    </>
  );
}
