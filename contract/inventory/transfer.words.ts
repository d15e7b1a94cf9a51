/** What a transfer (调拨) and what happens to it can be (domain.md §3.3). */

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
export type TransferEventKind = (typeof transferEventKinds)[number];
export const transferEventLabels: Record<TransferEventKind, string> = {
  SEND: "发货",
  RECEIVE: "收货",
  RETURN: "退回调出仓",
  LOSS: "在途丢失",
  RECALL: "撤回",
};

/** 待办: what waits, whatever its day; without days the list is not cut to the last 30. */
export const transferWaitings = ["send", "receive", "transit"] as const;
export type TransferWaiting = (typeof transferWaitings)[number];
export const transferWaitingLabels: Record<TransferWaiting, string> = {
  send: "待我发货",
  receive: "待我收货",
  transit: "在途",
};
