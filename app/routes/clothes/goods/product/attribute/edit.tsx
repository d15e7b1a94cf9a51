/** 编辑商品属性 (`?type=&id=`). A second editor is told, and keeps what was typed. */
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
import { attributeForm, attributeValues, readAttributeChoices } from "./attribute.form.server.ts";
import { requireAttribute } from "./attribute.view.server.ts";
import { AttributeFields } from "./attribute-form.tsx";

export const handle = { title: "编辑商品属性" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, attributeEndpoints.edit);
  const row = await api.call(attributeEndpoints.detail, { params: requireAttribute(request) });
  return {
    type: row.type,
    title: `编辑${attributeTypeLabels[row.type]} ${row.name}`,
    used: row.used,
    edited: `${row.refCount} 款使用 · ${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改`,
    values: attributeValues(row),
    choices: await readAttributeChoices(api, row.type, row.id),
    stamp: { ...newStamp(row), type: row.type },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: attributeEndpoints.edit,
    ...attributeForm,
    done: ({ body: { type, name } }) => ({
      to: paths.attribute.list(type),
      notice: `已保存${attributeTypeLabels[type]}“${name}”`,
    }),
  });
}

export default function EditAttribute() {
  const { type, title, used, edited, values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} actions={<small>{edited}</small>} />
      <EditForm key={type} values={values} stamp={stamp} reply={reply} cancelTo={paths.attribute.list(type)}>
        <AttributeFields type={type} choices={choices} used={used} />
      </EditForm>
    </>
  );
}
