/** Balances of accounts as their entries have them, and putting right those that are not (domain.md §3.7, §5.6). */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type IdRange, inRange } from "#backoffice/db/id-ranges.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { AccountKind } from "#contract/system/accounts.ts";
import { lockAccounts } from "./post.ts";

/** An account whose balance is not the sum of its entries; 分. */
export interface WrongAccount {
  id: number;
  kind: AccountKind;
  owner_id: number;
  balance_fen: number;
  should_fen: number;
}

/** Rows of {@link WrongAccount}, of a range of accounts, or of all. */
export function wrongAccounts(range: IdRange | null = null): SQL {
  return sql`
  select account.id, account.kind, account.owner_id, account.balance_fen, coalesce(moved.amount_fen, 0)::int8 as should_fen
  from account left join (
    select account_id, sum(amount_fen) as amount_fen from account_entry where ${inRange(sql`account_id`, range)}
    group by account_id
  ) moved on moved.account_id = account.id
  where ${inRange(sql`account.id`, range)} and account.balance_fen <> coalesce(moved.amount_fen, 0)`;
}

/** Writes the wrong balances of a range of accounts anew; gives how many. Locked as a posting locks them, and summed up only then. */
export async function mendAccounts(db: Db, range: IdRange): Promise<number> {
  const wrong = wrongAccounts(range);
  const found = await rows<WrongAccount>(db, wrong);
  if (found.length === 0) return 0;
  await lockAccounts(
    db,
    found.map(({ kind, owner_id: ownerId }) => ({ kind, ownerId })),
  );
  const mended = await rows<{ id: number }>(
    db,
    sql`
    update account set balance_fen = wrong.should_fen from (${wrong}) wrong
    where account.id = wrong.id and account.id = any(${pgArray(found.map(({ id }) => id))}::bigint[]) returning account.id`,
  );
  return mended.length;
}
