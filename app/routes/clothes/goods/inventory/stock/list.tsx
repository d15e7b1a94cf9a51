/** 分仓库存 (domain.md §3.1): styles by place; a scan, or a style's number, opens its matrix above. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterChecks, FilterDay, FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import stockStyles from "#app/styles/stock.css?url";
import { productEndpoints } from "#contract/goods/products.ts";
import { stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { id } from "#contract/value.ts";
import { ScanField, useScanFocus } from "./scan-field.tsx";
import { stockActions, stockChoices, stockMatrixView, stockRow, stockTotals } from "./stock.view.server.ts";
import { StockActions, stockColumns } from "./stock-columns.tsx";
import { StockMatrix } from "./stock-matrix.tsx";

export const handle = { title: "分仓库存" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

const nothing = { repositories: [], totals: { places: [], onHand: 0, available: 0 }, scanned: null };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const { roles: held } = await api.viewer();
  const [{ view, rows, list, query, roles }, places, vocabulary] = await Promise.all([
    readList(args, stockViewEndpoints.list, nothing),
    api.call(stockViewEndpoints.places),
    hasPermission(held, [permissions.productList]) ? api.kept(productEndpoints.vocabulary) : null,
  ]);
  const style = id.safeParse(new URL(args.request.url).searchParams.get("style"));
  const productId = list.scanned?.productId ?? style.data;
  const matrix = productId
    ? await api.attempt(stockViewEndpoints.matrix, { query: { productId, asOf: query.asOf } })
    : null;
  return {
    view,
    rows: rows.map((row) => stockRow(row, list.repositories)),
    totals: stockTotals(list),
    columns: list.repositories.map(({ name }) => name),
    matrix: matrix?.ok
      ? stockMatrixView(matrix.value, {
          grade: query.grade,
          repositoryIds: query.repositoryId,
          scannedSkuId: list.scanned?.skuId,
        })
      : null,
    matrixRefusal: matrix?.ok === false ? matrix.message : null,
    // Without scripts nothing could select what was scanned, and the next scan would stand behind it.
    keyword: list.scanned ? "" : query.keyword,
    choices: stockChoices(places, vocabulary),
    places: query.repositoryId,
    today: today(),
    actions: stockActions(roles),
  };
}

export default function StockByPlace() {
  const { view, rows, totals, columns, matrix, matrixRefusal, keyword, choices, places, today, actions } =
    useLoaderData<typeof loader>();
  const { search } = view;
  useScanFocus("keyword", search);
  const sheet = withParams(search, { page: null, size: null, sort: null, style: null });
  return (
    <ListPage
      title="分仓库存"
      view={view}
      path={paths.stock.list}
      exportAs="stock"
      actions={
        <>
          <LinkButton to={paths.stock.text + sheet}>文字清单</LinkButton>
          <LinkButton to={paths.stock.print + sheet}>打印库存表</LinkButton>
        </>
      }
      filters={
        <>
          <ScanField
            label="关键字 / 扫码"
            name="keyword"
            placeholder="扫条码，或款号 / 品名 / 拼音首字母"
            value={keyword}
          />
          {choices.categories.length > 0 && (
            <FilterSelect view={view} label="分类" name="categoryId" options={choices.categories} />
          )}
          <FilterSelect view={view} label="库存" name="condition" options={choices.conditions} />
          <FilterSelect view={view} label="品级" name="grade" options={choices.grades} placeholder={null} />
        </>
      }
      more={{
        names: ["seasonId", "asOf", "repositoryId"],
        fields: (
          <>
            {choices.seasons.length > 0 && (
              <FilterSelect view={view} label="季节" name="seasonId" options={choices.seasons} />
            )}
            <FilterDay view={view} label="截至日期" name="asOf" max={today} />
            <FilterChecks view={view} label="仓" name="repositoryId" options={choices.places} />
          </>
        ),
      }}
      above={
        <>
          {matrixRefusal && <Callout>{matrixRefusal}</Callout>}
          {matrix && (
            <Card
              title={`${matrix.styleNo} ${matrix.name}`}
              note={matrix.without.length > 0 ? `没有库存：${matrix.without.join("、")}` : undefined}
              flush
            >
              <StockMatrix matrix={matrix} />
              <nav className="pager" aria-label={`${matrix.styleNo} 的操作`}>
                <StockActions row={matrix} actions={actions} />
                <Link to={withParams(search, { style: null, keyword: null })}>收起</Link>
              </nav>
            </Card>
          )}
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="分仓库存"
          columns={stockColumns({
            places: columns,
            totals,
            sumOf: places.length > 0 ? "所选仓" : "我的仓",
            actions,
            search,
          })}
          rows={rows}
          search={search}
          sorted="styleNo,asc"
          {...nothing("库存")}
        />
      )}
    </ListPage>
  );
}
