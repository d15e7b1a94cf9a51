/** 平台订单 as the pages show them. */

import { drawBarcode } from "#app/lib/format/barcode.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { type EwaybillState, ewaybillStateLabels } from "#contract/platform/ewaybill/ewaybill.words.ts";
import {
  orderFlagLabels,
  orderLineStateLabels,
  platformStateLabels,
  type ShopOrderAct,
  type ShopOrderException,
  type ShopOrderState,
  shopOrderEventLabels,
  shopOrderExceptionLabels,
  shopOrderStateLabels,
} from "#contract/platform/order.words.ts";
import type {
  ListedOrder,
  MergeGroup,
  OrderPickSheet,
  OrderSlip,
  ShopOrderDetail,
} from "#contract/platform/order-shape.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { basketName } from "#contract/platform/wave.words.ts";

const tones: Record<ShopOrderState, Tone> = {
  WAIT_PAY: "neutral",
  WAIT_AUDIT: "info",
  WAIT_SHIP: "warn",
  SHIPPED: "good",
  FINISHED: "good",
  CLOSED: "neutral",
};

const ewaybillTones: Record<EwaybillState, Tone> = {
  ASKED: "info",
  GOT: "good",
  CANCELLING: "warn",
  CANCELLED: "neutral",
  REFUSED: "bad",
};

/** 红黄绿蓝紫. */
const flagTones: readonly Tone[] = ["neutral", "bad", "warn", "good", "info", "neutral"];

/** 旗帜 by its number; false where there is none. */
export const flagOf = (flag: number) =>
  flag > 0 && { label: orderFlagLabels[flag] ?? "", tone: flagTones[flag] ?? ("neutral" as const) };

/** Of the first goods that have one. */
function pictureOf(lines: readonly Pick<ListedOrder["lines"][number], "sku">[]): string | null {
  const id = lines.find(({ sku }) => sku?.pictureId)?.sku?.pictureId;
  return id ? picturePath(id, 96) : null;
}

/** Below this many minutes the time that is left is red. */
const urgentMinutes = 360;

export type OrderRowView = ReturnType<typeof orderRow>;

export function orderRow({ lines, ...row }: ListedOrder) {
  const { leftMinutes } = row;
  return {
    ...row,
    no: relativeName(row),
    shop: `${platformLabels[row.platform]} ${row.shopName}`,
    stateLabel: shopOrderStateLabels[row.state],
    tone: tones[row.state],
    platformLabel: platformStateLabels[row.platformState],
    flags: flagsOf(row),
    buyer: [row.buyerMasked, row.phoneTail && `*${row.phoneTail}`, row.atPlatform && "地址在平台"]
      .filter(Boolean)
      .join(" "),
    place: areaOf(row.province, row.city),
    paid: formatFen(row.paidFen),
    flag: flagOf(row.flag),
    pictureSrc: pictureOf(lines),
    goods: lines
      .map(
        ({ sku, title, spec, qty }) =>
          `${sku ? `${sku.styleNo} ${sku.color} ${sku.size}` : `${title} ${spec}`} ×${qty}`,
      )
      .join("；"),
    parcel: `${row.courier} ${row.waybillNo}`.trim(),
    left: leftMinutes === null ? "" : leftMinutes < 0 ? `超时 ${hours(-leftMinutes)}` : hours(leftMinutes),
    urgent: leftMinutes !== null && leftMinutes < urgentMinutes,
    remark: [row.buyerMessage, row.sellerRemark].filter(Boolean).join(" / "),
    acts: actsOf(row),
  };
}

/** 留到 says until when; of the year in which one is held nobody asks. */
function flagsOf({
  exceptions,
  heldUntil,
  heldPast,
  elsewhere,
}: Pick<ListedRow, "exceptions" | "heldUntil" | "heldPast" | "elsewhere">) {
  return [
    ...exceptions.filter((one) => one !== "HELD").map((one) => shopOrderExceptionLabels[one]),
    ...(heldUntil
      ? [`${shopOrderExceptionLabels.HELD} ${heldUntil.slice(5)}${heldPast ? "，已过应发货时间" : ""}`]
      : []),
    ...(elsewhere ? ["平台已发"] : []),
  ];
}

export type MergeRowView = ReturnType<typeof mergeRows>[number];

/** An order of a group of 合单候选, which is named by its number in the list and by whom it goes to. */
export function mergeRows({ orders }: MergeGroup, number: number) {
  return orders.map((order) => {
    const row = orderRow(order);
    return {
      ...row,
      group: `第 ${number} 组 ${row.buyer}`,
      door: row.place,
      merged: order.mergedInto !== null || orders.some(({ mergedInto }) => mergedInto === order.id),
    };
  });
}

/** What leads on from a row: what its exceptions ask for, and then its parcel. The order's page offers all that may be done. */
function actsOf({ state, exceptions, shipTold, elsewhere }: ListedRow): ShopOrderAct[] {
  const has = (one: ShopOrderException) => exceptions.includes(one);
  if (state === "WAIT_AUDIT" && !elsewhere) {
    return [
      ...(has("UNMATCHED") ? (["match"] as const) : []),
      ...(has("MESSAGE") ? (["handle"] as const) : []),
      ...(has("ADDRESS") ? (["address"] as const) : []),
      ...(has("SHORT") ? (["splitStock", "reroute"] as const) : []),
      ...(has("HELD") ? (["release"] as const) : []),
    ];
  }
  if (state === "WAIT_SHIP" && !has("REFUNDING")) return ["ship", "waybill"];
  return state === "SHIPPED" && shipTold === false ? ["tell"] : [];
}

