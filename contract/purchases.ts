/** 采购入库: garments bought in from a supplier (domain.md §3.3). */

/** DRAFT → WAIT → PART → DONE; VOID. */
export const purchaseStatuses = ["DRAFT", "WAIT", "PART", "DONE", "VOID"] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];
export const purchaseStatusLabels: Record<PurchaseStatus, string> = {
  DRAFT: "草稿",
  WAIT: "待入库",
  PART: "部分入库",
  DONE: "已入库",
  VOID: "已作废",
};
