/** What is where: 分仓库存, its matrix and sheets, and 库存总览 (domain.md §3.1, §3.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, keyword, repeated } from "#contract/value.ts";
import { repositoryTypes } from "./repositories.ts";
import { gradeCode, grades } from "./stock.ts";

const tag = "库存";
const endpoint = endpointsOf(tag);

/** Conditions of the list; `broken` is 断码: some sizes gone while others of the style remain. */
export const stockViewConditions = ["has", "broken", "negative"] as const;
export type StockViewCondition = (typeof stockViewConditions)[number];
export const stockViewConditionLabels: Record<StockViewCondition, string> = {
  has: "只看有货",
  broken: "断码",
  negative: "负数",
};

/** A cell with no more pieces than this is low, unless a rule of 监控策略 says otherwise. */
export const lowStockDefault = 3;

/** How many days back stock can be asked for; the page refuses more. */
export const asOfMaxDays = 366;

/** Styles on one sheet: the text for chats, and 库存表. */
export const sheetStyleLimit = 200;

const scope = z.object({
  /** Of those that may be viewed; none given: all of them. */
  repositoryId: repeated(id),
  /** 正品 unless told; `all` for both. */
  grade: z
    .union([z.literal("all"), gradeCode])
    .optional()
    .transform((grade) => grade ?? 1),
  /** The end of a business day; absent: now. */
  asOf: bizDate.optional(),
});
export type StockScope = z.output<typeof scope>;

const filter = scope.extend({
  /** 款号 prefix, part of the 品名, pinyin initials, or a whole barcode or SKU code. */
  keyword,
  categoryId: id.optional(),
  seasonId: id.optional(),
  condition: z.enum(stockViewConditions, "库存条件不存在").optional(),
});
export type StockViewFilter = z.output<typeof filter>;

const place = z.object({ id: z.number(), name: z.string(), type: z.enum(repositoryTypes) });

const styleRow = z.object({
  productId: z.number(),
  pictureId: z.string().nullable(),
  styleNo: z.string(),
  name: z.string(),
  /** Only places where the style has a balance. */
  places: z.array(z.object({ repositoryId: z.number(), onHand: z.number(), available: z.number() })),
  onHand: z.number(),
  available: z.number(),
  /** Absent unless the viewer may see the cost in every place shown. */
  valueFen: z.number().optional(),
  /** Days since goods last arrived in the places shown; null where none are left. */
  ageDays: z.number().nullable(),
});
export type StyleStockRow = z.output<typeof styleRow>;

const matrix = z.object({
  product: z.object({
    id: z.number(),
    styleNo: z.string(),
    name: z.string(),
    pictureId: z.string().nullable(),
  }),
  /** In the style's order; sizes in the run's. */
  colors: z.array(z.object({ id: z.number(), name: z.string(), hex: z.string().nullable() })),
  sizes: z.array(z.object({ id: z.number(), name: z.string() })),
  skus: z.array(
    z.object({ id: z.number(), colorId: z.number(), sizeId: z.number(), barcode: z.string(), active: z.boolean() }),
  ),
  /** Those that may be viewed; 在途 last. `threshold`: a cell with no more is low. */
  repositories: z.array(place.extend({ threshold: z.number() })),
  balances: z.array(
    z.object({
      repositoryId: z.number(),
      skuId: z.number(),
      grade: z.literal(grades),
      onHand: z.number(),
      locked: z.number(),
    }),
  ),
});
export type StockMatrix = z.output<typeof matrix>;

const sheetStyle = z.object({
  productId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  wholesalePriceFen: z.number(),
  sizes: z.array(z.string()),
  /** Available pieces by size, over the places asked for. */
  colors: z.array(z.object({ name: z.string(), available: z.array(z.number().nullable()) })),
  available: z.number(),
});
export type StockSheetStyle = z.output<typeof sheetStyle>;

const figures = z.object({
  /** SKUs with pieces of grade 1. */
  skus: z.number(),
  /** 负库存: SKUs of which a balance is below nothing, once for each place; and their styles. */
  negativeSkus: z.number(),
  negativeStyles: z.number(),
  onHand: z.number(),
  seconds: z.number(),
  locked: z.number(),
  brokenStyles: z.number(),
  valueFen: z.number().optional(),
});

const overview = z.object({
  repositories: z.array(
    place.extend(figures.shape).extend({
      /** Pieces on their way to it. */
      incoming: z.number(),
      lastCountDate: bizDate.nullable(),
    }),
  ),
  /** `brokenStyles` and `negativeStyles` count a style once, as the list of all these places does. */
  totals: figures.extend({ incoming: z.number() }),
  /** By category of the first level. */
  categories: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      onHand: z.number(),
      seconds: z.number(),
      valueFen: z.number().optional(),
    }),
  ),
  pending: z.object({
    /** Transfers on their way to a place that may be viewed. */
    transfers: z.number(),
    /** Counts waiting for approval. */
    counts: z.number(),
    /** Alerts nobody has seen to. */
    alerts: z.number(),
  }),
});
export type StockOverview = z.output<typeof overview>;

export const stockViewEndpoints = {
  list: endpoint.get("/api/clothes/stock", {
    summary: "分仓库存：一页款式在各仓的现存与可用，以及全部筛选结果的合计",
    access: [permissions.stockList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(styleRow).extend({
      /** The places of the columns. */
      repositories: z.array(place),
      totals: z.object({
        places: z.array(z.object({ repositoryId: z.number(), onHand: z.number(), available: z.number() })),
        onHand: z.number(),
        available: z.number(),
        valueFen: z.number().optional(),
      }),
      /** Set when the keyword is a barcode or SKU code. */
      scanned: z.object({ productId: z.number(), skuId: z.number() }).nullable(),
    }),
  }),
  places: endpoint.get("/api/clothes/stock/places", {
    summary: "可查看库存的仓，不含在途",
    access: [permissions.stockList],
    response: z.array(place),
  }),
  matrix: endpoint.get("/api/clothes/stock/matrix", {
    summary: "一个款式在全部可查看仓的颜色 × 尺码库存",
    access: [permissions.stockList],
    query: z.object({ productId: id, asOf: bizDate.optional() }),
    response: matrix,
  }),
  sheet: endpoint.get("/api/clothes/stock/sheet", {
    summary: `库存表：有货款式的颜色 × 尺码可用数，最多 ${sheetStyleLimit} 款`,
    access: [permissions.stockList],
    query: filter,
    response: z.object({
      styles: z.array(sheetStyle),
      /** True when there are more styles than the sheet holds. */
      more: z.boolean(),
      available: z.number(),
      repositories: z.array(place),
    }),
  }),
  overview: endpoint.get("/api/clothes/stock/overview", {
    summary: "库存总览：各仓、各分类的件数与金额，以及待办",
    access: [permissions.stockList],
    response: overview,
  }),
};

export const stockExportEndpoints = exportEndpoints({
  tag: "库存",
  title: "分仓库存",
  path: "/api/clothes/stock",
  access: stockViewEndpoints.list.access,
  filter,
  layouts: ["sku", "matrix"],
});