type ListedRow = Omit<ListedOrder, "lines">;
type Relative = ShopOrderDetail["parts"][number];
export type RelativeView = ReturnType<typeof relative>;

export const relativeName = ({ platformNo, part }: Pick<Relative, "platformNo" | "part">) =>
  part === 0 ? platformNo : `${platformNo}（拆单 ${part}）`;

const relative = (order: Relative) => ({
  id: order.id,
  name: relativeName(order),
  stateLabel: shopOrderStateLabels[order.state],
});

export type OrderDetailView = ReturnType<typeof orderDetailView>;

export function orderDetailView(detail: ShopOrderDetail) {
  const { lines, logs, afterSales: _, possible: __, parcel, ...order } = detail;
  const amount = (fen: number) => (fen === 0 ? "" : formatFen(fen));
  return {
    order: {
      ...orderRow(detail),
      area: areaOf(order.province, order.city, order.district),
      goodsAmount: formatFen(order.goodsFen),
      freight: amount(order.freightFen),
      discount: order.discountFen > 0 ? formatFen(order.discountFen) : "",
      raised: order.discountFen < 0 ? formatFen(-order.discountFen) : "",
      refunded: amount(order.refundedFen),
      audited: [order.auditTime, order.auditBy].filter(Boolean).join(" "),
      shipped: [order.shippedTime, order.shipBy].filter(Boolean).join(" "),
      told: order.shipTold === null ? "" : order.shipTold ? "已通知" : `还没有通知 ${order.shipError}`.trim(),
      endTime: order.endTime,
      closeReason: order.closeReason,
      ewaybill: order.ewaybill && {
        label: ewaybillStateLabels[order.ewaybill.state],
        tone: ewaybillTones[order.ewaybill.state],
        text: [order.ewaybill.courier, order.ewaybill.waybillNo, order.ewaybill.error].filter(Boolean).join(" "),
      },
      wave: order.wave && {
        to: platformPaths.wave.item(order.wave.id),
        text: `${order.wave.no} ${basketName(order.wave.basket)}`,
      },
      parts: order.parts.map(relative),
      parcelMates: parcel.map(relative),
      sameDoor: order.sameDoor.map(relative),
    },
    lines: lines.map(({ sku, title, spec, state, amountFen, ...line }) => {
      const words = `${title} ${spec}`.trim();
      const code = sku ? `${sku.styleNo} ${sku.color} ${sku.size}` : "";
      return {
        ...line,
        words,
        pictureSrc: pictureOf([{ sku }]),
        matched: sku !== null,
        ours: code || "未匹配",
        label: code || words,
        amount: formatFen(amountFen),
        stateLabel: orderLineStateLabels[state],
      };
    }),
    logs: logs.map((entry) => ({ ...entry, label: shopOrderEventLabels[entry.event] })),
  };
}

/** A city that is its own province is named once. */
const areaOf = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join(" ");

const hours = (minutes: number) => `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;

/** What became of many: a notice where all of it was done, else each order that was left alone; `note` is said of what was done. */
export function bulkAnswer(
  label: string,
  { done, refused }: Answer<typeof shopOrderEndpoints.audit>,
  to: string,
  note = "",
) {
  const said = `${label} ${done} 单${note}`;
  if (refused.length === 0) return { to, notice: said };
  const left = refused.map((one) => ({ ...one, to: platformPaths.order.item(one.id) }));
  return { outcome: { done: done > 0 ? said : null, left } };
}

/** Of what was held beyond the platform's 应发货时间, the first by name; empty where nothing was. */
export function lateNote({ late }: Pick<Answer<typeof shopOrderEndpoints.hold>, "late">): string {
  const [first] = late;
  return first ? `，其中 ${late.length} 单留过了平台应发货时间：${first.label} ${first.message}` : "";
}

export type OrderPickView = ReturnType<typeof orderPick>;

export function orderPick({ lines, ...sheet }: OrderPickSheet) {
  return {
    ...sheet,
    total: lines.reduce((sum, { qty }) => sum + qty, 0),
    lines: lines.map(({ shares, ...line }) => ({
      ...line,
      pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
      shares: shares.map(({ no, qty }) => `${no}×${qty}`),
    })),
  };
}

/** Null where there is nothing that bars can say. */
const barsOf = (text: string) => (/^[\x20-\x7e]{1,60}$/.test(text) ? drawBarcode("code128", text) : null);

export type OrderSlipView = ReturnType<typeof orderSlip>;

export function orderSlip({ lines, numbers, ...slip }: OrderSlip) {
  return {
    ...slip,
    numbers: numbers.join("、"),
    basketName: slip.basket === null ? "" : basketName(slip.basket),
    parcel: `${slip.courier} ${slip.waybillNo}`.trim(),
    /** What the packing desk reads: the waybill, and the leading order where there is none yet. */
    waybillBars: barsOf(slip.waybillNo),
    orderBars: barsOf(numbers[0] ?? ""),
    total: lines.reduce((sum, { qty }) => sum + qty, 0),
    lines: lines.map(({ id, sku, title, spec, qty }) => ({
      id,
      qty,
      code: sku ? `${sku.styleNo} ${sku.color} ${sku.size}` : "",
      title: `${title} ${spec}`.trim(),
    })),
  };
}
