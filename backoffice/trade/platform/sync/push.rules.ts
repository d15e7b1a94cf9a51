/** How much of a SKU a shop may sell (domain.md §3.5): available × ratio − reserve, in whole pieces, never below 0. */
export function levelOf(available: number, { ratioBp, reserve }: { ratioBp: number; reserve: number }): number {
  return Math.max(0, Math.floor((available * ratioBp) / 10_000) - reserve);
}
