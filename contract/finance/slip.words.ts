/** Words of 费用单: what kinds there are, their states, and what each is called (domain.md §3.6). */

export const slipKinds = ["EXPENSE", "INCOME"] as const;
export type SlipKind = (typeof slipKinds)[number];
export const slipKindLabels: Record<SlipKind, string> = { EXPENSE: "费用", INCOME: "其他收入" };

/** The dictionary of a kind's categories. */
export const slipDictionaries: Record<SlipKind, string> = { EXPENSE: "expense_category", INCOME: "income_category" };

/** What a platform pays out, and what it keeps of that: sales and their cost, not other income (利润表, 毛利). */
export const settlementCategories: Record<SlipKind, string> = { INCOME: "平台结算", EXPENSE: "平台佣金" };

/** A till that held less or more than it should (长短款). */
export const tillCategories: Record<SlipKind, string> = { EXPENSE: "现金短款", INCOME: "现金长款" };

/** DRAFT → CONFIRMED → VOID; a draft that is given up is VOID as well. */
export const slipStatuses = ["DRAFT", "CONFIRMED", "VOID"] as const;
export type SlipStatus = (typeof slipStatuses)[number];
export const slipStatusLabels: Record<SlipStatus, string> = { DRAFT: "待确认", CONFIRMED: "已确认", VOID: "已作废" };

/** 待办: what waits, whatever its day. */
export const slipWaitings = ["confirm"] as const;
export type SlipWaiting = (typeof slipWaitings)[number];
export const slipWaitingLabels: Record<SlipWaiting, string> = { confirm: "待确认" };
