/** What a purchase (采购单) and its receipts can be (domain.md §3.3). */

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

/** 收货 and 退货: documents of their own under a 采购单. */
export const purchaseReceiptKinds = ["RECEIPT", "RETURN"] as const;
export type PurchaseReceiptKind = (typeof purchaseReceiptKinds)[number];
export const purchaseReceiptKindLabels: Record<PurchaseReceiptKind, string> = { RECEIPT: "收货", RETURN: "退货" };

/** 待办: what waits, whatever its day; without days the list is not cut to the last 30. */
export const purchaseWaitings = ["receive"] as const;
export type PurchaseWaiting = (typeof purchaseWaitings)[number];
export const purchaseWaitingLabels: Record<PurchaseWaiting, string> = { receive: "待我入库" };
