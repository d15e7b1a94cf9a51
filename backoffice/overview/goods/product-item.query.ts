/**
 * 商品详情: what the tabs of one style show. Stock, sales and movements are
 * those of the repositories the caller may see, and costs are left out where
 * the caller may not see them (domain.md §1.6).
 */

import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { knownCost } from "#backoffice/masters/goods/product/style-cost.ts";
import { soldMoves } from "#backoffice/masters/goods/sku/sold.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { openPieces, underWay } from "#backoffice/trade/manufacture/batch/batch.query.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { ProductItem, ProductSales, ProductStock, productItemEndpoints } from "#contract/goods/product-item.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

type Endpoints = typeof productItemEndpoints;
type Asked<E extends keyof Endpoints> = Received<Endpoints[E]>;

type ItemRow = Omit<ProductItem, "createTime" | "updateTime"> & { createdAt: Date | string; updatedAt: Date | string };

export async function readProductItem({ db, actor }: Context, { params }: Asked<"item">): Promise<ProductItem> {
  const [row] = await rows<ItemRow>(
    db,
    sql`select p.id, p.version, p.style_no as "styleNo", p.name, p.status, p.year, p.unit, p.origin,
               to_char(p.launch_date, 'YYYY-MM-DD') as "launchDate",
               (select name from attr_value where id = p.category_id) as "categoryName",
               (select name from attr_value where id = p.brand_id) as "brandName",
               (select name from attr_value where id = p.season_id) as "seasonName",
               (select name from size_group where id = p.size_group_id) as "sizeGroupName",
               (select name from party where id = p.party_id) as "partyName",
               p.wholesale_fen as "wholesalePriceFen", p.min_fen as "minPriceFen", p.tag_fen as "tagPriceFen",
               p.retail_fen as "retailPriceFen", p.purchase_fen as "purchasePriceFen",
               p.last_purchase_fen as "lastPurchaseFen", ${knownCost(sql`p`)} as "costFen", p.cost_source as "costSource",
               p.composition, p.standard, p.weight_gram as "weightGram", p.safety_class as "safetyClass", p.remark,
               (select coalesce(json_agg(picture_id order by sort), '[]') from product_image where product_id = p.id) as "pictureIds",
               (select coalesce(json_agg(json_build_object('id', c.color_id, 'name', v.name, 'pictureId', c.picture_id) order by c.sort), '[]')
                  from product_color c join attr_value v on v.id = c.color_id where c.product_id = p.id) as colors,
               (select coalesce(json_agg(skus order by position nulls last, "colorId", "sizeOrder"), '[]') from (${skusOf(sql`p.id`)}) skus) as skus,
               (select nick_name from sys_user where id = p.created_by) as "createBy", p.created_at as "createdAt",
               (select nick_name from sys_user where id = p.updated_by) as "updateBy", p.updated_at as "updatedAt"
        from product p where p.id = ${params.id}`,
  );
  if (!row) throw new DomainError("商品不存在，可能已被删除");
  const { purchasePriceFen, lastPurchaseFen, costFen, costSource, createdAt, updatedAt, ...shown } = row;
  return {
    ...shown,
    ...(seesCost(actor) && { purchasePriceFen, lastPurchaseFen, costFen, costSource }),
    createTime: formatInstant(new Date(createdAt)),
    updateTime: formatInstant(new Date(updatedAt)),
  };
}

function skusOf(productId: SQL): SQL {
  return sql`
    select s.id, s.color_id as "colorId", color.name as color, s.size_id as "sizeId", size.name as size,
           s.sku_code as "skuCode", s.barcode, s.active, pc.sort as position, size.sort as "sizeOrder"
    from sku s
    join attr_value color on color.id = s.color_id
    join size on size.id = s.size_id
    left join product_color pc on pc.product_id = s.product_id and pc.color_id = s.color_id
    where s.product_id = ${productId}`;
}

/** Changes of the purchase price and of the cost are told only to those who may see cost. */
export async function listPriceLog(
  { db, actor }: Context,
  { params, query }: Asked<"prices">,
): Promise<Answer<Endpoints["prices"]>> {
  type LogRow = Answer<Endpoints["prices"]>["content"][number];
  const where = sql`l.product_id = ${params.id} ${seesCost(actor) ? sql`` : sql`and l.field not in ('purchasePriceFen', 'costFen')`}`;
  const found = await rows<Omit<LogRow, "time"> & { createdAt: Date | string }>(
    db,
    sql`select l.id, l.field, l.before_fen as "beforeFen", l.after_fen as "afterFen", l.created_at as "createdAt",
               (select nick_name from sys_user where id = l.operator_id) as operator
        from product_price_log l where ${where}
        order by l.id desc limit ${query.size} offset ${query.page * query.size}`,
  );
  return {
    content: found.map(({ createdAt, ...row }) => ({ ...row, time: formatInstant(new Date(createdAt)) })),
    totalElements: await count(db, sql`product_price_log l where ${where}`),
  };
}

