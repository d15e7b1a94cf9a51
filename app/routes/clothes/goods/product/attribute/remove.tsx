/** 删除商品属性 (`?type=&id=`): asks first; what is in use is refused. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { attributePage, attributeTypeOf } from "./attribute.view.server.ts";

export const handle = { title: "删除商品属性" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, attributeEndpoints.remove);
  const params = attributeEndpoints.detail.params.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!params.success) throw redirect("/404");
  const row = await context.api.call(attributeEndpoints.detail, { params: params.data });
  return {
    label: attributeTypeLabels[row.type],
    type: row.type,
    id: row.id,
    name: row.name,
    version: row.version,
    refusal: row.used ? `“${row.name}”已被使用，不能删除，可停用` : null,
    list: `${attributePage}?type=${row.type}`,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "");
  const type = attributeTypeOf(form.get("type"));
  const removed = await context.api.attempt(attributeEndpoints.remove, {
    params: { id: text("id") },
    body: { type, version: text("version"), clientToken: text("clientToken") },
  });
  if (!removed.ok) return data({ refusal: removed.message }, { status: 400 });
  const notice = noticeHeader(`已删除${attributeTypeLabels[type]}`);
  return redirect(`${attributePage}?type=${type}`, { headers: { "Set-Cookie": notice } });
}

export default function RemoveAttribute() {
  const { label, type, id, name, version, refusal, list, clientToken } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refusal ?? refusal;
  return (
    <>
      <PageHeader title={`删除${label}`} />
      <Card>
        <Form method="post" className="stack">
          <input type="hidden" name="type" value={type} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="clientToken" value={clientToken} />
          {refused ? (
            <Alert>{refused}</Alert>
          ) : (
            <p>
              确定删除{label}“{name}”吗？删除后不能恢复。
            </p>
          )}
          <div className="pair">
            {!refused && <Button variant="danger">删除</Button>}
            <LinkButton to={list}>返回</LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
