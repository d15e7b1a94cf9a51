/** What a platform says of an order, applied to what is known of its family: pure, before anything is written. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Sealer } from "#backoffice/core/secret.ts";
import type {
  PlatformOrder,
  PlatformOrderLine,
  PlatformReceiver,
  TellablePart,
} from "#backoffice/trade/platform/adapter/adapter.ts";
import { orderLineStateLabels, platformStateLabels } from "#contract/platform/order.words.ts";
import type { LogEntry } from "./family-store.ts";
import type { FileReading } from "./file-word.ts";
import { commonNames } from "./line-names.ts";
import { clean, cutReceiver, isAtPlatform, isBadAddress, maskName, tailOf } from "./order.rules.ts";
import {
  type Family,
  type LineRow,
  type OrderRow,
  portions,
  rankOfOrder,
  type Settled,
  shareAmounts,
  sum,
} from "./order-family.ts";
import { doorText, receiverText } from "./order-marks.ts";

/** The shop that orders are written for. */
export interface UpsertShop {
  readonly id: number;
  /** 发货仓. */
  readonly repositoryId: number;
  /** When the shop came here: what was placed before it and is sent by now is history. */
  readonly since?: Date | null | undefined;
}

/** An order as it was told, with what newer and older are told by. */
export interface Said {
  order: PlatformOrder;
  modifiedAt: Date;
  rank: number;
  digest: string;
}

/** What newer and older are told by, and a mark of all that an order's words say. */
export function saidOf(sealer: Sealer, order: PlatformOrder): Omit<Said, "order"> {
  const { receiver, amounts, lines } = order;
  const text = JSON.stringify([
    ...[order.state, order.buyerNick, order.buyerMessage, order.sellerRemark, order.flag],
    ...[order.placedAt, order.paidAt, order.shipDeadline, receiverText(receiver)],
    ...[amounts.goodsFen, amounts.freightFen, amounts.discountFen, amounts.paidFen],
    [...lines]
      .sort((one, other) => (one.platformLineId < other.platformLineId ? -1 : 1))
      .map((line) => [
        ...[line.platformLineId, line.platformItemId, line.platformSkuId, line.merchantCode, line.title, line.spec],
        ...[line.qty, line.priceFen, line.amountFen, line.state],
        ...(line.refundedFen ? [line.refundedFen] : []),
      ]),
  ]);
  return { modifiedAt: order.modifiedAt, rank: rankOfOrder(order.state), digest: sealer.mark(text) };
}

/** Ids below 0 for rows that are not written yet. */
export function temporaryIds(): () => number {
  let last = 0;
  return () => {
    last -= 1;
    return last;
  };
}

interface Asked {
  shop: UpsertShop;
  sealer: Sealer;
  now: Date;
  /** By the number of the platform's line. */
  skuOf: ReadonlyMap<string, number | null>;
  draw: () => number;
  said: Said;
  /** What of it is taken. */
  reading: FileReading;
}

