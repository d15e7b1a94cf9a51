/** What a style (款) can be and hold, and what its prices are called (domain.md §3.1); free of schemas, for pages too. */

/** DRAFT → ON ⇄ CLEAR → OFF ⇄ ON (domain.md §3.1). */
export const productStatuses = ["DRAFT", "ON", "CLEAR", "OFF"] as const;
export type ProductStatus = (typeof productStatuses)[number];
export const productStatusLabels: Record<ProductStatus, string> = {
  DRAFT: "待上架",
  ON: "在售",
  CLEAR: "清仓",
  OFF: "停产",
};

/** Where a style may go from each state. */
export const productTransitions: Record<ProductStatus, readonly ProductStatus[]> = {
  DRAFT: ["ON"],
  ON: ["CLEAR", "OFF"],
  CLEAR: ["ON", "OFF"],
  OFF: ["ON"],
};

export const productOrigins = ["OWN", "BOUGHT"] as const;
export type ProductOrigin = (typeof productOrigins)[number];
export const productOriginLabels: Record<ProductOrigin, string> = { OWN: "自产", BOUGHT: "采购" };

/** GB 18401 safety classes. */
export const safetyClasses = ["A", "B", "C"] as const;
export const safetyClassLabels: Record<(typeof safetyClasses)[number], string> = {
  A: "A 类（婴幼儿）",
  B: "B 类（直接接触皮肤）",
  C: "C 类（非直接接触皮肤）",
};

/** Stock conditions of the list's filter; `broken` is 断码: some sizes gone while others remain. */
export const stockConditions = ["has", "zero", "negative", "broken"] as const;
export type StockCondition = (typeof stockConditions)[number];
export const stockConditionLabels: Record<StockCondition, string> = {
  has: "有库存",
  zero: "零库存",
  negative: "负库存",
  broken: "断码",
};

export const productSortFields = ["launchDate", "styleNo", "onHand", "sold7", "sold30", "wholesalePriceFen"] as const;
export type ProductSortField = (typeof productSortFields)[number];

/** What one style may hold (domain.md §3.1, §1.9). */
export const productLimits = { colors: 30, sizes: 15, pictures: 9 } as const;

/** Price fields with their labels, in the form's order. */
export const priceLabels = {
  wholesalePriceFen: "批发价",
  minPriceFen: "最低价",
  tagPriceFen: "吊牌价",
  retailPriceFen: "零售价",
  purchasePriceFen: "采购价",
} as const;
export type PriceField = keyof typeof priceLabels;

/** What the price log tells of: the form's prices, and the cost, which has a page of its own. */
export const loggedPriceLabels = { ...priceLabels, costFen: "成本" } as const;
export type LoggedPriceField = keyof typeof loggedPriceLabels;

/** Where a style's cost comes from: its 采购价, what came in, or somebody who may see cost. */
export const costSources = ["PLAN", "STOCK", "SET"] as const;
export type CostSource = (typeof costSources)[number];
export const costSourceLabels: Record<CostSource, string> = { PLAN: "采购价", STOCK: "进货成本", SET: "人工设定" };
