/** 改价、上架、下架 of the ticked rows (`?act=`): the rule, then a preview of every row, then the change (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { BulkPreview } from "#app/routes/clothes/goods/bulk-preview.tsx";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { backToGoods, listParams, stallGoodsPath } from "./stall-goods.view.server.ts";
import {
  applyStallGoods,
  previewStallGoods,
  stallGoodsActOf,
  stallGoodsActs,
  stallGoodsNotice,
  stallPriceSteps,
} from "./stall-goods-bulk.view.server.ts";

export const handle = { title: "批量修改档口商品" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const act = stallGoodsActOf(searchParams.get("act"));
  if (!act) throw redirect(stallGoodsPath);
  await requirePermission(context.api, stallGoodsEndpoints.changeState);
  const ids = searchParams.getAll("ids");
  return {
    title: stallGoodsActs[act],
    scope: `勾选的 ${ids.length} 行`,
    rule: act === "price" ? { by: searchParams.get("by") ?? "FEN", amount: searchParams.get("amount") ?? "" } : null,
    steps: stallPriceSteps,
    kept: [["act", act], ...listParams(searchParams), ...ids.map((id) => ["ids", id])] as [string, string][],
    result: await previewStallGoods(context.api, act, searchParams),
    backTo: backToGoods(searchParams),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const act = stallGoodsActOf(searchParams.get("act"));
  if (!act) throw redirect(stallGoodsPath);
  const applied = await applyStallGoods(context.api, act, searchParams, await readForm({ request, context }));
  if (!applied.ok) return data({ refusal: applied.message }, { status: 400 });
  const notice = noticeHeader(stallGoodsNotice(act, applied.value));
  return redirect(backToGoods(searchParams), { headers: { "Set-Cookie": notice } });
}

export default function BulkStallGoods() {
  const { title, scope, rule, steps, kept, result, backTo, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const preview = result?.ok ? result.preview : null;
  const changing = preview?.rows.filter((row) => !row.refusal) ?? [];
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <small>{scope}</small>
            <LinkButton to={backTo}>返回档口商品</LinkButton>
          </>
        }
      />
      {reply && <Alert>{reply.refusal}</Alert>}
      {result?.ok === false && <Alert>{result.message}</Alert>}
      {rule && (
        <Card flush>
          <Form method="get" className="form">
            <HiddenFields fields={kept} />
            <Field label="调整幅度" name="amount" required hint="减价用负数，例如 -5；未设档口价的在批发价上调整">
              <TextInput defaultValue={rule.amount} maxLength={13} placeholder="例如 5 或 -3.50" />
            </Field>
            <Field label="按" name="by" hint="按 % 时四舍五入到分">
              <SelectInput options={steps} defaultValue={rule.by} />
            </Field>
            <div className="wide">
              <Button variant="primary">预览</Button>
            </div>
          </Form>
        </Card>
      )}
      {preview && (
        <Form method="post" className="stack">
          <HiddenFields
            fields={[["clientToken", clientToken], ...changing.map((row) => ["rows", row.mark] as const)]}
          />
          <Card
            title={preview.summary}
            note={`将修改 ${changing.length} 行，不改 ${preview.rows.length - changing.length} 行`}
            flush
          >
            <BulkPreview preview={preview} />
          </Card>
          <div className="dock">
            <Button variant="primary" size="large" disabled={busy || changing.length === 0}>
              {busy ? "修改中…" : `确认修改 ${changing.length} 行`}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
