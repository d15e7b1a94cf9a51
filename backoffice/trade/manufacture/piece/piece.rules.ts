/** 计件, pure: on what work may be recorded, how much of it, and who takes a record back (domain.md §3.2, batch/class). */
import type { BatchStatus } from "#contract/manufacture/batch.words.ts";
import { type PieceStatus, pieceStatusLabels } from "#contract/manufacture/piece.words.ts";

const minuteMs = 60_000;
/** For who wrote a record: to take it back. */
const undoMinutes = 30;

/** Why nothing is recorded of a batch; null where something may be. */
export function refuseWork(no: string, { status, paused }: { status: BatchStatus; paused: boolean }): string | null {
  if (status === "CLOSED") return `批次 ${no} 已结案，不能再登记计件`;
  if (status === "CANCELLED") return `批次 ${no} 已取消，不能登记计件`;
  if (status === "DRAFT" || status === "PLANNED") return `批次 ${no} 还没有裁剪，不能登记计件`;
  return paused ? `批次 ${no} 已暂停，恢复后才能登记计件` : null;
}

export interface Room {
  /** Pieces of the bundle or the batch, and those recorded of the process. */
  of: number;
  done: number;
  /** Of the whole: 第 3 扎, 批次 SC…. */
  whole: string;
  process: string;
  /** Who did what is done: 张三 20、李四 10. */
  by: string;
}

/** The pieces that are recorded: what was asked, or all that is left. A sentence where they are too many. */
export function piecesOf(asked: number | undefined, room: Room): { qty: number } | { refusal: string } {
  const { of, done, whole, process, by } = room;
  const left = of - done;
  if (left <= 0) return { refusal: `${whole}的“${process}”已记满 ${of} 件${by ? `（${by}）` : ""}，不能重复登记` };
  if (asked !== undefined && asked > left) {
    return { refusal: `${whole}的“${process}”还剩 ${left} 件（共 ${of} 件，已记 ${done} 件），不能登记 ${asked} 件` };
  }
  return { qty: asked ?? left };
}

/** Names that one sentence says. */
const namesSaid = 3;

/** What is said of earlier processes that have nothing recorded; null where there are none. */
export function describeSkipped(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const said = names.slice(0, namesSaid).join("、") + (names.length > namesSaid ? " 等" : "");
  return `前面 ${names.length} 道工序还没有登记（${said}）`;
}

interface Undoing {
  status: PieceStatus;
  /** Whether the asker wrote it; leads the team it is of, or holds the right to undo. */
  own: boolean;
  leads: boolean;
  createdAt: Date;
}

/** Why a record is not taken back; null where it may be. */
export function refuseUndo({ status, own, leads, createdAt }: Undoing, now: Date): string | null {
  if (status === "SETTLED") return "该记录已结算，不能撤销，请用补/扣更正";
  if (status === "APPROVED") return "该记录已审核，不能撤销，请让审核人驳回";
  if (status !== "SUBMITTED") return `该记录${pieceStatusLabels[status]}，不用撤销`;
  if (leads) return null;
  if (!own) return "只能撤销自己登记的记录";
  const late = now.getTime() - createdAt.getTime() > undoMinutes * minuteMs;
  return late ? `登记已超过 ${undoMinutes} 分钟，请让组长撤销` : null;
}

/** Why a record is not approved (`approve`) or rejected; null where it may be. */
export function refuseAudit(status: PieceStatus, act: "approve" | "reject"): string | null {
  if (status === "SUBMITTED" || (status === "APPROVED" && act === "reject")) return null;
  if (status === "SETTLED") return "已结算，不能更改，请用补/扣更正";
  return status === "APPROVED" ? "已审核，不能重复审核" : `${pieceStatusLabels[status]}，不能再审`;
}
