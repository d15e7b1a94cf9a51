/** 调拨: what may be done in each state, and how pieces on their way come to rest (domain.md §3.3). Pure. */
import type { TransferStatus } from "#contract/inventory/transfer.words.ts";

export type TransferAction = "edit" | "cancel" | "send" | "receive" | "settle" | "recall" | "copy";

const allowed: Record<TransferAction, readonly TransferStatus[]> = {
  edit: ["DRAFT"],
  cancel: ["DRAFT"],
  send: ["DRAFT"],
  receive: ["SENT", "PART_RECEIVED"],
  settle: ["SENT", "PART_RECEIVED"],
  recall: ["SENT"],
  copy: ["DRAFT", "SENT", "PART_RECEIVED", "RECEIVED", "CANCELLED", "RECALLED"],
};

const refusals: Record<TransferStatus, string> = {
  DRAFT: "还是草稿，请先发货",
  SENT: "已发货，不能再修改，需要收回请撤回",
  PART_RECEIVED: "已部分收货，不能再修改或撤回，余下的请收货或做差异处理",
  RECEIVED: "已收货，不能再操作",
  CANCELLED: "已取消，不能再操作",
  RECALLED: "已撤回，不能再操作",
};

export function mayInState(status: TransferStatus, action: TransferAction): boolean {
  return allowed[action].includes(status);
}

/** Why the action is not possible in this state; null when it is. */
export function refuseTransferAction(no: string, status: TransferStatus, action: TransferAction): string | null {
  return mayInState(status, action) ? null : `调拨单 ${no} ${refusals[status]}`;
}

/** What a line has been through, in pieces. */
export interface Progress {
  readonly sentQty: number;
  readonly receivedQty: number;
  readonly returnedQty: number;
  readonly lostQty: number;
}

/** `sent = received + returned + lost + inTransit`. */
export function inTransit({ sentQty, receivedQty, returnedQty, lostQty }: Progress): number {
  return sentQty - receivedQty - returnedQty - lostQty;
}

/**
 * Where a transfer under way stands: closed when nothing is in transit any
 * more, else by whether anything has been received.
 */
export function statusOf(lines: readonly Progress[]): "SENT" | "PART_RECEIVED" | "RECEIVED" {
  if (lines.every((line) => inTransit(line) === 0)) return "RECEIVED";
  return lines.some(({ receivedQty }) => receivedQty > 0) ? "PART_RECEIVED" : "SENT";
}

interface Cell {
  readonly skuId: number;
  readonly grade: number;
  readonly qty: number;
}

/** Good and damaged pieces of one line. */
export interface Share<L> {
  readonly line: L;
  readonly good: number;
  readonly damaged: number;
}

/** Why cells do not fit the lines: the SKU is not on the document, or more than `left` is asked of it. */
export interface Misfit {
  readonly skuId: number;
  readonly wanted: number;
  /** Null: not on the document. */
  readonly left: number | null;
}

/** Sums the cells by line (grade 2: damaged), against what `leftOf` says is there to take. Lines without pieces are left out. */
export function shareOut<L extends { readonly skuId: number }>(
  lines: readonly L[],
  cells: readonly Cell[],
  leftOf: (line: L) => number,
): { shares: Share<L>[]; misfit: Misfit | null } {
  const taken = new Map<number, { good: number; damaged: number }>();
  for (const { skuId, grade, qty } of cells) {
    const { good, damaged } = taken.get(skuId) ?? { good: 0, damaged: 0 };
    taken.set(skuId, grade === 2 ? { good, damaged: damaged + qty } : { good: good + qty, damaged });
  }
  for (const [skuId, { good, damaged }] of taken) {
    const line = lines.find((one) => one.skuId === skuId);
    const wanted = good + damaged;
    if (!line) return { shares: [], misfit: { skuId, wanted, left: null } };
    if (wanted > leftOf(line)) return { shares: [], misfit: { skuId, wanted, left: leftOf(line) } };
  }
  const shares = lines.flatMap((line) => {
    const share = taken.get(line.skuId);
    return share && share.good + share.damaged > 0 ? [{ line, ...share }] : [];
  });
  return { shares, misfit: null };
}
