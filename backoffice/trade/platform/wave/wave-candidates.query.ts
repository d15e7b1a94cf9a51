/** Which parcels could go into a wave: they wait to be shipped, nobody asks for them back, and no open wave has them. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import type { WaveKind } from "#contract/platform/wave.words.ts";
import type { waveEndpoints } from "#contract/platform/waves.ts";

interface Asked {
  shopId?: number | null | undefined;
  repositoryId?: number | null | undefined;
}

/** As many styles are offered for 爆款. */
const shownStyles = 20;

/**
 * The parcels as `goods`: who leads it, its place, its most urgent deadline, its pieces, and the style where it holds
 * one alone. Of what the actor may take out.
 */
async function goodsOf(context: Context, { shopId, repositoryId }: Asked): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  const waits = all([
    sql`doc.state = 'WAIT_SHIP'`,
    sql`doc.repository_id = any(${pgArray(access.ids("out"))}::bigint[])`,
    repositoryId != null && sql`doc.repository_id = ${repositoryId}`,
    shopId != null && sql`doc.shop_id = ${shopId}`,
  ]);
  return sql`parcel as (
      select coalesce(doc.merged_into, doc.id) as leader, min(doc.repository_id) as place,
        min(doc.ship_deadline) as deadline, array_agg(doc.id) as orders
      from shop_order doc where ${waits} group by 1
      having bool_and(not doc.refunding and doc.platform_state <> 'SHIPPED'
        and not exists (select from wave_order kept where kept.order_id = doc.id and kept.open))
    ), goods as (
      select parcel.leader, parcel.place, parcel.deadline, sum(line.qty) as pieces,
        case when count(distinct sku.product_id) = 1 then min(sku.product_id) end as style
      from parcel join shop_order_line line on line.order_id = any(parcel.orders) and line.state = 'OPEN'
      join sku on sku.id = line.sku_id group by 1, 2, 3)`;
}

/** The most urgent parcels of the kind, by the order that leads each; all of one place: that of the most urgent. */
export async function findCandidates(
  context: Context,
  { kind, productId, size, ...asked }: Asked & { kind: WaveKind; productId: number | null; size: number },
): Promise<number[]> {
  const fits = kind === "SINGLE" ? sql`pieces = 1` : kind === "HOT" ? sql`style = ${productId}` : sql`true`;
  const found = await rows<{ leader: number; place: number }>(
    context.db,
    sql`with ${await goodsOf(context, asked)}
        select leader, place from goods where ${fits} order by deadline, leader`,
  );
  return found
    .filter(({ place }) => place === found[0]?.place)
    .slice(0, size)
    .map(({ leader }) => leader);
}

interface HotStyle {
  id: number;
  styleNo: string;
  name: string;
  count: number;
}

/** Styles by how many parcels hold nothing else, the most first. */
export async function findHotStyles(context: Context, asked: Asked): Promise<HotStyle[]> {
  return rows<HotStyle>(
    context.db,
    sql`with ${await goodsOf(context, asked)}
        select product.id, product.style_no as "styleNo", product.name, count(*) as count
        from goods join product on product.id = goods.style
        group by product.id order by count(*) desc, product.style_no limit ${shownStyles}`,
  );
}

export const countWaiting: Operation<(typeof waveEndpoints)["waiting"]> = async (context, { query }) => {
  const [counted] = await rows<{ single: number; all: number }>(
    context.db,
    sql`with ${await goodsOf(context, query)}
        select count(*) filter (where pieces = 1) as single, count(*) as all from goods`,
  );
  const styles = await findHotStyles(context, query);
  const shops = await listVisibleShops(context);
  return {
    shops: shops.map(({ id, name }) => ({ id, name })),
    single: counted?.single ?? 0,
    all: counted?.all ?? 0,
    styles: styles.map(({ styleNo, name, count }) => ({ styleNo, name, count })),
  };
};
