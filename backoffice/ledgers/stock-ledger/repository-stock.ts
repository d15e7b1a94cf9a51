/** What other domains ask about the stock of whole repositories. */
import { sql } from "drizzle-orm";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";

export interface RepositoryStock {
  /** SKUs and grades whose balance is not zero. */
  stockedKeys: number;
  /** Pieces of both grades. */
  onHand: number;
  locked: number;
  /** SKUs and grades with fewer pieces on hand than are locked. */
  shortKeys: number;
}

export async function readRepositoryStock(db: Db, repositoryId: number): Promise<RepositoryStock> {
  const stock = await oneRow<RepositoryStock>(
    db,
    sql`select count(*) filter (where on_hand <> 0)::int8 as "stockedKeys", coalesce(sum(on_hand), 0)::int8 as "onHand",
               coalesce(sum(locked), 0)::int8 as locked, count(*) filter (where on_hand < locked)::int8 as "shortKeys"
        from stock_balance where repository_id = ${repositoryId}`,
  );
  return stock;
}

/**
 * Waits for the postings under way and keeps new ones out until the
 * transaction ends, so that what is decided by a balance stays true. For rare
 * acts, such as closing a repository.
 */
export async function lockPostings(db: Db): Promise<void> {
  await db.execute(sql`lock table stock_balance in share mode`);
}

/** The styles that have pieces there, or promises of them. */
export async function findStockedProducts(db: Db, repositoryId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct sku.product_id as id from stock_balance balance join sku on sku.id = balance.sku_id
        where balance.repository_id = ${repositoryId} and (balance.on_hand <> 0 or balance.locked <> 0) order by 1`,
  );
  return found.map((row) => row.id);
}
