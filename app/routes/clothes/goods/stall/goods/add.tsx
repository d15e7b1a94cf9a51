/** 上架到档口: styles by 款号, or those chosen in 商品列表, into several stalls at once (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextArea } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { selectionQuery } from "#app/lib/product-search.server.ts";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { stallGoodsPath } from "./stall-goods.view.server.ts";

export const handle = { title: "上架到档口" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, stallGoodsEndpoints.add);
  const { searchParams } = new URL(request.url);
  const [{ stalls }, chosen] = await Promise.all([
    context.api.call(stallGoodsEndpoints.vocabulary),
    readChosen(context.api, searchParams),
  ]);
  const open = stalls.filter((stall) => stall.open);
  const asked = searchParams.getAll("stallIds").map(Number);
  return {
    stalls: open.map(({ id, name }) => ({ id, name })),
    stallIds: open.length === 1 ? open.map(({ id }) => id) : asked,
    styleNos: chosen.ok ? chosen.value.styleNos.join("\n") : "",
    refusal: chosen.ok ? null : chosen.message,
    self: stallGoodsPath,
    clientToken: randomUUID(),
  };
}

/** What 商品列表 sent along; nothing when the page was opened by itself. */
async function readChosen(api: Api, params: URLSearchParams) {
  if (!params.has("scope") && !params.has("ids")) return { ok: true as const, value: { styleNos: [] } };
  return api.attempt(stallGoodsEndpoints.styles, { query: selectionQuery(params) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const typed = { styleNos: String(form.get("styleNos") ?? ""), stallIds: form.getAll("stallIds").map(Number) };
  const clientToken = String(form.get("clientToken"));
  const refuse = (refusal: string) => data({ refusal, ...typed, clientToken }, { status: 400 });
  const body = stallGoodsEndpoints.add.body.safeParse({
    clientToken,
    stallIds: typed.stallIds,
    styleNos: typed.styleNos.split(/[\s,，、;；]+/u).filter(Boolean),
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "提交的内容不正确");
  const listed = await context.api.attempt(stallGoodsEndpoints.add, { body: body.data });
  if (!listed.ok) return refuse(listed.message);
  const { added, relisted, present } = listed.value;
  const parts = [
    `新上架 ${added} 行`,
    ...(relisted ? [`重新上架 ${relisted} 行`] : []),
    ...(present ? [`${present} 行此前已上架`] : []),
  ];
  return redirect(stallGoodsPath, { headers: { "Set-Cookie": noticeHeader(parts.join("，")) } });
}

export default function ListStyles() {
  const { stalls, self, ...loaded } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { styleNos, stallIds, refusal, clientToken } = reply ?? loaded;
  return (
    <>
      <PageHeader title="上架到档口" />
      {refusal && <Alert>{refusal}</Alert>}
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="clientToken" value={clientToken} />
        <Card flush>
          <div className="form">
            <CheckboxGroup legend="档口" name="stallIds" required>
              {stalls.map(({ id, name }) => (
                <CheckboxChip key={id} name="stallIds" value={id} label={name} defaultChecked={stallIds.includes(id)} />
              ))}
            </CheckboxGroup>
            <Field
              label="款号"
              name="styleNos"
              required
              wide
              hint="每行一个，也可用空格或逗号隔开，一次最多 500 款；档口价先按批发价，上架后可改"
            >
              <TextArea defaultValue={styleNos} rows={10} placeholder={"8801\n8802"} />
            </Field>
          </div>
        </Card>
        <div className="dock">
          <Button variant="primary" size="large" disabled={busy}>
            {busy ? "上架中…" : "上架"}
          </Button>
          <LinkButton size="large" to={self}>
            取消
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
