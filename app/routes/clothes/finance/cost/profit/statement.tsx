/** 利润表 (domain.md §3.6, cost): what some months earned, by stall or by month; each figure leads to its documents. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterBar } from "#app/components/page/list/filter-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { CostTabs } from "#app/routes/clothes/finance/cost/cost-tabs.tsx";
import { profitColumnsLabels } from "#contract/finance/profit.words.ts";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { profitView } from "./profit.view.server.ts";
import { profitColumns } from "./profit-columns.tsx";

export const handle = { title: "成本统计" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, profitEndpoints.statement);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(profitEndpoints.statement.query, searchParams);
  const answer = await api.attempt(profitEndpoints.statement, { query });
  const month = today().slice(0, 7);
  return {
    search,
    filter: {
      from: query.from ?? query.to ?? month,
      to: query.to ?? query.from ?? month,
      by: query.by,
      stallId: query.stallId === undefined ? "" : String(query.stallId),
    },
    refusal: answer.ok ? null : answer.message,
    view: answer.ok ? profitView(answer.value) : null,
    stalls: answer.ok ? namedOptions(answer.value.stalls) : [],
    ways: optionsOf(profitColumnsLabels),
  };
}

export default function ProfitPage() {
  const { search, filter, refusal, view, stalls, ways } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="成本统计"
        actions={
          <>
            <LinkButton to={costPaths.profit.print(search)} reloadDocument>
              打印
            </LinkButton>
            <LinkButton to={paths.download("profits", search)} reloadDocument>
              导出
            </LinkButton>
          </>
        }
      />
      <CostTabs current="profit" />
      <FilterBar key={search} resetTo={costPaths.profit.statement}>
        <Field label="月份从" name="from">
          <TextInput type="month" defaultValue={filter.from} placeholder="2026-03" required />
        </Field>
        <Field label="月份到" name="to">
          <TextInput type="month" defaultValue={filter.to} placeholder="2026-03" required />
        </Field>
        <Field label="档口" name="stallId">
          <SelectInput options={stalls} placeholder="全部" defaultValue={filter.stallId} />
        </Field>
        <Field label="列" name="by">
          <SelectInput options={ways} defaultValue={filter.by} />
        </Field>
      </FilterBar>
      {refusal && <Callout>{refusal}</Callout>}
      {view && (
        <Card
          title={view.from === view.to ? view.from : `${view.from} 至 ${view.to}`}
          note={view.whole ? "点数字看单据；没有归属档口的在“公共”" : "点数字看单据；只含您能看的档口"}
          flush
        >
          <DataTable
            caption="利润表"
            columns={profitColumns(view.columns, { linked: true })}
            rows={view.rows}
            empty="没有数据"
          />
        </Card>
      )}
    </>
  );
}
