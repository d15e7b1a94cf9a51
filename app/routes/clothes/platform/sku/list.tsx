/** 商品映射 (domain.md §3.5): which of our SKUs a shop's goods are, what is not matched first, and what the platform was told of their stock. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { matchStateLabels, shopSkuEndpoints } from "#contract/platform/shop-skus.ts";
import { type ShopSkuRowView, shopSkuRow } from "./shop-sku.view.server.ts";

export const handle = { title: "商品映射" };

const nothing = { shop: null, shops: [], totals: { all: 0, unmatched: 0, failed: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, shopSkuEndpoints.list, nothing);
  const { shop, shops, totals } = list;
  return {
    view: { ...view, filter: { ...view.filter, ...(shop && { shopId: String(shop.id) }) } },
    rows: rows.map(shopSkuRow),
    shop,
    shops: namedOptions(shops),
    states: optionsOf(matchStateLabels),
    totals,
    mayEdit: hasPermission(roles, [permissions.shopEdit]),
  };
}

export default function ShopSkuList() {
  const { view, rows, shop, shops, states, totals, mayEdit } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={shop ? `商品映射：${shop.name}` : "商品映射"}
      view={view}
      path={platformPaths.shopSku.list}
      kept={["shopId"]}
      exportAs="shopSkus"
      importFrom={{ to: platformPaths.shopSku.import, roles: [permissions.shopEdit] }}
      actions={
        shop && (
          <>
            <LinkButton to={platformPaths.syncLog.of(shop.id)}>同步日志</LinkButton>
            <Can roles={[permissions.shopEdit]}>
              <LinkButton to={platformPaths.syncLog.pull(shop.id)}>立即抓单</LinkButton>
              {totals.unmatched > 0 && (
                <LinkButton to={platformPaths.shopSku.ask(shop.id, "auto")}>自动匹配</LinkButton>
              )}
            </Can>
          </>
        )
      }
      filters={
        <>
          <FilterSelect view={view} label="店铺" name="shopId" options={shops} placeholder={null} />
          <FilterSelect view={view} label="状态" name="state" options={states} />
          <FilterText view={view} label="关键字" name="keyword" placeholder="标题 / 规格 / 商家编码 / SKU" />
        </>
      }
      above={
        totals.unmatched > 0 && (
          <Callout>{`${totals.unmatched} 个平台商品没有匹配，它们的订单不能审核、库存不推送`}</Callout>
        )
      }
    >
      {(nothing) => (
        <DataTable
          caption="商品映射"
          columns={columns(mayEdit)}
          rows={rows}
          search={view.search}
          {...nothing("平台商品", shop ? "还没有平台商品；抓单或导入订单后会出现在这里" : "还没有店铺，请先新增店铺")}
        />
      )}
    </ListPage>
  );
}

function columns(mayEdit: boolean): (Column<ShopSkuRowView> | false)[] {
  return [
    {
      label: "平台商品",
      kind: "key",
      cell: (row) => <TwoLines first={row.title || "（没有标题）"} second={row.spec} />,
    },
    { label: "商家编码", cell: (row) => row.merchantCode, card: 1 },
    { label: "平台 SKU", cell: (row) => row.platformSkuId || row.platformItemId },
    { label: "我们的 SKU", cell: (row) => <TwoLines first={row.skuLabel ?? ""} second={row.skuCode ?? ""} />, card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.state}</Badge>, card: 1 },
    { label: "可售", kind: "n", cell: (row) => row.level },
    { label: "平台库存", kind: "n", cell: (row) => row.pushed, card: 2 },
    { label: "推送时间", cell: (row) => row.pushedTime },
    { label: "待匹配订单件数", kind: "n", cell: (row) => row.waiting },
    { label: "推送失败原因", kind: "words", cell: (row) => row.pushError, card: 2 },
    mayEdit && { label: "操作", kind: "act", cell: (row) => <ShopSkuActs row={row} />, card: 2 },
  ];
}

function ShopSkuActs({ row: { id, name, matched, pushes } }: { row: ShopSkuRowView }) {
  const turn = pushes ? ["pause", "暂停推送"] : ["resume", "恢复推送"];
  return (
    <>
      <Link to={platformPaths.shopSku.match(id)} discover="none" aria-label={`${matched ? "改匹配" : "匹配"} ${name}`}>
        {matched ? "改匹配" : "匹配"}
      </Link>
      {matched && (
        <>
          <Link to={platformPaths.shopSku.ask(id, "unmatch")} discover="none" aria-label={`取消匹配 ${name}`}>
            取消匹配
          </Link>
          <Link to={platformPaths.shopSku.ask(id, turn[0] ?? "")} discover="none" aria-label={`${turn[1]} ${name}`}>
            {turn[1]}
          </Link>
        </>
      )}
    </>
  );
}
