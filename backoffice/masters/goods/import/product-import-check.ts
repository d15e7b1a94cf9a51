/**
 * Checks the styles of a spreadsheet by the rules of the product form, and
 * gives the bodies that the form would have sent.
 */

import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { questionOf } from "#backoffice/core/http/question.ts";
import { dayOf } from "#backoffice/ground/spreadsheet/opening.rules.ts";
import { priceChanges, refusePriceChange, refuseTransition } from "#backoffice/masters/goods/product/product.rules.ts";
import {
  type PriceField,
  priceLabels,
  productOriginLabels,
  productStatusLabels,
} from "#contract/goods/product.words.ts";
import { priceWarnings } from "#contract/goods/product-form.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { parseYuan } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type ExistingStyle, findStyles } from "./product-import-existing.ts";
import type { NamedIds, SizeGroupNames } from "./product-import-names.ts";
import { errorAt, type SheetField, type StyleRows, sheetColumns } from "./product-sheet.rules.ts";

type AddBody = z.output<typeof productEndpoints.add.body>;
type EditBody = z.output<typeof productEndpoints.edit.body>;

export interface CheckedStyle {
  readonly styleNo: string;
  readonly firstRow: number;
  readonly isNew: boolean;
  /** Colours and sizes it had; none of a new one. */
  readonly before: { readonly colorIds: readonly number[]; readonly sizeIds: readonly number[] };
  readonly errors: readonly RowError[];
  /** What to send; null while there are errors. */
  readonly add: AddBody | null;
  readonly edit: EditBody | null;
  /** `colour/size` of the rows; of the SKUs that come to be, only these are sold. */
  readonly listed: ReadonlySet<string>;
}

export interface CheckOptions {
  readonly names: NamedIds;
  readonly confirmPrices: boolean;
}

/** One result for each style, in their order. A few reads however many styles. */
export async function checkStyles(
  context: Context,
  styles: readonly StyleRows[],
  options: CheckOptions,
): Promise<CheckedStyle[]> {
  const existing = await findStyles(
    context.db,
    styles.map((style) => style.styleNo),
  );
  return styles.map((style) => checkStyle(context, style, existing.get(style.styleNo) ?? null, options));
}

function checkStyle(
  context: Context,
  style: StyleRows,
  existing: ExistingStyle | null,
  { names, confirmPrices }: CheckOptions,
): CheckedStyle {
  const errors: RowError[] = [];
  const firstRow = style.cells[0]?.row ?? 0;
  const refuse = (field: SheetField, message: string) =>
    void errors.push(errorAt(style.sources[field] ?? firstRow, field, message));
  refuseAct(context, existing, refuse);
  if (!existing && !style.values.wholesalePrice) refuse("wholesalePrice", "请填写批发价");
  const group = sizeGroupOf(style, existing, names, refuse);
  const cells = readCells(style, group, names, errors);
  const fields = {
    ...(existing ?? fallbacks(context)),
    styleNo: style.styleNo,
    ...readFields(style, names, refuse),
    sizeGroupId: group?.id,
    sizeIds: (group?.sizeIds ?? []).filter((id) => cells.sizeIds.has(id) || existing?.sizeIds.includes(id)),
    colorIds: [...new Set([...(existing?.colorIds ?? []), ...cells.colorIds])],
    pictureIds: existing?.pictureIds ?? [],
    clientToken: randomUUID(),
  };
  const schema = existing ? productEndpoints.edit.body : productEndpoints.add.body;
  const parsed = schema.safeParse(fields);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    const field = fieldOf(name);
    // What could not be read was refused already, in better words; without any cell no list has anything.
    const isTold = errors.some((error) => error.column === (field && sheetColumns[field].header));
    const isEmptyList = (name === "sizeIds" || name === "colorIds") && fields[name].length === 0;
    if (field && !isTold && !isEmptyList) refuse(field, message);
  }
  if (parsed.success) refuseByRules(context, parsed.data, existing, { confirmPrices, refuse });
  // The file was agreed to as a whole, with the prices that stand in it.
  const agreed = parsed.success && { ...parsed.data, answered: questionOf({ sentences: priceWarnings(parsed.data) }) };
  const sent = errors.length === 0 && agreed ? agreed : null;
  return {
    styleNo: style.styleNo,
    firstRow,
    isNew: existing === null,
    before: { colorIds: existing?.colorIds ?? [], sizeIds: existing?.sizeIds ?? [] },
    errors,
    add: existing ? null : (sent as AddBody | null),
    edit: existing ? (sent as EditBody | null) : null,
    listed: cells.listed,
  };
}

/** Why a cell of the sheet cannot be read by itself. */
export function refuseCell(names: NamedIds, field: SheetField, value: string): string | null {
  if (field === "sizeGroup") return names.sizeGroup(value) ? null : noSizeGroup(value);
  const said: string[] = [];
  const fields = readFields({ values: { [field]: value } }, names, (_, message) => said.push(message));
  // Nothing else is there: what is said of other fields is of no account.
  const parsed = productEndpoints.add.body.safeParse(fields);
  const issue = parsed.error?.issues.find(
    ({ path }) => String(path[0]) in fields && fieldOf(String(path[0])) === field,
  );
  return said[0] ?? issue?.message ?? null;
}

const noSizeGroup = (name: string) => `没有名为“${name}”的尺码组`;

type Refuse = (field: SheetField, message: string) => void;

function refuseAct({ actor }: Context, existing: ExistingStyle | null, refuse: Refuse): void {
  const [code, act] = existing ? [permissions.productEdit, "编辑"] : [permissions.productAdd, "新增"];
  if (!hasPermission(actor.permissions, [code])) refuse("styleNo", `没有${act}商品的权限`);
}

