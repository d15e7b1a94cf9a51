/** 计件 as its pages show and read it. */

import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type PieceStatus,
  pieceKindLabels,
  pieceSourceLabels,
  pieceStatusLabels,
} from "#contract/manufacture/piece.words.ts";
import {
  type PieceGroup,
  type PieceRow,
  type pieceEndpoints,
  pieceGroupingLabels,
} from "#contract/manufacture/pieces.ts";
import { formatLi } from "#contract/money.ts";

const tones: Record<PieceStatus, Tone> = {
  SUBMITTED: "info",
  APPROVED: "good",
  SETTLED: "neutral",
  REJECTED: "bad",
  UNDONE: "neutral",
};

export type PieceRowView = ReturnType<typeof pieceRow>;

export function pieceRow({ priceLi, amountLi, ...row }: PieceRow) {
  return {
    ...row,
    price: priceLi === undefined ? "" : formatLi(priceLi),
    amount: amountLi === undefined ? "" : formatLi(amountLi),
    negative: (amountLi ?? 0) < 0,
    bundle: row.bundleNo === null ? "整批" : `${row.bundleNo}`,
    cell: [row.colorName, row.sizeName].filter(Boolean).join(" "),
    source: row.kind === "WORK" ? pieceSourceLabels[row.source] : pieceKindLabels[row.kind],
    statusLabel: pieceStatusLabels[row.status],
    tone: tones[row.status],
    /** What it is called in a question. */
    label: `${row.employeeName} ${row.processName} ${row.qty} 件`,
  };
}

export type PieceGroupView = ReturnType<typeof pieceGroup>;

export function pieceGroup({ id, amountLi, ...row }: PieceGroup) {
  return { ...row, id: id ?? 0, amount: amountLi === undefined ? "" : formatLi(amountLi) };
}

/** Of everything that the filter finds. */
export function pieceTotals({ records, qty, amountLi, waiting }: Answer<typeof pieceEndpoints.list>["totals"]) {
  return {
    records: formatCount(records),
    qty: formatCount(qty),
    amount: amountLi === undefined ? null : formatLi(amountLi),
    waiting: formatCount(waiting),
  };
}

export function pieceChoices(found: Answer<typeof pieceEndpoints.choices>) {
  const { teams, employees, processes, categories } = found;
  return {
    teams: namedOptions(teams),
    employees: namedOptions(employees),
    processes: namedOptions(processes),
    categories: namedOptions(categories),
    statuses: optionsOf(pieceStatusLabels),
    groupings: optionsOf(pieceGroupingLabels),
  };
}
