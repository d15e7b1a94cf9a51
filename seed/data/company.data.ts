/** The people of the demo company and what each may do: departments, roles, users. */
import { defaultRole, permissions } from "#contract/permissions.ts";

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

/** Every code that begins with `msClothes<entity>:`, apart from the actions left out. */
function allOf(entity: string, except: readonly string[] = []): string[] {
  return Object.values(permissions).filter(
    (code) => code.startsWith(`msClothes${entity}:`) && !except.includes(code.split(":")[1] ?? ""),
  );
}

const { productList, costView, stockList, stallGoodsList, purchaseList, transferList } = permissions;

/** Everybody with a role keeps a to-do list. */
const issueCodes = allOf("UserIssue");

/** domain.md §6, as far as pages exist. Holding a code also opens the pages that the menus file under it. */
export const roles = [
  {
    id: 1,
    code: "ROLE_BOSS",
    name: "老板",
    level: 1,
    codes: Object.values(permissions).filter((code) => code.startsWith("msClothes")),
  },
  {
    id: 2,
    code: "ROLE_STALL_MANAGER",
    name: "店长",
    level: 2,
    codes: [
      productList,
      stockList,
      ...allOf("StallGoods"),
      ...allOf("Transfer"),
      ...allOf("Review", ["approve"]),
      ...allOf("Bill"),
      ...allOf("Distributor", ["export", "merge"]),
      ...allOf("Recharge"),
      permissions.accountList,
      permissions.accountReceive,
      permissions.accountRefund,
      permissions.statStallManage,
      permissions.statStallKeeper,
      ...issueCodes,
    ],
  },
  {
    id: 3,
    code: "ROLE_STALL_KEEPER",
    name: "营业员",
    level: 3,
    codes: [
      productList,
      stockList,
      stallGoodsList,
      transferList,
      permissions.transferAdd,
      permissions.transferReceive,
      permissions.billList,
      permissions.billAdd,
      permissions.billEdit,
      permissions.billConfirm,
      permissions.billPrice,
      permissions.billVoid,
      permissions.distributorList,
      permissions.distributorAdd,
      permissions.rechargeList,
      permissions.rechargeAdd,
      permissions.accountList,
      permissions.accountReceive,
      permissions.statStallKeeper,
      ...issueCodes,
    ],
  },
  {
    id: 4,
    code: "ROLE_WAREHOUSE",
    name: "仓管",
    level: 3,
    codes: [
      productList,
      stockList,
      permissions.reviseList,
      permissions.reviseAdjust,
      ...allOf("Transfer"),
      ...allOf("Purchase"),
      ...allOf("Review", ["approve"]),
      permissions.monitorList,
      permissions.repositoryList,
      ...issueCodes,
    ],
  },
  {
    id: 5,
    code: "ROLE_MERCHANDISER",
    name: "跟单",
    level: 3,
    codes: [
      ...allOf("Product", ["price", "belowFloor"]),
      ...allOf("Attribute"),
      stockList,
      ...allOf("Purchase", ["void"]),
      ...issueCodes,
    ],
  },
  {
    id: 6,
    code: "ROLE_FINANCE",
    name: "财务",
    level: 2,
    codes: [
      productList,
      costView,
      stockList,
      purchaseList,
      permissions.factoryPay,
      permissions.reviseList,
      permissions.reviseApprove,
      permissions.reviewList,
      permissions.reviewApprove,
      permissions.billList,
      permissions.distributorList,
      permissions.rechargeList,
      permissions.rechargeConfirm,
      ...allOf("Account"),
      permissions.statStallManage,
      ...issueCodes,
    ],
  },
  { id: 7, code: "ROLE_ECOM", name: "电商", level: 3, codes: [productList, stockList, ...issueCodes] },
  { id: 8, code: defaultRole, name: "默认角色", level: 9, codes: [] },
] as const;

/** `passwordAgeDays` null: never changed, so the product asks for a new password after signing in. */
export const users = [
  { id: 1, username: "admin", nickName: "管理员", gender: "男", deptId: 2, roleId: null, passwordAgeDays: 12 },
  { id: 2, username: "boss", nickName: "云老板", gender: "女", deptId: 2, roleId: 1, passwordAgeDays: 30 },
  { id: 3, username: "manager", nickName: "沈店长", gender: "女", deptId: 3, roleId: 2, passwordAgeDays: 45 },
  { id: 4, username: "keeper", nickName: "周小妹", gender: "女", deptId: 3, roleId: 3, passwordAgeDays: 7 },
  { id: 5, username: "keeper2", nickName: "沙小河", gender: "男", deptId: 4, roleId: 3, passwordAgeDays: null },
  { id: 6, username: "warehouse", nickName: "陈仓", gender: "男", deptId: 5, roleId: 4, passwordAgeDays: 60 },
  { id: 7, username: "merchandiser", nickName: "顾跟单", gender: "女", deptId: 6, roleId: 5, passwordAgeDays: 20 },
  { id: 8, username: "finance", nickName: "钱会计", gender: "女", deptId: 7, roleId: 6, passwordAgeDays: 3 },
  { id: 9, username: "ecom", nickName: "尚小网", gender: "男", deptId: 8, roleId: 7, passwordAgeDays: null },
  { id: 10, username: "newcomer", nickName: "辛来", gender: "男", deptId: 3, roleId: null, passwordAgeDays: null },
  { id: 11, username: "leaver", nickName: "易离职", gender: "男", deptId: 4, roleId: 3, passwordAgeDays: 200 },
] as const;

/** Signing in as this one is refused. */
export const disabledUsername = "leaver";
