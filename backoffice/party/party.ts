/** What other domains ask about factories and suppliers. */
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { party } from "./party.tables.ts";

/** Active parties that garments come from, as choices. */
export async function listGarmentSources(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: party.id, name: party.name })
    .from(party)
    .where(and(eq(party.status, "ON"), inArray(party.type, ["OWN", "OUTSOURCE", "GOODS"])))
    .orderBy(party.code);
}

/** Whether garments may come from this party now. */
export async function isGarmentSource(db: Db, partyId: number): Promise<boolean> {
  return (await listGarmentSources(db)).some(({ id }) => id === partyId);
}

/** Active suppliers of finished garments, as choices. */
export async function listGoodsSuppliers(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: party.id, name: party.name })
    .from(party)
    .where(and(eq(party.status, "ON"), eq(party.type, "GOODS")))
    .orderBy(party.code);
}

/** Whether garments may be bought from this party now. */
export async function isGoodsSupplier(db: Db, partyId: number): Promise<boolean> {
  return (await listGoodsSuppliers(db)).some(({ id }) => id === partyId);
}

/** A supplier of finished garments, whether or not one still buys from it; null for any other party. */
export async function findGoodsSupplier(db: Db, partyId: number): Promise<{ id: number; name: string } | null> {
  const [found] = await db
    .select({ id: party.id, name: party.name })
    .from(party)
    .where(and(eq(party.id, partyId), eq(party.type, "GOODS")));
  return found ?? null;
}

export async function hasParty(db: Db, partyId: number): Promise<boolean> {
  const [found] = await db.select({ id: party.id }).from(party).where(eq(party.id, partyId));
  return found !== undefined;
}

/** Null when none is given. */
export async function findPartyName(db: Db, partyId: number | null): Promise<string | null> {
  if (partyId === null) return null;
  const [found] = await db.select({ name: party.name }).from(party).where(eq(party.id, partyId));
  return found?.name ?? null;
}
