/** 商品映射: which of our SKUs a platform's goods are, remembered by shop (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray, textArray } from "#backoffice/db/pg-array.ts";
import { agreedSku, cleanText, codeKey, type KnownMatch, type PlatformGoods, shopSkuKey } from "./match.rules.ts";

/**
 * Our SKU of each of the platform's goods, in the order asked; null where none is known (未匹配).
 *
 * What is seen for the first time is remembered, matched by itself where its 商家编码 is a SKU code or barcode of ours
 * (upper-cased, trimmed; the SKU code goes first). What is matched already stays as it is, by whichever way; what is
 * not is tried again. So the same goods have one answer in whatever order they come; goods whose 商家编码 is by now that of
 * another SKU have none ({@link agreedSku}).
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
  const open = [...byKey].filter(([key]) => (known.get(key)?.skuId ?? null) === null);
  if (open.some(([key, { merchantCode }]) => !known.has(key) || codeKey(merchantCode) !== "")) {
    await remember(db, { shopId, now }, open);
    known = await findMatches(db, shopId, [...byKey.keys()]);
  }
  return agree(db, goods, known);
}

/** As {@link matchSkus} would answer of what is known already; remembers nothing. */
export async function findSkus(db: Db, shopId: number, goods: readonly PlatformGoods[]): Promise<(number | null)[]> {
  return agree(db, goods, await findMatches(db, shopId, goods.map(shopSkuKey)));
}

async function agree(
  db: Db,
  goods: readonly PlatformGoods[],
  known: ReadonlyMap<string, KnownMatch>,
): Promise<(number | null)[]> {
  const ours = await findOwnCodes(
    db,
    goods.map(({ merchantCode }) => codeKey(merchantCode)),
  );
  return goods.map((one) => {
    const match = known.get(shopSkuKey(one));
    return match ? agreedSku(match, one.merchantCode, ours.get(codeKey(one.merchantCode)) ?? null) : null;
  });
}

/** Our SKUs of upper-cased codes; what is no code of ours is not there. */
async function findOwnCodes(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const asked = [...new Set(codes)].filter((code) => code !== "");
  if (asked.length === 0) return new Map();
  const found = await rows<{ code: string; skuId: number }>(
    db,
    sql`select asked.code, own.id as "skuId" from unnest(${textArray(asked)}) as asked(code)
        cross join lateral ${skuOfCode(sql`asked.code`)} own`,
  );
  return new Map(found.map(({ code, skuId }) => [code, skuId]));
}

/**
 * Lines of orders that are matched with another SKU than their 商家编码 names, though nobody chose that: a sentence for
 * each, by line. None of them may be promised or sent.
 */
export async function findDisagreeing(
  db: Db,
  lines: readonly (PlatformGoods & { id: number; orderId: number; skuId: number | null; state: string })[],
): Promise<Map<number, string>> {
  const matched = lines.filter(({ skuId, state }) => skuId !== null && state !== "REFUNDED");
  const ours = await findOwnCodes(
    db,
    matched.map(({ merchantCode }) => codeKey(merchantCode)),
  );
  const apart = matched.filter(({ merchantCode, skuId }) => (ours.get(codeKey(merchantCode)) ?? skuId) !== skuId);
  if (apart.length === 0) return new Map();
  const shops = await rows<{ id: number; shopId: number }>(
    db,
    sql`select id, shop_id as "shopId" from shop_order
        where id = any(${pgArray(apart.map(({ orderId }) => orderId))}::bigint[])`,
  );
  const shopOf = new Map(shops.map(({ id, shopId }) => [id, shopId]));
  const known = new Map<number, Map<string, KnownMatch>>();
  for (const shopId of new Set(shopOf.values())) {
    const own = apart.filter(({ orderId }) => shopOf.get(orderId) === shopId);
    known.set(shopId, await findMatches(db, shopId, own.map(shopSkuKey)));
  }
  return new Map(
    apart.flatMap((line): [number, string][] => {
      const match = known.get(shopOf.get(line.orderId) ?? 0)?.get(shopSkuKey(line));
      const own = ours.get(codeKey(line.merchantCode)) ?? null;
      const chosen = match?.skuId === line.skuId && agreedSku(match, line.merchantCode, own) === line.skuId;
      return chosen ? [] : [[line.id, `商家编码 ${line.merchantCode} 与匹配的商品不是同一个 SKU，请在明细行重新匹配`]];
    }),
  );
}

/** By key; a key that is not there has never been seen. */
async function findMatches(db: Db, shopId: number, keys: readonly string[]): Promise<Map<string, KnownMatch>> {
  const found = await rows<KnownMatch & { key: string }>(
    db,
    sql`select platform_sku_id as key, sku_id as "skuId", matched_by as "matchedBy", merchant_code as "merchantCode"
        from shop_sku where shop_id = ${shopId} and platform_sku_id = any(${textArray([...new Set(keys)])})`,
  );
  return new Map(found.map(({ key, ...match }) => [key, match]));
}

/** Adds what is new, and matches what is not matched by its code. */
async function remember(
  db: Db,
  { shopId, now }: { shopId: number; now: Date },
  open: readonly (readonly [string, PlatformGoods])[],
): Promise<void> {
  // Two transactions that add the same goods in another order would wait for each other.
  await acquireLock(db, "shopSku", shopId);
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