/** The family with what the platform says now; `reopen`: what was audited is not what is to be sent any more. */
export function applySnapshot(stored: Family, asked: Asked): { family: Family; reopen: boolean } {
  const { order, untold } = asked.reading;
  const names = commonNames(stored.lines, order.lines);
  const before = withNames(stored, names);
  const receiverDigest = asked.sealer.mark(receiverText(order.receiver));
  const parts = before.orders.length > 0 ? before.orders : [newOrder(asked)];
  const [first] = parts;
  const isNew = before.orders.length === 0;
  // What a source does not tell stays as it is known.
  const tells = (part: TellablePart) => isNew || !untold.has(part);
  const moved = first?.receiverDigest !== receiverDigest && tells("receiver");
  const wasTold = first !== undefined && (first.receiverDigest !== "" || first.addressSealed !== null);
  const message = tells("message") ? clean(order.buyerMessage, 500) : (first?.buyerMessage ?? "");
  const asks = message !== "" && message !== first?.buyerMessage;
  const heads = parts.map((part): OrderRow => {
    const paidAt = tells("paidAt") ? order.paidAt : (part.paidAt ?? order.paidAt);
    const placedAt = tells("placedAt") ? order.placedAt : part.placedAt;
    return {
      ...part,
      ...(moved && part.anonymisedAt === null ? sealReceiver(asked.sealer, order.receiver, order.buyerNick) : {}),
      receiverDigest: tells("receiver") && !untold.has("receiver") ? receiverDigest : part.receiverDigest,
      digest: digestOf(part, asked),
      platformState: order.state,
      modifiedAt: order.modifiedAt,
      buyerMessage: part.anonymisedAt === null ? message : "",
      messageOpen: part.anonymisedAt === null && message !== "" && (asks || part.messageOpen),
      ...(tells("remark") && { sellerRemark: part.anonymisedAt === null ? clean(order.sellerRemark, 500) : "" }),
      ...(tells("flag") && { flag: Math.min(Math.max(Math.trunc(order.flag) || 0, 0), 5) }),
      placedAt,
      paidAt,
      ...(tells("shipDeadline") && { shipDeadline: order.shipDeadline }),
      bizDate: bizDateOf(paidAt ?? placedAt),
      ...parcelOf(part, order),
      ...historyOf(part, asked, isNew),
    };
  });
  const { lines, changed } = applyLines(before, heads, { ...asked, names });
  const whole = (key: "goodsFen" | "freightFen" | "discountFen" | "paidFen") =>
    tells("amounts") ? order.amounts[key] : sum(before.orders, (part) => part[key]);
  const orders = shareAmounts(heads, lines, {
    ...{ goodsFen: whole("goodsFen"), freightFen: whole("freightFen") },
    ...{ discountFen: whole("discountFen"), paidFen: whole("paidFen") },
  });
  const root = orders[0];
  const afterSales = before.afterSales.map((one) =>
    one.orderId === null && root ? { ...one, orderId: root.id } : one,
  );
  return { family: { orders, lines, afterSales }, reopen: !isNew && ((moved && wasTold) || asks || changed) };
}

/** A file has an hour and no more: the platform's own word of that hour is the newer one, which may know more lines. */
function digestOf(part: OrderRow, { said, reading: { order } }: Asked): string {
  if (said.order.modifiedAt < order.modifiedAt) return part.digest;
  if (!order.file) return said.digest;
  return part.modifiedAt.getTime() === order.modifiedAt.getTime() ? part.digest : "";
}

/**
 * Of what the platform has as sent, the number that it was sent by: where none stands here, and where another does that has
 * not gone out, for the label that was printed there is on the parcel.
 */
function parcelOf(part: OrderRow, { state, waybills }: PlatformOrder): Partial<OrderRow> {
  const isSent = state === "SHIPPED" || state === "FINISHED";
  const parcels = waybills.map(({ courier, waybillNo }) => {
    return { courier: clean(courier, 50), waybillNo: clean(waybillNo, 40) };
  });
  const [parcel] = parcels;
  if (!isSent || !parcel || part.part > 0) return {};
  if (part.waybillNo === "") return parcel;
  const isOurs = parcels.some(({ waybillNo }) => waybillNo === part.waybillNo);
  return isOurs || part.shippedAt !== null || parcel.waybillNo === "" ? {} : parcel;
}

/**
 * What was sent before the shop came here left by nobody's hands here: it comes in as sent, and takes no pieces. A platform
 * says when it was sent; a file that does not is believed of what was paid before, where it is the first to tell of it.
 * What was audited here may lie picked in its basket: somebody says whether its pieces left (按平台已发出库).
 */
function historyOf(part: OrderRow, { shop, reading: { order } }: Asked, isNew: boolean): Partial<OrderRow> {
  if (part.shippedAt !== null || part.state === "WAIT_SHIP" || !shop.since) return {};
  if (order.state !== "SHIPPED" && order.state !== "FINISHED") return {};
  const at = order.sentAt ?? (order.file && isNew ? (order.paidAt ?? order.placedAt) : null);
  return at && at < shop.since ? { history: true, shippedAt: at } : {};
}

/** What was opened here keeps its line; what the platform said of a refund stays as it said it. */
function withNames({ orders, lines, afterSales }: Family, names: ReadonlyMap<string, string>): Family {
  const named = <R extends { platformLineId: string }>(row: R): R => ({
    ...row,
    platformLineId: names.get(row.platformLineId) ?? row.platformLineId,
  });
  return {
    orders,
    lines: lines.map(named),
    afterSales: afterSales.map((one) => (one.digest === "" ? named(one) : one)),
  };
}

