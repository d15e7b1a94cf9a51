/** 应收/应付账龄: how long what is owed has been owed, by customer, supplier and factory (domain.md §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, keyword } from "#contract/value.ts";

const tag = "资产管理";
const path = "/api/clothes/aging";
const access = [permissions.assetList];

export const agingKinds = ["DISTRIBUTOR", "SUPPLIER", "FACTORY"] as const;
export type AgingKind = (typeof agingKinds)[number];
export const agingKindLabels: Record<AgingKind, string> = {
  DISTRIBUTOR: "客户应收",
  SUPPLIER: "供应商应付",
  FACTORY: "工厂应付",
};

export const agingSortFields = [
  "name",
  "owedFen",
  "days30Fen",
  "days60Fen",
  "days90Fen",
  "olderFen",
  "aheadFen",
] as const;
export type AgingSortField = (typeof agingSortFields)[number];

const filter = z.object({
  kind: z.enum(agingKinds, "类型不存在").default("DISTRIBUTOR"),
  /** As of the end of this day; today unless told. */
  day: bizDate.optional(),
  /** Part of the 编码 or the 名称. */
  keyword,
  sort: pageQuery.shape.sort,
});
export type AgingFilter = z.output<typeof filter>;

/** 分, none below 0: what is owed, by its age in days, and what was paid ahead. */
const amounts = z.object({
  /** 0–30, 31–60, 61–90 and more days; together `owedFen`. */
  days30Fen: z.number(),
  days60Fen: z.number(),
  days90Fen: z.number(),
  olderFen: z.number(),
  owedFen: z.number(),
  aheadFen: z.number(),
});
export type AgingAmounts = z.output<typeof amounts>;

const row = amounts.extend({ id: z.number(), code: z.string(), name: z.string() });
export type AgingRow = z.output<typeof row>;

export const agingEndpoints = {
  list: endpointsOf(tag).get(path, {
    summary: "账龄，先进先出：最早欠的最先还；合计为全部筛选结果，等于账户余额",
    access,
    query: pageQuery.extend(filter.shape),
    response: pageOf(row).extend({ day: bizDate, totals: amounts }),
  }),
};

export const agingExportEndpoints = exportEndpoints({
  ...{ tag, title: "账龄", path, access, filter },
  layouts: ["aging"],
});
