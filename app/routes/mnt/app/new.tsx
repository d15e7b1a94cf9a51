/** 新增应用; a copy of another where `?from=` names one. */
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

export const handle = { title: "新增应用" };

const usual = { port: 8080, uploadPath: "/opt/upload", deployPath: "/opt/app", backupPath: "/opt/backup" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, appEndpoints.add);
  const isCopy = new URL(request.url).searchParams.has("from");
  const values = isCopy
    ? appValues(await api.call(appEndpoints.detail, { params: { id: requireId(request, "from") } }))
    : usual;
  return { values, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: appEndpoints.add,
    done: ({ body }) => ({ to: deployPaths.app.list, notice: `已新增应用 ${body.name}` }),
  });
}

export default function NewApp() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增应用" />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={deployPaths.app.list}>
        <AppFields />
      </EditForm>
    </>
  );
}
