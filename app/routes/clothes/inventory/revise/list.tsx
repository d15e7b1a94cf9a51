/** 库存变更日志 (domain.md §3.3): who moved what, when and by which document. Filters and cursor live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import {
  FilterChecks,
  FilterPeriod,
  FilterSelect,
  FilterText,
  ListPage,
} from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { stockEndpoints } from "#contract/inventory/stock.ts";
import { permissions } from "#contract/permissions.ts";
import { movementFilterChoices, movementRow, movementTotals } from "./movement.view.server.ts";
import { movementColumns } from "./movement-columns.tsx";

export const handle = { title: "库存变更日志" };

const nothing = { totals: { count: 0, in: 0, out: 0, net: 0, since: null } };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, roles }, choices] = await Promise.all([
    readList(args, stockEndpoints.movements, nothing),
    args.context.api.call(stockEndpoints.movementChoices),
  ]);
  return {
    view,
    rows: rows.map((row) => movementRow(row, roles)),
    totals: movementTotals(list.totals),
    showsValue: rows.some(({ valueFen }) => valueFen !== undefined),
    choices: movementFilterChoices(choices),
  };
}

export default function MovementLog() {
  const { view, rows, totals, showsValue, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="库存变更日志"
      view={view}
      path={paths.movement.list}
      exportAs="movements"
      actions={<LinkButton to={paths.adjustment.list}>调整单</LinkButton>}
      add={{ to: paths.adjustment.new, label: "新增调整单", roles: [permissions.reviseAdjust] }}
      filters={
        <>
          <FilterText view={view} label="款式 / SKU" name="keyword" placeholder="款号 / 品名 / 条码 / SKU 编码" />
          <FilterPeriod view={view} />
          <FilterSelect view={view} label="仓" name="repositoryId" options={choices.repositories} />
        </>
      }
      more={{
        names: ["docNo", "operatorId", "grade", "moveType"],
        fields: (
          <>
            <FilterText view={view} label="来源单号" name="docNo" placeholder="完整单号" max={32} />
            <FilterSelect view={view} label="操作人" name="operatorId" options={choices.operators} />
            <FilterSelect view={view} label="品级" name="grade" options={choices.grades} />
            <FilterChecks view={view} label="类型" name="moveType" options={choices.types} />
          </>
        ),
      }}
    >
      {(nothing) => (
        <DataTable
          caption="库存变更"
          columns={movementColumns(totals, showsValue, view.search)}
          rows={rows}
          {...nothing("库存变更")}
        />
      )}
    </ListPage>
  );
}
