/** 新增分销策略 (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { strategyEndpoints, strategyForm } from "#contract/stall/strategies.ts";
import { newStrategyValues, strategyFormChoices, strategyPath } from "./strategy.view.server.ts";
import { StrategyForm } from "./strategy-form.tsx";

export const handle = { title: "新增分销策略" };

export async function loader({ context }: LoaderFunctionArgs) {
  await requirePermission(context.api, strategyEndpoints.add);
  return {
    choices: await strategyFormChoices(context.api),
    values: newStrategyValues,
    clientToken: randomUUID(),
    cancelTo: strategyPath,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: strategyForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { value } = submission;
  const saved = await context.api.attempt(strategyEndpoints.add, { body: value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已新增策略 ${value.name}`);
  const to = value.priceMode === "LIST" ? `${strategyPath}/price?id=${saved.value.id}` : strategyPath;
  return redirect(to, { headers: { "Set-Cookie": notice } });
}

export default function NewStrategy() {
  const { choices, values, clientToken, cancelTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增分销策略" />
      <StrategyForm choices={choices} values={values} reply={reply} cancelTo={cancelTo}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
      </StrategyForm>
    </>
  );
}
