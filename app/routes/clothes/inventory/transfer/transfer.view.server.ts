/** 调拨单 as the pages show them. */

import { lineView } from "#app/lib/document/lines.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { type TransferStatus, transferEventLabels, transferStatusLabels } from "#contract/inventory/transfer.words.ts";
import type { PickSheet, TransferEvent, TransferLine, TransferRow } from "#contract/inventory/transfers.ts";

const tones: Record<TransferStatus, Tone> = {
  DRAFT: "info",
  SENT: "warn",
  PART_RECEIVED: "warn",
  RECEIVED: "good",
  CANCELLED: "neutral",
  RECALLED: "neutral",
};

export type TransferRowView = ReturnType<typeof transferRow>;

export function transferRow(row: TransferRow) {
  // Until something arrives, or all is closed, goods on their way are no difference.
  const isCompared = row.status === "PART_RECEIVED" || row.status === "RECEIVED";
  return {
    ...row,
    statusLabel: transferStatusLabels[row.status],
    tone: tones[row.status],
    difference: isCompared ? row.sentQty - row.receivedQty : null,
    created: stamp(row.createBy, row.createTime),
    sent: stamp(row.sendBy, row.sendTime),
    received: stamp(row.receiveBy, row.receiveTime),
  };
}

function stamp(who: string | null, when: string | null): string {
  return when ? `${who ?? ""} ${when}` : "";
}

export type TransferTotals = ReturnType<typeof transferTotals>;

export function transferTotals(totals: Record<"applyQty" | "sentQty" | "receivedQty" | "difference", number>) {
  return {
    applyQty: formatCount(totals.applyQty),
    sentQty: formatCount(totals.sentQty),
    receivedQty: formatCount(totals.receivedQty),
    difference: formatCount(totals.difference),
  };
}

export type TransferLineView = ReturnType<typeof transferLine>;

/** `qty` is what was asked for. */
export function transferLine(line: TransferLine) {
  const { sentQty, receivedQty, returnedQty, lostQty, applyQty } = line;
  return { ...lineView({ ...line, qty: applyQty }), inTransit: sentQty - receivedQty - returnedQty - lostQty };
}

export type TransferEventView = ReturnType<typeof transferEvent>;

export function transferEvent({ kind, qty, damagedQty, ...event }: TransferEvent) {
  return {
    ...event,
    label: damagedQty > 0 ? `${transferEventLabels[kind]}（破损）` : transferEventLabels[kind],
    qty: formatCount(qty),
  };
}

export type PickSheetView = ReturnType<typeof pickSheet>;

export function pickSheet({ documents, lines, ...sheet }: PickSheet) {
  return {
    ...sheet,
    merged: documents.length > 1,
    located: lines.some(({ location }) => location !== ""),
    documents: documents.map(({ no }) => no).join("、"),
    places: [...new Set(documents.map(({ toName }) => toName))].join("、"),
    remarks: documents.flatMap(({ remark }) => remark || []).join("；"),
    lines: lines.map(({ shares, ...line }) => ({
      ...lineView({ ...line, id: line.skuId }),
      shares: shares.map(({ no, qty }) => `${no.slice(-5)}×${qty}`).join(" "),
    })),
    total: lines.reduce((sum, { qty }) => sum + qty, 0),
    printedAt: today(),
  };
}
