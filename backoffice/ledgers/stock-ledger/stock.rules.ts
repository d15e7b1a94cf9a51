/**
 * What one change does to one balance: pieces, value and variance (domain.md
 * §2.1). Pure. Money in 分.
 *
 * Value is conserved exactly: what a document is worth equals what the balance
 * moved by plus the variance (成本差异). A balance without pieces has no value.
 */

import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";

export interface Balance {
  readonly onHand: number;
  readonly locked: number;
  readonly valueFen: number;
}

export interface Change {
  /** Signed pieces; 0 only for a change of value alone. */
  readonly qty: number;
  /**
   * What the document is worth, signed like `qty`. Absent: the moving average
   * for what goes out, the style's cost for what comes in.
   */
  readonly valueFen?: number | undefined;
  /** Worth of the document that was never part of the balance: set when a movement with variance is reversed. */
  readonly varianceFen?: number | undefined;
}

export interface Terms {
  readonly allowNegative: boolean;
  /** The style's cost a piece. */
  readonly costFen: number;
}

export interface Outcome {
  readonly after: Balance;
  /** What the balance's value moved by. */
  readonly valueFen: number;
  readonly varianceFen: number;
}

/** The outcome, or null when there are not enough unlocked pieces. */
export function applyChange(before: Balance, change: Change, terms: Terms): Outcome | null {
  const onHand = before.onHand + change.qty;
  if (change.qty < 0 && !terms.allowNegative && onHand < before.locked) return null;
  const worth = change.valueFen ?? defaultWorth(before, change.qty, terms);
  const valueAfter = settle(before, onHand, change.qty, worth);
  const valueFen = valueAfter - before.valueFen;
  return {
    after: { onHand, locked: before.locked, valueFen: valueAfter },
    valueFen,
    varianceFen: worth - valueFen + (change.varianceFen ?? 0),
  };
}

function defaultWorth(before: Balance, qty: number, { costFen }: Terms): number {
  return qty >= 0 ? qty * costFen : -outValue(before, -qty, costFen);
}

/** The moving average of what is there; the last piece takes the whole remainder; what is not there goes at cost. */
function outValue({ onHand, valueFen }: Balance, qty: number, costFen: number): number {
  if (onHand <= 0) return qty * costFen;
  if (qty < onHand) return roundedShare(valueFen, qty, onHand);
  return valueFen + (qty - onHand) * costFen;
}

/** The value the balance may hold afterwards: what does not fit is variance. */
function settle(before: Balance, onHand: number, qty: number, worth: number): number {
  if (onHand === 0) return 0;
  const sum = before.valueFen + worth;
  // Pieces that were owed had a guessed value; what comes in now says what they cost.
  if (qty > 0 && before.onHand < 0) {
    return onHand > 0
      ? Math.max(roundedShare(worth, onHand, qty), 0)
      : 0 - roundedShare(-before.valueFen, -onHand, -before.onHand);
  }
  return onHand > 0 ? Math.max(sum, 0) : Math.min(sum, 0);
}

export interface Allotment {
  /** Pieces found there. */
  readonly pieces: number;
  /** What of the change goes into that balance, and what is 成本差异. */
  readonly valueFen: number;
  readonly varianceFen: number;
}

/**
 * Divides what `qty` pieces are worth more (or less) over the places where
 * `onHand` of them may still be, in that order; the parts add up to
 * `changeFen` exactly, and the first place carries the part of those that left.
 */
export function planRevaluation(
  { qty, changeFen }: { qty: number; changeFen: number },
  onHand: readonly number[],
): Allotment[] {
  const shareOf = (pieces: number) => (pieces === 0 ? 0 : roundedShare(changeFen, pieces, qty));
  let found = 0;
  const plan = onHand.map((there) => {
    const pieces = Math.min(there, qty - found);
    const before = shareOf(found);
    found += pieces;
    return { pieces, valueFen: shareOf(found) - before, varianceFen: 0 };
  });
  return plan.map((one, index) => (index === 0 ? { ...one, varianceFen: changeFen - shareOf(found) } : one));
}
