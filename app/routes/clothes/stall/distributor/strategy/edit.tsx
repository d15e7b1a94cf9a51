/** 编辑分销策略 (`?id=`): what changes holds for new bills only (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { strategyEditForm, strategyEndpoints } from "#contract/stall/strategies.ts";
import { strategyFormChoices, strategyFormValues, strategyIdOf, strategyPath } from "./strategy.view.server.ts";
import { StrategyForm } from "./strategy-form.tsx";

export const handle = { title: "编辑分销策略" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, strategyEndpoints.edit);
  const params = strategyIdOf(request);
  if (!params) throw redirect("/404");
  const row = await context.api.call(strategyEndpoints.detail, { params });
  return {
    choices: await strategyFormChoices(context.api, row.id),
    values: strategyFormValues(row),
    clientToken: randomUUID(),
    id: row.id,
    version: row.version,
    name: row.name,
    edited: `${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改，只影响以后的拿货单`,
    priceTo: `${strategyPath}/price?id=${row.id}`,
    cancelTo: strategyPath,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: strategyEditForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { value } = submission;
  const saved = await context.api.attempt(strategyEndpoints.edit, { body: value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  return redirect(strategyPath, { headers: { "Set-Cookie": noticeHeader(`已保存策略 ${value.name}`) } });
}

export default function EditStrategy() {
  const { choices, values, clientToken, id, version, name, edited, priceTo, cancelTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`编辑策略 ${name}`}
        actions={
          <>
            <small>{edited}</small>
            <LinkButton to={priceTo}>指定款价</LinkButton>
          </>
        }
      />
      <StrategyForm key={version} choices={choices} values={values} reply={reply} cancelTo={cancelTo}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
        <input type="hidden" name="id" value={id} />
        {/* What was refused was typed over the version it was opened with; that is the one to compare again. */}
        <input type="hidden" name="version" value={String(reply?.initialValue?.version ?? version)} />
      </StrategyForm>
    </>
  );
}
