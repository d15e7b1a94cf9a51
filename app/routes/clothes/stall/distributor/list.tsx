/** 分销商 (domain.md §3.4): who buys, and how they stand; filters, sort and page live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { pickerId } from "#app/components/page/product-picker.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import stockStyles from "#app/styles/stock.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { distributorRow, distributorTotals, filterChoices, listParams } from "./distributor.view.server.ts";
import { distributorColumns } from "./distributor-columns.tsx";

export const handle = { title: "分销商" };
export const links = () => [{ rel: "stylesheet", href: stockStyles }];

const behindMore = ["keeperId", "strategyId", "dormantDays", "region", "status", "upgradable"];

const nothing = { totals: { debtFen: 0, prepaidFen: 0, bonusFen: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, roles }, vocabulary] = await Promise.all([
    readList(args, distributorEndpoints.list, nothing),
    args.context.api.call(distributorEndpoints.vocabulary),
  ]);
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    view,
    rows: rows.map(distributorRow),
    totals: distributorTotals(list.totals),
    choices: filterChoices(vocabulary),
    kept: listParams(new URL(args.request.url).searchParams),
    may: {
      pick: may(permissions.distributorEdit),
      bill: may(permissions.billAdd),
      receive: may(permissions.accountReceive),
      recharge: may(permissions.rechargeAdd),
      account: may(permissions.accountList),
      cost: may(permissions.costView),
    },
  };
}

export default function DistributorList() {
  const { view, rows, totals, choices, kept, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="分销商"
      view={view}
      path={paths.distributor.list}
      importFrom={{ to: paths.distributor.import, roles: [permissions.distributorAdd] }}
      add={{ to: paths.distributor.new, label: "新增分销商", roles: [permissions.distributorAdd] }}
      actions={
        <Can roles={[permissions.distributorExport]}>
          <LinkButton to={`/export/distributors${view.search}`} discover="none">
            导出
          </LinkButton>
        </Can>
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="客户名 / 拼音首字母 / 手机后四位 / 编码" />
          <FilterSelect view={view} label="归属档口" name="stallId" options={choices.stalls} />
          <FilterSelect view={view} label="余额" name="balance" options={choices.balances} />
        </>
      }
      more={{
        names: behindMore,
        fields: (
          <>
            <FilterSelect view={view} label="营业员" name="keeperId" options={choices.keepers} />
            <FilterSelect view={view} label="策略" name="strategyId" options={choices.strategies} />
            <FilterText view={view} label="沉睡超过（天）" name="dormantDays" max={4} />
            <FilterText view={view} label="地区" name="region" />
            <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
            <FilterSelect view={view} label="升级门槛" name="upgradable" options={choices.levels} />
          </>
        ),
      }}
      above={
        may.pick && (
          <Form id={pickerId} method="get" action={`${paths.distributor.list}/bulk`} className="card filters">
            <HiddenFields fields={kept} />
            <Button name="act" value="strategy">
              改策略
            </Button>
            <Button name="act" value="owner">
              改归属
            </Button>
            <small className="hint">对勾选的客户</small>
          </Form>
        )
      }
    >
      {(nothing) => (
        <DataTable
          caption="分销商"
          columns={distributorColumns(totals, may)}
          rows={rows}
          search={view.search}
          sorted="lastBillAt,desc"
          {...nothing("客户")}
        />
      )}
    </ListPage>
  );
}
