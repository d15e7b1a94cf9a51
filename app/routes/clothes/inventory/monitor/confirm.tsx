/** Asks once more before a rule is stopped, started or removed (`?id=`, `?act=`). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { alertEndpoints } from "../../../../../contract/alerts.ts";
import { Button, LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Alert } from "../../../../components/ui/notice.tsx";
import { readForm } from "../../../../lib/form.server.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { noticeHeader } from "../../../../lib/notice.server.ts";

export const handle = { title: "确认操作" };

const list = "/clothes/inventory/stock/monitor";

const acts = {
  stop: { label: "停用", explains: "停用后不再检查，它未关闭的预警会一并关闭。" },
  start: { label: "启用", explains: "启用后立即检查一次，之后按频率检查。" },
  remove: { label: "删除", explains: "只有从未触发过预警的策略可以删除，删除后不能恢复。" },
} as const;

/** What the address names; an unknown act or id is no page. */
function askedOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const act = searchParams.get("act") ?? "";
  const params = alertEndpoints.rule.params.safeParse({ id: searchParams.get("id") });
  if (!Object.hasOwn(acts, act) || !params.success) throw redirect("/404");
  return { act: act as keyof typeof acts, params: params.data };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request);
  await requirePermission(context.api, alertEndpoints[act]);
  const { name, version } = await context.api.call(alertEndpoints.rule, { params });
  return { ...acts[act], danger: act !== "start", name, version, clientToken: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { act, params } = askedOf(request);
  const form = Object.fromEntries(await readForm({ request, context }));
  const body = alertEndpoints[act].body.safeParse(form);
  if (!body.success) return data(body.error.issues[0]?.message ?? "", { status: 400 });
  const done = await context.api.attempt(alertEndpoints[act], { params, body: body.data });
  if (!done.ok) return data(done.message, { status: 400 });
  const notice = noticeHeader(`已${acts[act].label} ${String(form.name ?? "")}`);
  return redirect(list, { headers: { "Set-Cookie": notice } });
}

export default function ConfirmMonitorAct() {
  const { label, explains, danger, name, version, clientToken } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`${label} ${name}`} />
      {refusal && <Alert>{refusal}</Alert>}
      <Card>
        <Form method="post" className="stack">
          <p>
            确定要{label}监控策略“{name}”吗？
          </p>
          <p>{explains}</p>
          <input type="hidden" name="clientToken" value={clientToken} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="name" value={name} />
          <div className="line">
            <Button variant={danger ? "danger" : "primary"} disabled={busy}>
              确定{label}
            </Button>
            <LinkButton to={list}>取消</LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
