/** Stock balances as their movements have them, and putting right those that are not (domain.md §3.7, §5.1). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type IdRange, inRange } from "#backoffice/db/id-ranges.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";

/** A key whose balance is not the sum of its movements; pieces, and 分. */
export interface WrongStockBalance {
  repository_id: number;
  sku_id: number;
  grade: number;
  on_hand: number;
  value_fen: number;
  should_on_hand: number;
  should_value_fen: number;
}

/** Rows of {@link WrongStockBalance}, of a range of SKUs, or of all. */
export function wrongStockBalances(range: IdRange | null = null): SQL {
  const among = inRange(sql`sku_id`, range);
  return sql`
  select repository_id, sku_id, grade, coalesce(balance.on_hand, 0) as on_hand,
    coalesce(balance.value_fen, 0) as value_fen, coalesce(moved.qty, 0)::int8 as should_on_hand,
    coalesce(moved.value_fen, 0)::int8 as should_value_fen
  from (
    select repository_id, sku_id, grade, sum(qty) as qty, sum(value_fen) as value_fen
    from stock_movement where ${among} group by repository_id, sku_id, grade
  ) moved full join (select * from stock_balance where ${among}) balance using (repository_id, sku_id, grade)
  where coalesce(moved.qty, 0) <> coalesce(balance.on_hand, 0)
    or coalesce(moved.value_fen, 0) <> coalesce(balance.value_fen, 0)`;
}

/**
 * Writes the wrong balances of a range of SKUs anew; gives how many. They are locked as a posting locks them, in the
 * order of their keys, and summed up only then, so that what is sold meanwhile waits and is counted.
 */
export async function mendStockBalances({ db, clock }: Pick<Context, "db" | "clock">, range: IdRange): Promise<number> {
  const wrong = wrongStockBalances(range);
  await db.execute(sql`
    insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen)
    select repository_id, sku_id, grade, 0, 0, 0 from (${wrong}) missing order by 1, 2, 3 on conflict do nothing`);
  const locked = await rows<Pick<WrongStockBalance, "repository_id" | "sku_id" | "grade">>(
    db,
    sql`
    select balance.repository_id, balance.sku_id, balance.grade
    from (${wrong}) found join stock_balance balance using (repository_id, sku_id, grade)
    order by balance.repository_id, balance.sku_id, balance.grade for update of balance`,
  );
  if (locked.length === 0) return 0;
  const mended = await rows<{ repositoryId: number; productId: number }>(
    db,
    sql`
    update stock_balance balance set on_hand = wrong.should_on_hand, value_fen = wrong.should_value_fen
    from (${wrong}) wrong join unnest(
      ${pgArray(locked.map((one) => one.repository_id))}::bigint[],
      ${pgArray(locked.map((one) => one.sku_id))}::bigint[],
      ${pgArray(locked.map((one) => one.grade))}::int[]
    ) as held(repository_id, sku_id, grade) using (repository_id, sku_id, grade)
    join sku on sku.id = wrong.sku_id
    where balance.repository_id = wrong.repository_id and balance.sku_id = wrong.sku_id and balance.grade = wrong.grade
    returning balance.repository_id as "repositoryId", sku.product_id as "productId"`,
  );
  if (mended.length > 0) {
    const productIds = distinct(mended.map((one) => one.productId));
    const repositoryIds = distinct(mended.map((one) => one.repositoryId));
    await enqueue(db, clock.now(), { topic: "stock.moved", payload: { productIds, repositoryIds } });
  }
  return mended.length;
}
