/** Goods: the style list and the product form (domain.md §3.1). */
import { z } from "zod";
import { attributeValues, customKinds, valueTypes } from "./attributes.ts";
import { defineEndpoint } from "./endpoint.ts";
import { exportEndpoints } from "./exports.ts";
import { fen, formatFen, yuanText } from "./money.ts";
import { pageOf, pageQuery } from "./page.ts";
import { permissions } from "./permissions.ts";
import { pictureId } from "./pictures.ts";
import {
  bizDate,
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  optionalId,
  repeated,
  requiredText,
  shortText,
} from "./value.ts";

const tag = "商品";

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

/** Filters of the list. Absent means any. Prices in 分, ranges inclusive. */
export const productFilter = z.object({
  /** 款号 prefix, part of the 品名, pinyin initials, or a whole barcode. */
  keyword: z.string().trim().max(50, "关键字不能超过 50 个字").optional(),
  /** Includes the category's descendants. */
  categoryId: id.optional(),
  brandId: id.optional(),
  seasonId: id.optional(),
  origin: z.enum(productOrigins, "货源只能是自产或采购").optional(),
  status: z.enum(productStatuses, "状态不存在").optional(),
  stock: z.enum(stockConditions, "库存条件不存在").optional(),
  priceFromFen: z.coerce.number("价格必须是数字").int("价格必须是整数分").optional(),
  priceToFen: z.coerce.number("价格必须是数字").int("价格必须是整数分").optional(),
  launchFrom: bizDate.optional(),
  launchTo: bizDate.optional(),
});
export type ProductFilter = z.output<typeof productFilter>;

function chosen(message: string) {
  return z.coerce.number(message).int(message).positive(message);
}

const productRow = z.object({
  id: z.number(),
  pictureId: z.string().nullable(),
  styleNo: z.string(),
  name: z.string(),
  categoryName: z.string(),
  brandName: z.string().nullable(),
  year: z.number(),
  seasonName: z.string(),
  colorCount: z.number(),
  sizeGroupName: z.string(),
  wholesalePriceFen: z.number(),
  minPriceFen: z.number().nullable(),
  /** Absent without the cost permission (domain.md §1.6). */
  costFen: z.number().optional(),
  onHand: z.number(),
  available: z.number(),
  sold7: z.number(),
  sold30: z.number(),
  status: z.enum(productStatuses),
  launchDate: bizDate,
});
export type ProductRow = z.output<typeof productRow>;

/** Sums over the whole filtered set, not over the page (domain.md §1.7). */
const productTotals = z.object({
  onHand: z.number(),
  available: z.number(),
  sold7: z.number(),
  sold30: z.number(),
});

/** What the form and the wire share: everything but the prices. */
const productBase = z.object({
  styleNo: requiredText("款号", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "款号只能用字母、数字和连字符"),
  name: requiredText("品名", 50),
  categoryId: chosen("请选择分类"),
  brandId: optionalId,
  year: z.coerce
    .number("请填写年份")
    .int("年份必须是整数")
    .min(2000, "年份不能早于 2000")
    .max(2100, "年份不能晚于 2100"),
  seasonId: chosen("请选择季节"),
  fabricId: optionalId,
  lookId: optionalId,
  /** Values of 自定义属性; without it a style keeps those it has. */
  attrs: attributeValues.optional(),
  unit: requiredText("单位", 10),
  origin: z.enum(productOrigins, "请选择货源"),
  status: z.enum(productStatuses, "请选择状态"),
  launchDate: bizDate,
  sizeGroupId: chosen("请选择尺码组"),
  sizeIds: repeated(id).pipe(
    z.array(z.number()).min(1, "请至少选择一个尺码").max(productLimits.sizes, `尺码不能超过 ${productLimits.sizes} 个`),
  ),
  colorIds: repeated(id).pipe(
    z
      .array(z.number())
      .min(1, "请至少选择一个颜色")
      .max(productLimits.colors, `颜色不能超过 ${productLimits.colors} 个`),
  ),
  composition: shortText("面料成分", 200).default(""),
  standard: shortText("执行标准", 50).default(""),
  safetyClass: z
    .enum(safetyClasses, "安全类别不存在")
    .nullish()
    .transform((value) => value ?? null),
  /** The factory or supplier the style usually comes from. */
  partyId: optionalId,
  pictureIds: repeated(pictureId).pipe(
    z.array(z.string()).max(productLimits.pictures, `图片不能超过 ${productLimits.pictures} 张`),
  ),
  remark: z.string().trim().max(500, "备注不能超过 500 个字").default(""),
  clientToken,
  /** Accepts prices that break 最低价 ≤ 批发价 ≤ 吊牌价, which otherwise are refused once as a warning. */
  confirmPrices: looseBoolean.default(false),
});

