/** The people of the demo company: departments, and users with their roles. */
import { builtinRoles } from "#contract/permissions.ts";

const { boss, stallManager, stallKeeper, warehouse, merchandiser, finance, ecom, worker } = builtinRoles;

export const departments = [
  { id: 1, pid: null, name: "杭州云裳服饰", deptSort: 1 },
  { id: 2, pid: 1, name: "总经办", deptSort: 1 },
  { id: 3, pid: 1, name: "四季青档口", deptSort: 2 },
  { id: 4, pid: 1, name: "沙河档口", deptSort: 3 },
  { id: 5, pid: 1, name: "仓储部", deptSort: 4 },
  { id: 6, pid: 1, name: "生产部", deptSort: 5 },
  { id: 7, pid: 1, name: "财务部", deptSort: 6 },
  { id: 8, pid: 1, name: "电商部", deptSort: 7 },
] as const;

/** `passwordAgeDays` null: never changed, so the product asks for a new password after signing in. */
export const users = [
  { id: 1, username: "admin", nickName: "管理员", gender: "男", deptId: 2, role: null, passwordAgeDays: 12 },
  { id: 2, username: "boss", nickName: "云老板", gender: "女", deptId: 2, role: boss, passwordAgeDays: 30 },
  { id: 3, username: "manager", nickName: "沈店长", gender: "女", deptId: 3, role: stallManager, passwordAgeDays: 45 },
  { id: 4, username: "keeper", nickName: "周小妹", gender: "女", deptId: 3, role: stallKeeper, passwordAgeDays: 7 },
  { id: 5, username: "keeper2", nickName: "沙小河", gender: "男", deptId: 4, role: stallKeeper, passwordAgeDays: null },
  { id: 6, username: "warehouse", nickName: "陈仓", gender: "男", deptId: 5, role: warehouse, passwordAgeDays: 60 },
  {
    id: 7,
    username: "merchandiser",
    nickName: "顾跟单",
    gender: "女",
    deptId: 6,
    role: merchandiser,
    passwordAgeDays: 20,
  },
  { id: 8, username: "finance", nickName: "钱会计", gender: "女", deptId: 7, role: finance, passwordAgeDays: 3 },
  { id: 9, username: "ecom", nickName: "尚小网", gender: "男", deptId: 8, role: ecom, passwordAgeDays: null },
  { id: 10, username: "newcomer", nickName: "辛来", gender: "男", deptId: 3, role: null, passwordAgeDays: null },
  { id: 11, username: "leaver", nickName: "易离职", gender: "男", deptId: 4, role: stallKeeper, passwordAgeDays: 200 },
  { id: 12, username: "sewer", nickName: "林双线", gender: "女", deptId: 6, role: worker, passwordAgeDays: 15 },
] as const;

/** Signing in as this one is refused. */
export const disabledUsername = "leaver";

/** The head of 对账单: who sells, and where to pay to; a telephone for each stall, by its id. */
export const seller = {
  company: "杭州云裳服饰有限公司(示例)",
  payTo: "农业银行杭州四季青支行 杭州云裳服饰有限公司(示例) 尾号 3321",
} as const;
export const sellerPhones: Readonly<Record<number, string>> = {
  1: "0571-5550 2038",
  2: "020-5550 0116",
  3: "0512-5550 0327",
};
