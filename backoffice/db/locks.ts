/**
 * Advisory locks by name: what must be done one at a time where no row can be locked, or where a row's lock would
 * end in a deadlock. Held to the end of the transaction.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { distinct, pgArray } from "./pg-array.ts";

/** The first key of each lock; the second is the id of what is locked, 0 where there is only one. No two share a key. */
export const advisoryLocks = {
  bill: 9101,
  /** Codes of customers are given one at a time. */
  distributorCode: 9102,
  purchase: 9103,
  /** What one customer bought within a year. */
  customerYear: 9104,
  /** The sums of closed days: two of one day would write its rows twice. */
  statistics: 9105,
  /** Filling an empty database. */
  seed: 9106,
  /** Processes that migrate the same database; taken by `connect.ts` on a connection of its own. */
  migration: 9107,
  /** Bringing in what is new of menus, roles and dictionaries. */
  builtinRows: 9108,
  /** What is left of a keeper's gifts of a day. */
  gifts: 9109,
  /** What a keeper may still pay out on a day. */
  paidOut: 9114,
  /** What a customer still has of what was sold. */
  returns: 9113,
  /** How many jobs of a user wait. */
  job: 9110,
  /** The administrators, of whom one must be left. */
  admins: 9111,
  /** Codes of factories and suppliers that are given by themselves. */
  partyCode: 9120,
  /** Codes of places that are given by themselves. */
  repositoryCode: 9122,
  /** Codes of processes that are given by themselves. */
  processCode: 9140,
  /** Codes of materials that are given by themselves. */
  materialCode: 9132,
  /** A 物料采购: payments hold the supplier's account and not its row. */
  materialPurchase: 9131,
  /** 工号 that are given by themselves. */
  employeeNo: 9133,
  /** What a person may still write off of material on a day. */
  materialLost: 9135,
  /** What batches carry of settled pieces: each settlement rounds where the one before left off. */
  settledPieces: 9134,
  /** The place of what is on its way, of which there is one. */
  transit: 9121,
  /** Closing a month: postings hold it shared (`month_is_closed` of the database), who closes or reopens alone. */
  period: 9150,
  /** Codes of fixed assets that are given by themselves. */
  fixedAssetCode: 9151,
  /** The days of 资产概览: two who sum them up would write the same rows. */
  assetDay: 9152,
  /** 数据热修复, of which one is done at a time. */
  hotfix: 9142,
  /** What a platform tells of one shop's orders is written by one at a time. */
  shopOrders: 9161,
  /** Waves are made one at a time, so that two clerks get different orders. */
  wave: 9163,
  /** What orders earned is summed up by one at a time. */
  orderEarnings: 9164,
  /** A waybill number, of which one parcel has each. */
  waybill: 9162,
  /** Which task runs which after it. */
  scheduledTasks: 9112,
  /** The goods of a platform's shop that are seen for the first time. */
  shopSku: 9160,
} as const;

export type LockName = keyof typeof advisoryLocks;

/** Waits until nobody else holds the lock of that name, or of that name and id. */
export async function acquireLock(db: Pick<Db, "execute">, name: LockName, id = 0): Promise<void> {
  await acquireLocks(db, name, [id]);
}

/** {@link acquireLock} of each id, in their order, so that two who take several never wait for each other. */
export async function acquireLocks(db: Pick<Db, "execute">, name: LockName, ids: readonly number[]): Promise<void> {
  const inOrder = distinct(ids);
  if (inOrder.length > 0) await db.execute(take(name, inOrder));
}

/** Asks on a connection of the caller's own whether nobody else holds the lock, as `taken`; held to the connection's end. */
export function tryOnConnection(name: LockName): [text: string, values: number[]] {
  return ["select pg_try_advisory_lock($1, 0) as taken", [advisoryLocks[name]]];
}

function take(name: LockName, ids: readonly number[]): SQL {
  return sql`
    select pg_advisory_xact_lock(${advisoryLocks[name]}, hashint8(id))
    from unnest(${pgArray(ids)}::bigint[]) with ordinality asked(id, place) order by place`;
}
