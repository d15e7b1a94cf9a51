/** The invariants of the money ledger and of bills (domain.md §5, 6–13), asked of the database itself. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../backoffice/db/connect.ts";

const questions: Record<string, SQL> = {
  "6: entries add up to the balance": sql`
    select count(*) as faults from account left join (
      select account_id, sum(amount_fen) as amount_fen from account_entry group by account_id
    ) moved on moved.account_id = account.id
    where account.balance_fen <> coalesce(moved.amount_fen, 0)`,
  "6: each entry's balance follows from the one before": sql`
    select count(*) as faults from (
      select balance_after_fen, sum(amount_fen) over (partition by account_id order by id) as expected from account_entry
    ) played where balance_after_fen <> expected`,
  "7: what a customer paid went into a fund": sql`
    select count(*) as faults from (
      select sum(case kind when 'FUND' then amount_fen else 0 end) as funds,
        sum(case kind when 'FUND' then 0 else amount_fen end) as parties
      from account_entry entry join account on account.id = account_id
      where entry_type in ('RECEIPT', 'RECHARGE', 'REFUND') group by journal_id
    ) journal where funds <> parties`,
  "7: bonus is neither made nor lost by its use, and never below 0": sql`
    select (select count(*) from (
      select journal_id from account_entry where entry_type = 'BONUS_USE' group by journal_id having sum(amount_fen) <> 0
    ) journal) + (select count(*) from account where kind = 'DISTRIBUTOR_BONUS' and balance_fen < 0) as faults`,
  "8: a confirmed bill has one live entry of what is to pay, any other none": sql`
    select count(*) as faults from bill left join lateral (
      select count(*) as entries, sum(amount_fen) as amount_fen from account_entry entry
      where entry.doc_type = 'BILL' and entry.doc_id = bill.id and entry.entry_type = 'BILL' and entry.reverse_of is null
        and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)
    ) live on true
    where live.entries <> case when status = 'CONFIRMED' and payable_fen <> 0 then 1 else 0 end
      or (status = 'CONFIRMED' and coalesce(live.amount_fen, 0) <> -payable_fen)`,
  "8: a bill's header is what its lines add up to": sql`
    select count(*) as faults from bill left join (
      select bill_id, sum(qty) filter (where kind <> 'RETURN') as sale_qty,
        sum(qty) filter (where kind = 'RETURN') as return_qty,
        sum(amount_fen) filter (where kind <> 'RETURN') as goods_fen,
        sum(amount_fen) filter (where kind = 'RETURN') as return_fen,
        sum(qty - take_qty - picked_qty - cancelled_qty) filter (where kind <> 'RETURN') as owed_qty
      from bill_line group by bill_id
    ) line on line.bill_id = bill.id
    where bill.sale_qty <> coalesce(line.sale_qty, 0) or bill.return_qty <> coalesce(line.return_qty, 0)
      or bill.goods_fen <> coalesce(line.goods_fen, 0) or bill.return_fen <> coalesce(line.return_fen, 0)
      or (status = 'CONFIRMED' and bill.owed_qty <> coalesce(line.owed_qty, 0))
      or payable_fen <> bill.goods_fen - bill.return_fen - discount_fen - round_off_fen + freight_fen`,
  "8: a line's amount is its pieces at its price": sql`
    select count(*) as faults from bill_line where amount_fen <> qty * price_fen`,
  "9: what is paid of a bill is what its live allocations say": sql`
    select count(*) as faults from bill left join (
      select bill_id, sum(amount_fen) as amount_fen from receipt_allocation where released_by is null group by bill_id
    ) paid on paid.bill_id = bill.id
    where bill.paid_fen <> coalesce(paid.amount_fen, 0) or bill.paid_fen > greatest(bill.payable_fen, 0)
      or (status <> 'CONFIRMED' and bill.paid_fen <> 0)`,
  "9: no entry pays more than it is": sql`
    select count(*) as faults from (
      select entry_id, sum(amount_fen) as amount_fen from receipt_allocation where released_by is null group by entry_id
    ) used join account_entry entry on entry.id = used.entry_id
    where used.amount_fen > entry.amount_fen
      or exists (select from account_entry reversal where reversal.reverse_of = entry.id)`,
  "10: pieces that left are those handed over": sql`
    select count(*) as faults from bill join bill_line line on line.bill_id = bill.id
    left join lateral (
      select coalesce(sum(abs(qty)) filter (where reverse_of is null), 0) as qty from stock_movement
      where doc_type = 'BILL' and doc_line_id = line.id
    ) moved on true
    where moved.qty <> case when status in ('CONFIRMED', 'VOID') then line.take_qty else 0 end`,
  "10: no more is given back than was taken": sql`
    select count(*) as faults from bill_line origin join (
      select origin_line_id, sum(line.qty) as qty from bill_line line join bill on bill.id = line.bill_id
      where bill.status = 'CONFIRMED' and origin_line_id is not null group by origin_line_id
    ) back on back.origin_line_id = origin.id where back.qty > origin.take_qty + origin.picked_qty`,
  "11: a void bill left nothing on any ledger": sql`
    select (select count(*) from bill join stock_movement movement on doc_type = 'BILL' and doc_id = bill.id
      where status = 'VOID' and reverse_of is null
        and not exists (select from stock_movement reversal where reversal.reverse_of = movement.id))
      + (select count(*) from bill join account_entry entry on doc_type = 'BILL' and doc_id = bill.id
      where status = 'VOID' and reverse_of is null and not (receipt_kept and entry_type = 'RECEIPT')
        and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)) as faults`,
  "12: a held bill wrote no ledger": sql`
    select (select count(*) from bill join account_entry on doc_type = 'BILL' and doc_id = bill.id
      where status in ('HELD', 'DISCARDED'))
      + (select count(*) from bill join stock_movement on doc_type = 'BILL' and doc_id = bill.id
      where status in ('HELD', 'DISCARDED')) as faults`,
  "13: no debt beyond the limit without a flag": sql`
    select count(*) as faults from bill join distributor on distributor.id = distributor_id
    where bill.status = 'CONFIRMED' and not over_credit and -balance_after_fen > credit_limit_fen`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export async function brokenMoneyInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const [found] = await rows<{ faults: number }>(db, question);
    if (found && found.faults > 0) broken.push(`${name}: ${found.faults}`);
  }
  return broken;
}
