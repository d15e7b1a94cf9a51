/** The invariants of what is owed to factories and suppliers and paid to them (domain.md §5, 6, 7, 11), asked of the database itself. */
import { sql } from "drizzle-orm";
import { payables } from "#backoffice/ledgers/money-ledger/payables.ts";
import type { Questions } from "./ask.ts";

const live = sql`entry.reverse_of is null
  and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)`;

export const purchaseMoneyQuestions: Questions = {
  "purchases: entries are receipts less returns, and so is what is owed": sql`
    select count(*) as faults from (
      select bought.id, bought.owed_fen, coalesce((
          select sum(case kind when 'RECEIPT' then amount_fen else -amount_fen end) from purchase_receipt receipt
          where receipt.purchase_id = bought.id and voided_at is null
        ), 0) as standing, coalesce((
          select sum(entry.amount_fen) from account_entry entry join purchase_receipt receipt on receipt.id = entry.doc_id
          where entry.doc_type = 'PURCHASE_RECEIPT' and entry.entry_type = 'PURCHASE' and receipt.purchase_id = bought.id
        ), 0) as booked
      from purchase bought
    ) summed where owed_fen <> standing or booked <> standing`,
  "purchases: a receipt that stands has one live entry on its supplier's account, any other none": sql`
    select count(*) as faults from (
      select receipt.*, bought.party_id, count(entry.id) as entries, sum(entry.amount_fen) as booked,
        bool_and(account.kind = 'SUPPLIER' and account.owner_id = bought.party_id) as own
      from purchase_receipt receipt join purchase bought on bought.id = receipt.purchase_id
      left join account_entry entry on entry.doc_type = 'PURCHASE_RECEIPT' and entry.doc_id = receipt.id and ${live}
      left join account on account.id = entry.account_id
      group by receipt.id, bought.party_id
    ) written
    where case when voided_at is null and amount_fen <> 0
      then entries <> 1 or booked <> case kind when 'RECEIPT' then amount_fen else -amount_fen end or not own
      else entries <> 0 end`,
  "payables: what is paid of a document is what pays it, and no more than is owed": sql`
    select count(*) as faults from (
      select owed.kind, owed.id, owed.paid_fen, owed.owed_fen, coalesce(sum(paid.amount_fen), 0) as allocated
      from (${payables}) owed left join payable_allocation paid
        on paid.payable_kind = owed.kind and paid.payable_id = owed.id and paid.released_by is null
      group by owed.kind, owed.id, owed.paid_fen, owed.owed_fen
    ) summed where paid_fen <> allocated or allocated > owed_fen`,
  "payables: no entry pays more than it is, none that was taken back pays, and none another's document": sql`
    select count(*) as faults from (
      select entry.id, entry.amount_fen, entry.entry_type, sum(paid.amount_fen) as allocated, not (${live}) as gone,
        coalesce(bool_and(account.kind = case owed.kind when 'DELIVERY' then 'FACTORY' else 'SUPPLIER' end
          and account.owner_id = owed.party_id), false) as own
      from payable_allocation paid join account_entry entry on entry.id = paid.entry_id
      join account on account.id = entry.account_id
      left join (${payables}) owed on owed.kind = paid.payable_kind and owed.id = paid.payable_id
      where paid.released_by is null group by entry.id
    ) summed where allocated > -amount_fen or gone or not own
      or entry_type not in ('PAYMENT', 'ADVANCE', 'OPENING', 'DEFECT_DEDUCT')`,
  "payables: nothing is paid ahead to a supplier while something is unpaid": sql`
    select count(*) as faults from (
      select party.id, coalesce(owed.due, 0) as due,
        coalesce((select sum(amount_fen) from party_payment where party_id = party.id and status = 'CONFIRMED'), 0)
          - coalesce(owed.paid, 0) - opened.amount as ahead,
        opened.amount as opening,
        coalesce((select balance_fen from account where kind = 'SUPPLIER' and owner_id = party.id), 0) as balance
      from party
      left join (select party_id, sum(owed_fen - paid_fen) as due, sum(paid_fen) as paid from (${payables}) owed
        where kind <> 'DELIVERY' group by party_id) owed on owed.party_id = party.id
      cross join lateral (
        select coalesce(sum(entry.amount_fen), 0) as amount from account_entry entry
        join account on account.id = entry.account_id and account.kind = 'SUPPLIER' and account.owner_id = party.id
        where entry.entry_type = 'OPENING'
      ) opened
      where party.type in ('GOODS', 'MATERIAL')
    ) summed where due < 0 or ahead < -greatest(opening, 0) or least(due, greatest(ahead, 0)) <> 0
      or balance <> due - ahead`,
  "payments: one that stands took its amount from supplier and fund, one that was taken back nothing": sql`
    select count(*) as faults from party_payment slip cross join lateral (
      select coalesce(sum(entry.amount_fen) filter (where account.kind in ('SUPPLIER', 'FACTORY') and account.owner_id = slip.party_id), 0) as own,
        coalesce(sum(entry.amount_fen) filter (where account.kind = 'FUND' and account.owner_id = slip.fund_id), 0) as fund,
        count(*) filter (where entry.entry_type <> case when slip.advance then 'ADVANCE' else 'PAYMENT' end) as strange,
        count(*) filter (where ${live}) as standing,
        min(entry.balance_after_fen) filter (where account.kind <> 'FUND' and entry.reverse_of is null) as after_it
      from account_entry entry join account on account.id = entry.account_id
      where entry.doc_type = 'PURCHASE_PAYMENT' and entry.doc_id = slip.id
    ) booked
    where strange <> 0 or after_it <> slip.balance_after_fen or case slip.status
      when 'CONFIRMED' then own <> -slip.amount_fen or fund <> -slip.amount_fen or standing <> 2
      else own <> 0 or fund <> 0 or standing <> 0 end`,
};
