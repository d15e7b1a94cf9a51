/** 生产批次, pure: what may be done in each state, how far it is, and what may still be cut (domain.md §3.2). */
import type { BatchOrderKind, BatchStatus } from "#contract/manufacture/batch.words.ts";
import type { ProcessStage } from "#contract/manufacture/process.words.ts";

export type BatchAction =
  | "edit"
  | "plan"
  | "cut"
  | "voidBed"
  | "sew"
  | "finish"
  | "transfer"
  | "pause"
  | "resume"
  | "change"
  | "urge"
  | "charge"
  | "close"
  | "cancel";

const underWay = ["PLANNED", "CUTTING", "SEWING", "FINISHING"] as const satisfies readonly BatchStatus[];

const allowed: Record<BatchAction, readonly BatchStatus[]> = {
  edit: ["DRAFT", "PLANNED"],
  plan: ["DRAFT"],
  cut: underWay,
  voidBed: ["CUTTING", "SEWING", "FINISHING"],
  sew: ["CUTTING"],
  finish: ["CUTTING", "SEWING"],
  transfer: underWay,
  pause: underWay,
  resume: underWay,
  change: ["DRAFT", ...underWay, "DELIVERED"],
  urge: underWay,
  charge: [...underWay, "DELIVERED"],
  close: ["SEWING", "FINISHING", "DELIVERED"],
  cancel: ["DRAFT", "PLANNED"],
};

/** What a state says of itself, where an action has nothing better to say. */
const refusals: Record<BatchStatus, string> = {
  DRAFT: "还是草稿，请先下单",
  PLANNED: "还没有裁剪，请先裁剪登记",
  CUTTING: "已开始裁剪",
  SEWING: "已在车缝",
  FINISHING: "已在后整",
  DELIVERED: "已交齐",
  CLOSED: "已结案，不能再操作",
  CANCELLED: "已取消，不能再操作",
};

const actionRefusals: Partial<Record<BatchAction, string>> = {
  edit: "已裁剪，不能再修改",
  plan: "已下单，不能重复下单",
  cut: "已交齐，不能再裁剪，补做请另下翻单",
  voidBed: "已交齐，不能作废床次",
  sew: "的进度不能倒退到车缝中",
  finish: "已在后整或之后，不能重复登记",
  transfer: "已交齐，没有可转的扎",
  pause: "已交齐，不需要暂停",
  resume: "已交齐，不需要恢复",
  urge: "已交齐，不需要催单",
  close: "还在裁剪，请先登记车缝或交货",
  cancel: "已裁剪，不能取消，请结案",
};

/** The states that come before an action is possible: these say what to do first. */
const before: Partial<Record<BatchAction, readonly BatchStatus[]>> = {
  cut: ["DRAFT"],
  voidBed: ["DRAFT", "PLANNED"],
  sew: ["DRAFT", "PLANNED"],
  finish: ["DRAFT", "PLANNED"],
  transfer: ["DRAFT"],
  pause: ["DRAFT"],
  resume: ["DRAFT"],
  urge: ["DRAFT"],
  charge: ["DRAFT"],
  close: ["DRAFT", "PLANNED"],
};

/** What stands still while a batch is paused. */
const stopped: readonly BatchAction[] = ["cut", "sew", "finish"];

/** What a closed batch says of an expense: its cost is final. */
const closedFor: Partial<Record<BatchAction, string>> = { charge: "已结案，成本已定，不能再增减费用" };

/** Null when the action is possible in this state, else the sentence that says why not. */
export function refuseBatchAction(
  no: string,
  { status, paused }: { status: BatchStatus; paused: boolean },
  action: BatchAction,
): string | null {
  if (!allowed[action].includes(status)) {
    if (status === "CLOSED" && closedFor[action]) return `批次 ${no} ${closedFor[action]}`;
    const over = status === "CLOSED" || status === "CANCELLED" || before[action]?.includes(status);
    const sentence = over ? refusals[status] : (actionRefusals[action] ?? refusals[status]);
    return `批次 ${no} ${sentence}`;
  }
  if (paused && stopped.includes(action)) return `批次 ${no} 已暂停，请先恢复`;
  if (action === "pause" && paused) return `批次 ${no} 已经暂停`;
  if (action === "resume" && !paused) return `批次 ${no} 没有暂停`;
  return null;
}

/** Where piece records may say that a batch which is cut stands, in their order. */
export const recordedStages = ["CUTTING", "SEWING", "FINISHING"] as const satisfies readonly BatchStatus[];
export type RecordedStage = (typeof recordedStages)[number];

/**
 * Where the slowest bundle stands. It is at the processes that anything is recorded of: sewing begins with the first
 * bundle of the batch, for pieces may be delivered from then on; finishing has begun when it has with the last.
 */
export function stageOfRecords({
  begun,
  aheadQty,
  looseQty,
  cutQty,
  deliveredQty,
}: {
  /** Something after cutting is recorded. */
  begun: boolean;
  /** Pieces of the bundles of which something of finishing is recorded. */
  aheadQty: number;
  /** Pieces that were finished without a bundle being named: they are taken for those of the others. */
  looseQty: number;
  cutQty: number;
  deliveredQty: number;
}): RecordedStage {
  if (!begun) return deliveredQty > 0 ? "SEWING" : "CUTTING";
  return cutQty > 0 && aheadQty + looseQty >= cutQty ? "FINISHING" : "SEWING";
}

/** Whether work on a process may take a batch on; `first`: nothing of finishing is recorded of the bundle. */
export function mayMoveStage(stage: ProcessStage, status: BatchStatus, first: boolean): boolean {
  if (stage === "CUT") return false;
  return status === "CUTTING" || (status === "SEWING" && stage !== "SEW" && first);
}

interface Pieces {
  readonly planQty: number;
  readonly cutQty: number;
  readonly deliveredQty: number;
  readonly shortQty: number;
}

/** 欠数: cut and neither delivered nor written off. */
export function owedOf({ cutQty, deliveredQty, shortQty }: Omit<Pieces, "planQty">): number {
  return cutQty - deliveredQty - shortQty;
}

/** The status that pieces say of a batch that is cut: everything came, or not any more. */
export function statusOfPieces({
  status,
  cutQty,
  deliveredQty,
  shortQty,
}: Omit<Pieces, "planQty"> & { status: BatchStatus }): BatchStatus {
  const complete = cutQty > 0 && owedOf({ cutQty, deliveredQty, shortQty }) === 0;
  if (status === "DELIVERED") return complete ? status : "FINISHING";
  return complete && (status === "SEWING" || status === "FINISHING") ? "DELIVERED" : status;
}

/** The most of a cell that may be cut in all: ⌈plan × (1 + over)⌉. */
export function mostCuttable(planQty: number, overCutBp: number): number {
  return Math.ceil((planQty * (10_000 + overCutBp)) / 10_000);
}

/** 首单 until the style was made once. */
export function orderKindOf(madeBefore: boolean): BatchOrderKind {
  return madeBefore ? "REPEAT" : "FIRST";
}

/** A batch is planned for a future day. */
export function refuseDueDate(dueDate: string, today: string): string | null {
  return dueDate < today ? "交期不能早于今天" : null;
}
