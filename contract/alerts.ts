/** 监控策略: rules that watch stock, and the alerts they raise (domain.md §3.3). */

export const alertTypes = ["LOW", "HIGH", "BROKEN", "SLOW", "AGE", "NEGATIVE", "TRANSIT", "HOT"] as const;
export type AlertType = (typeof alertTypes)[number];
export const alertTypeLabels: Record<AlertType, string> = {
  LOW: "低库存",
  HIGH: "高库存",
  BROKEN: "断码",
  SLOW: "滞销",
  AGE: "库龄",
  NEGATIVE: "负库存",
  TRANSIT: "在途超时",
  HOT: "热销补货",
};

/** OPEN → ACK → CLOSED; CLOSED by itself when healthy. */
export const alertStatuses = ["OPEN", "ACK", "CLOSED"] as const;
export type AlertStatus = (typeof alertStatuses)[number];
export const alertStatusLabels: Record<AlertStatus, string> = { OPEN: "未处理", ACK: "已知晓", CLOSED: "已关闭" };

export const alertFrequencies = ["HOURLY", "DAILY"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
export const alertFrequencyLabels: Record<AlertFrequency, string> = { HOURLY: "每小时", DAILY: "每天" };
