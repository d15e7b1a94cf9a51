/** 充值单 (`?id=`): a transfer is confirmed here, a mistake taken back, a receipt printed. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Confirm, Facts } from "#app/components/document/document-head.tsx";
import { VoidQuestion } from "#app/components/document/void-question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";
import { rechargeView } from "./recharge.view.server.ts";

export const handle = { title: "充值单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

function paramsOf(request: Request) {
  const params = rechargeEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  return params.data;
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, rechargeEndpoints.detail);
  const slip = await api.call(rechargeEndpoints.detail, { params: paramsOf(request) });
  return {
    slip: { ...rechargeView(slip), voucherSrc: slip.voucherId && picturePath(slip.voucherId, 480) },
    mayConfirm: slip.status === "PENDING" && hasPermission(roles, [permissions.rechargeConfirm]),
    mayVoid: slip.status !== "VOID" && hasPermission(roles, [permissions.rechargeVoid]),
    asked: new URL(request.url).searchParams.get("confirm"),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = paramsOf(request);
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "");
  const body = { clientToken: text("clientToken"), version: text("version") };
  const voiding = text("intent") === "void";
  const done = voiding
    ? await context.api.attempt(rechargeEndpoints.void, { params, body: { ...body, reason: text("reason") } })
    : await context.api.attempt(rechargeEndpoints.confirm, { params, body });
  if (!done.ok) return data({ refusal: done.message, reason: text("reason") }, { status: 400 });
  return redirect(`/clothes/stall/distributor/recharge/item?id=${params.id}`, {
    headers: { "Set-Cookie": noticeHeader(voiding ? "已作废" : "已确认到账") },
  });
}

export default function RechargeItem() {
  const { slip, mayConfirm, mayVoid, asked, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const shared = { clientToken, version: slip.version, refusal: reply?.refusal, cancelTo: `?id=${slip.id}` };
  return (
    <>
      <PageHeader
        title={`充值单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            <LinkButton to={`/clothes/stall/distributor/recharge/print?id=${slip.id}`} reloadDocument>
              打印收据
            </LinkButton>
            {mayVoid && <LinkButton to={`?id=${slip.id}&confirm=void`}>作废</LinkButton>}
            {mayConfirm && (
              <LinkButton variant="primary" to={`?id=${slip.id}&confirm=confirm`}>
                确认到账
              </LinkButton>
            )}
          </>
        }
      />
      {asked === "confirm" && mayConfirm && (
        <Confirm {...shared} intent="confirm" label="确认到账" title={`确认 ${slip.no} 已到账？`}>
          <p>
            {slip.distributorName} 的账户将增加 {slip.amount} 元{slip.bonus && `，赠送金增加 ${slip.bonus} 元`}。
          </p>
        </Confirm>
      )}
      {asked === "void" && mayVoid && (
        <VoidQuestion slip={slip} clientToken={clientToken} reply={reply}>
          {slip.status === "PENDING" ? "还没有到账，作废后不能恢复。" : "充值和赠送将红冲，所付的拿货单重新未付。"}
        </VoidQuestion>
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["客户", slip.distributorName],
            ["充值", `${slip.amount} 元`],
            ["赠送", slip.bonus && `${slip.bonus} 元`],
            ["收款账户", slip.fundName],
            ["档口", slip.stallName],
            ["抵欠", slip.debtPaid && `${slip.debtPaid} 元`],
            ["充后余额", slip.balanceAfter && `${slip.balanceAfter} 元`],
            ["经手", `${slip.keeperName} ${slip.createTime}`],
            ["确认", slip.confirmTime && `${slip.confirmName ?? ""} ${slip.confirmTime}`],
            ["作废原因", slip.voidReason],
            ["备注", slip.remark],
          ]}
        />
      </Card>
      {slip.voucherSrc && (
        <Card title="凭证">
          <img src={slip.voucherSrc} alt="转账凭证" width={240} />
        </Card>
      )}
    </>
  );
}
