/** 充值记录 (domain.md §3.4): what distributors paid in advance, with totals by fund. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import stockStyles from "#app/styles/stock.css?url";
import { permissions } from "#contract/permissions.ts";
import { rechargeStatusLabels } from "#contract/stall/distributor.words.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { rechargeEndpoints, rechargeWaitingLabels } from "#contract/stall/recharges.ts";
import { rechargeRow, rechargeTotals } from "./recharge.view.server.ts";
import { rechargeColumns } from "./recharge-columns.tsx";

export const handle = { title: "充值记录" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

const nothing = { totals: { count: 0, amountFen: 0, bonusFen: 0, debtPaidFen: 0, funds: [] } };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const [{ view, rows, list }, funds, keepers] = await Promise.all([
    readList(args, rechargeEndpoints.list, nothing),
    api.call(fundEndpoints.options, { query: {} }),
    api.call(rechargeEndpoints.keepers),
  ]);
  return {
    view,
    rows: rows.map(rechargeRow),
    totals: rechargeTotals(list.totals),
    choices: {
      funds: namedOptions(funds),
      keepers: namedOptions(keepers),
      statuses: optionsOf(rechargeStatusLabels),
      waitings: optionsOf(rechargeWaitingLabels),
    },
  };
}

export default function RechargeList() {
  const { view, rows, totals, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="充值记录"
      view={view}
      path={paths.recharge.list}
      exportAs="recharges"
      add={{ to: paths.recharge.new, label: "新增充值", roles: [permissions.rechargeAdd] }}
      kept={["distributorId"]}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 客户" />
          <FilterSelect view={view} label="收款账户" name="fundId" options={choices.funds} />
          <FilterSelect view={view} label="经手" name="keeperId" options={choices.keepers} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterSelect view={view} label="待办" name="waiting" options={choices.waitings} placeholder="不限" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable caption="充值记录" columns={rechargeColumns(totals)} rows={rows} {...nothing("充值记录")} />
      )}
    </ListPage>
  );
}
