/** The rules of a style: what may change, and which SKUs it has. Pure. */

import {
  type PriceField,
  type ProductStatus,
  priceLabels,
  productStatusLabels,
  productTransitions,
} from "#contract/goods/product.words.ts";
import { formatFen } from "#contract/money.ts";

/** Null, or why a style may not go from one state to the other. */
export function refuseTransition(from: ProductStatus, to: ProductStatus): string | null {
  if (from === to || productTransitions[from].includes(to)) return null;
  return `状态不能从“${productStatusLabels[from]}”改为“${productStatusLabels[to]}”`;
}

export type Prices = Record<PriceField, number | null>;

export interface PriceChange<F = PriceField> {
  field: F;
  beforeFen: number | null;
  afterFen: number | null;
}

/** The prices that differ, in the form's order. One that is not given stays. */
export function priceChanges(
  before: Prices,
  after: Partial<{ [F in PriceField]: number | null | undefined }>,
): PriceChange[] {
  return (Object.keys(priceLabels) as PriceField[]).flatMap((field) => {
    const { [field]: afterFen = before[field] } = after;
    return before[field] === afterFen ? [] : [{ field, beforeFen: before[field], afterFen }];
  });
}

/** Refusal of a price change to a user who may not change prices. */
export function refusePriceChange({ field, beforeFen, afterFen }: PriceChange): string {
  const show = (amount: number | null) => (amount === null ? "空" : formatFen(amount));
  return `没有改价权限：${priceLabels[field]}不能从 ${show(beforeFen)} 改为 ${show(afterFen)}`;
}

export interface Cell {
  colorId: number;
  sizeId: number;
}

export interface ExistingSku extends Cell {
  id: number;
  active: boolean;
  /** Has stock movements, and so can only be stopped, never removed. */
  used: boolean;
}

export interface SkuPlan {
  add: Cell[];
  /** SKU ids. */
  activate: number[];
  stop: number[];
  remove: number[];
}

/**
 * What must happen to a style's SKUs so that they are colours × sizes. A cell
 * switched off by hand stays off: only cells of a colour or size that is new
 * to the style are switched on again.
 */
export function planSkus(
  existing: readonly ExistingSku[],
  before: { colorIds: readonly number[]; sizeIds: readonly number[] },
  after: { colorIds: readonly number[]; sizeIds: readonly number[] },
): SkuPlan {
  const key = ({ colorId, sizeId }: Cell) => `${colorId}/${sizeId}`;
  const known = new Map(existing.map((sku) => [key(sku), sku]));
  const wanted = after.colorIds.flatMap((colorId) => after.sizeIds.map((sizeId) => ({ colorId, sizeId })));
  const wantedKeys = new Set(wanted.map(key));
  const isNew = ({ colorId, sizeId }: Cell) => !before.colorIds.includes(colorId) || !before.sizeIds.includes(sizeId);
  const dropped = existing.filter((sku) => !wantedKeys.has(key(sku)));
  return {
    add: wanted.filter((cell) => !known.has(key(cell))),
    activate: existing.filter((sku) => wantedKeys.has(key(sku)) && !sku.active && isNew(sku)).map((sku) => sku.id),
    stop: dropped.filter((sku) => sku.used && sku.active).map((sku) => sku.id),
    remove: dropped.filter((sku) => !sku.used).map((sku) => sku.id),
  };
}

/** `款号-色码-尺码`. */
export function skuCodeOf(styleNo: string, colorCode: string, sizeCode: string): string {
  return `${styleNo}-${colorCode}-${sizeCode}`;
}
