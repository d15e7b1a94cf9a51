/** 上传备份: a backup that lies elsewhere, passed on to the API as it comes, so that it can be restored here. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { refuse } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";

export const handle = { title: "上传备份" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, backupEndpoints.upload);
  return null;
}

export async function action({ request, context: { api } }: ActionFunctionArgs) {
  await requirePermission(api, backupEndpoints.upload);
  const sent = await api.passOn(backupEndpoints.upload, request);
  if (!sent.ok) return refuse(new FormData(), { refusal: sent.message });
  return redirect(systemPaths.backup.list, {
    headers: { "Set-Cookie": noticeHeader(`已上传 ${sent.value.name}，正在校验`) },
  });
}

export default function UploadBackup() {
  return (
    <>
      <PageHeader title="上传备份" />
      <Card title="备份文件" note="读到末尾、核对无误后才放进备份目录；上传不会改动数据" flush>
        <GridForm
          label="上传"
          stamp={{}}
          reply={useActionData<typeof action>()}
          cancelTo={systemPaths.backup.list}
          upload
        >
          <Field
            label="文件"
            name="file"
            required
            wide
            hint="文件名以 .backup.gz 结尾，不超过 1 GB；更大的请放进备份目录"
          >
            <FileInput accept=".gz" />
          </Field>
        </GridForm>
      </Card>
    </>
  );
}
