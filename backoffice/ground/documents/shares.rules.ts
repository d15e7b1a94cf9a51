/** Shares of amounts, pure: parts that add up to the whole, to the 分, whatever is rounded. Every ledger and document divides by these. */

/** `round(value × part ÷ whole)`, half up, exact beyond 2^53 in between; `value` may be negative only by mistake of a document. */
export function roundedShare(value: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(value) * BigInt(part) + BigInt(whole);
  const divisor = 2n * BigInt(whole);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}

/**
 * Divides an amount by weights so that the parts add up to it exactly: each
 * gets its share rounded down, and what is left goes 分 by 分 to the largest
 * remainders, the first of equals first. Without any weight all count alike.
 */
export function spread(amountFen: number, weights: readonly number[]): number[] {
  const heavy = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const whole = heavy.reduce((sum, weight) => sum + weight, 0n);
  const shares = heavy.map((weight) => {
    const product = BigInt(amountFen) * weight;
    return { part: product / whole, rest: product % whole };
  });
  let left = BigInt(amountFen) - shares.reduce((sum, { part }) => sum + part, 0n);
  // Sorting keeps equals in their order.
  const byRest = [...shares].sort((a, b) => Number(b.rest - a.rest));
  for (const share of byRest) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map(({ part }) => Number(part));
}

/**
 * What `qty` pieces given back are worth: the average of what was received and
 * not yet given back; the last piece takes the whole remainder.
 */
export function worthOfReturn({
  qty,
  leftQty,
  leftFen,
}: {
  qty: number;
  /** Pieces received and not given back, and what they were worth. */
  leftQty: number;
  leftFen: number;
}): number {
  return qty >= leftQty ? leftFen : roundedShare(leftFen, qty, leftQty);
}
