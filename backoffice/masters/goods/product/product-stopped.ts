/** What a style uses although the vocabulary offers it no longer: it may keep it, and its form must be able to show it. */
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { attributeValue, size, sizeGroup } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { findPartyName, isGarmentSource } from "#backoffice/masters/party/party.ts";
import type { ProductDetail } from "#contract/goods/products.ts";
import { type product, productColor, sku } from "./product.tables.ts";

/** Ids of vocabulary values and of the size group that the style has now; the colours of its stopped SKUs too. */
export interface HeldReferences {
  readonly valueIds: ReadonlySet<number>;
  readonly sizeGroupId: number;
  readonly partyId: number | null;
}

export async function readHeld(db: Db, held: typeof product.$inferSelect): Promise<HeldReferences> {
  const colors = await db
    .select({ id: productColor.colorId })
    .from(productColor)
    .where(eq(productColor.productId, held.id))
    .union(db.select({ id: sku.colorId }).from(sku).where(eq(sku.productId, held.id)));
  const { categoryId, brandId, seasonId, fabricId, lookId, sizeGroupId, partyId } = held;
  const plain = [categoryId, brandId, seasonId, fabricId, lookId].filter((id) => id !== null);
  return { valueIds: new Set([...plain, ...colors.map((color) => color.id)]), sizeGroupId, partyId };
}

export async function readStopped(
  db: Db,
  { valueIds, sizeGroupId, partyId }: HeldReferences,
): Promise<ProductDetail["stopped"]> {
  const values = await db
    .select()
    .from(attributeValue)
    .where(and(inArray(attributeValue.id, [...valueIds]), eq(attributeValue.active, false)))
    .orderBy(attributeValue.sort, attributeValue.id);
  const [group] = await db
    .select({ id: sizeGroup.id, name: sizeGroup.name })
    .from(sizeGroup)
    .where(and(eq(sizeGroup.id, sizeGroupId), eq(sizeGroup.active, false)));
  return {
    values: values.map(({ id, type, name, code, family, hex }) => ({
      id,
      type,
      name,
      code,
      family: family ?? "其他",
      hex: hex ?? "#cccccc",
    })),
    sizeGroup: group ? { ...group, sizes: await readSizes(db, group.id) } : null,
    party: await findStoppedParty(db, partyId),
  };
}

async function findStoppedParty(db: Db, partyId: number | null): Promise<{ id: number; name: string } | null> {
  if (partyId === null || (await isGarmentSource(db, partyId))) return null;
  const name = await findPartyName(db, partyId);
  return name === null ? null : { id: partyId, name };
}

function readSizes(db: Db, sizeGroupId: number) {
  return db
    .select({ id: size.id, name: size.name })
    .from(size)
    .where(eq(size.sizeGroupId, sizeGroupId))
    .orderBy(size.sort);
}
