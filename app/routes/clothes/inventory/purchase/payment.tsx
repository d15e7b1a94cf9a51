/** 付款单 (`?id=`): what it paid, and taking it back. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { VoidQuestion } from "#app/components/document/void-question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { formatFen } from "#contract/money.ts";
import { supplierPaymentView } from "./supplier-payment.view.server.ts";

export const handle = { title: "付款单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const list = "/clothes/inventory/purchase";

function paramsOf(request: Request) {
  const params = supplierPaymentEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  return params.data;
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, supplierPaymentEndpoints.detail);
  const { purchases, purchase, voidRefusal, ...slip } = await api.call(supplierPaymentEndpoints.detail, {
    params: paramsOf(request),
  });
  return {
    slip: supplierPaymentView(slip),
    purchase,
    purchases: purchases.map(({ id, no, amountFen }) => ({ id, text: `${no} ${formatFen(amountFen)} 元` })),
    mayVoid: voidRefusal === null,
    asked: new URL(request.url).searchParams.get("confirm"),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = paramsOf(request);
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "");
  const body = { clientToken: text("clientToken"), version: text("version"), reason: text("reason") };
  const done = await context.api.attempt(supplierPaymentEndpoints.void, { params, body });
  if (!done.ok) return data({ refusal: done.message, reason: body.reason }, { status: 400 });
  return redirect(`${list}/payment?id=${params.id}`, {
    headers: { "Set-Cookie": noticeHeader("已作废，钱已退回账户") },
  });
}

export default function SupplierPaymentItem() {
  const { slip, purchase, purchases, mayVoid, asked, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`付款单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            <LinkButton to={purchase ? `${list}/item?id=${purchase.id}` : list}>
              {purchase ? "返回采购单" : "采购单列表"}
            </LinkButton>
            {mayVoid && <LinkButton to={`?id=${slip.id}&confirm=void`}>作废</LinkButton>}
          </>
        }
      />
      {asked === "void" && mayVoid && (
        <VoidQuestion slip={slip} clientToken={clientToken} reply={reply}>
          {`${slip.amount} 元退回 ${slip.fundName}，付清的采购单重新未付。`}
        </VoidQuestion>
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
          <Link to={`${list}/item?id=${id}`} discover="none">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
