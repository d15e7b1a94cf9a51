/**
 * Which payment pays which document that a party is owed for (domain.md §2.2): purchases and material purchases on a
 * supplier's account, deliveries on a factory's. The only writer of `payable_allocation` and of the `owed_fen` and
 * `paid_fen` of these documents. The party's account is locked first, as a customer's is for bills.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { AccountKind, PayableKind } from "#contract/system/accounts.ts";
import { planAllocations } from "./allocate.rules.ts";
import type { PostingContext } from "./post.ts";

/** A document that its party is owed for. */
export interface Payable {
  readonly kind: PayableKind;
  readonly id: number;
}

/** Where the documents stand, and on which account they are owed. */
export const payableDocuments: Record<PayableKind, { table: string; account: "SUPPLIER" | "FACTORY" }> = {
  PURCHASE: { table: "purchase", account: "SUPPLIER" },
  MATERIAL_PURCHASE: { table: "material_purchase", account: "SUPPLIER" },
  DELIVERY: { table: "delivery", account: "FACTORY" },
};
const kinds = Object.keys(payableDocuments) as PayableKind[];

/** Accounts of who is paid by {@link allocatePayments}. */
export function isPartyAccount(kind: AccountKind): boolean {
  return kind === "SUPPLIER" || kind === "FACTORY";
}

/** Every document that may be owed for, as `kind, id, no, party_id, repository_id, biz_date, owed_fen, paid_fen`. */
export const payables: SQL = sql.join(
  kinds.map(
    (kind) => sql`select ${kind} as kind, id, no, party_id, repository_id, biz_date, owed_fen, paid_fen
      from ${sql.identifier(payableDocuments[kind].table)}`,
  ),
  sql` union all `,
);

/** What is free of an entry that pays: a payment, what was brought along, or what is taken off beyond a delivery's own fee. */
const creditOf = sql`case
  when entry.entry_type <> 'DEFECT_DEDUCT' or entry.doc_type <> 'DELIVERY' then -entry.amount_fen
  else least(-entry.amount_fen, greatest(0, (
    select -sum(own.amount_fen) from account_entry own
    where own.doc_type = 'DELIVERY' and own.doc_id = entry.doc_id and own.account_id = entry.account_id)))
  end`;

/**
 * Pays what the party is owed for, oldest first, from what is free of its
 * payments, oldest first. `first` is paid before the others; `entryIds` limits
 * the payments to these. Gives what was paid, in 分.
 */
export async function allocatePayments(
  { db, clock }: PostingContext,
  partyId: number,
  { first, entryIds }: { first?: Payable | undefined; entryIds?: readonly number[] | undefined } = {},
): Promise<number> {
  const accounts = await lockPartyAccounts(db, partyId);
  let paidFen = 0;
  for (const account of ["SUPPLIER", "FACTORY"] as const) {
    const balanceFen = accounts.get(account);
    if (balanceFen === undefined) continue;
    paidFen += await allocateAccount({ db, clock }, { partyId, account, balanceFen }, { first, entryIds });
  }
  return paidFen;
}

/** Those that the party has, made by its first entry, locked in the order of all postings. */
async function lockPartyAccounts(db: Db, partyId: number): Promise<Map<string, number>> {
  const found = await rows<{ kind: "SUPPLIER" | "FACTORY"; balanceFen: number }>(
    db,
    sql`select kind, balance_fen as "balanceFen" from account
        where kind in ('SUPPLIER', 'FACTORY') and owner_id = ${partyId} order by kind, owner_id for update`,
  );
  return new Map(found.map(({ kind, balanceFen }) => [kind, balanceFen]));
}

