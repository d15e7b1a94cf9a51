/** 拿货单详情 (`?id=`): what was taken and paid, what became of it, and what can still be done; `?view=lines` is 明细. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { replyTo } from "#app/components/page/form-frame.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { PictureButton } from "#app/components/picture/picture-button.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import documentStyles from "#app/styles/documents.css?url";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { actOnBill } from "./bill-item.act.server.ts";
import { billItemView } from "./bill-item.view.server.ts";
import { BillDeliveries, BillEvents, BillMoney, LinkedBills, Owing, PrintLinks } from "./bill-item-cards.tsx";
import { billItemColumns } from "./bill-item-columns.tsx";
import { Marks } from "./bill-parts.tsx";
import { BillQuestion } from "./bill-questions.tsx";

export const handle = { title: "拿货单详情" };

export const links = () => [
  { rel: "stylesheet", href: documentStyles },
  { rel: "stylesheet", href: billStyles },
];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, billEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  if (searchParams.get("view") === "lines") throw redirect(paths.bill.lines + withParams(search, { view: null }));
  const bill = await api.call(billEndpoints.detail, { params: { id: requireId(request) } });
  if (bill.status === "HELD") throw redirect(paths.bill.resume(bill.id));
  const asked = searchParams.get("confirm");
  const reasons = asked === "return" ? await readDictionary(api, "return_reason") : [];
  const shown = billItemView(bill, roles);
  return {
    bill: shown,
    reasons: reasons.map(({ label }) => ({ value: label, label })),
    asked,
    delivery: shown.deliveries.find(({ id, voided }) => !voided && String(id) === searchParams.get("delivery")) ?? null,
    search,
    stamp: newStamp(),
  };
}

export const action = (args: ActionFunctionArgs) => actOnBill(args);

export default function BillItem() {
  const { bill, reasons, asked, delivery, search, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const to = (changes: Record<string, string | number | null>) =>
    withParams(search, { confirm: null, delivery: null, print: null, ...changes });
  const uncopied = replyTo(reply, "copy")?.refusal;
  return (
    <>
      <PageHeader
        title={`${bill.title} ${bill.no}`}
        actions={
          <>
            {bill.receiptTo && <LinkButton to={bill.receiptTo}>收款</LinkButton>}
            {bill.may.pickUp && <LinkButton to={to({ confirm: "pickup" })}>补拿货</LinkButton>}
            {bill.may.pickUp && <LinkButton to={to({ confirm: "cancel" })}>取消欠货</LinkButton>}
            {bill.may.returnGoods && <LinkButton to={to({ confirm: "return" })}>退货</LinkButton>}
            {bill.may.copy && (
              <Form method="post">
                <input type="hidden" name="clientToken" value={stamp.clientToken} />
                <Button name="intent" value="copy">
                  复制开单
                </Button>
              </Form>
            )}
            {bill.may.void && <LinkButton to={to({ confirm: "void" })}>作废</LinkButton>}
            {bill.live && (
              <>
                <PictureButton source={paths.bill.picture(bill.id)} href={`${paths.bill.print(bill.id)}&picture=1`} />
                <a className="btn primary" href={paths.bill.print(bill.id)}>
                  打印小票
                </a>
              </>
            )}
          </>
        }
      />
      {uncopied && <Callout>{uncopied}</Callout>}
      <BillQuestion
        asked={asked}
        delivery={delivery}
        bill={bill}
        reasons={reasons}
        clientToken={stamp.clientToken}
        reply={reply}
        cancelTo={to({})}
      />
      <Card title="单据" note={<Marks marks={bill.marks} />}>
        <div className="stack">
          <Facts
            facts={[
              ["客户", <Customer key="customer" bill={bill} />],
              ["策略", bill.strategy],
              ["档口", bill.stall],
              ["营业员", bill.keeper],
              ["时间", bill.at],
              ["状态", bill.states],
              ...bill.sums,
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
        {bill.matrices.map(({ key, title, note, matrix }) => (
          <Card key={key} title={title} note={note} flush>
            <SizeMatrix caption={`${title} ${note}`} matrix={matrix} />
          </Card>
        ))}
      </div>
      <Card title="明细" flush>
        <DataTable caption="明细" columns={billItemColumns(bill.totals)} rows={bill.lines} empty="这张单没有明细" />
      </Card>
      <div className="two">
        <div>
          <BillMoney money={bill.money} />
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

function Customer({ bill: { distributorId, customer } }: { bill: { distributorId: number | null; customer: string } }) {
  return distributorId === null ? customer : <Link to={paths.distributor.item(distributorId)}>{customer}</Link>;
}
