/** How each kind of 调整单 moves stock, and where a slip may go from each state. Pure. */
import type { AdjustmentKind, AdjustmentStatus } from "#contract/inventory/adjustments.ts";
import type { MoveType } from "#contract/inventory/stock.ts";

/** The move of a line, and its direction; 正次互转 is a pair of moves of its own. */
export const adjustmentMoves: Record<Exclude<AdjustmentKind, "GRADE">, { moveType: MoveType; sign: 1 | -1 }> = {
  GAIN: { moveType: "ADJUST_IN", sign: 1 },
  LOSS: { moveType: "ADJUST_OUT", sign: -1 },
  SCRAP: { moveType: "SCRAP_OUT", sign: -1 },
  SAMPLE: { moveType: "SAMPLE_OUT", sign: -1 },
  OPENING: { moveType: "OPENING", sign: 1 },
};

export type AdjustmentAction = "edit" | "approve" | "discard" | "reverse";

const allowed: Record<AdjustmentAction, readonly AdjustmentStatus[]> = {
  edit: ["DRAFT"],
  approve: ["DRAFT"],
  discard: ["DRAFT"],
  reverse: ["APPROVED"],
};

const refusals: Record<AdjustmentStatus, string> = {
  DRAFT: "还是草稿，请先审核",
  APPROVED: "已审核，不能再修改，需要更正请红冲",
  REVERSED: "已红冲，不能再操作",
  DISCARDED: "已作废，不能再操作",
};

/** Why the action is not possible in this state; null when it is. */
export function refuseAdjustmentAction(no: string, status: AdjustmentStatus, action: AdjustmentAction): string | null {
  return allowed[action].includes(status) ? null : `调整单 ${no} ${refusals[status]}`;
}
