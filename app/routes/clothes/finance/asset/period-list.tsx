/** 月结: the months, and which of them take no more bookings. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { periodEndpoints } from "#contract/finance/periods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { periodRow } from "./period.view.server.ts";

export const handle = { title: "月结" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, periodEndpoints.list);
  const { content } = await api.call(periodEndpoints.list, { query: {} });
  return { rows: content.map(periodRow), mayClose: hasPermission(roles, [permissions.assetClose]) };
}

export default function PeriodList() {
  const { rows, mayClose } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="月结"
        actions={
          <LinkButton to="/export/periods" discover="none">
            导出
          </LinkButton>
        }
      />
      <AssetTabs current="period" />
      <Card title="月份" note="结账后该月及之前不能再记账、作废和补录" flush>
        <DataTable
          caption="月结"
          columns={[
            {
              label: "月份",
              kind: "key",
              cell: (row) => <CellLink to={assetPaths.period.item(row.month)} text={row.month} />,
            },
            {
              label: "状态",
              cell: (row) => <Badge tone={row.closed ? "good" : "neutral"}>{row.status}</Badge>,
              card: 1,
            },
            { label: "结账", cell: (row) => row.by, card: 2 },
            mayClose && {
              label: "操作",
              kind: "act",
              cell: (row) => (
                <RowActs
                  of={row.month}
                  acts={[
                    row.next && {
                      to: assetPaths.period.item(row.month),
                      label: row.along ? `结账（${row.along}）` : "结账",
                    },
                    row.last && { to: assetPaths.period.ask(row.month, "reopen"), label: "反月结" },
                  ]}
                />
              ),
              card: 2,
            },
          ]}
          rows={rows}
          empty="还没有可以结账的月份"
        />
      </Card>
    </>
  );
}
