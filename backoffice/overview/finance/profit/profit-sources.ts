/**
 * What earns and what costs, by document (docs/decisions/figures.md, "What was earned"): each source is a query of
 * `biz_date, stall_id, doc_type, doc_id, category, amount_fen`, signed as it changes the profit; `stall_id` is null where
 * it is no stall's. 利润表 adds these up, and the list behind each of its figures shows them, so both are one.
 */
import { type SQL, sql } from "drizzle-orm";
import { settledDay } from "#backoffice/overview/finance/overview/work-in-process.ts";
import type { ProfitItem } from "#contract/finance/profit.words.ts";
import { type SlipKind, settlementCategories } from "#contract/finance/slip.words.ts";

/** Business days, both inclusive. */
export interface ProfitDays {
  from: string;
  to: string;
}

interface Asked extends ProfitDays {
  /** False where only sums are wanted: a month has hundreds of thousands of parcels, its days are few. */
  perDocument: boolean;
}

const within = (day: SQL, { from, to }: ProfitDays) => sql`${day} between ${from}::date and ${to}::date`;

/** Items whose days are summed up in `agg_stall_day`; the others are few enough to be added up when asked. */
export const soldItems = ["GOODS", "RETURN", "OFF", "FREIGHT", "COST"] as const;
export type SoldItem = (typeof soldItems)[number];

/** The aggregate's column of an item, as it changes the profit. */
export const soldColumns: Record<SoldItem, SQL> = {
  GOODS: sql`goods_fen`,
  RETURN: sql`-return_fen`,
  OFF: sql`-off_fen`,
  FREIGHT: sql`freight_fen`,
  COST: sql`-cost_fen`,
};

/** Confirmed bills, and 取消欠货 and 补拿货 on their own days: the goods of a 补拿货 cost what they do when they leave. */
const sold: Record<SoldItem, (days: ProfitDays) => SQL> = {
  GOODS: (days) => sql`${bills(days, sql`goods_fen`)} union all ${cancelled(days, sql`-pieces.goods_fen`)}`,
  RETURN: (days) => bills(days, sql`-return_fen`),
  OFF: (days) =>
    sql`${bills(days, sql`-discount_fen - round_off_fen`)}
      union all ${cancelled(days, sql`pieces.goods_fen - delivery.amount_fen`)}`,
  FREIGHT: (days) => bills(days, sql`freight_fen`),
  COST: (days) => sql`${bills(days, billCost)} union all ${pickedUp(days)}`,
};

function bills(days: ProfitDays, amount: SQL): SQL {
  return sql`
    select biz_date, stall_id, 'BILL'::text as doc_type, id as doc_id, ''::text as category, (${amount})::int8 as amount_fen
    from bill where status = 'CONFIRMED' and ${within(sql`biz_date`, days)}`;
}

const billCost = sql`coalesce((
    select sum(value_fen) from stock_movement where doc_type = 'BILL' and doc_id = bill.id
  ), 0)`;

function pickedUp(days: ProfitDays): SQL {
  return sql`
    select pickup.biz_date, bill.stall_id, 'BILL_PICKUP', pickup.id, '', sum(moved.value_fen)::int8
    from bill_delivery pickup join bill on bill.id = pickup.bill_id and bill.status = 'CONFIRMED'
    join stock_movement moved on moved.doc_type = 'BILL_PICKUP' and moved.doc_id = pickup.id
    where pickup.kind = 'PICKUP' and ${within(sql`pickup.biz_date`, days)}
    group by pickup.biz_date, bill.stall_id, pickup.id`;
}

function cancelled(days: ProfitDays, amount: SQL): SQL {
  return sql`
    select delivery.biz_date, bill.stall_id, 'OWED_CANCEL', bill.id, '', (${amount})::int8
    from bill_delivery delivery join bill on bill.id = delivery.bill_id and bill.status = 'CONFIRMED'
    join lateral (
      select sum(piece.qty * line.price_fen)::int8 as goods_fen
      from bill_delivery_line piece join bill_line line on line.id = piece.line_id where piece.delivery_id = delivery.id
    ) pieces on true
    where delivery.kind = 'CANCEL' and delivery.voided_at is null and ${within(sql`delivery.biz_date`, days)}`;
}

