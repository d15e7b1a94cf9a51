/** 档口商品: what a stall sells, and for how much (domain.md §3.1). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { blankAs, clientToken, id, keyword, looseBoolean, looseInteger, repeated, shortText } from "#contract/value.ts";
import { productStatuses } from "./product.words.ts";
import { priceRuleForm, priceSteps } from "./product-bulk.ts";
import { productSelection, selectionLimits } from "./product-selection.ts";

const tag = "档口商品";
const endpoint = endpointsOf(tag);

export const stallGoodsTags = ["NEW", "MAIN", "HOT", "CLEAR"] as const;
export type StallGoodsTag = (typeof stallGoodsTags)[number];
export const stallGoodsTagLabels: Record<StallGoodsTag, string> = {
  NEW: "新款",
  MAIN: "主推",
  HOT: "爆款",
  CLEAR: "清仓",
};

/** ON ⇄ OFF. */
export const stallGoodsStates = ["ON", "OFF"] as const;
export type StallGoodsState = (typeof stallGoodsStates)[number];
export const stallGoodsStateLabels: Record<StallGoodsState, string> = { ON: "已上架", OFF: "已下架" };

/** What the stall itself has on hand. */
export const stallGoodsStocks = ["has", "none"] as const;
export type StallGoodsStock = (typeof stallGoodsStocks)[number];
export const stallGoodsStockLabels: Record<StallGoodsStock, string> = { has: "有货", none: "无货" };

export const stallGoodsSortFields = ["sort", "styleNo", "priceFen", "onHand", "warehouseAvailable", "sold7"] as const;
export type StallGoodsSortField = (typeof stallGoodsSortFields)[number];

/** Filters of the list. Absent means any. */
export const stallGoodsFilter = z.object({
  stallId: id.optional(),
  /** 款号 prefix, part of the 品名, pinyin initials, or a whole barcode. */
  keyword,
  tag: z.enum(stallGoodsTags, "标签不存在").optional(),
  state: z.enum(stallGoodsStates, "上架状态不存在").optional(),
  stock: z.enum(stallGoodsStocks, "库存条件不存在").optional(),
  /** Includes the category's descendants. */
  categoryId: id.optional(),
});
export type StallGoodsFilter = z.output<typeof stallGoodsFilter>;

/** One style in one stall. */
const stallGoods = z.object({
  id: z.number(),
  version: z.number(),
  stallId: z.number(),
  stallName: z.string(),
  repositoryId: z.number(),
  productId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  productStatus: z.enum(productStatuses),
  /** The stall's own price; null where 批发价 holds. */
  priceFen: z.number().nullable(),
  wholesalePriceFen: z.number(),
  minPriceFen: z.number().nullable(),
  location: z.string(),
  tag: z.enum(stallGoodsTags).nullable(),
  active: z.boolean(),
  sort: z.number(),
});
export type StallGoods = z.output<typeof stallGoods>;

const goodsRow = stallGoods.extend({
  pictureId: z.string().nullable(),
  /** Pieces of grade 1 in the stall's repository. */
  onHand: z.number(),
  /** Pieces that the warehouses whose stock the caller may see could send. */
  warehouseAvailable: z.number(),
  /** Sold less returned in the stall's repository, today and the six days before. */
  sold7: z.number(),
});
export type StallGoodsRow = z.output<typeof goodsRow>;

/** Sums over the whole filtered set; a style in two stalls counts once in what warehouses have. */
const totals = z.object({ onHand: z.number(), warehouseAvailable: z.number(), sold7: z.number() });

const option = z.object({ id: z.number(), name: z.string() });

/** What a change is sent with: the rows as they were read. */
const change = z.object({
  clientToken,
  rows: z
    .array(z.object({ id, version: looseInteger }))
    .min(1, "请先勾选档口商品")
    .max(selectionLimits.change, `一次最多处理 ${selectionLimits.change} 行`),
});
export type StallGoodsChange = z.output<typeof change>;

const changed = z.object({
  changed: z.number(),
  /** Rows that were left alone, each with the reason. */
  refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
});
export type StallGoodsChanged = z.output<typeof changed>;

const picked = z.object({ ids: repeated(id) });

const previewRow = stallGoods.extend({
  /** Why the row stays as it is; null when it would be changed. */
  refusal: z.string().nullable(),
});

/** By how much: `amount` is 分 for FEN, basis points for RATE; below 0 lowers. The price changed is the one that holds. */
const priceRule = {
  by: z.enum(priceSteps, "调整方式只能是元或 %"),
  amount: looseInteger.refine((amount) => amount !== 0, "调整幅度不能为 0"),
};
export const stallPriceRuleForm = priceRuleForm.omit({ fields: true });

