/** 调拨单列表 (domain.md §3.3): who sends what to whom, and what is still to arrive. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import {
  FilterChecks,
  FilterPeriod,
  FilterSelect,
  FilterText,
  ListPage,
} from "#app/components/page/list/list-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { transferStatusLabels, transferWaitingLabels } from "#contract/inventory/transfer.words.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { transferRow, transferTotals } from "./transfer.view.server.ts";
import { transferColumns } from "./transfer-columns.tsx";

export const handle = { title: "调拨" };

const nothing = { totals: { applyQty: 0, sentQty: 0, receivedQty: 0, difference: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, roles }, repositories] = await Promise.all([
    readList(args, transferEndpoints.list, nothing),
    repositoryOptions(args.context.api, "view"),
  ]);
  return {
    view,
    rows: rows.map(transferRow),
    totals: transferTotals(list.totals),
    choices: { repositories, statuses: optionsOf(transferStatusLabels), waitings: optionsOf(transferWaitingLabels) },
    may: {
      send: hasPermission(roles, [permissions.transferSend]),
      receive: hasPermission(roles, [permissions.transferReceive]),
    },
  };
}

export default function TransferList() {
  const { view, rows, totals, choices, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="调拨"
      view={view}
      path={paths.transfer.list}
      exportAs="transfers"
      add={{ to: paths.transfer.new, label: "新增调拨单", roles: [permissions.transferAdd] }}
      filters={
        <>
          <FilterText view={view} label="单号" name="keyword" />
          <FilterSelect view={view} label="调出" name="fromId" options={choices.repositories} />
          <FilterSelect view={view} label="调入" name="toId" options={choices.repositories} />
          <FilterSelect view={view} label="待办" name="waiting" options={choices.waitings} placeholder="不限" />
        </>
      }
      more={{
        names: ["styleNo", "difference", "from", "to", "status"],
        fields: (
          <>
            <FilterText view={view} label="款号" name="styleNo" />
            <FilterSelect view={view} label="差异" name="difference" options={differences} />
            <FilterPeriod view={view} />
            <FilterChecks view={view} label="状态" name="status" options={choices.statuses} />
          </>
        ),
      }}
    >
      {(nothing) => (
        <>
          {/* A page of its own follows, so the browser's own form does. */}
          <form id="pick" method="get" action={paths.transfer.prints}>
            <input type="hidden" name="form" value="pick" />
            <DataTable caption="调拨单" columns={transferColumns(totals, may)} rows={rows} {...nothing("调拨单")} />
          </form>
          {rows.some(({ status }) => status === "DRAFT") && (
            <p className="pad line">
              <Button form="pick">合并拣货</Button>
              <small className="hint">勾选几张草稿，打印一张拣货单</small>
            </p>
          )}
        </>
      )}
    </ListPage>
  );
}

const differences = optionsOf({ true: "有差异", false: "无差异" });
