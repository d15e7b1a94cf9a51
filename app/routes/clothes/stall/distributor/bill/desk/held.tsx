/** 挂单: the bills that are kept and not yet confirmed, of all stalls one sees; `?confirm=discard&id=` asks before one goes. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterBar } from "#app/components/page/list/filter-bar.tsx";
import { Question } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { billChoices, heldBillView } from "#app/routes/clothes/stall/distributor/bill/bill.view.server.ts";
import { BillNav } from "#app/routes/clothes/stall/distributor/bill/bill-nav.tsx";
import billStyles from "#app/styles/bills.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";

export const handle = { title: "挂单" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, billEndpoints.held);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(billEndpoints.held.query, searchParams);
  const [held, { stalls }] = await Promise.all([api.call(billEndpoints.held, { query }), billChoices(api)]);
  const mayAdd = hasPermission(roles, [permissions.billAdd]);
  const asks = mayAdd && searchParams.get("confirm") === "discard";
  const asked = asks ? held.find(({ id }) => String(id) === searchParams.get("id")) : undefined;
  return {
    rows: held.map(heldBillView),
    asked: asked && { ...heldBillView(asked), stamp: newStamp({ version: asked.version }) },
    stalls,
    stallId: query.stallId,
    search,
    mayAdd,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { search } = new URL(args.request.url);
  return saveForm(args, {
    endpoint: billEndpoints.discard,
    params: { id: requireId(args.request) },
    done: () => ({ to: paths.bill.held + withParams(search, { confirm: null, id: null }), notice: "已丢弃" }),
  });
}

export default function HeldBills() {
  const { rows, asked, stalls, stallId, search, mayAdd } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="挂单"
        actions={
          mayAdd && (
            <LinkButton variant="primary" to={paths.bill.new()}>
              新开单
            </LinkButton>
          )
        }
      />
      <BillNav current="held" />
      {asked && (
        <Question
          title={`丢弃挂单 ${asked.no}？`}
          label="丢弃"
          danger
          stamp={asked.stamp}
          reply={reply}
          cancelTo={withParams(search, { confirm: null, id: null })}
        >
          <p>
            {asked.customer}，{asked.qty} 件，{asked.payable} 元。没有写入库存和账户，丢弃后不能取回。
          </p>
        </Question>
      )}
      {stalls.length > 1 && (
        <FilterBar key={search} resetTo={paths.bill.held}>
          <Field label="档口" name="stallId">
            <SelectInput options={stalls} placeholder="全部" defaultValue={stallId ?? ""} />
          </Field>
        </FilterBar>
      )}
      <Card flush>
        <DataTable
          caption="挂单"
          columns={heldColumns(mayAdd, search)}
          rows={rows}
          empty="没有挂单"
          hint={mayAdd && <Link to={paths.bill.new()}>新开一张</Link>}
        />
      </Card>
    </>
  );
}

type Row = ReturnType<typeof heldBillView>;

function heldColumns(mayAdd: boolean, search: string): (Column<Row> | false)[] {
  return [
    { label: "单号", kind: "key", cell: (row) => row.no },
    { label: "客户", cell: (row) => row.customer, card: 1 },
    { label: "件数", kind: "n", cell: (row) => row.qty, card: 1 },
    { label: "应收", kind: "n", cell: (row) => row.payable, card: 1 },
    { label: "营业员", cell: (row) => row.keeper, card: 2 },
    { label: "最后修改", cell: (row) => row.at, card: 2 },
    { label: "档口", cell: (row) => row.stall },
    { label: "提醒", cell: (row) => row.stale && <Badge tone="warn">挂单超过 24 小时</Badge>, card: 2 },
    mayAdd && { label: "操作", kind: "act", cell: (row) => <Acts row={row} search={search} />, card: 2 },
  ];
}

function Acts({ row: { id, no }, search }: { row: Row; search: string }) {
  return (
    <>
      <CellLink to={paths.bill.resume(id)} text="取单" of={no} />
      <CellLink to={withParams(search, { confirm: "discard", id })} text="丢弃" of={no} />
    </>
  );
}
