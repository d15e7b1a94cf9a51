/** 返修记录: garments at repair, and what came back (domain.md §3.2, batch/quality). */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import {
  FilterChecks,
  FilterPeriod,
  FilterSelect,
  FilterText,
  ListPage,
} from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repairSourceLabels, repairStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { reasonOptions, repairTotals, repairView } from "../delivery.view.server.ts";
import { repairColumns } from "./repair-columns.tsx";

export const handle = { title: "返修记录" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const nothing = { sent: 0, ok: 0, second: 0, scrap: 0, open: 0 };
  const { view, rows, list, roles } = await readList(args, repairEndpoints.list, { totals: nothing });
  const { parties } = await api.call(repairEndpoints.choices);
  return {
    view,
    rows: rows.map(repairView),
    totals: repairTotals(list.totals),
    choices: {
      parties: namedOptions(parties),
      reasons: await reasonOptions(api),
      sources: optionsOf(repairSourceLabels),
      statuses: optionsOf(repairStatusLabels),
    },
    mayReturn: hasPermission(roles, [permissions.repairEdit]),
  };
}

export default function RepairList() {
  const { view, rows, totals, choices, mayReturn } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="返修记录"
      view={view}
      path={productionPaths.repair.list}
      exportAs="repairs"
      add={{ to: productionPaths.repair.new, label: "次品送修", roles: [permissions.repairAdd] }}
      kept={["batchId"]}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="返修单 / 交货单 / 批次号 / 款号 / 工厂" />
          <FilterSelect
            view={view}
            label="逾期"
            name="overdue"
            options={[{ value: "true", label: "已逾期" }]}
            placeholder="不限"
          />
          <FilterPeriod view={view} />
        </>
      }
      more={{
        names: ["status", "source", "partyId", "reason"],
        fields: (
          <>
            <FilterChecks view={view} label="状态" name="status" options={choices.statuses} />
            <FilterSelect view={view} label="来源" name="source" options={choices.sources} />
            <FilterSelect view={view} label="工厂" name="partyId" options={choices.parties} />
            <FilterSelect view={view} label="原因" name="reason" options={choices.reasons} />
          </>
        ),
      }}
    >
      {(nothing) => (
        <DataTable caption="返修单" columns={repairColumns(totals, mayReturn)} rows={rows} {...nothing("返修单")} />
      )}
    </ListPage>
  );
}
