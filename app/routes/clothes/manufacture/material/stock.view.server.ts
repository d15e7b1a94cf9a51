/** 物料库存, 流水 and 需求 as their pages show them. */

import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { materialMoveLabels } from "#contract/manufacture/material.words.ts";
import type {
  MaterialDemandRow,
  MaterialMovementRow,
  MaterialStockRow,
  materialStockEndpoints,
} from "#contract/manufacture/material-stock.ts";
import { materialName, quantity } from "./material.view.server.ts";

export type StockRowView = ReturnType<typeof stockRow>;

export function stockRow(row: MaterialStockRow) {
  const amount = (qtyMilli: number) => quantity(qtyMilli, row.unit);
  return {
    ...row,
    label: materialName(row),
    onHand: amount(row.onHandMilli),
    allocated: row.allocatedMilli === 0 ? "" : amount(row.allocatedMilli),
    available: amount(row.availableMilli),
    overdrawn: row.availableMilli < 0,
    safety: amount(row.safetyMilli),
    /** 元; null without the right to see cost there. */
    value: row.valueFen === undefined ? null : balanceYuan(row.valueFen),
    movementsTo: productionPaths.material.movementOf(row.code, row.lot),
  };
}

export type MovementRowView = ReturnType<typeof movementRow>;

const documentPages: Record<string, (id: number) => string> = {
  MATERIAL_PURCHASE: productionPaths.materialPurchase.item,
  MATERIAL_PURCHASE_RETURN: productionPaths.materialPurchase.item,
  MATERIAL_ISSUE: productionPaths.materialIssue.item,
  MATERIAL_ADJUST: productionPaths.materialAdjust.item,
};

export function movementRow(row: MaterialMovementRow) {
  const page = documentPages[row.docType];
  return {
    ...row,
    label: materialName(row),
    type: materialMoveLabels[row.moveType],
    comes: row.qtyMilli > 0,
    change: `${row.qtyMilli > 0 ? "+" : ""}${quantity(row.qtyMilli, row.unit)}`,
    balance: quantity(row.balanceAfterMilli, row.unit),
    value: row.valueFen === undefined ? null : balanceYuan(row.valueFen),
    documentTo: page && row.docPageId !== null ? page(row.docPageId) : null,
  };
}

export function movementTotals({ count, since }: Answer<typeof materialStockEndpoints.movements>["totals"]) {
  return { count: formatCount(count), since };
}

export const moveTypeOptions = optionsOf(materialMoveLabels);

export type DemandRowView = ReturnType<typeof demandRow>;

export function demandRow({ batches, ...row }: MaterialDemandRow) {
  const amount = (qtyMilli: number) => (qtyMilli === 0 ? "" : quantity(qtyMilli, row.unit));
  return {
    ...row,
    label: materialName(row),
    demand: amount(row.demandMilli),
    issued: amount(row.issuedMilli),
    open: amount(row.openMilli),
    available: amount(row.availableMilli),
    short: amount(row.shortMilli),
    missing: row.shortMilli > 0,
    ordered: amount(row.orderedMilli),
    suggested: amount(row.suggestedMilli),
    batches: batches.map((batch) => ({
      id: batch.id,
      words: `${batch.no} ${batch.styleNo} 交期 ${batch.dueDate} 还需 ${quantity(batch.openMilli, row.unit)}`,
    })),
  };
}
