/** 返修, pure: what a state allows, what state its lines make, and what comes back is worth (domain.md §3.2, batch/quality). */
import { worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import type { RepairStatus } from "#contract/manufacture/delivery.words.ts";

export type RepairAction = "return" | "voidReturn" | "void";

const allowed: Record<RepairAction, readonly RepairStatus[]> = {
  return: ["SENT", "PART"],
  voidReturn: ["SENT", "PART", "DONE"],
  void: ["SENT"],
};

/** Null when the action is possible in this state, else the sentence that says why not. */
export function refuseRepairAction(no: string, status: RepairStatus, action: RepairAction): string | null {
  if (allowed[action].includes(status)) return null;
  if (status === "VOID") return `返修单 ${no} 已作废，不能再操作`;
  if (action === "void") return `返修单 ${no} 已有修回，请先作废修回`;
  return `返修单 ${no} 已全部修回，不能再登记`;
}

export interface Mended {
  ok: number;
  second: number;
  scrap: number;
}

/** Pieces that are still away. */
export function openOf({ sent, ok, second, scrap }: Mended & { sent: number }): number {
  return sent - ok - second - scrap;
}

/** What its lines say of a repair that stands. */
export function statusOfRepair(lines: readonly (Mended & { sent: number })[]): RepairStatus {
  if (lines.every((line) => openOf(line) === 0)) return "DONE";
  return lines.some((line) => openOf(line) < line.sent) ? "PART" : "SENT";
}

/**
 * What the pieces of a line that come back are worth, 分, of what left with it: `leftFen` is that less what came back
 * and less the share of what was scrapped before, of `open` pieces that were still away. The last good pieces take
 * the remainder, so what comes back whole comes back at its whole value.
 */
export function worthBack({ leftFen, open, back }: { leftFen: number; open: number; back: number }): number {
  return back === 0 ? 0 : worthOfReturn({ qty: back, leftQty: open, leftFen });
}
