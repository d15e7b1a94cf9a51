/** 分仓库存 (domain.md §3.1): styles by place; a scan, or a style's number, opens its matrix above. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import stockStyles from "#app/styles/stock.css?url";
import { productEndpoints } from "#contract/goods/products.ts";
import { stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { findSort } from "#contract/page.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { id } from "#contract/value.ts";
import { stockActions, stockChoices, stockMatrixView, stockTable } from "./stock.view.server.ts";
import { StockFilters } from "./stock-filters.tsx";
import { StockMatrix } from "./stock-matrix.tsx";
import { StockTable } from "./stock-table.tsx";

export const handle = { title: "分仓库存" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

/** `style` opens that style's matrix. */
const search = stockViewEndpoints.list.query.extend({ style: id.optional() });

const nothing = {
  content: [],
  totalElements: 0,
  repositories: [],
  totals: { places: [], onHand: 0, available: 0 },
  scanned: null,
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const roles = await requirePermission(api, stockViewEndpoints.list);
  const { style, ...query } = parseSearch(search, searchParams);
  const mayReadGoods = hasPermission(roles, [permissions.productList]);
  const [list, places, vocabulary] = await Promise.all([
    api.attempt(stockViewEndpoints.list, { query }),
    api.call(stockViewEndpoints.places),
    mayReadGoods ? api.kept(productEndpoints.vocabulary) : null,
  ]);
  const found = list.ok ? list.value : nothing;
  requireExistingPage(request, query, found.totalElements);
  const productId = found.scanned?.productId ?? style;
  const matrix = productId
    ? await api.attempt(stockViewEndpoints.matrix, { query: { productId, asOf: query.asOf } })
    : null;
  return {
    table: stockTable(found),
    matrix:
      matrix?.ok === true
        ? stockMatrixView(matrix.value, {
            grade: query.grade,
            repositoryIds: query.repositoryId,
            scannedSkuId: found.scanned?.skuId,
          })
        : null,
    refusal: (list.ok ? null : list.message) ?? (matrix?.ok === false ? matrix.message : null),
    choices: stockChoices(places, vocabulary),
    filter: Object.fromEntries(searchParams),
    places: query.repositoryId,
    today: today(),
    direction: findSort(query.sort, ["styleNo"])?.direction ?? ("asc" as const),
    address,
    page: query.page,
    size: query.size,
    total: found.totalElements,
    mayReadLog: hasPermission(roles, [permissions.reviseList]),
    actions: stockActions(roles),
  };
}

export default function StockByPlace() {
  const data = useLoaderData<typeof loader>();
  const { table, matrix, refusal, choices, filter, places, address, page, size, total, mayReadLog, actions } = data;
  const sheetTo = (kind: string) =>
    `/clothes/goods/inventory/stock/${kind}${withParams(address, { page: null, size: null, sort: null, style: null })}`;
  const flipped = data.direction === "asc" ? "desc" : "asc";
  return (
    <>
      <PageHeader
        title="分仓库存"
        actions={
          <>
            <LinkButton to={`/export/stock${address}`} discover="none">
              导出
            </LinkButton>
            <LinkButton to={sheetTo("text")}>文字清单</LinkButton>
            <LinkButton to={sheetTo("print")}>打印库存表</LinkButton>
          </>
        }
      />
      <StockFilters key={address} choices={choices} filter={filter} places={places} today={data.today} />
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {matrix && (
        <Card
          title={`${matrix.styleNo} ${matrix.name}`}
          note={matrix.without.length > 0 ? `没有库存：${matrix.without.join("、")}` : undefined}
          flush
        >
          <StockMatrix matrix={matrix} />
          <nav className="pager" aria-label={`${matrix.styleNo} 的操作`}>
            {mayReadLog && (
              <Link to={`/clothes/inventory/revise?keyword=${encodeURIComponent(matrix.styleNo)}`}>流水</Link>
            )}
            {actions.map(({ label, path }) => (
              <Link key={path} to={`${path}?style=${matrix.styleNo}`} discover="none">
                {label}
              </Link>
            ))}
            <Link to={withParams(address, { style: null, keyword: null })}>收起</Link>
          </nav>
        </Card>
      )}
      <Card flush>
        <StockTable
          table={table}
          direction={data.direction}
          sortTo={withParams(address, { sort: `styleNo,${flipped}`, page: null })}
          matrixTo={(productId) => withParams(address, { style: productId })}
          mayReadLog={mayReadLog}
          actions={actions}
          empty={address && <Link to="/clothes/goods/inventory/stock">清除全部条件</Link>}
        />
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null, style: null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
