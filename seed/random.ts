/** A small seeded generator, so that every seed of the same day is the same company. */

export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in the order drawn; all of them when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** mulberry32: 32 bits of state, plenty for made-up goods. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function between(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
  function sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, items.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    ).flat();
  }
  return { next, between, chance: (probability) => next() < probability, pick, sample };
}

/** Picks indexes by weight: the cumulative sums are kept, each draw is a binary search. */
export function createWeightedPick(weights: readonly number[], random: Random): () => number {
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return () => {
    const target = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
