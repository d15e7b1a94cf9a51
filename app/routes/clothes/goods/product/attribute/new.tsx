/** 新增商品属性 (`?type=`). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { attributeFields } from "#contract/goods/attribute-form.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { readAttributeChoices, readAttributeForm, refuseAttributeForm } from "./attribute.form.server.ts";
import { attributePage, attributeTypeOf } from "./attribute.view.server.ts";
import { AttributeForm } from "./attribute-form.tsx";

export const handle = { title: "新增商品属性" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, attributeEndpoints.add);
  const type = attributeTypeOf(new URL(request.url).searchParams.get("type"));
  return {
    type,
    label: attributeTypeLabels[type],
    choices: await readAttributeChoices(context.api, type, null),
    list: `${attributePage}?type=${type}`,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const reading = readAttributeForm(form, attributeFields);
  if (!reading.ok) return data(reading.reply, { status: 400 });
  const { value } = reading;
  const saved = await context.api.attempt(attributeEndpoints.add, { body: value });
  if (!saved.ok) return data(refuseAttributeForm(form, saved.message), { status: 400 });
  const notice = noticeHeader(`已新增${attributeTypeLabels[value.type]}“${value.name}”`);
  return redirect(`${attributePage}?type=${value.type}`, { headers: { "Set-Cookie": notice } });
}

export default function NewAttribute() {
  const { type, label, choices, list, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`新增${label}`} />
      <AttributeForm key={type} type={type} choices={choices} values={{}} reply={reply} used={false} cancelTo={list}>
        <input type="hidden" name="clientToken" value={String(reply?.typed.clientToken ?? clientToken)} />
      </AttributeForm>
    </>
  );
}
