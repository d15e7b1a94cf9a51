/** 档口商品: what a stall sells, and for how much (domain.md §3.1). */

export const stallGoodsTags = ["NEW", "MAIN", "HOT", "CLEAR"] as const;
export type StallGoodsTag = (typeof stallGoodsTags)[number];
export const stallGoodsTagLabels: Record<StallGoodsTag, string> = {
  NEW: "新款",
  MAIN: "主推",
  HOT: "爆款",
  CLEAR: "清仓",
};
