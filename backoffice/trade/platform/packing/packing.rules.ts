/** 验货: what of a parcel's garments has been scanned, and what is still to come. Pure. */

/** A line of an order as it is packed. */
interface DueLine {
  readonly skuId: number | null;
  readonly qty: number;
  readonly state: "OPEN" | "REFUNDING" | "REFUNDED";
}

/** Pieces by SKU that belong into the parcel: of what was not refunded. */
export function dueOf(lines: readonly DueLine[]): Map<number, number> {
  const due = new Map<number, number>();
  for (const { skuId, qty, state } of lines) {
    if (skuId !== null && state === "OPEN") due.set(skuId, (due.get(skuId) ?? 0) + qty);
  }
  return due;
}

/** How often each SKU was scanned. */
export function countOf(got: readonly number[]): Map<number, number> {
  const count = new Map<number, number>();
  for (const skuId of got) count.set(skuId, (count.get(skuId) ?? 0) + 1);
  return count;
}

/** Pieces that are still to be scanned; what was scanned beyond makes up for nothing. */
export function leftOf(due: ReadonlyMap<number, number>, got: readonly number[]): number {
  const count = countOf(got);
  return [...due].reduce((left, [skuId, qty]) => left + Math.max(0, qty - (count.get(skuId) ?? 0)), 0);
}

/** Why one more of the SKU is not what the parcel wants; null when it is. */
export function refuseGarment(
  due: ReadonlyMap<number, number>,
  got: readonly number[],
  { skuId, label }: { skuId: number; label: string },
): string | null {
  const wanted = due.get(skuId) ?? 0;
  if (wanted === 0) return `拿错了：这单没有 ${label}，请放回去`;
  const scanned = countOf(got).get(skuId) ?? 0;
  return scanned < wanted ? null : `多拿了：${label} 这单只要 ${wanted} 件，已经齐了`;
}
