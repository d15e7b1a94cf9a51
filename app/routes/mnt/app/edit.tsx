/** 编辑应用. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { appEndpoints } from "#contract/system/mnt/deploy.ts";
import { appValues } from "./app.view.server.ts";
import { AppFields } from "./app-form.tsx";

export const handle = { title: "编辑应用" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, appEndpoints.edit);
  const row = await api.call(appEndpoints.detail, { params: { id: requireId(request) } });
  return { values: appValues(row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: appEndpoints.edit,
    done: ({ body }) => ({ to: deployPaths.app.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditApp() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={deployPaths.app.list}>
        <AppFields />
      </EditForm>
    </>
  );
}
