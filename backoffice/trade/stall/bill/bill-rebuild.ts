/**
 * Heads of bills as their lines and the ledger have them, and putting right those that are not (domain.md §3.7, §5.8, 9):
 * goods and returns are what the lines say, what is asked what was booked, what is paid what pays it.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type IdRange, inRange } from "#backoffice/db/id-ranges.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { reliefTypes } from "#contract/system/accounts.ts";

/** A bill whose head is not what it should be; 分. */
export interface WrongBill {
  id: number;
  no: string;
  goods_fen: number;
  return_fen: number;
  payable_fen: number;
  paid_fen: number;
  relieved_fen: number;
  should_goods: number;
  should_return: number;
  should_payable: number;
  should_paid: number;
  should_relieved: number;
}

/** Rows of {@link WrongBill}, of a range of bills; what only waits has no figures yet. */
export function wrongBills(range: IdRange | null = null): SQL {
  return sql`
  select * from (
    select bill.id, bill.no, bill.goods_fen, bill.return_fen, bill.payable_fen, bill.paid_fen, bill.relieved_fen,
      line.goods as should_goods, line.returned as should_return,
      (case bill.status when 'CONFIRMED' then booked.fen
        else line.goods - line.returned - bill.discount_fen - bill.round_off_fen + bill.freight_fen end)::int8 as should_payable,
      paying.paid as should_paid, paying.relieved as should_relieved
    from bill
    cross join lateral (
      select coalesce(sum(amount_fen) filter (where kind <> 'RETURN'), 0)::int8 as goods,
        coalesce(sum(amount_fen) filter (where kind = 'RETURN'), 0)::int8 as returned
      from bill_line where bill_id = bill.id
    ) line
    cross join lateral (
      select coalesce(-sum(amount_fen), 0)::int8 as fen from account_entry
      where doc_type = 'BILL' and doc_id = bill.id and entry_type = 'BILL'
    ) booked
    cross join lateral (
      select coalesce(sum(part.amount_fen), 0)::int8 as paid, coalesce(sum(part.amount_fen)
        filter (where entry.entry_type = any(${pgArray(reliefTypes)}::text[])), 0)::int8 as relieved
      from receipt_allocation part join account_entry entry on entry.id = part.entry_id
      where part.bill_id = bill.id and part.released_by is null
    ) paying
    where bill.status in ('CONFIRMED', 'VOID') and ${inRange(sql`bill.id`, range)}
  ) told
  where (goods_fen, return_fen, payable_fen, paid_fen, relieved_fen)
    is distinct from (should_goods, should_return, should_payable, should_paid, should_relieved)`;
}

/** Writes the wrong heads of a range of bills anew: locked as an act on a bill locks it, and told only then. */
export async function mendBills(db: Db, range: IdRange): Promise<void> {
  const found = await rows<WrongBill>(db, wrongBills(range));
  if (found.length === 0) return;
  const ids = pgArray(found.map(({ id }) => id));
  await db.execute(sql`select id from bill where id = any(${ids}::bigint[]) order by id for no key update`);
  await db.execute(sql`
    update bill set goods_fen = should_goods, return_fen = should_return, payable_fen = should_payable,
      paid_fen = should_paid, relieved_fen = should_relieved
    from (${wrongBills(range)}) wrong where bill.id = wrong.id and bill.id = any(${ids}::bigint[])`);
}
