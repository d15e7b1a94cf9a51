/** 编辑部署. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";
import { deploymentChoices, deploymentValues } from "./deploy.view.server.ts";
import { DeploymentFields } from "./deploy-form.tsx";

export const handle = { title: "编辑部署" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, deployEndpoints.edit);
  const row = await api.call(deployEndpoints.detail, { params: { id: requireId(request) } });
  const choices = await deploymentChoices(api);
  return { name: row.app.name, values: deploymentValues(row), choices, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: deployEndpoints.edit,
    done: () => ({ to: deployPaths.deployment.list, notice: "已保存部署" }),
  });
}

export default function EditDeployment() {
  const { name, values, choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${name} 的部署`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={deployPaths.deployment.list}
      >
        <DeploymentFields choices={choices} />
      </EditForm>
    </>
  );
}
