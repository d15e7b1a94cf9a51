/** 商品映射: which of our SKUs a platform's goods are, remembered by shop (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { takeLock } from "#backoffice/db/locks.ts";
import { textArray } from "#backoffice/db/pg-array.ts";
import { cleanText, codeKey, type PlatformGoods, shopSkuKey } from "./match.rules.ts";

/**
 * Our SKU of each of the platform's goods, in the order asked; null where none is known (未匹配).
 *
 * What is seen for the first time is remembered, matched by itself where its 商家编码 is a SKU code or barcode of ours
 * (upper-cased, trimmed; the SKU code goes first). What is matched already stays as it is, by whichever way; what is
 * not is tried again. So the same goods have one answer in whatever order they come.
 *
 * To be called first in a transaction, before orders are locked: new goods of a shop are remembered one after another.
 */
export async function matchSkus(
  db: Db,
  { shopId, now }: { shopId: number; now: Date },
  goods: readonly PlatformGoods[],
): Promise<(number | null)[]> {
  if (goods.length === 0) return [];
  const byKey = new Map(goods.map((one) => [shopSkuKey(one), one]));
  let known = await findMatches(db, shopId, [...byKey.keys()]);
  const open = [...byKey].filter(([key]) => (known.get(key) ?? null) === null);
  if (open.some(([key, { merchantCode }]) => !known.has(key) || codeKey(merchantCode) !== "")) {
    await remember(db, { shopId, now }, open);
    known = await findMatches(db, shopId, [...byKey.keys()]);
  }
  return goods.map((one) => known.get(shopSkuKey(one)) ?? null);
}

/** By key; a key that is not there has never been seen, null is 未匹配. */
async function findMatches(db: Db, shopId: number, keys: readonly string[]): Promise<Map<string, number | null>> {
  const found = await rows<{ key: string; skuId: number | null }>(
    db,
    sql`select platform_sku_id as key, sku_id as "skuId" from shop_sku
        where shop_id = ${shopId} and platform_sku_id = any(${textArray(keys)})`,
  );
  return new Map(found.map(({ key, skuId }) => [key, skuId]));
}

/** Adds what is new, and matches what is not matched by its code. */
async function remember(
  db: Db,
  { shopId, now }: { shopId: number; now: Date },
  open: readonly (readonly [string, PlatformGoods])[],
): Promise<void> {
  // Two transactions that add the same goods in another order would wait for each other.
  await takeLock(db, "shopSku", shopId);
  const at = sql`${now.toISOString()}::timestamptz`;
  const seen = open.map(([key, one]) => ({
    key,
    item: cleanText(one.platformItemId, 64),
    title: cleanText(one.title, 200),
    spec: cleanText(one.spec, 200),
    code: cleanText(one.merchantCode, 64),
    upper: codeKey(one.merchantCode),
  }));
  await db.execute(sql`
    insert into shop_sku (shop_id, platform_sku_id, platform_item_id, title, spec, merchant_code, sku_id, matched_by,
      created_at, updated_at)
    select ${shopId}, seen.key, seen.item, seen.title, seen.spec, seen.code, sku.id,
      case when sku.id is not null then 'AUTO' end, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as seen(key text, item text, title text, spec text, code text, upper text)
    left join lateral ${skuOfCode(sql`seen.upper`)} sku on true
    on conflict (shop_id, platform_sku_id) do update set sku_id = excluded.sku_id, matched_by = excluded.matched_by,
      merchant_code = case when excluded.merchant_code = '' then shop_sku.merchant_code else excluded.merchant_code end,
      updated_at = ${at}, version = shop_sku.version + 1
    where shop_sku.sku_id is null and excluded.sku_id is not null`);
}

/** Our SKU of an upper-cased code, of which there is one at most: a derived table of `id`. */
export function skuOfCode(upper: ReturnType<typeof sql>) {
  return sql`(
    select sku.id from sku where ${upper} <> '' and (sku.sku_code = ${upper} or sku.barcode = ${upper})
    order by sku.sku_code <> ${upper} limit 1)`;
}
