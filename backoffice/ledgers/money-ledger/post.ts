/**
 * The only writer of `account_entry` and `account` (domain.md §2.2, §2.3). A
 * document posts all entries of one event in one call, inside its own
 * transaction. Accounts are made and locked in the order of their kinds and
 * owners, so two postings wait for each other and never deadlock; stock is
 * always posted before money.
 */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertPeriodsOpen } from "#backoffice/masters/period/period.ts";
import { formatFen } from "#contract/money.ts";
import type { AccountKind, EntryType, MoneyDocType } from "#contract/system/accounts.ts";

export interface AccountKey {
  kind: AccountKind;
  ownerId: number;
}

/** One change of one account. */
export interface MoneyChange extends AccountKey {
  /** 分, signed as contract/system/accounts.ts says; a change of 0 is left out. */
  amountFen: number;
  entryType: EntryType;
  remark?: string | undefined;
  /** The entry that this one takes back. */
  reverseOf?: number | undefined;
  /** Its business day; the document's unless told. */
  bizDate?: string | undefined;
}

export interface MoneyDocument {
  docType: MoneyDocType;
  docId: number;
  stallId: number | null;
  /** The business day; today unless told. */
  bizDate?: string | undefined;
}

export interface PostedEntry extends AccountKey {
  id: number;
  amountFen: number;
  balanceAfterFen: number;
}

export interface Journal {
  journalId: number;
  /** In the order of the changes, without those of 0. */
  entries: PostedEntry[];
}

export type PostingContext = Pick<Context, "db" | "clock" | "actor">;

/** Posts the changes in the order given, as one journal. Refuses where bonus would fall below 0, or the month is closed. */
export async function postMoney(
  context: PostingContext,
  document: MoneyDocument,
  changes: readonly MoneyChange[],
): Promise<Journal> {
  const { db, clock, actor } = context;
  const moving = changes.filter(({ amountFen }) => amountFen !== 0);
  const now = clock.now();
  const bizDate = document.bizDate ?? bizDateOf(now);
  await assertPeriodsOpen(db, moving.length === 0 ? [bizDate] : moving.map((change) => change.bizDate ?? bizDate));
  const [journal] = await rows<{ id: number }>(db, sql`select nextval('journal_number')::int8 as id`);
  if (!journal) throw new Error("a sequence always has a next number");
  if (moving.length === 0) return { journalId: journal.id, entries: [] };
  const accounts = await lockAccounts(db, moving);
  const balances = moving.map((change) => {
    const account = accounts.get(keyOf(change));
    if (!account) throw new Error(`no account ${keyOf(change)}`);
    account.balanceFen += change.amountFen;
    if (change.kind === "DISTRIBUTOR_BONUS" && account.balanceFen < 0) {
      throw new DomainError(
        `赠送金不足：余额 ${formatFen(account.balanceFen - change.amountFen)} 元，需要 ${formatFen(-change.amountFen)} 元`,
      );
    }
    return { accountId: account.id, balanceAfterFen: account.balanceFen };
  });
  const written = await rows<{ id: number; position: number }>(
    db,
    sql`
    with written as (
      insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
        stall_id, reverse_of, biz_date, operator_id, remark, created_at)
      select moved.account_id, moved.amount_fen, moved.balance_after_fen, moved.entry_type, ${journal.id}::bigint,
        ${document.docType}, ${document.docId}::bigint, ${document.stallId}::bigint, moved.reverse_of, moved.biz_date,
        ${actor.userId}::bigint, coalesce(remarks.text, ''), ${now.toISOString()}::timestamptz
      from unnest(
        ${pgArray(balances.map((one) => one.accountId))}::bigint[],
        ${pgArray(moving.map((one) => one.amountFen))}::bigint[],
        ${pgArray(balances.map((one) => one.balanceAfterFen))}::bigint[],
        ${pgArray(moving.map((one) => one.entryType))}::text[],
        ${pgArray(moving.map((one) => one.reverseOf ?? null))}::bigint[],
        ${pgArray(moving.map((one) => one.bizDate ?? bizDate))}::date[]
      ) with ordinality as moved(account_id, amount_fen, balance_after_fen, entry_type, reverse_of, biz_date, position)
      left join json_array_elements_text(${JSON.stringify(moving.map((one) => one.remark ?? ""))}::json)
        with ordinality as remarks(text, position) on remarks.position = moved.position
      order by moved.position
      returning id
    )
    select id, row_number() over (order by id) as position from written order by id`,
  );
  await writeBalances(db, [...accounts.values()]);
  const entries = moving.map(({ kind, ownerId, amountFen }, index) => ({
    id: written[index]?.id ?? 0,
    kind,
    ownerId,
    amountFen,
    balanceAfterFen: balances[index]?.balanceAfterFen ?? 0,
  }));
  return { journalId: journal.id, entries };
}

interface LockedAccount {
  id: number;
  balanceFen: number;
}

const keyOf = ({ kind, ownerId }: AccountKey) => `${kind}:${ownerId}`;

/** Every account the changes touch, made where missing and locked until the transaction ends. */
export async function lockAccounts(db: Db, keys: readonly AccountKey[]): Promise<Map<string, LockedAccount>> {
  const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()];
  const touched = sql`unnest(
    ${pgArray(distinct.map((key) => key.kind))}::text[],
    ${pgArray(distinct.map((key) => key.ownerId))}::bigint[]
  ) as touched(kind, owner_id)`;
  await db.execute(sql`
    insert into account (kind, owner_id) select kind, owner_id from ${touched}
    where not exists (select from account where account.kind = touched.kind and account.owner_id = touched.owner_id)
    order by 1, 2 on conflict do nothing`);
  const found = await rows<{ id: number; kind: AccountKind; owner_id: number; balance_fen: number }>(
    db,
    sql`
    select account.id, account.kind, account.owner_id, account.balance_fen
    from ${touched} join account on account.kind = touched.kind and account.owner_id = touched.owner_id
    order by account.kind, account.owner_id for update of account`,
  );
  return new Map(
    found.map((row) => [keyOf({ kind: row.kind, ownerId: row.owner_id }), { id: row.id, balanceFen: row.balance_fen }]),
  );
}

async function writeBalances(db: Db, accounts: readonly LockedAccount[]): Promise<void> {
  await db.execute(sql`
    update account set balance_fen = moved.balance_fen
    from unnest(
      ${pgArray(accounts.map((one) => one.id))}::bigint[],
      ${pgArray(accounts.map((one) => one.balanceFen))}::bigint[]
    ) as moved(id, balance_fen)
    where account.id = moved.id`);
}
