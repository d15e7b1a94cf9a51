/** What a count (盘点) and its lines can be (domain.md §3.3). */

/** DRAFT → COUNTING → SUBMITTED → APPROVED; SUBMITTED → COUNTING; any unapproved → VOID. */
export const countStatuses = ["DRAFT", "COUNTING", "SUBMITTED", "APPROVED", "VOID"] as const;
export type CountStatus = (typeof countStatuses)[number];
export const countStatusLabels: Record<CountStatus, string> = {
  DRAFT: "草稿",
  COUNTING: "盘点中",
  SUBMITTED: "待审核",
  APPROVED: "已审核",
  VOID: "已作废",
};

/** 全盘, by category, by style, or a sample: styles in stock that are drawn at random. */
export const countModes = ["ALL", "CATEGORY", "STYLE", "SAMPLE"] as const;
export type CountMode = (typeof countModes)[number];
export const countModeLabels: Record<CountMode, string> = {
  ALL: "全盘",
  CATEGORY: "按分类",
  STYLE: "按款",
  SAMPLE: "抽盘",
};

/** What an SKU in scope that nobody counted means. */
export const uncountedRules = ["UNCHANGED", "ZERO"] as const;
export type UncountedRule = (typeof uncountedRules)[number];
export const uncountedRuleLabels: Record<UncountedRule, string> = { UNCHANGED: "视为不变", ZERO: "视为 0" };

/** Who lets uncounted goods vanish types this, with or without the space. */
export const zeroConfirmation = "视为0";

export const countLimits = { categories: 50, styles: 200, importRows: 2000, sheetRows: 5000 } as const;

/** 待办: what waits, whatever its day; without days the list is not cut to the last 30. */
export const countWaitings = ["count", "approve"] as const;
export type CountWaiting = (typeof countWaitings)[number];
export const countWaitingLabels: Record<CountWaiting, string> = { count: "盘点中", approve: "待审核" };

/** COUNTED: what somebody entered; UNCOUNTED: what is to be counted, and nobody entered yet. */
export const countLineFilters = ["ALL", "COUNTED", "UNCOUNTED", "DIFFERENCE", "MINE", "RECOUNT"] as const;
export type CountLineFilter = (typeof countLineFilters)[number];
