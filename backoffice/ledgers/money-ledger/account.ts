/** What other domains ask the money ledger. */
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import type { AccountKind } from "#contract/system/accounts.ts";
import { account } from "./money.tables.ts";

/** Balances in 分 by owner; an owner without an account is absent, and has 0. */
export async function findAccountBalances(
  db: Db,
  kind: AccountKind,
  ownerIds: readonly number[],
): Promise<Map<number, number>> {
  if (ownerIds.length === 0) return new Map();
  const found = await db
    .select({ ownerId: account.ownerId, balanceFen: account.balanceFen })
    .from(account)
    .where(and(eq(account.kind, kind), inArray(account.ownerId, [...ownerIds])));
  return new Map(found.map((row) => [row.ownerId, row.balanceFen]));
}

/** One owner's balance in 分. */
export async function getAccountBalance(db: Db, kind: AccountKind, ownerId: number): Promise<number> {
  return (await findAccountBalances(db, kind, [ownerId])).get(ownerId) ?? 0;
}
