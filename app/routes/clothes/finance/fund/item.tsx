/** 流水 of a fund (`?id=&from=&to=`): each entry with the balance after it, and what 日结 counted. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Pages } from "#app/components/page/list/list-page.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { permissions } from "#contract/permissions.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { fundStatement } from "./fund.view.server.ts";

/** Days are refused with a sentence; a page that is no number is the first. */
const pageOf = fundEndpoints.entries.query.pick({ page: true, size: true });

export const handle = { title: "资金流水" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, fundEndpoints.entries);
  const { searchParams, search } = new URL(request.url);
  const id = requireId(request);
  const [from, to] = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""];
  const { page, size } = parseSearch(pageOf, searchParams);
  const query = { ...(from && { from }), ...(to && { to }), page, size };
  const read = await api.attempt(fundEndpoints.entries, { params: { id }, query });
  if (read.ok) requireExistingPage(request, query, read.value.totalElements);
  return {
    ...{ id, search, filter: { from, to }, refusal: read.ok ? null : read.message },
    shown: read.ok ? fundStatement(read.value, query, roles) : null,
  };
}

export default function FundItem() {
  const { id, search, filter, refusal, shown } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={shown ? `${shown.name} 流水` : "资金流水"}
        actions={
          <>
            <LinkButton to={paths.fund.list}>资金账户</LinkButton>
            {shown && (
              <LinkButton to={assetPaths.fund.exportEntries(id, shown.from, shown.to)} discover="none">
                导出
              </LinkButton>
            )}
            <Can roles={[permissions.fundEdit]}>
              {shown?.mayOpen && <LinkButton to={assetPaths.fund.open(id)}>期初余额</LinkButton>}
              <LinkButton to={assetPaths.fund.transfer}>转账</LinkButton>
            </Can>
          </>
        }
      />
      <Can roles={[permissions.assetList]}>
        <AssetTabs current="fund" />
      </Can>
      <Card flush>
        <Form method="get" className="filters" key={search}>
          <HiddenFields fields={[["id", String(id)]]} />
          <Field label="日期从" name="from">
            <TextInput type="date" defaultValue={shown?.from ?? filter.from} />
          </Field>
          <Field label="日期到" name="to">
            <TextInput type="date" defaultValue={shown?.to ?? filter.to} />
          </Field>
          <Button>查询</Button>
        </Form>
      </Card>
      {refusal && <Callout>{refusal}</Callout>}
      {shown && (
        <>
          <StatCards
            cards={[
              { label: "期初", value: shown.opening, unit: "元" },
              { label: "收入", value: shown.added, unit: "元" },
              { label: "支出", value: shown.taken, unit: "元" },
              { label: "期末", value: shown.closing, unit: "元" },
            ]}
          />
          <Card title="流水" note="先发生的在前" flush>
            <DataTable
              caption="流水"
              columns={[
                { label: "日期", kind: "key", cell: (row) => row.bizDate },
                { label: "类型", cell: (row) => row.type, card: 1 },
                { label: "单号", cell: (row) => <CellLink to={row.to} text={row.no} />, card: 2 },
                { label: "备注", cell: (row) => row.remark },
                { label: "金额", kind: "n", cell: (row) => row.amount, negative: (row) => row.out, card: 1 },
                { label: "余额", kind: "n", cell: (row) => row.balance, card: 2 },
              ]}
              rows={shown.entries}
              empty="这段时间没有收支"
            />
            <Pages view={{ search, pages: shown.pages }} />
          </Card>
          <Card title="日结差异" note="清点减应有，最近的在前" flush>
            <DataTable
              caption="日结差异"
              columns={[
                { label: "日期", kind: "key", cell: (row) => <CellLink to={row.to} text={row.bizDate} /> },
                { label: "档口", cell: (row) => row.stallName, card: 2 },
                { label: "应有", kind: "n", cell: (row) => row.expected },
                { label: "清点", kind: "n", cell: (row) => row.counted },
                {
                  ...{ label: "差异", kind: "n", card: 1 },
                  cell: (row) => row.difference,
                  negative: (row) => row.short,
                  total: shown.difference,
                },
                {
                  label: "处理",
                  cell: (row) =>
                    row.slip ? (
                      <CellLink to={row.slip.to} text={row.slip.text} />
                    ) : (
                      <CellLink to={row.handle} text={row.handle ? "处理差异" : ""} />
                    ),
                  card: 2,
                },
                { label: "清点人", cell: (row) => row.operator, card: 2 },
                { label: "备注", cell: (row) => row.remark },
              ]}
              rows={shown.counts}
              empty="这段时间没有日结"
            />
          </Card>
        </>
      )}
    </>
  );
}
