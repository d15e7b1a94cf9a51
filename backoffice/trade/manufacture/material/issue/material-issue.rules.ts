/** 领料 and 退料, pure: what is possible in which state, of which batch, and what a batch still needs. Quantities in 1/1000. */
import { type BatchStatus, batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import {
  type MaterialIssueKind,
  type MaterialIssueStatus,
  materialIssueKindLabels,
} from "#contract/manufacture/material.words.ts";

export type MaterialIssueAction = "edit" | "issue" | "return" | "void";

/** Null when the action is possible, else the sentence that says why not. */
export function refuseMaterialIssue(
  no: string,
  { kind, status }: { kind: MaterialIssueKind; status: MaterialIssueStatus },
  action: MaterialIssueAction,
): string | null {
  const document = `${materialIssueKindLabels[kind]}单 ${no} `;
  if (status === "VOID") return `${document}已作废，不能再操作`;
  if (action === "return" && kind === "RETURN") return `${document}不能再退料，请在领料单上退`;
  if (status === "DRAFT" && action === "return") return `${document}还没有领料，不能退料`;
  if (status === "ISSUED" && action === "edit") return `${document}已领料，不能再修改`;
  if (status === "ISSUED" && action === "issue") return `${document}已领料，不能重复领料`;
  return null;
}

/** A batch as far as it matters whether material may go to it. */
export interface TakingBatch {
  readonly no: string;
  readonly status: BatchStatus;
  readonly paused: boolean;
}

/** Material goes to a batch that was ordered, is not closed, and is not paused. */
export function refuseIssueTo({ no, status, paused }: TakingBatch): string | null {
  if (status === "DRAFT") return `批次 ${no} 还是草稿，请先下单再领料`;
  if (status === "CLOSED" || status === "CANCELLED") return `批次 ${no} ${batchStatusLabels[status]}，不能领料`;
  return paused ? `批次 ${no} 已暂停，请先恢复再领料` : null;
}

/** What it has comes back, or an issue is voided, until the batch is closed: then its cost stands. */
export function refuseCostChange({ no, status }: TakingBatch): string | null {
  return status === "CLOSED" ? `批次 ${no} 已结案，用料成本不能再变` : null;
}

/** More than 110 % of what the BOM asks for; all of what is not on it. */
export function isOverDemand({ demandMilli, issuedMilli }: { demandMilli: number; issuedMilli: number }): boolean {
  return issuedMilli * 10 > demandMilli * 11;
}

/** What is still to be issued, taken from the lots in their order; a material that is short is taken as far as it goes. */
export function planIssue(
  needs: readonly { materialId: number; openMilli: number }[],
  lots: readonly { materialId: number; lot: string; availableMilli: number }[],
): { materialId: number; lot: string; qtyMilli: number }[] {
  return needs.flatMap(({ materialId, openMilli }) => {
    let left = openMilli;
    return lots.flatMap((lot) => {
      const qtyMilli = lot.materialId === materialId ? Math.min(left, lot.availableMilli) : 0;
      if (qtyMilli <= 0) return [];
      left -= qtyMilli;
      return [{ materialId, lot: lot.lot, qtyMilli }];
    });
  });
}