/** The five prices, read by `price`: 分 on the wire, 元 in the form. */
function prices<Sent extends number | string>(price: z.ZodType<number, Sent>) {
  const optionalPrice = price.nullish().transform((value) => value ?? null);
  return {
    wholesalePriceFen: price,
    tagPriceFen: optionalPrice,
    retailPriceFen: optionalPrice,
    minPriceFen: optionalPrice,
    purchasePriceFen: optionalPrice,
  };
}

const versioned = { id, version: looseInteger };

const productBody = productBase.extend(prices(fen));
export type ProductFields = z.output<typeof productBody>;

/** The form of 新增商品: {@link productEndpoints.add}'s body with prices in 元. */
export const productForm = productBase.extend(prices(yuanText));
/** The form of 编辑商品. */
export const productEditForm = productForm.extend(versioned);

/**
 * Prices that look wrong: 最低价 ≤ 批发价 ≤ 吊牌价 does not hold (domain.md
 * §3.1). One sentence, or null. A warning: the user may confirm it.
 */
export function priceWarning(
  prices: Pick<ProductFields, "minPriceFen" | "wholesalePriceFen" | "tagPriceFen">,
): string | null {
  const { minPriceFen, wholesalePriceFen, tagPriceFen } = prices;
  if (minPriceFen !== null && minPriceFen > wholesalePriceFen) {
    return `最低价 ${formatFen(minPriceFen)} 高于批发价 ${formatFen(wholesalePriceFen)}`;
  }
  if (tagPriceFen !== null && wholesalePriceFen > tagPriceFen) {
    return `批发价 ${formatFen(wholesalePriceFen)} 高于吊牌价 ${formatFen(tagPriceFen)}`;
  }
  return null;
}

/** Price fields with their labels, in the form's order. */
export const priceLabels = {
  wholesalePriceFen: "批发价",
  minPriceFen: "最低价",
  tagPriceFen: "吊牌价",
  retailPriceFen: "零售价",
  purchasePriceFen: "采购价",
} as const;
export type PriceField = keyof typeof priceLabels;

const saved = z.object({
  id: z.number(),
  version: z.number(),
  skuCount: z.number(),
  /** SKUs switched off instead of removed, because they have stock movements. */
  stoppedSkuCount: z.number(),
});

const sku = z.object({
  id: z.number(),
  colorId: z.number(),
  sizeId: z.number(),
  skuCode: z.string(),
  /** EAN-13 of the in-store range. */
  barcode: z.string(),
  active: z.boolean(),
  onHand: z.number(),
});

