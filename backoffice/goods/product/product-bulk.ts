/** 批量改价、改状态、改分类 (domain.md §3.1): previews, and the changes themselves. */
import { and, eq, inArray } from "drizzle-orm";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { attributeValue } from "#backoffice/goods/attribute/attribute.tables.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { BulkChanged, ProductChange, productBulkEndpoints } from "#contract/goods/product-bulk.ts";
import { type ProductSelection, selectionLimits } from "#contract/goods/product-selection.ts";
import { product } from "./product.tables.ts";
import { planPrices, refuseStatus } from "./product-bulk.rules.ts";
import { refreshProductList } from "./product-list.ts";
import { recordPrices } from "./product-price.ts";
import { selectStyleIds } from "./product-selection.ts";

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
export const changePrices: Operation<Endpoints["changePrices"]> = (context, { body }) =>
  changeStyles(context, body, async (within, styles, refuse) => {
    const plans = styles.flatMap((style) => {
      const { changes, refusal, warning } = planPrices(style, body);
      const message = refusal ?? (warning && !body.confirmPrices ? `${warning}，确认无误请勾选“价格无误”` : null);
      if (!message) return [{ productId: style.id, changes }];
      refuse(style, message);
      return [];
    });
    for (const { productId, changes } of plans) {
      const prices = Object.fromEntries(changes.map(({ field, afterFen }) => [field, afterFen]));
      await within.db.update(product).set(prices).where(eq(product.id, productId));
    }
    await recordPrices(within, plans);
    return plans.map(({ productId }) => productId);
  });

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

export const changeStatus: Operation<Endpoints["changeStatus"]> = (context, { body }) =>
  changeStyles(context, body, async ({ db }, styles, refuse) => {
    const ids = accepted(styles, (style) => refuseStatus(style.status, body.status), refuse);
    if (ids.length > 0) await db.update(product).set({ status: body.status }).where(inArray(product.id, ids));
    return ids;
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

export const changeCategory: Operation<Endpoints["changeCategory"]> = (context, { body }) =>
  changeStyles(context, body, async ({ db }, styles, refuse) => {
    await getCategoryName(db, body.categoryId);
    const ids = accepted(styles, (style) => refuseCategory(style, body.categoryId), refuse);
    if (ids.length > 0) await db.update(product).set({ categoryId: body.categoryId }).where(inArray(product.id, ids));
    return ids;
  });

function refuseCategory(style: Style, categoryId: number): string | null {
  return style.categoryId === categoryId ? "分类没有变化" : null;
}

type Style = Awaited<ReturnType<typeof readStyles>>[number];
type Refuse = (style: { id: number; styleNo: string }, message: string) => void;

/** Ids of the styles that `refusalOf` lets pass; the others are told to `refuse`. */
function accepted(styles: readonly Style[], refusalOf: (style: Style) => string | null, refuse: Refuse): number[] {
  return styles.flatMap((style) => {
    const message = refusalOf(style);
    if (message) refuse(style, message);
    return message ? [] : [style.id];
  });
}

/**
 * The frame of every bulk change: locks the styles in id order, leaves those
 * alone that changed since the preview, and gives the others to `work`, which
 * answers the ids it changed. Refuses when nothing is left to change.
 */
async function changeStyles(
  context: Context,
  change: ProductChange,
  work: (within: Context, styles: readonly Style[], refuse: Refuse) => Promise<number[]>,
): Promise<BulkChanged> {
  const { db, actor, clock } = context;
  const versions = new Map(change.rows.map((row) => [row.id, row.version]));
  await db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...versions.keys()]))
    .orderBy(product.id)
    .for("update");
  const styles = await readStyles(db, [...versions.keys()]);
  if (styles.length < versions.size) throw new DomainError("有勾选的商品已不存在，请刷新后重试");
  const refused: BulkChanged["refused"] = [];
  const refuse: Refuse = ({ id, styleNo }, message) => refused.push({ id, label: styleNo, message });
  const current = styles.filter((style) => {
    const same = style.version === versions.get(style.id);
    if (!same) refuse(style, "数据已被他人修改，请刷新后重试");
    return same;
  });
  const ids = await work(context, current, refuse);
  const [first] = refused;
  if (ids.length === 0 && first) {
    const others = refused.length > 1 ? `（另有 ${refused.length - 1} 款也不能改）` : "";
    throw new DomainError(`${first.label}：${first.message}${others}`);
  }
  const now = clock.now();
  for (const style of current.filter(({ id }) => ids.includes(id))) {
    await db
      .update(product)
      .set({ version: style.version + 1, updatedBy: actor.userId, updatedAt: now })
      .where(eq(product.id, style.id));
  }
  await refreshProductList(db, ids, bizDateOf(now));
  return { changed: ids.length, refused };
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
