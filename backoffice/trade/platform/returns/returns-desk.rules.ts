/** 退货验收: what of a parcel was announced, what may come back at all, and which garment belongs to which line. Pure. */

import { countOf } from "#backoffice/trade/platform/packing/packing.rules.ts";

/** A line of an order that the parcel is of. */
export interface SoldLine {
  readonly orderId: number;
  readonly lineId: number;
  readonly skuId: number;
  /** Pieces that went out and have not come back. */
  readonly left: number;
}

/** Pieces that are to come back; `saleId` null: by no after-sale yet. */
export interface AnnouncedPart {
  readonly saleId: number | null;
  readonly partId: number | null;
  readonly orderId: number;
  readonly lineId: number;
  readonly qty: number;
}

/** Garments as they were scanned, each by its SKU. */
export interface Counted {
  readonly good: readonly number[];
  readonly second: readonly number[];
}

/** Pieces of a line that are taken in. */
export interface TakenPart {
  orderId: number;
  lineId: number;
  saleId: number | null;
  partId: number | null;
  good: number;
  second: number;
}

/** Pieces by SKU that may come back. */
export function soldOf(lines: readonly SoldLine[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const { skuId, left } of lines) sold.set(skuId, (sold.get(skuId) ?? 0) + left);
  return sold;
}

/** Pieces by SKU that were announced, no more of a line than can come back. */
export function announcedOf(parts: readonly AnnouncedPart[], lines: readonly SoldLine[]): Map<number, number> {
  const announced = new Map<number, number>();
  for (const { skuId, qty } of slotsOf(parts, lines)) announced.set(skuId, (announced.get(skuId) ?? 0) + qty);
  return announced;
}

/** Why one more of the SKU is not taken into this parcel; null when it is. */
export function refuseReturned(
  sold: ReadonlyMap<number, number>,
  { good, second }: Counted,
  { skuId, label }: { skuId: number; label: string },
): string | null {
  const left = sold.get(skuId);
  if (left === undefined) return `不是这单的货：这单没有卖过 ${label}，请放到一边`;
  const counted = countOf([...good, ...second]).get(skuId) ?? 0;
  return counted < left ? null : `多了：${label} 这单最多还能退 ${left} 件，已经扫了 ${counted} 件`;
}

interface Slot extends AnnouncedPart {
  readonly skuId: number;
}

/** The announced parts that can still come back, each no more than its line has left. */
function slotsOf(parts: readonly AnnouncedPart[], lines: readonly SoldLine[]): Slot[] {
  const left = new Map(lines.map((line) => [line.lineId, line.left]));
  const skuOf = new Map(lines.map(({ lineId, skuId }) => [lineId, skuId]));
  return parts.flatMap((part) => {
    const skuId = skuOf.get(part.lineId);
    const qty = Math.min(part.qty, left.get(part.lineId) ?? 0);
    if (skuId === undefined || qty <= 0) return [];
    left.set(part.lineId, (left.get(part.lineId) ?? 0) - qty);
    return [{ ...part, skuId, qty }];
  });
}

/**
 * Which line and after-sale each garment is taken in for: what was announced first, then what else was sold of the SKU, by
 * the after-sale that names the line or the first of its order. Pieces beyond what was sold are nowhere.
 */
export function assignReturned(
  parts: readonly AnnouncedPart[],
  lines: readonly SoldLine[],
  { good, second }: Counted,
): TakenPart[] {
  const slots = slotsOf(parts, lines);
  const announced = (lineId: number) =>
    slots.filter((slot) => slot.lineId === lineId).reduce((total, { qty }) => total + qty, 0);
  const beside = lines.flatMap(({ orderId, lineId, skuId, left }): Slot[] => {
    const qty = left - announced(lineId);
    if (qty <= 0) return [];
    const named = parts.find((part) => part.lineId === lineId) ?? parts.find((part) => part.orderId === orderId);
    const partId = named?.lineId === lineId ? named.partId : null;
    return [{ saleId: named?.saleId ?? null, partId, orderId, lineId, skuId, qty }];
  });
  const waiting = { good: countOf(good), second: countOf(second) };
  const take = (grade: "good" | "second", skuId: number, most: number) => {
    const qty = Math.min(waiting[grade].get(skuId) ?? 0, most);
    waiting[grade].set(skuId, (waiting[grade].get(skuId) ?? 0) - qty);
    return qty;
  };
  const taken = new Map<string, TakenPart>();
  for (const { orderId, lineId, saleId, partId, skuId, qty } of [...slots, ...beside]) {
    const goodQty = take("good", skuId, qty);
    const secondQty = take("second", skuId, qty - goodQty);
    if (goodQty + secondQty === 0) continue;
    const key = `${saleId} ${lineId}`;
    const before = taken.get(key);
    taken.set(key, {
      ...{ orderId, lineId, saleId, partId: before?.partId ?? partId },
      ...{ good: (before?.good ?? 0) + goodQty, second: (before?.second ?? 0) + secondQty },
    });
  }
  return [...taken.values()];
}

/** What came otherwise than announced, a sentence a SKU; none where all is as it was said. */
export function differencesOf(
  announced: ReadonlyMap<number, number>,
  { good, second }: Counted,
  labelOf: (skuId: number) => string,
): string[] {
  const counted = countOf([...good, ...second]);
  return [...new Set([...announced.keys(), ...counted.keys()])].flatMap((skuId) => {
    const [asked, came] = [announced.get(skuId) ?? 0, counted.get(skuId) ?? 0];
    if (asked === came) return [];
    return [
      asked === 0
        ? `${labelOf(skuId)} 没有申请，收到 ${came} 件`
        : `${labelOf(skuId)} 申请 ${asked} 件，收到 ${came} 件`,
    ];
  });
}
