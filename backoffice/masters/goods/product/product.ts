/** Styles: reading one, adding one, changing one (domain.md §3.1). */

import { eq, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { edited, stamp, today } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { findMovedSkus } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import { readSkus, saveSkus } from "#backoffice/masters/goods/sku/sku.ts";
import { type ProductFields, priceWarnings } from "#contract/goods/product-form.ts";
import type { productEndpoints } from "#contract/goods/products.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type PriceChange, priceChanges, refusePriceChange, refuseTransition } from "./product.rules.ts";
import { product, productColor, productImage, sku } from "./product.tables.ts";
import { describeValues } from "./product-attrs.rules.ts";
import { assertAttrs, readCustomDefinitions } from "./product-attrs.ts";
import { refreshProductList } from "./product-list.ts";
import { recordPrices } from "./product-price.ts";
import { assertReferences } from "./product-references.ts";
import { readHeld, readStopped } from "./product-stopped.ts";
import { followPlan } from "./style-cost.ts";

export const productDetail: Operation<typeof productEndpoints.detail> = async ({ db, actor }, { params }) => {
  const row = await getRow(db, product, params.id, "商品不存在，可能已被删除");
  const skus = await readSkus(db, row.id);
  const colors = await db
    .select({ id: productColor.colorId })
    .from(productColor)
    .where(eq(productColor.productId, row.id))
    .orderBy(productColor.sort);
  const images = await db
    .select({ id: productImage.pictureId })
    .from(productImage)
    .where(eq(productImage.productId, row.id))
    .orderBy(productImage.sort);
  const {
    costFen,
    costSource,
    purchasePriceFen,
    pinyin: _pinyin,
    createdBy,
    createdAt,
    updatedBy,
    updatedAt,
    ...shown
  } = row;
  return {
    ...shown,
    ...(hasPermission(actor.permissions, [permissions.costView]) && {
      costFen: costSource === "PLAN" && costFen === 0 ? null : costFen,
      costSource,
    }),
    ...(knowsPurchasePrice(actor) && { purchasePriceFen }),
    colorIds: colors.map((color) => color.id),
    sizeIds: [...new Set(skus.filter((sku) => sku.active).map((sku) => sku.sizeId))],
    pictureIds: images.map((image) => image.id),
    skus,
    facts: describeValues(await readCustomDefinitions(db), row.attrs),
    stopped: await readStopped(db, await readHeld(db, row)),
    updateBy: await findNickName(db, updatedBy),
    updateTime: formatInstant(updatedAt),
  };
};

export const addProduct: Operation<typeof productEndpoints.add> = async (context, { body: sent }) => {
  const { copiedFrom, ...body } = sent;
  assertPrices(body);
  if (body.status !== "DRAFT" && body.status !== "ON") throw new DomainError("新商品的状态只能是待上架或在售");
  const references = await assertReferences(context.db, body);
  const [created] = await context.db
    .insert(product)
    .values({
      ...columns(body),
      attrs: await assertAttrs(context.db, body.attrs),
      ...stamp(context),
    })
    .onConflictDoNothing({ target: product.styleNo })
    .returning({ id: product.id, version: product.version });
  if (!created) throw new DomainError(`款号 ${body.styleNo} 已存在，请换一个款号`);
  await followPlan(context.db, [created.id]);
  await saveParts(context, created.id, body);
  if (copiedFrom !== undefined) await copyColorPictures(context.db, copiedFrom, created.id);
  const skus = await saveSkus(context.db, { productId: created.id, ...body, ...references });
  await refreshProductList(context.db, [created.id], today(context));
  return { ...created, ...skus };
};

/** What a style costs to buy is for those who see cost, and for those who set prices. */
function knowsPurchasePrice({ permissions: held }: Context["actor"]): boolean {
  return hasPermission(held, [permissions.costView, permissions.productPrice]);
}

export const editProduct: Operation<typeof productEndpoints.edit> = async (context, { body: sent }) => {
  const { db } = context;
  const before = await getRow(db, product, sent.id, "商品不存在，可能已被删除", "update");
  const body = { ...sent, purchasePriceFen: purchasePriceOf(context, sent, before) };
  if (before.version !== body.version) throw new DomainError("数据已被他人修改，请刷新后重试");
  const refusal = refuseTransition(before.status, body.status);
  if (refusal) throw new DomainError(refusal);
  const changes = priceChanges(before, body);
  if (changes.length > 0) assertPrices(body);
  assertMayPrice(context, changes);
  const references = await assertReferences(db, body, await readHeld(db, before));
  const attrs = await assertAttrs(db, body.attrs, before.attrs);
  if (body.styleNo !== before.styleNo) await assertStyleNoFree(context, body);
  await db
    .update(product)
    .set({ ...columns(body), attrs, ...edited(context), version: before.version + 1 })
    .where(eq(product.id, body.id));
  await recordPrices(context, [{ productId: body.id, changes }]);
  await followPlan(db, [body.id]);
  const skus = await saveSkus(db, { productId: body.id, formerStyleNo: before.styleNo, ...body, ...references });
  await saveParts(context, body.id, body);
  await refreshProductList(db, [body.id], today(context));
  return { id: body.id, version: before.version + 1, ...skus };
};

/** A form without the purchase price leaves it; whoever may not know it may not guess at it either. */
function purchasePriceOf({ actor }: Context, sent: ProductFields, before: typeof product.$inferSelect): number | null {
  const { purchasePriceFen = before.purchasePriceFen } = sent;
  if (knowsPurchasePrice(actor)) return purchasePriceFen;
  if (sent.purchasePriceFen != null) throw new DomainError("没有改价权限：采购价不能修改");
  return before.purchasePriceFen;
}

function assertPrices(body: ProductFields): void {
  const sentences = priceWarnings(body);
  assertAnswered({
    sentences,
    label: "价格无误，仍要保存",
    ask: "确认无误请勾选“价格无误”后再保存",
    answered: body.answered,
  });
}

function assertMayPrice({ actor }: Context, [change]: readonly PriceChange[]): void {
  if (change && !hasPermission(actor.permissions, [permissions.productPrice])) {
    throw new DomainError(refusePriceChange(change));
  }
}

/** A style that already moved keeps its number: it is part of printed SKU codes. */
async function assertStyleNoFree({ db }: Context, body: { id: number; styleNo: string }): Promise<void> {
  const [taken] = await db.select({ id: product.id }).from(product).where(eq(product.styleNo, body.styleNo));
  if (taken) throw new DomainError(`款号 ${body.styleNo} 已存在，请换一个款号`);
  const skus = await db.select({ id: sku.id }).from(sku).where(eq(sku.productId, body.id));
  const moved = await findMovedSkus(
    db,
    skus.map((one) => one.id),
  );
  if (moved.size > 0) throw new DomainError("该款已有库存流水，款号不能修改");
}

/** Colours and pictures, each in the order given; a colour that stays keeps its own picture. */
async function saveParts({ db }: Context, productId: number, body: ProductFields): Promise<void> {
  const colors = await db
    .delete(productColor)
    .where(eq(productColor.productId, productId))
    .returning({ id: productColor.colorId, pictureId: productColor.pictureId });
  const pictureOf = new Map(colors.map(({ id, pictureId }) => [id, pictureId]));
  await db
    .insert(productColor)
    .values(
      body.colorIds.map((colorId, sort) => ({ productId, colorId, sort, pictureId: pictureOf.get(colorId) ?? null })),
    );
  await db.delete(productImage).where(eq(productImage.productId, productId));
  if (body.pictureIds.length > 0) {
    await db.insert(productImage).values(body.pictureIds.map((pictureId, sort) => ({ productId, pictureId, sort })));
  }
}

/** 复制成新款: the form shows no pictures of colours, so they come along by the style that it was copied from. */
async function copyColorPictures(db: Db, fromId: number, productId: number): Promise<void> {
  await db.execute(sql`
    update product_color set picture_id = original.picture_id from product_color original
    where product_color.product_id = ${productId} and original.product_id = ${fromId}
      and original.color_id = product_color.color_id`);
}

/** The columns a form writes. */
function columns(body: ProductFields) {
  const { sizeIds: _s, colorIds: _c, pictureIds: _p, clientToken: _t, answered: _w, attrs: _a, ...fields } = body;
  return { ...fields, pinyin: pinyinInitials(body.name) };
}
