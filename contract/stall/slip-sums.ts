/** The figures below the goods of a slip, the same on every paper (domain.md §3.4). */

import { formatFen } from "#contract/money.ts";
import { billLineKindLabels } from "./bill/bill.words.ts";
import { dueFigureOf } from "./bill/bill-sums.ts";
import type { Slip, SlipGroup } from "./printing.ts";

/** A label and an amount of 元; `strong` is what everybody looks for. */
export interface SlipFigure {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

/** 退货, 赠, 样衣, 次品; nothing of first-grade goods that were bought. */
export function groupMarks({ kind, grade }: Pick<SlipGroup, "kind" | "grade">): string[] {
  return [...(kind === "SALE" ? [] : [billLineKindLabels[kind]]), ...(grade === 2 ? ["次品"] : [])];
}

/** 已作废, and which printing this is. */
export function slipMarks({ status, printCount }: Pick<Slip, "status" | "printCount">): string[] {
  return [...(status === "VOID" ? ["已作废"] : []), ...(printCount > 0 ? [`补打，已打印 ${printCount} 次`] : [])];
}

export function piecesOf({ saleQty, returnQty, owedQty }: Pick<Slip, "saleQty" | "returnQty" | "owedQty">): string {
  return [
    ...(saleQty > 0 || returnQty === 0 ? [`拿货 ${saleQty} 件`] : []),
    ...(returnQty > 0 ? [`退货 ${returnQty} 件`] : []),
    ...(owedQty > 0 ? [`欠货 ${owedQty} 件`] : []),
  ].join("  ");
}

/** From the goods to what is to be paid: steps that changed nothing are left out. */
export function sumFigures(slip: Slip): SlipFigure[] {
  const steps: (readonly [label: string, fen: number])[] = [
    ["退货", -slip.returnFen],
    ["优惠", -slip.discountFen],
    ["抹零", -slip.roundOffFen],
    ["运费", slip.freightFen],
  ];
  const taken = steps.filter(([, fen]) => fen !== 0);
  const due = dueFigureOf(slip.payableFen);
  // Of what only gives back there is one step, and it is the sum.
  const isPlain = slip.saleQty === 0 && taken.length === 1;
  return [
    ...(taken.length > 0 && slip.saleQty > 0 ? [figure("货款", slip.goodsFen)] : []),
    ...(isPlain ? [] : taken.map(([label, fen]) => figure(label, fen))),
    { ...figure(due.label, due.fen), strong: true },
  ];
}

/** What was paid with the bill, by fund; negative was given back. */
export function paymentFigures({ payments, paidFen, changeFen }: Slip): SlipFigure[] {
  return [
    ...payments.map(({ fundName, amountFen }) =>
      amountFen < 0 ? figure(`退款 ${fundName}`, -amountFen) : figure(`收款 ${fundName}`, amountFen),
    ),
    ...(changeFen > 0 ? [figure("实付", paidFen + changeFen), figure("找零", changeFen)] : []),
  ];
}

/** 前欠 → what the bill changed → 累计欠. */
export function debtFigures({ debt, payableFen }: Pick<Slip, "debt" | "payableFen">): SlipFigure[] {
  if (!debt) return [];
  return [
    owed(debt.beforeFen, "前欠", "前预存"),
    ...changes(debt, payableFen).map(([label, fen]) => figure(label, fen)),
    { ...owed(debt.afterFen, "累计欠", "预存"), strong: true },
  ];
}

/** What the bill added to the debt, or took from it, each under its own name: a reader adds up and sees why. */
function changes(
  { beforeFen, billFen }: NonNullable<Slip["debt"]>,
  payableFen: number,
): [label: string, fen: number][] {
  if (billFen >= 0) {
    const drawnFen = Math.min(billFen, Math.max(0, -beforeFen));
    const left: [string, number][] = [["本单欠", billFen - drawnFen]];
    return drawnFen === 0 ? left : [["本单用预存", drawnFen], ...left.filter(([, fen]) => fen > 0)];
  }
  if (payableFen < 0) return [["本单退款入账", -billFen]];
  const repaidFen = Math.min(-billFen, Math.max(0, beforeFen));
  const steps: [string, number][] = [
    ["本次还前欠", repaidFen],
    ["本次多付", -billFen - repaidFen],
  ];
  return steps.filter(([, fen]) => fen > 0);
}

function owed(fen: number, debtLabel: string, creditLabel: string): SlipFigure {
  return fen < 0 ? figure(creditLabel, -fen) : figure(debtLabel, fen);
}

function figure(label: string, fen: number): SlipFigure {
  return { label, amount: formatFen(fen) };
}
