/** Where a new row stands among those that are there. Pure. */

interface Placed {
  readonly key: string | null;
  readonly sort: number;
}

const step = 10;

/**
 * The sort number that puts `key` behind the nearest row that comes before it in code, else before the nearest that
 * comes after it. `standing` are the rows beside it in display order, with the keys of those that code knows; `inCode`
 * are the keys beside it in code. Where no number is free it shares that of the row before: the newer one comes after.
 */
export function sortOf(key: string, standing: readonly Placed[], inCode: readonly string[]): number {
  const own = inCode.indexOf(key);
  const find = (wanted: string | undefined) => standing.findIndex((row) => row.key === wanted);
  const isThere = (wanted: string) => find(wanted) >= 0;
  const before = find(inCode.slice(0, own).findLast(isThere));
  if (before >= 0) return between(standing[before]?.sort, standing[before + 1]?.sort);
  // None before it is there: the first that is comes after it.
  const after = find(inCode.find(isThere));
  if (after >= 0) return between(standing[after - 1]?.sort, standing[after]?.sort);
  return between(standing.at(-1)?.sort, undefined);
}

function between(before = 0, after: number | undefined): number {
  return after === undefined ? before + step : Math.floor((before + after) / 2);
}

/** `wanted`, or with a number where that is taken already. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}（${number}）`;
    if (!taken.has(name)) return name;
  }
}
