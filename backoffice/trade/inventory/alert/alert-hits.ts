/**
 * What a rule finds now: one set-based statement for each type (domain.md
 * §3.3, stock/monitor). All give the columns repository_id, product_id, sku_id
 * (null where styles are watched), current and limit_value, one row a key.
 */

import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { isNegative } from "#backoffice/ledgers/stock-ledger/negative-stock.ts";
import { soldMoves } from "#backoffice/ledgers/stock-ledger/sold.ts";
import type { AlertType } from "#contract/inventory/alert.words.ts";

/** The part of a rule that decides what it finds. */
export interface Watch {
  type: AlertType;
  categoryId: number | null;
  productId: number | null;
  repositoryId: number | null;
  threshold: number;
  days: number;
}

/** Narrows an evaluation to what has just moved. */
export interface Moved {
  productIds: readonly number[];
  repositoryIds: readonly number[];
}

/** Goods come in by these; returns and corrections do not make stock young. */
const inbound = sql`('OPENING', 'PURCHASE_IN', 'PRODUCE_IN', 'TRANSFER_IN')`;

/** The statement of the rule's type; `among` keeps out of it what did not move. */
export function hitsOf(watch: Watch, now: Date, among: Moved | null = null): SQL {
  return statements[watch.type]({ ...watch, scope: scopeOf(watch, among), now });
}

interface Asked extends Watch {
  /** A condition on `product` and `repository`. */
  scope: SQL;
  now: Date;
}

const statements: Record<AlertType, (asked: Asked) => SQL> = {
  LOW: ({ scope, threshold }) => sql`
    select balance.repository_id, sku.product_id, balance.sku_id,
      balance.on_hand - balance.locked as "current", ${threshold}::int as limit_value
    from ${stock}
    where balance.grade = 1 and balance.on_hand - balance.locked < ${threshold} and sku.active
      and product.status = 'ON' and ${scope}`,

  HIGH: ({ scope, threshold }) => sql`
    select balance.repository_id, sku.product_id, balance.sku_id,
      balance.on_hand as "current", ${threshold}::int as limit_value
    from ${stock}
    where balance.grade = 1 and balance.on_hand > ${threshold} and ${scope}`,

  // A size is there when any colour of it is; one that never was here is missing too.
  BROKEN: ({ scope, threshold }) => sql`
    select there.repository_id, there.product_id, null::bigint as sku_id,
      (run.sizes - there.sizes)::int as "current", ${threshold}::int as limit_value
    from (
      select balance.repository_id, sku.product_id, count(distinct sku.size_id) as sizes
      from ${stock}
      where balance.grade = 1 and balance.on_hand > 0 and sku.active and product.status = 'ON' and ${scope}
      group by balance.repository_id, sku.product_id
    ) there
    join (
      select product_id, count(distinct size_id) as sizes from sku where active group by product_id
    ) run on run.product_id = there.product_id
    where run.sizes - there.sizes >= ${threshold}`,

  // What came less than so many days ago has had no time to sell.
  SLOW: ({ scope, threshold, days, now }) => sql`
    select stocked.repository_id, stocked.product_id, null::bigint as sku_id,
      stocked.pieces as "current", ${threshold}::int as limit_value
    from (${stocked(scope, threshold)}) stocked
    where not exists (
      select from (
        select movement.repository_id, sku.product_id
        from stock_movement movement join sku on sku.id = movement.sku_id
        where movement.move_type in ('SALE_OUT', 'ONLINE_OUT') and movement.biz_date > ${dayOf(now)} - ${days}::int
        group by movement.repository_id, sku.product_id
        having sum(movement.qty) < 0
      ) sold
      where sold.repository_id = stocked.repository_id and sold.product_id = stocked.product_id
    ) and exists (
      select from sku join stock_movement movement on movement.sku_id = sku.id
      where sku.product_id = stocked.product_id and movement.repository_id = stocked.repository_id
        and movement.grade = 1 and movement.biz_date <= ${dayOf(now)} - ${days}::int
    )`,

  // Where nothing ever came in by a document, what was there first counts.
  AGE: ({ scope, threshold, days, now }) => sql`
    select aged.repository_id, aged.product_id, null::bigint as sku_id,
      (${dayOf(now)} - aged.day)::int as "current", ${days}::int as limit_value
    from (
      select stocked.repository_id, stocked.product_id, coalesce(arrived.day, (
        select min(movement.biz_date) from sku join stock_movement movement on movement.sku_id = sku.id
        where sku.product_id = stocked.product_id and movement.repository_id = stocked.repository_id
          and movement.grade = 1
      )) as day
      from (${stocked(scope, threshold)}) stocked
      left join (
        select movement.repository_id, sku.product_id, max(movement.biz_date) as day
        from stock_movement movement join sku on sku.id = movement.sku_id
        where movement.grade = 1 and movement.qty > 0 and movement.move_type in ${inbound}
          and not exists (select from stock_movement undone where undone.reverse_of = movement.id)
        group by movement.repository_id, sku.product_id
      ) arrived on arrived.repository_id = stocked.repository_id and arrived.product_id = stocked.product_id
      offset 0
    ) aged
    where ${dayOf(now)} - aged.day > ${days}::int`,

  NEGATIVE: ({ scope }) => sql`
    select balance.repository_id, sku.product_id, balance.sku_id,
      min(balance.on_hand) as "current", 0 as limit_value
    from ${stock}
    where ${isNegative(sql`balance`)} and ${scope}
    group by balance.repository_id, sku.product_id, balance.sku_id`,

  // It is the receiver who misses the goods.
  TRANSIT: ({ scope, days, now }) => sql`
    select repository.id as repository_id, product.id as product_id, null::bigint as sku_id,
      max(extract(epoch from ${instantOf(now)} - transfer.sent_at)::int / 86400) as "current", ${days}::int as limit_value
    from transfer
    join transfer_line line on line.transfer_id = transfer.id
    join sku on sku.id = line.sku_id
    join product on product.id = sku.product_id
    join repository on repository.id = transfer.to_id
    where transfer.status in ('SENT', 'PART_RECEIVED')
      and transfer.sent_at < ${instantOf(now)} - ${days}::int * interval '1 day'
      and line.sent_qty > line.received_qty + line.returned_qty + line.lost_qty and ${scope}
    group by repository.id, product.id`,

  HOT: ({ scope, days, now }) => sql`
    select balance.repository_id, sku.product_id, balance.sku_id,
      balance.on_hand - balance.locked as "current", ceil(sold.pieces * ${days}::int / 7.0)::int as limit_value
    from (
      select repository_id, sku_id, sum(-qty) as pieces
      from stock_movement
      where move_type in ${soldMoves}
        and biz_date > ${dayOf(now)} - 7 and biz_date <= ${dayOf(now)}
      group by repository_id, sku_id
      having sum(-qty) > 0
    ) sold
    join ${stock} on balance.repository_id = sold.repository_id and balance.sku_id = sold.sku_id
    where balance.grade = 1 and sold.pieces * ${days}::int > (balance.on_hand - balance.locked) * 7
      and sku.active and product.status = 'ON' and ${scope}`,
};

