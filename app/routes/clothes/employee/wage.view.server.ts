/** 工资单 as its pages show it. */

import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import {
  payTypeLabels,
  type WageStatus,
  wageItemKindLabels,
  wageStatusLabels,
} from "#contract/employee/employee.words.ts";
import type { WageDetail, WageRow, WageTotals } from "#contract/employee/wages.ts";
import { formatFen, formatLi } from "#contract/money.ts";

const tones: Record<WageStatus, Tone> = { DRAFT: "neutral", AUDITED: "warn", PAID: "good", REVERSED: "bad" };
const days = ({ period, fromDay, toDay }: WageRow) =>
  `${period}（${Number(fromDay.slice(8))}–${Number(toDay.slice(8))} 日）`;

export type WageRowView = ReturnType<typeof wageRow>;

export function wageRow(row: WageRow) {
  return {
    id: row.id,
    no: row.no,
    employeeId: row.employeeId,
    name: row.employeeName,
    employee: `${row.employeeNo} ${row.employeeName}${row.employeeStatus === "LEFT" ? "（离职）" : ""}`,
    teamName: row.teamName ?? "",
    payType: payTypeLabels[row.payType],
    period: days(row),
    pieceQty: formatCount(row.pieceQty),
    ...amounts(row),
    status: row.opposite ? "红冲单" : wageStatusLabels[row.status],
    tone: tones[row.status],
    pickable: row.status === "DRAFT" || row.status === "AUDITED",
    version: row.version,
  };
}

export function amounts(row: WageTotals) {
  return {
    piece: balanceYuan(row.pieceFen),
    commission: balanceYuan(row.commissionFen),
    base: balanceYuan(row.baseFen),
    allowance: balanceYuan(row.allowanceFen),
    deduction: balanceYuan(row.deductionFen),
    amount: balanceYuan(row.amountFen),
    advance: balanceYuan(row.advanceFen),
    paid: balanceYuan(row.paidFen),
  };
}
export type WageAmounts = ReturnType<typeof amounts>;

export const wageStatusOptions = optionsOf(wageStatusLabels);

export type WageSlipView = ReturnType<typeof wageSlip>;

/** A whole slip, for its page and for paper. */
export function wageSlip(row: WageDetail) {
  const { pieces, items, possible } = row;
  const monthDays = new Date(Date.UTC(Number(row.period.slice(0, 4)), Number(row.period.slice(5)), 0)).getUTCDate();
  const byTime = row.baseFen !== 0 && row.employedDays > 0 && row.employedDays < monthDays;
  return {
    ...wageRow(row),
    related: row.related && { ...row.related, to: productionPaths.wage.item(row.related.id) },
    opposite: row.opposite,
    baseNote: byTime ? `按 ${row.employedDays}/${monthDays} 天` : "",
    salesNote: row.commissionBp > 0 ? `业绩 ${formatFen(row.salesFen)} × ${formatFen(row.commissionBp)}%` : "",
    openAdvance: row.openAdvanceFen > 0 ? formatFen(row.openAdvanceFen) : null,
    fundName: row.fundName,
    audit: row.auditTime && `${row.auditorName ?? ""} ${row.auditTime}`,
    pay: row.payTime && `${row.payerName ?? ""} ${row.payTime}`,
    remark: row.remark,
    pieceTotal: { qty: formatCount(row.pieceQty), amount: formatLi(row.pieceLi) },
    pieces: pieces.map((piece, at) => ({
      id: at,
      ...{ batchNo: piece.batchNo, styleNo: piece.styleNo, processName: piece.processName },
      qty: piece.adjusted ? "" : formatCount(piece.qty),
      price: piece.adjusted ? "补/扣" : formatLi(piece.priceLi),
      amount: formatLi(piece.amountLi),
    })),
    items: items.map(({ id, kind, bizDate, reason, amountFen }) => ({
      ...{ id, bizDate, reason, kind: wageItemKindLabels[kind] },
      amount: `${kind === "DEDUCTION" ? "−" : ""}${formatFen(amountFen)}`,
    })),
    possible,
  };
}
