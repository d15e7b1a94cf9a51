/** Goods: the style list, one style, and what both choose from (domain.md §3.1). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, instant, keyword } from "#contract/value.ts";
import { customKinds, valueTypes } from "./attribute-kinds.ts";
import { attributeValues } from "./attributes.ts";
import { costSources, productOrigins, productStatuses, safetyClasses, stockConditions } from "./product.words.ts";
import { productAddBody, productEditBody } from "./product-form.ts";

const tag = "商品";
const endpoint = endpointsOf(tag);

/** Filters of the list. Absent means any. Prices in 分, ranges inclusive. */
export const productFilter = z.object({
  /** 款号 prefix, part of the 品名, pinyin initials, or a whole barcode. */
  keyword,
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
  /** Absent without the cost permission (domain.md §1.6), null while nobody told it. */
  costFen: z.number().nullable().optional(),
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
  /** Only for those who may see cost; null while nobody told it. */
  costFen: z.number().nullable().optional(),
  costSource: z.enum(costSources).optional(),
  composition: z.string(),
  standard: z.string(),
  weightGram: z.number(),
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
  list: endpoint.get("/api/clothes/product", {
    summary: "商品列表：一页款式，以及全部筛选结果的合计",
    access: [permissions.productList],
    query: pageQuery.extend(productFilter.shape),
    response: pageOf(productRow).extend({ totals: productTotals }),
  }),
  vocabulary: endpoint.get("/api/clothes/product/vocabulary", {
    summary: "商品的分类、品牌、季节、面料、风格、颜色、尺码组、自定义属性、工厂与供应商",
    access: [permissions.productList],
    response: vocabulary,
  }),
  summary: endpoint.get("/api/clothes/product/summary", {
    summary: "首页卡片：款数、库存与近 7 天销量",
    access: [permissions.productList],
    response: z.object({
      styles: z.number(),
      onSale: z.number(),
      onHand: z.number(),
      sold7: z.number(),
      sold30: z.number(),
      broken: z.number(),
      negative: z.number(),
    }),
  }),
  detail: endpoint.get("/api/clothes/product/:id", {
    summary: "一个款式及其 SKU",
    access: [permissions.productList],
    response: productDetail,
  }),
  add: endpoint.post("/api/clothes/product", {
    summary: "新增商品，按颜色 × 尺码生成 SKU 与条码",
    access: [permissions.productAdd],
    body: productAddBody,
    response: saved,
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/product", {
    summary: "修改商品；版本不符时拒绝",
    access: [permissions.productEdit],
    body: productEditBody,
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
