/** 编辑商品属性 (`?type=&id=`). A second editor is told, and keeps what was typed. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { attributeEditFields } from "#contract/goods/attribute-form.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import {
  attributeFormValues,
  readAttributeChoices,
  readAttributeForm,
  refuseAttributeForm,
} from "./attribute.form.server.ts";
import { attributePage } from "./attribute.view.server.ts";
import { AttributeForm } from "./attribute-form.tsx";

export const handle = { title: "编辑商品属性" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, attributeEndpoints.edit);
  const params = attributeEndpoints.detail.params.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!params.success) throw redirect("/404");
  const row = await context.api.call(attributeEndpoints.detail, { params: params.data });
  return {
    type: row.type,
    label: attributeTypeLabels[row.type],
    id: row.id,
    version: row.version,
    name: row.name,
    used: row.used,
    edited: `${row.refCount} 款使用 · ${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改`,
    values: attributeFormValues(row),
    choices: await readAttributeChoices(context.api, row.type, row.id),
    list: `${attributePage}?type=${row.type}`,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const reading = readAttributeForm(form, attributeEditFields);
  if (!reading.ok) return data(reading.reply, { status: 400 });
  const { value } = reading;
  const saved = await context.api.attempt(attributeEndpoints.edit, { body: value });
  if (!saved.ok) return data(refuseAttributeForm(form, saved.message), { status: 400 });
  const notice = noticeHeader(`已保存${attributeTypeLabels[value.type]}“${value.name}”`);
  return redirect(`${attributePage}?type=${value.type}`, { headers: { "Set-Cookie": notice } });
}

export default function EditAttribute() {
  const { type, label, id, version, name, used, edited, values, choices, list, clientToken } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // What was refused was typed over the version it was opened with; that is the one to compare again.
  const openedVersion = String(reply?.typed.version ?? version);
  return (
    <>
      <PageHeader title={`编辑${label} ${name}`} actions={<small>{edited}</small>} />
      <AttributeForm
        key={`${type}-${id}`}
        type={type}
        choices={choices}
        values={values}
        reply={reply}
        used={used}
        cancelTo={list}
      >
        <input type="hidden" name="clientToken" value={String(reply?.typed.clientToken ?? clientToken)} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={openedVersion} />
      </AttributeForm>
    </>
  );
}
