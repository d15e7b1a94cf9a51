/** 商品映射 of a shop: its list, what is left to do, and its export. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { all, containing, escapeLike } from "#backoffice/db/where.ts";
import { type Column, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import {
  matchStateLabels,
  type ShopSkuFilter,
  type ShopSkuRow,
  type shopSkuEndpoints,
  shopSkuExportEndpoints,
} from "#contract/platform/shop-skus.ts";
import { getVisibleShop, listVisibleShops, type Shop } from "../shop/shop.ts";
import { codeKey, platformSkuOf } from "./match.rules.ts";
import { levelOf } from "./push.rules.ts";

export const listShopSkus: Operation<typeof shopSkuEndpoints.list> = async (context, { query }) => {
  const shops = await listVisibleShops(context);
  const shop = query.shopId === undefined ? shops[0] : await getVisibleShop(context, query.shopId);
  const named = shops.map(({ id, name }) => ({ id, name }));
  if (!shop) return { ...nothing, shops: named };
  const where = condition(shop, query);
  const { count } = await oneRow<{ count: number }>(
    context.db,
    sql`select count(*) as count from shop_sku goods where ${where}`,
  );
  const totals = await oneRow<{ all: number; unmatched: number; failed: number }>(
    context.db,
    sql`select count(*) as all, count(*) filter (where sku_id is null) as unmatched,
          count(*) filter (where push_error <> '') as failed from shop_sku where shop_id = ${shop.id}`,
  );
  const content = await readShopSkus(context.db, shop, where, {
    limit: query.size,
    offset: query.page * query.size,
  });
  return { content, totalElements: count, shop: { id: shop.id, name: shop.name }, shops: named, totals };
};

const nothing = { content: [], totalElements: 0, shop: null, totals: { all: 0, unmatched: 0, failed: 0 } };

/** @throws {DomainError} where there is none, or none that the actor may see */
async function getChosenShop(context: Context, shopId: number | undefined): Promise<Shop> {
  const shop = shopId === undefined ? (await listVisibleShops(context))[0] : await getVisibleShop(context, shopId);
  if (!shop) throw new DomainError("还没有店铺，请先新增店铺");
  return shop;
}

export const shopSkuDetail: Operation<typeof shopSkuEndpoints.detail> = async (context, { params }) => {
  const [found] = await rows<{ shopId: number }>(
    context.db,
    sql`select shop_id as "shopId" from shop_sku where id = ${params.id}`,
  );
  if (!found) throw new DomainError("平台商品不存在，可能已被删除");
  const shop = await getVisibleShop(context, found.shopId);
  const [row] = await readShopSkus(context.db, shop, sql`goods.id = ${params.id}`, { limit: 1, offset: 0 });
  if (!row) throw new DomainError("平台商品不存在，可能已被删除");
  return { ...row, shopId: shop.id, shopName: shop.name };
};

/** Goods of one style, of each shop that the actor sees; more than a shop can have of one. */
const mostOfProduct = 1000;

export const shopSkusOfProduct: Operation<typeof shopSkuEndpoints.ofProduct> = async (context, { params }) => {
  const { db } = context;
  const having = await rows<{ shopId: number }>(
    db,
    sql`select distinct shop_id as "shopId" from shop_sku goods join sku on sku.id = goods.sku_id
        where sku.product_id = ${params.id}`,
  );
  const shops = (await listVisibleShops(context)).filter(({ id }) => having.some(({ shopId }) => shopId === id));
  const found = [];
  for (const shop of shops) {
    const where = sql`goods.shop_id = ${shop.id} and goods.sku_id in (select id from sku where product_id = ${params.id})`;
    const goods = await readShopSkus(db, shop, where, { limit: mostOfProduct, offset: 0 });
    found.push(...goods.map((row) => ({ ...row, shopId: shop.id, shopName: shop.name })));
  }
  return found;
};

const mostChoices = 50;

/** Whole codes first, then styles that begin so, then names that have it. */
export const chooseSku: Operation<typeof shopSkuEndpoints.choices> = async (context, { query }) => {
  const { db } = context;
  const { repositoryId } = await getVisibleShop(context, query.shopId);
  const keyword = query.keyword.trim();
  if (keyword === "") return { choices: [] };
  const [upper, prefix, part] = [codeKey(keyword), `${escapeLike(keyword.toUpperCase())}%`, containing(keyword)];
  const found = await rows<{ id: number; skuCode: string; name: string }>(
    db,
    sql`
    select sku.id, sku.sku_code as "skuCode", product.name
    from sku
    join product on product.id = sku.product_id
    join attr_value color on color.id = sku.color_id
    join size on size.id = sku.size_id
    where sku.sku_code like ${prefix} or sku.barcode = ${upper} or product.name ilike ${part}
    order by sku.sku_code <> ${upper} and sku.barcode <> ${upper}, sku.sku_code not like ${prefix}, product.style_no,
      color.sort, color.id, size.sort, size.id
    limit ${mostChoices}`,
  );
  const skuIds = found.map(({ id }) => id);
  const labels = await findSkuLabels(db, skuIds);
  const balances = await findBalances(db, { repositoryId, grade: 1, skuIds });
  return {
    choices: found.map((row) => ({
      ...row,
      label: labels.get(row.id) ?? "",
      available: balances.get(row.id)?.available ?? 0,
    })),
  };
};

