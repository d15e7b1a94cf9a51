/** The invariants of piecework (domain.md §5, 17, 18), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { askInvariants, type Questions } from "./ask.ts";

const counts = sql`piece.kind = 'WORK' and piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')`;

const questions: Questions = {
  "17 no bundle has more pieces of a process than it holds": sql`
    select count(*) as faults from (
      select bundle.id from piece_record piece join bundle on bundle.id = piece.bundle_id where ${counts}
      group by bundle.id, piece.batch_process_id having sum(piece.qty) > bundle.qty
    ) over_done`,
  "17 no batch has more pieces of a process than were cut, where some are of no bundle": sql`
    select count(*) as faults from (
      select batch.id from piece_record piece join batch on batch.id = piece.batch_id where ${counts}
      group by batch.id, piece.batch_process_id
      having sum(piece.qty) > batch.cut_qty and bool_or(piece.bundle_id is null)
    ) over_done`,
  "17 the bundles of a cell are what was cut of it": sql`
    select count(*) as faults from (
      select line.id, line.cut_qty, coalesce(sum(bundle.qty) filter (where bundle.voided_at is null), 0) as bundled
      from batch_line line left join bundle on bundle.batch_line_id = line.id group by line.id
    ) cells where cut_qty <> bundled`,
  "17 a record is of its own batch's bundle and process": sql`
    select count(*) as faults from piece_record piece
    join batch_process step on step.id = piece.batch_process_id left join bundle on bundle.id = piece.bundle_id
    where step.batch_id <> piece.batch_id or bundle.batch_id <> piece.batch_id`,
  "18 what is settled names its settlement, what is not names none that stands": sql`
    select count(*) as faults from piece_record piece
    left join wage_settlement slip on slip.id = piece.settlement_id
    where (piece.status = 'SETTLED' and slip.id is null)
      or (piece.settlement_id is not null and slip.employee_id <> piece.employee_id)`,
  "18 a batch's wages are its approved pieces": sql`
    select count(*) as faults from (
      select batch.id, batch.wage_li,
        coalesce(sum(piece.amount_li) filter (where piece.status in ('APPROVED', 'SETTLED')), 0) as earned
      from batch left join piece_record piece on piece.batch_id = batch.id group by batch.id
    ) summed where wage_li <> earned`,
};

/** Those that do not hold; empty when all is well. */
export function brokenPieceInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
