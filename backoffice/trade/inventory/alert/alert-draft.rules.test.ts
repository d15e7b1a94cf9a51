import { describe, expect, it } from "vitest";
import { groupShares, shareOut } from "./alert-draft.rules.ts";

const need = (repositoryId: number, skuId: number, pieces: number) => ({ repositoryId, skuId, need: pieces });

describe("sharing out what there is", () => {
  it("never gives a piece twice, and goes on to the next giver", () => {
    const { shares, unmet } = shareOut(
      [need(2, 10, 5), need(3, 10, 4), need(4, 10, 1)],
      [
        { giverId: 1, skuId: 10, qty: 6 },
        { giverId: 6, skuId: 10, qty: 3 },
      ],
    );
    expect(shares).toEqual([
      { giverId: 1, takerId: 2, skuId: 10, need: 5, qty: 5, available: 6 },
      { giverId: 1, takerId: 3, skuId: 10, need: 4, qty: 1, available: 1 },
      { giverId: 6, takerId: 3, skuId: 10, need: 3, qty: 3, available: 3 },
    ]);
    expect(unmet).toEqual([need(4, 10, 1)]);
  });

  it("gives nothing to itself", () => {
    expect(shareOut([need(1, 10, 5)], [{ giverId: 1, skuId: 10, qty: 6 }])).toEqual({
      shares: [],
      unmet: [need(1, 10, 5)],
    });
  });
});

describe("grouping", () => {
  const share = (takerId: number, skuId: number) => ({ giverId: 1, takerId, skuId, need: 1, qty: 1, available: 9 });

  it("makes one document a pair of places, and leaves the rest for the next go", () => {
    const shares = [share(2, 10), share(3, 10), share(2, 11), share(4, 10)];
    expect(groupShares(shares, { drafts: 2, lines: 9 })).toEqual({
      groups: [[shares[0], shares[2]], [shares[1]]],
      left: 1,
    });
    expect(groupShares(shares, { drafts: 9, lines: 1 })).toEqual({ groups: [[shares[0]]], left: 3 });
  });
});
