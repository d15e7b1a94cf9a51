/** 费用单: what may be done in which state (domain.md §3.6). Pure. */
import type { SlipKind, SlipStatus } from "#contract/finance/slip.words.ts";

export type SlipAction = "edit" | "confirm" | "discard" | "void";

const from: Record<SlipAction, SlipStatus> = {
  edit: "DRAFT",
  confirm: "DRAFT",
  discard: "DRAFT",
  void: "CONFIRMED",
};

const refusals: Record<SlipAction, Partial<Record<SlipStatus, string>>> = {
  edit: { CONFIRMED: "已确认，不能修改；有误请作废后重录" },
  confirm: { CONFIRMED: "已确认，不能再确认" },
  discard: { CONFIRMED: "已确认，不能废弃；有误请作废" },
  void: { DRAFT: "还是草稿，没有记账，请直接废弃" },
};

/** Why the action is not possible in this state; null when it is. */
export function refuseSlipAction(no: string, status: SlipStatus, action: SlipAction): string | null {
  if (from[action] === status) return null;
  return `费用单 ${no} ${refusals[action][status] ?? "已作废，不能再操作"}`;
}

/** What it does to its fund, 分. */
export function fundChangeOf({ kind, amountFen }: { kind: SlipKind; amountFen: number }): number {
  return kind === "EXPENSE" ? -amountFen : amountFen;
}