async function allocateAccount(
  { db, clock }: Pick<PostingContext, "db" | "clock">,
  { partyId, account, balanceFen }: { partyId: number; account: "SUPPLIER" | "FACTORY"; balanceFen: number },
  { first, entryIds }: { first?: Payable | undefined; entryIds?: readonly number[] | undefined },
): Promise<number> {
  const own = kinds.filter((kind) => payableDocuments[kind].account === account);
  const due = await rows<Payable & { dueFen: number }>(
    db,
    sql`
    select kind, id, owed_fen - paid_fen as "dueFen" from (${payables}) owed
    where kind = any(${pgArray(own)}::text[]) and party_id = ${partyId} and paid_fen < owed_fen order by biz_date, id, kind`,
  );
  const named = entryIds !== undefined;
  const dueFen = due.reduce((sum, one) => sum + one.dueFen, 0);
  // Owed is `+` here, where a customer's debt is `−`. Nothing paid ahead: most receipts end here.
  if (dueFen === 0 || (!named && dueFen - balanceFen <= 0)) return 0;
  const credits = await rows<{ id: number; freeFen: number }>(
    db,
    sql`
    select id, credit - used as "freeFen" from (
      select entry.id, (${creditOf})::int8 as credit, coalesce((
        select sum(amount_fen)::int8 from payable_allocation where entry_id = entry.id and released_by is null
      ), 0) as used
      from account join account_entry entry on entry.account_id = account.id
      where account.kind = ${account} and account.owner_id = ${partyId}
        and entry.entry_type in ('PAYMENT', 'ADVANCE', 'OPENING', 'DEFECT_DEDUCT') and entry.reverse_of is null
        and entry.amount_fen < 0
        and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)
        ${entryIds ? sql`and entry.id = any(${pgArray(entryIds)}::bigint[])` : sql``}
    ) credit where credit > used order by id`,
  );
  // Bills have an id of their own; documents of several kinds are told by their place in the list.
  const wanted = first ? due.findIndex(({ kind, id }) => kind === first.kind && id === first.id) : -1;
  const made = planAllocations(
    credits,
    due.map(({ dueFen: open }, place) => ({ id: place, dueFen: open })),
    { balanceFen: -balanceFen, named, ...(wanted >= 0 && { billId: wanted }) },
  ).flatMap(({ entryId, billId, amountFen }) => {
    const paid = due[billId];
    return paid ? [{ entryId, kind: paid.kind, id: paid.id, amountFen }] : [];
  });
  if (made.length === 0) return 0;
  await db.execute(sql`
    insert into payable_allocation (entry_id, payable_kind, payable_id, amount_fen, created_at)
    select entry_id, payable_kind, payable_id, amount_fen, ${clock.now().toISOString()}::timestamptz from unnest(
      ${pgArray(made.map((one) => one.entryId))}::bigint[],
      ${pgArray(made.map((one) => one.kind))}::text[],
      ${pgArray(made.map((one) => one.id))}::bigint[],
      ${pgArray(made.map((one) => one.amountFen))}::bigint[]
    ) as made(entry_id, payable_kind, payable_id, amount_fen)`);
  await sumUp(db, made);
  return made.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

/**
 * From now on the party is owed `owedFen` for the document, since the entries
 * of `journalId`, and not before that journal locked its account. Never is more
 * of it paid than owed: when it is owed less, its payments are free again and
 * pay what is left of it first, then the party's oldest; what was paid ahead
 * pays what is owed more.
 */
export async function oweFor(
  context: PostingContext,
  partyId: number,
  { payable, owedFen, journalId }: { payable: Payable; owedFen: number; journalId: number },
): Promise<void> {
  const { db } = context;
  const table = sql.identifier(payableDocuments[payable.kind].table);
  const [now] = await rows<{ owedFen: number; paidFen: number }>(
    db,
    sql`select owed_fen as "owedFen", paid_fen as "paidFen" from ${table} where id = ${payable.id}`,
  );
  if (!now) throw new Error("the document is open");
  const freed = now.paidFen > owedFen ? await releasePayable(context, payable, journalId) : [];
  await db.execute(sql`update ${table} set owed_fen = ${owedFen} where id = ${payable.id}`);
  if (freed.length > 0) await allocatePayments(context, partyId, { first: payable, entryIds: freed });
  await allocatePayments(context, partyId, { first: payable });
}

/** Frees what these entries paid: they were taken back by `journalId`. */
export async function releasePayments(
  { db }: PostingContext,
  entryIds: readonly number[],
  journalId: number,
): Promise<void> {
  await release(db, sql`entry_id = any(${pgArray(entryIds)}::bigint[])`, journalId);
}

/** Frees what paid this document. Gives the entries that had paid it. */
function releasePayable({ db }: PostingContext, { kind, id }: Payable, journalId: number): Promise<number[]> {
  return release(db, sql`payable_kind = ${kind} and payable_id = ${id}`, journalId);
}

async function release(db: Db, which: SQL, journalId: number): Promise<number[]> {
  const released = await rows<Payable & { entryId: number }>(
    db,
    sql`update payable_allocation set released_by = ${journalId} where ${which} and released_by is null
        returning payable_kind as kind, payable_id as id, entry_id as "entryId"`,
  );
  await sumUp(db, released);
  return [...new Set(released.map(({ entryId }) => entryId))];
}

async function sumUp(db: Db, touched: readonly Payable[]): Promise<void> {
  for (const kind of kinds) {
    const ids = [...new Set(touched.filter((one) => one.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    await db.execute(sql`
      update ${sql.identifier(payableDocuments[kind].table)} paid set paid_fen = coalesce((
        select sum(amount_fen) from payable_allocation
        where payable_kind = ${kind} and payable_id = paid.id and released_by is null
      ), 0) where id = any(${pgArray(ids)}::bigint[])`);
  }
}
