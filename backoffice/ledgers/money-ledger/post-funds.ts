/**
 * The fund side of a journal, in one statement and last of all: every stall
 * pays into the same tills and wallets, so what holds a fund's account holds
 * everybody up. Parties' accounts are posted before (see post.ts), so accounts
 * are locked in one order everywhere.
 */

import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { formatFen } from "#contract/money.ts";
import { type EntryType, receivedTypes } from "#contract/system/accounts.ts";
import type { MoneyDocument, PostingContext } from "./post.ts";

/** One fund's change; each fund at most once. */
export interface FundChange {
  fundId: number;
  /** 分, not 0: `+` came in. */
  amountFen: number;
  entryType: EntryType;
}

/** Posts the changes under a journal that the parties' side began. */
export async function postFunds(
  { db, clock, actor }: PostingContext,
  document: MoneyDocument,
  journalId: number,
  changes: readonly FundChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const now = clock.now();
  const bizDate = document.bizDate ?? bizDateOf(now);
  await assertPeriodOpen(db, bizDate);
  await openFundAccounts(db, changes);
  const posted = await rows<{ fundId: number; amountFen: number; balanceFen: number }>(
    db,
    sql`
      with changed as (
        select * from unnest(
          ${pgArray(changes.map(({ fundId }) => fundId))}::bigint[],
          ${pgArray(changes.map(({ amountFen }) => amountFen))}::bigint[],
          ${pgArray(changes.map(({ entryType }) => entryType))}::text[]
        ) as change(owner_id, amount_fen, entry_type)
      ), locked as (
        select account.id, changed.amount_fen, changed.entry_type from account join changed using (owner_id)
        where account.kind = 'FUND' order by account.owner_id for update of account
      ), moved as (
        update account set balance_fen = account.balance_fen + locked.amount_fen from locked
        where account.id = locked.id returning account.id, account.owner_id, account.balance_fen, locked.amount_fen, locked.entry_type
      ), written as (
      insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
        stall_id, biz_date, operator_id, remark, created_at)
      select id, amount_fen, balance_fen, entry_type, ${journalId}::bigint, ${document.docType}, ${document.docId}::bigint,
        ${document.stallId}::bigint, ${bizDate}::date, ${actor.userId}::bigint, '', ${now.toISOString()}::timestamptz
      from moved)
      select owner_id as "fundId", amount_fen as "amountFen", balance_fen as "balanceFen" from moved`,
  );
  if (posted.length !== changes.length) throw new Error("a fund was named twice");
  const typeOf = new Map(changes.map(({ fundId, entryType }) => [fundId, entryType]));
  await assertTillsHold(
    db,
    posted.map((one) => ({ ...one, back: givenBack.has(typeOf.get(one.fundId) ?? "") })),
  );
}

/** What pays out of these gives customers their money back: less of it may be given; anything else needs money first. */
const givenBack: ReadonlySet<string> = new Set(receivedTypes);

/** A stall's till pays out no more than it held. */
async function assertTillsHold(
  db: Db,
  posted: readonly { fundId: number; amountFen: number; balanceFen: number; back: boolean }[],
): Promise<void> {
  const short = posted.filter(({ amountFen, balanceFen }) => amountFen < 0 && balanceFen < 0);
  if (short.length === 0) return;
  const tills = await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from fund where stall_id is not null
        and id = any(${pgArray(short.map(({ fundId }) => fundId))}::bigint[]) order by id`,
  );
  const [till] = tills;
  const found = short.find(({ fundId }) => fundId === till?.id);
  if (!till || !found) return;
  const heldFen = Math.max(0, found.balanceFen - found.amountFen);
  throw new DomainError(
    `${till.name} 只有 ${formatFen(heldFen)} 元，付不出 ${formatFen(-found.amountFen)} 元，请换账户或${found.back ? "少退" : "先转入资金"}`,
  );
}

/** After `paidFen` left the fund: refuses where it did not hold that much, whoever's it is. Its account is locked. */
export async function assertFundHolds(db: Db, fundId: number, paidFen: number): Promise<void> {
  const [short] = await rows<{ name: string; balanceFen: number }>(
    db,
    sql`select fund.name, account.balance_fen as "balanceFen" from account join fund on fund.id = account.owner_id
        where account.kind = 'FUND' and account.owner_id = ${fundId} and account.balance_fen < 0`,
  );
  if (!short || paidFen <= 0) return;
  const heldFen = Math.max(0, short.balanceFen + paidFen);
  throw new DomainError(
    `${short.name} 只有 ${formatFen(heldFen)} 元，付不出 ${formatFen(paidFen)} 元，请换账户或先转入资金`,
  );
}

interface PayingOut {
  fundId: number;
  paidFen: number;
  /** The question that was agreed to. */
  answered: string | undefined;
}

/** Asks before more is paid out of a fund of the company than it holds; a stall's till refuses that for good. */
export async function askFundHolds(db: Db, { fundId, paidFen, answered }: PayingOut): Promise<void> {
  const [fund] = await rows<{ name: string; balanceFen: number }>(
    db,
    sql`select fund.name, coalesce(account.balance_fen, 0)::int8 as "balanceFen"
        from fund left join account on account.kind = 'FUND' and account.owner_id = fund.id
        where fund.id = ${fundId} and fund.stall_id is null`,
  );
  if (!fund || paidFen <= 0 || fund.balanceFen >= paidFen) return;
  const held = `${fund.name} 余额只有 ${formatFen(fund.balanceFen)} 元`;
  const left = `付出 ${formatFen(paidFen)} 元后为 ${formatFen(fund.balanceFen - paidFen)} 元`;
  assertAnswered({
    sentences: [`${held}，${left}`],
    label: "已核对，仍要付款",
    ask: "确认要付请勾选“已核对”",
    answered,
  });
}

/** A fund has its account from its first money on. */
async function openFundAccounts(db: Db, changes: readonly FundChange[]): Promise<void> {
  await db.execute(sql`
    insert into account (kind, owner_id)
    select 'FUND', owner_id from unnest(${pgArray(changes.map(({ fundId }) => fundId))}::bigint[]) as wanted(owner_id)
    where not exists (select from account where kind = 'FUND' and account.owner_id = wanted.owner_id)
    order by owner_id on conflict do nothing`);
}