const productDetail = z.object({
  id: z.number(),
  version: z.number(),
  styleNo: z.string(),
  name: z.string(),
  categoryId: z.number(),
  brandId: z.number().nullable(),
  year: z.number(),
  seasonId: z.number(),
  fabricId: z.number().nullable(),
  lookId: z.number().nullable(),
  attrs: attributeValues,
  unit: z.string(),
  origin: z.enum(productOrigins),
  status: z.enum(productStatuses),
  launchDate: bizDate,
  sizeGroupId: z.number(),
  sizeIds: z.array(z.number()),
  colorIds: z.array(z.number()),
  tagPriceFen: z.number().nullable(),
  retailPriceFen: z.number().nullable(),
  wholesalePriceFen: z.number(),
  minPriceFen: z.number().nullable(),
  /** Only for those who may see cost or change prices; what they save without it stays as it was. */
  purchasePriceFen: z.number().nullable().optional(),
  costFen: z.number().optional(),
  composition: z.string(),
  standard: z.string(),
  safetyClass: z.enum(safetyClasses).nullable(),
  partyId: z.number().nullable(),
  pictureIds: z.array(z.string()),
  remark: z.string(),
  skus: z.array(sku),
  /** What 自定义属性 say of the style, in words and in order; stopped attributes too. */
  facts: z.array(z.object({ id: z.number(), name: z.string(), text: z.string() })),
  /** What the style uses and the vocabulary no longer offers. */
  stopped: z.object({
    values: z.array(
      z.object({
        id: z.number(),
        type: z.enum(valueTypes),
        name: z.string(),
        code: z.string(),
        family: z.string(),
        hex: z.string(),
      }),
    ),
    sizeGroup: z
      .object({ id: z.number(), name: z.string(), sizes: z.array(z.object({ id: z.number(), name: z.string() })) })
      .nullable(),
    party: z.object({ id: z.number(), name: z.string() }).nullable(),
  }),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type ProductDetail = z.output<typeof productDetail>;

const option = z.object({ id: z.number(), name: z.string() });

/** What the list's filters and the form choose from. */
const vocabulary = z.object({
  /** In tree order; `level` 1 to 3. */
  categories: z.array(option.extend({ level: z.number() })),
  brands: z.array(option),
  seasons: z.array(option),
  fabrics: z.array(option),
  looks: z.array(option),
  colors: z.array(option.extend({ code: z.string(), family: z.string(), hex: z.string() })),
  sizeGroups: z.array(option.extend({ sizes: z.array(option) })),
  parties: z.array(option),
  customAttributes: z.array(option.extend({ kind: z.enum(customKinds), unit: z.string(), options: z.array(option) })),
});
export type Vocabulary = z.output<typeof vocabulary>;

export const productEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/clothes/product",
    tag,
    summary: "商品列表：一页款式，以及全部筛选结果的合计",
    access: [permissions.productList],
    query: pageQuery.extend(productFilter.shape),
    response: pageOf(productRow).extend({ totals: productTotals }),
  }),
  vocabulary: defineEndpoint({
    method: "GET",
    path: "/api/clothes/product/vocabulary",
    tag,
    summary: "商品的分类、品牌、季节、面料、风格、颜色、尺码组、自定义属性、工厂与供应商",
    access: [permissions.productList],
    response: vocabulary,
  }),
  summary: defineEndpoint({
    method: "GET",
    path: "/api/clothes/product/summary",
    tag,
    summary: "首页卡片：款数、库存与近 7 天销量",
    access: [permissions.productList],
    response: z.object({
      styles: z.number(),
      onSale: z.number(),
      skus: z.number(),
      onHand: z.number(),
      sold7: z.number(),
      sold30: z.number(),
      broken: z.number(),
      negative: z.number(),
    }),
  }),
  detail: defineEndpoint({
    method: "GET",
    path: "/api/clothes/product/:id",
    tag,
    summary: "一个款式及其 SKU",
    access: [permissions.productList],
    params: z.object({ id }),
    response: productDetail,
  }),
  add: defineEndpoint({
    method: "POST",
    path: "/api/clothes/product",
    tag,
    summary: "新增商品，按颜色 × 尺码生成 SKU 与条码",
    access: [permissions.productAdd],
    body: productBody,
    response: saved,
    status: 201,
  }),
  edit: defineEndpoint({
    method: "PUT",
    path: "/api/clothes/product",
    tag,
    summary: "修改商品；版本不符时拒绝",
    access: [permissions.productEdit],
    body: productBody.extend(versioned),
    response: saved,
  }),
};

/** One row a style, or one a SKU. */
const productExportLayouts = ["style", "sku"] as const;

export const productExportEndpoints = exportEndpoints({
  tag,
  title: "商品列表",
  path: "/api/clothes/product",
  access: [permissions.productList],
  filter: productFilter.extend({ sort: pageQuery.shape.sort }),
  layouts: productExportLayouts,
});
