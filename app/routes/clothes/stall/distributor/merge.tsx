/** 合并客户 (`?id=`, then `&text=`, then `&intoId=`): find the other record, see what would move, move it (domain.md §3.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Question } from "#app/components/page/question.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { distributorMergeEndpoints } from "#contract/stall/distributor-merge.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { mergeMatches, mergeView } from "./distributor-merge.view.server.ts";

export const handle = { title: "合并客户" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, distributorMergeEndpoints.merge);
  const params = { id: requireId(request) };
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
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: distributorMergeEndpoints.merge,
    params: { id: requireId(args.request) },
    // The name is for the notice.
    body: ({ name: _name, ...body }) => body,
    done: ({ saved, form }) => ({
      to: paths.distributor.item(saved.id),
      notice: `已合并 ${String(form.get("name") ?? "")}，它的单据与余额都在这里了`,
    }),
  });
}

export default function MergeDistributor() {
  const { id, name, text, matches, plan, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`合并客户 ${name}`} actions={<LinkButton to={paths.distributor.item(id)}>返回</LinkButton>} />
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
      {plan?.refusal && (
        <Card title={plan.title}>
          <Callout>{plan.refusal}</Callout>
        </Card>
      )}
      {plan && !plan.refusal && (
        <Question
          title={plan.title}
          label="确定合并"
          danger
          stamp={{ ...stamp, ...plan.stamp }}
          reply={reply}
          cancelTo={paths.distributor.merge(id)}
        >
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
        </Question>
      )}
    </>
  );
}
