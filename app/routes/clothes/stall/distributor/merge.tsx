/** 合并客户 (`?id=`, then `&text=`, then `&intoId=`): find the other record, see what would move, move it (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { distributorMergeEndpoints } from "#contract/stall/distributor-merge.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { distributorPath, idOf } from "./distributor.view.server.ts";
import { mergeMatches, mergeView } from "./distributor-merge.view.server.ts";

export const handle = { title: "合并客户" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, distributorMergeEndpoints.merge);
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const { searchParams } = new URL(request.url);
  const row = await context.api.call(distributorEndpoints.detail, { params });
  const text = searchParams.get("text")?.trim().slice(0, 50) ?? "";
  const into = distributorMergeEndpoints.plan.query.safeParse({ intoId: searchParams.get("intoId") });
  return {
    id: row.id,
    name: row.name,
    text,
    matches: text && !into.success ? await mergeMatches(context.api, params.id, text) : null,
    plan: into.success ? await mergeView(context.api, params, into.data) : null,
    backTo: `${distributorPath}/item?id=${row.id}`,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const form = Object.fromEntries(await readForm({ request, context }));
  const body = distributorMergeEndpoints.merge.body.safeParse(form);
  if (!body.success) return data(body.error.issues[0]?.message ?? "", { status: 400 });
  const done = await context.api.attempt(distributorMergeEndpoints.merge, { params, body: body.data });
  if (!done.ok) return data(done.message, { status: 400 });
  const notice = noticeHeader(`已合并 ${String(form.name ?? "")}，它的单据与余额都在这里了`);
  return redirect(`${distributorPath}/item?id=${done.value.id}`, { headers: { "Set-Cookie": notice } });
}

export default function MergeDistributor() {
  const { id, name, text, matches, plan, backTo, clientToken } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`合并客户 ${name}`} actions={<LinkButton to={backTo}>返回</LinkButton>} />
      {refusal && <Alert>{refusal}</Alert>}
      {!plan && (
        <Card title="合并到哪个客户" note="先找到要保留的那一个" flush>
          <Form key={text} method="get" role="search" className="filters">
            <input type="hidden" name="id" value={id} />
            <Field label="查找" name="text">
              <TextInput
                type="search"
                placeholder="客户名 / 拼音首字母 / 手机后四位"
                defaultValue={text}
                maxLength={50}
                autoFocus
              />
            </Field>
            <Button variant="primary">查找</Button>
          </Form>
          {matches && matches.length === 0 && <EmptyState title="没有找到其他客户" />}
          {matches && matches.length > 0 && (
            <ul className="pad stack">
              {matches.map((match) => (
                <li key={match.id}>
                  <Link to={`?id=${id}&intoId=${match.id}`} discover="none">
                    {match.label}
                  </Link>{" "}
                  <small className="hint">{match.note}</small>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {plan && (
        <Card title={`${plan.from} → ${plan.into}`}>
          {plan.refusal ? (
            <Alert>{plan.refusal}</Alert>
          ) : (
            <Form method="post" className="stack">
              <p>
                合并后下面的都归“{plan.into}”，“{plan.from}”停用。不能撤销。
              </p>
              <ul className="stack">
                {plan.moves.map(([label, value]) => (
                  <li key={label}>
                    {label}：<b>{value}</b>
                  </li>
                ))}
              </ul>
              <input type="hidden" name="clientToken" value={clientToken} />
              <input type="hidden" name="intoId" value={plan.intoId} />
              <input type="hidden" name="version" value={plan.version} />
              <input type="hidden" name="intoVersion" value={plan.intoVersion} />
              <input type="hidden" name="name" value={plan.from} />
              <div className="line">
                <Button variant="danger" disabled={busy}>
                  确定合并
                </Button>
                <LinkButton to={`?id=${id}`}>换一个客户</LinkButton>
              </div>
            </Form>
          )}
        </Card>
      )}
    </>
  );
}
