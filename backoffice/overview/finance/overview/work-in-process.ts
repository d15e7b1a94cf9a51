/**
 * 在制品: what was spent on batches and has not come into stock yet (material, 加工费, settled piecework and 费用单 of
 * batches, less what its goods were taken in at), and goods of stock that are away to be repaired. Each side is
 * what its ledger says, on the ledger's own day: wages count once they are owed, so nothing is spent here that is no debt
 * there (docs/decisions/figures.md, "Net assets from month to month").
 */
import { type SQL, sql } from "drizzle-orm";
import { expensesFen, ofBatches, undocumentedFen } from "#backoffice/overview/finance/cost/batch-expense.ts";

/** Stock that production and repairs moved: what came in of it is no longer in process, what left for repair is. */
const processTypes = sql`('PRODUCE_IN', 'COST_ADJUST', 'REPAIR_OUT', 'REPAIR_IN')`;
const processDocs = sql`('DELIVERY', 'BATCH', 'REPAIR', 'REPAIR_RETURN')`;

/** 厘 of a batch's wages as its goods took them in, 分. */
const wageFen = (batch: SQL) => sql`floor((${batch}.wage_li * 2 + 10) / 20.0)::int8`;

/** A settlement's piecework on the day on which it was owed, or taken back. */
export const settledDay = (slip: SQL): SQL => sql`(case when ${slip}.reverse_of is null
  then (${slip}.audited_at at time zone 'Asia/Shanghai')::date else ${slip}.biz_date end)`;

/** What of a settlement's piecework its batches carry: the 尾差 beyond that is 成本差异. */
const carriedFen = (slip: SQL) => sql`(${slip}.piece_fen - ${slip}.tail_fen)`;

/** What every repair from stock took out less what it brought back, worth of both, of a relation `repair`. */
const lostInRepair = sql`(coalesce((
    select sum(moved.value_fen + moved.variance_fen) from stock_movement moved
    where moved.doc_type = 'REPAIR' and moved.doc_id = repair.id
  ), 0) + coalesce((
    select sum(moved.value_fen + moved.variance_fen) from repair_return back
    join stock_movement moved on moved.doc_type = 'REPAIR_RETURN' and moved.doc_id = back.id
    where back.repair_id = repair.id
  ), 0))::int8`;

/** Each change since a day, as `day, fen`. */
export const wipChanges = (from: SQL): SQL => sql`
  select biz_date as day, -(value_fen + variance_fen) as fen from stock_movement
  where biz_date >= ${from} and move_type in ${processTypes} and doc_type in ${processDocs}
  union all
  select repair.done_day, ${lostInRepair} from repair
  where repair.status = 'DONE' and repair.source <> 'INSPECT' and repair.done_day >= ${from}
  union all
  select biz_date, -(value_fen + variance_fen) from material_movement
  where biz_date >= ${from} and doc_type = 'MATERIAL_ISSUE'
  union all
  select biz_date, amount_fen from account_entry where biz_date >= ${from} and entry_type = 'PROCESS_FEE'
  union all
  select ${settledDay(sql`slip`)}, ${carriedFen(sql`slip`)} from wage_settlement slip
  where slip.status <> 'DRAFT' and ${settledDay(sql`slip`)} >= ${from}
  union all
  select biz_date, amount_fen from cash_slip where ${ofBatches()} and biz_date >= ${from}
  union all
  select closed_day, ${undocumentedFen(sql`batch`)} from batch
  where status = 'CLOSED' and other_fen <> 0 and closed_day >= ${from}`;

/** What a batch that is not closed took in of stock, worth, of a relation `made`. */
const takenIn = sql`(
  select coalesce(sum(moved.value_fen + moved.variance_fen), 0) from (
    select value_fen, variance_fen from stock_movement
    where doc_type = 'DELIVERY' and doc_id in (select id from delivery where batch_id = made.id)
    union all
    select value_fen, variance_fen from stock_movement
    where doc_type = 'REPAIR_RETURN' and doc_id in (
      select back.id from repair_return back join repair on repair.id = back.repair_id
      where repair.batch_id = made.id and repair.source = 'INSPECT')
    union all
    select value_fen, variance_fen from stock_movement where doc_type = 'BATCH' and doc_id = made.id
  ) moved)`;

/**
 * What is in process now, by what it is: rows of `kind, owner_id, code, name, fen`. The goods of a closed batch are worth
 * exactly what went into it (production-invariants), so only its wages are left to compare with those that were settled.
 */
