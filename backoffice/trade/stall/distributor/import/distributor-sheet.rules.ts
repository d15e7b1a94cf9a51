/** The spreadsheet of distributors. Pure. */
import type { SheetColumns } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";

export const distributorColumns = {
  name: { header: "客户名", width: 24, required: true, hint: "不超过 50 个字", example: "长沙小雨女装" },
  phone: { header: "手机", width: 16, hint: "11 位；信用额度大于 0 时必填", example: "13900000000" },
  region: { header: "地区", width: 14, hint: "例如 湖南长沙", example: "湖南长沙" },
  address: { header: "收货地址", width: 28, hint: "可不填" },
  carrier: { header: "物流/托运部", width: 16, hint: "可不填" },
  stall: { header: "归属档口", width: 18, hint: "档口名称" },
  keeper: { header: "营业员", width: 12, hint: "姓名" },
  strategy: { header: "策略", width: 12, hint: "分销策略的名称，不填为默认" },
  settleCycle: { header: "结算", width: 8, hint: "现结、周结或月结，不填为现结", example: "月结" },
  credit: { header: "信用额度", width: 12, hint: "元，不填按策略", example: 5000 },
  debt: { header: "期初欠款", width: 12, hint: "元，开业前还欠我们的", example: 500 },
  prepaid: { header: "期初预存", width: 12, hint: "元，开业前存在我们这里的" },
  remark: { header: "备注", width: 24, hint: "可不填" },
} as const satisfies SheetColumns;

export type DistributorField = keyof typeof distributorColumns;
