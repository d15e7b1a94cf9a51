/** 编辑工序分类 (`?id=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { CategoryFields } from "./category-form.tsx";

export const handle = { title: "编辑工序分类" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, processEndpoints.editCategory);
  const row = await api.call(processEndpoints.category, { params: { id: requireId(request) } });
  const { name, stage, sort } = row;
  return { values: { name, stage, sort }, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processEndpoints.editCategory,
    done: ({ body }) => ({ to: productionPaths.process.categories, notice: `已保存分类 ${body.name}` }),
  });
}

export default function EditCategory() {
  const { values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑分类 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={productionPaths.process.categories}>
        <CategoryFields />
      </EditForm>
    </>
  );
}
