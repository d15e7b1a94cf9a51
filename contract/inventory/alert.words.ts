/** What an alert rule (监控策略) can watch, within which bounds, and what an alert can be (domain.md §3.3). */

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

/** What a rule of each type is told, and within which bounds; what is not listed is not asked for. */
export interface AlertLimit {
  label: string;
  hint: string;
  min: number;
  max: number;
  usual: number;
}
const pieces = (label: string, hint: string, min: number, usual: number): AlertLimit => ({
  label,
  hint,
  min,
  max: 99_999,
  usual,
});
const dayCount = (label: string, hint: string, usual: number, max = 3650): AlertLimit => ({
  label,
  hint,
  min: 1,
  max,
  usual,
});
export const alertLimits: Record<AlertType, { threshold?: AlertLimit; days?: AlertLimit }> = {
  LOW: { threshold: pieces("低于件数", "在售款的单个 SKU 在一个仓的可用数低于它", 1, 5) },
  HIGH: { threshold: pieces("高于件数", "单个 SKU 在一个仓的现存数高于它", 0, 500) },
  BROKEN: {
    threshold: {
      label: "缺码数",
      hint: "在售款在一个仓至少缺这么多个尺码，而其他尺码还有货",
      min: 1,
      max: 15,
      usual: 2,
    },
  },
  SLOW: {
    days: dayCount("无销天数", "款在一个仓连续这么多天没有销售", 90),
    threshold: pieces("库存多于", "现存件数多于它才提醒", 0, 0),
  },
  AGE: {
    days: dayCount("库龄天数", "距款最近一次入库超过这么多天", 180),
    threshold: pieces("库存多于", "现存件数多于它才提醒", 0, 0),
  },
  NEGATIVE: {},
  TRANSIT: { days: dayCount("在途天数", "调拨发货后超过这么多天还没有收清", 3) },
  HOT: { days: dayCount("备货天数", "按近 7 天的销速，SKU 的可用数不够卖这么多天", 14, 365) },
};

/** What a rule watches: everything, a category with all below it, or one style. */
export const alertScopes = ["ALL", "CATEGORY", "STYLE"] as const;
export type AlertScope = (typeof alertScopes)[number];
export const alertScopeLabels: Record<AlertScope, string> = { ALL: "全部商品", CATEGORY: "分类", STYLE: "款" };
