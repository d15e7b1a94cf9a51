/** 账户流水 (domain.md §3.4): what moved distributors' accounts. Filters and cursor live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { KeysetPager } from "#app/components/ui/keyset-pager.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { chooseCustomer } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { accountEntryEndpoints } from "#contract/stall/account-entries.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { entryAccountOptions, entryTotals, entryTypeOptions, entryView } from "./entry.view.server.ts";
import { EntryTable } from "./entry-table.tsx";

export const handle = { title: "账户流水" };
const nothing = {
  content: [],
  newer: null,
  older: null,
  totals: { count: 0, inFen: 0, outFen: 0, netFen: 0, since: null },
  range: null,
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, accountEntryEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(accountEntryEndpoints.list.query, searchParams);
  const [list, funds, { choice }] = await Promise.all([
    api.attempt(accountEntryEndpoints.list, { query }),
    api.call(fundEndpoints.options, { query: {} }),
    chooseCustomer(api, searchParams),
  ]);
  const { content, newer, older, totals, range } = list.ok ? list.value : nothing;
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    rows: content.map((row) => entryView(row, roles)),
    totals: entryTotals(totals),
    refusal: list.ok ? null : list.message,
    choice,
    funds: funds.map(({ id, name }) => ({ value: id, label: name })),
    types: entryTypeOptions,
    accounts: entryAccountOptions,
    filter: { ...Object.fromEntries(searchParams), ...range } as Record<string, string>,
    search,
    size: query.size,
    newer,
    older,
    atNewest: query.before === undefined && (query.after === undefined || newer === null),
    may: {
      receive: may(permissions.accountReceive),
      refund: may(permissions.accountRefund),
      adjust: may(permissions.accountAdjust) || may(permissions.accountWriteOff),
    },
  };
}

const base = "/clothes/stall/distributor/account";

export default function AccountEntries() {
  const data = useLoaderData<typeof loader>();
  const { rows, totals, refusal, choice, funds, types, accounts, filter, search, size, newer, older, may } = data;
  const turn = (cursor: { before?: number; after?: number }) =>
    withParams(search, { before: null, after: null, ...cursor });
  const of = choice.customer ? `?distributorId=${choice.customer.id}` : "";
  return (
    <>
      <PageHeader
        title="账户流水"
        actions={
          <>
            <LinkButton to={`/export/accountEntries${search}`} discover="none">
              导出
            </LinkButton>
            <LinkButton to={`${base}/statement${of}`}>对账单</LinkButton>
            {may.adjust && <LinkButton to={`${base}/adjust${of}`}>调账 / 核销</LinkButton>}
            {may.refund && <LinkButton to={`${base}/refund${of}`}>退款</LinkButton>}
            {may.receive && (
              <LinkButton variant="primary" to={`${base}/receipt${of}`}>
                收款
              </LinkButton>
            )}
          </>
        }
      />
      {choice.customer || choice.text ? (
        <CustomerPicker choice={choice} search={search} />
      ) : (
        <Form method="get" role="search" aria-label="查找客户" className="card filters">
          <Field label="客户" name="text">
            <TextInput type="search" placeholder="客户名 / 拼音首字母 / 手机尾号" maxLength={50} />
          </Field>
          <Button>查找客户</Button>
        </Form>
      )}
      <FilterBar
        key={search}
        resetTo={base}
        kept={{
          ...(choice.customer && { distributorId: String(choice.customer.id) }),
          ...(filter.size && { size: filter.size }),
        }}
      >
        <Field label="单号" name="docNo">
          <TextInput type="search" defaultValue={filter.docNo} maxLength={32} placeholder="完整单号" />
        </Field>
        <Field label="类型" name="entryType">
          <SelectInput options={types} placeholder="全部" defaultValue={filter.entryType} />
        </Field>
        <Field label="收款账户" name="fundId">
          <SelectInput options={funds} placeholder="全部" defaultValue={filter.fundId} />
        </Field>
        <Field label="账户" name="account">
          <SelectInput options={accounts} defaultValue={filter.account} />
        </Field>
        <Field label="日期从" name="from">
          <TextInput type="date" defaultValue={filter.from} />
        </Field>
        <Field label="日期到" name="to">
          <TextInput type="date" defaultValue={filter.to} />
        </Field>
      </FilterBar>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Card flush>
        <EntryTable
          rows={rows}
          totals={totals}
          allTo={withParams(search, { totals: "all" })}
          hrefOfCustomer={(id) =>
            withParams(search, { distributorId: id, text: null, before: null, after: null, docNo: null })
          }
          empty={search && <Link to={base}>清除全部条件</Link>}
        />
        <KeysetPager
          newestTo={data.atNewest ? null : turn({})}
          newerTo={newer === null ? null : turn({ after: newer })}
          olderTo={older === null ? null : turn({ before: older })}
          size={size}
          hrefOfSize={(to) => withParams(search, { size: to, before: null, after: null })}
        />
      </Card>
    </>
  );
}
