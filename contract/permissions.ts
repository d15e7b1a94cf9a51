/**
 * Permission codes (domain.md §6), and the one rule that reads them. `admin`
 * passes every check (product.md §6).
 */
export const adminRole = "admin";
export const defaultRole = "ROLE_SYSTEM_DEFAULT";

/** Codes of the roles that every company has (domain.md §6). */
export const builtinRoles = {
  boss: "ROLE_BOSS",
  stallManager: "ROLE_STALL_MANAGER",
  stallKeeper: "ROLE_STALL_KEEPER",
  warehouse: "ROLE_WAREHOUSE",
  merchandiser: "ROLE_MERCHANDISER",
  finance: "ROLE_FINANCE",
  ecom: "ROLE_ECOM",
  default: defaultRole,
} as const;

export const permissions = {
  productList: "msClothesProduct:list",
  productAdd: "msClothesProduct:add",
  productEdit: "msClothesProduct:edit",
  productDel: "msClothesProduct:del",
  productPrice: "msClothesProduct:price",
  productImport: "msClothesProduct:import",
  productBelowFloor: "msClothesProduct:belowFloor",
  attributeList: "msClothesAttribute:list",
  attributeAdd: "msClothesAttribute:add",
  attributeEdit: "msClothesAttribute:edit",
  attributeDel: "msClothesAttribute:del",
  stallGoodsList: "msClothesStallGoods:list",
  stallGoodsAdd: "msClothesStallGoods:add",
  stallGoodsEdit: "msClothesStallGoods:edit",
  stallGoodsDel: "msClothesStallGoods:del",
  stockList: "msClothesStock:list",
  reviseList: "msClothesRevise:list",
  reviseAdjust: "msClothesRevise:adjust",
  reviseApprove: "msClothesRevise:approve",
  transferList: "msClothesTransfer:list",
  transferAdd: "msClothesTransfer:add",
  transferEdit: "msClothesTransfer:edit",
  transferDel: "msClothesTransfer:del",
  transferSend: "msClothesTransfer:send",
  transferReceive: "msClothesTransfer:receive",
  transferDiff: "msClothesTransfer:diff",
  purchaseList: "msClothesPurchase:list",
  purchaseAdd: "msClothesPurchase:add",
  purchaseEdit: "msClothesPurchase:edit",
  purchaseDel: "msClothesPurchase:del",
  purchaseReceive: "msClothesPurchase:receive",
  purchaseReturn: "msClothesPurchase:return",
  purchaseVoid: "msClothesPurchase:void",
  factoryList: "msClothesFactory:list",
  factoryAdd: "msClothesFactory:add",
  factoryEdit: "msClothesFactory:edit",
  factoryDel: "msClothesFactory:del",
  factoryPay: "msClothesFactory:pay",
  reviewList: "msClothesReview:list",
  reviewAdd: "msClothesReview:add",
  reviewEdit: "msClothesReview:edit",
  reviewDel: "msClothesReview:del",
  reviewSubmit: "msClothesReview:submit",
  reviewApprove: "msClothesReview:approve",
  monitorList: "msClothesMonitor:list",
  monitorAdd: "msClothesMonitor:add",
  monitorEdit: "msClothesMonitor:edit",
  monitorDel: "msClothesMonitor:del",
  repositoryList: "msClothesRepository:list",
  repositoryAdd: "msClothesRepository:add",
  repositoryEdit: "msClothesRepository:edit",
  repositoryDel: "msClothesRepository:del",
  repositoryPermissionList: "msClothesRepositoryPermission:list",
  repositoryPermissionEdit: "msClothesRepositoryPermission:edit",
  costView: "msClothesCost:view",
  billList: "msClothesBill:list",
  billAdd: "msClothesBill:add",
  billEdit: "msClothesBill:edit",
  billDel: "msClothesBill:del",
  billConfirm: "msClothesBill:confirm",
  billVoid: "msClothesBill:void",
  billPrice: "msClothesBill:price",
  billDiscount: "msClothesBill:discount",
  billBelowFloor: "msClothesBill:belowFloor",
  billOverCredit: "msClothesBill:overCredit",
  billReprint: "msClothesBill:reprint",
  distributorList: "msClothesDistributor:list",
  distributorAdd: "msClothesDistributor:add",
  distributorEdit: "msClothesDistributor:edit",
  distributorDel: "msClothesDistributor:del",
  distributorExport: "msClothesDistributor:export",
  distributorMerge: "msClothesDistributor:merge",
  distributorCredit: "msClothesDistributor:credit",
  strategyList: "msClothesStrategy:list",
  strategyAdd: "msClothesStrategy:add",
  strategyEdit: "msClothesStrategy:edit",
  strategyDel: "msClothesStrategy:del",
  rechargeList: "msClothesRecharge:list",
  rechargeAdd: "msClothesRecharge:add",
  rechargeConfirm: "msClothesRecharge:confirm",
  rechargeVoid: "msClothesRecharge:void",
  rechargeBonus: "msClothesRecharge:bonus",
  accountList: "msClothesAccount:list",
  accountReceive: "msClothesAccount:receive",
  accountRefund: "msClothesAccount:refund",
  accountAdjust: "msClothesAccount:adjust",
  accountWriteOff: "msClothesAccount:writeOff",
  /** 对账单 over all stalls; without it, of those one may see. */
  accountStatement: "msClothesAccount:statement",
  statStallManage: "msClothesStatStallManage:list",
  statStallKeeper: "msClothesStatStallKeeper:list",
  menuList: "menu:list",
  menuAdd: "menu:add",
  menuEdit: "menu:edit",
  menuDel: "menu:del",
  dictList: "dict:list",
  dictAdd: "dict:add",
  dictEdit: "dict:edit",
  dictDel: "dict:del",
  issueList: "msClothesUserIssue:list",
  issueAdd: "msClothesUserIssue:add",
  issueEdit: "msClothesUserIssue:edit",
  issueDel: "msClothesUserIssue:del",
  messageAdd: "userMessage:add",
  messageEdit: "userMessage:edit",
  versionAdd: "version:add",
  userUnlock: "user:unlock",
} as const;

