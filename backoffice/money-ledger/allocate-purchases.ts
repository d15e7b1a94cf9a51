/**
 * Which payment pays which purchase (domain.md §2.2): the only writer of
 * `purchase_allocation` and of `purchase.paid_fen`. The supplier's account is
 * locked first, as a customer's is for bills.
 */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { planAllocations } from "./allocate.rules.ts";
import { lockAccounts, type PostingContext } from "./post.ts";

/**
 * Pays what is owed for the supplier's purchases, oldest first, from what is
 * free of the payments, oldest first. `purchaseId` is paid before the others;
 * `entryIds` limits the payments to these. Gives what was paid, in 分.
 */
export async function allocatePayments(
  { db, clock }: PostingContext,
  partyId: number,
  { purchaseId, entryIds }: { purchaseId?: number | undefined; entryIds?: readonly number[] | undefined } = {},
): Promise<number> {
  const accounts = await lockAccounts(db, [{ kind: "SUPPLIER", ownerId: partyId }]);
  const purchases = await rows<{ id: number; dueFen: number }>(
    db,
    sql`
    select id, owed_fen - paid_fen as "dueFen" from purchase
    where party_id = ${partyId} and paid_fen < owed_fen order by id`,
  );
  const [{ balanceFen } = { balanceFen: 0 }] = accounts.values();
  const named = entryIds !== undefined;
  const dueFen = purchases.reduce((sum, purchase) => sum + purchase.dueFen, 0);
  // Owed is `+` here, where a customer's debt is `−`. Nothing paid ahead: most receipts end here.
  if (dueFen === 0 || (!named && dueFen - balanceFen <= 0)) return 0;
  const payments = await rows<{ id: number; freeFen: number }>(
    db,
    sql`
    select entry.id, -entry.amount_fen - coalesce(used.amount_fen, 0) as "freeFen"
    from account join account_entry entry on entry.account_id = account.id
    left join lateral (
      select sum(amount_fen)::int8 as amount_fen from purchase_allocation
      where entry_id = entry.id and released_by is null
    ) used on true
    where account.kind = 'SUPPLIER' and account.owner_id = ${partyId}
      and entry.entry_type in ('PAYMENT', 'ADVANCE') and entry.reverse_of is null
      and -entry.amount_fen > coalesce(used.amount_fen, 0)
      and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)
      ${entryIds ? sql`and entry.id = any(${pgArray(entryIds)}::bigint[])` : sql``}
    order by entry.id`,
  );
  const made = planAllocations(payments, purchases, {
    balanceFen: -balanceFen,
    named,
    ...(purchaseId !== undefined && { billId: purchaseId }),
  });
  if (made.length === 0) return 0;
  await db.execute(sql`
    insert into purchase_allocation (entry_id, purchase_id, amount_fen, created_at)
    select entry_id, purchase_id, amount_fen, ${clock.now().toISOString()}::timestamptz from unnest(
      ${pgArray(made.map((one) => one.entryId))}::bigint[],
      ${pgArray(made.map((one) => one.billId))}::bigint[],
      ${pgArray(made.map((one) => one.amountFen))}::bigint[]
    ) as made(entry_id, purchase_id, amount_fen)`);
  await sumUp(
    db,
    made.map(({ billId }) => billId),
  );
  return made.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

/** Frees what these entries paid: they were taken back by `journalId`. */
export async function releasePayments(
  { db }: PostingContext,
  entryIds: readonly number[],
  journalId: number,
): Promise<void> {
  await release(db, sql`entry_id = any(${pgArray(entryIds)}::bigint[])`, journalId);
}

/** Frees what paid this purchase: less is owed for it since `journalId`. Gives the entries that had paid it. */
export async function releasePurchase(
  { db }: PostingContext,
  purchaseId: number,
  journalId: number,
): Promise<number[]> {
  return release(db, sql`purchase_id = ${purchaseId}`, journalId);
}

async function release(db: Db, which: ReturnType<typeof sql>, journalId: number): Promise<number[]> {
  const released = await rows<{ purchaseId: number; entryId: number }>(
    db,
    sql`update purchase_allocation set released_by = ${journalId} where ${which} and released_by is null
        returning purchase_id as "purchaseId", entry_id as "entryId"`,
  );
  await sumUp(
    db,
    released.map(({ purchaseId }) => purchaseId),
  );
  return [...new Set(released.map(({ entryId }) => entryId))];
}

async function sumUp(db: Db, purchaseIds: readonly number[]): Promise<void> {
  if (purchaseIds.length === 0) return;
  await db.execute(sql`
    update purchase set paid_fen = coalesce((
      select sum(amount_fen) from purchase_allocation where purchase_id = purchase.id and released_by is null
    ), 0) where id = any(${pgArray([...new Set(purchaseIds)])}::bigint[])`);
}
