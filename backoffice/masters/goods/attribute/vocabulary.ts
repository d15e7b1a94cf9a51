/** What the product list filters by and the product form chooses from. */
import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { readCustomDefinitions } from "#backoffice/masters/goods/product/product-attrs.ts";
import { listGarmentSources } from "#backoffice/masters/party/party.ts";
import type { ValueType } from "#contract/goods/attribute-kinds.ts";
import type { Vocabulary } from "#contract/goods/products.ts";
import { treeOrder } from "./attribute.rules.ts";
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
  const attributes = await readCustomDefinitions(db);
  const named = (type: Exclude<ValueType, "COLOR" | "CATEGORY">) =>
    values.filter((value) => value.type === type).map(({ id, name }) => ({ id, name }));
  return {
    categories: treeOrder(values.filter((value) => value.type === "CATEGORY")).map(({ id, name, level }) => ({
      id,
      name,
      level,
    })),
    brands: named("BRAND"),
    seasons: named("SEASON"),
    fabrics: named("FABRIC"),
    looks: named("LOOK"),
    colors: values
      .filter((value) => value.type === "COLOR")
      .map(({ id, name, code, family, hex }) => ({ id, name, code, family: family ?? "其他", hex: hex ?? "#cccccc" })),
    sizeGroups: groups.map(({ id, name }) => ({
      id,
      name,
      sizes: sizes.filter((one) => one.sizeGroupId === id).map((one) => ({ id: one.id, name: one.name })),
    })),
    parties,
    customAttributes: attributes
      .filter((attribute) => attribute.active)
      .map(({ id, name, kind, unit, options }) => ({ id, name, kind, unit, options: [...options] })),
  };
}
