/** 款式成本 and 批次成本 as the pages show them. */
import { balanceYuan } from "#app/lib/format/signed.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { namedDocument, pieceworkOf } from "#app/routes/clothes/finance/cost/documents.view.server.ts";
import type { BatchCostRow, CostDocument, CostFigure, StyleCostRow } from "#contract/finance/costs.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { formatFen } from "#contract/money.ts";
import { formatShare } from "#contract/share.ts";

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
    toMaterial: row.materialFen === 0 ? null : documentsOf("MATERIAL", { batchId: row.id }),
    toWork: row.feeFen + row.wageFen === 0 ? null : documentsOf("WORK", { batchId: row.id }),
    other: yuan(row.otherFen),
    toOther: row.otherFen === 0 ? null : documentsOf("OTHER", { batchId: row.id }),
    total: yuan(row.totalFen),
    over: row.budgetFen > 0 ? balanceYuan(row.totalFen - row.budgetFen) : "",
    isOver: row.budgetFen > 0 && row.totalFen > row.budgetFen,
    unit: row.unitFen === null ? "" : `${row.estimated ? "预计 " : ""}${formatFen(row.unitFen)}`,
  };
}

export type StyleCostView = ReturnType<typeof styleCostRow>;

/** Of the days that the list shows. */
export function styleCostRow(row: StyleCostRow, { from, to }: { from: string | null; to: string | null }) {
  return {
    // Its batches of the same days, which add up to the row.
    to: row.batches > 0 ? costPaths.batch + withParams("", { productId: row.id, from, to }) : null,
    toBought:
      row.boughtQty === 0 && row.boughtFen === 0 ? null : documentsOf("BOUGHT", { productId: row.id, from, to }),
    ...{ id: row.id, styleNo: row.styleNo, name: row.name, batches: row.batches || "" },
    ...{ madeQty: row.madeQty || "", boughtQty: row.boughtQty || "" },
    material: yuan(row.materialFen),
    work: yuan(row.workFen),
    other: yuan(row.otherFen),
    bought: yuan(row.boughtFen),
    cost: yuan(row.costFen),
    price: yuan(row.priceFen),
    margin: row.marginBp === null ? "" : formatShare(row.marginBp, 10_000),
    loses: (row.marginBp ?? 0) < 0,
  };
}

function documentsOf(figure: CostFigure, of: Record<string, string | number | null>): string {
  return costPaths.documents + withParams("", { figure, ...of });
}

export type CostDocumentView = ReturnType<typeof costDocument>;

/** `of`: what the documents are of; the batch's number where it is one. */
export function costDocument(row: CostDocument, { of, roles }: { of: string; roles: readonly string[] }) {
  const { id, bizDate, qty, amountFen, no } = row;
  // A day's piecework has no number of its own.
  const { kind, to, ...named } = namedDocument(row, roles);
  return {
    ...{ id, bizDate, kind, qty: qty || "" },
    to: row.docType === "PIECE" ? pieceworkOf({ batchNo: of, day: bizDate }, roles) : to,
    no: no === null ? kind : named.no,
    amount: balanceYuan(amountFen),
    negative: amountFen < 0,
  };
}
