/** A style's SKUs: colours × sizes, each with its code and barcode. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { findMovedSkus, sumOnHand } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { size } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { type ExistingSku, planSkus, skuCodeOf } from "#backoffice/masters/goods/product/product.rules.ts";
import { productColor, sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import type { References } from "#backoffice/masters/goods/product/product-references.ts";
import { skuBarcode } from "./barcode.ts";

export interface SkuRow {
  id: number;
  colorId: number;
  sizeId: number;
  skuCode: string;
  barcode: string;
  active: boolean;
  /** Pieces of grade 1 over all repositories. */
  onHand: number;
}

/** In the product's colour order and the size run's order; colours no longer offered come last. */
export async function readSkus(db: Db, productId: number): Promise<SkuRow[]> {
  const found = await db
    .select({
      id: sku.id,
      colorId: sku.colorId,
      sizeId: sku.sizeId,
      skuCode: sku.skuCode,
      barcode: sku.barcode,
      active: sku.active,
    })
    .from(sku)
    .innerJoin(size, eq(size.id, sku.sizeId))
    .leftJoin(productColor, and(eq(productColor.productId, sku.productId), eq(productColor.colorId, sku.colorId)))
    .where(eq(sku.productId, productId))
    .orderBy(sql`${productColor.sort} nulls last`, sku.colorId, size.sort);
  const onHand = await sumOnHand(
    db,
    found.map((one) => one.id),
  );
  return found.map((one) => ({ ...one, onHand: onHand.get(one.id) ?? 0 }));
}

interface SkuSource extends References {
  productId: number;
  /** The number its SKU codes begin with so far; absent for a new style. */
  formerStyleNo?: string;
  styleNo: string;
  colorIds: readonly number[];
  sizeIds: readonly number[];
}

/** Makes the SKUs be colours × sizes. Read the style's colours before they are replaced: they tell what is new. */
export async function saveSkus(db: Db, source: SkuSource): Promise<{ skuCount: number; stoppedSkuCount: number }> {
  const { productId, styleNo, colorCodes, sizeCodes } = source;
  const existing = await readExisting(db, productId);
  const before = {
    colorIds: (
      await db.select({ id: productColor.colorId }).from(productColor).where(eq(productColor.productId, productId))
    ).map((color) => color.id),
    sizeIds: [...new Set(existing.filter((one) => one.active).map((one) => one.sizeId))],
  };
  const plan = planSkus(existing, before, source);
  if (plan.remove.length > 0) await db.delete(sku).where(inArray(sku.id, plan.remove));
  if (plan.stop.length > 0) await db.update(sku).set({ active: false }).where(inArray(sku.id, plan.stop));
  if (plan.activate.length > 0) await db.update(sku).set({ active: true }).where(inArray(sku.id, plan.activate));
  if (source.formerStyleNo !== undefined && source.formerStyleNo !== styleNo) {
    await renameSkus(db, productId, source.formerStyleNo, styleNo);
  }
  if (plan.add.length > 0) {
    const ids = await reserveIds(db, plan.add.length);
    await db.insert(sku).values(
      plan.add.map((cell, index) => {
        const id = ids[index] ?? 0;
        const skuCode = skuCodeOf(styleNo, colorCodes.get(cell.colorId) ?? "", sizeCodes.get(cell.sizeId) ?? "");
        return { id, productId, ...cell, skuCode, barcode: skuBarcode(id) };
      }),
    );
  }
  const kept = existing.filter((one) => one.active && !plan.remove.includes(one.id) && !plan.stop.includes(one.id));
  return { skuCount: kept.length + plan.activate.length + plan.add.length, stoppedSkuCount: plan.stop.length };
}

/**
 * For imports: of the cells a style just got (a colour or a size that it did
 * not have before), those that its sheet does not list (`colour/size`) are
 * switched off. Gives how many.
 */
export async function stopUnlisted(
  { db, clock }: Pick<Context, "db" | "clock">,
  productId: number,
  before: { colorIds: readonly number[]; sizeIds: readonly number[] },
  listed: ReadonlySet<string>,
): Promise<number> {
  const cells = await db
    .select({ id: sku.id, colorId: sku.colorId, sizeId: sku.sizeId })
    .from(sku)
    .where(and(eq(sku.productId, productId), eq(sku.active, true)));
  const unlisted = cells.filter(({ colorId, sizeId }) => {
    const isNew = !before.colorIds.includes(colorId) || !before.sizeIds.includes(sizeId);
    return isNew && !listed.has(`${colorId}/${sizeId}`);
  });
  if (unlisted.length === 0) return 0;
  const ids = unlisted.map(({ id }) => id);
  await db.update(sku).set({ active: false }).where(inArray(sku.id, ids));
  await refreshProductList(db, [productId], bizDateOf(clock.now()));
  return ids.length;
}

async function readExisting(db: Db, productId: number): Promise<ExistingSku[]> {
  const existing = await db
    .select({ id: sku.id, colorId: sku.colorId, sizeId: sku.sizeId, active: sku.active })
    .from(sku)
    .where(eq(sku.productId, productId))
    .for("update");
  const moved = await findMovedSkus(
    db,
    existing.map((one) => one.id),
  );
  return existing.map((one) => ({ ...one, used: moved.has(one.id) }));
}

/** Codes follow the style's number, which may change only while nothing has moved. The rest stays, also where a colour was merged into another. */
async function renameSkus(db: Db, productId: number, from: string, to: string): Promise<void> {
  await db.execute(sql`
    update sku set sku_code = ${to}::text || substr(sku_code, ${from.length + 1}::int)
    where product_id = ${productId} and starts_with(sku_code, ${`${from}-`})`);
}

/** The barcode carries the id, so ids are drawn before the rows are written. */
async function reserveIds(db: Db, count: number): Promise<number[]> {
  const drawn = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('sku', 'id'))::int8 as id from generate_series(1, ${count}::int)`,
  );
  return drawn.map((row) => row.id);
}