/** Who writes lines of goods into any document, and so finds goods by what is scanned or typed. */
export const goodsLinePermissions = [
  permissions.productList,
  permissions.stallGoodsList,
  permissions.stockList,
  permissions.billList,
  permissions.transferList,
  permissions.purchaseList,
  permissions.reviewList,
  permissions.reviseList,
  permissions.monitorList,
] as const;

/** Who takes or gives money, and so chooses where it goes. */
export const fundPermissions = [
  permissions.billList,
  permissions.rechargeList,
  permissions.accountList,
  permissions.purchaseList,
  permissions.factoryPay,
] as const;

/** True when `held` has `admin` or at least one of `wanted`; an empty or missing list gives false. */
export function hasPermission(held: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (!wanted || wanted.length === 0) return false;
  return held.some((code) => code === adminRole || wanted.includes(code));
}

const codes: readonly string[] = [adminRole, ...Object.values(permissions)];

/**
 * The held codes that this product knows, as few characters: one bit a code,
 * four bits a hexadecimal digit, in the table's order. Every page carries it.
 */
export function packPermissions(held: readonly string[]): string {
  const digits = Array.from({ length: Math.ceil(codes.length / 4) }, (_, digit) =>
    codes
      .slice(digit * 4, digit * 4 + 4)
      .reduce((bits, code, bit) => bits + (held.includes(code) ? 1 << bit : 0), 0)
      .toString(16),
  );
  return digits.join("").replace(/0+$/, "");
}

/** The codes that {@link packPermissions} wrote down. */
export function unpackPermissions(packed: string): string[] {
  return codes.filter((_, index) => (Number.parseInt(packed[index >> 2] ?? "0", 16) >> (index & 3)) & 1);
}
