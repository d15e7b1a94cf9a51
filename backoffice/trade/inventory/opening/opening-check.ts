/** Checks the rows of an opening stock spreadsheet by the rules of a 期初 slip; writes nothing. */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray, textArray } from "#backoffice/db/pg-array.ts";
import { reportOnce, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { namesOf } from "#backoffice/masters/goods/import/product-import-names.ts";
import { knownCost } from "#backoffice/masters/goods/product/style-cost.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { type Grade, gradeLabels } from "#contract/inventory/stock.ts";
import { parseYuan } from "#contract/money.ts";
import { type OpeningField, type OpeningValues, openingColumns } from "./opening-sheet.rules.ts";

export interface SheetRow {
  readonly number: number;
  readonly values: OpeningValues;
}

/** A row that may be written. */
export interface OpeningRow {
  readonly row: number;
  readonly repositoryId: number;
  readonly skuId: number;
  readonly grade: Grade;
  readonly qty: number;
  /** Null takes the style's cost. */
  readonly costFen: number | null;
  readonly styleCostFen: number | null;
}

export interface Checked {
  readonly right: readonly OpeningRow[];
  readonly errors: readonly RowError[];
}

interface Sku {
  id: number;
  styleNo: string;
  names: string[];
  size: string;
  costFen: number | null;
}

interface Place {
  id: number;
  name: string;
  code: string;
  usable: boolean;
}

/** What the rows name, read at once. */
interface Known {
  skus: Map<string, Sku[]>;
  places: Map<string, Place>;
  /** Pieces that a 期初 brought already, by place, SKU and grade. */
  opened: Map<string, number>;
  access: RepositoryAccess;
}

/** `again`: a run that was cut off is gone on with, and finds what it wrote itself. */
export async function checkOpening(
  context: Context,
  sheet: readonly SheetRow[],
  { again = false } = {},
): Promise<Checked> {
  const known = await readKnown(context, sheet);
  const errors: RowError[] = [];
  const right: OpeningRow[] = [];
  const firstRows = new Map<string, number>();
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: OpeningField, message: string) =>
      reportOnce(errors, sheetError(openingColumns, number, field, message));
    const row = readRow(number, values, known, refuse);
    if (!row || errors.length > before) continue;
    const key = keyOf(row);
    const first = firstRows.get(key);
    if (first !== undefined) refuse("size", `与第 ${first} 行重复：同一款色码、仓库和品级`);
    firstRows.set(key, first ?? number);
    const opened = known.opened.get(key) ?? 0;
    if (opened > 0 && !again) refuse("qty", `该仓已有期初 ${opened} 件，要增加请用调增`);
    if (errors.length === before) right.push(row);
  }
  return { right, errors };
}

type Refuse = (field: OpeningField, message: string) => void;

function readRow(row: number, values: OpeningValues, known: Known, refuse: Refuse): OpeningRow | null {
  const missing = (Object.keys(openingColumns) as OpeningField[]).filter(
    (field) => "required" in openingColumns[field] && !values[field],
  );
  for (const field of missing) refuse(field, `请填写${openingColumns[field].header}`);
  if (missing.length > 0) return null;
  const sku = skuOf(values, known, refuse);
  const place = placeOf(values.repository ?? "", known, refuse);
  const qty = /^\d{1,5}$/.test(plain(values.qty)) ? Number(plain(values.qty)) : 0;
  if (qty < 1) refuse("qty", `数量“${values.qty}”不对：请填 1 到 99999 的整数`);
  const grade = gradeOf(values.grade, refuse);
  const costFen = values.cost ? costOf(values.cost, place, known, refuse) : null;
  if (!sku || !place || !grade) return null;
  return { row, repositoryId: place.id, skuId: sku.id, grade, qty, costFen, styleCostFen: sku.costFen };
}

