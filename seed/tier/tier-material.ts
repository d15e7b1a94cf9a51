/**
 * Material of a measured year of production, multiplied inside the database: purchases that came in week by week, what
 * every second open batch was handed of it, what is left by place and lot, and drafts of purchases that wait.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { batchDemand } from "#backoffice/trade/manufacture/material/batch-material.query.ts";

/** One a week of each supplier, and those that are not confirmed. */
const [weeks, drafts] = [52, 6];
const lots = 3;
/** A third more is bought than is handed out, and never less than that much of a lot: 100 units. */
const [sparePercent, leastMilli] = [133, 100_000];
const [warehouse, keeper] = [1, 6];

/** Batches stand with their bills of materials, their sums do not yet: `batch.material_fen` is written here. */
export async function addMaterial(db: Db, today: string): Promise<void> {
  await db.execute(sql`
    create temporary table seed_issue on commit drop as
    select needed.batch_id, needed.material_id, greatest(needed.demand / 2, 1) as qty,
      'L' || 1 + needed.batch_id % ${lots}::int as lot
    from (${batchDemand(sql`batch.status in ('CUTTING', 'SEWING', 'FINISHING') and batch.id % 2 = 0`)}) needed`);
  await addPurchases(db, today);
  await addIssues(db, today);
  await db.execute(sql`
    insert into material_balance (repository_id, material_id, lot, qty_milli, value_fen)
    select repository_id, material_id, lot, sum(qty_milli)::int8, sum(value_fen)::int8
    from material_movement group by 1, 2, 3`);
  await db.execute(sql`analyze material_issue, material_issue_line, material_purchase, material_purchase_line`);
  await db.execute(sql`analyze material_movement, material_balance`);
}

/** What is confirmed came in at the reference price, and is owed; lots by turns. */
async function addPurchases(db: Db, today: string): Promise<void> {
  await db.execute(sql`
    insert into material_purchase (no, party_id, repository_id, status, biz_date, created_by, created_at, updated_by, updated_at)
    select 'WL' || to_char(day, 'YYMMDD') || lpad((row_number() over (partition by day order by supplier_id))::text, 5, '0'),
      supplier_id, ${warehouse}::int, case when week > ${weeks}::int then 'DRAFT' else 'CONFIRMED' end,
      day, 7, day + time '11:00', 7, day + time '11:00'
    from (
      select supplier_id, week, ${today}::date - 7 * greatest(${weeks}::int - week, 0) as day
      from (select distinct supplier_id from material where supplier_id is not null) suppliers
      cross join generate_series(1, ${weeks + drafts}::int) week
    ) planned order by day, supplier_id`);
  await db.execute(sql`
    insert into material_purchase_line (purchase_id, line_no, material_id, lot, qty_milli, price_li, amount_fen)
    select bought.id, row_number() over (partition by bought.id order by material.id), material.id,
      'L' || 1 + bought.turn % ${lots}::int, part.qty, price_li, round(part.qty::numeric * price_li / 10000)
    from (select purchase.*, row_number() over (partition by party_id order by id) as turn from material_purchase purchase) bought
    join material on material.supplier_id = bought.party_id
    join lateral (
      select greatest(${leastMilli}::int8,
        coalesce(sum(qty), 0)::int8 * ${sparePercent}::int / 100 / (${weeks}::int / ${lots}::int)) as qty
      from seed_issue issue where issue.material_id = material.id
        and issue.lot = 'L' || 1 + bought.turn % ${lots}::int
    ) part on true
    order by bought.id, material.id`);
  await db.execute(sql`
    update material_purchase bought set owed_fen = sums.fen
    from (select purchase_id, sum(amount_fen)::int8 as fen from material_purchase_line group by 1) sums
    where sums.purchase_id = bought.id and bought.status = 'CONFIRMED'`);
  await db.execute(sql`
    insert into material_movement (repository_id, material_id, lot, qty_milli, value_fen, balance_after_milli, move_type,
      doc_type, doc_id, doc_line_id, biz_date, operator_id, created_at)
    select bought.repository_id, line.material_id, line.lot, line.qty_milli, line.amount_fen,
      sum(line.qty_milli) over (partition by line.material_id, line.lot order by line.id), 'BUY_IN', 'MATERIAL_PURCHASE',
      bought.id, line.id, bought.biz_date, ${keeper}::int, bought.created_at
    from material_purchase bought join material_purchase_line line on line.purchase_id = bought.id
    where bought.status = 'CONFIRMED' order by line.id`);
  await db.execute(sql`
    insert into account (kind, owner_id) select distinct 'SUPPLIER', party_id from material_purchase on conflict do nothing`);
  await db.execute(sql`select setval(pg_get_serial_sequence('account_entry', 'id'), max(id)) from account_entry`);
  await db.execute(sql`
    insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
      biz_date, operator_id, created_at)
    select account.id, owed_fen, account.balance_fen + sum(owed_fen) over (partition by party_id order by bought.id),
      'MATERIAL_BUY', nextval('journal_number'), 'MATERIAL_PURCHASE', bought.id, biz_date, ${keeper}::int, bought.created_at
    from material_purchase bought join account on account.kind = 'SUPPLIER' and account.owner_id = bought.party_id
    where bought.status = 'CONFIRMED' order by bought.id`);
  await db.execute(sql`
    update account set balance_fen = balance_fen + owed.fen
    from (select party_id, sum(owed_fen)::int8 as fen from material_purchase group by 1) owed
    where kind = 'SUPPLIER' and owner_id = owed.party_id`);
}

