/**
 * Which money pays which bill (domain.md §2.2): the only writer of
 * `receipt_allocation`, of `bill.paid_fen` and of `bill.relieved_fen`. The distributor's account is
 * locked first, so two of these on one customer follow each other.
 */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { reliefTypes } from "#contract/system/accounts.ts";
import { type Allocation, planAllocations } from "./allocate.rules.ts";
import { lockAccounts, type PostingContext } from "./post.ts";

/**
 * Pays the customer's open bills, oldest first, from what is free of the
 * customer's credits, oldest first. `billId` is paid before the others;
 * `entryIds` limits the credits to these. What other debits than bills use up
 * pays no bill. Gives what was paid, in 分.
 */
export async function allocateCredits(
  { db, clock }: PostingContext,
  distributorId: number,
  { billId, only, entryIds }: { billId?: number; only?: boolean; entryIds?: readonly number[] } = {},
): Promise<number> {
  const accounts = await lockAccounts(db, [{ kind: "DISTRIBUTOR", ownerId: distributorId }]);
  const bills = await rows<{ id: number; dueFen: number }>(
    db,
    sql`
    select id, payable_fen - paid_fen as "dueFen" from bill
    where distributor_id = ${distributorId} and status = 'CONFIRMED' and paid_fen < payable_fen
    order by id`,
  );
  const [{ balanceFen } = { balanceFen: 0 }] = accounts.values();
  const named = entryIds !== undefined;
  // Nothing to pay, or nothing to pay it with: most bills end here, however long the customer's history is.
  const dueFen = bills.reduce((sum, bill) => sum + bill.dueFen, 0);
  if (dueFen === 0 || (!named && balanceFen + dueFen <= 0)) return 0;
  const credits = await rows<{ id: number; freeFen: number }>(
    db,
    sql`
    select entry.id, entry.amount_fen - coalesce(used.amount_fen, 0) as "freeFen"
    from account join account_entry entry on entry.account_id = account.id
    left join lateral (
      select sum(amount_fen)::int8 as amount_fen from receipt_allocation
      where entry_id = entry.id and released_by is null
    ) used on true
    where account.kind = 'DISTRIBUTOR' and account.owner_id = ${distributorId}
      and entry.amount_fen > 0 and entry.reverse_of is null
      and entry.amount_fen > coalesce(used.amount_fen, 0)
      and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)
      ${entryIds ? sql`and entry.id = any(${pgArray(entryIds)}::bigint[])` : sql``}
    order by entry.id`,
  );
  const allocations = planAllocations(credits, bills, {
    balanceFen,
    named,
    ...(billId !== undefined && { billId }),
    ...(only !== undefined && { only }),
  });
  await writeAllocations(db, clock.now(), allocations);
  return allocations.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

async function writeAllocations(db: Db, now: Date, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return;
  await db.execute(sql`
    insert into receipt_allocation (entry_id, bill_id, amount_fen, created_at)
    select entry_id, bill_id, amount_fen, ${now.toISOString()}::timestamptz from unnest(
      ${pgArray(allocations.map((one) => one.entryId))}::bigint[],
      ${pgArray(allocations.map((one) => one.billId))}::bigint[],
      ${pgArray(allocations.map((one) => one.amountFen))}::bigint[]
    ) as made(entry_id, bill_id, amount_fen)`);
  await sumUp(
    db,
    allocations.map(({ billId }) => billId),
  );
}

/** Frees what these entries paid: they were taken back by `journalId`. */
export async function releaseEntries(
  { db }: PostingContext,
  entryIds: readonly number[],
  journalId: number,
): Promise<void> {
  await release(db, sql`entry_id = any(${pgArray(entryIds)}::bigint[])`, journalId);
}

/** Frees what paid this bill, for other bills: it was taken back by `journalId`. */
export async function releaseBill({ db }: PostingContext, billId: number, journalId: number): Promise<void> {
  await release(db, sql`bill_id = ${billId}`, journalId);
}

async function release(db: Db, which: ReturnType<typeof sql>, journalId: number): Promise<void> {
  const released = await rows<{ billId: number }>(
    db,
    sql`update receipt_allocation set released_by = ${journalId} where ${which} and released_by is null
        returning bill_id as "billId"`,
  );
  await sumUp(
    db,
    released.map(({ billId }) => billId),
  );
}

async function sumUp(db: Db, billIds: readonly number[]): Promise<void> {
  if (billIds.length === 0) return;
  await db.execute(sql`
    update bill set paid_fen = coalesce(sums.paid_fen, 0), relieved_fen = coalesce(sums.relieved_fen, 0)
    from bill own left join lateral (
      select sum(paid.amount_fen) as paid_fen,
        sum(paid.amount_fen) filter (where entry.entry_type = any(${pgArray(reliefTypes)}::text[])) as relieved_fen
      from receipt_allocation paid join account_entry entry on entry.id = paid.entry_id
      where paid.bill_id = own.id and paid.released_by is null
    ) sums on true
    where own.id = bill.id and bill.id = any(${pgArray([...new Set(billIds)])}::bigint[])`);
}