/** What a new style has where the sheet says nothing. */
function fallbacks({ clock }: Context) {
  return { unit: "件", origin: "OWN", status: "DRAFT", launchDate: bizDateOf(clock.now()) };
}

function sizeGroupOf(
  style: StyleRows,
  existing: ExistingStyle | null,
  names: NamedIds,
  refuse: Refuse,
): SizeGroupNames | undefined {
  const name = style.values.sizeGroup;
  const kept = existing ? names.sizeGroupById(existing.sizeGroupId) : undefined;
  if (!name) {
    if (!kept) refuse("sizeGroup", "请填写尺码组");
    return kept;
  }
  const group = names.sizeGroup(name);
  if (!group) refuse("sizeGroup", noSizeGroup(name));
  else if (kept && kept.id !== group.id) refuse("sizeGroup", `该款已有尺码组“${kept.name}”，导入时不能更换`);
  return group;
}

/** The colour and size of each row; a wrong one is told of its own row. */
function readCells(style: StyleRows, group: SizeGroupNames | undefined, names: NamedIds, errors: RowError[]) {
  const cells = { colorIds: new Set<number>(), sizeIds: new Set<number>(), listed: new Set<string>() };
  const rowOf = new Map<string, number>();
  for (const { row, color, size } of style.cells) {
    const colorId = color ? names.color(color) : undefined;
    const sizeId = size ? group?.size(size) : undefined;
    if (color && !colorId) errors.push(errorAt(row, "color", `没有名为“${color}”的颜色`));
    if (size && group && !sizeId) {
      errors.push(errorAt(row, "size", `尺码组“${group.name}”没有尺码“${size}”（有：${group.sizeNames}）`));
    }
    if (!colorId || !sizeId) continue;
    const key = `${colorId}/${sizeId}`;
    const first = rowOf.get(key);
    if (first !== undefined) errors.push(errorAt(row, "size", `与第 ${first} 行重复：同一款的 ${color} ${size}`));
    rowOf.set(key, first ?? row);
    cells.colorIds.add(colorId);
    cells.sizeIds.add(sizeId);
    cells.listed.add(key);
  }
  return cells;
}

const priceFields = {
  wholesalePrice: "wholesalePriceFen",
  minPrice: "minPriceFen",
  tagPrice: "tagPriceFen",
  retailPrice: "retailPriceFen",
  purchasePrice: "purchasePriceFen",
} as const satisfies Partial<Record<SheetField, PriceField>>;

const namedFields = {
  category: "categoryId",
  brand: "brandId",
  season: "seasonId",
  party: "partyId",
} as const satisfies Partial<Record<SheetField, string>>;

const plainFields = ["name", "year", "unit", "composition", "standard", "weightGram", "remark"] as const;

/** What the sheet says of the style; absent where it says nothing, so that a style keeps what it has. */
function readFields({ values }: Pick<StyleRows, "values">, names: NamedIds, refuse: Refuse): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const field of plainFields) if (values[field]) fields[field] = values[field];
  if (values.year) fields.year = values.year.normalize("NFKC");
  for (const [field, name] of Object.entries(namedFields) as [keyof typeof namedFields, string][]) {
    const value = values[field];
    if (!value) continue;
    fields[name] = names[field](value);
    if (fields[name] === undefined) refuse(field, `没有名为“${value}”的${sheetColumns[field].header}`);
  }
  for (const [field, name] of Object.entries(priceFields) as [keyof typeof priceFields, PriceField][]) {
    const value = values[field];
    if (!value) continue;
    const amount = parseYuan(value.normalize("NFKC"));
    if (amount === null) refuse(field, `${priceLabels[name]}“${value}”格式不对：请用数字，最多两位小数`);
    else fields[name] = amount;
  }
  const chosen = (field: "origin" | "status", labels: Record<string, string>) => {
    const value = values[field];
    if (!value) return;
    const found = Object.entries(labels).find(([, label]) => label === value);
    if (found) fields[field] = found[0];
    else refuse(field, `${sheetColumns[field].header}只能是${Object.values(labels).join("、")}`);
  };
  chosen("origin", productOriginLabels);
  chosen("status", productStatusLabels);
  if (values.launchDate) fields.launchDate = dayOf(values.launchDate);
  if (values.safetyClass) fields.safetyClass = values.safetyClass.replace(/\s*类.*$/, "").toUpperCase();
  return fields;
}

/** The column that a field of the form is read from. */
function fieldOf(name: string): SheetField | undefined {
  const renamed: Record<string, SheetField> = { sizeGroupId: "sizeGroup", sizeIds: "size", colorIds: "color" };
  for (const [field, target] of Object.entries({ ...priceFields, ...namedFields }))
    renamed[target] = field as SheetField;
  return renamed[name] ?? (name in sheetColumns ? (name as SheetField) : undefined);
}

/** What adding and changing a product refuse beyond the form's own schema. */
function refuseByRules(
  context: Context,
  body: AddBody | EditBody,
  existing: ExistingStyle | null,
  { confirmPrices, refuse }: { confirmPrices: boolean; refuse: Refuse },
): void {
  const changes = existing ? priceChanges(existing, body) : [];
  const warnings = confirmPrices || (existing && changes.length === 0) ? [] : priceWarnings(body);
  if (warnings.length > 0) refuse("wholesalePrice", warnings.join("；"));
  if (!existing) {
    if (body.status !== "DRAFT" && body.status !== "ON") refuse("status", "新商品的状态只能是待上架或在售");
    return;
  }
  const refusal = refuseTransition(existing.status, body.status);
  if (refusal) refuse("status", refusal);
  const [change] = changes;
  if (change && !hasPermission(context.actor.permissions, [permissions.productPrice])) {
    const field = fieldOf(change.field);
    if (field) refuse(field, refusePriceChange(change));
  }
}
