/** 调拨单 as the pages show them. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { lineView } from "#app/lib/lines.server.ts";
import {
  type TransferEvent,
  type TransferLine,
  type TransferRow,
  type TransferStatus,
  transferEventLabels,
  transferStatusLabels,
} from "#contract/inventory/transfers.ts";
import type { TransferLineView } from "./transfer-lines.tsx";

const tones: Record<TransferStatus, Tone> = {
  DRAFT: "info",
  SENT: "warn",
  PART_RECEIVED: "warn",
  RECEIVED: "good",
  CANCELLED: "neutral",
  RECALLED: "neutral",
};

export function transferView<R extends TransferRow>(row: R) {
  // Until something arrives, or all is closed, goods on their way are no difference.
  const compared = row.status === "PART_RECEIVED" || row.status === "RECEIVED";
  return {
    ...row,
    statusLabel: transferStatusLabels[row.status],
    tone: tones[row.status],
    difference: compared ? row.sentQty - row.receivedQty : null,
  };
}

/** `qty` is what was asked for. */
export function transferLineView(line: TransferLine): TransferLineView {
  const { sentQty, receivedQty, returnedQty, lostQty, applyQty } = line;
  return { ...lineView({ ...line, qty: applyQty }), inTransit: sentQty - receivedQty - returnedQty - lostQty };
}

export function transferEventView({
  id,
  kind,
  qty,
  damagedQty,
  responsible,
  remark,
  operator,
  createTime,
}: TransferEvent) {
  return {
    id,
    label: damagedQty > 0 ? `${transferEventLabels[kind]}（破损）` : transferEventLabels[kind],
    qty: formatCount(qty),
    responsible,
    remark,
    operator,
    createTime,
  };
}

export const transferStatusOptions: Option[] = Object.entries(transferStatusLabels).map(([value, label]) => ({
  value,
  label,
}));