const liveLines = sql`
  select 'BATCH' as kind, made.id as owner_id, made.no as code, coalesce(style.name, '') as name,
    (made.material_fen + made.fee_fen + ${expensesFen(sql`made`)} - ${takenIn})::int8 as fen
  from batch made left join product style on style.id = made.product_id where made.status <> 'CLOSED'
  union all
  select 'REPAIR', repair.id, repair.no, '送修在外', -${lostInRepair}::int8 from repair
  where repair.status in ('SENT', 'PART') and repair.source <> 'INSPECT'
  union all
  select 'PIECEWORK', 0, '', '已结计件工资，减已结案批次计入的',
    (coalesce((select sum(${carriedFen(sql`slip`)}) from wage_settlement slip where status <> 'DRAFT'), 0)
      - coalesce((select sum(${wageFen(sql`made`)}) from batch made where made.status = 'CLOSED'), 0))::int8`;

/** What is in process now, 分: one row, `wip_fen`. */
export const liveWip: SQL = sql`select coalesce(sum(fen), 0)::int8 as wip_fen from (${liveLines}) line`;

/**
 * What was in process at the end of a day, as {@link liveLines}; what each of them changed by since is taken off. Wages
 * stand in a line of their own: a settlement is of a person, not of a batch.
 */
export const wipLines = (day: SQL): SQL => sql`
  select kind, owner_id, max(code) as code, max(name) as name, sum(fen)::int8 as fen from (
    ${liveLines}
    union all
    select 'BATCH', made.id, made.no, coalesce(style.name, ''), -since.fen from (
      select coalesce(brought.batch_id, mended.batch_id, case moved.doc_type when 'BATCH' then moved.doc_id end) as batch_id,
        -(moved.value_fen + moved.variance_fen) as fen
      from stock_movement moved
      left join delivery brought on moved.doc_type = 'DELIVERY' and brought.id = moved.doc_id
      left join repair_return back on moved.doc_type = 'REPAIR_RETURN' and back.id = moved.doc_id
      left join repair mended on mended.id = back.repair_id and mended.source = 'INSPECT'
      where moved.biz_date > ${day} and moved.move_type in ${processTypes} and moved.doc_type in ${processDocs}
      union all
      select issue.batch_id, -(moved.value_fen + moved.variance_fen) from material_movement moved
      join material_issue issue on issue.id = moved.doc_id
      where moved.biz_date > ${day} and moved.doc_type = 'MATERIAL_ISSUE'
      union all
      select coalesce(brought.batch_id, mended.batch_id), entry.amount_fen from account_entry entry
      left join delivery brought on entry.doc_type = 'DELIVERY' and brought.id = entry.doc_id
      left join repair_return back on entry.doc_type = 'REPAIR_RETURN' and back.id = entry.doc_id
      left join repair mended on mended.id = back.repair_id
      where entry.biz_date > ${day} and entry.entry_type = 'PROCESS_FEE'
      union all
      select batch_id, amount_fen from cash_slip where ${ofBatches()} and biz_date > ${day}
      union all
      select id, ${undocumentedFen(sql`batch`)} + ${wageFen(sql`batch`)} from batch
      where status = 'CLOSED' and closed_day > ${day}
    ) since join batch made on made.id = since.batch_id left join product style on style.id = made.product_id
    union all
    select 'REPAIR', repair.id, repair.no, '送修在外', moved.value_fen + moved.variance_fen
    from stock_movement moved
    left join repair_return back on moved.doc_type = 'REPAIR_RETURN' and back.id = moved.doc_id
    join repair on repair.source <> 'INSPECT'
      and repair.id = case moved.doc_type when 'REPAIR' then moved.doc_id else back.repair_id end
    where moved.biz_date > ${day} and moved.doc_type in ('REPAIR', 'REPAIR_RETURN')
    union all
    select 'REPAIR', repair.id, repair.no, '送修在外', -${lostInRepair} from repair
    where repair.status = 'DONE' and repair.source <> 'INSPECT' and repair.done_day > ${day}
    union all
    select 'PIECEWORK', 0, '', '', -${carriedFen(sql`slip`)} from wage_settlement slip
    where slip.status <> 'DRAFT' and ${settledDay(sql`slip`)} > ${day}
    union all
    select 'PIECEWORK', 0, '', '', ${wageFen(sql`made`)} from batch made
    where made.status = 'CLOSED' and made.closed_day > ${day}
  ) line group by kind, owner_id`;