function newOrder({ shop, now, draw, said: { order } }: Asked): OrderRow {
  return {
    id: draw(),
    shopId: shop.id,
    platformNo: order.platformNo,
    part: 0,
    mergedInto: null,
    state: order.state === "WAIT_PAY" ? "WAIT_PAY" : "WAIT_AUDIT",
    platformState: order.state,
    modifiedAt: order.modifiedAt,
    digest: "",
    receiverDigest: "",
    repositoryId: shop.repositoryId,
    ...{ unmatched: false, short: false, refunding: false, badAddress: false, messageOpen: false },
    ...{ heldUntil: null, heldByHand: false, placedByHand: false, unauditedByHand: false, ruled: "" },
    ...{ buyerSealed: null, buyerMasked: "", phoneSealed: null, phoneTail: "", addressSealed: null, doorHash: "" },
    ...{ province: "", city: "", district: "", anonymisedAt: null },
    ...{ goodsFen: 0, freightFen: 0, discountFen: 0, paidFen: 0, refundedFen: 0, qty: 0 },
    ...{ buyerMessage: "", sellerRemark: "", flag: 0 },
    ...{ placedAt: order.placedAt, paidAt: order.paidAt, shipDeadline: order.shipDeadline },
    ...{ auditedBy: null, auditedAt: null, courier: "", waybillNo: "", shippedBy: null, shippedAt: null },
    ...{ shipTold: null, shipError: "", shipNextAt: null, shipTries: 0 },
    ...{ history: false, endedAt: null, closeReason: "", closedBy: null, bizDate: bizDateOf(order.placedAt) },
    ...{ createdBy: null, createdAt: now, updatedBy: null, updatedAt: now, version: 1 },
  };
}

/** The buyer as it is kept: sealed, with what of it may be shown. */
export function sealReceiver(sealer: Sealer, receiver: PlatformReceiver, nick = "") {
  const kept = cutReceiver(receiver);
  const name = kept.name || clean(nick, 100);
  const { province, city, district } = kept;
  return {
    buyerSealed: name === "" ? null : sealer.seal(name),
    buyerMasked: maskName(name),
    phoneSealed: kept.phone === "" ? null : sealer.seal(kept.phone),
    phoneTail: tailOf(kept.phone),
    addressSealed: kept.address === "" ? null : sealer.seal(kept.address),
    // What is masked is alike of many buyers, and no door.
    doorHash: kept.address === "" || isAtPlatform(kept) ? "" : sealer.mark(doorText(kept)),
    ...{ province, city, district },
    badAddress: isBadAddress(receiver),
  };
}

function applyLines(
  before: Family,
  heads: readonly OrderRow[],
  asked: Asked & { names: ReadonlyMap<string, string> },
): { lines: LineRow[]; changed: boolean } {
  const { order, untold, lines: taken } = asked.reading;
  const lines: LineRow[] = [];
  let changed = false;
  const partOf = new Map(heads.map(({ id, part }) => [id, part]));
  const nameOf = ({ platformLineId }: PlatformOrderLine) => asked.names.get(platformLineId) ?? platformLineId;
  const told = new Set(order.lines.map(nameOf));
  const unnamed = before.lines.filter(({ platformLineId }) => !told.has(platformLineId));
  // What went out under a name that is not told now stands for the goods of this word, too: a file has one row an order.
  const isNamedOtherwise = unnamed.some(({ shippedQty }) => shippedQty > 0);
  const target = heads.find(({ shippedAt, history }) => shippedAt === null || history);
  for (const said of taken === "NONE" ? [] : order.lines) {
    const skuId = asked.skuOf.get(said.platformLineId) ?? null;
    const parts = before.lines
      .filter(({ platformLineId }) => platformLineId === nameOf(said))
      .sort((one, other) => (partOf.get(one.orderId) ?? 0) - (partOf.get(other.orderId) ?? 0));
    if (taken === "NEW" && parts.length > 0) {
      lines.push(...parts.map((part) => ({ ...part, platformState: said.state })));
      continue;
    }
    const [known] = parts;
    const tells = (part: TellablePart) => known === undefined || !untold.has(part);
    const words = {
      platformItemId: clean(said.platformItemId, 64) || (order.file ? (known?.platformItemId ?? "") : ""),
      platformSkuId: clean(said.platformSkuId, 64) || (order.file ? (known?.platformSkuId ?? "") : ""),
      merchantCode: tells("code") ? clean(said.merchantCode, 64) : (known?.merchantCode ?? ""),
      title: tells("title") ? clean(said.title, 200) : (known?.title ?? ""),
      spec: tells("spec") ? clean(said.spec, 200) : (known?.spec ?? ""),
      priceFen: tells("price") ? said.priceFen : (known?.priceFen ?? 0),
      platformState: said.state,
      sentElsewhere: said.sent ?? false,
    };
    const refundedFen = said.refundedFen ?? sum(parts, (part) => part.refundedFen);
    if (parts.length === 0) {
      // Nothing is added to what has left.
      if (isNamedOtherwise || !target) continue;
      lines.push({
        id: asked.draw(),
        orderId: target.id,
        platformLineId: nameOf(said),
        ...words,
        ...{ skuId, qty: said.qty, amountFen: said.amountFen, refundedFen, state: "OPEN", shippedQty: 0 },
      });
      changed ||= before.lines.length > 0;
      continue;
    }
    const shipped = parts.some(({ shippedQty }) => shippedQty > 0);
    // What has left cannot change any more.
    const qty = shipped ? parts.reduce((total, part) => total + part.qty, 0) : said.qty;
    const shares = portions(parts, qty, said.amountFen);
    for (const [place, part] of parts.entries()) {
      const share = shares.get(part.id);
      if (!share) {
        changed = true;
        continue;
      }
      const same = part.platformSkuId === words.platformSkuId && part.merchantCode === words.merchantCode;
      const kept = shipped || (same && part.skuId !== null) ? part.skuId : skuId;
      changed ||= share.qty !== part.qty || (kept !== part.skuId && part.skuId !== null);
      lines.push({ ...part, ...words, ...share, skuId: kept, refundedFen: place === 0 ? refundedFen : 0 });
    }
  }
  if (taken === "NONE") return { lines: before.lines, changed: false };
  // A line that the platform does not name any more is gone, unless some of them went out; a file may not have named it.
  const kept = isNamedOtherwise || taken !== "ALL" ? unnamed : [];
  return { lines: [...kept, ...lines], changed: changed || kept.length < unnamed.length };
}

