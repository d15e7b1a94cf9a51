/** 新增工序. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { readChoices, readPrice } from "./process.view.server.ts";
import { ProcessFields } from "./process-form.tsx";

export const handle = { title: "新增工序" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, processEndpoints.add);
  return { choices: await readChoices(api), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processEndpoints.add,
    reads: { priceLi: readPrice },
    done: ({ body }) => ({ to: productionPaths.process.list, notice: `已新增工序 ${body.name}` }),
  });
}

export default function NewProcess() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增工序" />
      <EditForm
        values={{ sort: 999 }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.process.list}
      >
        <ProcessFields categories={choices.categories} isNew />
      </EditForm>
    </>
  );
}
