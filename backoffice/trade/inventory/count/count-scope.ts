/** What a 盘点 covers: everything, categories with what is below them, or styles; and which open counts that overlaps. */
import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray, textArray } from "#backoffice/db/pg-array.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import type { Received } from "#contract/endpoint.ts";
import type { countEndpoints } from "#contract/inventory/counts.ts";
import { openStatuses } from "./count.rules.ts";
import { stockCountScope } from "./count.tables.ts";

type Head = Received<typeof countEndpoints.add>["body"];

const open = sql.raw(openStatuses.map((status) => `'${status}'`).join(", "));

/** True in SQL where the category is the other one or below it; the tree has three levels. */
const isWithin = (category: SQL, ancestor: SQL) => sql`exists (
  select from attr_value c1 left join attr_value c2 on c2.id = c1.parent_id left join attr_value c3 on c3.id = c2.parent_id
  where c1.id = ${category} and ${ancestor} in (c1.id, c2.id, c3.id))`;

/** True in SQL where the `product` row is in the scope of the `stock_count` row, both named by their aliases. */
export const inScope = (count: SQL, product: SQL) => sql`(${count}.mode = 'ALL' or exists (
  select from stock_count_scope scope where scope.count_id = ${count}.id
    and (scope.product_id = ${product}.id or ${isWithin(sql`${product}.category_id`, sql`scope.category_id`)})))`;

/** Writes what a new count covers; refuses what does not exist, or covers nothing. */
export async function writeScope(db: Db, countId: number, head: Head): Promise<void> {
  const scope = await readScope(db, head);
  if (scope.length > 0) await db.insert(stockCountScope).values(scope.map((one) => ({ ...one, countId })));
}

async function readScope(db: Db, head: Head): Promise<{ categoryId?: number; productId?: number }[]> {
  if (head.mode === "CATEGORY") {
    const wanted = [...new Set(head.categoryIds)];
    if (wanted.length === 0) throw new DomainError("请至少选择一个分类");
    const found = await rows<{ id: number }>(
      db,
      sql`select id from attr_value where type = 'CATEGORY' and id = any(${pgArray(wanted)}::bigint[])`,
    );
    if (found.length !== wanted.length) throw new DomainError("所选分类不存在，请重新选择");
    return wanted.map((categoryId) => ({ categoryId }));
  }
  if (head.mode === "STYLE") return (await findStyles(db, head.styleNos)).map((productId) => ({ productId }));
  if (head.mode === "SAMPLE") return (await drawStyles(db, head)).map((productId) => ({ productId }));
  return [];
}

async function findStyles(db: Db, styleNos: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(styleNos.filter((styleNo) => styleNo !== ""))];
  if (wanted.length === 0) throw new DomainError("请至少填写一个款号");
  const found = await rows<{ id: number; styleNo: string }>(
    db,
    sql`select id, style_no as "styleNo" from product
        where style_no = any(${textArray(wanted)})`,
  );
  const missing = wanted.find((styleNo) => !found.some((style) => style.styleNo === styleNo));
  if (missing !== undefined) throw new DomainError(`没有找到款号“${missing}”`);
  return found.map(({ id }) => id);
}

/** Styles in stock, at random, that no open count covers. */
async function drawStyles(db: Db, { repositoryId, sampleSize }: Head): Promise<number[]> {
  const drawn = await rows<{ id: number }>(
    db,
    sql`
    select product.id from product
    where exists (
      select from stock_balance balance join sku on sku.id = balance.sku_id
      where balance.repository_id = ${repositoryId} and balance.on_hand <> 0 and sku.product_id = product.id
    ) and not exists (
      select from stock_count other where other.repository_id = ${repositoryId} and other.status in (${open})
        and exists (select from stock_count_scope scope where scope.count_id = other.id)
        and ${inScope(sql`other`, sql`product`)}
    ) order by random() limit ${sampleSize}`,
  );
  if (drawn.length === 0) throw new DomainError("该仓库没有可以抽盘的商品：没有库存，或都在其他盘点中");
  return drawn.map(({ id }) => id);
}

/** Refuses a count that overlaps another open one of the repository, and names that one. */
export async function assertNoOverlap(db: Db, countId: number): Promise<void> {
  const [other] = await rows<{ no: string; place: string }>(
    db,
    sql`
    select other.no, repository.name as place
    from stock_count mine
    join stock_count other on other.repository_id = mine.repository_id and other.id <> mine.id
      and other.status in (${open})
    join repository on repository.id = mine.repository_id
    where mine.id = ${countId} and (
      mine.mode = 'ALL' or other.mode = 'ALL'
      or exists (
        select from stock_count_scope a, stock_count_scope b
        where a.count_id = mine.id and b.count_id = other.id
          and (${isWithin(sql`a.category_id`, sql`b.category_id`)} or ${isWithin(sql`b.category_id`, sql`a.category_id`)})
      ) or exists (
        select from product where ${inScope(sql`mine`, sql`product`)} and ${inScope(sql`other`, sql`product`)}
      )
    ) order by other.id limit 1`,
  );
  if (other) throw new DomainError(`${other.place}的盘点单 ${other.no} 尚未结束，范围与本单重叠，请先完成或作废它`);
}

/** Refuses SKUs that the count does not cover, by the name of the first. */
export async function assertInScope(db: Db, countId: number, no: string, skuIds: readonly number[]): Promise<void> {
  const [outside] = await rows<{ id: number }>(
    db,
    sql`
    select sku.id from sku join product on product.id = sku.product_id
    join stock_count mine on mine.id = ${countId}
    where sku.id = any(${pgArray(skuIds)}::bigint[]) and not ${inScope(sql`mine`, sql`product`)}
    order by sku.id limit 1`,
  );
  if (!outside) return;
  const label = (await findSkuLabels(db, [outside.id])).get(outside.id) ?? "";
  throw new DomainError(`${label} 不在盘点单 ${no} 的范围内`);
}

/** Refuses a style that the count does not cover. */
export async function assertStyleInScope(db: Db, countId: number, no: string, styleNo: string): Promise<void> {
  const [covered] = await rows(
    db,
    sql`
    select from product join stock_count mine on mine.id = ${countId}
    where product.style_no = ${styleNo} and ${inScope(sql`mine`, sql`product`)}`,
  );
  if (!covered) throw new DomainError(`${styleNo} 不在盘点单 ${no} 的范围内`);
}

/** The names of what a count covers: categories, or 款号; empty for everything. */
export async function readScopeNames(db: Db, countId: number): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
    select coalesce(category.name, product.style_no) as name from stock_count_scope scope
    left join attr_value category on category.id = scope.category_id
    left join product on product.id = scope.product_id
    where scope.count_id = ${countId} order by 1`,
  );
  return found.map(({ name }) => name);
}
