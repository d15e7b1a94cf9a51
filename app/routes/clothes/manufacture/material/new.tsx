/** 新增物料. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readPicture } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";
import { materialChoices, materialReads, materialSupplierOptions } from "./material.view.server.ts";
import { MaterialFields } from "./material-form.tsx";

export const handle = { title: "新增物料" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialEndpoints.add);
  return { choices: materialChoices, suppliers: await materialSupplierOptions(api), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: materialEndpoints.add,
    reads: materialReads,
    body: async (fields, { api, form }) => ({ ...fields, pictureId: await readPicture(api, form, "picture") }),
    done: ({ body }) => ({ to: productionPaths.material.list, notice: `已新增物料 ${body.name}` }),
  });
}

export default function NewMaterial() {
  const { choices, suppliers, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增物料" />
      <EditForm stamp={stamp} reply={reply} cancelTo={productionPaths.material.list} upload>
        <MaterialFields choices={choices} suppliers={suppliers} isNew />
      </EditForm>
    </>
  );
}
