/** 无主退件 and 退款拦截 as their lists show them. */
import type { Tone } from "#app/lib/format/tone.ts";
import type { InterceptionRow } from "#contract/platform/returns/interceptions.ts";
import {
  type InterceptionState,
  interceptionStateLabels,
  refundStandLabels,
  type StrayState,
  strayElsewhere,
  strayEndLabels,
  strayStateLabels,
} from "#contract/platform/returns/returns.words.ts";
import type { StrayParcel } from "#contract/platform/returns/stray-parcels.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { refundText } from "../shop.view.server.ts";

const strayTones: Record<StrayState, Tone> = { WAITING: "warn", CLAIMED: "info", DONE: "good" };

export type StrayRowView = ReturnType<typeof strayRow>;

export function strayRow({ lines, end, endNote, saleNo, orderNo, ...parcel }: StrayParcel) {
  return {
    ...parcel,
    ...{ orderNo, endNote },
    stateLabel: strayStateLabels[parcel.state],
    tone: strayTones[parcel.state],
    goods:
      lines
        .map(({ label, goodQty, secondQty }) =>
          [label, goodQty > 0 && `正 ${goodQty}`, secondQty > 0 && `次 ${secondQty}`].filter(Boolean).join(" "),
        )
        .join("；") || "没有点到货",
    claim: parcel.elsewhere ? strayElsewhere : saleNo === "" ? orderNo : `售后 ${saleNo}`,
    endLabel: end === null ? "" : strayEndLabels[end],
  };
}

const stopTones: Record<InterceptionState, Tone> = {
  WAITING: "warn",
  NOTIFIED: "info",
  INTERCEPTED: "info",
  FAILED: "bad",
  BACK: "good",
};

export type InterceptionRowView = ReturnType<typeof interceptionRow>;

export function interceptionRow({ refund, refundFen, platform, part, ...row }: InterceptionRow) {
  return {
    ...row,
    name: part === 0 ? row.orderNo : `${row.orderNo}-${part}`,
    stateLabel: interceptionStateLabels[row.state],
    tone: stopTones[row.state],
    platformName: platformLabels[platform],
    refundLabel: refundStandLabels[refund],
    amount: refundText(refundFen),
    marked: [row.markTime, row.markBy].filter(Boolean).join(" "),
  };
}
