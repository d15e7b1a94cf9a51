/** 同步日志: what is exchanged with a platform, why it ran, and how it ended (domain.md §3.5). */

export const syncKinds = [
  "ORDERS",
  "REFUNDS",
  "STOCK",
  "SHIP",
  "EWAYBILL",
  "AUTHORISE",
  "REFRESH",
  "REVOKE",
  "FILE",
] as const;
export type SyncKind = (typeof syncKinds)[number];
export const syncKindLabels: Record<SyncKind, string> = {
  ORDERS: "抓单",
  REFUNDS: "抓售后",
  STOCK: "推库存",
  SHIP: "发货回传",
  EWAYBILL: "电子面单",
  AUTHORISE: "授权",
  REFRESH: "续期",
  REVOKE: "撤销授权",
  FILE: "文件导入",
};

export const syncTriggers = ["AUTO", "HAND"] as const;
export type SyncTrigger = (typeof syncTriggers)[number];
export const syncTriggerLabels: Record<SyncTrigger, string> = { AUTO: "自动", HAND: "手工" };

/** RUNNING → OK, PART (some rows refused) or FAILED. */
export const syncStatuses = ["RUNNING", "OK", "PART", "FAILED"] as const;
export type SyncStatus = (typeof syncStatuses)[number];
export const syncStatusLabels: Record<SyncStatus, string> = {
  RUNNING: "进行中",
  OK: "成功",
  PART: "部分成功",
  FAILED: "失败",
};

/** What is pulled in windows, each with a cursor of its own. */
export const pulledKinds = ["ORDERS", "REFUNDS"] as const;
export type PulledKind = (typeof pulledKinds)[number];

/** What is kept of each shop's exchange: how far it is, and whether it works. */
export const cursorKinds = [...pulledKinds, "STOCK"] as const;
export type CursorKind = (typeof cursorKinds)[number];

/** How a platform's SKU came to one of ours. */
export const matchWays = ["AUTO", "HAND"] as const;

/** How long 同步日志 keeps what went well by itself, and the rest; days. */
export const syncLogDays = { well: 7, failed: 90 } as const;
