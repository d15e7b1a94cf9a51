/** What the product list filters by and the product form chooses from. */
import { asc, eq, inArray } from "drizzle-orm";
import type { Vocabulary } from "../../contract/products.ts";
import type { Context } from "../context.ts";
import { listGarmentSources } from "../factory/party.ts";
import { attributeValue, size, sizeGroup } from "./attribute.tables.ts";

export async function readVocabulary({ db }: Context): Promise<Vocabulary> {
  const values = await db
    .select()
    .from(attributeValue)
    .where(eq(attributeValue.active, true))
    .orderBy(asc(attributeValue.sort), asc(attributeValue.id));
  const groups = await db
    .select()
    .from(sizeGroup)
    .where(eq(sizeGroup.active, true))
    .orderBy(sizeGroup.sort, sizeGroup.id);
  const sizes = await db
    .select()
    .from(size)
    .where(inArray(size.sizeGroupId, [0, ...groups.map((group) => group.id)]))
    .orderBy(size.sort);
  const parties = await listGarmentSources(db);
  const named = (type: "BRAND" | "SEASON") =>
    values.filter((value) => value.type === type).map(({ id, name }) => ({ id, name }));
  return {
    categories: flattenTree(values.filter((value) => value.type === "CATEGORY")),
    brands: named("BRAND"),
    seasons: named("SEASON"),
    colors: values
      .filter((value) => value.type === "COLOR")
      .map(({ id, name, code, family, hex }) => ({ id, name, code, family: family ?? "其他", hex: hex ?? "#cccccc" })),
    sizeGroups: groups.map(({ id, name }) => ({
      id,
      name,
      sizes: sizes.filter((one) => one.sizeGroupId === id).map((one) => ({ id: one.id, name: one.name })),
    })),
    parties,
  };
}

/** Parents before their children, each with its level from 1. */
function flattenTree(categories: readonly { id: number; name: string; parentId: number | null }[]) {
  const below = (parentId: number | null, level: number): { id: number; name: string; level: number }[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .flatMap(({ id, name }) => [{ id, name, level }, ...below(id, level + 1)]);
  return below(null, 1);
}
