/** 营业执照 (domain.md §3.5, shop/license). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";
import { licenseChoices, licenseRow } from "./license.view.server.ts";
import { licenseColumns } from "./license-columns.tsx";

export const handle = { title: "营业执照" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, licenseEndpoints.list, { totals: { shops: 0 } });
  const mayEdit = hasPermission(roles, [permissions.shopLicenseEdit]);
  return { view, rows: rows.map(licenseRow), choices: licenseChoices, shops: list.totals.shops, mayEdit };
}

export default function LicenseList() {
  const { view, rows, choices, shops, mayEdit } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="营业执照"
      view={view}
      path={platformPaths.license.list}
      exportAs="licenses"
      add={{ to: platformPaths.license.new, label: "新增执照", roles: [permissions.shopLicenseAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="主体 / 信用代码 / 法人" />
          <FilterSelect view={view} label="类型" name="type" options={choices.types} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="营业执照"
          columns={licenseColumns(shops, mayEdit)}
          rows={rows}
          search={view.search}
          {...nothing("执照")}
        />
      )}
    </ListPage>
  );
}
