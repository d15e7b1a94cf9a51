/** 平台店铺 (domain.md §3.5, shop): the shops on the platforms, how each is reached, and what waits there. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { readList } from "#app/lib/list.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { shopEndpoints } from "#contract/platform/shops.ts";
import { shopChoices, shopRow } from "./shop.view.server.ts";
import { shopColumns } from "./shop-columns.tsx";

export const handle = { title: "平台店铺" };

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { totals: { todayOrders: 0, waiting: 0 } };
  const { view, rows, list, roles } = await readList(args, shopEndpoints.list, nothing);
  return {
    view,
    rows: rows.map(shopRow),
    choices: shopChoices(await args.context.api.call(shopEndpoints.choices)),
    seen: {
      totals: { todayOrders: formatCount(list.totals.todayOrders), waiting: formatCount(list.totals.waiting) },
      mayEdit: hasPermission(roles, [permissions.shopEdit]),
      mayAuthorise: hasPermission(roles, [permissions.shopAuth]),
    },
  };
}

export default function ShopList() {
  const { view, rows, choices, seen } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="平台店铺"
      view={view}
      path={platformPaths.shop.list}
      exportAs="shops"
      add={{ to: platformPaths.shop.new, label: "新增店铺", roles: [permissions.shopAdd] }}
      actions={<LinkButton to={platformPaths.grant.list}>授权状态</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="店铺名 / 平台店铺号 / 主体" />
          <FilterSelect view={view} label="平台" name="platform" options={choices.platforms} />
          <FilterSelect view={view} label="授权状态" name="authStatus" options={choices.authStatuses} />
          <FilterSelect view={view} label="发货仓" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="启用" name="enabled" options={choices.enabled} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="平台店铺"
          columns={shopColumns(seen)}
          rows={rows}
          search={view.search}
          {...nothing("店铺")}
        />
      )}
    </ListPage>
  );
}