function skuOf({ styleNo = "", color = "", size = "" }: OpeningValues, { skus }: Known, refuse: Refuse): Sku | null {
  const style = skus.get(plain(styleNo));
  if (!style) {
    refuse("styleNo", `没有款号为“${styleNo}”的商品`);
    return null;
  }
  const colored = namesOf(plain(color), "色")
    .map((name) => style.filter(({ names }) => names.includes(name)))
    .find((found) => found.length > 0);
  if (!colored) {
    const all = [...new Set(style.map(({ names }) => names[0]))].join("、");
    refuse("color", `该款没有颜色“${color}”（有：${all}）`);
    return null;
  }
  const sku = colored.find((one) => plain(one.size) === plain(size));
  if (!sku) refuse("size", `该款没有尺码“${size}”（有：${[...new Set(colored.map((one) => one.size))].join("、")}）`);
  return sku ?? null;
}

function placeOf(name: string, { places, access }: Known, refuse: Refuse): Place | null {
  const place = places.get(plain(name));
  if (!place || !access.may(place.id, "view")) refuse("repository", `没有名为“${name}”的仓库`);
  else if (!place.usable) refuse("repository", `${place.name}已停用或由系统使用，不能登记期初`);
  else if (!access.may(place.id, "adjust")) refuse("repository", `您没有${place.name}的调整权限`);
  else return place;
  return null;
}

function gradeOf(text: string | undefined, refuse: Refuse): Grade | null {
  if (!text || plain(text) === gradeLabels[1]) return 1;
  if (plain(text) === gradeLabels[2]) return 2;
  refuse("grade", "品级只能是正品、次品");
  return null;
}

function costOf(text: string, place: Place | null, { access }: Known, refuse: Refuse): number | null {
  const costFen = parseYuan(plain(text));
  if (costFen === null) refuse("cost", `成本“${text}”格式不对：请用数字，最多两位小数`);
  else if (place && !access.mayCost(place.id)) refuse("cost", `您没有${place.name}的成本权限，请把成本列留空`);
  return costFen;
}

const keyOf = ({ repositoryId, skuId, grade }: Pick<OpeningRow, "repositoryId" | "skuId" | "grade">) =>
  `${repositoryId}:${skuId}:${grade}`;

/** As people type it: any width and case. */
const plain = (text = "") => text.normalize("NFKC").replace(/\s+/g, "").toUpperCase();

async function readKnown(context: Context, sheet: readonly SheetRow[]): Promise<Known> {
  const { db } = context;
  const styleNos = [...new Set(sheet.map(({ values }) => plain(values.styleNo)))];
  const found = await rows<Omit<Sku, "names"> & { color: string; code: string }>(
    db,
    sql`select sku.id, product.style_no as "styleNo", color.name as color, color.code, size.name as size,
          ${knownCost(sql`product`)} as "costFen"
        from product join sku on sku.product_id = product.id
        join attr_value color on color.id = sku.color_id join size on size.id = sku.size_id
        where product.style_no = any(${textArray(styleNos)})
        order by sku.id`,
  );
  const skus = new Map<string, Sku[]>();
  for (const { color, code, ...sku } of found) {
    const own = skus.get(sku.styleNo) ?? [];
    skus.set(sku.styleNo, own);
    own.push({ ...sku, names: [plain(color), plain(code)] });
  }
  const places = await rows<Place>(
    db,
    sql`select id, name, code, status = 'ON' and type <> 'TRANSIT' as usable from repository order by id desc`,
  );
  const opened = await rows<{ repositoryId: number; skuId: number; grade: Grade; qty: number }>(
    db,
    sql`select repository_id as "repositoryId", sku_id as "skuId", grade, sum(qty)::int8 as qty from stock_movement
        where move_type = 'OPENING' and sku_id = any(${pgArray(found.map(({ id }) => id))}::bigint[])
        group by repository_id, sku_id, grade`,
  );
  return {
    skus,
    places: new Map([
      ...places.map((place) => [plain(place.code), place] as const),
      ...places.map((place) => [plain(place.name), place] as const),
    ]),
    opened: new Map(opened.map((one) => [keyOf(one), one.qty])),
    access: await readRepositoryAccess(context),
  };
}