export const shopSkuExport = listExport({
  topic: "shop-skus.export",
  title: "商品映射",
  endpoints: shopSkuExportEndpoints,
  async count(context, filter) {
    const shop = await getChosenShop(context, filter.shopId);
    return oneRow<{ sku: number }>(
      context.db,
      sql`select count(*) as sku from shop_sku goods where ${condition(shop, filter)}`,
    );
  },
  async table(context, choice) {
    const shop = await getChosenShop(context, choice.shopId);
    const where = condition(shop, choice);
    return exportRows(exportColumns(shop), async function* () {
      for (let offset = 0; ; offset += exportPage) {
        const page = await readShopSkus(context.db, shop, where, { limit: exportPage, offset });
        yield page;
        if (page.length < exportPage) return;
      }
    });
  },
});

const exportPage = 1000;

/** The columns of the import first, so that a file goes out, is filled in and comes back; then the stock a platform's own import takes. */
const exportColumns = (shop: Shop): Column<ShopSkuRow>[] => [
  text("店铺", 18, () => shop.name),
  text("平台 SKU", 20, (row) => row.platformSkuId),
  text("平台商品", 20, (row) => row.platformItemId),
  text("商家编码", 20, (row) => row.merchantCode),
  text("我们的 SKU", 20, (row) => row.skuCode),
  text("标题", 40, (row) => row.title),
  text("规格", 24, (row) => row.spec),
  text("款色码", 20, (row) => row.skuLabel),
  number("可售库存", (row) => row.level),
  number("平台库存", (row) => row.pushedQty),
  text("状态", 12, (row) => matchStateLabels[stateOf(row)]),
  text("推送失败原因", 40, (row) => row.pushError),
];

function stateOf(row: Pick<ShopSkuRow, "skuId" | "matchedBy" | "pushes" | "pushError">) {
  if (row.skuId === null || row.matchedBy === null) return "NONE";
  if (row.pushError !== "") return "FAILED";
  return row.pushes ? row.matchedBy : "PAUSED";
}

function condition(shop: Shop, { state, keyword }: ShopSkuFilter): SQL {
  const part = containing(keyword ?? "");
  const states: Record<NonNullable<ShopSkuFilter["state"]>, SQL> = {
    NONE: sql`goods.sku_id is null`,
    AUTO: sql`goods.matched_by = 'AUTO' and goods.push_error = '' and goods.pushes`,
    HAND: sql`goods.matched_by = 'HAND' and goods.push_error = '' and goods.pushes`,
    FAILED: sql`goods.sku_id is not null and goods.push_error <> ''`,
    PAUSED: sql`goods.sku_id is not null and goods.push_error = '' and not goods.pushes`,
  };
  return all([
    sql`goods.shop_id = ${shop.id}`,
    state !== undefined && states[state],
    Boolean(keyword) &&
      sql`(goods.title ilike ${part} or goods.spec ilike ${part} or goods.merchant_code ilike ${part}
           or goods.platform_sku_id ilike ${part} or goods.platform_item_id ilike ${part}
           or exists (select from sku where sku.id = goods.sku_id and sku.sku_code ilike ${part}))`,
  ]);
}

async function readShopSkus(
  db: Db,
  shop: Shop,
  where: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShopSkuRow[]> {
  type Found = Omit<ShopSkuRow, "skuLabel" | "level" | "pushedTime"> & { pushedAt: string | null };
  const found = await rows<Found>(
    db,
    sql`
    with waiting as (
      select line.platform_sku_id, sum(line.qty)::int8 as qty from shop_order doc
      join shop_order_line line on line.order_id = doc.id
      where doc.shop_id = ${shop.id} and doc.unmatched and doc.state in ('WAIT_PAY', 'WAIT_AUDIT')
        and line.sku_id is null and line.platform_sku_id <> ''
      group by 1)
    select goods.id, goods.version, goods.platform_sku_id as "platformSkuId", goods.platform_item_id as "platformItemId",
      goods.title, goods.spec, goods.merchant_code as "merchantCode", goods.sku_id as "skuId", sku.sku_code as "skuCode",
      goods.matched_by as "matchedBy", goods.pushes, goods.pushed_qty as "pushedQty", goods.pushed_at::text as "pushedAt",
      goods.push_error as "pushError", coalesce(waiting.qty, 0)::int8 as "waitingQty"
    from shop_sku goods
    left join sku on sku.id = goods.sku_id
    left join waiting on waiting.platform_sku_id = goods.platform_sku_id
    where ${where}
    order by goods.sku_id is not null, goods.push_error = '', goods.title, goods.spec, goods.id
    limit ${limit} offset ${offset}`,
  );
  const skuIds = [...new Set(found.flatMap(({ skuId }) => skuId ?? []))];
  const labels = await findSkuLabels(db, skuIds);
  const balances = await findBalances(db, { repositoryId: shop.repositoryId, grade: 1, skuIds });
  return found.map(({ pushedAt, ...row }) => ({
    ...row,
    platformSkuId: platformSkuOf(row.platformSkuId),
    skuLabel: row.skuId === null ? null : (labels.get(row.skuId) ?? null),
    level: row.skuId === null ? null : levelOf(balances.get(row.skuId)?.available ?? 0, shop),
    pushedTime: formatInstantOrNull(pushedAt === null ? null : new Date(pushedAt)),
  }));
}
