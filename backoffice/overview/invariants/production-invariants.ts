/** The invariants of batches, deliveries and repairs (domain.md §5, 14–16, and 11 of theirs), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { inspectedCells, mendedCells } from "#backoffice/trade/manufacture/batch/batch-rebuild.ts";
import { askInvariants, type Questions } from "./ask.ts";

const live = sql`movement.reverse_of is null
  and not exists (select from stock_movement reversal where reversal.reverse_of = movement.id)`;
const liveEntry = sql`entry.reverse_of is null
  and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)`;

const questions: Questions = {
  "14: what is cut is no more than planned and allowed": sql`
    select count(*) as faults from batch_line line join batch made on made.id = line.batch_id
    where line.cut_qty > ceil(line.plan_qty * (10000 + made.over_cut_bp) / 10000.0)`,
  "14: delivered and short are no more than cut, what waits for its inspection included": sql`
    select count(*) as faults from batch_line line left join (
      select batch_line_id, sum(line.delivered) as delivered from delivery_line line
      join delivery doc on doc.id = line.delivery_id where doc.status <> 'VOID' group by batch_line_id
    ) brought on brought.batch_line_id = line.id
    where coalesce(brought.delivered, 0) + line.short_qty > line.cut_qty`,
  "14: an inspected cell adds up to what was delivered": sql`
    select count(*) as faults from delivery_line line join delivery doc on doc.id = line.delivery_id
    where line.passed + line.second + line.repair + line.scrap
      <> case when doc.inspected_at is null then 0 else line.delivered end`,
  "14: a delivery's head equals its lines": sql`
    select count(*) as faults from (
      select doc.*, sum(line.delivered) as d, sum(line.passed) as p, sum(line.second) as s, sum(line.repair) as r,
        sum(line.scrap) as x
      from delivery doc left join delivery_line line on line.delivery_id = doc.id group by doc.id
    ) summed
    where delivered_qty <> d or passed_qty <> p or second_qty <> s or repair_qty <> r or scrap_qty <> x`,
  "14: no factory brings more of a cell than it has, or handed on": sql`
    select count(*) as faults from (
      select line.batch_line_id, doc.party_id, sum(line.delivered) as delivered from delivery_line line
      join delivery doc on doc.id = line.delivery_id where doc.status <> 'VOID' group by 1, 2
    ) brought
    where delivered > coalesce((
      select sum(qty) from bundle where bundle.batch_line_id = brought.batch_line_id
        and bundle.party_id = brought.party_id and voided_at is null
    ), 0)`,
  "14: a batch's cell is what was inspected of it and what its repairs brought back": sql`
    select count(*) as faults from batch_line line
    left join ${inspectedCells()} found on found.batch_line_id = line.id
    left join ${mendedCells()} back on back.batch_line_id = line.id
    where line.delivered_qty <> coalesce(found.delivered, 0)
      or line.passed_qty <> coalesce(found.passed, 0) + coalesce(back.ok, 0)
      or line.second_qty <> coalesce(found.second, 0) + coalesce(back.second, 0)
      or line.scrap_qty <> coalesce(found.scrap, 0) + coalesce(back.scrap, 0)
      or line.repair_qty <> coalesce(found.repair, 0) or line.repair_qty <> coalesce(back.sent, 0)`,
  "14: a batch's sums are those of its lines": sql`
    select count(*) as faults from (
      select made.*, coalesce(sum(line.plan_qty), 0) as p, coalesce(sum(line.cut_qty), 0) as c,
        coalesce(sum(line.delivered_qty), 0) as d, coalesce(sum(line.passed_qty), 0) as ok,
        coalesce(sum(line.second_qty), 0) as s, coalesce(sum(line.scrap_qty), 0) as x, coalesce(sum(line.short_qty), 0) as short
      from batch made left join batch_line line on line.batch_id = made.id group by made.id
    ) summed
    where plan_qty <> p or cut_qty <> c or delivered_qty <> d or passed_qty <> ok or second_qty <> s or scrap_qty <> x
      or short_qty <> short`,
  "14: a batch is 已交齐 exactly while all that was cut has come": sql`
    select count(*) as faults from batch
    where status = 'DELIVERED' and (cut_qty = 0 or delivered_qty <> cut_qty)
      or status in ('SEWING', 'FINISHING') and cut_qty > 0 and delivered_qty = cut_qty`,
  "15: what was sent to repair is what came back, was scrapped, or is open": sql`
    select count(*) as faults from (
      select doc.*, sum(line.sent) as sent, sum(line.ok) as ok, sum(line.second) as second, sum(line.scrap) as scrap
      from repair doc left join repair_line line on line.repair_id = doc.id group by doc.id
    ) summed
    where sent_qty <> sent or ok_qty <> ok or second_qty <> second or scrap_qty <> scrap
      or sent_qty < ok_qty + second_qty + scrap_qty
      or status <> case when status = 'VOID' then 'VOID' when ok_qty + second_qty + scrap_qty = sent_qty then 'DONE'
        when ok_qty + second_qty + scrap_qty > 0 then 'PART' else 'SENT' end
      or status = 'VOID' and ok_qty + second_qty + scrap_qty <> 0`,
  "15: a repair's lines are what its returns say": sql`
    select count(*) as faults from repair_line line left join (
      select piece.line_id, sum(piece.ok) as ok, sum(piece.second) as second, sum(piece.scrap) as scrap
      from repair_return_line piece join repair_return back on back.id = piece.return_id
      where back.voided_at is null group by piece.line_id
    ) came on came.line_id = line.id
    where line.ok <> coalesce(came.ok, 0) or line.second <> coalesce(came.second, 0) or line.scrap <> coalesce(came.scrap, 0)`,
  "15: 返修中 of a batch is what is open of its inspections' repairs": sql`
    select count(*) as faults from batch left join (
      select batch_id, sum(sent_qty - ok_qty - second_qty - scrap_qty) as open from repair
      where source = 'INSPECT' and status <> 'VOID' group by batch_id
    ) mending on mending.batch_id = batch.id
    where repair_open_qty <> coalesce(open, 0)`,
  "15: a closed batch has nothing at repair or waiting, and what was cut came or is short": sql`
    select count(*) as faults from batch
    where status = 'CLOSED' and (repair_open_qty <> 0 or cut_qty <> delivered_qty + short_qty
      or exists (select from delivery where batch_id = batch.id and delivery.status = 'SUBMITTED'))`,
  "16: what production brought in of a batch is what passed, seconds, and what repairs brought back": sql`
    select count(*) as faults from batch left join (
      select batch_id, sum(qty) filter (where grade = 1) as good, sum(qty) filter (where grade = 2) as second from (
        select doc.batch_id, movement.grade, movement.qty from stock_movement movement
          join delivery doc on movement.doc_type = 'DELIVERY' and movement.doc_id = doc.id
        union all
        select doc.batch_id, movement.grade, movement.qty from stock_movement movement
          join repair_return back on movement.doc_type = 'REPAIR_RETURN' and movement.doc_id = back.id
          join repair doc on doc.id = back.repair_id where movement.move_type = 'PRODUCE_IN'
      ) moved group by batch_id
    ) came on came.batch_id = batch.id
    where passed_qty <> coalesce(good, 0) or second_qty <> coalesce(came.second, 0)`,
  "16: stock sent to repair left as seconds, and came back as its returns say": sql`
    select count(*) as faults from repair doc join repair_line line on line.repair_id = doc.id
    cross join lateral (
      select coalesce(-sum(movement.qty), 0) as qty from stock_movement movement
      where movement.doc_type = 'REPAIR' and movement.doc_id = doc.id and movement.doc_line_id = line.id
    ) gone
    cross join lateral (
      select coalesce(sum(movement.qty) filter (where grade = 1), 0) as ok,
        coalesce(sum(movement.qty) filter (where grade = 2), 0) as second
      from repair_return_line piece join stock_movement movement on movement.doc_type = 'REPAIR_RETURN'
        and movement.doc_id = piece.return_id and movement.doc_line_id = piece.id
      where piece.line_id = line.id
    ) came
    where gone.qty <> case when doc.source = 'INSPECT' or doc.status = 'VOID' then 0 else line.sent end
      or came.ok <> line.ok or came.second <> line.second`,
  "11: what was voided left no piece anywhere": sql`
    select count(*) as faults from (
      select 'DELIVERY' as doc_type, id from delivery where status <> 'INSPECTED'
      union all select 'REPAIR', id from repair where status = 'VOID'
      union all select 'REPAIR_RETURN', id from repair_return where voided_at is not null
    ) void join stock_movement movement on movement.doc_type = void.doc_type and movement.doc_id = void.id where ${live}`,
  "deliveries: fee and deduction are their entries and those of their repairs, on the factory's account": sql`
    select count(*) as faults from delivery doc cross join lateral (
      select coalesce(sum(entry.amount_fen) filter (where entry.entry_type = 'PROCESS_FEE'), 0) as fee,
        coalesce(-sum(entry.amount_fen) filter (where entry.entry_type = 'DEFECT_DEDUCT'), 0) as deduct,
        coalesce(bool_and(account.kind = 'FACTORY' and account.owner_id = doc.party_id), true) as own
      from account_entry entry join account on account.id = entry.account_id
      where (entry.doc_type = 'DELIVERY' and entry.doc_id = doc.id or entry.doc_type = 'REPAIR_RETURN' and entry.doc_id in (
        select back.id from repair_return back join repair on repair.id = back.repair_id where repair.delivery_id = doc.id
      )) and ${liveEntry}
    ) booked
    where not own or booked.fee <> case when doc.status = 'INSPECTED' then doc.fee_fen else 0 end
      or booked.deduct <> case when doc.status = 'INSPECTED' then doc.deduct_fen else 0 end`,
  "deliveries: what is owed is fee less deduction, never less than what is paid": sql`
    select count(*) as faults from delivery
    where owed_fen <> case when status = 'INSPECTED' then greatest(fee_fen - deduct_fen, paid_fen, 0) else 0 end
      or paid_fen > owed_fen`,
  "cost: fees of a batch are those of its deliveries": sql`
    select count(*) as faults from batch left join (
      select batch_id, sum(fee_fen) as fee from delivery where status = 'INSPECTED' group by batch_id
    ) booked on booked.batch_id = batch.id where batch.fee_fen <> coalesce(fee, 0)`,
  "cost: goods of a closed batch are worth exactly what went into it": sql`
    select count(*) as faults from batch cross join lateral (
      select coalesce(sum(value_fen + variance_fen), 0) as worth from stock_movement movement
      where (doc_type = 'BATCH' and doc_id = batch.id)
        or (doc_type = 'DELIVERY' and doc_id in (select id from delivery where batch_id = batch.id))
        or (doc_type = 'REPAIR_RETURN' and doc_id in (
          select back.id from repair_return back join repair on repair.id = back.repair_id
          where repair.batch_id = batch.id and repair.source = 'INSPECT'))
    ) goods
    where batch.status = 'CLOSED'
      and goods.worth <> material_fen + fee_fen + other_fen + floor((wage_li * 2 + 10) / 20.0)`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenProductionInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
