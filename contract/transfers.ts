/** 调拨: goods on their way between two repositories (domain.md §3.3). */

/** DRAFT → SENT → PART_RECEIVED → RECEIVED; DRAFT → CANCELLED; SENT with nothing received → RECALLED. */
export const transferStatuses = ["DRAFT", "SENT", "PART_RECEIVED", "RECEIVED", "CANCELLED", "RECALLED"] as const;
export type TransferStatus = (typeof transferStatuses)[number];
export const transferStatusLabels: Record<TransferStatus, string> = {
  DRAFT: "草稿",
  SENT: "已发货",
  PART_RECEIVED: "部分收货",
  RECEIVED: "已收货",
  CANCELLED: "已取消",
  RECALLED: "已撤回",
};

/** What happened to a transfer, each time with its own lines. */
export const transferEventKinds = ["SEND", "RECEIVE", "RETURN", "LOSS", "RECALL"] as const;
