/** The spreadsheet of 期初: one row a 款 + 色 + 码 + 仓 (+ 品级), with pieces and what one cost. Pure. */
import type { SheetColumns, ValuesOf } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";

export const openingColumns = {
  styleNo: { header: "款号", width: 14, required: true, hint: "已有的款号", example: "A100" },
  color: { header: "颜色", width: 10, required: true, hint: "颜色名称或色码", example: "黑" },
  size: { header: "尺码", width: 8, required: true, hint: "尺码名称", example: "M" },
  repository: { header: "仓库", width: 16, required: true, hint: "存储方名称或编码", example: "总仓" },
  qty: { header: "数量", width: 8, required: true, hint: "1 到 99999 的整数", example: 20 },
  cost: { header: "成本", width: 10, hint: "元；不填按商品的成本", example: "41.5" },
  grade: { header: "品级", width: 8, hint: "正品或次品，不填为正品", example: "正品" },
} as const satisfies SheetColumns;

export type OpeningField = keyof typeof openingColumns;
export type OpeningValues = ValuesOf<typeof openingColumns>;
