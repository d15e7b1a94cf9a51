/** What a piece record (计件) can be (domain.md §3.2, batch/class). */

/** SUBMITTED → APPROVED → SETTLED; REJECTED by the auditor, UNDONE by who wrote it. Neither of these counts. */
export const pieceStatuses = ["SUBMITTED", "APPROVED", "SETTLED", "REJECTED", "UNDONE"] as const;
export type PieceStatus = (typeof pieceStatuses)[number];
export const pieceStatusLabels: Record<PieceStatus, string> = {
  SUBMITTED: "待审",
  APPROVED: "已审",
  SETTLED: "已结算",
  REJECTED: "驳回",
  UNDONE: "已撤销",
};

/** Those that count as work done. */
export const livePieceStatuses = ["SUBMITTED", "APPROVED", "SETTLED"] as const satisfies readonly PieceStatus[];

export const pieceSources = ["SCAN", "HAND"] as const;
export type PieceSource = (typeof pieceSources)[number];
export const pieceSourceLabels: Record<PieceSource, string> = { SCAN: "扫票", HAND: "手录" };

/** WORK counts pieces; REWORK is done again and counts none; ADJUST (补/扣) corrects what is settled, in money. */
export const pieceKinds = ["WORK", "REWORK", "ADJUST"] as const;
export type PieceKind = (typeof pieceKinds)[number];
export const pieceKindLabels: Record<PieceKind, string> = { WORK: "正常", REWORK: "返工", ADJUST: "补/扣" };

/** Of a bundle's scan where earlier processes of the route have nothing recorded. */
export const skippedRules = ["WARN", "REFUSE", "IGNORE"] as const;
export type SkippedRule = (typeof skippedRules)[number];
export const skippedRuleLabels: Record<SkippedRule, string> = {
  WARN: "照记，提醒前面的工序还没有登记",
  REFUSE: "不允许，先登记前面的工序",
  IGNORE: "照记，不提醒",
};
