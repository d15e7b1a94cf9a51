/** Goods spreadsheets as users send them. */
import { writeXlsx } from "hucre/xlsx";

type Cell = string | number | Date | null;

export const sheetHeads = [
  "款号",
  "品名",
  "颜色",
  "尺码",
  "尺码组",
  "分类",
  "品牌",
  "年份",
  "季节",
  "批发价",
  "最低价",
  "吊牌价",
  "单位",
  "货源",
  "状态",
  "上新日期",
  "安全类别",
  "工厂/供应商",
] as const;
type Head = (typeof sheetHeads)[number];

export type SheetLine = Partial<Record<Head, Cell>>;

/** A whole row; a style of the demo company's vocabulary. */
export function sheetLine(changes: SheetLine = {}): SheetLine {
  return {
    款号: "DR-1",
    品名: "导入连衣裙",
    颜色: "黑",
    尺码: "M",
    尺码组: "S-XL",
    分类: "连衣裙",
    品牌: "云裳",
    年份: 2026,
    季节: "夏",
    批发价: 89.5,
    最低价: 80,
    吊牌价: "259.00",
    ...changes,
  };
}

export async function sheetFile(
  lines: readonly SheetLine[],
  heads: readonly string[] = sheetHeads,
): Promise<Uint8Array> {
  const rows = lines.map((line) => heads.map((head) => line[head as Head] ?? null));
  return writeXlsx({ sheets: [{ name: "商品", rows: [[...heads], ...rows] }] });
}
