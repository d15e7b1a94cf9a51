/** Finding the SKUs of a document's lines: by text, by matrix, and in words (domain.md §8). */

import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { attributeValue, size } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { selectSkuPicture, selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { product, productColor, sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { stylesFound } from "#backoffice/masters/goods/product/product-list.query.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { LineSku, lineEndpoints } from "#contract/goods/lines.ts";
import { type Cell, type LineText, readLineText, readWords } from "./line-text.rules.ts";

type Resolved = Answer<typeof lineEndpoints.resolve>;

/** Styles offered when the text names none. */
const maxChoices = 20;

export const resolveLine: Operation<typeof lineEndpoints.resolve> = async ({ db }, { query }) => {
  const line = readLineText(query.text);
  if (!line) throw new DomainError(`看不懂“${query.text}”，请扫码或输入款号`);
  const found = (await byCode(db, line)) ?? (await byStyle(db, line)) ?? (await byName(db, line));
  return found ?? unknown(line);
};

function unknown({ code }: LineText): never {
  throw new DomainError(`没有找到“${code}”，请核对条码或款号`);
}

async function byCode(db: Db, { code, words, times }: LineText): Promise<Resolved | null> {
  if (words.length > 0) return null;
  const [found] = await db
    .select({ id: sku.id, active: sku.active })
    .from(sku)
    .where(or(eq(sku.barcode, code), eq(sku.skuCode, code)));
  if (!found) return null;
  const label = (await findSkuLabels(db, [found.id])).get(found.id) ?? code;
  return { kind: "cells", label: `${label} ${times} 件`, cells: [{ skuId: found.id, qty: times }] };
}

async function byStyle(db: Db, line: LineText): Promise<Resolved | null> {
  const [style] = await db.select().from(product).where(eq(product.styleNo, line.code));
  if (!style) return null;
  if (line.words.length === 0) return { kind: "style", productId: style.id, styleNo: style.styleNo };
  const parts = await readParts(db, style.id);
  const { readings, refusal } = readWords({ styleNo: style.styleNo, ...parts }, line);
  if (refusal !== null) throw new DomainError(refusal);
  const [only] = readings;
  if (readings.length > 1 || !only || only.doubtful) {
    const choices = readings.map(({ label, cells }) => ({ text: asCodes(parts, cells), label }));
    return { kind: "choices", choices: choices.filter(({ text }) => text !== "") };
  }
  return { kind: "cells", label: only.label, cells: only.cells.map((cell) => toSku(style.styleNo, parts, cell)) };
}

/** The style's colours, sizes in the run's order, and SKUs. */
async function readParts(db: Db, productId: number) {
  const skus = await db
    .select({ id: sku.id, colorId: sku.colorId, sizeId: sku.sizeId, skuCode: sku.skuCode, active: sku.active })
    .from(sku)
    .where(eq(sku.productId, productId));
  const colors = await db
    .select({ id: attributeValue.id, name: attributeValue.name, code: attributeValue.code })
    .from(attributeValue)
    .leftJoin(productColor, and(eq(productColor.productId, productId), eq(productColor.colorId, attributeValue.id)))
    .where(inArray(attributeValue.id, [0, ...new Set(skus.map((one) => one.colorId))]))
    .orderBy(sql`${productColor.sort} nulls last`, attributeValue.id);
  const sizes = await db
    .select({ id: size.id, name: size.name })
    .from(size)
    .where(inArray(size.id, [0, ...new Set(skus.map((one) => one.sizeId))]))
    .orderBy(asc(size.sort));
  const active = new Set(skus.filter((one) => one.active).map((one) => one.sizeId));
  return { skus, colors, sizes: sizes.filter(({ id }) => active.has(id)), allSizes: sizes };
}

type Parts = Awaited<ReturnType<typeof readParts>>;

function toSku(styleNo: string, { skus, colors, sizes }: Parts, { colorId, sizeId, qty }: Cell) {
  const found = skus.find((one) => one.colorId === colorId && one.sizeId === sizeId);
  if (!found) {
    const color = colors.find(({ id }) => id === colorId)?.name;
    throw new DomainError(`${styleNo} 没有 ${color} ${sizes.find(({ id }) => id === sizeId)?.name}`);
  }
  return { skuId: found.id, qty };
}

/** A choice must have one reading only: of one SKU its code, else a pack with dashes. */
function asCodes({ skus, colors, sizes }: Parts, cells: readonly Cell[]): string {
  const [first] = cells;
  if (!first) return "";
  const found = skus.find((one) => one.colorId === first.colorId && one.sizeId === first.sizeId);
  if (cells.length === 1 && found) return `${found.skuCode} x${first.qty}`;
  const styleNo = found?.skuCode.split("-").slice(0, -2).join("-") ?? "";
  const color =
    new Set(cells.map(({ colorId }) => colorId)).size === 1
      ? `${colors.find(({ id }) => id === first.colorId)?.code} `
      : "";
  // In one size a pack of so many digits is what was asked about.
  if (sizes.length === 1) return `${styleNo} ${color}1 x${first.qty}`;
  const pack = sizes.map(({ id }) => cells.find((cell) => cell.sizeId === id)?.qty ?? 0).join("-");
  return `${styleNo} ${color}${pack}`;
}

/** Styles that 商品列表 would find: by all words, else by the first, with the others for colour, size and 配码. */
async function byName(db: Db, line: LineText): Promise<Resolved | null> {
  const { code, words } = line;
  const all = words.length > 0 ? await offerStyles(db, code, [code, ...words].join(" "), []) : null;
  return all ?? offerStyles(db, code, code, words);
}

async function offerStyles(db: Db, code: string, keyword: string, words: readonly string[]): Promise<Resolved | null> {
  const styles = await db
    .select({ styleNo: product.styleNo, name: product.name })
    .from(product)
    .where(sql`${product.id} in (${stylesFound(keyword, { colors: false })})`)
    // What is typed is most often how the 款号 begins.
    .orderBy(sql`starts_with(${product.styleNo}, ${code}) desc`, product.styleNo)
    .limit(maxChoices);
  if (styles.length === 0) return null;
  return {
    kind: "choices",
    choices: styles.map(({ styleNo, name }) => ({
      text: [styleNo, ...words].join(" "),
      label: `${styleNo} ${name}`,
    })),
  };
}

export const styleMatrix: Operation<typeof lineEndpoints.matrix> = async (context, { query }) => {
  const { db } = context;
  if (query.repositoryId !== undefined) await assertRepositoryRight(context, query.repositoryId, "view");
  const [style] = await db
    .select({
      id: product.id,
      styleNo: product.styleNo,
      name: product.name,
      pictureId: sql<string | null>`${selectStylePicture(sql`${product.id}`)}`,
    })
    .from(product)
    .where(
      query.productId !== undefined
        ? eq(product.id, query.productId)
        : eq(product.styleNo, (query.styleNo ?? "").toUpperCase()),
    );
  if (!style) throw new DomainError(`没有找到款号“${query.styleNo ?? query.productId ?? ""}”`);
  const { skus, colors, allSizes } = await readParts(db, style.id);
  const balances =
    query.repositoryId === undefined
      ? null
      : await findBalances(db, {
          repositoryId: query.repositoryId,
          grade: query.grade,
          skuIds: skus.map((one) => one.id),
        });
  return {
    productId: style.id,
    styleNo: style.styleNo,
    name: style.name,
    pictureId: style.pictureId,
    colors: colors.map(({ id, name }) => ({ id, name })),
    sizes: allSizes,
    cells: skus.map(({ id, colorId, sizeId, active }) => ({
      skuId: id,
      colorId,
      sizeId,
      active,
      ...(balances && (balances.get(id) ?? { onHand: 0, available: 0 })),
    })),
  };
};

/**
 * What documents tell about their lines' SKUs, by SKU id. The map is in the
 * order people read lines: by 款号, the product's colours, the run's sizes.
 */
export async function describeSkus(db: Db, skuIds: readonly number[]): Promise<Map<number, LineSku>> {
  if (skuIds.length === 0) return new Map();
  const found = await rows<
    Record<"sku_id" | "product_id" | "color_id" | "size_id" | "size_sort", number> &
      Record<"style_no" | "product_name" | "color" | "size" | "sku_code" | "barcode", string> & {
        picture_id: string | null;
      }
  >(
    db,
    sql`
    select sku.id as sku_id, sku.product_id, product.style_no, product.name as product_name, sku.color_id,
      color.name as color, sku.size_id, size.name as size, size.sort as size_sort, sku.sku_code, sku.barcode,
      ${selectSkuPicture({ productId: sql`sku.product_id`, colorId: sql`sku.color_id` })} as picture_id
    from sku
    join product on product.id = sku.product_id
    join attr_value color on color.id = sku.color_id
    join size on size.id = sku.size_id
    left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
    where sku.id = any(${`{${[...new Set(skuIds)].join(",")}}`}::bigint[])
    order by product.style_no, offered.sort nulls last, sku.color_id, size.sort`,
  );
  return new Map(
    found.map((row) => [
      row.sku_id,
      {
        skuId: row.sku_id,
        productId: row.product_id,
        styleNo: row.style_no,
        productName: row.product_name,
        pictureId: row.picture_id,
        colorId: row.color_id,
        color: row.color,
        sizeId: row.size_id,
        size: row.size,
        sizeSort: row.size_sort,
        skuCode: row.sku_code,
        barcode: row.barcode,
      },
    ]),
  );
}

/** Lines with what is known of their SKUs, in the order of {@link describeSkus}; a line of an unknown SKU is left out. */
export function inReadingOrder<L extends { skuId: number; grade?: number }>(
  lines: readonly L[],
  described: ReadonlyMap<number, LineSku>,
): (LineSku & L)[] {
  const places = new Map([...described.keys()].map((skuId, place) => [skuId, place]));
  const placeOf = ({ skuId, grade = 1 }: L) => (places.get(skuId) ?? 0) * 2 + grade;
  return lines
    .flatMap((line) => {
      const sku = described.get(line.skuId);
      return sku ? [{ place: placeOf(line), line: { ...sku, ...line } }] : [];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ line }) => line);
}

/** Refuses when one of the SKUs does not exist. */
export async function assertSkusExist(db: Db, skuIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(skuIds)];
  if (wanted.length === 0) return;
  const found = await db.select({ id: sku.id }).from(sku).where(inArray(sku.id, wanted));
  if (found.length !== wanted.length) throw new DomainError("明细中有不存在的商品，请刷新后重试");
}
