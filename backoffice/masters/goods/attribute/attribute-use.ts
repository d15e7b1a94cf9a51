/** Who uses a vocabulary's values: what is used keeps its code and cannot be deleted, only stopped. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { isCategoryInScopes } from "#backoffice/trade/inventory/alert/category-scope.ts";
import { isColorInBoms } from "#backoffice/trade/manufacture/batch/color-merge.ts";
import type { AttributeType, ValueType } from "#contract/goods/attribute-kinds.ts";

/** The column of `product` that holds a value; a colour is held by `product_color` and `sku` instead. */
export const productColumns: Record<Exclude<ValueType, "COLOR">, SQL> = {
  CATEGORY: sql`category_id`,
  BRAND: sql`brand_id`,
  SEASON: sql`season_id`,
  FABRIC: sql`fabric_id`,
  LOOK: sql`look_id`,
};

/**
 * Keeps every other writer of styles and vocabularies out until the
 * transaction ends: whether a value is in use must stay as it was found. Takes
 * its turn after those that already write.
 */
export async function lockVocabularies(db: Db): Promise<void> {
  await db.execute(sql`lock table product in exclusive mode`);
}

/** The counterpart in whoever saves a style: taken before its vocabulary is read, so that none of it is merged or deleted meanwhile. */
export async function lockForSaving(db: Db): Promise<void> {
  await db.execute(sql`lock table product in row exclusive mode`);
}

/** Styles by the value's id; what no style uses is absent. */
export async function countStyles(db: Db, type: AttributeType): Promise<Map<number, number>> {
  const counted = await rows<{ id: number; count: number }>(db, countQuery(type));
  return new Map(counted.map((row) => [row.id, row.count]));
}

function countQuery(type: AttributeType): SQL {
  if (type === "COLOR") {
    // A colour a style no longer offers lives on in its stopped SKUs.
    return sql`
      select color_id as id, count(*)::int8 as count
      from (select color_id, product_id from product_color
            union select color_id, product_id from sku where not active) used
      group by color_id`;
  }
  if (type === "CUSTOM") {
    return sql`select key::int8 as id, count(*)::int8 as count from product, jsonb_object_keys(attrs) key group by key`;
  }
  const column = type === "SIZE_GROUP" ? sql`size_group_id` : productColumns[type];
  return sql`select ${column} as id, count(*)::int8 as count from product where ${column} is not null group by ${column}`;
}

/** Whether any style, SKU or rule holds the value. */
export async function isUsed(db: Db, type: AttributeType, id: number): Promise<boolean> {
  if (type === "COLOR") {
    const styles = sql`select from product_color where color_id = ${id} union all select from sku where color_id = ${id}`;
    return (await exists(db, styles)) || isColorInBoms(db, id);
  }
  if (type === "CUSTOM") return exists(db, sql`select from product where jsonb_exists(attrs, ${String(id)})`);
  const column = type === "SIZE_GROUP" ? sql`size_group_id` : productColumns[type];
  if (await exists(db, sql`select from product where ${column} = ${id}`)) return true;
  return type === "CATEGORY" && isCategoryInScopes(db, id);
}

export async function isSizeUsed(db: Db, sizeId: number): Promise<boolean> {
  return exists(db, sql`select from sku where size_id = ${sizeId}`);
}

/** Whether a style has chosen the option of a custom attribute, alone or among others. */
export async function isOptionUsed(db: Db, attributeId: number, optionId: number): Promise<boolean> {
  return exists(db, sql`select from product where attrs -> ${String(attributeId)}::text @> ${String(optionId)}::jsonb`);
}

async function exists(db: Db, query: SQL): Promise<boolean> {
  const [found] = await rows<{ found: boolean }>(db, sql`select exists(${query}) as found`);
  return found?.found ?? false;
}
