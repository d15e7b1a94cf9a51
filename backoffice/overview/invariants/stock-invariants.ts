/** The invariants of the stock ledger (domain.md §5, 1–5 and 11), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { wrongLocked } from "#backoffice/ledgers/stock-ledger/orphan-locks.ts";
import { wrongStockBalances } from "#backoffice/ledgers/stock-ledger/rebuild.ts";
import { askInvariants, type Questions } from "./ask.ts";

const questions: Questions = {
  "1: movements add up to the balance, in pieces and in value": sql`
    select count(*) as faults from (${wrongStockBalances()}) wrong`,
  "1: no value without pieces": sql`
    select count(*) as faults from stock_balance where on_hand = 0 and value_fen <> 0`,
  "2: each movement's balance follows from the one before": sql`
    select count(*) as faults from (
      select balance_after, sum(qty) over (partition by repository_id, sku_id, grade order by id) as expected
      from stock_movement
    ) played where balance_after <> expected`,
  "3: nothing below what is locked, unless negatives are allowed": sql`
    select count(*) as faults from stock_balance balance join repository on repository.id = balance.repository_id
    where balance.locked < 0 or (not repository.allow_negative and balance.on_hand < balance.locked)`,
  "3: open locks add up to what is locked": sql`
    select count(*) as faults from (${wrongLocked()}) wrong`,
  "4: transfers and changes of grade conserve pieces and value": sql`
    select count(*) as faults from (
      select doc_type, doc_id, sum(qty) as qty, sum(value_fen + variance_fen) as worth
      from stock_movement
      where move_type in ('TRANSFER_OUT', 'TRANSIT_IN', 'TRANSIT_OUT', 'TRANSFER_IN', 'GRADE_OUT', 'GRADE_IN')
      group by doc_type, doc_id
      having bool_and(move_type <> 'TRANSIT_LOSS')
    ) moved where qty <> 0 and not exists (
      select from stock_movement loss
      where loss.doc_type = moved.doc_type and loss.doc_id = moved.doc_id and loss.move_type = 'TRANSIT_LOSS'
    ) or worth <> 0 and not exists (
      select from stock_movement loss
      where loss.doc_type = moved.doc_type and loss.doc_id = moved.doc_id and loss.move_type = 'TRANSIT_LOSS'
    )`,
  "5: what is in transit is what open transfers say": sql`
    select count(*) as faults from (
      select line.sku_id, sum(line.sent_qty - line.received_qty - line.returned_qty - line.lost_qty) as qty
      from transfer_line line group by line.sku_id
    ) open full join (
      select balance.sku_id, sum(balance.on_hand) as qty from stock_balance balance
      join repository on repository.id = balance.repository_id where repository.type = 'TRANSIT' group by balance.sku_id
    ) transit using (sku_id)
    where coalesce(open.qty, 0) <> coalesce(transit.qty, 0)`,
  "11: a reversal undoes its movement exactly once": sql`
    select count(*) as faults from stock_movement reversal join stock_movement movement on movement.id = reversal.reverse_of
    where reversal.qty <> -movement.qty or reversal.sku_id <> movement.sku_id
      or reversal.value_fen + reversal.variance_fen <> -(movement.value_fen + movement.variance_fen)`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
