/** 编辑岗位. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import { positionFields } from "./position.view.server.ts";
import { PositionFields } from "./position-form.tsx";

export const handle = { title: "编辑岗位" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, positionEndpoints.edit);
  const row = await api.call(positionEndpoints.detail, { params: { id: requireId(request) } });
  return { values: positionFields(row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: positionEndpoints.edit,
    done: ({ body }) => ({ to: systemPaths.position.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditPosition() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.position.list}
      >
        <PositionFields />
      </EditForm>
    </>
  );
}
