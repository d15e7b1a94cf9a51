/** An amount that was paid once, shared among lines. Pure. */

/**
 * `total` by what each line is worth, to the 分: a share is what the lines so far are worth, less what was shared before, so
 * that all of it is shared. Lines that are worth nothing leave it to the first.
 */
export function sharesOf(total: number, worth: readonly number[]): number[] {
  const whole = BigInt(worth.reduce((sum, part) => sum + part, 0));
  if (whole <= 0n) return worth.map((_, index) => (index === 0 ? total : 0));
  let [upTo, shared] = [0n, 0n];
  return worth.map((part) => {
    upTo += BigInt(part);
    const share = (BigInt(total) * upTo) / whole - shared;
    shared += share;
    return Number(share);
  });
}
