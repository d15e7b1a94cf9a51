/**
 * How far each shop's exchange is, and who is at it: one node at a time takes a shop and kind, shows that it lives with
 * every page, and is taken over when it does not. A lease that was lost writes nothing more (domain.md §3.5).
 */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { CursorKind } from "#contract/platform/sync.words.ts";

/** Longer than a page takes, with its waits. */
const leaseMs = 3 * 60_000;
/** What a shop is asked for when it is pulled for the first time: orders that may still wait to be sent. */
const firstPullMs = 15 * 24 * 3_600_000;

export interface Lease {
  readonly shopId: number;
  readonly kind: CursorKind;
  readonly leaseId: string;
  /** Everything that was changed before this instant has been written. */
  readonly doneTo: Date;
  /** In a row, before this run. */
  readonly failures: number;
}

/** Another node is at it since, for this one was silent too long. */
export class LeaseLost extends Error {}

/** Takes the shop and kind; null where somebody else is at it. */
export async function acquireLease(
  db: Db,
  { shopId, kind, now }: { shopId: number; kind: CursorKind; now: Date },
): Promise<Lease | null> {
  const leaseId = randomUUID();
  const begin = new Date(now.getTime() - firstPullMs);
  await db.execute(sql`
    insert into sync_cursor (shop_id, kind, done_to, next_at) values (${shopId}, ${kind}, ${at(begin)}, ${at(now)})
    on conflict do nothing`);
  const [taken] = await rows<{ doneTo: string; failures: number }>(
    db,
    sql`update sync_cursor set lease_id = ${leaseId}, lease_until = ${at(until(now))}
        where shop_id = ${shopId} and kind = ${kind} and (lease_until is null or lease_until < ${at(now)})
        returning done_to::text as "doneTo", failures`,
  );
  return taken ? { shopId, kind, leaseId, doneTo: new Date(taken.doneTo), failures: taken.failures } : null;
}

/**
 * Keeps the lease; within a transaction, nobody else takes it before that has ended.
 *
 * @throws {LeaseLost} where somebody else has it
 */
export async function renewLease(db: Db, lease: Lease, now: Date): Promise<void> {
  await write(db, lease, sql`lease_until = ${at(until(now))}`);
}

/** All that was changed before `doneTo` is in. */
export async function advanceCursor(db: Db, lease: Lease, { doneTo, now }: { doneTo: Date; now: Date }): Promise<void> {
  await write(db, lease, sql`done_to = greatest(done_to, ${at(doneTo)}), lease_until = ${at(until(now))}`);
}

/** It worked: next time at `nextAt`, and whatever was broken is not any more. */
export async function endWell(db: Db, lease: Lease, { now, nextAt }: { now: Date; nextAt: Date }): Promise<void> {
  await write(
    db,
    lease,
    sql`failures = 0, last_error = '', warned_at = null, stopped_at = null, last_ok_at = ${at(now)},
      next_at = ${at(nextAt)}, lease_id = null, lease_until = null`,
  );
}

/** Gives it back unfinished, as when the node stops: whoever comes next goes on. */
export async function releaseLease(db: Db, lease: Lease, now: Date): Promise<void> {
  await write(db, lease, sql`next_at = ${at(now)}, lease_id = null, lease_until = null`);
}

interface Failure {
  now: Date;
  nextAt: Date;
  /** One sentence, never a token or a buyer's data. */
  message: string;
  /** Only a new authorisation helps. */
  stops: boolean;
  /** Whether a person must be told by now. */
  tells: boolean;
}

/** It did not work; true where a person is to be told, and has not been since it broke. */
export async function endBadly(db: Db, lease: Lease, failure: Failure): Promise<boolean> {
  const { now, nextAt, message, stops, tells } = failure;
  const [before] = await rows<{ warned: boolean }>(
    db,
    sql`select warned_at is not null as warned from sync_cursor
        where shop_id = ${lease.shopId} and kind = ${lease.kind} for update`,
  );
  const tell = tells && before?.warned === false;
  await write(
    db,
    lease,
    sql`failures = failures + 1, last_error = ${message.slice(0, 500)}, next_at = ${at(nextAt)},
      stopped_at = ${stops ? at(now) : sql`null`}, warned_at = ${tell ? at(now) : sql`warned_at`},
      lease_id = null, lease_until = null`,
  );
  return tell;
}

/**
 * Shops, by id, whose `kind` is due: in use, authorised with a token that has not expired, nobody at it, and where the
 * platform refused the authorisation, a newer one since.
 */
export async function findDueShops(db: Db, kind: CursorKind, now: Date): Promise<number[]> {
  return (await rows<{ id: number }>(db, dueShops(kind, now))).map(({ id }) => id);
}

/** The statement of {@link findDueShops}. */
export function dueShops(kind: CursorKind, now: Date): SQL {
  return sql`
    select shop.id from shop
    join shop_token token on token.shop_id = shop.id and token.expires_at > ${at(now)}
    left join sync_cursor done on done.shop_id = shop.id and done.kind = ${kind}
    where shop.enabled and shop.auth_status = 'AUTHORISED'
      and (done.next_at is null or done.next_at <= ${at(now)})
      and (done.lease_until is null or done.lease_until < ${at(now)})
      and (done.stopped_at is null or greatest(token.granted_at, token.refreshed_at) > done.stopped_at)
      and ${
        kind === "STOCK"
          ? sql`shop.pushes and exists (select from stock_push_due due where due.shop_id = shop.id)`
          : sql`true`
      }
    order by done.next_at nulls first, shop.id`;
}

async function write(db: Db, { shopId, kind, leaseId }: Lease, changes: SQL): Promise<void> {
  const written = await rows(
    db,
    sql`update sync_cursor set ${changes}
        where shop_id = ${shopId} and kind = ${kind} and lease_id = ${leaseId} returning shop_id`,
  );
  if (written.length === 0) throw new LeaseLost("another node is at it");
}

function until(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

function at(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`;
}
