/** 备份设置: at which times backups are taken by themselves, and how many stay. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CheckField, EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";

export const handle = { title: "备份设置" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, backupEndpoints.saveSetting);
  const { times, version, ...setting } = await api.call(backupEndpoints.setting);
  return { values: { ...setting, times: times.join(" ") }, stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: backupEndpoints.saveSetting,
    done: () => ({ to: systemPaths.backup.list, notice: "已保存备份设置" }),
  });
}

export default function BackupSetting() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="备份设置" />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={systemPaths.backup.list}>
        <Card title="定时备份" flush>
          <div className="form">
            <CheckField name="enabled" label="每天定时备份" />
            <LineField
              name="times"
              label="备份时间"
              max={200}
              hint="上海时间，例如 02:30；多个用空格分开。停机时错过的，启动后补做"
            />
            <LineField name="keepCount" label="保留份数" max={4} inputMode="numeric" required />
            <LineField
              name="keepDays"
              label="保留天数"
              max={4}
              inputMode="numeric"
              required
              hint="超过份数或天数的最旧备份自动删除；最近一份已验证的始终保留"
            />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
