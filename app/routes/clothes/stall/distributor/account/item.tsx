/** 收款单 and its kin (`?id=`): what it did, and taking it back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { balanceYuan, signedYuan } from "#app/lib/format/signed.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { formatFen } from "#contract/money.ts";
import { receiptKindLabels } from "#contract/stall/distributor.words.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "收款单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, receiptEndpoints.detail);
  const { bills, ...slip } = await api.call(receiptEndpoints.detail, { params: { id: requireId(request) } });
  const mayVoid = slip.voidRefusal === null;
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
    mayVoid,
    asked: mayVoid && new URL(request.url).searchParams.get("confirm") === "void",
    stamp: newStamp({ version: slip.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const done = () => ({ to: paths.account.item(params.id), notice: "已作废" });
  return saveForm(args, { endpoint: receiptEndpoints.void, params, done });
}

export default function ReceiptItem() {
  const { slip, bills, mayVoid, asked, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isVoid = slip.status === "VOID";
  return (
    <>
      <PageHeader
        title={`${slip.kindLabel}单 ${slip.no}`}
        actions={
          <>
            <Badge tone={isVoid ? "neutral" : "good"}>{isVoid ? "已作废" : "已入账"}</Badge>
            <LinkButton to={paths.account.list(slip.distributorId)}>客户流水</LinkButton>
            {mayVoid && <LinkButton to={paths.account.ask(slip.id, "void")}>作废</LinkButton>}
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
          cancelTo={paths.account.item(slip.id)}
        >
          <p>金额将红冲，所付的拿货单重新未付。</p>
          <VoidReason />
        </Question>
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
            ["付到拿货单", bills.length > 0 ? <PaidBills key="bills" bills={bills} /> : null],
            ["原因 / 备注", slip.reason],
            ["作废原因", slip.voidReason],
          ]}
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
          <Link to={paths.bill.item(id)} discover="none">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
