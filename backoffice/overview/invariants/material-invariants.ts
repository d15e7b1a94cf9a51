/** The invariants of the material ledger (domain.md §5, 11, 19, and 12 of its documents), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { wrongMaterialBalances } from "#backoffice/ledgers/material-ledger/rebuild.ts";
import { askInvariants, type Questions } from "./ask.ts";

const live = sql`movement.reverse_of is null
  and not exists (select from material_movement reversal where reversal.reverse_of = movement.id)`;

const questions: Questions = {
  "19: movements of material add up to the balance, in quantity and in value": sql`
    select count(*) as faults from (${wrongMaterialBalances()}) wrong`,
  "19: nothing below 0, and no value without quantity": sql`
    select count(*) as faults from material_balance
    where qty_milli < 0 or value_fen < 0 or qty_milli = 0 and value_fen <> 0`,
  "19: each movement's balance follows from the one before": sql`
    select count(*) as faults from (
      select balance_after_milli, sum(qty_milli) over (partition by repository_id, material_id, lot order by id) as expected
      from material_movement
    ) played where balance_after_milli <> expected or balance_after_milli < 0`,
  "19: what was issued less what came back is the batch's cost of material": sql`
    select count(*) as faults from batch left join (
      select issue.batch_id, -sum(movement.value_fen + movement.variance_fen) as worth
      from material_movement movement join material_issue issue on issue.id = movement.doc_id
      where movement.doc_type = 'MATERIAL_ISSUE' group by issue.batch_id
    ) moved on moved.batch_id = batch.id
    where batch.material_fen <> coalesce(moved.worth, 0)`,
  "19: lines of issues that stand moved what they say, and their returns came back": sql`
    select count(*) as faults from (
      select line.id, line.qty_milli, line.returned_milli, issue.status, issue.kind,
        coalesce((select sum(abs(movement.qty_milli)) from material_movement movement
          where movement.doc_type = 'MATERIAL_ISSUE' and movement.doc_line_id = line.id and ${live}), 0) as moved,
        coalesce((select sum(back.qty_milli) from material_issue_line back join material_issue slip on slip.id = back.issue_id
          where back.origin_line_id = line.id and slip.status = 'ISSUED'), 0) as returned
      from material_issue_line line join material_issue issue on issue.id = line.issue_id
    ) told
    where moved <> case status when 'ISSUED' then qty_milli else 0 end or returned_milli <> returned`,
  "11: a reversal of material undoes its movement exactly once": sql`
    select count(*) as faults from material_movement reversal
    join material_movement movement on movement.id = reversal.reverse_of
    where reversal.qty_milli <> -movement.qty_milli or reversal.material_id <> movement.material_id
      or reversal.repository_id <> movement.repository_id or reversal.lot <> movement.lot
      or reversal.value_fen + reversal.variance_fen <> -(movement.value_fen + movement.variance_fen)`,
  "12: drafts and voided documents of material stand in no ledger": sql`
    select count(*) as faults from (
      select bought.id from material_purchase bought join material_movement movement
        on movement.doc_type = 'MATERIAL_PURCHASE' and movement.doc_id = bought.id
      where bought.status in ('DRAFT', 'VOID') and ${live}
      union all
      select given.id from material_purchase_return given join material_movement movement
        on movement.doc_type = 'MATERIAL_PURCHASE_RETURN' and movement.doc_id = given.id
      where given.voided_at is not null and ${live}
    ) standing`,
  "material purchases: lines moved what they say, less what went back": sql`
    select count(*) as faults from (
      select line.id, line.qty_milli, line.returned_milli, bought.status,
        coalesce((select sum(movement.qty_milli) from material_movement movement
          where movement.doc_type = 'MATERIAL_PURCHASE' and movement.doc_line_id = line.id), 0) as came,
        coalesce((select sum(piece.qty_milli) from material_purchase_return_line piece
          join material_purchase_return given on given.id = piece.return_id and given.voided_at is null
          where piece.line_id = line.id), 0) as returned
      from material_purchase_line line join material_purchase bought on bought.id = line.purchase_id
    ) told
    where came <> case when status in ('CONFIRMED', 'PART_RETURNED') then qty_milli else 0 end
      or returned_milli <> returned`,
  "material purchases: entries are what was bought less what went back, and so is what is owed": sql`
    select count(*) as faults from (
      select bought.id, bought.owed_fen, bought.paid_fen, coalesce((
          select sum(entry.amount_fen) from account_entry entry where entry.entry_type = 'MATERIAL_BUY'
            and (entry.doc_type = 'MATERIAL_PURCHASE' and entry.doc_id = bought.id
              or entry.doc_type = 'MATERIAL_PURCHASE_RETURN' and entry.doc_id in (
                select id from material_purchase_return where purchase_id = bought.id))), 0) as booked,
        case when bought.status in ('CONFIRMED', 'PART_RETURNED') then (
            select coalesce(sum(amount_fen + freight_fen), 0) from material_purchase_line where purchase_id = bought.id
          ) - (
            select coalesce(sum(amount_fen), 0) from material_purchase_return
            where purchase_id = bought.id and voided_at is null) else 0 end as standing
      from material_purchase bought
    ) summed where owed_fen <> standing or booked <> standing or paid_fen > owed_fen`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenMaterialInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
