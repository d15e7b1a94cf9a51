/**
 * Permission codes (domain.md §6), and the one rule that reads them. `admin`
 * passes every check (product.md §6).
 */
export const adminRole = "admin";
export const defaultRole = "ROLE_SYSTEM_DEFAULT";

export const permissions = {
  productList: "msClothesProduct:list",
  productAdd: "msClothesProduct:add",
  productEdit: "msClothesProduct:edit",
  productPrice: "msClothesProduct:price",
  costView: "msClothesCost:view",
  menuList: "menu:list",
  menuAdd: "menu:add",
  menuEdit: "menu:edit",
  menuDel: "menu:del",
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
} as const;

/** True when `held` has `admin` or at least one of `wanted`; an empty or missing list gives false. */
export function hasPermission(held: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (!wanted || wanted.length === 0) return false;
  return held.some((code) => code === adminRole || wanted.includes(code));
}
