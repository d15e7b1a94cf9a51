/**
 * What the pieces of a batch cost, pure (docs/decisions/production.md, "What the goods of a batch cost"). Unit costs
 * and fees in 厘, amounts in 分; rounded half up, once a document, once a line of stock.
 */
import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";
import type { Grade } from "#contract/inventory/stock.ts";

/** 厘 as 分. */
export function fenOfLi(li: number): number {
  return roundedShare(li, 1, 10);
}

/** 加工费 of one document: passed pieces at the fee, seconds at the fee less what the factory's terms take off them. */
export function processFee(
  { passed, second }: { passed: number; second: number },
  { feeLi, secondDeductBp }: { feeLi: number; secondDeductBp: number },
): number {
  return roundedShare(feeLi, passed * 10_000 + second * (10_000 - secondDeductBp), 100_000);
}

/** What `qty` pieces are taken in at; undefined where nobody knows what one costs: then the style's cost says it. */
export function worthOf(qty: number, unitLi: number | null): number | undefined {
  return unitLi === null ? undefined : roundedShare(unitLi, qty, 10);
}

/** What is known of a batch before it is closed. */
export interface CostSoFar {
  cutQty: number;
  /** Material issued less returned, and what else was spent. */
  materialFen: number;
  otherFen: number;
  /** Material of all pieces cut by the bill of materials, 分, at today's prices; 0 where the factory brings it or there is none. */
  foreseenFen: number;
  /** 加工费 or the route's prices, a piece. */
  workLi: number;
}

/**
 * What a piece is taken in at while the batch is open, 厘; null where nothing is known. Material is what was issued or
 * what the bill of materials foresees, whichever is more: what is missing of it will still be issued, what was issued
 * beyond it is gone already.
 */
export function provisionalUnitLi({ cutQty, materialFen, otherFen, foreseenFen, workLi }: CostSoFar): number | null {
  const fen = Math.max(materialFen, foreseenFen, 0) + otherFen;
  const unitLi = (cutQty > 0 ? roundedShare(fen, 10, cutQty) : 0) + workLi;
  return unitLi > 0 ? unitLi : null;
}

/**
 * What a piece costs, 分. Of a closed batch everything ÷ what came into stock, which is what stock is worth; before
 * that what a piece is taken in at, which is an estimate. Null where nothing came, or nothing is known.
 */
export function unitCostFen(
  { closed, totalFen, pieces }: { closed: boolean; totalFen: number; pieces: number },
  known: CostSoFar,
): number | null {
  if (closed) return pieces > 0 ? roundedShare(totalFen, 1, pieces) : null;
  const unitLi = provisionalUnitLi(known);
  return unitLi === null ? null : fenOfLi(unitLi);
}

/** Pieces of one SKU and grade that a batch brought in, and what they were taken in at, variance included. */
export interface Produced {
  skuId: number;
  grade: Grade;
  repositoryId: number;
  qty: number;
  worthFen: number;
}

/**
 * What each of them is worth more (or less) when the batch cost `totalFen`: every piece the same, and together exactly
 * that; the rounding goes along the list.
 */
export function planTrueUp(totalFen: number, produced: readonly Produced[]): number[] {
  const all = produced.reduce((sum, { qty }) => sum + qty, 0);
  let qty = 0;
  let told = 0;
  return produced.map((one) => {
    qty += one.qty;
    const upTo = all === 0 ? 0 : roundedShare(totalFen, qty, all);
    const targetFen = upTo - told;
    told = upTo;
    return targetFen - one.worthFen;
  });
}
