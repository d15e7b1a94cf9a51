/** Turns what was ticked or filtered in 商品列表 into style ids. */
import { inArray } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import type { ProductSelection } from "#contract/goods/product-selection.ts";
import { product } from "./product.tables.ts";
import { findStyleIds } from "./product-list.query.ts";

/**
 * At most `limit` ids, newest first for a filtered set and as given for ticked
 * ones. Refuses none, too many, and ticked styles that are gone.
 */
export async function selectStyleIds(db: Db, selection: ProductSelection, limit: number): Promise<number[]> {
  if (selection.scope === "all") {
    const { ids, total } = await findStyleIds(db, selection, limit);
    if (total === 0) throw new DomainError("没有符合条件的商品");
    if (total > limit) throw new DomainError(`筛选结果有 ${total} 款，一次最多 ${limit} 款，请缩小筛选范围`);
    return ids;
  }
  const ids = [...new Set(selection.ids)];
  if (ids.length === 0) throw new DomainError("请先勾选商品");
  if (ids.length > limit) throw new DomainError(`已勾选 ${ids.length} 款，一次最多 ${limit} 款`);
  const found = await db.select({ id: product.id }).from(product).where(inArray(product.id, ids));
  if (found.length < ids.length) throw new DomainError("有勾选的商品已不存在，请刷新后重试");
  return ids;
}
