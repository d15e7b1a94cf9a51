/** Promised pieces: still on the shelf, no longer available (domain.md §4, stock_lock). */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findSkuLabels } from "#backoffice/goods/sku/sku-label.ts";
import { DomainError } from "#backoffice/http/errors.ts";
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
  { db, clock }: Pick<Context, "db" | "clock">,
  docType: string,
  promises: readonly StockPromise[],
): Promise<void> {
  if (promises.length === 0) return;
  await move(db, promises, 1);
  await db.insert(stockLock).values(promises.map((promise) => ({ ...promise, docType, createdAt: clock.now() })));
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
  if (ended.length > 0) await move(db, ended, -1);
}

/** Balances are locked in key order first, like a posting's. */
async function move(db: Db, promises: readonly Omit<StockPromise, "docLineId">[], direction: 1 | -1): Promise<void> {
  const sums = new Map<string, { repositoryId: number; skuId: number; qty: number }>();
  for (const { repositoryId, skuId, qty } of promises) {
    const key = `${repositoryId}:${skuId}`;
    sums.set(key, { repositoryId, skuId, qty: (sums.get(key)?.qty ?? 0) + qty });
  }
  const all = [...sums.values()];
  const wanted = sql`unnest(
    ${pgArray(all.map((one) => one.repositoryId))}::bigint[],
    ${pgArray(all.map((one) => one.skuId))}::bigint[],
    ${pgArray(all.map((one) => one.qty * direction))}::int[]
  ) as wanted(repository_id, sku_id, qty)`;
  const found = await rows<{
    repository_id: number;
    sku_id: number;
    available: number;
    allow_negative: boolean;
    off: boolean;
    name: string;
  }>(
    db,
    sql`
    select balance.repository_id, balance.sku_id, balance.on_hand - balance.locked as available, repository.allow_negative,
      repository.status = 'OFF' as off, repository.name
    from ${wanted}
    join stock_balance balance on balance.repository_id = wanted.repository_id and balance.sku_id = wanted.sku_id
      and balance.grade = 1
    join repository on repository.id = balance.repository_id
    order by balance.repository_id, balance.sku_id
    for update of balance`,
  );
  if (direction === 1) {
    for (const { repositoryId, skuId, qty } of all) {
      const balance = found.find((row) => row.repository_id === repositoryId && row.sku_id === skuId);
      const available = balance?.available ?? 0;
      if (balance?.off) throw new DomainError(`${balance.name}已停用，不能锁定库存`);
      if (balance && (balance.allow_negative || available >= qty)) continue;
      const label = (await findSkuLabels(db, [skuId])).get(skuId) ?? "";
      throw new DomainError(`${label} 库存不足：可用 ${available}，需要 ${qty}`);
    }
  }
  await db.execute(sql`
    update stock_balance balance set locked = balance.locked + wanted.qty from ${wanted}
    where balance.repository_id = wanted.repository_id and balance.sku_id = wanted.sku_id and balance.grade = 1`);
}
