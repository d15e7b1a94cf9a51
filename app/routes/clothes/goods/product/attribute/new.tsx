/** 新增商品属性 (`?type=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { attributeForm, readAttributeChoices } from "./attribute.form.server.ts";
import { attributeTypeOf } from "./attribute.view.server.ts";
import { AttributeFields } from "./attribute-form.tsx";

export const handle = { title: "新增商品属性" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, attributeEndpoints.add);
  const type = attributeTypeOf(new URL(request.url).searchParams.get("type"));
  return {
    type,
    label: attributeTypeLabels[type],
    choices: await readAttributeChoices(api, type, null),
    stamp: { ...newStamp(), type },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: attributeEndpoints.add,
    ...attributeForm,
    done: ({ body: { type, name } }) => ({
      to: paths.attribute.list(type),
      notice: `已新增${attributeTypeLabels[type]}“${name}”`,
    }),
  });
}

export default function NewAttribute() {
  const { type, label, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`新增${label}`} />
      <EditForm key={type} stamp={stamp} reply={reply} cancelTo={paths.attribute.list(type)}>
        <AttributeFields type={type} choices={choices} used={false} />
      </EditForm>
    </>
  );
}
