/** 新增字典条目 of a dictionary (`?dict=`), after those that are there. */

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

export const handle = { title: "新增字典条目" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, dictionaryEndpoints.addEntry);
  const { id, name, description } = await api.call(dictionaryEndpoints.detail, {
    params: { id: requireId(request, "dict") },
  });
  const query = { dictName: name, page: 0, size: 9999 };
  const { content } = await api.call(dictionaryEndpoints.entries, { query });
  const values = { dictSort: Math.min(99_999, (content.at(-1)?.dictSort ?? 0) + 1) };
  return { title: description || name, dictId: id, values, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request, "dict");
  return saveForm(args, {
    endpoint: dictionaryEndpoints.addEntry,
    body: (fields) => ({ ...fields, dict: { id } }),
    done: ({ body }) => ({ to: systemPaths.dictionary.item(id), notice: `已新增条目 ${body.label}` }),
  });
}

export default function NewEntry() {
  const { title, dictId, values, stamp } = useLoaderData<typeof loader>();
  const cancelTo = systemPaths.dictionary.item(dictId);
  return (
    <>
      <PageHeader title={`新增${title}`} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={cancelTo}>
        <EntryFields />
      </EditForm>
    </>
  );
}
