/** How 商品属性 read as a spreadsheet: the columns of each type, a row as text, and text as a row's fields. Pure. */
import {
  type AttributeType,
  attributeTypeLabels,
  customKindLabels,
  customKinds,
  readSizeRun,
  sizeRunText,
} from "#contract/goods/attribute-kinds.ts";
import type { AttributeRow } from "#contract/goods/attributes.ts";

const name = "名称";
const code = "编码";
const colorCode = "色码";
const sort = "排序";
const state = "状态";

const columnsOfType: Partial<Record<AttributeType, readonly string[]>> = {
  COLOR: [name, colorCode, "色系", "颜色值", sort, state],
  SIZE_GROUP: [name, "尺码", sort, state],
  CATEGORY: [name, code, "上级分类", sort, state],
  CUSTOM: [name, code, "类型", "单位", "选项", sort, state],
};

export function csvColumns(type: AttributeType): readonly string[] {
  return columnsOfType[type] ?? [name, code, sort, state];
}

/** A row's cells under {@link csvColumns}. `parentName` is that of a category's parent. */
export function csvCells(row: AttributeRow, parentName: string): string[] {
  const cells: Record<string, string> = {
    [name]: row.name,
    [code]: row.code,
    [colorCode]: row.code,
    色系: row.family ?? "",
    颜色值: row.hex ?? "",
    尺码: sizeRunText(row.sizes),
    上级分类: parentName,
    类型: row.kind ? customKindLabels[row.kind] : "",
    单位: row.unit,
    选项: row.options.map((option) => option.name).join("、"),
    [sort]: String(row.sort),
    [state]: row.active ? "启用" : "停用",
  };
  return csvColumns(row.type).map((column) => cells[column] ?? "");
}

/** Null, or what is wrong with the heading row. */
export function refuseHeading(type: AttributeType, heading: readonly string[]): string | null {
  const missing = csvColumns(type).filter((column) => column !== state && column !== sort && !heading.includes(column));
  if (missing.length === 0) return null;
  return `这不是${attributeTypeLabels[type]}的表格：缺少“${missing.join("、")}”列`;
}

/** What a row of the file asks for; `existing` is the row it means, if any. */
export interface CsvRow {
  fields: Record<string, unknown>;
  active: boolean;
  existing: AttributeRow | null;
}

/** Cells by heading as an attribute's fields, still to be validated. A sentence where a cell cannot be read. */
export function readCsvRow(
  type: AttributeType,
  cell: (column: string) => string,
  known: readonly AttributeRow[],
): CsvRow | string {
  const typedCode = cell(type === "COLOR" ? colorCode : code).toUpperCase();
  const existing =
    known.find((row) => typedCode !== "" && row.code === typedCode) ??
    (typedCode === "" ? known.find((row) => row.name === cell(name)) : undefined) ??
    null;
  const stated = cell(state);
  if (!["", "启用", "停用"].includes(stated)) return "状态只能是启用或停用";
  const fields = {
    type,
    name: cell(name),
    code: typedCode || (existing?.code ?? ""),
    sort: cell(sort) || existing?.sort,
  };
  const active = stated === "" ? (existing?.active ?? true) : stated === "启用";
  const specific = specificFields(type, cell, known, existing);
  return typeof specific === "string" ? specific : { fields: { ...fields, ...specific }, active, existing };
}

function specificFields(
  type: AttributeType,
  cell: (column: string) => string,
  known: readonly AttributeRow[],
  existing: AttributeRow | null,
): Record<string, unknown> | string {
  if (type === "COLOR") return { family: cell("色系"), hex: cell("颜色值") };
  if (type === "SIZE_GROUP") return { sizes: readSizeRun(cell("尺码")) };
  if (type === "CATEGORY") {
    const parent = known.find((row) => row.name === cell("上级分类"));
    if (cell("上级分类") !== "" && !parent) return `上级分类“${cell("上级分类")}”不存在，请写在它的下级之前`;
    return { parentId: parent?.id ?? null };
  }
  if (type !== "CUSTOM") return {};
  const kind = customKinds.find((one) => customKindLabels[one] === cell("类型"));
  if (!kind) return `类型只能是${Object.values(customKindLabels).join("、")}`;
  const options = cell("选项")
    .split(/[\n,，、]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .map((option) => ({ id: existing?.options.find((one) => one.name === option)?.id, name: option }));
  return { kind, unit: cell("单位"), options };
}