/** 编辑. */
const goodsBody = z.object({
  id,
  version: looseInteger,
  clientToken,
  /** Null where 批发价 holds. */
  priceFen: fen.nullable(),
  location: shortText("陈列位", 20),
  tag: blankAs(null, z.enum(stallGoodsTags, "标签不存在").nullable()),
  sort: blankAs(999, looseInteger.min(0, "排序不能小于 0").max(9999, "排序不能超过 9999")),
});

export const stallGoodsEndpoints = {
  list: endpoint.get("/api/clothes/stallGoods", {
    summary: "档口商品列表：有权查看的档口在卖的款，以及全部筛选结果的合计",
    access: [permissions.stallGoodsList],
    query: pageQuery.extend(stallGoodsFilter.shape),
    response: pageOf(goodsRow).extend({ totals }),
  }),
  vocabulary: endpoint.get("/api/clothes/stallGoods/vocabulary", {
    summary: "有权查看的档口、分类，以及要货默认的大仓",
    access: [permissions.stallGoodsList],
    response: z.object({
      stalls: z.array(option.extend({ open: z.boolean() })),
      categories: z.array(option.extend({ level: z.number() })),
      warehouseId: z.number().nullable(),
    }),
  }),
  styles: endpoint.get("/api/clothes/stallGoods/styles", {
    summary: "商品列表勾选或筛选出的款号，供上架到档口",
    access: [permissions.stallGoodsAdd],
    query: productSelection,
    response: z.object({ styleNos: z.array(z.string()) }),
  }),
  tags: endpoint.get("/api/clothes/stallGoods/tags", {
    summary: "价签：所选档口商品的款号、档口价与陈列位",
    access: [permissions.stallGoodsList],
    query: picked,
    response: z.object({ rows: z.array(stallGoods) }),
  }),
  previewPrices: endpoint.get("/api/clothes/stallGoods/price", {
    summary: "批量改档口价预览：每行改前与改后，百分比四舍五入到分",
    access: [permissions.stallGoodsEdit],
    query: picked.extend(priceRule),
    response: z.object({ rows: z.array(previewRow.extend({ afterFen: z.number().nullable() })) }),
  }),
  changePrices: endpoint.post("/api/clothes/stallGoods/price", {
    summary: "批量改档口价：不能改的逐一说明原因",
    access: [permissions.stallGoodsEdit],
    body: change.extend(priceRule),
    response: changed,
  }),
  previewState: endpoint.get("/api/clothes/stallGoods/state", {
    summary: "批量上架、下架预览",
    access: [permissions.stallGoodsEdit],
    query: picked.extend({ active: looseBoolean }),
    response: z.object({ rows: z.array(previewRow) }),
  }),
  changeState: endpoint.post("/api/clothes/stallGoods/state", {
    summary: "上架、下架：不能改的逐一说明原因",
    access: [permissions.stallGoodsEdit],
    body: change.extend({ active: looseBoolean }),
    response: changed,
  }),
  detail: endpoint.get("/api/clothes/stallGoods/:id", {
    summary: "一个款在一个档口的价格与陈列",
    access: [permissions.stallGoodsList],
    response: stallGoods,
  }),
  add: endpoint.post("/api/clothes/stallGoods", {
    summary: "把若干款上架到若干档口；已下架的重新上架",
    access: [permissions.stallGoodsAdd],
    body: z.object({
      clientToken,
      stallIds: repeated(id).pipe(z.array(z.number()).min(1, "请选择档口")),
      styleNos: z
        .array(z.string().trim().toUpperCase().min(1, "款号不能为空").max(32, "款号不能超过 32 个字"))
        .min(1, "请填写款号")
        .max(selectionLimits.change, `一次最多上架 ${selectionLimits.change} 款`),
    }),
    response: z.object({
      /** Rows that are new. */
      added: z.number(),
      /** Rows that were there, off. */
      relisted: z.number(),
      /** Rows that were on already. */
      present: z.number(),
    }),
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/stallGoods", {
    summary: "修改档口价、陈列位、标签与排序；版本不符时拒绝",
    access: [permissions.stallGoodsEdit],
    body: goodsBody,
    response: z.object({ id: z.number(), version: z.number() }),
  }),
};

export const stallGoodsExportEndpoints = ownExportEndpoints("档口商品", stallGoodsEndpoints.list);
