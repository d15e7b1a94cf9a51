/** 款式成本 and 批次成本 (domain.md §3.6, cost): what went into goods, and what each piece costs. */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { periodQuery } from "#contract/goods/lines.ts";
import { batchStatuses } from "#contract/manufacture/batch.words.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id } from "#contract/value.ts";

const access = [permissions.costList];
const range = z.object({ from: bizDate, to: bizDate }).nullable();
const keyword = z.string().trim().max(50, "关键字不能超过 50 个字").optional();

const batchCost = z.object({
  id: z.number(),
  no: z.string(),
  styleNo: z.string(),
  productName: z.string(),
  partyName: z.string(),
  status: z.enum(batchStatuses),
  bizDate,
  cutQty: z.number(),
  passedQty: z.number(),
  secondQty: z.number(),
  /** 损耗: pieces that were scrapped or are short. */
  lossQty: z.number(),
  /** What its bill of materials and its route or fee foresee for what was cut, and the material of that, 分. */
  budgetFen: z.number(),
  budgetMaterialFen: z.number(),
  /** What went into it, as its own page shows it. */
  materialFen: z.number(),
  feeFen: z.number(),
  wageFen: z.number(),
  otherFen: z.number(),
  totalFen: z.number(),
  /** A passed piece; null before the first. */
  unitFen: z.number().nullable(),
});
export type BatchCostRow = z.output<typeof batchCost>;

const batchFilter = z.object({
  /** 下单日; the last 90 days unless told. */
  ...periodQuery,
  keyword,
  partyId: id.optional(),
  productId: id.optional(),
  status: z.enum(batchStatuses, "状态不存在").optional(),
});
export type BatchCostFilter = z.output<typeof batchFilter>;

const styleCost = z.object({
  /** The style's. */
  id: z.number(),
  styleNo: z.string(),
  name: z.string(),
  /** Of its batches ordered in these days. */
  batches: z.number(),
  madeQty: z.number(),
  materialFen: z.number(),
  /** 加工费 and wages. */
  workFen: z.number(),
  /** 分摊: what else was spent. */
  otherFen: z.number(),
  /** Bought less given back, in these days. */
  boughtQty: z.number(),
  boughtFen: z.number(),
  /** What it costs and is sold for now, as 商品 shows it. */
  costFen: z.number(),
  priceFen: z.number(),
  /** 毛利率; null where it has no price. */
  marginBp: z.number().nullable(),
});
export type StyleCostRow = z.output<typeof styleCost>;

const styleFilter = z.object({ ...periodQuery, keyword });
export type StyleCostFilter = z.output<typeof styleFilter>;

export const costEndpoints = {
  batches: defineEndpoint({
    method: "GET",
    path: "/api/clothes/batch-cost",
    tag: "批次成本",
    summary: "批次成本：预算与实际、损耗；合计为全部筛选结果",
    access,
    query: pageQuery.extend(batchFilter.shape),
    response: pageOf(batchCost).extend({
      totals: batchCost.pick({
        cutQty: true,
        passedQty: true,
        secondQty: true,
        lossQty: true,
        budgetFen: true,
        materialFen: true,
        feeFen: true,
        wageFen: true,
        otherFen: true,
        totalFen: true,
      }),
      range,
    }),
  }),
  styles: defineEndpoint({
    method: "GET",
    path: "/api/clothes/style-cost",
    tag: "款式成本",
    summary: "款式成本：物料、加工与工资、采购、分摊，单位成本与毛利率；合计为全部筛选结果",
    access,
    query: pageQuery.extend(styleFilter.shape),
    response: pageOf(styleCost).extend({
      totals: styleCost.pick({
        batches: true,
        madeQty: true,
        materialFen: true,
        workFen: true,
        otherFen: true,
        boughtQty: true,
        boughtFen: true,
      }),
      range,
    }),
  }),
};

export const batchCostExportEndpoints = exportEndpoints({
  tag: "批次成本",
  title: "批次成本",
  path: "/api/clothes/batch-cost",
  access,
  filter: batchFilter,
  layouts: ["batch"],
});

export const styleCostExportEndpoints = exportEndpoints({
  tag: "款式成本",
  title: "款式成本",
  path: "/api/clothes/style-cost",
  access,
  filter: styleFilter,
  layouts: ["style"],
});
