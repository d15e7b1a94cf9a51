/** 新增部署. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";
import { deploymentChoices } from "./deploy.view.server.ts";
import { DeploymentFields } from "./deploy-form.tsx";

export const handle = { title: "新增部署" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, deployEndpoints.add);
  return { choices: await deploymentChoices(api), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: deployEndpoints.add,
    done: () => ({ to: deployPaths.deployment.list, notice: "已新增部署" }),
  });
}

export default function NewDeployment() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增部署" />
      <EditForm stamp={stamp} reply={useActionData<typeof action>()} cancelTo={deployPaths.deployment.list}>
        <DeploymentFields choices={choices} />
      </EditForm>
    </>
  );
}
