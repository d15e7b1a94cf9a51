/** 编辑数据库连接. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { newStamp, requireId, saveForm } from "#app/lib/save-form.server.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { ConnectionFields } from "./connection-form.tsx";

export const handle = { title: "编辑数据库连接" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, connectionEndpoints.edit);
  const id = requireId(request);
  const { name, jdbcUrl, userName, pwd, version } = await api.call(connectionEndpoints.detail, { params: { id } });
  return { values: { name, jdbcUrl, userName, pwd: "" }, kept: pwd !== null, stamp: newStamp({ id, version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: connectionEndpoints.edit,
    done: ({ body }) => ({ to: connectionPaths.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditConnection() {
  const { values, kept, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={connectionPaths.list}>
        <ConnectionFields kept={kept} />
      </EditForm>
    </>
  );
}
