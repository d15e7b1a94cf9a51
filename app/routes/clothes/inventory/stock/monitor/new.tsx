/** 新增监控策略: first the type (`?type=`), then what that type needs to know. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { type AlertType, alertEndpoints, alertTypeLabels } from "#contract/inventory/alerts.ts";
import { alertTypeChoices, monitorForm, monitorFormChoices, newMonitorValues } from "./alert-rule.view.server.ts";
import { MonitorForm } from "./alert-rule-form.tsx";

export const handle = { title: "新增监控策略" };

const self = "/clothes/inventory/stock/monitor";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, alertEndpoints.add);
  const asked = new URL(request.url).searchParams.get("type") ?? "";
  if (!Object.hasOwn(alertTypeLabels, asked)) return { types: alertTypeChoices, form: null };
  const type = asked as AlertType;
  const vocabulary = await context.api.call(alertEndpoints.vocabulary);
  return {
    types: [],
    form: {
      label: alertTypeLabels[type],
      choices: monitorFormChoices(vocabulary, type),
      values: newMonitorValues(type),
      clientToken: randomUUID(),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: monitorForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await context.api.attempt(alertEndpoints.add, { body: submission.value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已新增监控策略 ${submission.value.name}，正在检查`);
  return redirect(self, { headers: { "Set-Cookie": notice } });
}

export default function NewMonitor() {
  const { types, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (form) {
    return (
      <>
        <PageHeader title={`新增${form.label}策略`} actions={<LinkButton to={`${self}/new`}>换一种类型</LinkButton>} />
        <MonitorForm choices={form.choices} values={form.values} reply={reply}>
          <input
            type="hidden"
            name="clientToken"
            value={String(reply?.initialValue?.clientToken ?? form.clientToken)}
          />
        </MonitorForm>
      </>
    );
  }
  return (
    <>
      <PageHeader title="新增监控策略" />
      <nav className="stats" aria-label="选择类型">
        {types.map(({ type, label, explains }) => (
          <Link key={type} to={`${self}/new?type=${type}`} className="card stat">
            <b>{label}</b>
            <small>{explains}</small>
          </Link>
        ))}
      </nav>
    </>
  );
}
