/** 调整单: the slips by which stock is corrected by hand, always with a reason (domain.md §3.3, revise). */

/** DRAFT → APPROVED → reversed by a new slip; a draft may be discarded. */
export const adjustmentStatuses = ["DRAFT", "APPROVED", "REVERSED", "DISCARDED"] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];
export const adjustmentStatusLabels: Record<AdjustmentStatus, string> = {
  DRAFT: "草稿",
  APPROVED: "已审核",
  REVERSED: "已红冲",
  DISCARDED: "已作废",
};

/** OPENING and SCRAP, SAMPLE, GRADE move one way; ADJUST either way, by the sign of a line. */
export const adjustmentKinds = ["ADJUST", "SCRAP", "SAMPLE", "GRADE", "OPENING"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentKindLabels: Record<AdjustmentKind, string> = {
  ADJUST: "盈亏调整",
  SCRAP: "报废",
  SAMPLE: "样衣领用",
  GRADE: "正次互转",
  OPENING: "期初",
};
