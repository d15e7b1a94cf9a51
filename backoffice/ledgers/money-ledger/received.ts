/** What was received, of the entries on funds: by stall and business day, and entry by entry. */
import { type SQL, sql } from "drizzle-orm";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { receivedTypes } from "#contract/system/accounts.ts";

/** `stall_id, biz_date, received_fen`: receipts and recharges less refunds, into funds. */
export function receivedOf(which: SQL): SQL {
  return sql`
  select stall_id, biz_date, sum(amount_fen)::int8 as received_fen
  from (${receivedEntries(which)}) entry group by stall_id, biz_date`;
}

/** `fund_id, stall_id, biz_date, amount_fen`, one row an entry, of what {@link receivedOf} adds up. */
export function receivedEntries(which: SQL): SQL {
  return sql`
  select account.owner_id as fund_id, entry.stall_id, entry.biz_date, entry.amount_fen
  from (
    select account_id, stall_id, biz_date, amount_fen from account_entry entry
    -- By its days and not by the funds, of which every one has entries of years.
    where entry.entry_type = any(${pgArray(receivedTypes)}::text[]) and ${which} offset 0
  ) entry join account on account.id = entry.account_id and account.kind = 'FUND'`;
}
