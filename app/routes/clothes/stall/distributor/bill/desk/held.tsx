/** 挂单: the bills that are kept and not yet confirmed, of all stalls one sees; `?confirm=discard&id=` asks before one goes. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { Confirm } from "#app/components/document/document-head.tsx";
import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { billChoices, heldBillView } from "#app/routes/clothes/stall/distributor/bill/bill.view.server.ts";
import { BillNav } from "#app/routes/clothes/stall/distributor/bill/bill-nav.tsx";
import billStyles from "#app/styles/bills.css?url";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { billEndpoints } from "#contract/stall/bills.ts";
import { HeldTable } from "./held-table.tsx";

export const handle = { title: "挂单" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

const here = "/clothes/stall/distributor/bill/held";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, billEndpoints.held);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(billEndpoints.held.query, searchParams);
  const [held, { stalls }] = await Promise.all([api.call(billEndpoints.held, { query }), billChoices(api)]);
  const mayAdd = hasPermission(roles, [permissions.billAdd]);
  const discarding = mayAdd && searchParams.get("confirm") === "discard" ? searchParams.get("id") : null;
  const asked = held.some(({ id }) => String(id) === discarding)
    ? await api.call(billEndpoints.detail, { params: { id: Number(discarding) } })
    : null;
  return {
    rows: held.map(heldBillView),
    asked: asked && {
      id: asked.id,
      no: asked.no,
      version: asked.version,
      customer: asked.distributorName ?? "未选客户",
      qty: asked.saleQty + asked.returnQty,
      payable: formatFen(asked.payableFen),
    },
    stalls,
    stallId: query.stallId,
    search,
    mayAdd,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const { searchParams, search } = new URL(request.url);
  const params = billEndpoints.discard.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect(here);
  const discarded = await context.api.attempt(billEndpoints.discard, {
    params: params.data,
    body: { clientToken: String(form.get("clientToken") ?? ""), version: String(form.get("version") ?? "") },
  });
  if (!discarded.ok) return data({ refusal: discarded.message }, { status: 400 });
  return redirect(here + withParams(search, { confirm: null, id: null }), {
    headers: { "Set-Cookie": noticeHeader("已丢弃") },
  });
}

export default function HeldBills() {
  const { rows, asked, stalls, stallId, search, mayAdd, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="挂单"
        actions={
          mayAdd && (
            <LinkButton variant="primary" size="large" to="/clothes/stall/distributor/bill/new">
              新开单
            </LinkButton>
          )
        }
      />
      <BillNav current="held" />
      {asked && (
        <Confirm
          intent="discard"
          label="丢弃"
          danger
          title={`丢弃挂单 ${asked.no}？`}
          clientToken={clientToken}
          version={asked.version}
          refusal={reply?.refusal}
          cancelTo={withParams(search, { confirm: null, id: null })}
        >
          <p>
            {asked.customer}，{asked.qty} 件，{asked.payable} 元。没有写入库存和账户，丢弃后不能取回。
          </p>
        </Confirm>
      )}
      {stalls.length > 1 && (
        <FilterBar key={search} resetTo={here}>
          <Field label="档口" name="stallId">
            <SelectInput options={stalls} placeholder="全部" defaultValue={stallId ?? ""} />
          </Field>
        </FilterBar>
      )}
      <Card flush>
        <HeldTable
          rows={rows}
          mayAdd={mayAdd}
          discardTo={(id) => withParams(search, { confirm: "discard", id })}
          empty={mayAdd && <Link to="/clothes/stall/distributor/bill/new">新开一张</Link>}
        />
      </Card>
    </>
  );
}
