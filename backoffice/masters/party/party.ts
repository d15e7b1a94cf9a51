/** What other domains ask about factories and suppliers. */
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import type { PartyStatus, PartyType } from "#contract/party/parties.ts";
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

/** Whether or not one still works with it; null where there is none. */
export async function findParty(
  db: Db,
  partyId: number,
): Promise<{ id: number; name: string; type: PartyType } | null> {
  const [found] = await db
    .select({ id: party.id, name: party.name, type: party.type })
    .from(party)
    .where(eq(party.id, partyId));
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

/** Active suppliers of material, as choices. */
export async function listMaterialSuppliers(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: party.id, name: party.name })
    .from(party)
    .where(and(eq(party.status, "ON"), eq(party.type, "MATERIAL")))
    .orderBy(party.code);
}

/** Whether material may be bought from this party now. */
export async function isMaterialSupplier(db: Db, partyId: number): Promise<boolean> {
  return (await listMaterialSuppliers(db)).some(({ id }) => id === partyId);
}

/** Who makes garments for us: our own workshops and those outside. */
export interface Factory {
  id: number;
  name: string;
  type: "OWN" | "OUTSOURCE";
  status: PartyStatus;
  /** 默认加工费 of a piece, 厘. */
  feeLi: number;
  /** 次品扣率: what is taken off the fee of a second, basis points. */
  secondDeductBp: number;
}

/** A factory, whether or not one still works with it; null for any other party. */
export async function findFactory(db: Db, partyId: number): Promise<Factory | null> {
  const [found] = await db
    .select({
      id: party.id,
      name: party.name,
      type: party.type,
      status: party.status,
      feeLi: party.feeLi,
      secondDeductBp: party.secondDeductBp,
    })
    .from(party)
    .where(eq(party.id, partyId));
  if (found?.type !== "OWN" && found?.type !== "OUTSOURCE") return null;
  return { ...found, type: found.type };
}

/** On what terms a factory is paid 加工费; null of our own workshops, whose people are paid by the piece. */
export async function findFeeTerms(db: Db, partyId: number | null): Promise<Pick<Factory, "secondDeductBp"> | null> {
  const factory = partyId === null ? null : await findFactory(db, partyId);
  return factory?.type === "OUTSOURCE" ? factory : null;
}
