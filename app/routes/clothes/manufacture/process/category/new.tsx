/** 新增工序分类. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { CategoryFields } from "./category-form.tsx";

export const handle = { title: "新增工序分类" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, processEndpoints.addCategory);
  return { stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processEndpoints.addCategory,
    done: ({ body }) => ({ to: productionPaths.process.categories, notice: `已新增分类 ${body.name}` }),
  });
}

export default function NewCategory() {
  const { stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增工序分类" />
      <EditForm values={{ sort: 999 }} stamp={stamp} reply={reply} cancelTo={productionPaths.process.categories}>
        <CategoryFields isNew />
      </EditForm>
    </>
  );
}
