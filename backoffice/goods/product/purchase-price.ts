/** What buying asks of styles: whether they may be bought, what they cost before, and remembering what they cost now. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";

export interface BoughtStyle {
  skuId: number;
  productId: number;
  styleNo: string;
  /** 停产: nothing more is bought of it. */
  off: boolean;
  /** False for an SKU that was stopped. */
  active: boolean;
  /** What a piece cost the last time; null when none was bought. */
  lastPurchaseFen: number | null;
  /** The price to begin with: the last one, else the one planned, else nothing. */
  usualFen: number;
}

/** By SKU id; what does not exist is absent. */
export async function findBoughtStyles(db: Db, skuIds: readonly number[]): Promise<Map<number, BoughtStyle>> {
  if (skuIds.length === 0) return new Map();
  const found = await rows<BoughtStyle>(
    db,
    sql`
    select sku.id as "skuId", product.id as "productId", product.style_no as "styleNo", product.status = 'OFF' as off,
      sku.active, product.last_purchase_fen as "lastPurchaseFen",
      coalesce(product.last_purchase_fen, product.purchase_fen, 0) as "usualFen"
    from sku join product on product.id = sku.product_id
    where sku.id = any(${`{${[...new Set(skuIds)].join(",")}}`}::bigint[])`,
  );
  return new Map(found.map((row) => [row.skuId, row]));
}

/** Remembers the price by style id; styles are written in the order of their ids, so that two receipts never deadlock. */
export async function rememberPurchasePrices(db: Db, prices: ReadonlyMap<number, number>): Promise<void> {
  const ordered: [number, number][] = [...prices].sort(([a], [b]) => a - b);
  for (const [productId, priceFen] of ordered) {
    const statement: SQL = sql`update product set last_purchase_fen = ${priceFen} where id = ${productId}`;
    await db.execute(statement);
  }
}
