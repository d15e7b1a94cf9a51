/** 资产概览: what the company has and owes at the end of a day, and how that went (domain.md §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, instant } from "#contract/value.ts";

const endpoint = endpointsOf("资产管理");

export const assetFigureKeys = [
  "stockFen",
  "transitFen",
  "materialFen",
  "wipFen",
  "fundFen",
  "receivableFen",
  "partyAdvanceFen",
  "employeeAdvanceFen",
  "fixedFen",
  "customerAdvanceFen",
  "payableFen",
  "wageFen",
] as const;
export type AssetFigureKey = (typeof assetFigureKeys)[number];

/** What is owed is taken off. */
export const owedFigures: readonly AssetFigureKey[] = ["customerAdvanceFen", "payableFen", "wageFen"];

export const assetFigureLabels: Record<AssetFigureKey, string> = {
  stockFen: "库存金额",
  transitFen: "在途",
  materialFen: "物料",
  wipFen: "在制品",
  fundFen: "资金账户",
  receivableFen: "应收",
  partyAdvanceFen: "预付",
  employeeAdvanceFen: "员工借支",
  fixedFen: "固定资产净值",
  customerAdvanceFen: "预收",
  payableFen: "应付",
  wageFen: "未付工资",
};

const figures = z.object({
  stockFen: z.number(),
  transitFen: z.number(),
  materialFen: z.number(),
  /** 在制品: what went into batches and has not come into stock, and goods from stock that are being repaired. */
  wipFen: z.number(),
  fundFen: z.number(),
  receivableFen: z.number(),
  partyAdvanceFen: z.number(),
  employeeAdvanceFen: z.number(),
  fixedFen: z.number(),
  customerAdvanceFen: z.number(),
  payableFen: z.number(),
  wageFen: z.number(),
});
export type AssetFigures = z.output<typeof figures>;

/** Of the figures: what there is, less what is owed. */
export function netAssetsOf(of: AssetFigures): number {
  return assetFigureKeys.reduce((sum, key) => sum + (owedFigures.includes(key) ? -of[key] : of[key]), 0);
}

export const trendSpans = ["days", "months"] as const;
export type TrendSpan = (typeof trendSpans)[number];

/** What a line of a figure stands for, and so which page shows how it came to its amount. */
export const assetLineKinds = [
  "REPOSITORY",
  "PRODUCT",
  "MATERIAL",
  "FUND",
  "DISTRIBUTOR",
  "SUPPLIER",
  "FACTORY",
  "EMPLOYEE",
  "FIXED_ASSET",
  "BATCH",
  "REPAIR",
  "PIECEWORK",
] as const;
export type AssetLineKind = (typeof assetLineKinds)[number];

const line = z.object({
  /** Unique in its list. */
  id: z.string(),
  kind: z.enum(assetLineKinds),
  /** Of what it stands for. */
  ownerId: z.number(),
  code: z.string(),
  name: z.string(),
  amountFen: z.number(),
});
export type AssetLine = z.output<typeof line>;

export const overviewEndpoints = {
  detail: endpoint.get("/api/clothes/assetOverview", {
    summary: "资产概览：某一天结束时的各项资产、负债与净资产，以及 30 天或 12 个月的走势",
    access: [permissions.assetList],
    query: z.object({
      /** Today unless told. */
      day: bizDate.optional(),
      span: z.enum(trendSpans, "走势只能按天或按月").default("days"),
    }),
    response: z.object({
      day: bizDate,
      figures,
      netFen: z.number(),
      /** The oldest first, the day itself the last. */
      trend: z.array(z.object({ day: bizDate, netFen: z.number() })),
      /** When the figures of a past day were summed up; null: they are as of now. */
      updateTime: instant.nullable(),
    }),
  }),
  lines: endpoint.get("/api/clothes/assetOverview/lines", {
    summary: "资产概览一个数字背后的仓、账户、往来单位或资产；合计就是那个数字",
    access: [permissions.assetList],
    query: pageQuery.extend({ key: z.enum(assetFigureKeys, "项目不存在"), day: bizDate.optional() }),
    response: pageOf(line).extend({ day: bizDate, totals: z.object({ amountFen: z.number() }) }),
  }),
};

export const assetLineExportEndpoints = ownExportEndpoints("资产明细", overviewEndpoints.lines);
