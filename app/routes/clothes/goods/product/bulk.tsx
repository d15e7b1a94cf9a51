/** 批量改价、改状态、改分类 (`?act=`): the rule, then a preview of every style, then the change (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { backToSelection, selectionParams } from "#app/lib/product-search.server.ts";
import { BulkPreview } from "#app/routes/clothes/goods/bulk-preview.tsx";
import { productChoices } from "#app/routes/clothes/goods/choices.server.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { hasPermission } from "#contract/permissions.ts";
import { BulkRule, type BulkRuleView } from "./bulk-rule.tsx";
import {
  applyBulk,
  type BulkAct,
  bulkActOf,
  bulkActs,
  bulkPriceOptions,
  changedNotice,
  previewBulk,
  priceStepOptions,
} from "./product-bulk.view.server.ts";

export const handle = { title: "批量修改商品" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const act = bulkActOf(searchParams.get("act"));
  if (!act) throw redirect("/clothes/goods/product/list?select=1");
  const { roles } = await context.api.viewer();
  if (!hasPermission(roles, [bulkActs[act].permission])) throw redirect("/401");
  const selection = selectionParams(searchParams);
  const takesAll = searchParams.get("scope") === "all";
  const picked = searchParams.getAll("ids").length;
  return {
    title: bulkActs[act].title,
    scope: takesAll ? "全部筛选结果" : `勾选的 ${picked} 款`,
    rule: await readRule(context.api, act, searchParams),
    kept: [["act", act], ...selection] satisfies [string, string][],
    result:
      takesAll || picked > 0
        ? await previewBulk(context.api, act, searchParams)
        : { ok: false as const, message: "请先勾选商品" },
    backTo: backToSelection(searchParams),
    clientToken: randomUUID(),
  };
}

async function readRule(api: Api, act: BulkAct, params: URLSearchParams): Promise<BulkRuleView> {
  if (act === "price") {
    const fields = params.getAll("fields");
    return {
      act,
      fields: bulkPriceOptions,
      steps: priceStepOptions,
      chosen: {
        fields: params.has("amount") ? fields : ["wholesalePriceFen"],
        by: params.get("by") ?? "FEN",
        amount: params.get("amount") ?? "",
      },
    };
  }
  const { statuses, categories } = productChoices(await api.kept(productEndpoints.vocabulary));
  return { act, options: act === "status" ? statuses : categories, chosen: params.get("to") ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const act = bulkActOf(searchParams.get("act"));
  if (!act) throw redirect("/clothes/goods/product/list?select=1");
  const applied = await applyBulk(context.api, act, searchParams, await readForm({ request, context }));
  if (!applied.ok) return data({ refusal: applied.message }, { status: 400 });
  const notice = noticeHeader(changedNotice(applied.value));
  return redirect(backToSelection(searchParams), { headers: { "Set-Cookie": notice } });
}

export default function BulkProducts() {
  const { title, scope, rule, kept, result, backTo, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const preview = result?.ok ? result.preview : null;
  const changing = preview?.rows.filter((row) => !row.refusal) ?? [];
  const warned = changing.filter((row) => row.warning).length;
  return (
    <>
      <PageHeader title={title} actions={<small>{scope}</small>} />
      {reply && <Alert>{reply.refusal}</Alert>}
      {result?.ok === false && <Alert>{result.message}</Alert>}
      <BulkRule rule={rule} kept={kept} backTo={backTo} />
      {preview && (
        <Form method="post" className="stack">
          <HiddenFields
            fields={[["clientToken", clientToken], ...changing.map((row) => ["rows", row.mark] as const)]}
          />
          <Card
            title={preview.summary}
            note={`将修改 ${changing.length} 款，不改 ${preview.rows.length - changing.length} 款`}
            flush
          >
            <BulkPreview preview={preview} />
          </Card>
          <div className="dock">
            {warned > 0 && (
              <Checkbox
                name="confirmPrices"
                value="true"
                label={`价格无误：${warned} 款有提醒，也照改（不勾选则跳过）`}
              />
            )}
            <Button variant="primary" size="large" disabled={busy || changing.length === 0}>
              {busy ? "修改中…" : `确认修改 ${changing.length} 款`}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
