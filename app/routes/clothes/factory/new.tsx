/** 新增工厂: a factory or a supplier. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readPicture } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { newStamp, saveForm } from "#app/lib/save-form.server.ts";
import { partyEndpoints } from "#contract/party/parties.ts";
import { factoryChoices, factoryReads } from "./factory.view.server.ts";
import { FactoryFields } from "./factory-form.tsx";

export const handle = { title: "新增工厂" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, partyEndpoints.add);
  return { choices: factoryChoices, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: partyEndpoints.add,
    reads: factoryReads,
    body: async (fields, { api, form }) => ({ ...fields, licenceId: await readPicture(api, form, "licence") }),
    done: ({ body }) => ({ to: paths.factory.list, notice: `已新增工厂 ${body.name}` }),
  });
}

export default function NewFactory() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增工厂" />
      <EditForm values={{ settleCycle: "MONTHLY" }} stamp={stamp} reply={reply} cancelTo={paths.factory.list} upload>
        <FactoryFields choices={choices} />
      </EditForm>
    </>
  );
}
