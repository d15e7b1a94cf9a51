/** 批量改价、改状态、改分类 (domain.md §3.1): previews, and the changes themselves. */
import { and, eq, inArray } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { changeTicked } from "#backoffice/ground/documents/ticked.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { attributeValue } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import type { PriceChange } from "#backoffice/masters/goods/product/product.rules.ts";
import { product } from "#backoffice/masters/goods/product/product.tables.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import { recordPrices } from "#backoffice/masters/goods/product/product-price.ts";
import { selectStyleIds } from "#backoffice/masters/goods/product/product-selection.ts";
import type { BulkChanged, ProductChange, productBulkEndpoints } from "#contract/goods/product-bulk.ts";
import { type ProductSelection, selectionLimits } from "#contract/goods/product-selection.ts";
import { planPrices, refuseStatus } from "./product-bulk.rules.ts";

type Endpoints = typeof productBulkEndpoints;

export const previewPrices: Operation<Endpoints["previewPrices"]> = async ({ db }, { query }) => {
  const styles = await selectedStyles(db, query);
  return {
    rows: styles.map((style) => {
      const { changes, refusal, warning } = planPrices(style, query);
      return { ...headOf(style), prices: changes, refusal, warning };
    }),
  };
};

/** Writes each style's price log and audit entry beside the new prices. */
export const changePrices: Operation<Endpoints["changePrices"]> = async (context, { body }) => {
  const priced: { productId: number; changes: PriceChange[] }[] = [];
  const done = await changeStyles(context, body, async (style) => {
    const { changes, refusal, warning } = planPrices(style, body);
    const message = refusal ?? (warning && !body.confirmPrices ? `${warning}，确认无误请勾选“价格无误”` : null);
    if (message) return message;
    await touch(context, product, style, Object.fromEntries(changes.map(({ field, afterFen }) => [field, afterFen])));
    priced.push({ productId: style.id, changes });
    return null;
  });
  await recordPrices(context, priced);
  return done;
};

export const previewStatus: Operation<Endpoints["previewStatus"]> = async (
  { db },
  { query: { filterStatus, status: after, ...query } },
) => {
  const styles = await selectedStyles(db, { ...query, status: filterStatus });
  return {
    rows: styles.map((style) => ({
      ...headOf(style),
      before: style.status,
      after,
      refusal: refuseStatus(style.status, after),
    })),
  };
};

export const changeStatus: Operation<Endpoints["changeStatus"]> = (context, { body: { status, ...body } }) =>
  changeStyles(context, body, async (style) => {
    const refusal = refuseStatus(style.status, status);
    if (refusal === null) await touch(context, product, style, { status });
    return refusal;
  });

export const previewCategory: Operation<Endpoints["previewCategory"]> = async (
  { db },
  { query: { filterCategoryId, categoryId, ...query } },
) => {
  const afterName = await getCategoryName(db, categoryId);
  const styles = await selectedStyles(db, { ...query, categoryId: filterCategoryId });
  return {
    rows: styles.map((style) => ({
      ...headOf(style),
      beforeName: style.categoryName,
      afterName,
      refusal: refuseCategory(style, categoryId),
    })),
  };
};

export const changeCategory: Operation<Endpoints["changeCategory"]> = async (context, { body }) => {
  const { categoryId } = body;
  await getCategoryName(context.db, categoryId);
  return changeStyles(context, body, async (style) => {
    const refusal = refuseCategory(style, categoryId);
    if (refusal === null) await touch(context, product, style, { categoryId });
    return refusal;
  });
};

function refuseCategory(style: Style, categoryId: number): string | null {
  return style.categoryId === categoryId ? "分类没有变化" : null;
}

type Style = Awaited<ReturnType<typeof readStyles>>[number];
/** The frame of every bulk change: locks the styles in id order; `change` answers why it left one alone, or null. */
async function changeStyles(
  { db, clock }: Context,
  { rows }: Pick<ProductChange, "rows">,
  change: (style: Style) => Promise<string | null>,
): Promise<BulkChanged> {
  const ids = rows.map(({ id }) => id);
  await db.select({ id: product.id }).from(product).where(inArray(product.id, ids)).orderBy(product.id).for("update");
  const labelOf = ({ styleNo }: Style) => styleNo;
  const words = { gone: "有勾选的商品已不存在，请刷新后重试", unit: "款", labelOf, apart: "：" };
  const { changed, refused } = await changeTicked(rows, await readStyles(db, ids), words, change);
  await refreshProductList(
    db,
    changed.map(({ id }) => id),
    bizDateOf(clock.now()),
  );
  return { changed: changed.length, refused };
}

async function selectedStyles(db: Db, selection: ProductSelection): Promise<Style[]> {
  return readStyles(db, await selectStyleIds(db, selection, selectionLimits.change));
}

/** By 款号. */
async function readStyles(db: Db, ids: readonly number[]) {
  return db
    .select({
      id: product.id,
      version: product.version,
      styleNo: product.styleNo,
      name: product.name,
      status: product.status,
      categoryId: product.categoryId,
      categoryName: attributeValue.name,
      wholesalePriceFen: product.wholesalePriceFen,
      minPriceFen: product.minPriceFen,
      tagPriceFen: product.tagPriceFen,
      retailPriceFen: product.retailPriceFen,
    })
    .from(product)
    .innerJoin(attributeValue, eq(attributeValue.id, product.categoryId))
    .where(inArray(product.id, [...ids]))
    .orderBy(product.styleNo);
}

async function getCategoryName(db: Db, categoryId: number): Promise<string> {
  const [found] = await db
    .select({ name: attributeValue.name })
    .from(attributeValue)
    .where(
      and(eq(attributeValue.id, categoryId), eq(attributeValue.type, "CATEGORY"), eq(attributeValue.active, true)),
    );
  if (!found) throw new DomainError("所选分类不存在，请重新选择");
  return found.name;
}

function headOf({ id, version, styleNo, name }: Style) {
  return { id, version, styleNo, name };
}
