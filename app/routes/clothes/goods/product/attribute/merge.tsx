/** 合并商品属性 (`?type=&id=`, then `&toId=`): choose the target, see what changes, confirm. It cannot be undone. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { Question } from "#app/components/page/question.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import type { Answer } from "#contract/endpoint.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { readAllAttributes } from "./attribute.form.server.ts";
import { isMergeable, mergeTargets, requireAttribute } from "./attribute.view.server.ts";

export const handle = { title: "合并商品属性" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, attributeEndpoints.merge);
  const { type, id } = requireAttribute(request);
  if (!isMergeable(type)) throw redirect("/404");
  const rows = await readAllAttributes(api, type);
  const from = rows.find((row) => row.id === id);
  if (!from) throw redirect("/404");
  const toId = new URL(request.url).searchParams.get("toId") ?? "";
  const preview = toId
    ? await api.attempt(attributeEndpoints.mergePreview, { query: { type, fromId: id, toId } })
    : null;
  return {
    label: attributeTypeLabels[type],
    asked: [
      ["type", type],
      ["id", String(id)],
    ] satisfies [string, string][],
    toId,
    name: from.name,
    targets: mergeTargets(rows, id),
    refusal: preview && (preview.ok ? preview.value.refusal : preview.message),
    change: preview?.ok && !preview.value.refusal ? changeOf(type, preview.value) : null,
    stamp: {
      clientToken: newStamp().clientToken,
      type,
      fromId: id,
      toId,
      fromVersion: preview?.ok ? preview.value.fromVersion : null,
    },
    list: paths.attribute.list(type),
  };
}

function changeOf(type: string, preview: Answer<typeof attributeEndpoints.mergePreview>) {
  return {
    sentence: `“${preview.fromName}”将合并到“${preview.toName}”`,
    counts: changed(type, preview),
    codes: type === "COLOR",
  };
}

function changed(type: string, { styleCount, skuCount }: { styleCount: number; skuCount: number }): string {
  const styles = `${formatCount(styleCount)} 款`;
  return type === "COLOR" ? `${styles}、${formatCount(skuCount)} 个 SKU` : styles;
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: attributeEndpoints.merge,
    done: ({ saved, body: { type } }) => ({
      to: paths.attribute.list(type),
      notice: `合并完成，更新了 ${changed(type, saved)}`,
    }),
  });
}

export default function MergeAttribute() {
  const { label, asked, toId, name, targets, refusal, change, stamp, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`合并${label} ${name}`} />
      <Card flush>
        <Form method="get" className="form">
          <HiddenFields fields={asked} />
          <Field label="合并到" name="toId" required hint={`选择保留的${label}，“${name}”将不再使用`}>
            <SelectInput key={toId} options={targets} placeholder="请选择" defaultValue={toId} />
          </Field>
          <div className="wide pair">
            <Button variant={change ? "default" : "primary"}>核对影响</Button>
            <LinkButton to={list}>返回</LinkButton>
          </div>
        </Form>
      </Card>
      {refusal && <Callout>{refusal}</Callout>}
      {change && (
        <Question title={change.sentence} label="确认合并" danger stamp={stamp} reply={reply} cancelTo={list}>
          <Callout tone="warn">
            将更新 {change.counts}。{change.codes && "SKU 编码、条码和库存不变。"}合并后不能撤销。
          </Callout>
        </Question>
      )}
    </>
  );
}
