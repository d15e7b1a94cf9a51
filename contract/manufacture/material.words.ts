/** What materials (物料) and their documents can be (domain.md §3.2, material). Quantities are 1/1000 of the unit. */

export const materialTypes = ["FABRIC", "LINING", "TRIM", "PACKING"] as const;
export type MaterialType = (typeof materialTypes)[number];
export const materialTypeLabels: Record<MaterialType, string> = {
  FABRIC: "面料",
  LINING: "里料",
  TRIM: "辅料",
  PACKING: "包材",
};

export const materialUnits = ["METRE", "KILOGRAM", "PIECE", "STRIP"] as const;
export type MaterialUnit = (typeof materialUnits)[number];
export const materialUnitLabels: Record<MaterialUnit, string> = {
  METRE: "米",
  KILOGRAM: "公斤",
  PIECE: "个",
  STRIP: "条",
};

export const materialStatuses = ["ON", "OFF"] as const;
export type MaterialStatus = (typeof materialStatuses)[number];
export const materialStatusLabels: Record<MaterialStatus, string> = { ON: "启用", OFF: "停用" };

/** Why material moved. */
export const materialMoveTypes = [
  "OPENING",
  "BUY_IN",
  "BUY_RETURN",
  "ISSUE",
  "ISSUE_RETURN",
  "ADJUST_IN",
  "ADJUST_OUT",
] as const;
export type MaterialMoveType = (typeof materialMoveTypes)[number];
export const materialMoveLabels: Record<MaterialMoveType, string> = {
  OPENING: "期初",
  BUY_IN: "采购入库",
  BUY_RETURN: "采购退货",
  ISSUE: "领料",
  ISSUE_RETURN: "退料",
  ADJUST_IN: "盘盈",
  ADJUST_OUT: "盘亏",
};

/** The documents that move material, as `docType` names them. */
export const materialDocTypes = [
  "MATERIAL_PURCHASE",
  "MATERIAL_PURCHASE_RETURN",
  "MATERIAL_ISSUE",
  "MATERIAL_ADJUST",
] as const;
export type MaterialDocType = (typeof materialDocTypes)[number];

/** DRAFT → CONFIRMED → PART_RETURNED; VOID. */
export const materialPurchaseStatuses = ["DRAFT", "CONFIRMED", "PART_RETURNED", "VOID"] as const;
export type MaterialPurchaseStatus = (typeof materialPurchaseStatuses)[number];
export const materialPurchaseStatusLabels: Record<MaterialPurchaseStatus, string> = {
  DRAFT: "草稿",
  CONFIRMED: "已入库",
  PART_RETURNED: "部分退货",
  VOID: "已作废",
};

/** DRAFT → ISSUED → VOID. */
export const materialIssueStatuses = ["DRAFT", "ISSUED", "VOID"] as const;
export type MaterialIssueStatus = (typeof materialIssueStatuses)[number];
export const materialIssueStatusLabels: Record<MaterialIssueStatus, string> = {
  DRAFT: "草稿",
  ISSUED: "已领料",
  VOID: "已作废",
};

/** 领料 takes material to a batch, 退料 brings what is left of it back. */
export const materialIssueKinds = ["ISSUE", "RETURN"] as const;
export type MaterialIssueKind = (typeof materialIssueKinds)[number];
export const materialIssueKindLabels: Record<MaterialIssueKind, string> = { ISSUE: "领料", RETURN: "退料" };
