/** What names a platform's goods, and no others; and when what is remembered of them holds. */
import { describe, expect, it } from "vitest";
import { agreedSku, codeKey, isPushable, shopSkuKey } from "./match.rules.ts";

const goods = (changes: object = {}) => ({
  ...{ platformSkuId: "", platformItemId: "36", merchantCode: "8801-bk-s", title: "连衣裙", spec: "黑;S", ...changes },
});

describe("a key", () => {
  it.each([
    [{ platformSkuId: "77" }, "77"],
    [{}, "I:36 C:8801-BK-S"],
    [{ merchantCode: "8801-BK-L", spec: "黑;L" }, "I:36 C:8801-BK-L"],
    [{ merchantCode: "" }, "I:36 S:黑;S"],
    [{ merchantCode: "", spec: "黑;L" }, "I:36 S:黑;L"],
    // The goods of an interface that have no SKU: the article is the whole of them, whatever its code.
    [{ spec: "" }, "I:36"],
    [{ platformItemId: "" }, "C:8801-BK-S"],
    [{ platformItemId: "", merchantCode: "" }, "T:连衣裙 黑;S"],
  ])("of %j is %s", (changes, key) => {
    expect(shopSkuKey(goods(changes))).toBe(key);
  });

  it("is pushed where the platform knows it: by its SKU, or by an article that has no others", () => {
    const pushes = (changes: object) =>
      isPushable({ platformItemId: goods(changes).platformItemId, platformSkuId: shopSkuKey(goods(changes)) });
    expect([{ platformSkuId: "77" }, { spec: "" }, {}, { merchantCode: "" }].map(pushes)).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it("reads a code without what nobody sees, and full-width signs as the others", () => {
    expect(codeKey(" ８８０１－ＢＫ－Ｍ\u200b")).toBe("8801-BK-M");
  });
});

describe("what is remembered", () => {
  const known = { skuId: 1, matchedBy: "AUTO", merchantCode: "A" };
  it.each([
    ["of a code of ours that is the same", known, "A", 1, 1],
    ["of a code that is none of ours", known, "B", null, 1],
    ["not of the code of another SKU", known, "B", 2, null],
    ["by hand of that very code", { ...known, matchedBy: "HAND" }, "a", 2, 1],
    ["by hand, but of another code", { ...known, matchedBy: "HAND" }, "B", 2, null],
    ["of what is not matched", { skuId: null, matchedBy: null, merchantCode: "A" }, "A", 1, null],
  ])("holds %s", (_, match, code, own, expected) => {
    expect(agreedSku(match, code, own)).toBe(expected);
  });
});
