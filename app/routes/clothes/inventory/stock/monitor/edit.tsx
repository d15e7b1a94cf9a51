/** 编辑监控策略 (`?id=`): a second editor is told, and keeps what was typed. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { alertEndpoints, alertTypeLabels } from "#contract/inventory/alerts.ts";
import { monitorEditForm, monitorFormChoices, monitorValues } from "./alert-rule.view.server.ts";
import { MonitorForm } from "./alert-rule-form.tsx";

export const handle = { title: "编辑监控策略" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, alertEndpoints.edit);
  const params = alertEndpoints.rule.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const [vocabulary, rule] = await Promise.all([
    context.api.call(alertEndpoints.vocabulary),
    context.api.call(alertEndpoints.rule, { params: params.data }),
  ]);
  return {
    title: `编辑${alertTypeLabels[rule.type]}策略 ${rule.name}`,
    choices: monitorFormChoices(vocabulary, rule.type, rule),
    values: monitorValues(rule),
    id: rule.id,
    version: rule.version,
    edited: `${rule.updateBy ?? "系统"} 于 ${rule.updateTime} 修改`,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: monitorEditForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await context.api.attempt(alertEndpoints.edit, { body: submission.value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已保存 ${submission.value.name}`);
  return redirect("/clothes/inventory/stock/monitor", { headers: { "Set-Cookie": notice } });
}

export default function EditMonitor() {
  const { title, choices, values, id, version, edited, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} actions={<small>{edited}</small>} />
      <MonitorForm key={version} choices={choices} values={values} reply={reply}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
        <input type="hidden" name="id" value={id} />
        {/* What was refused was typed over the version it was opened with; that is the one to compare again. */}
        <input type="hidden" name="version" value={String(reply?.initialValue?.version ?? version)} />
      </MonitorForm>
    </>
  );
}
