/**
 * 商品列表: a page of styles and the totals of the whole filtered set. Both
 * read the narrow list rows; only the page's own rows are joined with the
 * rest, so depth and filters cost little.
 */

import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all, escapeLike } from "#backoffice/db/where.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { negativeStyles } from "#backoffice/masters/goods/sku/negative-stock.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type ProductSortField, productSortFields } from "#contract/goods/product.words.ts";
import type { ProductFilter, ProductRow, productEndpoints } from "#contract/goods/products.ts";
import { findSort, type SortDirection } from "#contract/page.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { knownCost } from "./style-cost.ts";

const sortColumns: Record<ProductSortField, SQL> = {
  launchDate: sql`l.launch_date`,
  styleNo: sql`l.style_no`,
  onHand: sql`l.on_hand`,
  sold7: sql`l.sold7`,
  sold30: sql`l.sold30`,
  wholesalePriceFen: sql`l.wholesale_fen`,
};

const defaultSort = { field: "launchDate", direction: "desc" } as const;

function orderBy(field: ProductSortField, direction: SortDirection): SQL {
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  return sql`${sortColumns[field]} ${dir}, l.product_id ${dir}`;
}

type ProductList = Answer<typeof productEndpoints.list>;

export const listProducts: Operation<typeof productEndpoints.list> = async ({ db, actor }, { query }) => {
  const { field, direction } = findSort(query.sort, productSortFields) ?? defaultSort;
  const filter = await condition(db, query);
  const { content, totalElements, ...totals } = await readList(db, filter, {
    field,
    direction,
    limit: query.size,
    offset: query.page * query.size,
  });
  const seesCost = hasPermission(actor.permissions, [permissions.costView]);
  return {
    content: seesCost ? content : content.map(({ costFen: _hidden, ...row }) => row),
    totalElements,
    totals,
  };
};

/** The ids of all styles that meet the filter, in the list's order; for the export. */
export async function findProductIds(
  { db }: Pick<Context, "db">,
  query: ProductFilter & { sort: string[] },
): Promise<number[]> {
  const { field, direction } = findSort(query.sort, productSortFields) ?? defaultSort;
  const { matched, source, where } = await condition(db, query);
  const found = await rows<{ id: number }>(
    db,
    sql`with ${matched} listed as (select l.* from ${source} l where ${where})
        select l.product_id as id from listed l order by ${orderBy(field, direction)}`,
  );
  return found.map((row) => row.id);
}

/** How many styles meet the filter, and how many SKUs they have. */
export async function countProducts(
  { db }: Pick<Context, "db">,
  filter: ProductFilter,
): Promise<{ styles: number; skus: number }> {
  const { matched, source, where } = await condition(db, filter);
  const [counted] = await rows<{ styles: number; skus: number }>(
    db,
    sql`with ${matched} listed as (select l.product_id from ${source} l where ${where})
        select (select count(*)::int8 from listed) as styles,
               (select count(*)::int8 from sku where product_id in (select product_id from listed)) as skus`,
  );
  return counted ?? { styles: 0, skus: 0 };
}

interface Slice {
  field: ProductSortField;
  direction: SortDirection;
  limit: number;
  offset: number;
}

/**
 * The totals and the page in one statement. The page comes as one JSON value:
 * the driver's work for a row of twenty columns, twenty times, cost as much as
 * reading them.
 */
