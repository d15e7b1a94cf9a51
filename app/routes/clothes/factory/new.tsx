/** 新增工厂: a factory or a supplier. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readPicture, readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { partyEndpoints, partyTypeLabels } from "#contract/party/parties.ts";
import { factoryChoices, factoryReads } from "./factory.view.server.ts";
import { FactoryFields } from "./factory-form.tsx";

export const handle = { title: "新增工厂" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, partyEndpoints.add);
  const type = new URL(request.url).searchParams.get("type") ?? "";
  return { choices: factoryChoices, type, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: partyEndpoints.add,
    reads: { ...factoryReads, openingFen: (text) => readYuan("期初应付", text, { empty: 0 }) },
    body: async (fields, { api, form }) => ({ ...fields, licenceId: await readPicture(api, form, "licence") }),
    done: ({ body }) => ({ to: factoryPaths.list, notice: `已新增${partyTypeLabels[body.type]} ${body.name}` }),
  });
}

export default function NewFactory() {
  const { choices, type, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增工厂" />
      <EditForm
        values={{ settleCycle: "MONTHLY", type }}
        stamp={stamp}
        reply={reply}
        cancelTo={factoryPaths.list}
        upload
      >
        <FactoryFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
