/** 净资产变动 (`?to=`): what each month began with, what was earned, what came without being earned, and what it ended with. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { netChangeEndpoints, netChangeLabels } from "#contract/finance/net-changes.ts";
import { type NetChangeView, netChangeRow } from "./net-change.view.server.ts";

export const handle = { title: "净资产变动" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, netChangeEndpoints.list);
  const query = parseSearch(netChangeEndpoints.list.query, new URL(request.url).searchParams);
  const read = await api.attempt(netChangeEndpoints.list, { query });
  const to = query.to ?? "";
  if (!read.ok) return { refusal: read.message, to, rows: [] };
  return { refusal: null, to, rows: read.value.content.map((row) => netChangeRow(row, roles)) };
}

const columns: Column<NetChangeView>[] = [
  { label: "月份", kind: "key", cell: (row) => <CellLink to={row.links.month} text={row.month} /> },
  { label: "月初净资产", kind: "n", cell: (row) => row.before, card: 2 },
  {
    ...{ label: "利润", kind: "n", card: 1 },
    cell: (row) => <CellLink to={row.links.profit} text={row.profit} />,
    negative: (row) => row.profit.startsWith("−"),
  },
  { label: netChangeLabels.openingFen, kind: "n", cell: (row) => row.opening, card: 2 },
  { label: netChangeLabels.assetFen, kind: "n", cell: (row) => row.asset, card: 2 },
  { label: netChangeLabels.unpricedFen, kind: "n", cell: (row) => row.unpriced, card: 2 },
  { label: netChangeLabels.batchFen, kind: "n", cell: (row) => row.batch, card: 2 },
  { label: "月末净资产", kind: "n", cell: (row) => <CellLink to={row.links.after} text={row.after} />, card: 1 },
  { label: "差异", kind: "n", cell: (row) => row.difference, negative: (row) => row.wrong, card: 1 },
];

export default function NetChange() {
  const { refusal, to, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="净资产变动"
        actions={
          <LinkButton to={`/export/netChanges${withParams("", { to })}`} discover="none">
            导出
          </LinkButton>
        }
      />
      <AssetTabs current="change" />
      <Card flush>
        <Form method="get" className="filters" key={to}>
          <Field label="到" name="to">
            <TextInput type="month" defaultValue={to} />
          </Field>
          <Button>查看</Button>
        </Form>
      </Card>
      {refusal && <Callout>{refusal}</Callout>}
      {rows.some(({ wrong }) => wrong) && (
        <Callout>有月份的差异不是 0.00：账上有说不清来由的数字，请先看数据热修复。</Callout>
      )}
      <Card title="各月" note="月初净资产 + 利润 + 期初录入和其他 = 月末净资产；单位元，最近的在前" flush>
        <DataTable caption="净资产变动" columns={columns} rows={rows} empty="还没有记过账" />
      </Card>
    </>
  );
}
