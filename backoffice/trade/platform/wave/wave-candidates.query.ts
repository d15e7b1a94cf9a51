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
import { mostCountedOrders, type waveEndpoints } from "#contract/platform/waves.ts";

interface Asked {
  shopId?: number | null | undefined;
  repositoryId?: number | null | undefined;
}

/** As many styles are offered for 爆款. */
const shownStyles = 20;

/** So many orders are looked at for a wave, the most urgent; more only where they hold too few that fit. Null: all. */
const windows = [1_000, 10_000, null];

/**
 * The parcels of the most urgent orders as `goods`: who leads it, its place, its most urgent deadline, its pieces, and the
 * style where it holds one alone. Of what the actor may take out.
 *
 * @param within so many orders, null all; `style`: of those that hold it
 */
async function goodsOf(
  context: Context,
  { shopId, repositoryId, within, style = null }: Asked & { within: number | null; style?: number | null },
): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  const waits = all([
    sql`doc.state = 'WAIT_SHIP'`,
    sql`doc.repository_id = any(${pgArray(access.ids("out"))}::bigint[])`,
    repositoryId != null && sql`doc.repository_id = ${repositoryId}`,
    shopId != null && sql`doc.shop_id = ${shopId}`,
  ]);
  const fits = sql`not doc.refunding and doc.platform_state <> 'SHIPPED'
    and not exists (select from wave_order kept where kept.order_id = doc.id and kept.open)`;
  const holds =
    style === null
      ? sql`true`
      : sql`doc.id in (select order_id from shop_order_style where product_id = ${style} and state = 'WAIT_SHIP')`;
  return sql`urgent as materialized (
      select doc.id, coalesce(doc.merged_into, doc.id) as leader from shop_order doc where ${waits} and ${fits} and ${holds}
      order by doc.ship_deadline, doc.id limit ${within}
    ), member as materialized (
      select leader as id from urgent
      union select id from urgent
      union select mate.id from shop_order mate where mate.merged_into = any(array(select leader from urgent))
    ), parcel as materialized (
      select coalesce(doc.merged_into, doc.id) as leader, min(doc.repository_id) as place,
        min(doc.ship_deadline) as deadline
      from member join shop_order doc using (id) where ${waits} group by 1
      having bool_and(${fits})
    ), goods as (
      select parcel.leader, parcel.place, parcel.deadline, sum(line.qty) as pieces,
        case when min(sku.product_id) = max(sku.product_id) then min(sku.product_id) end as style
      from member join shop_order doc using (id) join parcel on parcel.leader = coalesce(doc.merged_into, doc.id)
      join shop_order_line line on line.order_id = doc.id and line.state = 'OPEN'
      join sku on sku.id = line.sku_id where ${waits} group by 1, 2, 3)`;
}

/** The most urgent parcels of the kind, by the order that leads each; all of one place: that of the most urgent. */
export async function findCandidates(
  context: Context,
  { kind, productId, size, ...asked }: Asked & { kind: WaveKind; productId: number | null; size: number },
): Promise<number[]> {
  const fits = kind === "SINGLE" ? sql`pieces = 1` : kind === "HOT" ? sql`style = ${productId}` : sql`true`;
  const style = kind === "HOT" ? productId : null;
  let leaders: number[] = [];
  for (const within of windows) {
    const found = await rows<{ leader: number; place: number }>(
      context.db,
      sql`with ${await goodsOf(context, { ...asked, within, style })}
          select leader, place from goods where ${fits} order by deadline, leader`,
    );
    leaders = found
      .filter(({ place }) => place === found[0]?.place)
      .slice(0, size)
      .map(({ leader }) => leader);
    if (leaders.length === size) break;
  }
  return leaders;
}

interface HotStyle {
  id: number;
  styleNo: string;
  name: string;
  count: number;
}

/** Styles by how many of the most urgent parcels hold nothing else, the most first. */
export async function findHotStyles(context: Context, asked: Asked): Promise<HotStyle[]> {
  return rows<HotStyle>(
    context.db,
    sql`with ${await goodsOf(context, { ...asked, within: mostCountedOrders })}
        select product.id, product.style_no as "styleNo", product.name, count(*) as count
        from goods join product on product.id = goods.style
        group by product.id order by count(*) desc, product.style_no limit ${shownStyles}`,
  );
}

export const countWaiting: Operation<(typeof waveEndpoints)["waiting"]> = async (context, { query }) => {
  const [counted] = await rows<{ single: number; all: number; seen: number }>(
    context.db,
    sql`with ${await goodsOf(context, { ...query, within: mostCountedOrders })}
        select count(*) filter (where pieces = 1) as single, count(*) as all, (select count(*) from urgent) as seen from goods`,
  );
  const styles = await findHotStyles(context, query);
  const shops = await listVisibleShops(context);
  return {
    shops: shops.map(({ id, name }) => ({ id, name })),
    single: counted?.single ?? 0,
    all: counted?.all ?? 0,
    isCapped: (counted?.seen ?? 0) >= mostCountedOrders,
    styles: styles.map(({ styleNo, name, count }) => ({ styleNo, name, count })),
  };
};
