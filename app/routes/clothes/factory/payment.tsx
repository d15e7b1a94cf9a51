/** 付款单 (`?id=`): what it paid, and taking it back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { Question, Unasked, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { payableView, paymentView } from "#app/lib/party/payment.view.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { formatFen } from "#contract/money.ts";
import { paymentEndpoints } from "#contract/party/payments.ts";

export const handle = { title: "付款单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, paymentEndpoints.detail);
  const params = { id: requireId(request) };
  const { paid, madeFrom, voidRefusal, ...slip } = await api.call(paymentEndpoints.detail, { params });
  const mayVoid = voidRefusal === null;
  return {
    slip: paymentView(slip),
    madeFrom: madeFrom && payableView(madeFrom),
    paid: paid.map((one) => ({ ...payableView(one), amount: formatFen(one.amountFen) })),
    mayVoid,
    asked: mayVoid && new URL(request.url).searchParams.get("confirm") === "void",
    stamp: newStamp({ version: slip.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: paymentEndpoints.void,
    params,
    done: () => ({ to: factoryPaths.payment(params.id), notice: "已作废，钱已退回账户" }),
  });
}

export default function PaymentItem() {
  const { slip, madeFrom, paid, mayVoid, asked, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`付款单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            <LinkButton to={madeFrom?.to ?? factoryPaths.payParty(slip.partyId)}>
              {madeFrom ? `返回${madeFrom.kindLabel}` : "该户付款"}
            </LinkButton>
            {mayVoid && <LinkButton to={factoryPaths.askPayment(slip.id, "void")}>作废</LinkButton>}
          </>
        }
      />
      {asked ? (
        <Question
          title={`作废 ${slip.no}？`}
          label="作废"
          danger
          stamp={stamp}
          reply={reply}
          cancelTo={factoryPaths.payment(slip.id)}
        >
          <p>
            {slip.amount} 元退回 {slip.fundName}，付清的单据重新未付。
          </p>
          <VoidReason />
        </Question>
      ) : (
        <Unasked reply={reply} />
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["收款方", slip.partyName],
            ["类型", slip.kindLabel],
            ["金额", `${slip.amount} 元`],
            ["账户", slip.fundName],
            ["付单据", paid.length > 0 ? <PaidDocuments key="paid" paid={paid} /> : null],
            ["未抵预付", slip.ahead && `${slip.ahead} 元`],
            ["付后余额", slip.balanceAfter],
            ["经手", `${slip.operatorName} ${slip.createTime}`],
            ["备注", slip.remark],
            ["作废原因", slip.voidReason],
          ]}
        />
      </Card>
    </>
  );
}

function PaidDocuments({ paid }: { paid: ReturnType<typeof useLoaderData<typeof loader>>["paid"] }) {
  return (
    <ul className="doc-links">
      {paid.map(({ id, to, kindLabel, no, amount }) => (
        <li key={id}>
          <CellLink to={to} text={`${kindLabel} ${no} ${amount} 元`} />
        </li>
      ))}
    </ul>
  );
}
