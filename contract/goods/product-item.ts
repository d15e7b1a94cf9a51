/** 商品详情 (domain.md §3.1, product/item): one style seen from every side. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { repositoryTypes } from "#contract/inventory/repositories.ts";
import { moveTypes } from "#contract/inventory/stock.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, blankAs, clientToken, id, instant, looseInteger } from "#contract/value.ts";
import { pictureId } from "./pictures.ts";
import {
  costSources,
  type LoggedPriceField,
  loggedPriceLabels,
  productLimits,
  productOrigins,
  productStatuses,
  safetyClasses,
} from "./product.words.ts";

const endpoint = endpointsOf("商品");
const access = [permissions.productList];

const itemSku = z.object({
  id: z.number(),
  colorId: z.number(),
  color: z.string(),
  sizeId: z.number(),
  size: z.string(),
  /** Its place in the size run. */
  sizeOrder: z.number(),
  skuCode: z.string(),
  barcode: z.string(),
  active: z.boolean(),
});

const item = z.object({
  id: z.number(),
  version: z.number(),
  styleNo: z.string(),
  name: z.string(),
  status: z.enum(productStatuses),
  categoryName: z.string(),
  brandName: z.string().nullable(),
  year: z.number(),
  seasonName: z.string(),
  unit: z.string(),
  origin: z.enum(productOrigins),
  launchDate: bizDate,
  sizeGroupName: z.string(),
  wholesalePriceFen: z.number(),
  minPriceFen: z.number().nullable(),
  tagPriceFen: z.number().nullable(),
  retailPriceFen: z.number().nullable(),
  /** What goods cost: absent without the cost permission (domain.md §1.6). */
  purchasePriceFen: z.number().nullable().optional(),
  lastPurchaseFen: z.number().nullable().optional(),
  /** Null while nobody told it. */
  costFen: z.number().nullable().optional(),
  costSource: z.enum(costSources).optional(),
  composition: z.string(),
  standard: z.string(),
  weightGram: z.number(),
  safetyClass: z.enum(safetyClasses).nullable(),
  partyName: z.string().nullable(),
  remark: z.string(),
  pictureIds: z.array(z.string()),
  /** In the style's order, each with its own picture. */
  colors: z.array(z.object({ id: z.number(), name: z.string(), pictureId: z.string().nullable() })),
  /** In the style's colour order and the run's size order. */
  skus: z.array(itemSku),
  createBy: z.string().nullable(),
  createTime: instant,
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type ProductItem = z.output<typeof item>;

const priceLogRow = z.object({
  id: z.number(),
  field: z.enum(Object.keys(loggedPriceLabels) as [LoggedPriceField, ...LoggedPriceField[]]),
  beforeFen: z.number().nullable(),
  afterFen: z.number().nullable(),
  operator: z.string().nullable(),
  time: instant,
});

const stock = z.object({
  /** Those the caller may see, in their order. */
  repositories: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      type: z.enum(repositoryTypes),
      /** What the style's goods there are worth; absent without the right to see cost. */
      valueFen: z.number().optional(),
      /** 在产未交: pieces that batches are still to bring there. */
      openQty: z.number(),
    }),
  ),
  /** Balances that are not zero. `grade` 1 正品, 2 次品. */
  cells: z.array(
    z.object({
      repositoryId: z.number(),
      skuId: z.number(),
      grade: z.number(),
      onHand: z.number(),
      locked: z.number(),
    }),
  ),
  /** On their way to a repository. */
  inTransit: z.array(z.object({ repositoryId: z.number(), skuId: z.number(), qty: z.number() })),
});
export type ProductStock = z.output<typeof stock>;

const salesDays = [30, 90] as const;

const sales = z.object({
  from: bizDate,
  to: bizDate,
  /** Pieces sold and taken back in those days. */
  cells: z.array(z.object({ skuId: z.number(), sold: z.number(), returned: z.number() })),
  /** Ever received and ever sold less returned, for 售罄率 = sold ÷ received. */
  received: z.number(),
  netSold: z.number(),
});
export type ProductSales = z.output<typeof sales>;

const movement = z.object({
  id: z.number(),
  bizDate,
  time: instant,
  repositoryName: z.string(),
  color: z.string(),
  size: z.string(),
  grade: z.number(),
  moveType: z.enum(moveTypes),
  qty: z.number(),
  balanceAfter: z.number(),
  /** Absent without the right to see cost there. */
  valueFen: z.number().optional(),
  operator: z.string().nullable(),
});

export const productItemEndpoints = {
  item: endpoint.get("/api/clothes/product/:id/item", {
    summary: "商品详情：基本资料、价格与 SKU",
    access,
    response: item,
  }),
  prices: endpoint.get("/api/clothes/product/:id/prices", {
    summary: "调价记录，最近的在前",
    access,
    query: pageQuery,
    response: pageOf(priceLogRow),
  }),
  stock: endpoint.get("/api/clothes/product/:id/stock", {
    summary: "库存分布：有权查看的仓库，含锁定与在途",
    access,
    response: stock,
  }),
  sales: endpoint.get("/api/clothes/product/:id/sales", {
    summary: "销售：近 30 或 90 天按颜色、尺码，以及累计售罄率；只算有权查看的仓库",
    access,
    query: z.object({
      days: z.coerce
        .number("天数只能是 30 或 90")
        .refine((days) => (salesDays as readonly number[]).includes(days), "天数只能是 30 或 90")
        .default(30),
    }),
    response: sales,
  }),
  movements: endpoint.get("/api/clothes/product/:id/movements", {
    summary: "出入库流水，最近的在前；只含有权查看的仓库",
    access,
    query: pageQuery,
    response: pageOf(movement),
  }),
  setCost: endpoint.put("/api/clothes/product/:id/cost", {
    summary: "设定一款的成本；有货按新的价值入库后以进货成本为准",
    access: [permissions.costView],
    body: z.object({
      clientToken,
      costFen: fen,
      /** The cost that was seen: somebody else's receipt may have changed it. */
      seenFen: looseInteger,
    }),
    response: z.object({ costFen: z.number() }),
  }),
  setColorPictures: endpoint.put("/api/clothes/product/colors/pictures", {
    summary: "设定各颜色自己的图片；没有的用商品的图片",
    access: [permissions.productEdit],
    body: z.object({
      clientToken,
      id,
      version: looseInteger,
      /** Null takes it away. */
      pictures: z
        .array(z.object({ colorId: id, pictureId: blankAs(null, pictureId.nullable()) }))
        .max(productLimits.colors, `颜色不能超过 ${productLimits.colors} 个`),
    }),
    response: z.object({ version: z.number() }),
  }),
  switchSkus: endpoint.put("/api/clothes/product/skus", {
    summary: "启用与停用 SKU；至少启用一个",
    access: [permissions.productEdit],
    body: z.object({
      clientToken,
      id,
      version: looseInteger,
      /** SKU ids to be on; the style's others are off. */
      activeIds: z.array(id).min(1, "请至少启用一个 SKU"),
    }),
    response: z.object({ version: z.number(), active: z.number(), stopped: z.number() }),
  }),
};
