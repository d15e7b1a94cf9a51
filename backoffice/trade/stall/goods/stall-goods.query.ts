/** 档口商品 as it is read: the list with its totals, single rows, and what its filters choose from (domain.md §3.1). */

import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { treeOrder } from "#backoffice/masters/goods/attribute/attribute.rules.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { categoryAndBelow, stylesFound } from "#backoffice/masters/goods/product/product-list.query.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type StallGoods,
  type StallGoodsFilter,
  type StallGoodsSortField,
  type stallGoodsEndpoints,
  stallGoodsSortFields,
} from "#contract/goods/stall-goods.ts";
import { findSort } from "#contract/page.ts";

type Endpoints = typeof stallGoodsEndpoints;
type List = Answer<Endpoints["list"]>;
type Reading = Pick<Context, "db" | "actor">;

/** Ids as one parameter. */
export function idList(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::bigint[]`;
}

/** One row a style and stall, `g`, with its stall `s` and its style `p`. */
const columns = sql`
  g.id, g.version, s.id as "stallId", s.name as "stallName", s.repository_id as "repositoryId",
  p.id as "productId", p.style_no as "styleNo", p.name, p.status as "productStatus", g.price_fen as "priceFen",
  p.wholesale_fen as "wholesalePriceFen", p.min_fen as "minPriceFen", g.location, g.tag, g.active, g.sort`;
const source = sql`stall_product g join stall s on s.id = g.stall_id join product p on p.id = g.product_id`;

/** Rows of stalls whose repository the caller may see, by stall and 排序; what may not be seen is left out. */
export async function findStallGoods(context: Reading, ids: readonly number[]): Promise<StallGoods[]> {
  const access = await readRepositoryAccess(context);
  return rows<StallGoods>(
    context.db,
    sql`select ${columns} from ${source}
        where g.id = any(${idList(ids)}) and s.repository_id = any(${idList(access.ids("view"))})
        order by s.sort, s.id, g.sort, p.style_no`,
  );
}

export const stallGoodsDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [found] = await findStallGoods(context, [params.id]);
  if (!found) throw new DomainError("档口商品不存在，或您没有该档口的查看权限");
  return found;
};

/** What was ticked; refuses none, and rows that are gone. */
export async function getPicked(context: Reading, ids: readonly number[]): Promise<StallGoods[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new DomainError("请先勾选档口商品");
  const found = await findStallGoods(context, wanted);
  if (found.length < wanted.length) throw new DomainError("有勾选的档口商品已不存在，或您没有查看权限，请刷新后重试");
  return found;
}

export const readPriceTags: Operation<Endpoints["tags"]> = async (context, { query }) => ({
  rows: await getPicked(context, query.ids),
});

const sortColumns: Record<StallGoodsSortField, (direction: SQL) => SQL> = {
  sort: (direction) => sql`"stallSort", "stallId", sort ${direction}`,
  styleNo: (direction) => sql`"styleNo" ${direction}`,
  priceFen: (direction) => sql`coalesce("priceFen", "wholesalePriceFen") ${direction}`,
  onHand: (direction) => sql`"onHand" ${direction}`,
  warehouseAvailable: (direction) => sql`"warehouseAvailable" ${direction}`,
  sold7: (direction) => sql`sold7 ${direction}`,
};

/** A page and the totals of the whole filtered set, in one statement. Pieces are those of grade 1. */
export const listStallGoods: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db, clock } = context;
  const visible = idList((await readRepositoryAccess(context)).ids("view"));
  const today = bizDateOf(clock.now());
  const { field, direction } = findSort(query.sort, stallGoodsSortFields) ?? { field: "sort", direction: "asc" };
  const order = sql`${sortColumns[field](direction === "asc" ? sql`asc` : sql`desc`)}, "stallSort", "stallId", sort, "styleNo"`;
  const list = await oneRow<List["totals"] & Pick<List, "totalElements" | "content">>(
    db,
    sql`with g as materialized (
          select ${columns}, s.sort as "stallSort" from ${source}
          where s.repository_id = any(${visible}) and ${await condition(db, query)}),
        stock as (
          select b.repository_id, sku.product_id, sum(b.on_hand)::int as pieces
          from stock_balance b join sku on sku.id = b.sku_id
          where b.grade = 1 and b.repository_id in (select "repositoryId" from g)
            and sku.product_id in (select "productId" from g)
          group by 1, 2),
        depot as (
          select sku.product_id, sum(b.on_hand - b.locked)::int as pieces
          from stock_balance b join sku on sku.id = b.sku_id join repository r on r.id = b.repository_id
          where b.grade = 1 and r.type = 'WAREHOUSE' and r.status = 'ON' and r.id = any(${visible})
            and sku.product_id in (select "productId" from g)
          group by 1),
        sold as (
          select m.repository_id, sku.product_id, -sum(m.qty)::int as pieces
          from stock_movement m join sku on sku.id = m.sku_id
          where m.move_type in ('SALE_OUT', 'SALE_RETURN') and m.repository_id in (select "repositoryId" from g)
            and m.biz_date > ${today}::date - 7 and m.biz_date <= ${today}::date
          group by 1, 2),
        l as materialized (
          select g.*, coalesce(stock.pieces, 0) as "onHand", coalesce(depot.pieces, 0) as "warehouseAvailable",
                 coalesce(sold.pieces, 0) as sold7
          from g
          left join stock on stock.repository_id = g."repositoryId" and stock.product_id = g."productId"
          left join depot on depot.product_id = g."productId"
          left join sold on sold.repository_id = g."repositoryId" and sold.product_id = g."productId"
          where ${stockConditions[query.stock ?? "any"]}),
        content as (
          select l.*, ${selectStylePicture(sql`l."productId"`)} as "pictureId"
          from (select * from l order by ${order} limit ${query.size} offset ${query.page * query.size}) l
          order by ${order})
        select count(*)::int8 as "totalElements", coalesce(sum("onHand"), 0)::int8 as "onHand",
               coalesce(sum(sold7), 0)::int8 as sold7,
               (select coalesce(sum(pieces), 0)::int8 from depot where product_id in (select "productId" from l)) as "warehouseAvailable",
               (select coalesce(json_agg(content), '[]') from content) as content
        from l`,
  );
  const { content, totalElements, ...totals } = list;
  return { content, totalElements, totals };
};

const stockConditions = { any: sql`true`, has: sql`stock.pieces > 0`, none: sql`coalesce(stock.pieces, 0) <= 0` };

async function condition(db: Context["db"], filter: StallGoodsFilter): Promise<SQL> {
  const parts: SQL[] = [sql`true`];
  if (filter.stallId) parts.push(sql`s.id = ${filter.stallId}`);
  if (filter.keyword) parts.push(sql`p.id in (${stylesFound(filter.keyword)})`);
  if (filter.tag) parts.push(sql`g.tag = ${filter.tag}`);
  if (filter.state) parts.push(sql`g.active = ${filter.state === "ON"}`);
  if (filter.categoryId) parts.push(sql`p.category_id in ${await categoryAndBelow(db, filter.categoryId)}`);
  return all(parts);
}

/** Stalls whose repository the caller may see. Goods are asked for from the first warehouse that the caller may see. */
export const readStallGoodsVocabulary: Operation<Endpoints["vocabulary"]> = async (context) => {
  const { db } = context;
  const visible = idList((await readRepositoryAccess(context)).ids("view"));
  const stalls = await rows<{ id: number; name: string; open: boolean }>(
    db,
    sql`select id, name, status = 'ON' as open from stall where repository_id = any(${visible}) order by sort, id`,
  );
  const [warehouse] = await rows<{ id: number }>(
    db,
    sql`select id from repository where type = 'WAREHOUSE' and status = 'ON' and id = any(${visible}) order by sort, id limit 1`,
  );
  const categories = await rows<{ id: number; name: string; parentId: number | null }>(
    db,
    sql`select id, name, parent_id as "parentId" from attr_value where type = 'CATEGORY' and active order by sort, id`,
  );
  return {
    stalls,
    categories: treeOrder(categories).map(({ id, name, level }) => ({ id, name, level })),
    warehouseId: warehouse?.id ?? null,
  };
};
