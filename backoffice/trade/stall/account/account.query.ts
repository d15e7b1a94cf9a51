/**
 * 账户流水: entries of distributors' accounts, newest first, by keyset. A page
 * costs the same at any depth; what it adds up is bounded, and says so.
 */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { allTurns, type LedgerTurn, readTurn } from "#backoffice/ground/documents/ledger-turn.ts";
import { writtenAt } from "#backoffice/ground/documents/ledger-window.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { accountEntryEndpoints, EntryFilter, EntryRow } from "#contract/stall/account-entries.ts";
import { describeEntries, type Entry } from "./entry-documents.ts";
import { type EntryScope, entryScope } from "./entry-filter.ts";

/** Without being asked for more, totals look at this many of the newest ids, or of one customer's newest entries. */
const quickIds = 30_000;
const quickRows = 3_000;

export const listEntries: Operation<typeof accountEntryEndpoints.list> = async (context, { query }) => {
  const scope = await entryScope(context, query);
  const { page, newer, older } = await readPage(context.db, scope, query);
  const whole = query.before === undefined && query.after === undefined && older === null;
  return {
    content: await describe(context, page),
    newer,
    older,
    totals: whole ? sumOf(page) : await addUp(context.db, scope, query.totals),
    range: scope.range,
  };
};

/** All entries of the filter, newest first, page by page; what is written meanwhile is newer and stays out. */
export async function* entryPages(context: Context, filter: EntryFilter, size: number): AsyncGenerator<EntryRow[]> {
  const scope = await entryScope(context, filter);
  for await (const page of allTurns(size, (turn) => readPage(context.db, scope, turn))) {
    yield await describe(context, page);
  }
}

export async function countEntries(context: Context, filter: EntryFilter): Promise<number> {
  return (await sums(context.db, ofAll(await entryScope(context, filter)))).count;
}

function readPage(db: Db, scope: EntryScope, turn: LedgerTurn) {
  return readTurn(
    scope,
    turn,
    ({ first, last, limit, backwards }) =>
      rows<Entry & { key: number }>(db, pageStatement({ ...scope, first, last }, limit, backwards)),
    ({ key }) => key,
  );
}

function pageStatement({ first, last, where, from, key }: EntryScope, limit: number, backwards: boolean): SQL {
  const order = backwards ? sql`asc` : sql`desc`;
  return sql`
    with e as materialized (
      select e.*, a.owner_id, ${key} as key from ${from}
      where ${key} >= ${first} and ${key} <= ${last} and ${where}
      order by ${key} ${order} limit ${limit}
    )
    select e.key, e.id, e.created_at as "createdAt", to_char(e.biz_date, 'YYYY-MM-DD') as "bizDate",
      e.owner_id as "distributorId", customer.name as "distributorName", e.entry_type as "entryType",
      e.amount_fen as "amountFen", e.balance_after_fen as "balanceAfterFen", e.reverse_of is not null as reversal,
      e.doc_type as "docType", e.doc_id as "docId", e.journal_id as "journalId",
      coalesce(operator.nick_name, '') as "operatorName", e.remark
    from e join distributor customer on customer.id = e.owner_id
    left join sys_user operator on operator.id = e.operator_id
    order by e.key ${order}`;
}

/** Documents and funds are looked up for the page's rows only. */
async function describe(context: Context, page: readonly Entry[]): Promise<EntryRow[]> {
  const stalls = new Set((await visibleStalls(context)).map(({ id }) => id));
  const describedOf = await describeEntries(context.db, page, (stallId) => stallId === null || stalls.has(stallId));
  return page.map((entry) => {
    const { id, bizDate, distributorId, distributorName, entryType, amountFen, balanceAfterFen } = entry;
    const { reversal, docType, docId, operatorName, remark } = entry;
    return {
      ...{ id, bizDate, distributorId, distributorName, entryType, amountFen, balanceAfterFen },
      ...{ reversal, docType, docId, operatorName, remark },
      createTime: formatInstant(new Date(entry.createdAt)),
      ...describedOf(entry),
    };
  });
}

type Totals = Answer<typeof accountEntryEndpoints.list>["totals"];

/** Exact where that is cheap, or asked for; else of the newest entries, and since when. */
async function addUp(db: Db, scope: EntryScope, mode: "quick" | "all"): Promise<Totals> {
  if (mode === "all") return sums(db, ofAll(scope));
  const cutoff = scope.account ? await newestOf(db, scope.account, scope) : scope.last - quickIds + 1;
  if (cutoff <= scope.first) return sums(db, ofAll(scope));
  if (scope.narrow) {
    const few = await sums(db, ofAll(scope, quickRows + 1));
    if (few.count <= quickRows) return few;
  }
  const totals = await sums(db, ofAll({ ...scope, first: cutoff }));
  return { ...totals, since: await writtenAt(db, "account_entry", cutoff) };
}

/**
 * The id from which on the account's newest entries begin. Asked by the pair
 * that only the account's index has in order, so that it walks just these.
 */
async function newestOf(db: Db, account: SQL, { first, last }: EntryScope): Promise<number> {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from account_entry
        where (account_id, id) >= (${account}, ${first}::int8) and (account_id, id) <= (${account}, ${last}::int8)
        order by account_id desc, id desc offset ${quickRows - 1} limit 1`,
  );
  return found?.id ?? first;
}

function ofAll({ first, last, where, from, key }: EntryScope, limit?: number): SQL {
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  return sql`select e.amount_fen from ${from} where ${key} >= ${first} and ${key} <= ${last} and ${where} ${most}`;
}

/** Of a page that is all there is. */
function sumOf(page: readonly Entry[]): Totals {
  let inFen = 0;
  let outFen = 0;
  for (const { amountFen } of page) {
    if (amountFen > 0) inFen += amountFen;
    else outFen -= amountFen;
  }
  return { count: page.length, inFen, outFen, netFen: inFen - outFen, since: null };
}

async function sums(db: Db, entries: SQL): Promise<Totals> {
  const totals = await oneRow<Omit<Totals, "since">>(
    db,
    sql`
    select count(*)::int8 as count, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::int8 as "inFen",
      coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::int8 as "outFen",
      coalesce(sum(amount_fen), 0)::int8 as "netFen"
    from (${entries}) e`,
  );
  return { ...totals, since: null };
}
