/** 文件改名. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fileEndpoints } from "#contract/system/files.ts";

export const handle = { title: "文件改名" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fileEndpoints.edit);
  const row = await api.call(fileEndpoints.detail, { params: { id: requireId(request) } });
  return { values: { name: row.name }, suffix: row.suffix, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fileEndpoints.edit,
    done: ({ body }) => ({ to: systemPaths.storage.list, notice: `已保存 ${body.name}` }),
  });
}

export default function RenameFile() {
  const { values, suffix, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`改名 ${values.name}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.storage.list}
      >
        <Card title="文件" flush>
          <div className="form">
            <LineField
              name="name"
              label="文件名"
              max={100}
              required
              hint={suffix === "" ? "网址不变" : `后缀 .${suffix} 和网址不变`}
            />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
