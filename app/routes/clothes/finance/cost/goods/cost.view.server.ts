/** 款式成本 and 批次成本 as the pages show them. */
import { balanceYuan } from "#app/lib/format/signed.ts";
import type { BatchCostRow, StyleCostRow } from "#contract/finance/costs.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { formatFen } from "#contract/money.ts";

export type BatchCostView = ReturnType<typeof batchCostRow>;

/** 分 as 元; nothing for 0, which says nothing. */
const yuan = (fen: number) => (fen === 0 ? "" : formatFen(fen));

export function batchCostRow(row: BatchCostRow) {
  return {
    ...{ id: row.id, no: row.no, style: `${row.styleNo} ${row.productName}`, partyName: row.partyName },
    ...{ bizDate: row.bizDate, status: batchStatusLabels[row.status] },
    ...{ cutQty: row.cutQty, passedQty: row.passedQty, secondQty: row.secondQty || "", lossQty: row.lossQty || "" },
    budget: yuan(row.budgetFen),
    material: yuan(row.materialFen),
    work: yuan(row.feeFen + row.wageFen),
    other: yuan(row.otherFen),
    total: yuan(row.totalFen),
    over: row.budgetFen > 0 ? balanceYuan(row.totalFen - row.budgetFen) : "",
    isOver: row.budgetFen > 0 && row.totalFen > row.budgetFen,
    unit: row.unitFen === null ? "" : formatFen(row.unitFen),
  };
}

export type StyleCostView = ReturnType<typeof styleCostRow>;

export function styleCostRow(row: StyleCostRow) {
  return {
    ...{ id: row.id, styleNo: row.styleNo, name: row.name, batches: row.batches || "" },
    ...{ madeQty: row.madeQty || "", boughtQty: row.boughtQty || "" },
    material: yuan(row.materialFen),
    work: yuan(row.workFen),
    other: yuan(row.otherFen),
    bought: yuan(row.boughtFen),
    cost: yuan(row.costFen),
    price: yuan(row.priceFen),
    margin: row.marginBp === null ? "" : `${(row.marginBp / 100).toFixed(1)}%`,
    loses: (row.marginBp ?? 0) < 0,
  };
}