async function readList(
  db: Context["db"],
  { matched, source, where }: Filter,
  { field, direction, limit, offset }: Slice,
) {
  const order = orderBy(field, direction);
  const list = await oneRow<ProductList["totals"] & { totalElements: number; content: ProductRow[] }>(
    db,
    sql`with ${matched}
        l as materialized (select l.* from ${source} l where ${where} order by ${order} limit ${limit} offset ${offset}),
        content as (
          select p.id, p.style_no as "styleNo", p.name, p.year, p.wholesale_fen as "wholesalePriceFen", p.min_fen as "minPriceFen",
                 ${knownCost(sql`p`)} as "costFen", p.status, to_char(p.launch_date, 'YYYY-MM-DD') as "launchDate",
                 l.on_hand as "onHand", l.available, l.sold7, l.sold30,
                 (select name from attr_value where id = p.category_id) as "categoryName",
                 (select name from attr_value where id = p.brand_id) as "brandName",
                 (select name from attr_value where id = p.season_id) as "seasonName",
                 (select name from size_group where id = p.size_group_id) as "sizeGroupName",
                 (select count(*) from product_color pc where pc.product_id = p.id) as "colorCount",
                 ${selectStylePicture(sql`p.id`)} as "pictureId"
          from l join product p on p.id = l.product_id
          order by ${order})
        select count(*)::int8 as "totalElements", coalesce(sum(l.on_hand), 0)::int8 as "onHand",
               coalesce(sum(l.available), 0)::int8 as available,
               coalesce(sum(l.sold7), 0)::int8 as sold7, coalesce(sum(l.sold30), 0)::int8 as sold30,
               (select coalesce(json_agg(content), '[]') from content) as content
        from ${source} l where ${where}`,
  );
  return list;
}

/** Rows `l` of `source` that meet `where`. */
interface Filter {
  /** Nothing, or the common table that `source` names, with a comma after it. */
  matched: SQL;
  source: SQL;
  where: SQL;
}

/**
 * The filter as SQL. An index serves most filters, for the page and for the
 * totals; what a keyword matches is costly to find and therefore kept for both.
 */
async function condition(db: Context["db"], filter: ProductFilter): Promise<Filter> {
  const parts: SQL[] = [];
  if (filter.keyword) parts.push(sql`l.product_id in (${stylesFound(filter.keyword)})`);
  if (filter.categoryId) parts.push(sql`l.category_id in ${await categoryAndBelow(db, filter.categoryId)}`);
  if (filter.brandId) parts.push(sql`l.brand_id = ${filter.brandId}`);
  if (filter.seasonId) parts.push(sql`l.season_id = ${filter.seasonId}`);
  if (filter.origin) parts.push(sql`l.origin = ${filter.origin}`);
  if (filter.status) parts.push(sql`l.status = ${filter.status}`);
  if (filter.priceFromFen !== undefined) parts.push(sql`l.wholesale_fen >= ${filter.priceFromFen}`);
  if (filter.priceToFen !== undefined) parts.push(sql`l.wholesale_fen <= ${filter.priceToFen}`);
  if (filter.launchFrom) parts.push(sql`l.launch_date >= ${filter.launchFrom}::date`);
  if (filter.launchTo) parts.push(sql`l.launch_date <= ${filter.launchTo}::date`);
  if (filter.stock) parts.push(stockConditions[filter.stock]);
  const where = all(parts);
  if (!filter.keyword) return { matched: sql``, source: sql`product_list_row`, where };
  return {
    matched: sql`matched as materialized (select l.* from product_list_row l where ${where}),`,
    source: sql`matched`,
    where: sql`true`,
  };
}

const stockConditions: Record<NonNullable<ProductFilter["stock"]>, SQL> = {
  has: sql`l.on_hand > 0`,
  zero: sql`l.on_hand = 0`,
  negative: sql`l.product_id in (${negativeStyles()})`,
  broken: sql`l.broken`,
};

/**
 * Styles that every word of the keyword finds: a piece of the 款号, part of the
 * 品名 or its pinyin initials, a whole barcode or SKU code; beside another word
 * also a colour of the style. With `colors: false` a colour finds nothing.
 */
export function stylesFound(keyword: string, { colors = true } = {}): SQL {
  const words = keyword.split(/\s+/u).filter(Boolean);
  const found = words.map((word) => sql`(${stylesOfWord(word, colors && words.length > 1)})`);
  return found.length > 0 ? sql.join(found, sql` intersect `) : sql`select product_id from product_list_row`;
}

