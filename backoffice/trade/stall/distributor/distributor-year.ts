/**
 * 升级门槛 (domain.md §3.4): what each customer bought in 365 days, and who
 * has reached what the strategy asks for the next one. Nobody is promoted by
 * this: somebody who may decides it, with 改策略.
 *
 * Bought is goods taken less goods given back, of the confirmed bills: who
 * gives everything back is no better customer.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLocks } from "#backoffice/db/locks.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { permissions } from "#contract/permissions.ts";

const days = 365;

/** Customers that a message names. */
const named = 5;

/** Sums up the year that ends today, of these customers or of all: closed days from their sums, today from its bills. */
export async function refreshCustomerYears(
  db: Db,
  distributorIds: readonly number[] | "all",
  today: string,
): Promise<void> {
  if (distributorIds === "all") return write(db, () => sql`true`, today);
  const ids = distinct(distributorIds);
  if (ids.length === 0) return;
  // Two nodes that sum up one customer wait for each other; the second then sees what the first did.
  await acquireLocks(db, "customerYear", ids);
  await write(db, (id) => sql`${id} = any(${pgArray(ids)}::bigint[])`, today);
}

/** @param among said of each part too: joined alone, the sums of all customers are read for one of them */
async function write(db: Db, among: (id: SQL) => SQL, today: string): Promise<void> {
  await db.execute(sql`
    insert into customer_year as kept (distributor_id, bought_fen)
    select customer.id, coalesce(sum(part.fen), 0)::int8
    from distributor customer left join (
      select distributor_id, goods_fen - return_fen as fen from agg_customer_day
      where ${among(sql`distributor_id`)} and biz_date > ${today}::date - ${days}::int and biz_date < ${today}::date
      union all
      select distributor_id, goods_fen - return_fen from bill
      where ${among(sql`distributor_id`)} and status = 'CONFIRMED' and biz_date = ${today}::date
    ) part on part.distributor_id = customer.id
    where not customer.walk_in and ${among(sql`customer.id`)} group by customer.id
    on conflict (distributor_id) do update set bought_fen = excluded.bought_fen
    where kept.bought_fen <> excluded.bought_fen`);
}

/**
 * Joins `year` and `next`, the strategy to which `strategy` leads, to
 * `distributor d`. Neither is there of 散客, or where no strategy follows.
 */
export function levels(strategy: SQL): SQL {
  return sql`
  left join strategy next on next.id = ${strategy}.upgrade_to_id and next.status = 'ON' and not d.walk_in
  left join customer_year year on year.distributor_id = d.id and next.id is not null`;
}

/** `{ toName, thresholdFen, boughtFen, reached }`, or null; over what {@link levels} joins. */
export function levelOf(strategy: SQL): SQL {
  return sql`
  case when next.id is not null then json_build_object('toName', next.name, 'thresholdFen', ${strategy}.upgrade_fen,
    'boughtFen', coalesce(year.bought_fen, 0), 'reached', coalesce(year.bought_fen, 0) >= ${strategy}.upgrade_fen) end`;
}

/** `distributor d` has reached the threshold of its strategy. */
export const upgradable: SQL = sql`
  not d.walk_in and d.status <> 'DISABLED' and exists (
    select from customer_year year join strategy held on held.id = d.strategy_id
    join strategy next on next.id = held.upgrade_to_id and next.status = 'ON'
    where year.distributor_id = d.id and year.bought_fen >= held.upgrade_fen)`;

/**
 * Once a day: sums up all years, and tells those who decide on strategies of
 * the customers that reached a threshold since. Of one customer and one next
 * strategy they hear once, whatever becomes of the message.
 */
export async function watchCustomerYears(context: Pick<Context, "db" | "clock">): Promise<void> {
  await context.db.transaction(async (tx) => {
    const db = tx;
    await refreshCustomerYears(db, "all", bizDateOf(context.clock.now()));
    const reached = await rows<{ name: string; toName: string }>(
      db,
      sql`
      update customer_year told set told_strategy_id = next.id
      from distributor d join strategy held on held.id = d.strategy_id
      join strategy next on next.id = held.upgrade_to_id
      where told.distributor_id = d.id and told.told_strategy_id is distinct from next.id and ${upgradable}
      returning d.name, next.name as "toName"`,
    );
    if (reached.length === 0) return;
    const shown = reached.slice(0, named).map(({ name, toName }) => `${name} → ${toName}`);
    await sendMessage({ ...context, db }, await findUsersWithPermission(db, permissions.strategyEdit), {
      category: "BUSINESS",
      type: "可升级客户",
      title: `${reached.length} 个客户达到升级门槛`,
      content: `${shown.join("、")}${reached.length > named ? " 等" : ""}。近 ${days} 天拿货减退货已达策略的升级门槛，可在分销商列表勾选后改策略。`,
      link: "/clothes/stall/distributor?upgradable=true",
      linkPermission: permissions.distributorList,
    });
  });
}
