/** The invariants of wages and of what stands on employees' accounts (domain.md §5, 6, 7, 11, 18), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { askInvariants, type Questions } from "./ask.ts";

const live = sql`entry.reverse_of is null
  and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)`;

const questions: Questions = {
  "18: what a wage comes to are its pieces, rounded once, and its extras": sql`
    select count(*) as faults from (
      select slip.*, coalesce(piece.amount_li, 0) as held_li, coalesce(item.allowance, 0) as allowance,
        coalesce(item.deduction, 0) as deduction
      from wage_settlement slip
      left join (select settlement_id, sum(amount_li) as amount_li from piece_record group by settlement_id) piece
        on piece.settlement_id = slip.id
      left join (select settlement_id, sum(amount_fen) filter (where kind = 'ALLOWANCE') as allowance,
          sum(amount_fen) filter (where kind = 'DEDUCTION') as deduction
        from wage_item group by settlement_id) item on item.settlement_id = slip.id
      where slip.status in ('DRAFT', 'AUDITED', 'PAID')
    ) summed
    where amount_fen <> floor((piece_li + 5) / 10.0) + commission_fen + base_fen + allowance_fen - deduction_fen
      or allowance_fen <> allowance or deduction_fen <> deduction
      or (status <> 'DRAFT' and piece_li <> held_li)`,
  "18: a piece is of a settlement of its own employee; settled where that is audited, and nowhere else": sql`
    select count(*) as faults from piece_record piece left join wage_settlement slip on slip.id = piece.settlement_id
    where (piece.settlement_id is not null and slip.employee_id is distinct from piece.employee_id)
      or (piece.status = 'SETTLED') <> coalesce(slip.status in ('AUDITED', 'PAID'), false)
      or coalesce(slip.status = 'REVERSED', false)`,
  "18: WAGE and DEDUCT entries are the audited settlements": sql`
    select count(*) as faults from (
      select slip.id, case when slip.status in ('AUDITED', 'PAID') then slip.amount_fen else 0 end as amount,
        case when slip.status in ('AUDITED', 'PAID') then slip.deduction_fen else 0 end as deduction,
        case when slip.status = 'PAID' then slip.paid_fen else 0 end as paid,
        coalesce(sum(entry.amount_fen) filter (where entry.entry_type in ('WAGE', 'DEDUCT')), 0) as earned,
        coalesce(-sum(entry.amount_fen) filter (where entry.entry_type = 'DEDUCT'), 0) as deducted,
        coalesce(-sum(entry.amount_fen) filter (where entry.entry_type = 'PAYMENT' and account.kind = 'EMPLOYEE'), 0) as out,
        coalesce(-sum(entry.amount_fen) filter (where entry.entry_type = 'PAYMENT' and account.kind = 'FUND'
          and account.owner_id = slip.fund_id), 0) as fund,
        coalesce(bool_and(account.kind = 'FUND' or (account.kind = 'EMPLOYEE' and account.owner_id = slip.employee_id)),
          true) as own
      from wage_settlement slip
      left join account_entry entry on entry.doc_type = 'WAGE' and entry.doc_id = slip.id
      left join account on account.id = entry.account_id
      group by slip.id
    ) booked where earned <> amount or deducted <> deduction or out <> paid or fund <> paid or not own`,
  "18: what is paid and what makes 借支 good is the wage, or less than nothing": sql`
    select count(*) as faults from wage_settlement
    where case status when 'PAID' then paid_fen + advance_fen <> greatest(amount_fen, 0) or paid_fen < 0 or advance_fen < 0
      else paid_fen <> 0 or advance_fen <> 0 end`,
  "18: no day of an employee is in two settlements that stand": sql`
    select count(*) as faults from wage_settlement slip join wage_settlement other
      on other.employee_id = slip.employee_id and other.id > slip.id
        and other.from_day <= slip.to_day and other.to_day >= slip.from_day
    where slip.status <> 'REVERSED' and other.status <> 'REVERSED'`,
  "18: an opposite slip is the opposite of a reversed one, and every reversed one has its own": sql`
    select count(*) as faults from wage_settlement slip left join wage_settlement opposite on opposite.reverse_of = slip.id
    where slip.status = 'REVERSED' and slip.reverse_of is null
      and (opposite.id is null or opposite.amount_fen <> -slip.amount_fen or opposite.piece_li <> -slip.piece_li)`,
  "7: 借支 that stands took its amount from the employee and the fund, one that was taken back nothing": sql`
    select count(*) as faults from (
      select slip.id, slip.status, slip.amount_fen,
        coalesce(sum(entry.amount_fen) filter (where account.kind = 'EMPLOYEE' and account.owner_id = slip.employee_id), 0) as own,
        coalesce(sum(entry.amount_fen) filter (where account.kind = 'FUND' and account.owner_id = slip.fund_id), 0) as fund,
        count(entry.id) filter (where ${live}) as standing
      from employee_advance slip
      left join account_entry entry on entry.doc_type = 'EMPLOYEE_ADVANCE' and entry.doc_id = slip.id
      left join account on account.id = entry.account_id
      group by slip.id
    ) booked
    where case status when 'CONFIRMED' then own <> -amount_fen or fund <> -amount_fen or standing <> 2
      else own <> 0 or fund <> 0 or standing <> 0 end`,
  "6: an employee's balance is what wages, 借支 and 期初 come to": sql`
    select count(*) as faults from (
      select account.balance_fen,
        coalesce((select sum(entry.amount_fen) from account_entry entry where entry.account_id = account.id), 0) as booked,
        coalesce((select sum(amount_fen) from wage_settlement
          where employee_id = account.owner_id and status in ('AUDITED', 'PAID')), 0)
        - coalesce((select sum(paid_fen) from wage_settlement where employee_id = account.owner_id and status = 'PAID'), 0)
        - coalesce((select sum(amount_fen) from employee_advance
          where employee_id = account.owner_id and status = 'CONFIRMED'), 0)
        + coalesce((select sum(entry.amount_fen) from account_entry entry
          where entry.account_id = account.id and entry.entry_type = 'OPENING'), 0) as standing
      from account where account.kind = 'EMPLOYEE'
    ) summed where balance_fen <> booked or balance_fen <> standing`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export async function brokenWageInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
