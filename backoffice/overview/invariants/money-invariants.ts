/** The invariants of the money ledger (domain.md §5, 6–9 and 11–13), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { wrongAccounts } from "#backoffice/ledgers/money-ledger/rebuild.ts";
import { askInvariants, type Questions } from "./ask.ts";
import { purchaseMoneyQuestions } from "./purchase-money-invariants.ts";

const live = sql`entry.reverse_of is null
  and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)`;

const questions: Questions = {
  "6: entries add up to the balance": sql`
    select count(*) as faults from (${wrongAccounts()}) wrong`,
  "6: each entry's balance follows from the one before": sql`
    select count(*) as faults from (
      select balance_after_fen, sum(amount_fen) over (partition by account_id order by id) as expected from account_entry
    ) played where balance_after_fen <> expected`,
  "7: what a fund gained or lost, a party did too": sql`
    select count(*) as faults from (
      select entry.journal_id, entry.entry_type,
        coalesce(sum(entry.amount_fen) filter (where account.kind = 'FUND'), 0) as fund,
        coalesce(sum(entry.amount_fen) filter (where account.kind <> 'FUND'), 0) as party
      from account_entry entry join account on account.id = entry.account_id
      where entry.entry_type in ('RECEIPT', 'RECHARGE', 'REFUND', 'PAYMENT', 'ADVANCE')
      group by entry.journal_id, entry.entry_type
    ) journal where fund <> party`,
  "7: bonus used, accounts merged and money moved between funds add up to nothing": sql`
    select count(*) as faults from (
      select sum(amount_fen) as amount from account_entry
      where entry_type in ('BONUS_USE', 'MERGE', 'FUND_TRANSFER') group by journal_id, entry_type
    ) journal where amount <> 0`,
  "7: no bonus below nothing": sql`
    select count(*) as faults from account_entry entry join account on account.id = entry.account_id
    where account.kind = 'DISTRIBUTOR_BONUS' and (account.balance_fen < 0 or entry.balance_after_fen < 0)`,
  "8: a bill that counts has one live entry, of what is to be paid": sql`
    select count(*) as faults from (
      select bill.id, bill.status, bill.payable_fen, count(entry.id) as entries, coalesce(sum(entry.amount_fen), 0) as amount
      from bill left join account_entry entry
        on entry.doc_type = 'BILL' and entry.doc_id = bill.id and entry.entry_type = 'BILL' and ${live}
      group by bill.id
    ) booked
    where case when status = 'CONFIRMED' and payable_fen <> 0 then entries <> 1 or amount <> -payable_fen
      else entries <> 0 end`,
  "8: a bill's head equals its lines": sql`
    select count(*) as faults from (
      select bill.*, coalesce(sum(line.amount_fen) filter (where line.kind <> 'RETURN'), 0) as goods,
        coalesce(sum(line.amount_fen) filter (where line.kind = 'RETURN'), 0) as returned
      from bill left join bill_line line on line.bill_id = bill.id where bill.status in ('CONFIRMED', 'VOID')
      group by bill.id
    ) summed
    where goods_fen <> goods or return_fen <> returned
      or payable_fen <> goods_fen - return_fen - discount_fen - round_off_fen + freight_fen`,
  "9: what is paid of a bill is what pays it, and no more than is due": sql`
    select count(*) as faults from (
      select bill.id, bill.status, bill.paid_fen, bill.payable_fen, coalesce(sum(paid.amount_fen), 0) as allocated
      from bill left join receipt_allocation paid on paid.bill_id = bill.id and paid.released_by is null
      group by bill.id
    ) summed
    where paid_fen <> allocated or allocated > greatest(payable_fen, 0) or (status <> 'CONFIRMED' and allocated <> 0)`,
  "9: 核减 is what pays a bill without being money, and no more than what pays it": sql`
    select count(*) as faults from (
      select bill.id, bill.relieved_fen, bill.paid_fen, coalesce(sum(paid.amount_fen)
        filter (where entry.entry_type not in ('RECEIPT', 'RECHARGE', 'BONUS_USE', 'OPENING', 'MERGE')), 0) as relieved
      from bill left join receipt_allocation paid on paid.bill_id = bill.id and paid.released_by is null
      left join account_entry entry on entry.id = paid.entry_id
      group by bill.id
    ) summed
    where relieved_fen <> relieved or relieved_fen < 0 or relieved_fen > paid_fen`,
  "9: 新增欠款 of a bill is between nothing and what it asks": sql`
    select count(*) as faults from bill
    where status = 'CONFIRMED' and (debt_fen < 0 or debt_fen > greatest(payable_fen, 0))`,
  "9: no entry pays more than it is, and none that was taken back pays": sql`
    select count(*) as faults from (
      select entry.id, entry.amount_fen, entry.reverse_of, sum(paid.amount_fen) as allocated,
        exists (select from account_entry reversal where reversal.reverse_of = entry.id) as reversed
      from receipt_allocation paid join account_entry entry on entry.id = paid.entry_id
      where paid.released_by is null group by entry.id
    ) summed where allocated > amount_fen or reversed or reverse_of is not null`,
  "11: a reversal undoes its entry exactly": sql`
    select count(*) as faults from account_entry reversal join account_entry entry on entry.id = reversal.reverse_of
    where reversal.amount_fen <> -entry.amount_fen or reversal.account_id <> entry.account_id
      or reversal.entry_type <> entry.entry_type or entry.reverse_of is not null`,
  "11: what was taken back left nothing": sql`
    select count(*) as faults from (
      select 'RECHARGE' as doc_type, id, false as kept from recharge where status = 'VOID'
      union all select 'RECEIPT', id, false from receipt where status = 'VOID'
      union all select 'BILL', id, receipt_kept from bill where status = 'VOID'
      union all select 'PURCHASE_PAYMENT', id, false from party_payment where status = 'VOID'
      union all select 'PURCHASE_RECEIPT', id, false from purchase_receipt where voided_at is not null
      union all select 'DELIVERY', id, false from delivery where status = 'VOID'
      union all select 'REPAIR', id, false from repair where status = 'VOID'
      union all select 'REPAIR_RETURN', id, false from repair_return where voided_at is not null
      union all select 'FUND_TRANSFER', id, false from fund_transfer where status = 'VOID'
      union all select 'FIXED_ASSET', id, false from fixed_asset where status = 'VOID'
      union all select 'CASH_SLIP', id, false from cash_slip where status = 'VOID'
    ) void join account_entry entry on entry.doc_type = void.doc_type and entry.doc_id = void.id
    where ${live} and not (void.kept and entry.entry_type = 'RECEIPT')`,
  "12: what only waits has written nothing": sql`
    select count(*) as faults from (
      select 'RECHARGE' as doc_type, id from recharge where status = 'PENDING'
      union all select 'BILL', id from bill where status in ('HELD', 'DISCARDED')
      union all select 'CASH_SLIP', id from cash_slip where status = 'DRAFT'
    ) waiting join account_entry entry on entry.doc_type = waiting.doc_type and entry.doc_id = waiting.id`,
  "12: a recharge or receipt that counts has written what it says": sql`
    select count(*) as faults from (
      select slip.id, slip.amount_fen, slip.amount_fen as fund_fen, slip.bonus_fen, 'RECHARGE' as doc_type
      from recharge slip where status = 'CONFIRMED'
      union all
      select id, amount_fen, case when fund_id is null then 0 else amount_fen end, 0, 'RECEIPT'
      from receipt where status = 'CONFIRMED'
    ) slip cross join lateral (
      select coalesce(sum(entry.amount_fen) filter (where account.kind = 'DISTRIBUTOR'), 0) as own,
        coalesce(sum(entry.amount_fen) filter (where account.kind = 'FUND'), 0) as fund,
        coalesce(sum(entry.amount_fen) filter (where account.kind = 'DISTRIBUTOR_BONUS'), 0) as bonus
      from account_entry entry join account on account.id = entry.account_id
      where entry.doc_type = slip.doc_type and entry.doc_id = slip.id
    ) booked
    where own <> slip.amount_fen or fund <> slip.fund_fen or bonus <> slip.bonus_fen`,
  "12: an expense or income that counts is what its fund paid or got": sql`
    select count(*) as faults from cash_slip slip cross join lateral (
      select count(*) as entries, coalesce(sum(entry.amount_fen), 0) as amount,
        bool_and(account.kind = 'FUND' and account.owner_id = slip.fund_id and entry.entry_type = slip.kind
          and entry.biz_date = slip.biz_date) as own
      from account_entry entry join account on account.id = entry.account_id
      where entry.doc_type = 'CASH_SLIP' and entry.doc_id = slip.id
    ) booked
    where case status when 'DRAFT' then entries <> 0 when 'VOID' then amount <> 0 or entries not in (0, 2)
      else entries <> 1 or not own or amount <> case slip.kind when 'EXPENSE' then -amount_fen else amount_fen end end`,
  "13: no bill beyond the credit limit without its flag": sql`
    select count(*) as faults from bill join distributor customer on customer.id = bill.distributor_id
    where bill.status = 'CONFIRMED' and bill.payable_fen > 0 and not bill.over_credit
      and -bill.balance_after_fen > customer.credit_limit_fen and bill.balance_after_fen < 0`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenMoneyInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, { ...questions, ...purchaseMoneyQuestions });
}