/** What is said of {@link missingOf}, once for each number of pieces. */
export const missingText = (pieces: number) => `平台的明细比发出的多 ${pieces} 件，请核对是否漏发`;

/** Pieces that the platform has and that were not sent, of an order all of which left: its file had not named them. */
export function missingOf({ orders, lines }: Family, said: PlatformOrder): number {
  if (orders.some(({ shippedAt }) => shippedAt === null)) return 0;
  const pieces = (some: readonly { state: string; qty: number }[]) =>
    sum(
      some.filter(({ state }) => state !== "REFUNDED"),
      ({ qty }) => qty,
    );
  return Math.max(pieces(said.lines) - pieces(lines), 0);
}

export function logsOf(
  before: Family,
  { family, fallen }: Settled,
  said: PlatformOrder & { missing: number },
): LogEntry[] {
  const [known] = before.orders;
  const [root] = family.orders;
  if (!root) return [];
  if (!known) return [{ orderId: root.id, event: "PULLED", text: `平台状态：${platformStateLabels[said.state]}` }];
  const words =
    known.platformState === said.state
      ? "内容有变化"
      : `平台状态：${platformStateLabels[known.platformState]} → ${platformStateLabels[said.state]}`;
  const parcels = said.waybills.map(({ courier, waybillNo }) => `${courier} ${waybillNo}`.trim()).join("、");
  const sent =
    said.state === "SHIPPED" && known.shippedAt === null && parcels
      ? `，平台登记的快递单号 ${clean(parcels, 200)}`
      : "";
  const refunds = refundWords(before, family);
  const lacks = said.missing > 0 ? `，${missingText(said.missing)}` : "";
  return [
    ...family.orders.map(
      ({ id }): LogEntry => ({ orderId: id, event: "CHANGED", text: words + sent + refunds + lacks }),
    ),
    ...fallen.map(
      ({ id, state }): LogEntry => ({
        orderId: id,
        event: "UNAUDITED",
        text: state === "CLOSED" ? "已关闭，锁定的库存已释放" : "有变化或退款，已退回待审核，锁定的库存已释放",
      }),
    ),
  ];
}

/** Of which goods the platform says another thing of their refund than before. */
function refundWords(before: Family, { lines }: Family): string {
  const known = new Map(before.lines.map(({ id, platformState }) => [id, platformState]));
  const told = lines.filter(({ id, platformState }) => known.has(id) && known.get(id) !== platformState);
  const names = told.map(({ spec, title, platformState }) =>
    `${spec || title} ${platformState === "OPEN" ? "不退了" : orderLineStateLabels[platformState]}`.trim(),
  );
  return names.length === 0
    ? ""
    : `，${names.slice(0, 3).join("、")}${names.length > 3 ? ` 等 ${names.length} 行` : ""}`;
}
