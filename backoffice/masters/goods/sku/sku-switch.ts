/** Switches SKUs on and off by hand (domain.md §3.1, SKU 矩阵). What is in stock of a stopped SKU can still be sold. */
import { and, eq, inArray, notInArray } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import { openStyle, touchStyle } from "#backoffice/masters/goods/product/style.ts";
import type { productItemEndpoints } from "#contract/goods/product-item.ts";

type Endpoint = typeof productItemEndpoints.switchSkus;

export const switchSkus: Operation<Endpoint> = async (context, { body }) => {
  const { db, clock } = context;
  const style = await openStyle(context, body);
  const skus = await db.select({ id: sku.id }).from(sku).where(eq(sku.productId, body.id));
  const own = new Set(skus.map(({ id }) => id));
  const activeIds = [...new Set(body.activeIds)];
  if (!activeIds.every((id) => own.has(id))) throw new DomainError(`所选 SKU 不属于 ${style.styleNo}，请刷新后重试`);
  await db.update(sku).set({ active: true }).where(inArray(sku.id, activeIds));
  await db
    .update(sku)
    .set({ active: false })
    .where(and(eq(sku.productId, body.id), notInArray(sku.id, activeIds)));
  const { version } = await touchStyle(context, style);
  await refreshProductList(db, [body.id], bizDateOf(clock.now()));
  return { version, active: activeIds.length, stopped: own.size - activeIds.length };
};
