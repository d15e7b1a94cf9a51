/** 拿货单详情 (`?id=`): what was taken and paid, what became of it, and what can still be done; `?view=lines` is 明细. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { PictureButton } from "#app/components/picture/picture-button.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import documentStyles from "#app/styles/documents.css?url";
import { formatFen } from "#contract/money.ts";
import { billEndpoints } from "#contract/stall/bills.ts";
import { BillAsked } from "./bill-asked.tsx";
import { actOnBill } from "./bill-item.act.server.ts";
import { billItemLines, billItemView, billMatrices } from "./bill-item.view.server.ts";
import { BillDeliveries, BillEvents, BillMoney, LinkedBills, Owing, PrintLinks } from "./bill-item-cards.tsx";
import { BillItemLines } from "./bill-item-lines.tsx";
import { Marks } from "./bill-parts.tsx";

export const handle = { title: "拿货单详情" };

export const links = () => [
  { rel: "stylesheet", href: documentStyles },
  { rel: "stylesheet", href: billStyles },
];

const here = "/clothes/stall/distributor/bill";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, billEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  if (searchParams.get("view") === "lines") throw redirect(`${here}/lines${withParams(search, { view: null })}`);
  const params = billEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const bill = await api.call(billEndpoints.detail, { params: params.data });
  if (bill.status === "HELD") throw redirect(`${here}/new?id=${bill.id}`);
  const asked = searchParams.get("confirm");
  const [matrices, reasons] = await Promise.all([
    billMatrices(api, bill),
    asked === "return" ? readDictionary(api, "return_reason") : [],
  ]);
  const shown = billItemView(bill, roles);
  const lines = billItemLines(bill);
  return {
    bill: shown,
    lines,
    totals: {
      qty: lines.reduce((sum, { qty }) => sum + qty, 0),
      owed: bill.owedQty,
      amount: formatFen(bill.goodsFen - bill.returnFen),
    },
    matrices,
    reasons: reasons.map(({ label }) => label),
    asked,
    delivery: shown.deliveries.find(({ id, voided }) => !voided && String(id) === searchParams.get("delivery")) ?? null,
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const params = billEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const done = await actOnBill(context.api, params.data, form);
  if (done.ok) return redirect(done.location, { headers: { "Set-Cookie": noticeHeader(done.notice) } });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return data({ refusal: done.message, typed }, { status: 400 });
}

export default function BillItem() {
  const { bill, lines, totals, matrices, reasons, asked, delivery, search, clientToken } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const to = (changes: Record<string, string | number | null>) =>
    withParams(search, { confirm: null, delivery: null, print: null, ...changes });
  const copied = reply?.typed.intent === "copy" ? reply.refusal : undefined;
  const customer =
    bill.distributorId === null ? (
      bill.customer
    ) : (
      <Link to={`/clothes/stall/distributor/item?id=${bill.distributorId}`}>{bill.customer}</Link>
    );
  return (
    <>
      <PageHeader
        title={`拿货单 ${bill.no}`}
        actions={
          <>
            {bill.receiptTo && <LinkButton to={bill.receiptTo}>收款</LinkButton>}
            {bill.may.pickUp && <LinkButton to={to({ confirm: "pickup" })}>补拿货</LinkButton>}
            {bill.may.pickUp && <LinkButton to={to({ confirm: "cancel" })}>取消欠货</LinkButton>}
            {bill.may.returnGoods && <LinkButton to={to({ confirm: "return" })}>退货</LinkButton>}
            {bill.may.copy && (
              <Form method="post">
                <input type="hidden" name="clientToken" value={clientToken} />
                <Button name="intent" value="copy">
                  复制开单
                </Button>
              </Form>
            )}
            {bill.may.void && <LinkButton to={to({ confirm: "void" })}>作废</LinkButton>}
            {bill.live && (
              <>
                <PictureButton
                  source={`${here}/picture?id=${bill.id}`}
                  href={`${here}/print?id=${bill.id}&picture=1`}
                />
                <a className="btn primary" href={`${here}/print?id=${bill.id}`}>
                  打印小票
                </a>
              </>
            )}
          </>
        }
      />
      {copied && <Alert tone="bad">{copied}</Alert>}
      <BillAsked
        asked={asked}
        delivery={bill.may.void ? delivery : null}
        bill={bill}
        reasons={reasons}
        typed={reply?.typed}
        clientToken={clientToken}
        refusal={reply?.refusal}
        cancelTo={to({})}
      />
      <Card title="单据" note={<Marks marks={bill.marks} />}>
        <div className="stack">
          <Facts
            facts={[
              ["客户", customer],
              ["策略", bill.strategy],
              ["档口", bill.stall],
              ["营业员", bill.keeper],
              ["时间", bill.at],
              ["状态", bill.states ?? bill.status],
              ...bill.sums.map(([label, value]) => [label, value] as const),
              ["物流", bill.carrier],
              ["备注", bill.remark],
              ["作废", bill.voidFacts?.at ?? null],
              ["作废原因", bill.voidFacts?.reason ?? null],
              ["已收的钱", bill.voidFacts?.money ?? null],
            ]}
          />
          {bill.owing && <Owing owing={bill.owing} />}
        </div>
      </Card>
      <div className="two">
        {matrices.map(({ key, title, back, matrix }) => (
          <Card key={key} title={title} note={back ? "退货" : "拿货"} flush>
            <SizeMatrix caption={`${title} ${back ? "退货" : "拿货"}`} matrix={matrix} />
          </Card>
        ))}
      </div>
      <Card title="明细" flush>
        <BillItemLines lines={lines} totals={totals} />
      </Card>
      <div className="two">
        <div>
          <BillMoney payments={bill.payments} bonus={bill.bonus} allocations={bill.allocations} />
          <BillEvents events={bill.events} />
        </div>
        <div>
          <BillDeliveries
            deliveries={bill.deliveries}
            undoTo={bill.may.void ? (id) => to({ confirm: "undo", delivery: id }) : null}
          />
          <LinkedBills origin={bill.origin} returns={bill.returns} />
          {bill.live && <PrintLinks id={bill.id} />}
        </div>
      </div>
    </>
  );
}
