/** The spreadsheet of employees. Pure. */
import type { SheetColumns } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";

export const employeeColumns = {
  no: { header: "工号", width: 12, hint: "字母、数字和连字符，不填自动编号" },
  name: { header: "姓名", width: 12, required: true, hint: "不超过 50 个字", example: "周建国" },
  deptId: { header: "部门", width: 14, hint: "部门名称，可不填" },
  teamId: { header: "班组", width: 14, hint: "班组名称，可不填" },
  post: { header: "岗位", width: 10, hint: "可不填" },
  phone: { header: "手机", width: 14, hint: "11 位，可不填" },
  payType: { header: "计薪方式", width: 12, hint: "计件、月薪或底薪+提成，不填为计件", example: "计件" },
  baseFen: { header: "底薪", width: 10, hint: "元，可不填" },
  idCard: { header: "身份证号", width: 22, hint: "18 位，可不填" },
  bankName: { header: "开户行", width: 16, hint: "可不填" },
  bankCard: { header: "银行卡号", width: 24, hint: "可不填" },
  repositoryId: { header: "所属仓库", width: 16, hint: "仓库名称，可不填" },
  hiredDay: { header: "入职日期", width: 12, required: true, hint: "例如 2026-03-01", example: "2026-03-01" },
  remark: { header: "备注", width: 20, hint: "可不填" },
} as const satisfies SheetColumns;

export type EmployeeField = keyof typeof employeeColumns;
