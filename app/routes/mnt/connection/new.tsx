/** 新增数据库连接. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { newStamp, saveForm } from "#app/lib/save-form.server.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { ConnectionFields } from "./connection-form.tsx";

export const handle = { title: "新增数据库连接" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, connectionEndpoints.add);
  return { stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: connectionEndpoints.add,
    done: ({ body }) => ({ to: connectionPaths.list, notice: `已新增连接 ${body.name}` }),
  });
}

export default function NewConnection() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增数据库连接" />
      <EditForm stamp={stamp} reply={useActionData<typeof action>()} cancelTo={connectionPaths.list}>
        <ConnectionFields kept={false} />
      </EditForm>
    </>
  );
}
