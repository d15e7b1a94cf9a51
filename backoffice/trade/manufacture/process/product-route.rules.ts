/** The rules of a style's route: its steps once each, its sums, and which prices a new one changes. Pure. */

export interface Step {
  processId: number;
  times: number;
  /** The style's own price of once, 厘; null: the library's. */
  ownLi: number | null;
}

/** The first process that the route names twice; null where none is. */
export function repeatedProcess(steps: readonly Pick<Step, "processId">[]): number | null {
  const seen = new Set<number>();
  for (const { processId } of steps) {
    if (seen.has(processId)) return processId;
    seen.add(processId);
  }
  return null;
}

/** 总工价 and 总工时 of a piece: 厘 and seconds. */
export function routeTotals(steps: readonly { times: number; priceLi: number; stdSec: number }[]) {
  return {
    totalLi: steps.reduce((sum, { priceLi, times }) => sum + priceLi * times, 0),
    stdSec: steps.reduce((sum, { stdSec, times }) => sum + stdSec * times, 0),
  };
}

/** The processes whose own price of the style the new route changes, sets or takes away; those that go change none. */
export function repriced(
  before: readonly Step[],
  after: readonly Step[],
): { processId: number; before: number | null; after: number | null }[] {
  const earlier = new Map(before.map((step) => [step.processId, step.ownLi]));
  return after
    .map(({ processId, ownLi }) => ({ processId, before: earlier.get(processId) ?? null, after: ownLi }))
    .filter((change) => change.before !== change.after);
}