/** 在途 is what was sent to a repository and has not arrived, come back or been written off. */
export async function readProductStock(context: Context, { params }: Asked<"stock">): Promise<ProductStock> {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const seen = idList(access.ids("view"));
  const [found] = await rows<ProductStock & { repositories: { id: number; valueFen: number }[] }>(
    db,
    sql`with style_sku as (select id from sku where product_id = ${params.id}),
        place as (select id, name, type, sort from repository where id = any(${seen}) and type <> 'TRANSIT'),
        balance as (select b.* from stock_balance b join place on place.id = b.repository_id
                    where b.sku_id in (select id from style_sku)),
        transit as (
          select t.to_id as "repositoryId", l.sku_id as "skuId",
                 sum(l.sent_qty - l.received_qty - l.returned_qty - l.lost_qty)::int8 as qty
          from transfer t join transfer_line l on l.transfer_id = t.id
          where t.status in ('SENT', 'PART_RECEIVED') and t.to_id in (select id from place)
            and l.sku_id in (select id from style_sku)
          group by t.to_id, l.sku_id)
        select
          (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'type', type, 'valueFen',
             coalesce((select sum(value_fen) from balance where repository_id = place.id), 0), 'openQty',
             coalesce((select sum(${openPieces}) from batch_line line join batch made on made.id = line.batch_id
               where made.product_id = ${params.id} and made.repository_id = place.id and ${underWay}), 0))
             order by sort, id), '[]') from place) as repositories,
          (select coalesce(json_agg(json_build_object('repositoryId', repository_id, 'skuId', sku_id, 'grade', grade,
             'onHand', on_hand, 'locked', locked)), '[]') from balance where on_hand <> 0 or locked <> 0) as cells,
          (select coalesce(json_agg(transit), '[]') from transit where qty > 0) as "inTransit"`,
  );
  if (!found) throw new Error("a row of aggregates is missing");
  return {
    ...found,
    repositories: found.repositories.map(({ valueFen, ...place }) => ({
      ...place,
      ...(access.mayCost(place.id) && { valueFen }),
    })),
  };
}

/** Types of movement that bring goods in; what is moved between two visible repositories cancels out. */
const receiving = sql`('OPENING', 'PURCHASE_IN', 'PURCHASE_RETURN', 'PRODUCE_IN', 'TRANSFER_IN', 'TRANSFER_OUT')`;

export async function readProductSales(context: Context, { params, query }: Asked<"sales">): Promise<ProductSales> {
  const { db, clock } = context;
  const access = await readRepositoryAccess(context);
  const to = bizDateOf(clock.now());
  const [found] = await rows<ProductSales>(
    db,
    sql`with moved as (
          select m.sku_id, m.move_type, m.qty, m.biz_date from stock_movement m
          join repository r on r.id = m.repository_id and r.type <> 'TRANSIT'
          where m.sku_id in (select id from sku where product_id = ${params.id})
            and m.repository_id = any(${idList(access.ids("view"))})),
        period as (
          select sku_id as "skuId",
                 coalesce(sum(-qty) filter (where move_type in ('SALE_OUT', 'ONLINE_OUT')), 0)::int8 as sold,
                 coalesce(sum(qty) filter (where move_type in ('SALE_RETURN', 'ONLINE_RETURN')), 0)::int8 as returned
          from moved where biz_date > ${to}::date - ${query.days}::int and biz_date <= ${to}::date
            and move_type in ${soldMoves}
          group by sku_id)
        select to_char(${to}::date - ${query.days}::int + 1, 'YYYY-MM-DD') as "from", ${to}::text as "to",
               (select coalesce(json_agg(period), '[]') from period) as cells,
               (select coalesce(sum(qty), 0)::int8 from moved where move_type in ${receiving}) as received,
               (select coalesce(sum(-qty), 0)::int8 from moved where move_type in ${soldMoves}) as "netSold"`,
  );
  if (!found) throw new Error("a row of aggregates is missing");
  return found;
}

export async function listProductMovements(
  context: Context,
  { params, query }: Asked<"movements">,
): Promise<Answer<Endpoints["movements"]>> {
  type Row = Answer<Endpoints["movements"]>["content"][number];
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const from = sql`stock_movement m
    join repository r on r.id = m.repository_id and r.type <> 'TRANSIT'
    join sku s on s.id = m.sku_id
    where s.product_id = ${params.id} and m.repository_id = any(${idList(access.ids("view"))})`;
  const found = await rows<Omit<Row, "time"> & { repositoryId: number; valueFen: number; createdAt: Date | string }>(
    db,
    sql`select m.id, to_char(m.biz_date, 'YYYY-MM-DD') as "bizDate", m.created_at as "createdAt",
               m.repository_id as "repositoryId", r.name as "repositoryName", m.grade, m.move_type as "moveType",
               m.qty, m.balance_after as "balanceAfter", m.value_fen as "valueFen",
               (select name from attr_value where id = s.color_id) as color,
               (select name from size where id = s.size_id) as size,
               (select nick_name from sys_user where id = m.operator_id) as operator
        from ${from} order by m.id desc limit ${query.size} offset ${query.page * query.size}`,
  );
  return {
    content: found.map(({ repositoryId, valueFen, createdAt, ...row }) => ({
      ...row,
      time: formatInstant(new Date(createdAt)),
      ...(access.mayCost(repositoryId) && { valueFen }),
    })),
    totalElements: await count(db, from),
  };
}

function seesCost(actor: Context["actor"]): boolean {
  return hasPermission(actor.permissions, [permissions.costView]);
}

async function count(db: Context["db"], from: SQL): Promise<number> {
  const [found] = await rows<{ total: number }>(db, sql`select count(*)::int8 as total from ${from}`);
  return found?.total ?? 0;
}

/** Ids as one parameter. */
function idList(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::bigint[]`;
}
