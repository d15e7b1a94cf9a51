/** 付款单 (`?id=`): what it paid, and taking it back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { newStamp, requireId, saveForm } from "#app/lib/save-form.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { formatFen } from "#contract/money.ts";
import { supplierPaymentView } from "./supplier-payment.view.server.ts";

export const handle = { title: "付款单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, supplierPaymentEndpoints.detail);
  const params = { id: requireId(request) };
  const { purchases, purchase, voidRefusal, ...slip } = await api.call(supplierPaymentEndpoints.detail, { params });
  const mayVoid = voidRefusal === null;
  return {
    slip: supplierPaymentView(slip),
    purchase,
    purchases: purchases.map(({ id, no, amountFen }) => ({ id, text: `${no} ${formatFen(amountFen)} 元` })),
    mayVoid,
    asked: mayVoid && new URL(request.url).searchParams.get("confirm") === "void",
    stamp: newStamp({ version: slip.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: supplierPaymentEndpoints.void,
    params,
    done: () => ({ to: paths.purchase.payment(params.id), notice: "已作废，钱已退回账户" }),
  });
}

export default function SupplierPaymentItem() {
  const { slip, purchase, purchases, mayVoid, asked, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`付款单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            <LinkButton to={purchase ? paths.purchase.item(purchase.id) : paths.purchase.list}>
              {purchase ? "返回采购单" : "采购单列表"}
            </LinkButton>
            {mayVoid && <LinkButton to={paths.purchase.askPayment(slip.id, "void")}>作废</LinkButton>}
          </>
        }
      />
      {asked && (
        <Question
          title={`作废 ${slip.no}？`}
          label="作废"
          danger
          stamp={stamp}
          reply={reply}
          cancelTo={paths.purchase.payment(slip.id)}
        >
          <p>
            {slip.amount} 元退回 {slip.fundName}，付清的采购单重新未付。
          </p>
          <VoidReason />
        </Question>
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["供应商", slip.partyName],
            ["类型", slip.kindLabel],
            ["金额", `${slip.amount} 元`],
            ["账户", slip.fundName],
            ["付采购单", purchases.length > 0 ? <PaidPurchases key="paid" purchases={purchases} /> : null],
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

function PaidPurchases({ purchases }: { purchases: readonly { id: number; text: string }[] }) {
  return (
    <ul className="doc-links">
      {purchases.map(({ id, text }) => (
        <li key={id}>
          <Link to={paths.purchase.item(id)} discover="none">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
