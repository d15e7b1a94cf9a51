/** 商品列表 (domain.md §3.1). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterDay, FilterMoney, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { ProductPicker } from "#app/components/page/product-picker.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { filterParams, listQuery } from "#app/lib/product-search.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { productChoices } from "#app/routes/clothes/goods/choices.server.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { productRow, productTotals } from "./product.view.server.ts";
import { productColumns } from "./product-columns.tsx";

export const handle = { title: "商品列表" };

const nothing = { totals: { onHand: 0, available: 0, sold7: 0, sold30: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, roles }, vocabulary] = await Promise.all([
    readList(args, productEndpoints.list, nothing, listQuery),
    args.context.api.kept(productEndpoints.vocabulary),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    view,
    rows: rows.map(productRow),
    totals: productTotals(list.totals),
    choices: productChoices(vocabulary),
    showsCost: rows.some((row) => row.costFen !== undefined),
    mayEdit: hasPermission(roles, [permissions.productEdit]),
    // 批量操作 is a mode of its own: a plain list has to fit its size budget.
    ...(searchParams.has("select") && {
      picker: {
        filter: filterParams(searchParams),
        total: formatCount(view.pages && "total" in view.pages ? view.pages.total : 0),
        leaveTo: withParams(view.search, { select: null }),
      },
    }),
  };
}

export default function ProductList() {
  const { view, rows, totals, choices, showsCost, mayEdit, picker } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="商品列表"
      view={view}
      path={paths.product.list}
      kept={["select"]}
      exportAs="products"
      importFrom={{ to: paths.product.import, roles: [permissions.productImport] }}
      add={{ to: paths.product.new, label: "新增商品", roles: [permissions.productAdd] }}
      actions={
        !picker && (
          <LinkButton to={withParams(view.search, { select: 1 })} discover="none">
            批量操作
          </LinkButton>
        )
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="款号 / 品名 / 拼音首字母 / 条码" />
          <FilterSelect view={view} label="分类" name="categoryId" options={choices.categories} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterSelect view={view} label="库存" name="stock" options={choices.stocks} />
        </>
      }
      more={{
        names: ["brandId", "seasonId", "origin", "priceFrom", "priceTo", "launchFrom", "launchTo"],
        fields: (
          <>
            <FilterSelect view={view} label="品牌" name="brandId" options={choices.brands} />
            <FilterSelect view={view} label="季节" name="seasonId" options={choices.seasons} />
            <FilterSelect view={view} label="货源" name="origin" options={choices.origins} />
            <FilterMoney view={view} label="批发价从（元）" name="priceFrom" />
            <FilterMoney view={view} label="批发价到（元）" name="priceTo" />
            <FilterDay view={view} label="上新日期从" name="launchFrom" />
            <FilterDay view={view} label="上新日期到" name="launchTo" />
          </>
        ),
      }}
      above={picker && <ProductPicker {...picker} />}
    >
      {(nothing) => (
        <DataTable
          caption="商品"
          columns={productColumns(totals, { picking: picker !== undefined, showsCost, mayEdit })}
          rows={rows}
          search={view.search}
          sorted="launchDate,desc"
          {...nothing("商品")}
        />
      )}
    </ListPage>
  );
}
