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
import { type PartyType, partyEndpoints, partyTypeLabels, partyTypes } from "#contract/party/parties.ts";
import { factoryChoices, factoryReads } from "./factory.view.server.ts";
import { FactoryFields } from "./factory-form.tsx";

export const handle = { title: "新增工厂" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, partyEndpoints.add);
  const asked = new URL(request.url).searchParams.get("type");
  const type = partyTypes.find((one) => one === asked) ?? "";
  return { choices: factoryChoices, type, title: `新增${titleOf(type)}`, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: partyEndpoints.add,
    reads: { ...factoryReads, openingFen: (text) => readYuan("期初应付", text, { empty: 0 }) },
    body: async (fields, { api, form }) => ({ ...fields, licenceId: await readPicture(api, form, "licence") }),
    done: ({ body }) => ({ to: factoryPaths.list, notice: `已新增${partyTypeLabels[body.type]} ${body.name}` }),
  });
}

/** 自有工厂, 成衣供应商; 工厂 where the address names no type. */
function titleOf(type: PartyType | ""): string {
  if (type === "") return "工厂";
  return type === "OWN" || type === "OUTSOURCE" ? `${partyTypeLabels[type]}工厂` : partyTypeLabels[type];
}

export default function NewFactory() {
  const { choices, type, title, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} />
      <EditForm
        values={{ settleCycle: "MONTHLY", type }}
        stamp={stamp}
        reply={reply}
        cancelTo={factoryPaths.list}
        upload
      >
        <FactoryFields choices={choices} isNew makes={type !== "GOODS" && type !== "MATERIAL"} />
      </EditForm>
    </>
  );
}
