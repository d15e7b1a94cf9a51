/** 存储方 (domain.md §3.3): the places that hold goods. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryEndpoints } from "#contract/inventory/repositories.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { repositoryFilterChoices, repositoryRow } from "./repository.view.server.ts";
import { repositoryColumns } from "./repository-columns.tsx";

export const handle = { title: "存储方" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, repositoryEndpoints.list, { totals: { onHand: 0 } });
  return {
    view,
    rows: rows.map(repositoryRow),
    onHand: formatCount(list.totals.onHand),
    choices: repositoryFilterChoices,
    mayEdit: hasPermission(roles, [permissions.repositoryEdit]),
  };
}

export default function RepositoryList() {
  const { view, rows, onHand, choices, mayEdit } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="存储方"
      view={view}
      path={paths.repository.list}
      exportAs="repositories"
      add={{ to: paths.repository.new, label: "新增存储方", roles: [permissions.repositoryAdd] }}
      actions={
        <Can roles={[permissions.repositoryPermissionList]}>
          <LinkButton to={paths.repository.permission}>库存权限配置</LinkButton>
        </Can>
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称 / 地址" />
          <FilterSelect view={view} label="类型" name="type" options={choices.types} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="存储方"
          columns={repositoryColumns(onHand, mayEdit)}
          rows={rows}
          search={view.search}
          sorted="sort,asc"
          {...nothing("存储方")}
        />
      )}
    </ListPage>
  );
}
