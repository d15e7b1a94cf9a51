/** 编辑服务器. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { keptSecrets, serverValues } from "./server.view.server.ts";
import { ServerFields } from "./server-form.tsx";

export const handle = { title: "编辑服务器" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, serverEndpoints.edit);
  const row = await api.call(serverEndpoints.detail, { params: { id: requireId(request) } });
  return { values: serverValues(row), kept: keptSecrets(row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: serverEndpoints.edit,
    done: ({ body }) => ({ to: deployPaths.server.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditServer() {
  const { values, kept, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={deployPaths.server.list}>
        <ServerFields kept={kept} />
      </EditForm>
    </>
  );
}
