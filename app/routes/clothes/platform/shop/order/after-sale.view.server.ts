/** 售后 as the page of their order and the list of all of them show them. */
import type { Tone } from "#app/lib/format/tone.ts";
import { formatFen } from "#contract/money.ts";
import type { AfterSale, ListedAfterSale } from "#contract/platform/after-sales.ts";
import {
  type AfterSaleStage,
  type AfterSaleState,
  type AfterSaleType,
  afterSaleStageLabels,
  afterSaleStateLabels,
  afterSaleTypeLabels,
} from "#contract/platform/order.words.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { refundText } from "../shop.view.server.ts";

const tones: Record<AfterSaleState, Tone> = {
  APPLIED: "warn",
  AGREED: "info",
  GOODS_BACK: "info",
  REFUNDED: "good",
  REJECTED: "neutral",
};

/** What follows once it is agreed to. */
const next: Record<AfterSaleType, string> = {
  REFUND_ONLY: "同意后请到平台退款，退款后在这里办结。",
  RETURN: "同意后等买家退回，收到退货时登记正品和次品件数，再办结。",
  EXCHANGE: "同意后等买家退回，收到退货后发出换的货。",
  RESEND: "同意后从仓库补发。",
};

export type AfterSaleView = ReturnType<typeof afterSaleView>;

export function afterSaleView({ type, state, amountFen, courier, waybillNo, ...sale }: AfterSale) {
  return {
    ...sale,
    typeLabel: afterSaleTypeLabels[type],
    stateLabel: afterSaleStateLabels[state],
    tone: tones[state],
    amount: type === "RETURN" || type === "REFUND_ONLY" ? refundText(amountFen) : formatFen(amountFen),
    parcel: `${courier} ${waybillNo}`.trim(),
    next: next[type],
  };
}

const stageTones: Record<AfterSaleStage, Tone> = {
  APPLIED: "warn",
  RECEIVE: "info",
  SEND: "info",
  FINISH: "info",
  DONE: "good",
  REJECTED: "neutral",
};

export type AfterSaleRowView = ReturnType<typeof afterSaleRow>;

export function afterSaleRow({ lines, ...sale }: ListedAfterSale) {
  return {
    ...afterSaleView({ ...sale, lines }),
    orderId: sale.orderId,
    tone: stageTones[sale.stage],
    stageLabel: afterSaleStageLabels[sale.stage],
    platformName: platformLabels[sale.platform],
    shopName: sale.shopName,
    courier: sale.courier,
    waybillNo: sale.waybillNo,
    orderNo: sale.orderNo,
    goods: lines.map(({ label, qty }) => `${label} ×${qty}`).join("；"),
    buyer: [sale.buyerMasked, sale.phoneTail && `*${sale.phoneTail}`].filter(Boolean).join(" "),
  };
}
