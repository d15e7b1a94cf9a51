/** 款式成本 and 批次成本 (domain.md §3.6, cost): what went into goods, and what each piece costs. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints, ownExportEndpoints } from "#contract/exports.ts";
import { periodQuery } from "#contract/goods/lines.ts";
import { batchStatuses } from "#contract/manufacture/batch.words.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, keyword } from "#contract/value.ts";

const access = [permissions.costList];
const range = z.object({ from: bizDate, to: bizDate }).nullable();

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
  /** 预算: what its bill of materials, at the prices of its order, and its route or fee foresee for what was cut, and the material of that, 分. */
  budgetFen: z.number(),
  budgetMaterialFen: z.number(),
  /** What went into it, as its own page shows it. */
  materialFen: z.number(),
  feeFen: z.number(),
  wageFen: z.number(),
  otherFen: z.number(),
  totalFen: z.number(),
  /** 单件成本 of a closed batch, what stock is worth; `estimated` before; null where nothing is known, or nothing came. */
  unitFen: z.number().nullable(),
  estimated: z.boolean(),
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
  /** 其他费用: 费用单 of its batches. */
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

/** What documents are asked for: of a batch its material, its fees and wages, or its 费用单; of a style what was bought. */
export const costFigures = ["MATERIAL", "WORK", "OTHER", "BOUGHT"] as const;
export type CostFigure = (typeof costFigures)[number];
export const costFigureLabels: Record<CostFigure, string> = {
  MATERIAL: "物料",
  WORK: "加工与工资",
  OTHER: "其他费用",
  BOUGHT: "采购",
};

const costDocument = z.object({
  /** Unique in its list. */
  id: z.string(),
  bizDate,
  docType: z.string(),
  /** Null: a day's piecework, which has no number. */
  no: z.string().nullable(),
  /** By which its page is opened; null where it has none. */
  pageId: z.number().nullable(),
  /** Pieces bought; 0 of what was made, which other figures count. */
  qty: z.number(),
  amountFen: z.number(),
});
export type CostDocument = z.output<typeof costDocument>;

export const costEndpoints = {
  batches: endpointsOf("批次成本").get("/api/clothes/batch-cost", {
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
  styles: endpointsOf("款式成本").get("/api/clothes/style-cost", {
    summary: "款式成本：物料、加工与工资、采购、其他费用，单位成本与毛利率；合计为全部筛选结果",
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

export const costDocumentEndpoint = endpointsOf("批次成本").get("/api/clothes/batch-cost/documents", {
  summary: "批次成本或款式成本一个数字背后的单据；合计就是那个数字",
  access,
  query: pageQuery.extend({
    figure: z.enum(costFigures, "项目不存在"),
    /** Of MATERIAL, WORK and OTHER. */
    batchId: id.optional(),
    /** Of BOUGHT, with its days as 款式成本 has them. */
    productId: id.optional(),
    ...periodQuery,
  }),
  response: pageOf(costDocument).extend({
    /** Whose: the batch's number, or the style. */
    of: z.string(),
    totals: z.object({ qty: z.number(), amountFen: z.number() }),
  }),
});

export const costDocumentExportEndpoints = ownExportEndpoints("成本明细", costDocumentEndpoint);

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
