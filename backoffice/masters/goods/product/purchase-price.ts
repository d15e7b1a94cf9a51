/** What buying asks of styles: whether they may be bought, what they cost before, and remembering what they cost now. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { followStock } from "./style-cost.ts";

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
  /** The price to begin with: the last one, else the one planned; null where neither is known. */
  usualFen: number | null;
}

/** By SKU id; what does not exist is absent. */
export async function findBoughtStyles(db: Db, skuIds: readonly number[]): Promise<Map<number, BoughtStyle>> {
  if (skuIds.length === 0) return new Map();
  const found = await rows<BoughtStyle>(
    db,
    sql`
    select sku.id as "skuId", product.id as "productId", product.style_no as "styleNo", product.status = 'OFF' as off,
      sku.active, product.last_purchase_fen as "lastPurchaseFen",
      coalesce(product.last_purchase_fen, product.purchase_fen) as "usualFen"
    from sku join product on product.id = sku.product_id
    where sku.id = any(${pgArray([...new Set(skuIds)])}::bigint[])`,
  );
  return new Map(found.map((row) => [row.skuId, row]));
}

/**
 * Says anew what the styles of these SKUs cost the last time (最近进价), and so what they cost: the price of most of
 * their pieces on the latest receipt that stands and is priced; null where there is none.
 */
export async function recallPurchasePrices(db: Db, skuIds: readonly number[]): Promise<void> {
  const styles = await findBoughtStyles(db, skuIds);
  const ids = [...new Set([...styles.values()].map(({ productId }) => productId))];
  const these = sql`any(${pgArray(ids)}::bigint[])`;
  await db.execute(sql`select id from product where id = ${these} order by id for no key update`);
  await db.execute(sql`
    update product set last_purchase_fen = (
      select line.price_fen
      from purchase_receipt_line piece join purchase_receipt receipt on receipt.id = piece.receipt_id
      join purchase_line line on line.id = piece.line_id join sku on sku.id = line.sku_id
      where sku.product_id = product.id and receipt.kind = 'RECEIPT' and receipt.voided_at is null
        and line.price_fen is not null
      order by receipt.id desc, piece.qty desc, piece.id limit 1
    ) where id = ${these}`);
  await followStock(db, ids);
}
