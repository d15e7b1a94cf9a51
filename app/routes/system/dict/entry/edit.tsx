/** 编辑字典条目 (`?id=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { EntryFields } from "../dict-form.tsx";

export const handle = { title: "编辑字典条目" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, dictionaryEndpoints.editEntry);
  const { dict, ...row } = await api.call(dictionaryEndpoints.entry, { params: { id: requireId(request) } });
  return { values: row, stamp: { ...newStamp(row), dictId: dict.id } };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: dictionaryEndpoints.editEntry,
    body: ({ dictId, ...fields }) => ({ ...fields, dict: { id: dictId } }),
    done: ({ body }) => ({ to: systemPaths.dictionary.item(body.dict.id), notice: `已保存 ${body.label}` }),
  });
}

export default function EditEntry() {
  const { values, stamp } = useLoaderData<typeof loader>();
  const cancelTo = systemPaths.dictionary.item(stamp.dictId);
  return (
    <>
      <PageHeader title={`编辑 ${values.label}`} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={cancelTo}>
        <EntryFields />
      </EditForm>
    </>
  );
}
