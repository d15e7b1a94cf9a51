/** 新增字典. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { DictionaryFields } from "./dict-form.tsx";

export const handle = { title: "新增字典" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, dictionaryEndpoints.add);
  return { stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: dictionaryEndpoints.add,
    done: ({ body }) => ({ to: systemPaths.dictionary.list, notice: `已新增字典 ${body.name}` }),
  });
}

export default function NewDictionary() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增字典" />
      <EditForm stamp={stamp} reply={useActionData<typeof action>()} cancelTo={systemPaths.dictionary.list}>
        <DictionaryFields />
      </EditForm>
    </>
  );
}
