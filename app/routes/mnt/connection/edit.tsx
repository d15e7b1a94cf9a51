/** 编辑数据库连接. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { saveConnection } from "./connection.form.server.ts";
import { ConnectionFields, Tried, testButton } from "./connection-form.tsx";

export const handle = { title: "编辑数据库连接" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, connectionEndpoints.edit);
  const id = requireId(request);
  const { name, jdbcUrl, userName, pwd, version } = await api.call(connectionEndpoints.detail, { params: { id } });
  return { values: { name, jdbcUrl, userName, pwd: "" }, kept: pwd !== null, stamp: newStamp({ id, version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveConnection(args, "edit");
}

export default function EditConnection() {
  const { values, kept, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={reply} then={testButton} cancelTo={connectionPaths.list}>
        <Tried reply={reply} />
        <ConnectionFields kept={kept} />
      </EditForm>
    </>
  );
}
