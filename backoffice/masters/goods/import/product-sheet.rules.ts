/**
 * The goods spreadsheet (domain.md §3.1): its columns, and how rows, one for
 * each 款 + 色 + 码, become styles. Pure.
 */
import { type SheetColumns, sheetError, type ValuesOf } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";

export const sheetColumns = {
  styleNo: { header: "款号", width: 14, required: true, hint: "字母、数字和连字符，最多 32 位", example: "A100" },
  name: { header: "品名", width: 24, required: true, hint: "最多 50 个字", example: "泡泡袖连衣裙" },
  color: { header: "颜色", width: 10, required: true, hint: "商品属性中的颜色名称或色码", example: "黑" },
  size: { header: "尺码", width: 8, required: true, hint: "尺码组中的尺码", example: "M" },
  sizeGroup: { header: "尺码组", width: 12, required: true, hint: "商品属性中的尺码组名称", example: "S–XL" },
  category: { header: "分类", width: 12, required: true, hint: "商品属性中的分类名称", example: "连衣裙" },
  brand: { header: "品牌", width: 12, hint: "商品属性中的品牌名称" },
  year: { header: "年份", width: 8, required: true, hint: "例如 2026", example: 2026 },
  season: { header: "季节", width: 8, required: true, hint: "商品属性中的季节名称", example: "夏" },
  wholesalePrice: { header: "批发价", width: 10, required: true, hint: "元，最多两位小数", example: 89 },
  minPrice: { header: "最低价", width: 10, hint: "元；不高于批发价" },
  tagPrice: { header: "吊牌价", width: 10, hint: "元；不低于批发价", example: 299 },
  retailPrice: { header: "零售价", width: 10, hint: "元" },
  purchasePrice: { header: "采购价", width: 10, hint: "元", example: "41.5" },
  unit: { header: "单位", width: 8, hint: "不填为件" },
  origin: { header: "货源", width: 8, hint: "自产或采购，不填为自产" },
  status: { header: "状态", width: 8, hint: "新款：待上架或在售，不填为待上架", example: "在售" },
  launchDate: { header: "上新日期", width: 12, hint: "例如 2026-04-15，不填为导入当天" },
  composition: { header: "面料成分", width: 20, hint: "最多 200 个字" },
  standard: { header: "执行标准", width: 14, hint: "例如 GB/T 22849" },
  weightGram: { header: "单件重（克）", width: 12, hint: "连包装，整数" },
  safetyClass: { header: "安全类别", width: 10, hint: "A、B 或 C" },
  party: { header: "工厂/供应商", width: 16, hint: "已有的工厂或供应商名称" },
  remark: { header: "备注", width: 20, hint: "最多 500 个字" },
} as const satisfies SheetColumns;

export type SheetField = keyof typeof sheetColumns;
const sheetFields = Object.keys(sheetColumns) as SheetField[];

/** Told of every row; the others describe the style. */
const ownFields: ReadonlySet<SheetField> = new Set(["styleNo", "color", "size"]);
const styleFields = sheetFields.filter((field) => !ownFields.has(field));

export type SheetValues = ValuesOf<typeof sheetColumns>;

export interface StyleRows {
  readonly styleNo: string;
  /** The style's fields, each as most of its rows have it. */
  readonly values: SheetValues;
  /** Which row a field was read from, for sentences. */
  readonly sources: Partial<Record<SheetField, number>>;
  readonly cells: readonly { row: number; color: string; size: string }[];
}

export const errorAt = (row: number, field: SheetField, message: string): RowError =>
  sheetError(sheetColumns, row, field, message);

/** Why a cell cannot be read, whatever the others say; null where it can. */
export type RefuseCell = (field: SheetField, value: string) => string | null;

interface Told {
  row: number;
  value: string;
}

/**
 * Gathers rows into styles, in the order of their first rows. A style's
 * fields need to stand in one of its rows only; where they stand in several
 * they must agree. What cannot be read is compared with nothing; of the rest
 * the odd ones out are told of, not those that they differ from.
 */
export function gatherStyles(
  rows: readonly { number: number; values: SheetValues }[],
  refuseCell: RefuseCell = () => null,
): {
  styles: StyleRows[];
  errors: RowError[];
} {
  const errors: RowError[] = [];
  const styles = new Map<
    string,
    {
      styleNo: string;
      values: SheetValues;
      sources: Partial<Record<SheetField, number>>;
      cells: { row: number; color: string; size: string }[];
      told: Partial<Record<SheetField, Told[]>>;
    }
  >();
  for (const { number: row, values } of rows) {
    const styleNo = (values.styleNo ?? "").normalize("NFKC").toUpperCase();
    for (const field of ownFields) {
      if (!values[field]) errors.push(errorAt(row, field, `请填写${sheetColumns[field].header}`));
    }
    if (!styleNo) continue;
    const style = styles.get(styleNo) ?? {
      ...{ styleNo, values: { styleNo }, sources: { styleNo: row } },
      ...{ cells: [], told: {} },
    };
    styles.set(styleNo, style);
    for (const field of styleFields) {
      const value = values[field];
      if (!value) continue;
      const told = style.told[field] ?? [];
      style.told[field] = told;
      told.push({ row, value });
    }
    style.cells.push({ row, color: values.color ?? "", size: values.size ?? "" });
  }
  for (const { told, values, sources } of styles.values()) {
    for (const field of styleFields) {
      const meant = meantOf(told[field] ?? [], (value) => refuseCell(field, value));
      if (!meant) continue;
      values[field] = meant.value;
      sources[field] = meant.row;
      for (const { row, message } of meant.odd) errors.push(errorAt(row, field, message));
    }
  }
  return {
    styles: [...styles.values()].map(({ told: _, ...style }) => style),
    errors: errors.sort((a, b) => a.row - b.row),
  };
}

/**
 * What a style's rows mean by a field: of the values that can be read the one that most of them have, else the first. And
 * the rows that say something else, with why; one that is meant and cannot be read is told of by whoever reads it.
 */
function meantOf(told: readonly Told[], refuse: (value: string) => string | null) {
  const [first] = told;
  if (!first) return null;
  const counts = new Map<string, number>();
  for (const { value } of told) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size === 1) return { ...first, odd: [] };
  const refusals = new Map([...counts.keys()].map((value) => [value, refuse(value)]));
  const [meant = first.value] = [...counts]
    .filter(([value]) => refusals.get(value) === null)
    // The order of the rows holds among equals.
    .sort(([, a], [, b]) => b - a)
    .map(([value]) => value);
  const row = told.find(({ value }) => value === meant)?.row ?? first.row;
  const odd = told
    .filter(({ value }) => value !== meant)
    .map((one) => ({
      row: one.row,
      message: refusals.get(one.value) ?? `与第 ${row} 行同款的“${meant}”不一致`,
    }));
  return { row, value: meant, odd };
}
