/** 资产概览 (`?day=&span=`): what the company has, less what it owes, on any day; each figure leads to where it stands. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import chartStyles from "#app/styles/chart.css?url";
import {
  type AssetFigureKey,
  assetFigureKeys,
  assetFigureLabels,
  overviewEndpoints,
  owedFigures,
} from "#contract/finance/overview.ts";

export const handle = { title: "资产管理" };
export const links = () => [{ rel: "stylesheet", href: chartStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, overviewEndpoints.detail);
  const query = parseSearch(overviewEndpoints.detail.query, new URL(request.url).searchParams);
  const read = await api.attempt(overviewEndpoints.detail, { query });
  if (!read.ok) return { refusal: read.message, day: query.day ?? "", span: query.span, shown: null };
  const { day, figures, netFen, trend, updateTime } = read.value;
  const figure = (key: AssetFigureKey) => {
    const owed = owedFigures.includes(key);
    const value = balanceYuan(owed && figures[key] !== 0 ? -figures[key] : figures[key]);
    return {
      id: key,
      label: assetFigureLabels[key],
      side: owed ? "负债" : "资产",
      value,
      to: figures[key] === 0 ? null : assetPaths.lines + withParams("", { key, day }),
      negative: value.startsWith("−"),
    };
  };
  return {
    ...{ refusal: null, day, span: query.span },
    shown: {
      net: balanceYuan(netFen),
      note: updateTime === null ? "现在" : `更新于 ${updateTime}`,
      figures: assetFigureKeys.map(figure),
      trend: trend.map((one) => ({ label: one.day, value: one.netFen, text: `${balanceYuan(one.netFen)} 元` })),
    },
  };
}

export default function AssetOverview() {
  const { refusal, day, span, shown } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="资产管理"
        actions={
          <>
            <LinkButton to={factoryPaths.list}>工厂与供应商</LinkButton>
            <LinkButton to={factoryPaths.pays}>付款</LinkButton>
          </>
        }
      />
      <AssetTabs current="overview" />
      <Card flush>
        <Form method="get" className="filters" key={`${day}${span}`}>
          <Field label="截止日" name="day">
            <TextInput type="date" defaultValue={day} />
          </Field>
          <Field label="走势" name="span">
            <SelectInput options={spans} defaultValue={span} />
          </Field>
          <Button>查看</Button>
        </Form>
      </Card>
      {refusal && <Callout>{refusal}</Callout>}
      {shown && (
        <>
          <StatCards cards={[{ label: `净资产（${day}）`, value: shown.net, unit: "元", hint: shown.note }]} />
          <Card title="资产与负债" note="每一项点开就是它的明细" flush>
            <DataTable
              caption="资产与负债"
              columns={[
                { label: "项目", kind: "key", cell: (row) => <CellLink to={row.to} text={row.label} /> },
                { label: "类别", cell: (row) => row.side, card: 1 },
                {
                  ...{ label: "金额（元）", kind: "n", card: 1 },
                  cell: (row) => row.value,
                  negative: (row) => row.negative,
                  total: shown.net,
                },
              ]}
              rows={shown.figures}
              empty=""
            />
          </Card>
          <Card title="净资产走势">
            <LineChart title="净资产走势" heads={["日期", "净资产"]} points={shown.trend} />
          </Card>
        </>
      )}
    </>
  );
}

const spans = [
  { value: "days", label: "近 30 天" },
  { value: "months", label: "近 12 个月" },
];
