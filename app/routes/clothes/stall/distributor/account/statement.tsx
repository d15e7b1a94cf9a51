/** 对账单 (`?distributorId=&from=&to=`): what the account did in a period; agreed on, it stays as it was. */

import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/document/document-head.tsx";
import { PictureButton } from "#app/components/picture/picture-button.tsx";
import { StatementStyles, StatementTable } from "#app/components/print/statement-sheet.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { chooseCustomer } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { statementEndpoints } from "#contract/stall/statements.ts";
import { readStatement, statementView } from "./statement.view.server.ts";

export const handle = { title: "对账单" };
export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, statementEndpoints.read);
  const { searchParams, search } = new URL(request.url);
  const [{ choice }, read] = await Promise.all([chooseCustomer(api, searchParams), readStatement(api, searchParams)]);
  const statement = read?.ok && choice.customer ? statementView(read.value) : null;
  return {
    choice,
    statement,
    history: read?.ok ? read.value.history : [],
    refusal: read && !read.ok && choice.customer ? read.message : null,
    filter: {
      from: statement?.from ?? searchParams.get("from") ?? "",
      to: statement?.to ?? searchParams.get("to") ?? "",
    },
    styles: searchParams.get("styles") === "1",
    live: searchParams.get("live") === "1",
    mayConfirm: hasPermission(roles, [permissions.accountReceive]),
    asked: searchParams.get("confirm"),
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const { search, searchParams } = new URL(request.url);
  const params = statementEndpoints.confirm.params.safeParse({ id: searchParams.get("distributorId") });
  if (!params.success) throw redirect("/404");
  const text = (name: string) => String(form.get(name) ?? "");
  const body = {
    clientToken: text("clientToken"),
    from: text("from"),
    to: text("to"),
    closingFen: Number(text("closingFen")),
  };
  const done = await context.api.attempt(statementEndpoints.confirm, { params: params.data, body });
  if (!done.ok) return data({ refusal: done.message }, { status: 400 });
  const shown = withParams(search, { confirm: null, live: null, from: body.from, to: body.to });
  return redirect(`/clothes/stall/distributor/account/statement${shown}`, {
    headers: { "Set-Cookie": noticeHeader("对账单已确认") },
  });
}

const base = "/clothes/stall/distributor/account";

export default function Statement() {
  const page = useLoaderData<typeof loader>();
  const { choice, statement, history, refusal, filter, styles, live, mayConfirm, asked, search, clientToken } = page;
  const reply = useActionData<typeof action>();
  const here = (changes: Record<string, string | number | null>) => withParams(search, { confirm: null, ...changes });
  const period = statement ? `?distributorId=${statement.customer.id}&from=${statement.from}&to=${statement.to}` : "";
  const shown = `${period}${styles ? "&styles=1" : ""}`;
  return (
    <>
      <PageHeader
        title="对账单"
        actions={
          statement && (
            <>
              {statement.confirmed && <Badge tone="good">已确认</Badge>}
              <LinkButton to={`/export/statements${period}`} discover="none">
                导出
              </LinkButton>
              <PictureButton
                source={`${base}/statement/picture${shown}`}
                href={`${base}/statement/print${shown}&picture=1`}
              />
              <LinkButton to={`${base}/statement/print${shown}`} reloadDocument>
                打印
              </LinkButton>
              {mayConfirm && !statement.confirmed && (
                <LinkButton variant="primary" to={here({ confirm: "1" })}>
                  确认对账
                </LinkButton>
              )}
            </>
          )
        }
      />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <FilterBar
          key={search}
          resetTo={`?distributorId=${choice.customer.id}`}
          kept={{ distributorId: String(choice.customer.id) }}
        >
          <Field label="日期从" name="from">
            <TextInput type="date" defaultValue={filter.from} />
          </Field>
          <Field label="日期到" name="to">
            <TextInput type="date" defaultValue={filter.to} />
          </Field>
          <Checkbox name="styles" value="1" label="带款式" defaultChecked={styles} />
        </FilterBar>
      )}
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {statement && asked && mayConfirm && !statement.confirmed && (
        <Confirm
          title={`确认 ${statement.customer.name} ${statement.from} 至 ${statement.to} 的对账单？`}
          intent="confirm"
          label="确认对账"
          clientToken={clientToken}
          version={0}
          refusal={reply?.refusal}
          cancelTo={here({})}
        >
          <input type="hidden" name="from" value={statement.from} />
          <input type="hidden" name="to" value={statement.to} />
          <input type="hidden" name="closingFen" value={statement.closingFen} />
          <p>期末 {statement.closing} 元。确认后内容固定，账户照常记账。</p>
        </Confirm>
      )}
      {statement?.confirmed && (
        <Alert tone="good">
          {statement.confirmed.confirmBy} 于 {statement.confirmed.confirmTime} 确认
          {live ? (
            <>
              ，以下为现在的账。<Link to={here({ live: null })}>看确认时的内容</Link>
            </>
          ) : (
            statement.ledgerClosing && (
              <>
                ，以下为确认时的内容；现在的期末是 {statement.ledgerClosing} 元。
                <Link to={here({ live: 1 })}>看现在的账</Link>
              </>
            )
          )}
        </Alert>
      )}
      {statement && (
        <Card title={`${statement.from} 至 ${statement.to}`} flush>
          <ScrollRegion className="scroll" aria-label="对账单明细">
            <StatementTable statement={statement} className="rows" />
          </ScrollRegion>
        </Card>
      )}
      {statement?.styles && (
        <Card title="款式" flush>
          <ScrollRegion className="scroll" aria-label="款式">
            <StatementStyles styles={statement.styles} className="rows" />
          </ScrollRegion>
        </Card>
      )}
      {statement && history.length > 0 && (
        <Card title="已确认的对账单">
          <ul>
            {history.map((one) => (
              <li key={`${one.from} ${one.to}`}>
                <Link to={`?distributorId=${statement.customer.id}&from=${one.from}&to=${one.to}`} discover="none">
                  {one.from} 至 {one.to}
                </Link>{" "}
                <span className="hint">
                  {one.confirmBy} {one.confirmTime}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
