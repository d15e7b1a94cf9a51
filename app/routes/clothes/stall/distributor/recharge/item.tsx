/** 充值单 (`?id=`): a transfer is confirmed here, a mistake taken back, a receipt printed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";
import { rechargeRow } from "./recharge.view.server.ts";

export const handle = { title: "充值单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, rechargeEndpoints.detail);
  const slip = await api.call(rechargeEndpoints.detail, { params: { id: requireId(request) } });
  const asked = new URL(request.url).searchParams.get("confirm");
  const possible = {
    confirm: slip.status === "PENDING" && hasPermission(roles, [permissions.rechargeConfirm]),
    void: slip.status !== "VOID" && hasPermission(roles, [permissions.rechargeVoid]),
  };
  return {
    slip: { ...rechargeRow(slip), voucherSrc: slip.voucherId && picturePath(slip.voucherId, 480) },
    possible,
    asked: (asked === "confirm" || asked === "void") && possible[asked] ? asked : null,
    stamp: newStamp({ version: slip.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = paths.recharge.item(params.id);
  return act(args, {
    confirm: save({ endpoint: rechargeEndpoints.confirm, params, done: () => ({ to, notice: "已确认到账" }) }),
    void: save({ endpoint: rechargeEndpoints.void, params, done: () => ({ to, notice: "已作废" }) }),
  });
}

export default function RechargeItem() {
  const { slip, possible, asked, stamp } = useLoaderData<typeof loader>();
  const question = { stamp, reply: useActionData<typeof action>(), cancelTo: paths.recharge.item(slip.id) };
  return (
    <>
      <PageHeader
        title={`充值单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            <LinkButton to={paths.recharge.print(slip.id)} reloadDocument>
              打印收据
            </LinkButton>
            {possible.void && <LinkButton to={paths.recharge.ask(slip.id, "void")}>作废</LinkButton>}
            {possible.confirm && (
              <LinkButton variant="primary" to={paths.recharge.ask(slip.id, "confirm")}>
                确认到账
              </LinkButton>
            )}
          </>
        }
      />
      {asked === "confirm" && (
        <Question {...question} intent="confirm" label="确认到账" title={`确认 ${slip.no} 已到账？`}>
          <p>
            {slip.distributorName} 的账户将增加 {slip.amount} 元{slip.bonus && `，赠送金增加 ${slip.bonus} 元`}。
          </p>
        </Question>
      )}
      {asked === "void" && (
        <Question {...question} intent="void" label="作废" danger title={`作废 ${slip.no}？`}>
          <p>
            {slip.status === "PENDING" ? "还没有到账，作废后不能恢复。" : "充值和赠送将红冲，所付的拿货单重新未付。"}
          </p>
          <VoidReason />
        </Question>
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
