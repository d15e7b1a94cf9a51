/**
 * 批量改价、改状态、改分类 (domain.md §3.1): each is previewed style by style,
 * then sent with the versions that were previewed. What cannot be changed is
 * named and left alone; the rest is changed.
 */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { maxFen, parseYuan } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, looseBoolean, looseInteger, repeated } from "#contract/value.ts";
import { type PriceField, productStatuses } from "./product.words.ts";
import { productSelection, selectionLimits } from "./product-selection.ts";

const endpoint = endpointsOf("商品");

/** The prices that may be changed together. */
export const bulkPriceFields = [
  "wholesalePriceFen",
  "minPriceFen",
  "tagPriceFen",
  "retailPriceFen",
] as const satisfies readonly PriceField[];
export type BulkPriceField = (typeof bulkPriceFields)[number];

/** FEN adds an amount, RATE a share of the price. */
export const priceSteps = ["FEN", "RATE"] as const;
export type PriceStep = (typeof priceSteps)[number];
export const priceStepLabels: Record<PriceStep, string> = { FEN: "元", RATE: "%" };

const priceFields = repeated(z.enum(bulkPriceFields, "只能批量改批发价、最低价、吊牌价、零售价")).pipe(
  z.array(z.enum(bulkPriceFields)).min(1, "请选择要改的价格"),
);
const step = z.enum(priceSteps, "调整方式只能是元或 %");

/** By how much: `amount` is 分 for FEN, basis points for RATE; below 0 lowers. */
const priceRule = {
  fields: priceFields,
  by: step,
  amount: looseInteger
    .refine((amount) => amount !== 0, "调整幅度不能为 0")
    .refine((amount) => Math.abs(amount) <= maxFen, "调整幅度过大"),
};
const priceRuleObject = z.object(priceRule);
export type PriceRule = z.output<typeof priceRuleObject>;

/** The rule as people type it: `-5` or `+3.5`, in 元 or %. Both become hundredths. */
export const priceRuleForm = z.object({
  fields: priceFields,
  by: step,
  amount: z.string().transform((text, context) => {
    const match = /^([+-]?)(.+)$/.exec(text.trim());
    const hundredths = match && parseYuan(match[2] ?? "");
    if (hundredths === null || hundredths === 0) {
      context.addIssue(hundredths === 0 ? "调整幅度不能为 0" : "请填写调整幅度，例如 5、-3.50");
      return z.NEVER;
    }
    return match?.[1] === "-" ? -hundredths : hundredths;
  }),
});

const categoryId = z.coerce.number("请选择分类").int("请选择分类").positive("请选择分类");

/** One style of a preview. */
const previewRow = z.object({
  id: z.number(),
  version: z.number(),
  styleNo: z.string(),
  name: z.string(),
  /** Why the style stays as it is; null when it would be changed. */
  refusal: z.string().nullable(),
});

const pricePreviewRow = previewRow.extend({
  /** Prices that would change. */
  prices: z.array(
    z.object({ field: z.enum(bulkPriceFields), beforeFen: z.number().nullable(), afterFen: z.number().nullable() }),
  ),
  /** The new prices break 最低价 ≤ 批发价 ≤ 吊牌价: changed only when confirmed. */
  warning: z.string().nullable(),
});
export type PricePreviewRow = z.output<typeof pricePreviewRow>;

const statusPreviewRow = previewRow.extend({ before: z.enum(productStatuses), after: z.enum(productStatuses) });

const categoryPreviewRow = previewRow.extend({ beforeName: z.string(), afterName: z.string() });

/** What a change is sent with: the styles as they were previewed. */
const change = z.object({
  clientToken,
  rows: z
    .array(z.object({ id, version: looseInteger }))
    .min(1, "请先勾选商品")
    .max(selectionLimits.change, `一次最多处理 ${selectionLimits.change} 款`),
});
export type ProductChange = z.output<typeof change>;

const changed = z.object({
  /** Styles that were changed. */
  changed: z.number(),
  /** Styles that were left alone, each with the reason. */
  refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
});
export type BulkChanged = z.output<typeof changed>;

export const productBulkEndpoints = {
  previewPrices: endpoint.get("/api/clothes/product/bulk/price", {
    summary: "批量改价预览：每款改前与改后，百分比四舍五入到分",
    access: [permissions.productPrice],
    query: productSelection.extend(priceRule),
    response: z.object({ rows: z.array(pricePreviewRow) }),
  }),
  changePrices: endpoint.post("/api/clothes/product/bulk/price", {
    summary: "批量改价：写入调价记录；不能改的款式逐一说明原因",
    access: [permissions.productPrice],
    body: change.extend(priceRule).extend({
      /** Accepts prices that break 最低价 ≤ 批发价 ≤ 吊牌价. */
      confirmPrices: looseBoolean.default(false),
    }),
    response: changed,
  }),
  previewStatus: endpoint.get("/api/clothes/product/bulk/status", {
    summary: "批量改状态预览",
    access: [permissions.productEdit],
    query: productSelection.omit({ status: true }).extend({
      /** The filter's state; `status` is the new one. */
      filterStatus: productSelection.shape.status,
      status: z.enum(productStatuses, "请选择状态"),
    }),
    response: z.object({ rows: z.array(statusPreviewRow) }),
  }),
  changeStatus: endpoint.post("/api/clothes/product/bulk/status", {
    summary: "批量改状态：只做允许的状态变更，其余逐一说明原因",
    access: [permissions.productEdit],
    body: change.extend({ status: z.enum(productStatuses, "请选择状态") }),
    response: changed,
  }),
  previewCategory: endpoint.get("/api/clothes/product/bulk/category", {
    summary: "批量改分类预览",
    access: [permissions.productEdit],
    query: productSelection.omit({ categoryId: true }).extend({
      /** The filter's category; `categoryId` is the new one. */
      filterCategoryId: productSelection.shape.categoryId,
      categoryId,
    }),
    response: z.object({ rows: z.array(categoryPreviewRow) }),
  }),
  changeCategory: endpoint.post("/api/clothes/product/bulk/category", {
    summary: "批量改分类",
    access: [permissions.productEdit],
    body: change.extend({ categoryId }),
    response: changed,
  }),
};
