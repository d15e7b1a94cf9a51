/** Matching by hand, taking it back, matching all of a shop by their codes, and whether stock is pushed (domain.md §3.5). */

import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import type { shopSkuEndpoints } from "#contract/platform/shop-skus.ts";
import { matchWaitingOrders } from "../order/upsert-order.ts";
import { getVisibleShop } from "../shop/shop.ts";
import { codeKey, type PlatformGoods, shopSkuKey } from "./match.rules.ts";
import { skuOfCode } from "./match.ts";
import { shopSku } from "./sync.tables.ts";

type Endpoints = typeof shopSkuEndpoints;

export const matchShopSku: Operation<Endpoints["match"]> = async (context, { params, body }) => {
  const goods = await open(context, params.id, body.version);
  const skuId = await findSkuOf(context, body.code);
  if (skuId === null) throw new DomainError(`没有编码或条码是 ${body.code} 的 SKU，请核对后重新填写`);
  return change(context, goods, { skuId, matchedBy: "HAND", pushedQty: null, pushError: "" });
};

export const unmatchShopSku: Operation<Endpoints["unmatch"]> = async (context, { params, body }) => {
  const goods = await open(context, params.id, body.version);
  if (goods.skuId === null) throw new DomainError("这个商品还没有匹配");
  return change(context, goods, { skuId: null, matchedBy: null, pushedQty: null, pushError: "" });
};

export const pushShopSku: Operation<Endpoints["push"]> = async (context, { params, body }) => {
  const goods = await open(context, params.id, body.version);
  // Whoever resumes it wants the platform told, whatever it was told before.
  return change(context, goods, { pushes: body.pushes, pushedQty: null, pushError: "" });
};

export const matchAllShopSkus: Operation<Endpoints["auto"]> = async (context, { body }) => {
  const { db, clock } = context;
  const shop = await getVisibleShop(context, body.shopId);
  await acquireLock(db, "shopOrders", shop.id);
  const matched = await rows<{ id: number }>(
    db,
    sql`
    update shop_sku goods set sku_id = found.id, matched_by = 'AUTO', updated_by = ${context.actor.userId},
      updated_at = ${clock.now().toISOString()}::timestamptz, version = goods.version + 1
    from shop_sku open join lateral ${skuOfCode(sql`upper(btrim(normalize(open.merchant_code, NFKC)))`)} found on true
    where open.shop_id = ${shop.id} and open.sku_id is null and goods.id = open.id returning goods.id`,
  );
  if (matched.length > 0) await matchWaitingOrders(context, shop.id);
  const left = await db.$count(shopSku, sql`shop_id = ${shop.id} and sku_id is null`);
  return { matched: matched.length, left };
};

/** Our SKU of what somebody typed or a file says; null where there is none. */
export async function findSkuOf({ db }: Pick<Context, "db">, code: string): Promise<number | null> {
  const [found] = await rows<{ id: number }>(db, sql`select id from ${skuOfCode(sql`${codeKey(code)}::text`)} found`);
  return found?.id ?? null;
}

/** For 平台订单: goods that were matched by hand on an order are so from now on in the whole shop. */
export async function rememberMatch(
  { db, clock, actor }: Context,
  shopId: number,
  goods: PlatformGoods,
  skuId: number,
): Promise<void> {
  const who = { updatedBy: actor.userId, updatedAt: clock.now() };
  const { platformItemId, title, spec, merchantCode } = goods;
  await db
    .insert(shopSku)
    .values({
      ...{ shopId, platformSkuId: shopSkuKey(goods), platformItemId, title, spec, merchantCode, skuId },
      ...{ matchedBy: "HAND", createdBy: actor.userId, createdAt: who.updatedAt, ...who },
    })
    .onConflictDoUpdate({
      target: [shopSku.shopId, shopSku.platformSkuId],
      set: {
        ...{ skuId, matchedBy: "HAND", pushedQty: null, version: sql`${shopSku.version} + 1`, ...who },
        // Which word of theirs it was that somebody looked at.
        merchantCode: merchantCode === "" ? sql`${shopSku.merchantCode}` : merchantCode,
      },
    });
}

type Goods = typeof shopSku.$inferSelect;

/** Locked after the orders of its shop, as whoever writes those does. */
async function open(context: Context, id: number, version: number): Promise<Goods> {
  const { db } = context;
  const [known] = await db.select({ shopId: shopSku.shopId }).from(shopSku).where(eq(shopSku.id, id));
  if (known) {
    await getVisibleShop(context, known.shopId);
    await acquireLock(db, "shopOrders", known.shopId);
  }
  const goods = await getRow(db, shopSku, id, "平台商品不存在，可能已被删除", "update");
  assertVersion(goods, version);
  return goods;
}

type Changes = Partial<Pick<Goods, "skuId" | "matchedBy" | "pushes" | "pushedQty" | "pushError">>;

/** Orders that wait for a match follow at once; what is audited stays as it is. */
async function change(context: Context, goods: Goods, changes: Changes): Promise<{ id: number; version: number }> {
  const { version } = await touch(context, shopSku, goods, changes);
  if (changes.skuId != null) await matchWaitingOrders(context, goods.shopId);
  const action = changes.skuId === undefined ? "push" : changes.skuId === null ? "unmatch" : "match";
  const [before, after] = [goods, { ...goods, ...changes }].map(({ skuId, matchedBy, pushes }) => ({
    skuId,
    matchedBy,
    pushes,
  }));
  await writeAudit(context, [{ entity: "shop_sku", entityId: goods.id, action, before, after }]);
  return { id: goods.id, version };
}
