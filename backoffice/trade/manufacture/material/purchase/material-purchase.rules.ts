/** 物料采购, pure: where a document may go from each state, and what its lines come to. Money in 分. */
import { spread } from "#backoffice/ground/documents/shares.rules.ts";
import type { MaterialPurchaseStatus } from "#contract/manufacture/material.words.ts";
import { worthOfMilli } from "#contract/manufacture/milli.ts";

export type MaterialPurchaseAction = "edit" | "confirm" | "return" | "voidReturn" | "void";

const allowed: Record<MaterialPurchaseAction, readonly MaterialPurchaseStatus[]> = {
  edit: ["DRAFT"],
  confirm: ["DRAFT"],
  return: ["CONFIRMED", "PART_RETURNED"],
  voidReturn: ["PART_RETURNED"],
  void: ["DRAFT", "CONFIRMED"],
};

const refusals: Record<MaterialPurchaseStatus, string> = {
  DRAFT: "还是草稿，请先确认入库",
  CONFIRMED: "已入库，不能再修改",
  PART_RETURNED: "已有退货，请先作废退货单",
  VOID: "已作废，不能再操作",
};

const actionRefusals: Partial<Record<MaterialPurchaseAction, string>> = {
  edit: "已入库，不能再修改",
  confirm: "已入库，不能重复入库",
  voidReturn: "没有退货单可以作废",
};

/** Null when the action is possible in this state, else the sentence that says why not. */
export function refuseMaterialPurchase(
  no: string,
  status: MaterialPurchaseStatus,
  action: MaterialPurchaseAction,
): string | null {
  if (allowed[action].includes(status)) return null;
  const own = status === "VOID" || (status === "DRAFT" && action !== "voidReturn") ? undefined : actionRefusals[action];
  return `物料采购单 ${no} ${own ?? refusals[status]}`;
}

interface Bought {
  readonly qtyMilli: number;
  readonly priceLi: number;
}

/** Of each line: quantity × price, rounded half up once, and its share of the freight, by amount; null past what an amount can be. */
export function amountsOf(
  lines: readonly Bought[],
  freightFen: number,
): { amountFen: number; freightFen: number }[] | null {
  const amounts = lines.map(({ qtyMilli, priceLi }) => worthOfMilli(qtyMilli, priceLi));
  const told = amounts.filter((amount) => amount !== null);
  if (told.length < amounts.length) return null;
  if (lines.length === 0) return [];
  const byAmount = told.some((amount) => amount > 0);
  const freight = spread(freightFen, byAmount ? told : lines.map(({ qtyMilli }) => qtyMilli));
  return told.map((amountFen, index) => ({ amountFen, freightFen: freight[index] ?? 0 }));
}
