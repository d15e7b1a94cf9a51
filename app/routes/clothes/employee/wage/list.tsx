/** 工资 (domain.md §3.2, employee/item): every settlement; ticked ones are audited, paid and printed together. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterDay, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { pickerId } from "#app/components/page/product-picker.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { amounts, wageRow, wageStatusOptions } from "#app/routes/clothes/employee/wage.view.server.ts";
import { wageEndpoints } from "#contract/employee/wages.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { wageColumns } from "./wage-columns.tsx";

export const handle = { title: "工资" };

const none = { pieceFen: 0, commissionFen: 0, baseFen: 0, allowanceFen: 0, deductionFen: 0 };
const nothing = { totals: { ...none, amountFen: 0, advanceFen: 0, paidFen: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const { view, rows, list, roles } = await readList(args, wageEndpoints.list, nothing);
  const { teams } = await api.call(wageEndpoints.choices);
  const { searchParams } = new URL(args.request.url);
  const kept = ["keyword", "period", "teamId", "status", "from", "to"].flatMap((name): [string, string][] => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    view,
    rows: rows.map(wageRow),
    totals: amounts(list.totals),
    choices: { teams: namedOptions(teams), statuses: wageStatusOptions },
    kept,
    may: {
      audit: hasPermission(roles, [permissions.wageAudit]),
      pay: hasPermission(roles, [permissions.wagePay]),
    },
  };
}

export default function WageList() {
  const { view, rows, totals, choices, kept, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="工资"
      view={view}
      path={productionPaths.wage.list}
      exportAs="wages"
      add={{ to: productionPaths.wage.new, label: "结算工资", roles: [permissions.wageAudit] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 工号 / 姓名" />
          <FilterText view={view} label="月份" name="period" placeholder="2026-03" max={7} />
          <FilterSelect view={view} label="班组" name="teamId" options={choices.teams} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
      more={{
        names: ["from", "to"],
        fields: (
          <>
            <FilterDay view={view} label="截止日从" name="from" />
            <FilterDay view={view} label="截止日到" name="to" />
          </>
        ),
      }}
      above={
        <Form id={pickerId} method="get" action={productionPaths.wage.bulk} className="card filters">
          <HiddenFields fields={kept} />
          {may.audit && (
            <Button name="act" value="audit">
              审核
            </Button>
          )}
          {may.pay && (
            <Button name="act" value="pay">
              发放
            </Button>
          )}
          <Button name="act" value="print" formAction={productionPaths.wage.prints} formTarget="_blank">
            打印工资条
          </Button>
          <small className="hint">对勾选的工资单</small>
        </Form>
      }
    >
      {(nothing) => (
        <DataTable
          caption="工资单"
          columns={wageColumns(totals, { pick: true })}
          rows={rows}
          search={view.search}
          sorted="no,desc"
          {...nothing("工资单")}
        />
      )}
    </ListPage>
  );
}
