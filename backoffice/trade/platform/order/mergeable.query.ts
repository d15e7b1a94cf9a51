/** 合单候选: orders that wait and go to one door from one place, over all shops, a person a group (domain.md §3.5). */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { readOrderLines, readOrders } from "./order-list.query.ts";

/**
 * Of the places that the actor sees. Parts of one order were split on purpose and are no group by themselves. What the platform keeps to itself has no door, and what is asked back goes
 * nowhere.
 */
export const listMergeable: Operation<(typeof shopOrderEndpoints)["mergeable"]> = async (context, { query }) => {
  const { db } = context;
  const seen = pgArray((await readRepositoryAccess(context)).ids("view"));
  const groups = sql`
    select door_hash, repository_id, array_agg(id order by id) as ids, min(ship_deadline) as deadline
    from shop_order where state in ('WAIT_AUDIT', 'WAIT_SHIP') and door_hash <> '' and not refunding
      and platform_state <> 'SHIPPED' and repository_id = any(${seen}::bigint[])
    group by door_hash, repository_id
    having count(distinct coalesce(merged_into, id)) > 1 and count(distinct (shop_id, platform_no)) > 1`;
  const found = await rows<{ ids: number[]; total: number }>(
    db,
    sql`select to_jsonb(ids) as ids, count(*) over () as total from (${groups}) groups
        order by deadline, ids[1] limit ${query.size} offset ${query.page * query.size}`,
  );
  const ids = found.flatMap((group) => group.ids);
  const heads = new Map((await readOrders(context, ids)).map((row) => [row.id, row]));
  const lines = await readOrderLines(db, ids);
  const content = found.map((group) => {
    const orders = group.ids.flatMap((id) => {
      const row = heads.get(id);
      return row ? [{ ...row, lines: lines.get(id) ?? [] }] : [];
    });
    return { id: group.ids[0] ?? 0, repositoryName: orders[0]?.repositoryName ?? "", orders };
  });
  const [first] = found;
  const total = first ? first.total : await countGroups(db, groups);
  return { content, totalElements: total };
};

/** Past the last page there is no row that says how many there are. */
async function countGroups(db: Parameters<typeof rows>[0], groups: ReturnType<typeof sql>): Promise<number> {
  const [counted] = await rows<{ total: number }>(db, sql`select count(*) as total from (${groups}) groups`);
  return counted?.total ?? 0;
}
