/** 交货, pure: what a state allows, how many pieces may come, and whether an inspection adds up (domain.md §3.2, batch/item). */
import type { BatchStatus } from "#contract/manufacture/batch.words.ts";
import type { DeliveryStatus } from "#contract/manufacture/delivery.words.ts";

export type DeliveryAction = "inspect" | "void";

const allowed: Record<DeliveryAction, readonly DeliveryStatus[]> = {
  inspect: ["SUBMITTED"],
  void: ["SUBMITTED", "INSPECTED"],
};

/** Null when the action is possible in this state, else the sentence that says why not. */
export function refuseDeliveryAction(no: string, status: DeliveryStatus, action: DeliveryAction): string | null {
  if (allowed[action].includes(status)) return null;
  if (status === "VOID") return `交货单 ${no} 已作废，不能再操作`;
  return `交货单 ${no} 已验收入库，不能重复验收`;
}

const tooEarly = "还没有开始车缝，不能交货";
const notNow: Partial<Record<BatchStatus, string>> = {
  DRAFT: tooEarly,
  PLANNED: tooEarly,
  CUTTING: tooEarly,
  DELIVERED: "已交齐，没有还能交的",
  CLOSED: "已结案，不能再交货",
  CANCELLED: "已取消，不能交货",
};

/** Null when pieces of the batch may be delivered, else why not. */
export function refuseDelivering({
  no,
  status,
  paused,
}: {
  no: string;
  status: BatchStatus;
  paused: boolean;
}): string | null {
  const refusal = notNow[status] ?? (paused ? "已暂停，请先恢复再交货" : null);
  return refusal && `批次 ${no} ${refusal}`;
}

/** One colour and size of a batch, as one factory may deliver it. */
export interface CellRoom {
  cutQty: number;
  shortQty: number;
  /** Delivered by anybody, or waiting for its inspection. */
  deliveredQty: number;
  /** What the factory has in bundles, and what it brought of it. */
  heldQty: number;
  broughtQty: number;
}

/** The most pieces that the factory may bring now. */
export function roomOf({ cutQty, shortQty, deliveredQty, heldQty, broughtQty }: CellRoom): number {
  return Math.max(0, Math.min(cutQty - shortQty - deliveredQty, heldQty - broughtQty));
}

export interface Inspected {
  passed: number;
  second: number;
  repair: number;
  scrap: number;
}

/** What was found of `delivered` pieces: what is not told to be passed is the rest; null where it does not add up. */
export function inspectionOf(
  delivered: number,
  { passed, ...found }: Omit<Inspected, "passed"> & { passed?: number | undefined },
): Inspected | null {
  const rest = delivered - found.second - found.repair - found.scrap;
  if (rest < 0 || (passed !== undefined && passed !== rest)) return null;
  return { passed: rest, ...found };
}

/** Sums of cells. */
export function sumInspected(cells: readonly Inspected[]): Inspected {
  const sum = (of: keyof Inspected) => cells.reduce((total, cell) => total + cell[of], 0);
  return { passed: sum("passed"), second: sum("second"), repair: sum("repair"), scrap: sum("scrap") };
}

/** What the factory is owed for a delivery: never less than what is paid of it, and never below nothing. */
export function owedFor({
  feeFen,
  deductFen,
  paidFen,
}: {
  feeFen: number;
  deductFen: number;
  paidFen: number;
}): number {
  return Math.max(feeFen - deductFen, paidFen, 0);
}
