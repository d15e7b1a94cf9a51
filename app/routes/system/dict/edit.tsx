/** 编辑字典 (`?id=`): its name and description; its entries have forms of their own. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { DictionaryFields } from "./dict-form.tsx";

export const handle = { title: "编辑字典" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, dictionaryEndpoints.edit);
  const row = await api.call(dictionaryEndpoints.detail, { params: { id: requireId(request) } });
  return { values: row, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: dictionaryEndpoints.edit,
    done: ({ body }) => ({ to: systemPaths.dictionary.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditDictionary() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.dictionary.list}
      >
        <DictionaryFields fixedName={values.inUse} />
      </EditForm>
    </>
  );
}
