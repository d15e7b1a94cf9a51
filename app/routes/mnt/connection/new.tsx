/** 新增数据库连接. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { saveConnection } from "./connection.form.server.ts";
import { ConnectionFields, Tried, testButton } from "./connection-form.tsx";

export const handle = { title: "新增数据库连接" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, connectionEndpoints.add);
  return { stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveConnection(args, "add");
}

export default function NewConnection() {
  const { stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增数据库连接" />
      <EditForm stamp={stamp} reply={reply} then={testButton} cancelTo={connectionPaths.list}>
        <Tried reply={reply} />
        <ConnectionFields kept={false} />
      </EditForm>
    </>
  );
}
