/** 对账单 (`?id=&from=&to=`): a party's account over some days, a factory's deliveries, and locking them (domain.md §3.2, factory). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { LineField } from "#app/components/page/edit-form.tsx";
import { replyTo } from "#app/components/page/form-frame.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, Unasked } from "#app/components/page/question.tsx";
import { statementCards, statementColumns } from "#app/components/party/statement-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { statementEndpoints } from "#contract/party/statements.ts";
import { factoryStatement } from "./statement.view.server.ts";
import { deliveryColumns, feeColumns, lockedColumns } from "./statement-columns.tsx";

export const handle = { title: "对账单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, statementEndpoints.read);
  const { searchParams, search } = new URL(request.url);
  const id = requireId(request);
  const [from, to] = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""];
  const query = { ...(from && { from }), ...(to && { to }) };
  const read = await api.attempt(statementEndpoints.read, { params: { id }, query });
  const asked = searchParams.get("confirm");
  return {
    id,
    filter: { from, to },
    search,
    refusal: read.ok ? null : read.message,
    statement: read.ok ? factoryStatement(read.value) : null,
    asked,
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  return act(args, {
    lock: save({
      endpoint: statementEndpoints.lock,
      done: ({ saved: { no, deliveries } }) => ({
        to: factoryPaths.statement(id),
        notice: `已锁定 ${deliveries} 张交货单，对账单 ${no}`,
      }),
    }),
    void: save({
      endpoint: statementEndpoints.void,
      params: (form) => ({ id: String(form.get("lockedId") ?? "") }),
      body: ({ lockedId: _, ...fields }) => fields,
      done: () => ({ to: factoryPaths.statement(id), notice: "已撤销，其中的交货不再锁定" }),
    }),
  });
}

export default function FactoryStatement() {
  const { id, filter, search, refusal, statement, asked, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const here = (changes: Record<string, string | null>) => withParams(search, { confirm: null, ...changes });
  const latest = statement?.locked.find((one) => one.latest);
  // Refused, it stays: what was typed is not lost.
  const asksToLock = asked === "lock" && (statement?.mayLock || replyTo(reply, "lock") !== undefined);
  const asksToVoid = asked === "void" && latest !== undefined;
  return (
    <>
      <PageHeader
        title={statement ? `${statement.name} 对账单` : "对账单"}
        actions={
          <>
            <LinkButton to={factoryPaths.list}>工厂管理</LinkButton>
            <LinkButton to={factoryPaths.payParty(id)}>付款</LinkButton>
            {statement && (
              <LinkButton to={factoryPaths.exportStatement(id, statement.from, statement.to)} discover="none">
                导出
              </LinkButton>
            )}
            {statement && (
              <LinkButton to={factoryPaths.printStatement(id, statement.from, statement.to)} reloadDocument>
                打印
              </LinkButton>
            )}
            {statement?.mayLock && (
              <LinkButton variant="primary" to={here({ from: statement.from, to: statement.to, confirm: "lock" })}>
                锁定
              </LinkButton>
            )}
          </>
        }
      />
      <Card flush>
        <Form method="get" className="filters" key={search}>
          <HiddenFields fields={[["id", String(id)]]} />
          <Field label="日期从" name="from">
            <TextInput type="date" defaultValue={statement?.from ?? filter.from} />
          </Field>
          <Field label="日期到" name="to">
            <TextInput type="date" defaultValue={statement?.to ?? filter.to} />
          </Field>
          <Button>查询</Button>
        </Form>
      </Card>
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      {statement && asksToLock && (
        <Question
          title={`锁定 ${statement.from} 至 ${statement.to} 的对账单？`}
          label="锁定"
          intent="lock"
          stamp={{ ...stamp, partyId: id, from: statement.from, to: statement.to }}
          reply={reply}
          cancelTo={here({})}
        >
          <p>
            到 {statement.to} 未对账的交货都锁定，不能再作废；期末 {statement.closing} 元。
          </p>
          <LineField name="remark" label="备注" max={200} />
        </Question>
      )}
      {latest && asksToVoid && (
        <Question
          title={`撤销对账单 ${latest.no}？`}
          label="撤销"
          danger
          intent="void"
          stamp={{ ...stamp, version: latest.version, lockedId: latest.id }}
          reply={reply}
          cancelTo={here({})}
        >
          <p>其中的 {latest.deliveries} 张交货单不再锁定。</p>
          <LineField name="reason" label="撤销原因" required max={50} />
        </Question>
      )}
      {!asksToLock && !asksToVoid && <Unasked reply={reply} />}
      {statement && (
        <>
          {statement.lockRefusal && <Callout>{statement.lockRefusal}</Callout>}
          <StatCards cards={statementCards(statement)} />
          <Card title={`${statement.from} 至 ${statement.to}`} note="正数为应付" flush>
            <DataTable
              caption="对账明细"
              columns={statementColumns}
              rows={statement.entries}
              empty="这段时间没有往来"
            />
          </Card>
          {statement.deliveries && (
            <Card title="交货" flush>
              <DataTable
                caption="交货"
                columns={deliveryColumns(statement.sums)}
                rows={statement.deliveries}
                empty="这段时间没有验收的交货"
              />
            </Card>
          )}
          {statement.fees.length > 0 && (
            <Card title="加工费" note="一张单据一行：件数 × 单价，逐单四舍五入到分" flush>
              <DataTable caption="加工费" columns={feeColumns(statement.feeSums)} rows={statement.fees} empty="" />
            </Card>
          )}
          {statement.locked.length > 0 && (
            <Card title="已锁定的对账单" flush>
              <DataTable
                caption="已锁定的对账单"
                columns={[
                  ...lockedColumns,
                  {
                    label: "操作",
                    kind: "act",
                    cell: (row) =>
                      row.latest && (
                        <Link to={here({ confirm: "void" })} aria-label={`撤销 ${row.no}`}>
                          撤销
                        </Link>
                      ),
                    card: 2,
                  },
                ]}
                rows={statement.locked}
                empty=""
              />
            </Card>
          )}
        </>
      )}
    </>
  );
}
