/** 盘点: counting what a repository really holds (domain.md §3.3). */

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

/** 全盘, by category, by style, or a sample. */
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
