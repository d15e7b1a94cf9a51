/** 合并商品属性 (`?type=&id=`, then `&toId=`): choose the target, see what changes, confirm. It cannot be undone. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { readAllAttributes } from "./attribute.form.server.ts";
import { attributePage, isMergeable, mergeTargets } from "./attribute.view.server.ts";

export const handle = { title: "合并商品属性" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, attributeEndpoints.merge);
  const { searchParams } = new URL(request.url);
  const params = attributeEndpoints.detail.params.safeParse(Object.fromEntries(searchParams));
  if (!params.success || !isMergeable(params.data.type)) throw redirect("/404");
  const { type, id } = params.data;
  const rows = await readAllAttributes(context.api, type);
  const from = rows.find((row) => row.id === id);
  if (!from) throw redirect("/404");
  const toId = searchParams.get("toId") ?? "";
  const preview = toId
    ? await context.api.attempt(attributeEndpoints.mergePreview, { query: { type, fromId: id, toId } })
    : null;
  return {
    label: attributeTypeLabels[type],
    type,
    id,
    toId,
    name: from.name,
    targets: mergeTargets(rows, id),
    refusal: preview && (preview.ok ? preview.value.refusal : preview.message),
    change: preview?.ok && !preview.value.refusal ? changeOf(type, preview.value) : null,
    list: `${attributePage}?type=${type}`,
    clientToken: randomUUID(),
  };
}

function changeOf(
  type: string,
  preview: { fromName: string; toName: string; fromVersion: number; styleCount: number; skuCount: number },
) {
  const styles = `${formatCount(preview.styleCount)} 款`;
  return {
    fromVersion: preview.fromVersion,
    sentence: `“${preview.fromName}”将合并到“${preview.toName}”`,
    counts: type === "COLOR" ? `${styles}、${formatCount(preview.skuCount)} 个 SKU` : styles,
    codes: type === "COLOR",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const parsed = attributeEndpoints.merge.body.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data({ refusal: parsed.error.issues[0]?.message ?? "" }, { status: 400 });
  const merged = await context.api.attempt(attributeEndpoints.merge, { body: parsed.data });
  if (!merged.ok) return data({ refusal: merged.message }, { status: 400 });
  const { styleCount, skuCount } = merged.value;
  const skus = parsed.data.type === "COLOR" ? `、${formatCount(skuCount)} 个 SKU` : "";
  const notice = noticeHeader(`合并完成，更新了 ${formatCount(styleCount)} 款${skus}`);
  return redirect(`${attributePage}?type=${parsed.data.type}`, { headers: { "Set-Cookie": notice } });
}

export default function MergeAttribute() {
  const { label, type, id, toId, name, targets, refusal, change, list, clientToken } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refusal ?? refusal;
  return (
    <>
      <PageHeader title={`合并${label} ${name}`} />
      <Card flush>
        <Form method="get" className="form">
          <input type="hidden" name="type" value={type} />
          <input type="hidden" name="id" value={id} />
          <Field label="合并到" name="toId" required hint={`选择保留的${label}，“${name}”将不再使用`}>
            <SelectInput key={toId} options={targets} placeholder="请选择" defaultValue={toId} />
          </Field>
          <div className="wide pair">
            <Button variant={change ? "default" : "primary"}>核对影响</Button>
            <LinkButton to={list}>返回</LinkButton>
          </div>
        </Form>
      </Card>
      {refused && <Alert>{refused}</Alert>}
      {change && !refused && (
        <Card title={change.sentence}>
          <Form method="post" className="stack">
            <input type="hidden" name="type" value={type} />
            <input type="hidden" name="fromId" value={id} />
            <input type="hidden" name="toId" value={toId} />
            <input type="hidden" name="fromVersion" value={change.fromVersion} />
            <input type="hidden" name="clientToken" value={clientToken} />
            <Alert tone="warn">
              将更新 {change.counts}。{change.codes && "SKU 编码、条码和库存不变。"}合并后不能撤销。
            </Alert>
            <div className="pair">
              <Button variant="danger">确认合并</Button>
            </div>
          </Form>
        </Card>
      )}
    </>
  );
}
