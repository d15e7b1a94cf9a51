/** 店铺利润 by order: of each order that was paid in the days asked for all that has happened to it since, whenever that was. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { EarningMark } from "#contract/platform/shop-bill.words.ts";
import type { OrderEarning, shopEarningEndpoints } from "#contract/platform/shop-earnings.ts";
import { goodsCost, parcelCosts } from "./earning-sources.ts";

type Endpoint = (typeof shopEarningEndpoints)["orders"];
type Query = Parameters<Operation<Endpoint>>[1]["query"];
type Totals = Pick<
  OrderEarning,
  "paidFen" | "refundedFen" | "feeFen" | "freightFen" | "packingFen" | "costFen" | "leftFen" | "billedFen"
>;

export const listOrderEarnings: Operation<Endpoint> = async (context, { query }) => {
  const showsCost = hasPermission(context.actor.permissions, [permissions.costView]);
  const { mark, page, size } = query;
  if (mark === "LOSS" && !showsCost) throw new DomainError("您没有成本权限，不能筛选亏本的订单");
  const { leads, range } = await findLeads(context, query);
  const access = await readRepositoryAccess(context);
  const costed = sql`part.repository_id = any(${pgArray(access.ids("view").filter(access.mayCost))}::bigint[])`;
  const found = await oneRow<{ count: number; totals: Totals; content: OrderEarning[] }>(
    context.db,
    sql`with earning as materialized (${earnings(leads, costed)}),
      shown as materialized (select * from earning where ${mark ? markIs[mark] : sql`true`})
      select
        (select count(*) from shown)::int as count,
        (select jsonb_build_object(${totals}) from shown) as totals,
        (select coalesce(jsonb_agg(to_jsonb(one) order by one."bizDate" desc, one.id desc), '[]'::jsonb) from (
          select ${columns} from shown join shop on shop.id = shown.shop_id
          order by shown.biz_date desc, shown.id desc limit ${size} offset ${page * size}
        ) one) as content`,
  );
  const shops = (await listVisibleShops(context)).map(({ id, name }) => ({ id, name }));
  return { content: found.content, totalElements: found.count, totals: found.totals, range, shops, showsCost };
};

/** Orders as they were placed, of what the actor may see; a condition on `doc`. */
async function findLeads(
  context: Context,
  { keyword, shopId, ...days }: Query,
): Promise<{ leads: SQL; range: { from: string; to: string } }> {
  const access = await readRepositoryAccess(context);
  const range = readPeriod(days, context.clock);
  // Whoever knows the number finds it, of whatever day.
  const anyDay = Boolean(keyword) && !days.from && !days.to;
  const leads = all([
    sql`doc.part = 0 and doc.paid_at is not null`,
    sql`doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
    !anyDay && sql`doc.biz_date between ${range.from}::date and ${range.to}::date`,
    shopId !== undefined && sql`doc.shop_id = ${shopId}`,
    keyword ? sql`doc.platform_no = ${keyword}` : null,
  ]);
  return { leads, range };
}

const markIs: Record<EarningMark, SQL> = {
  LOSS: sql`costed and left_fen < 0`,
  DIFFERENT: sql`difference_fen <> 0`,
  UNBILLED: sql`entries = 0`,
  ESTIMATED: sql`estimated`,
};

/** One row an order, its parts together. */
function earnings(leads: SQL, costed: SQL): SQL {
  const own = (row: SQL) => sql`${row}.shop_id = doc.shop_id and ${row}.platform_no = doc.platform_no`;
  const sumOf = (kinds: SQL) => sql`coalesce(sum(entry.amount_fen) filter (where entry.kind in ${kinds}), 0)::int8`;
  return sql`
    select figures.*, paid_fen - refunded_fen + fee_fen + freight_fen + packing_fen + cost_fen as left_fen,
      case when goods_entries > 0 then billed_fen - (paid_fen - refunded_fen) else 0 end as difference_fen
    from (
      select doc.id, doc.shop_id, doc.platform_no, doc.state, doc.biz_date, family.paid_fen, family.refunded_fen,
        family.costed, bill.entries, bill.goods_entries, bill.billed_fen, bill.fee_fen,
        bill.freight_fen + parcel.freight_fen as freight_fen, parcel.packing_fen, parcel.estimated, goods.cost_fen
      from shop_order doc
      cross join lateral (
        select sum(part.paid_fen)::int8 as paid_fen, sum(part.refunded_fen)::int8 as refunded_fen,
          bool_and(${costed}) as costed, array_agg(part.id) as ids
        from shop_order part where ${own(sql`part`)}
      ) family
      cross join lateral (
        select count(*)::int as entries, count(*) filter (where entry.kind in ('GOODS', 'REFUND'))::int as goods_entries,
          ${sumOf(sql`('GOODS', 'REFUND')`)} as billed_fen, ${sumOf(sql`('FREIGHT')`)} as freight_fen,
          ${sumOf(sql`('COMMISSION', 'PROMOTION', 'OTHER')`)} as fee_fen
        from shop_bill_entry entry where ${own(sql`entry`)}
      ) bill
      cross join lateral (
        select coalesce(sum(freight_fen), 0)::int8 as freight_fen, coalesce(sum(packing_fen), 0)::int8 as packing_fen,
          coalesce(bool_or(estimated), false) as estimated
        from (${parcelCosts(own(sql`part`))}) share
      ) parcel
      cross join lateral (${goodsCost(sql`family.ids`)}) goods
      where ${leads}
    ) figures`;
}

const columns = sql`shown.id, shown.platform_no as "platformNo", shown.shop_id as "shopId", shop.name as "shopName",
  shown.state, shown.biz_date::text as "bizDate", shown.entries, shown.difference_fen as "differenceFen", shown.estimated,
  shown.paid_fen as "paidFen", shown.refunded_fen as "refundedFen", shown.fee_fen as "feeFen",
  shown.freight_fen as "freightFen", shown.packing_fen as "packingFen",
  case when shown.costed then shown.cost_fen end as "costFen", case when shown.costed then shown.left_fen end as "leftFen",
  shown.billed_fen as "billedFen"`;

const sumOf = (column: SQL) => sql`coalesce(sum(${column}), 0)::int8`;
/** Null as soon as what one of them cost is hidden. */
const sumOfCosted = (column: SQL) => sql`case when coalesce(bool_and(costed), true) then ${sumOf(column)} end`;

const totals = sql`'paidFen', ${sumOf(sql`paid_fen`)}, 'refundedFen', ${sumOf(sql`refunded_fen`)},
  'feeFen', ${sumOf(sql`fee_fen`)}, 'freightFen', ${sumOf(sql`freight_fen`)}, 'packingFen', ${sumOf(sql`packing_fen`)},
  'costFen', ${sumOfCosted(sql`cost_fen`)}, 'leftFen', ${sumOfCosted(sql`left_fen`)}, 'billedFen', ${sumOf(sql`billed_fen`)}`;
