/** 新增岗位. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import { PositionFields } from "./position-form.tsx";

export const handle = { title: "新增岗位" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, positionEndpoints.add);
  return { stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: positionEndpoints.add,
    done: ({ body }) => ({ to: systemPaths.position.list, notice: `已新增岗位 ${body.name}` }),
  });
}

export default function NewPosition() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增岗位" />
      <EditForm
        values={{ jobSort: 999, enabled: true }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.position.list}
      >
        <PositionFields />
      </EditForm>
    </>
  );
}
