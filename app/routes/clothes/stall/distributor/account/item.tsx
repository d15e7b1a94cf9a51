/** 收款单 and its kin (`?id=`): what it did, and taking it back. */
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
import { balanceYuan, signedYuan } from "#app/lib/money-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { formatFen } from "#contract/money.ts";
import { receiptKindLabels } from "#contract/stall/distributor.words.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "收款单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

function paramsOf(request: Request) {
  const params = receiptEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  return params.data;
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, receiptEndpoints.detail);
  const { bills, ...slip } = await api.call(receiptEndpoints.detail, { params: paramsOf(request) });
  return {
    slip: {
      ...slip,
      kindLabel: receiptKindLabels[slip.kind],
      amount: signedYuan(slip.amountFen),
      balanceAfter: balanceYuan(slip.balanceAfterFen),
    },
    bills: bills.map(({ id, no, amountFen, closed }) => ({
      id,
      text: `${no} ${formatFen(amountFen)} 元${closed ? "（已付清）" : ""}`,
    })),
    asked: new URL(request.url).searchParams.get("confirm"),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = paramsOf(request);
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "");
  const body = { clientToken: text("clientToken"), version: text("version"), reason: text("reason") };
  const done = await context.api.attempt(receiptEndpoints.void, { params, body });
  if (!done.ok) return data({ refusal: done.message, reason: body.reason }, { status: 400 });
  return redirect(`/clothes/stall/distributor/account/item?id=${params.id}`, {
    headers: { "Set-Cookie": noticeHeader("已作废") },
  });
}

export default function ReceiptItem() {
  const { slip, bills, asked, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const mayVoid = slip.voidRefusal === null;
  return (
    <>
      <PageHeader
        title={`${slip.kindLabel}单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.status === "VOID" ? "neutral" : "good"}>
              {slip.status === "VOID" ? "已作废" : "已入账"}
            </Badge>
            <LinkButton to={`/clothes/stall/distributor/account?distributorId=${slip.distributorId}`}>
              客户流水
            </LinkButton>
            {mayVoid && <LinkButton to={`?id=${slip.id}&confirm=void`}>作废</LinkButton>}
          </>
        }
      />
      {asked === "void" && mayVoid && (
        <VoidQuestion slip={slip} clientToken={clientToken} reply={reply}>
          {"金额将红冲，所付的拿货单重新未付。"}
        </VoidQuestion>
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["客户", slip.distributorName],
            ["金额", `${slip.amount} 元`],
            ["账户", slip.fundName],
            ["档口", slip.stallName],
            ["结余", `${slip.balanceAfter} 元`],
            ["经手", `${slip.operatorName} ${slip.createTime}`],
            ["付到拿货单", bills.length > 0 && <PaidBills bills={bills} />],
            ["原因 / 备注", slip.reason],
            ["作废原因", slip.voidReason],
          ].map(([label, value]) => [String(label), value === false ? null : value] as const)}
        />
      </Card>
    </>
  );
}

function PaidBills({ bills }: { bills: readonly { id: number; text: string }[] }) {
  return (
    <ul className="doc-links">
      {bills.map(({ id, text }) => (
        <li key={id}>
          <Link to={`/clothes/stall/distributor/bill/item?id=${id}`} discover="none">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