/** Stock that came or went without anybody being owed for it: what it was worth is earned or lost. */
const lostTypes = sql`('ADJUST_IN', 'ADJUST_OUT', 'SCRAP_OUT', 'SAMPLE_OUT', 'TRANSIT_LOSS')`;
const countTypes = sql`('COUNT_GAIN', 'COUNT_LOSS')`;
const onlineTypes = sql`('ONLINE_OUT', 'ONLINE_RETURN')`;

/** `column` of stock movements by document, of the stall whose place it is. */
function moved(days: Asked, which: SQL, column = sql`movement.value_fen`): SQL {
  return sql`
    select movement.biz_date, stall.id as stall_id, ${documentOf(sql`movement`, days)}, ''::text as category,
      sum(${column})::int8 as amount_fen
    from stock_movement movement left join stall on stall.repository_id = movement.repository_id
    where ${within(sql`movement.biz_date`, days)} and ${which}
    group by movement.biz_date, stall.id, 3, 4`;
}

/** The third and the fourth column, which a source is grouped by. */
function documentOf(row: SQL, { perDocument }: Asked): SQL {
  return perDocument ? sql`${row}.doc_type, ${row}.doc_id` : sql`null::text as doc_type, null::int8 as doc_id`;
}

/** 盘盈, 盘亏 of material, which belongs to no stall. */
function materialMoved(days: ProfitDays, which: SQL, column: SQL): SQL {
  return sql`
    select biz_date, null::bigint, doc_type, doc_id, '', sum(${column})::int8 from material_movement movement
    where ${within(sql`movement.biz_date`, days)} and ${which} group by biz_date, doc_type, doc_id`;
}

/**
 * From stock, what was sent to repair and did not come back is lost on the day that the repair was done. What it was worth,
 * not what stock took of that: the rest stands in 成本差异.
 */
function repaired(days: ProfitDays): SQL {
  return sql`
    select repair.done_day, stall.id, 'REPAIR', repair.id, '', sum(movement.worth_fen)::int8
    from repair left join stall on stall.repository_id = repair.repository_id
    join lateral (
      select value_fen + variance_fen as worth_fen from stock_movement where doc_type = 'REPAIR' and doc_id = repair.id
      union all
      select back.value_fen + back.variance_fen from repair_return returned
      join stock_movement back on back.doc_type = 'REPAIR_RETURN' and back.doc_id = returned.id
      where returned.repair_id = repair.id
    ) movement on true
    where repair.status = 'DONE' and repair.source <> 'INSPECT' and ${within(sql`repair.done_day`, days)}
    group by repair.done_day, stall.id, repair.id`;
}

/**
 * 成本差异: what a document was worth beyond what stock took of it. Of what has nobody at its other end (sales that stand,
 * counts, adjustments, parcels) stock's own value is the whole effect, which stands in their items.
 */
const varied = sql`movement.variance_fen <> 0
  and movement.move_type not in ${lostTypes} and movement.move_type not in ${countTypes}
  and movement.move_type not in ${onlineTypes}
  and not (movement.doc_type = 'BILL'
    and exists (select from bill where bill.id = movement.doc_id and bill.status = 'CONFIRMED'))
  and not (movement.doc_type = 'BILL_PICKUP'
    and exists (select from bill_delivery pickup join bill on bill.id = pickup.bill_id
      where pickup.id = movement.doc_id and bill.status = 'CONFIRMED'))`;

/** Entries of accounts by document: what we owe more, or are owed less, is lost. */
function booked(days: Asked, types: SQL, kinds = sql`('DISTRIBUTOR', 'FACTORY', 'SUPPLIER', 'EMPLOYEE')`): SQL {
  return sql`
    select entry.biz_date, entry.stall_id, ${documentOf(sql`entry`, days)}, ''::text as category,
      -sum(entry.amount_fen)::int8 as amount_fen
    from account_entry entry join account on account.id = entry.account_id and account.kind in ${kinds}
    where entry.entry_type in ${types} and ${within(sql`entry.biz_date`, days)}
    group by entry.biz_date, entry.stall_id, 3, 4`;
}

/** Wages but for piecework, which is in the cost of its batches: on the day they were audited, or taken back. */
function wages(days: ProfitDays): SQL {
  return sql`
    select day.at as biz_date, coalesce(who.stall_id, place.id) as stall_id, 'WAGE'::text as doc_type, slip.id as doc_id,
      ''::text as category, (slip.piece_fen - slip.amount_fen)::int8 as amount_fen
    from wage_settlement slip
    join employee who on who.id = slip.employee_id
    left join stall place on place.repository_id = who.repository_id
    cross join lateral (select ${settledDay(sql`slip`)} as at) day
    where slip.status <> 'DRAFT' and ${within(sql`day.at`, days)}`;
}

