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
import { earningColumns, orderEarnings, staleOrders } from "./order-earning.ts";

type Endpoint = (typeof shopEarningEndpoints)["orders"];
type Query = Parameters<Operation<Endpoint>>[1]["query"];
type Totals = Pick<
  OrderEarning,
  "paidFen" | "refundedFen" | "feeFen" | "freightFen" | "packingFen" | "costFen" | "leftFen" | "billedFen"
> &
  Record<"unbilled" | "freightUnknown" | "packingUnknown" | "costUnknown", number>;

export const listOrderEarnings: Operation<Endpoint> = async (context, { query }) => {
  const showsCost = hasPermission(context.actor.permissions, [permissions.costView]);
  const { mark, page, size } = query;
  if (mark === "LOSS" && !showsCost) throw new DomainError("您没有成本权限，不能筛选亏本的订单");
  const { asked, range } = await findAsked(context, query);
  const access = await readRepositoryAccess(context);
  const costed = sql`places <@ ${pgArray(access.ids("view").filter(access.mayCost))}::bigint[]`;
  const found = await oneRow<{ count: number; totals: Totals; content: OrderEarning[] }>(
    context.db,
    sql`with stale as materialized (${staleOrders}),
      earning as (
        select ${earningColumns} from order_earning doc
        where ${asked(sql`doc.order_id`)} and not exists (select from stale where stale.id = doc.order_id)
        union all
        ${orderEarnings(sql`doc.id = any(array(select id from stale)) and ${asked(sql`doc.id`)}`)}
      ),
      shown as materialized (
        select earning.*, ${costed} as costed from earning where ${mark ? markIs(mark, costed) : sql`true`}
      )
      select
        (select count(*) from shown)::int as count,
        (select jsonb_build_object(${totals}) from shown) as totals,
        (select coalesce(jsonb_agg(to_jsonb(one) order by one."bizDate" desc, one.id desc), '[]'::jsonb) from (
          select ${columns} from (
            select * from shown order by biz_date desc, order_id desc limit ${size} offset ${page * size}
          ) shown join shop_order doc on doc.id = shown.order_id join shop on shop.id = shown.shop_id
        ) one) as content`,
  );
  const shops = (await listVisibleShops(context)).map(({ id, name }) => ({ id, name }));
  return { content: found.content, totalElements: found.count, totals: found.totals, range, shops, showsCost };
};

/** Orders of what the actor may see: a condition on `doc`, an order or its sums, whose id is called as told. */
async function findAsked(
  context: Context,
  { keyword, shopId, ...days }: Query,
): Promise<{ asked: (id: SQL) => SQL; range: { from: string; to: string } }> {
  const access = await readRepositoryAccess(context);
  const range = readPeriod(days, context.clock);
  // Whoever knows the number finds it, of whatever day.
  const anyDay = Boolean(keyword) && !days.from && !days.to;
  const named = sql`array(select id from shop_order where platform_no = ${keyword ?? ""} and part = 0)`;
  const asked = (id: SQL) =>
    all([
      sql`doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
      !anyDay && sql`doc.biz_date between ${range.from}::date and ${range.to}::date`,
      shopId !== undefined && sql`doc.shop_id = ${shopId}`,
      keyword ? sql`${id} = any(${named})` : null,
    ]);
  return { asked, range };
}

function markIs(mark: EarningMark, costed: SQL): SQL {
  const conditions: Record<EarningMark, SQL> = {
    LOSS: sql`${costed} and left_fen < 0`,
    DIFFERENT: sql`difference_fen <> 0`,
    UNBILLED: sql`entries = 0`,
    ESTIMATED: sql`estimated`,
    UNKNOWN: sql`(freight_unknown or packing_unknown or (${costed} and cost_unknown))`,
  };
  return conditions[mark];
}

const columns = sql`shown.order_id as id, doc.platform_no as "platformNo", shown.shop_id as "shopId", shop.name as "shopName",
  doc.state, shown.biz_date::text as "bizDate", shown.entries, shown.difference_fen as "differenceFen", shown.estimated,
  shown.freight_unknown as "freightUnknown", shown.packing_unknown as "packingUnknown", shown.costed and shown.cost_unknown as "costUnknown",
  shown.paid_fen as "paidFen", shown.refunded_fen as "refundedFen", shown.fee_fen as "feeFen",
  shown.freight_fen as "freightFen", shown.packing_fen as "packingFen",
  case when shown.costed then shown.cost_fen end as "costFen", case when shown.costed then shown.left_fen end as "leftFen",
  shown.billed_fen as "billedFen"`;

const sumOf = (column: SQL) => sql`coalesce(sum(${column}), 0)::int8`;
const countOf = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
/** Null as soon as what one of them cost is hidden. */
const sumOfCosted = (column: SQL) => sql`case when coalesce(bool_and(costed), true) then ${sumOf(column)} end`;

const totals = sql`'paidFen', ${sumOf(sql`paid_fen`)}, 'refundedFen', ${sumOf(sql`refunded_fen`)},
  'feeFen', ${sumOf(sql`fee_fen`)}, 'freightFen', ${sumOf(sql`freight_fen`)}, 'packingFen', ${sumOf(sql`packing_fen`)},
  'costFen', ${sumOfCosted(sql`cost_fen`)}, 'leftFen', ${sumOfCosted(sql`left_fen`)}, 'billedFen', ${sumOf(sql`billed_fen`)},
  'unbilled', ${countOf(sql`entries = 0`)}, 'freightUnknown', ${countOf(sql`freight_unknown`)},
  'packingUnknown', ${countOf(sql`packing_unknown`)}, 'costUnknown', ${countOf(sql`costed and cost_unknown`)}`;