/** Half of what a batch needs, at the same price. */
async function addIssues(db: Db, today: string): Promise<void> {
  await db.execute(sql`
    insert into material_issue (no, kind, batch_id, repository_id, status, biz_date, created_by, created_at, updated_by, updated_at)
    select 'LL' || to_char(${today}::date, 'YYMMDD') || lpad((row_number() over (order by batch_id))::text, 5, '0'), 'ISSUE',
      batch_id, ${warehouse}::int, 'ISSUED', ${today}::date, ${keeper}::int, ${today}::date + time '08:00', ${keeper}::int,
      ${today}::date + time '08:00'
    from (select distinct batch_id from seed_issue) batches order by batch_id`);
  await db.execute(sql`
    insert into material_issue_line (issue_id, line_no, material_id, lot, qty_milli, value_fen)
    select slip.id, row_number() over (partition by slip.id order by taken.material_id), taken.material_id, taken.lot,
      taken.qty, round(taken.qty::numeric * price_li / 10000)
    from material_issue slip join seed_issue taken on taken.batch_id = slip.batch_id
    join material on material.id = taken.material_id
    order by slip.id, taken.material_id`);
  await db.execute(sql`
    insert into material_movement (repository_id, material_id, lot, qty_milli, value_fen, balance_after_milli, move_type,
      doc_type, doc_id, doc_line_id, biz_date, operator_id, created_at)
    select slip.repository_id, line.material_id, line.lot, -line.qty_milli, -line.value_fen,
      came.qty - sum(line.qty_milli) over (partition by line.material_id, line.lot order by line.id), 'ISSUE',
      'MATERIAL_ISSUE', slip.id, line.id, slip.biz_date, ${keeper}::int, slip.created_at
    from material_issue slip join material_issue_line line on line.issue_id = slip.id
    join (select material_id, lot, sum(qty_milli)::int8 as qty from material_movement group by 1, 2) came
      on came.material_id = line.material_id and came.lot = line.lot
    order by line.id`);
  await db.execute(sql`
    update batch set material_fen = taken.fen
    from (select slip.batch_id, sum(line.value_fen)::int8 as fen
      from material_issue slip join material_issue_line line on line.issue_id = slip.id group by 1) taken
    where taken.batch_id = batch.id`);
}