/**
 * Each arm is one index's answer as it stands; under an OR the pieces of every
 * row found would be made anew to check it.
 */
function stylesOfWord(word: string, colors: boolean): SQL {
  const literal = escapeLike(word);
  const lower = word.toLowerCase();
  const characters = [...lower];
  // One and two characters are a piece of the text themselves; longer ones must also stand together.
  const together = characters.length > 2 ? sql`and n.search_text like ${`%${literal.toLowerCase()}%`}` : sql``;
  return sql`
    ${/^[a-z0-9-]+$/.test(lower) ? sql`select n.product_id from product_list_row n where n.style_no like ${`%${literal.toUpperCase()}%`} union` : sql``}
    select n.product_id from product_list_row n where text_grams(n.search_text) @> ${grams(lower)}::text[] ${together}
    ${isRunTogether(lower) ? sql`union select n.product_id from product_list_row n where text_grams(n.search_text) @> ${pgTexts(pairsOf(characters))}::text[] and n.search_text like ${`%${pairsOf(characters).join("%")}%`}` : sql``}
    ${colors ? sql`union select pc.product_id from product_color pc join attr_value a on a.id = pc.color_id where a.name = ${word}` : sql``}
    union
    select s.product_id from sku s where s.barcode = ${word} or s.sku_code = ${word.toUpperCase()}`;
}

/** Chinese is written without spaces: 冰丝牛仔 may mean 冰丝 and, further on, 牛仔. */
const isRunTogether = (word: string) => /^\p{Script=Han}{4,}$/u.test(word);

/** By two; an odd one at the end stands alone. */
function pairsOf(characters: readonly string[]): string[] {
  return characters.flatMap((first, index) => (index % 2 === 0 ? [first + (characters[index + 1] ?? "")] : []));
}

/** The pieces a text containing `keyword` must have: the keyword itself if one character long, else its pairs. */
function grams(keyword: string): string {
  const characters = [...keyword];
  const pieces =
    characters.length === 1 ? characters : characters.slice(1).map((next, index) => characters[index] + next);
  return pgTexts(pieces);
}

function pgTexts(texts: readonly string[]): string {
  return `{${[...new Set(texts)].map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** The category and all below it, and 0, so that the list is never empty. */
export async function categoryAndBelow(db: Context["db"], categoryId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`with recursive below as (
          select id from attr_value where id = ${categoryId} and type = 'CATEGORY'
          union select a.id from attr_value a join below on a.parent_id = below.id)
        select id from below`,
  );
  return [0, ...found.map((row) => row.id)];
}

/** The first `limit` styles that the filter finds, newest first, and how many there are in all. */
export async function findStyleIds(
  db: Context["db"],
  filter: ProductFilter,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { matched, source, where } = await condition(db, filter);
  const found = await oneRow<{ ids: number[]; total: number }>(
    db,
    sql`with ${matched}
        first as (select l.product_id from ${source} l where ${where} order by l.launch_date desc, l.product_id desc limit ${limit})
        select (select coalesce(json_agg(product_id), '[]') from first) as ids,
               (select count(*)::int8 from ${source} l where ${where}) as total`,
  );
  return found;
}

/** The figures of the dashboard's cards, over all styles. */
export const summarizeProducts: Operation<typeof productEndpoints.summary> = async ({ db }) => {
  const summary = await oneRow<Answer<typeof productEndpoints.summary>>(
    db,
    sql`select count(*)::int8 as styles, count(*) filter (where status = 'ON')::int8 as "onSale",
               coalesce(sum(on_hand), 0)::int8 as "onHand", coalesce(sum(sold7), 0)::int8 as sold7,
               coalesce(sum(sold30), 0)::int8 as sold30, count(*) filter (where broken)::int8 as broken,
               (select count(*)::int8 from (${negativeStyles()}) below) as negative
        from product_list_row`,
  );
  return summary;
};
