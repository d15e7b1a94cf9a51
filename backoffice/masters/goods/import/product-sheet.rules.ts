/**
 * The goods spreadsheet (domain.md §3.1): its columns, and how rows, one for
 * each 款 + 色 + 码, become styles. Pure.
 */
import { type SheetColumns, sheetError, type ValuesOf } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";

export const sheetColumns = {
  styleNo: { header: "款号", width: 14, required: true, hint: "字母、数字和连字符，最多 32 位" },
  name: { header: "品名", width: 24, required: true, hint: "最多 50 个字" },
  color: { header: "颜色", width: 10, required: true, hint: "商品属性中的颜色名称或色码" },
  size: { header: "尺码", width: 8, required: true, hint: "尺码组中的尺码" },
  sizeGroup: { header: "尺码组", width: 12, required: true, hint: "商品属性中的尺码组名称" },
  category: { header: "分类", width: 12, required: true, hint: "商品属性中的分类名称" },
  brand: { header: "品牌", width: 12, hint: "商品属性中的品牌名称" },
  year: { header: "年份", width: 8, required: true, hint: "例如 2026" },
  season: { header: "季节", width: 8, required: true, hint: "商品属性中的季节名称" },
  wholesalePrice: { header: "批发价", width: 10, required: true, hint: "元，最多两位小数" },
  minPrice: { header: "最低价", width: 10, hint: "元；不高于批发价" },
  tagPrice: { header: "吊牌价", width: 10, hint: "元；不低于批发价" },
  retailPrice: { header: "零售价", width: 10, hint: "元" },
  purchasePrice: { header: "采购价", width: 10, hint: "元" },
  unit: { header: "单位", width: 8, hint: "不填为件" },
  origin: { header: "货源", width: 8, hint: "自产或采购，不填为自产" },
  status: { header: "状态", width: 8, hint: "新款：待上架或在售，不填为待上架" },
  launchDate: { header: "上新日期", width: 12, hint: "例如 2026-04-15，不填为导入当天" },
  composition: { header: "面料成分", width: 20, hint: "最多 200 个字" },
  standard: { header: "执行标准", width: 14, hint: "例如 GB/T 22849" },
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
  /** The style's fields, each from the first row that has it. */
  readonly values: SheetValues;
  /** Which row a field was read from, for sentences. */
  readonly sources: Partial<Record<SheetField, number>>;
  readonly cells: readonly { row: number; color: string; size: string }[];
}

export const errorAt = (row: number, field: SheetField, message: string): RowError =>
  sheetError(sheetColumns, row, field, message);

/**
 * Gathers rows into styles, in the order of their first rows. A style's
 * fields need to stand in one of its rows only; where they stand in several
 * they must agree.
 */
export function gatherStyles(rows: readonly { number: number; values: SheetValues }[]): {
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
    }
  >();
  for (const { number: row, values } of rows) {
    const styleNo = (values.styleNo ?? "").toUpperCase();
    for (const field of ownFields) {
      if (!values[field]) errors.push(errorAt(row, field, `请填写${sheetColumns[field].header}`));
    }
    if (!styleNo) continue;
    const style = styles.get(styleNo) ?? { styleNo, values: { styleNo }, sources: { styleNo: row }, cells: [] };
    styles.set(styleNo, style);
    for (const field of styleFields) {
      const value = values[field];
      if (!value) continue;
      const first = style.values[field];
      if (first === undefined) {
        style.values[field] = value;
        style.sources[field] = row;
      } else if (first !== value) {
        errors.push(errorAt(row, field, `与第 ${style.sources[field]} 行同款的“${first}”不一致`));
      }
    }
    style.cells.push({ row, color: values.color ?? "", size: values.size ?? "" });
  }
  return { styles: [...styles.values()], errors };
}