/** Balances with what the scope is asked of. */
const stock = sql`(stock_balance balance
    join sku on sku.id = balance.sku_id
    join product on product.id = sku.product_id
    join repository on repository.id = balance.repository_id)`;

/** Pieces of grade 1 by repository and style, where there are more than `threshold`. */
const stocked = (scope: SQL, threshold: number) => sql`
      select balance.repository_id, sku.product_id, sum(balance.on_hand)::int as pieces
      from ${stock}
      where balance.grade = 1 and ${scope}
      group by balance.repository_id, sku.product_id
      having sum(balance.on_hand) > ${threshold}`;

const dayOf = (now: Date) => sql`${bizDateOf(now)}::date`;
const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** 在途 is watched by its transfers; a closed place by nobody. */
function scopeOf({ categoryId, productId, repositoryId }: Watch, among: Moved | null): SQL {
  const parts = [sql`repository.type <> 'TRANSIT' and repository.status = 'ON'`];
  if (repositoryId !== null) parts.push(sql`repository.id = ${repositoryId}`);
  if (productId !== null) parts.push(sql`product.id = ${productId}`);
  if (categoryId !== null) {
    parts.push(sql`product.category_id in (
      with recursive below as (
        select id from attr_value where id = ${categoryId}
        union all
        select child.id from attr_value child join below on child.parent_id = below.id
      ) select id from below)`);
  }
  if (among) {
    parts.push(sql`product.id = any(${pgArray(among.productIds)}::bigint[])`);
    parts.push(sql`repository.id = any(${pgArray(among.repositoryIds)}::bigint[])`);
  }
  return all(parts);
}
