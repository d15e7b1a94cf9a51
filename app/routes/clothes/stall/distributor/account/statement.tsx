/** 对账单 (`?distributorId=&from=&to=`): what the account did in a period; agreed on, it stays as it was. */

import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FilterBar } from "#app/components/page/list/filter-bar.tsx";
import { Question } from "#app/components/page/question.tsx";
import { PictureButton } from "#app/components/picture/picture-button.tsx";
import { StatementStyles, StatementTable } from "#app/components/print/statement-sheet.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { chooseCustomer } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import stockStyles from "#app/styles/stock.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { statementEndpoints } from "#contract/stall/statements.ts";
import { readStatement, statementView } from "./statement.view.server.ts";

export const handle = { title: "对账单" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, statementEndpoints.read);
  const url = new URL(request.url);
  const { searchParams, search } = url;
  const [{ choice }, read] = await Promise.all([chooseCustomer(api, url), readStatement(api, searchParams)]);
  const statement = read?.ok && choice.customer ? statementView(read.value) : null;
  const may = (code: string) => hasPermission(roles, [code]);
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
    mayConfirm: Boolean(statement) && !statement?.confirmed && !statement?.elsewhere && may(permissions.accountReceive),
    maySetUp: may(permissions.billDel),
    asked: searchParams.has("confirm"),
    search,
    stamp: {
      ...newStamp(),
      ...(statement && { from: statement.from, to: statement.to, closingFen: statement.closingFen }),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { search } = new URL(args.request.url);
  return saveForm(args, {
    endpoint: statementEndpoints.confirm,
    params: { id: requireId(args.request, "distributorId") },
    reads: { closingFen: Number },
    done: ({ body: { from, to } }) => ({
      to: `${paths.account.statement()}${withParams(search, { confirm: null, live: null, from, to })}`,
      notice: "对账单已确认",
    }),
  });
}

export default function Statement() {
  const page = useLoaderData<typeof loader>();
  const { choice, statement, history, refusal, filter, styles, live, mayConfirm, maySetUp, asked, search, stamp } =
    page;
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
                source={`${paths.account.statementPicture}${shown}`}
                href={`${paths.account.statementPrint}${shown}&picture=1`}
              />
              <LinkButton to={`${paths.account.statementPrint}${shown}`} reloadDocument>
                打印
              </LinkButton>
              {mayConfirm && (
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
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      {statement && asked && mayConfirm && (
        <Question
          title={`确认 ${statement.customer.name} ${statement.from} 至 ${statement.to} 的对账单？`}
          label="确认对账"
          stamp={stamp}
          reply={reply}
          cancelTo={here({})}
        >
          <p>{statement.closingLabel}。确认后内容固定，账户照常记账。</p>
        </Question>
      )}
      {statement?.confirmed && (
        <Callout tone="good">
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
        </Callout>
      )}
      {statement?.elsewhere && <Callout>其他档口的往来合为一行；看全部需要“整户对账”权限。</Callout>}
      {statement && maySetUp && statement.seller.company === "" && (
        <Callout>
          对账单上还没有公司名称、电话和收款账号，
          <Link to={paths.bill.printing()} className="underline">
            去填写
          </Link>
          。
        </Callout>
      )}
      {statement && (
        <Card title={`${statement.from} 至 ${statement.to}`} note={statement.closingLabel} flush>
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
