/** Asks once more before a strategy becomes the default, is stopped, taken back or removed (`?id=`, `?act=`). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { strategyEndpoints } from "../../../../../../contract/strategies.ts";
import { Button, LinkButton } from "../../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../../components/ui/card.tsx";
import { Alert } from "../../../../../components/ui/notice.tsx";
import { readForm } from "../../../../../lib/form.server.ts";
import { formatCount } from "../../../../../lib/format.ts";
import { requirePermission } from "../../../../../lib/guard.server.ts";
import { noticeHeader } from "../../../../../lib/notice.server.ts";
import { strategyIdOf, strategyPath } from "../../../../../lib/strategy-view.server.ts";

export const handle = { title: "确认操作" };

const acts = {
  default: {
    endpoint: strategyEndpoints.setDefault,
    label: "设为默认",
    explains: "以后没有选策略的新客户用它，原来的默认随之取消。",
  },
  disable: {
    endpoint: strategyEndpoints.disable,
    label: "停用",
    explains: "停用后不能再给客户选用，已经在用的客户不变。",
  },
  enable: { endpoint: strategyEndpoints.enable, label: "启用", explains: "启用后可以给客户选用。" },
  remove: { endpoint: strategyEndpoints.remove, label: "删除", explains: "只有没有客户使用的策略可以删除，不能恢复。" },
} as const;

function actOf(request: Request): (typeof acts)[keyof typeof acts] & { danger: boolean } {
  const act = new URL(request.url).searchParams.get("act") ?? "";
  if (!Object.hasOwn(acts, act)) throw redirect("/404");
  return { ...acts[act as keyof typeof acts], danger: act === "disable" || act === "remove" };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { endpoint, label, explains, danger } = actOf(request);
  await requirePermission(context.api, endpoint);
  const params = strategyIdOf(request);
  if (!params) throw redirect("/404");
  const row = await context.api.call(strategyEndpoints.detail, { params });
  return {
    ...{ label, explains, danger },
    name: row.name,
    customers: formatCount(row.customers),
    version: row.version,
    clientToken: randomUUID(),
    backTo: strategyPath,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { endpoint, label } = actOf(request);
  const params = strategyIdOf(request);
  if (!params) throw redirect("/404");
  const form = Object.fromEntries(await readForm({ request, context }));
  const body = endpoint.body.safeParse(form);
  if (!body.success) return data(body.error.issues[0]?.message ?? "", { status: 400 });
  const done = await context.api.attempt(endpoint, { params, body: body.data });
  if (!done.ok) return data(done.message, { status: 400 });
  const notice = noticeHeader(`${String(form.name ?? "")} 已${label}`);
  return redirect(strategyPath, { headers: { "Set-Cookie": notice } });
}

export default function ConfirmStrategyAct() {
  const { label, explains, danger, name, customers, version, clientToken, backTo } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`${label} ${name}`} />
      {refusal && <Alert>{refusal}</Alert>}
      <Card>
        <Form method="post" className="stack">
          <p>
            确定把“{name}”{label}吗？现有 {customers} 个客户使用。
          </p>
          <p>{explains}</p>
          <input type="hidden" name="clientToken" value={clientToken} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="name" value={name} />
          <div className="line">
            <Button variant={danger ? "danger" : "primary"} disabled={busy}>
              确定{label}
            </Button>
            <LinkButton to={backTo}>取消</LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
