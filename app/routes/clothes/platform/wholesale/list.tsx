/** 批发平台授权 (domain.md §3.7): the authorisations with wholesale sites; each has a page of its own under its public id. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { wholesaleSiteLabels, wholesaleStatusLabels } from "#contract/platform/wholesale.words.ts";
import { wholesaleEndpoints } from "#contract/platform/wholesales.ts";
import { wholesaleView } from "./wholesale.view.server.ts";

export const handle = { title: "批发平台授权" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows } = await readList(args, wholesaleEndpoints.list, {});
  return {
    view,
    rows: rows.map(wholesaleView),
    sites: optionsOf(wholesaleSiteLabels),
    statuses: optionsOf(wholesaleStatusLabels),
  };
}

export default function WholesaleList() {
  const { view, rows, sites, statuses } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="批发平台授权"
      view={view}
      path={platformPaths.wholesale.list}
      exportAs="wholesales"
      add={{ to: platformPaths.wholesale.new, label: "新增授权", roles: [permissions.wholesaleAuthAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="账号" />
          <FilterSelect view={view} label="平台" name="site" options={sites} />
          <FilterSelect view={view} label="状态" name="status" options={statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="批发平台授权"
          columns={[
            { label: "账号", kind: "key", cell: (row) => row.account },
            { label: "平台", cell: (row) => row.site, card: 1 },
            { label: "档口", cell: (row) => row.stall },
            { label: "范围", cell: (row) => row.scopes, card: 2 },
            { label: "令牌", cell: (row) => row.token },
            { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
            { label: "到期", cell: (row) => row.expiresAt, card: 2 },
            { label: "最近调用", cell: (row) => row.lastCallAt },
            {
              label: "操作",
              kind: "act",
              card: 2,
              cell: (row) => <CellLink to={platformPaths.wholesale.item(row.publicId)} text="管理" of={row.account} />,
            },
          ]}
          rows={rows}
          search={view.search}
          {...nothing("授权")}
        />
      )}
    </ListPage>
  );
}
