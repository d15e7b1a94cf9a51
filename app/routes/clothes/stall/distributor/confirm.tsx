/** Asks once more before a customer is frozen, disabled or taken back (`?id=`, `?act=`). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { distributorEndpoints } from "../../../../../contract/distributors.ts";
import { Button, LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Alert } from "../../../../components/ui/notice.tsx";
import { balanceText, distributorPath, idOf } from "../../../../lib/distributor-view.server.ts";
import { readForm } from "../../../../lib/form.server.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { noticeHeader } from "../../../../lib/notice.server.ts";

export const handle = { title: "确认操作" };

const acts = {
  freeze: { label: "冻结", explains: "冻结后可以还款和退货，不能拿货。" },
  unfreeze: { label: "解冻", explains: "解冻后可以正常拿货。" },
  disable: { label: "停用", explains: "停用后不再出现在开单里；须没有余额、赠送金、未拿欠货和挂单。" },
  enable: { label: "启用", explains: "启用后可以正常开单。" },
} as const;

function actOf(request: Request): keyof typeof acts {
  const act = new URL(request.url).searchParams.get("act") ?? "";
  if (!Object.hasOwn(acts, act)) throw redirect("/404");
  return act as keyof typeof acts;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const act = actOf(request);
  await requirePermission(context.api, distributorEndpoints[act]);
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const row = await context.api.call(distributorEndpoints.detail, { params });
  return {
    ...acts[act],
    danger: act === "freeze" || act === "disable",
    name: row.name,
    balance: balanceText(row.balanceFen),
    version: row.version,
    clientToken: randomUUID(),
    backTo: `${distributorPath}/item?id=${row.id}`,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const act = actOf(request);
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const form = Object.fromEntries(await readForm({ request, context }));
  const body = distributorEndpoints[act].body.safeParse(form);
  if (!body.success) return data(body.error.issues[0]?.message ?? "", { status: 400 });
  const done = await context.api.attempt(distributorEndpoints[act], { params, body: body.data });
  if (!done.ok) return data(done.message, { status: 400 });
  const notice = noticeHeader(`已${acts[act].label} ${String(form.name ?? "")}`);
  return redirect(`${distributorPath}/item?id=${params.id}`, { headers: { "Set-Cookie": notice } });
}

export default function ConfirmDistributorAct() {
  const { label, explains, danger, name, balance, version, clientToken, backTo } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`${label} ${name}`} />
      {refusal && <Alert>{refusal}</Alert>}
      <Card>
        <Form method="post" className="stack">
          <p>
            确定要{label}“{name}”吗？账户 {balance}。
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
