/** Promised pieces: still on the shelf, no longer available (domain.md §4, stock_lock). */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { insertAll } from "#backoffice/db/recordset.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { stockLock } from "./stock.tables.ts";

export interface StockPromise {
  docLineId: number;
  repositoryId: number;
  skuId: number;
  /** Pieces, 1 or more. */
  qty: number;
}

/** Promises pieces of grade 1 to document lines; refuses all when one SKU has too few available. */
export async function lockStock(
  context: Pick<Context, "db" | "clock">,
  docType: string,
  promises: readonly StockPromise[],
): Promise<void> {
  const refusal = (await lockStockEach(context, docType, [{ key: 0, promises }])).get(0);
  if (refusal !== undefined) throw new DomainError(refusal);
}

/** What is promised together or not at all, such as an order. */
export interface PromiseGroup {
  key: number;
  promises: readonly StockPromise[];
}

/**
 * Promises pieces to several documents in one go, the first served first: each gets all of its pieces or none. → why
 * not, by key, of those that got none.
 *
 * @param onHandOnly a place that may go below zero has no more to promise than any other: an online order is a promise
 */
export async function lockStockEach(
  { db, clock }: Pick<Context, "db" | "clock">,
  docType: string,
  groups: readonly PromiseGroup[],
  { onHandOnly = false }: { onHandOnly?: boolean } = {},
): Promise<Map<number, string>> {
  const balances = await openBalances(
    db,
    groups.flatMap(({ promises }) => promises),
  );
  const refused = new Map<number, Shortage>();
  const granted: StockPromise[] = [];
  for (const { key, promises } of groups) {
    const short = [...sumsOf(promises).values()].flatMap(
      (wanted) => shortageOf(balances.get(keyOf(wanted)), wanted, onHandOnly) ?? [],
    );
    const [first] = short;
    if (first) {
      refused.set(key, first);
      continue;
    }
    for (const promise of promises) {
      const balance = balances.get(keyOf(promise));
      if (balance) balance.available -= promise.qty;
      granted.push(promise);
    }
  }
  await changeLocked(db, granted, 1);
  if (granted.length > 0) {
    await insertAll(
      db,
      stockLock,
      ["docType", "docLineId", "repositoryId", "skuId", "qty", "status", "createdAt"],
      granted.map((promise) => ({ ...promise, docType, status: "OPEN" as const, createdAt: clock.now() })),
    );
  }
  const labels = await findSkuLabels(
    db,
    [...refused.values()].map(({ skuId }) => skuId),
  );
  return new Map(
    [...refused].map(([key, { skuId, closed, available, qty }]) => [
      key,
      closed === null
        ? `${labels.get(skuId) ?? ""} 库存不足：可用 ${available}，需要 ${qty}`
        : `${closed}已停用，不能锁定库存`,
    ]),
  );
}

/**
 * Ends the open promises of the lines: RELEASED gives the pieces back,
 * CONSUMED says that they are about to leave in the same transaction, which
 * must call this before it posts.
 */
export async function endLocks(
  { db }: Pick<Context, "db">,
  docType: string,
  docLineIds: readonly number[],
  end: "RELEASED" | "CONSUMED",
): Promise<void> {
  if (docLineIds.length === 0) return;
  const ended = await db
    .update(stockLock)
    .set({ status: end })
    .where(
      and(eq(stockLock.docType, docType), inArray(stockLock.docLineId, [...docLineIds]), eq(stockLock.status, "OPEN")),
    )
    .returning();
  await openBalances(db, ended);
  await changeLocked(db, ended, -1);
}

/**
 * Pieces of grade 1 that may still be promised to an order, by place and SKU: none of a place that is closed. Read without a
 * lock, for a choice that a promise follows.
 */
export async function readAvailable(
  db: Db,
  asked: readonly { repositoryId: number; skuId: number }[],
): Promise<(repositoryId: number, skuId: number) => number> {
  const wanted = [...sumsOf(asked.map((one) => ({ ...one, qty: 1 }))).values()];
  const found =
    wanted.length === 0
      ? []
      : await rows<{ repositoryId: number; skuId: number; available: number }>(
          db,
          sql`select balance.repository_id as "repositoryId", balance.sku_id as "skuId",
                balance.on_hand - balance.locked as available
              from ${unnested(wanted, 1)}
              join stock_balance balance on balance.repository_id = wanted.repository_id
                and balance.sku_id = wanted.sku_id and balance.grade = 1
              join repository on repository.id = balance.repository_id and repository.status <> 'OFF'`,
        );
  const known = new Map(found.map((one) => [keyOf(one), Math.max(one.available, 0)]));
  return (repositoryId, skuId) => known.get(keyOf({ repositoryId, skuId })) ?? 0;
}

interface Wanted {
  repositoryId: number;
  skuId: number;
  qty: number;
}

interface Shortage {
  skuId: number;
  /** The place's name, where it is closed. */
  closed: string | null;
  available: number;
  qty: number;
}

interface OpenBalance {
  available: number;
  allowNegative: boolean;
  off: boolean;
  name: string;
}

function shortageOf(balance: OpenBalance | undefined, { skuId, qty }: Wanted, onHandOnly: boolean): Shortage | null {
  const available = balance?.available ?? 0;
  if (balance?.off) return { skuId, closed: balance.name, available, qty };
  const goesBelow = balance?.allowNegative === true && !onHandOnly;
  return balance && (goesBelow || available >= qty) ? null : { skuId, closed: null, available, qty };
}

const keyOf = ({ repositoryId, skuId }: Omit<Wanted, "qty">) => `${repositoryId}:${skuId}`;

function sumsOf(promises: readonly Wanted[]): Map<string, Wanted> {
  const sums = new Map<string, Wanted>();
  for (const { repositoryId, skuId, qty } of promises) {
    const key = keyOf({ repositoryId, skuId });
    sums.set(key, { repositoryId, skuId, qty: (sums.get(key)?.qty ?? 0) + qty });
  }
  return sums;
}

const unnested = (all: readonly Wanted[], direction: 1 | -1) => sql`unnest(
    ${pgArray(all.map((one) => one.repositoryId))}::bigint[],
    ${pgArray(all.map((one) => one.skuId))}::bigint[],
    ${pgArray(all.map((one) => one.qty * direction))}::int[]
  ) as wanted(repository_id, sku_id, qty)`;

/** The balances, locked in key order like a posting's. */
async function openBalances(db: Db, promises: readonly Wanted[]): Promise<Map<string, OpenBalance>> {
  if (promises.length === 0) return new Map();
  const found = await rows<OpenBalance & { repositoryId: number; skuId: number }>(
    db,
    sql`
    select balance.repository_id as "repositoryId", balance.sku_id as "skuId",
      balance.on_hand - balance.locked as available, repository.allow_negative as "allowNegative",
      repository.status = 'OFF' as off, repository.name
    from ${unnested([...sumsOf(promises).values()], 1)}
    join stock_balance balance on balance.repository_id = wanted.repository_id and balance.sku_id = wanted.sku_id
      and balance.grade = 1
    join repository on repository.id = balance.repository_id
    order by balance.repository_id, balance.sku_id
    for update of balance`,
  );
  return new Map(found.map((row) => [keyOf(row), row]));
}

async function changeLocked(db: Db, promises: readonly Wanted[], direction: 1 | -1): Promise<void> {
  if (promises.length === 0) return;
  await db.execute(sql`
    update stock_balance balance set locked = balance.locked + wanted.qty
    from ${unnested([...sumsOf(promises).values()], direction)}
    where balance.repository_id = wanted.repository_id and balance.sku_id = wanted.sku_id and balance.grade = 1`);
}
