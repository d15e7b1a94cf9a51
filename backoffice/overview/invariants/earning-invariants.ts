/**
 * The invariants of what orders earned (docs/decisions/platforms.md, "What a shop earns"): each row of the read models is
 * what their one statement gives, but for orders that are named to be summed up anew: a backup may lie between the two.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { parcelCosts } from "#backoffice/overview/finance/earnings/earning-sources.ts";
import {
  earningColumns,
  orderEarnings,
  parcelColumns,
  staleOrders,
} from "#backoffice/overview/finance/earnings/order-earning.ts";
import { askInvariants, type Questions } from "./ask.ts";

/** Rows that only one of the two has, of orders that nobody named. */
const apart = (written: SQL, kept: SQL, named: SQL) => sql`
  select count(distinct order_id) as faults from (
    ((${written}) except (${kept})) union all ((${kept}) except (${written}))
  ) other where not (order_id = any(array(${named})))`;

const questions: Questions = {
  "23: what is summed up of an order is what it earned": apart(
    orderEarnings(sql`true`),
    sql`select ${earningColumns} from order_earning`,
    staleOrders,
  ),
  "23: what is summed up of a parcel is what it cost": apart(
    sql`select ${parcelColumns} from (${parcelCosts(sql`true`)}) written`,
    sql`select ${parcelColumns} from parcel_earning`,
    sql`select order_id from order_earning_stale`,
  ),
};

/** The invariants that do not hold, with how many orders break each; empty when all is well. */
export function brokenEarningInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
