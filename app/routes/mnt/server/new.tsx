/** 新增服务器. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { ServerFields } from "./server-form.tsx";

export const handle = { title: "新增服务器" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, serverEndpoints.add);
  return { stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: serverEndpoints.add,
    done: ({ body }) => ({ to: deployPaths.server.list, notice: `已新增服务器 ${body.name}` }),
  });
}

export default function NewServer() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增服务器" />
      <EditForm
        values={{ port: 22 }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={deployPaths.server.list}
      >
        <ServerFields kept={{ password: false, privateKey: false }} />
      </EditForm>
    </>
  );
}