/** 尾差: what pieces of a wage come to beyond what their batches carry, of no stall; on the day of the wage. */
function wageTails(days: ProfitDays): SQL {
  return sql`
    select day.at as biz_date, null::bigint as stall_id, 'WAGE'::text as doc_type, slip.id as doc_id, ''::text as category,
      -slip.tail_fen as amount_fen
    from wage_settlement slip cross join lateral (select ${settledDay(sql`slip`)} as at) day
    where slip.status <> 'DRAFT' and slip.tail_fen <> 0 and ${within(sql`day.at`, days)}`;
}

/**
 * What platforms settle and keep is of their sales; every other slip is a line of its category. A slip of a batch is in
 * the cost of its goods.
 */
function slips(days: ProfitDays, kind: SlipKind, { ofPlatform = false } = {}): SQL {
  const amount = kind === "EXPENSE" ? sql`-amount_fen` : sql`amount_fen`;
  const settled = sql`category = ${settlementCategories[kind]}`;
  return sql`
    select biz_date, stall_id, 'CASH_SLIP'::text as doc_type, id as doc_id,
      ${ofPlatform ? sql`''::text` : sql`category`} as category, (${amount})::int8 as amount_fen
    from cash_slip where status = 'CONFIRMED' and kind = ${kind} and batch_id is null
      and ${ofPlatform ? settled : sql`not (${settled})`}
      and ${within(sql`biz_date`, days)}`;
}

/** Depreciation in the month that it was booked for, of the stall in which the asset stood then. */
function depreciated(days: ProfitDays): SQL {
  return sql`
    select biz_date, stall_id, 'FIXED_ASSET'::text as doc_type, asset_id as doc_id, ''::text as category,
      -amount_fen as amount_fen
    from asset_depreciation where ${within(sql`biz_date`, days)}`;
}

/** What assets were sold for, less what they were still worth. */
function disposedOf(days: ProfitDays): SQL {
  return sql`
    select disposed_on as biz_date, stall_id, 'FIXED_ASSET'::text as doc_type, id as doc_id, ''::text as category,
      (proceeds_fen - disposed_net_fen)::int8 as amount_fen
    from fixed_asset where status in ('SCRAPPED', 'SOLD') and ${within(sql`disposed_on`, days)}`;
}

/** Documents that change nothing are left out by {@link profitSource}. */
const sources: Record<ProfitItem, (days: Asked) => SQL> = {
  ...sold,
  ONLINE_COST: (days) => moved(days, sql`movement.move_type in ${onlineTypes}`),
  PLATFORM: (days) => slips(days, "INCOME", { ofPlatform: true }),
  PLATFORM_FEE: (days) => slips(days, "EXPENSE", { ofPlatform: true }),
  EXPENSE: (days) => slips(days, "EXPENSE"),
  WAGE: wages,
  DEPRECIATION: depreciated,
  DISPOSAL: disposedOf,
  COUNT: (days) => sql`
    ${moved(days, sql`movement.move_type in ${countTypes}`)} union all
    ${materialMoved(days, sql`movement.move_type in ('ADJUST_IN', 'ADJUST_OUT')`, sql`movement.value_fen`)}`,
  STOCK_LOSS: (days) => sql`${moved(days, sql`movement.move_type in ${lostTypes}`)} union all ${repaired(days)}`,
  VARIANCE: (days) => sql`
    ${moved(days, varied, sql`-movement.variance_fen`)} union all
    ${materialMoved(
      days,
      sql`movement.variance_fen <> 0 and movement.move_type not in ('ADJUST_IN', 'ADJUST_OUT')`,
      sql`-movement.variance_fen`,
    )} union all ${wageTails(days)}`,
  DEDUCT: (days) => booked(days, sql`('DEFECT_DEDUCT')`),
  BONUS: (days) => booked(days, sql`('BONUS_USE')`, sql`('DISTRIBUTOR')`),
  BAD_DEBT: (days) => booked(days, sql`('WRITE_OFF', 'ADJUST')`),
  INCOME: (days) => slips(days, "INCOME"),
};

/** `perDocument: false`: the same sums by day and stall, without naming documents. */
export function profitSource(item: ProfitItem, days: ProfitDays, { perDocument = true } = {}): SQL {
  return sql`select * from (${sources[item]({ ...days, perDocument })}) source where amount_fen <> 0`;
}
