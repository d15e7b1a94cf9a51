/** What a batch (生产批次) and what happens to it can be (domain.md §3.2, batch). */

/** DRAFT → PLANNED → CUTTING → SEWING → FINISHING → DELIVERED → CLOSED; CANCELLED before anything is cut or issued. */
export const batchStatuses = [
  "DRAFT",
  "PLANNED",
  "CUTTING",
  "SEWING",
  "FINISHING",
  "DELIVERED",
  "CLOSED",
  "CANCELLED",
] as const;
export type BatchStatus = (typeof batchStatuses)[number];
export const batchStatusLabels: Record<BatchStatus, string> = {
  DRAFT: "草稿",
  PLANNED: "已下单",
  CUTTING: "裁剪中",
  SEWING: "车缝中",
  FINISHING: "后整中",
  DELIVERED: "已交齐",
  CLOSED: "已结案",
  CANCELLED: "已取消",
};

/** Open: what still takes material, time and capacity. */
export const openBatchStatuses = [
  "PLANNED",
  "CUTTING",
  "SEWING",
  "FINISHING",
  "DELIVERED",
] as const satisfies readonly BatchStatus[];

/** 包工包料: the factory brings the material; 清加工: we do, and pay the work. */
export const batchModes = ["PACKAGE", "LABOUR"] as const;
export type BatchMode = (typeof batchModes)[number];
export const batchModeLabels: Record<BatchMode, string> = { PACKAGE: "包工包料", LABOUR: "清加工" };

export const batchOrderKinds = ["FIRST", "REPEAT"] as const;
export type BatchOrderKind = (typeof batchOrderKinds)[number];
export const batchOrderKindLabels: Record<BatchOrderKind, string> = { FIRST: "首单", REPEAT: "翻单" };

/** What happened to a batch besides its cutting, deliveries and repairs. */
export const batchEventKinds = [
  "PLAN",
  "CUT",
  "CUT_VOID",
  "STAGE",
  "TRANSFER",
  "PAUSE",
  "RESUME",
  "URGE",
  "DUE",
  "MERCHANDISER",
  "CLOSE",
  "CANCEL",
] as const;
export type BatchEventKind = (typeof batchEventKinds)[number];
export const batchEventLabels: Record<BatchEventKind, string> = {
  PLAN: "下单",
  CUT: "裁剪登记",
  CUT_VOID: "裁剪作废",
  STAGE: "进度",
  TRANSFER: "转厂",
  PAUSE: "暂停",
  RESUME: "恢复",
  URGE: "催单",
  DUE: "改交期",
  MERCHANDISER: "改跟单",
  CLOSE: "结案",
  CANCEL: "取消",
};
