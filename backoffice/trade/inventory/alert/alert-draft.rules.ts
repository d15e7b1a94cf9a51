/** From what places lack to drafts: who gives how much to whom, within the limits of one go. Pure. */

export interface Need {
  repositoryId: number;
  skuId: number;
  /** Pieces; 0 or less where nothing is lacking any more. */
  need: number;
}

/** What a giver has to spare; the givers preferred come first. */
export interface Stock {
  giverId: number;
  skuId: number;
  qty: number;
}

export interface Share {
  giverId: number;
  takerId: number;
  skuId: number;
  need: number;
  qty: number;
  /** What the giver had to spare before this share. */
  available: number | null;
  /** Where a document is of one style only: that style. */
  productId?: number;
}

const maxQty = 99_999;

/**
 * Serves the needs in their order from what there is to spare, one giver after
 * the other, and never gives a piece twice. What nobody has comes back as unmet.
 */
export function shareOut(needs: readonly Need[], stock: readonly Stock[]): { shares: Share[]; unmet: Need[] } {
  const spare = new Map<number, Stock[]>();
  for (const one of stock) spare.set(one.skuId, [...(spare.get(one.skuId) ?? []), { ...one }]);
  const shares: Share[] = [];
  const unmet: Need[] = [];
  for (const asked of needs) {
    let rest = Math.min(asked.need, maxQty);
    for (const from of spare.get(asked.skuId) ?? []) {
      if (rest <= 0) break;
      if (from.giverId === asked.repositoryId || from.qty <= 0) continue;
      const qty = Math.min(rest, from.qty);
      const { giverId, qty: available } = from;
      shares.push({ giverId, takerId: asked.repositoryId, skuId: asked.skuId, need: rest, qty, available });
      from.qty -= qty;
      rest -= qty;
    }
    if (rest === Math.min(asked.need, maxQty)) unmet.push(asked);
  }
  return { shares, unmet };
}

interface Limits {
  readonly drafts: number;
  readonly lines: number;
}

/** One group for each giver and taker, and each style where that is told, in the order of their first share; what is past the limits is left for the next go. */
export function groupShares(shares: readonly Share[], limits: Limits): { groups: Share[][]; left: number } {
  const groups = new Map<string, Share[]>();
  let taken = 0;
  for (const share of shares) {
    const key = `${share.giverId}:${share.takerId}:${share.productId ?? ""}`;
    const group = groups.get(key);
    if (taken >= limits.lines || (!group && groups.size >= limits.drafts)) continue;
    if (group) group.push(share);
    else groups.set(key, [share]);
    taken += 1;
  }
  return { groups: [...groups.values()], left: shares.length - taken };
}
