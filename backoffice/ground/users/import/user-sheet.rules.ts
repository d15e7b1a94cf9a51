/** The spreadsheet of users: the headings that their export has. Pure. */
import type { SheetColumns } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";

export const userColumns = {
  username: { header: "用户名", width: 16, required: true, hint: "2 至 20 个字", example: "xiaoli" },
  nickName: { header: "姓名", width: 14, required: true, hint: "2 至 20 个字", example: "小丽" },
  gender: { header: "性别", width: 6, hint: "男或女", example: "女" },
  phone: { header: "手机号", width: 14, hint: "11 位数字", example: "13900000000" },
  email: { header: "邮箱", width: 24, hint: "可不填" },
  dept: { header: "部门", width: 16, hint: "部门名称" },
  roles: { header: "角色", width: 20, hint: "角色名称，几个用顿号分开", example: "营业员" },
  jobs: { header: "岗位", width: 20, hint: "岗位名称，几个用顿号分开" },
} as const satisfies SheetColumns;

export type UserField = keyof typeof userColumns;

/** Names in one cell. */
export function namesIn(text: string | undefined): string[] {
  return (text ?? "")
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
