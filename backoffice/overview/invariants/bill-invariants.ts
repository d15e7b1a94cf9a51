/** The invariants of bills between both ledgers (domain.md §5, 8, 10, 11), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { askInvariants, type Questions } from "./ask.ts";

const questions: Questions = {
  "8: a line's amount is its pieces at its price": sql`
    select count(*) as faults from bill_line where amount_fen <> qty * price_fen`,
  "10: pieces that left with a bill are those taken along": sql`
    select count(*) as faults from bill join bill_line line on line.bill_id = bill.id
    left join lateral (
      select coalesce(sum(abs(qty)), 0) as qty from stock_movement
      where doc_type = 'BILL' and doc_line_id = line.id and reverse_of is null
    ) moved on true
    where moved.qty <> case when status in ('CONFIRMED', 'VOID') then line.take_qty else 0 end`,
  "10: pieces that left later are those picked up": sql`
    select count(*) as faults from bill_line line
    left join lateral (
      select coalesce(sum(piece.qty), 0) as qty from bill_delivery_line piece
      join bill_delivery delivery on delivery.id = piece.delivery_id
      where piece.line_id = line.id and delivery.kind = 'PICKUP' and delivery.voided_at is null
    ) picked on true
    left join lateral (
      select coalesce(-sum(movement.qty), 0) as qty from stock_movement movement
      join bill_delivery_line piece on piece.id = movement.doc_line_id
      where movement.doc_type = 'BILL_PICKUP' and piece.line_id = line.id
    ) moved on true
    where line.picked_qty <> picked.qty or line.picked_qty <> moved.qty`,
  "10: no more is given back than was taken": sql`
    select count(*) as faults from bill_line origin join (
      select origin_line_id, sum(line.qty) as qty from bill_line line join bill on bill.id = line.bill_id
      where bill.status = 'CONFIRMED' and origin_line_id is not null group by origin_line_id
    ) back on back.origin_line_id = origin.id where back.qty > origin.take_qty + origin.picked_qty`,
  "11: a void bill left no piece anywhere": sql`
    select count(*) as faults from bill join stock_movement movement on doc_type = 'BILL' and doc_id = bill.id
    where status = 'VOID' and reverse_of is null
      and not exists (select from stock_movement reversal where reversal.reverse_of = movement.id)`,
  "12: a held bill moved no piece": sql`
    select count(*) as faults from bill join stock_movement on doc_type = 'BILL' and doc_id = bill.id
    where status in ('HELD', 'DISCARDED')`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenBillInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
