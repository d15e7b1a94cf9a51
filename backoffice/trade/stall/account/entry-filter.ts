/**
 * Which entries 账户流水 shows, as SQL. Days become a range of ids; one customer is read from the account's own
 * index, one fund from the fund's.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { idWindow, instantsOf, ledgerRange } from "#backoffice/ground/documents/ledger-window.ts";
import { assertFundVisible } from "#backoffice/ledgers/money-ledger/fund.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { type EntryFilter, entryRange } from "#contract/stall/account-entries.ts";
import { receivedTypes } from "#contract/system/accounts.ts";

export interface EntryScope {
  /** `from` of the entries, as `e`, each once; `key` is the id that orders and turns pages. */
  from: SQL;
  key: SQL;
  where: SQL;
  /** Set when little is looked at, whatever the days. */
  narrow: boolean;
  /** The one customer's account, where it is one's. */
  account: SQL | null;
  /** Keys lie between these, both inclusive; `last` is below `first` when there is nothing. */
  first: number;
  last: number;
  range: { from: string; to: string } | null;
}

/**
 * Entries of stalls that the actor may not see are left out; another stall's till is refused
 * (docs/decisions/sessions.md, "A customer's account is cut to the stalls one sees").
 */
export async function entryScope(
  context: Pick<Context, "db" | "clock" | "actor">,
  filter: EntryFilter,
): Promise<EntryScope> {
  const { db, clock } = context;
  if (filter.fundId !== undefined) await assertFundVisible(context, filter.fundId);
  const kind = filter.account === "BONUS" ? "DISTRIBUTOR_BONUS" : "DISTRIBUTOR";
  const parts = [sql`a.kind = ${kind}`];
  const account = filter.distributorId === undefined ? null : accountOf(kind, filter.distributorId);
  if (account) parts.push(sql`e.account_id = ${account}`);
  const visible = await ofVisibleStalls(context, sql`e.stall_id`);
  if (visible) parts.push(visible);
  const types = filter.entryType.flatMap((type) => (type === "RECEIVED" ? receivedTypes : [type]));
  if (types.length > 0) parts.push(sql`e.entry_type = any(${pgArray(types)}::text[])`);
  if (filter.docNo) parts.push(await ofDocument(db, filter.docNo));
  const range = ledgerRange(clock, filter, entryRange);
  if (range) {
    const [from, until] = instantsOf(range);
    parts.push(sql`e.created_at >= ${from} and e.created_at < ${until}`);
  }
  const fundAccount = filter.fundId === undefined ? null : await findFundAccount(db, filter.fundId);
  // One customer's entries are few enough to ask each for its fund; else the fund's own entries lead the way.
  const byFund = fundAccount !== null && filter.distributorId === undefined;
  // A party's entry and its fund's stand in one journal, with one type and one amount.
  const pair = sql`e.journal_id = f.journal_id and e.entry_type = f.entry_type and e.amount_fen = f.amount_fen`;
  const ofFund = sql`f.account_id = ${fundAccount}`;
  if (fundAccount === 0) parts.push(sql`false`);
  else if (byFund) parts.push(ofFund);
  else if (fundAccount !== null)
    parts.push(
      sql`(select true from (select * from account_entry where journal_id = e.journal_id offset 0) f
           where ${pair} and ${ofFund} limit 1)`,
    );
  return {
    // The offset keeps the planner from reading the whole fund before it sorts.
    from: byFund
      ? sql`account_entry f cross join lateral (select e.* from account_entry e where ${pair} offset 0) e
            join account a on a.id = e.account_id`
      : sql`account_entry e join account a on a.id = e.account_id`,
    key: byFund ? sql`f.id` : sql`e.id`,
    where: all(parts),
    // Not where each entry of a customer is asked for its fund.
    narrow: Boolean(filter.docNo) || (account !== null && fundAccount === null),
    account,
    ...(await idWindow(db, "account_entry", range)),
    range,
  };
}

/**
 * The account in the statement itself: a planner that knows a busy customer's
 * id would rather walk the ledger's end, however long ago that customer's
 * entries ended, than the account's own index.
 */
function accountOf(kind: string, ownerId: number): SQL {
  return sql`(select id from account where kind = ${kind} and owner_id = ${ownerId})`;
}

/** 0, which no account has, where nothing ever moved. */
async function findFundAccount(db: Db, fundId: number): Promise<number> {
  const [found] = await rows<{ id: number }>(db, accountOf("FUND", fundId));
  return found?.id ?? 0;
}

/** The entries of the document of that number; a bill's stands for its cancelled goods too. */
async function ofDocument(db: Db, no: string): Promise<SQL> {
  const found = await rows<{ type: string; key: number }>(
    db,
    sql`
    select 'BILL' as type, id as key from bill where no = ${no}
    union all select 'OWED_CANCEL', delivery.id from bill join bill_delivery delivery on delivery.bill_id = bill.id
      where bill.no = ${no}
    union all select 'RECHARGE', id from recharge where no = ${no}
    union all select 'RECEIPT', id from receipt where no = ${no}`,
  );
  if (found.length === 0) return sql`false`;
  const pairs = found.map(({ type, key }) => sql`(e.doc_type = ${type} and e.doc_id = ${key})`);
  return sql`(${sql.join(pairs, sql` or `)})`;
}
