/** 编辑档口商品 (`?id=`): 档口价, 陈列位, 标签 and 排序 of one style in one stall (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { stallGoodsEndpoints, stallGoodsForm } from "#contract/goods/stall-goods.ts";
import { formatFen } from "#contract/money.ts";
import { backToGoods, goodsFormValues, tagOptions } from "./stall-goods.view.server.ts";

export const handle = { title: "编辑档口商品" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, stallGoodsEndpoints.edit);
  const { searchParams } = new URL(request.url);
  const params = stallGoodsEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const goods = await context.api.call(stallGoodsEndpoints.detail, { params: params.data });
  const min = goods.minPriceFen === null ? "" : `，最低价 ${formatFen(goods.minPriceFen)}`;
  return {
    id: goods.id,
    version: goods.version,
    title: `${goods.styleNo} ${goods.name}`,
    stall: goods.stallName,
    priceHint: `留空按批发价 ${formatFen(goods.wholesalePriceFen)}${min}`,
    values: goodsFormValues(goods),
    tags: tagOptions,
    backTo: backToGoods(searchParams),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: stallGoodsForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await context.api.attempt(stallGoodsEndpoints.edit, { body: submission.value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader("已保存档口商品");
  return redirect(backToGoods(new URL(request.url).searchParams), { headers: { "Set-Cookie": notice } });
}

export default function EditStallGoods() {
  const { id, version, title, stall, priceHint, values, tags, backTo, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const typed = reply?.initialValue as Record<string, string | undefined> | undefined;
  const from = typed ?? values;
  const error = (name: string) => reply?.error?.[name]?.[0];
  return (
    <>
      <PageHeader title={title} actions={<small>{stall}</small>} />
      <Form method="post" noValidate className="stack" key={`${id} ${version}`}>
        <input type="hidden" name="clientToken" value={typed?.clientToken ?? clientToken} />
        <input type="hidden" name="id" value={id} />
        {/* What was refused was typed over the version it was opened with; that is the one to compare again. */}
        <input type="hidden" name="version" value={typed?.version ?? version} />
        {error("") && <Alert>{error("")}</Alert>}
        <Card flush>
          <div className="form">
            <Field label="档口价（元）" name="priceFen" error={error("priceFen")} hint={priceHint}>
              <TextInput inputMode="decimal" defaultValue={from.priceFen ?? ""} maxLength={13} />
            </Field>
            <Field label="陈列位" name="location" error={error("location")} hint="例如 A-03">
              <TextInput defaultValue={from.location ?? ""} maxLength={20} />
            </Field>
            <Field label="标签" name="tag" error={error("tag")}>
              <SelectInput options={tags} placeholder="无" defaultValue={from.tag ?? ""} />
            </Field>
            <Field label="排序" name="sort" error={error("sort")} hint="小的在前">
              <TextInput inputMode="numeric" defaultValue={from.sort ?? ""} maxLength={4} />
            </Field>
          </div>
        </Card>
        <div className="dock">
          <Button variant="primary" size="large" disabled={busy}>
            {busy ? "保存中…" : "保存"}
          </Button>
          <LinkButton size="large" to={backTo}>
            取消
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
