/** The spreadsheet of factories and suppliers. Pure. */
import type { SheetColumns } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";

export const partyColumns = {
  code: { header: "编码", width: 12, hint: "字母、数字和连字符，不填自动编号" },
  name: { header: "名称", width: 24, required: true, hint: "不超过 50 个字", example: "嘉兴毛衫行" },
  type: {
    header: "类型",
    width: 14,
    required: true,
    hint: "自有、外发、成衣供应商或物料供应商",
    example: "成衣供应商",
  },
  specialty: { header: "擅长品类", width: 18, hint: "可不填" },
  contact: { header: "联系人", width: 12, hint: "可不填", example: "黄老板" },
  phone: { header: "电话", width: 16, hint: "手机号，或带区号的座机号", example: "13900000000" },
  address: { header: "地址", width: 24, hint: "可不填" },
  settleCycle: { header: "结算方式", width: 10, hint: "现结或月结，不填为月结", example: "月结" },
  owed: { header: "期初应付", width: 12, hint: "元，开业前还欠它的", example: "12000.50" },
  prepaid: { header: "期初预付", width: 12, hint: "元，开业前多付给它的" },
  remark: { header: "备注", width: 24, hint: "可不填" },
} as const satisfies SheetColumns;

export type PartyField = keyof typeof partyColumns;
