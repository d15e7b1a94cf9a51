/** 费用 (domain.md §3.6, cost): expenses and other income, with what the whole filter adds up to. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { CostTabs } from "#app/routes/clothes/finance/cost/cost-tabs.tsx";
import stockStyles from "#app/styles/stock.css?url";
import { slipKindLabels, slipStatusLabels, slipWaitingLabels } from "#contract/finance/slip.words.ts";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { slipRow } from "./slip.view.server.ts";
import { slipColumns } from "./slip-columns.tsx";

export const handle = { title: "费用" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

const nothing = { totals: { count: 0, expenseFen: 0, batchFen: 0, incomeFen: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, slipEndpoints.list, nothing);
  const { categories, stalls, departments, funds } = await args.context.api.call(slipEndpoints.choices);
  const { count, expenseFen, batchFen, incomeFen } = list.totals;
  return {
    view,
    rows: rows.map(slipRow),
    totals: {
      ...{ count: `${count} 张`, expense: formatFen(expenseFen), income: formatFen(incomeFen) },
      batch: batchFen === 0 ? "" : formatFen(batchFen),
    },
    choices: {
      categories: [...new Set([...categories.EXPENSE, ...categories.INCOME])].map((label) => ({ value: label, label })),
      stalls: namedOptions(stalls),
      departments: namedOptions(departments),
      funds: namedOptions(funds),
      kinds: optionsOf(slipKindLabels),
      statuses: optionsOf(slipStatusLabels),
      waitings: optionsOf(slipWaitingLabels),
    },
  };
}

export default function SlipList() {
  const { view, rows, totals, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="费用"
      view={view}
      path={costPaths.slip.list}
      exportAs="slips"
      tabs={<CostTabs current="slip" />}
      add={{ to: costPaths.slip.newOf("EXPENSE"), label: "记一笔费用", roles: [permissions.costAdd] }}
      actions={
        <Can roles={[permissions.costAdd]}>
          <LinkButton to={costPaths.slip.settlement} discover="none">
            导入平台结算
          </LinkButton>
          <LinkButton to={costPaths.slip.newOf("INCOME")} discover="none">
            记一笔收入
          </LinkButton>
        </Can>
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 批次号 / 备注" />
          <FilterSelect view={view} label="类型" name="kind" options={choices.kinds} />
          <FilterSelect view={view} label="类别" name="category" options={choices.categories} />
          <FilterSelect view={view} label="档口" name="stallId" options={choices.stalls} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterPeriod view={view} />
        </>
      }
      more={{
        names: ["deptId", "fundId", "waiting", "noStall"],
        fields: (
          <>
            <FilterSelect view={view} label="部门" name="deptId" options={choices.departments} />
            <FilterSelect view={view} label="资金账户" name="fundId" options={choices.funds} />
            <FilterSelect
              view={view}
              label="归属"
              name="noStall"
              options={[{ value: "true", label: "不属于档口" }]}
              placeholder="不限"
            />
            <FilterSelect view={view} label="待办" name="waiting" options={choices.waitings} placeholder="不限" />
          </>
        ),
      }}
    >
      {(nothing) => (
        <DataTable
          caption="费用"
          columns={slipColumns(totals)}
          rows={rows}
          rowClass={(row) => (row.gone ? "void" : undefined)}
          {...nothing("费用")}
        />
      )}
    </ListPage>
  );
}
