/** 净资产变动: what a month began with, what was earned in it, what came in without being earned, and what it ended with. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate } from "#contract/value.ts";
import { monthText } from "./fixed-assets.ts";

const endpoint = endpointsOf("资产管理");

/** What changes 净资产 without being earned or spent, each with a document of its own. */
export const netChangeKeys = ["openingFen", "assetFen", "unpricedFen", "batchFen"] as const;
export type NetChangeKey = (typeof netChangeKeys)[number];

export const netChangeLabels: Record<NetChangeKey, string> = {
  openingFen: "期初录入",
  assetFen: "未付款的固定资产",
  unpricedFen: "未定价的采购",
  batchFen: "批次无单据成本",
};

const row = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  closed: z.boolean(),
  /** Its last day, or today. */
  day: bizDate,
  /** 净资产 before its first day, 分. */
  beforeFen: z.number(),
  profitFen: z.number(),
  /** 期初 of stock, material, funds and accounts. */
  openingFen: z.number(),
  /** Fixed assets that came in, less what was paid for some in the month: what is paid on its own day is nothing. */
  assetFen: z.number(),
  /** Goods that came in before their price was known, and later their price. */
  unpricedFen: z.number(),
  /** What a closed batch cost that no document says. */
  batchFen: z.number(),
  /** 净资产 at the end of its last day; of the month that runs, now. */
  afterFen: z.number(),
  /** What none of these explains: 0, or something is wrong. */
  differenceFen: z.number(),
});
export type NetChangeRow = z.output<typeof row>;

/** Months that are shown at once. */
export const shownNetMonths = 12;

export const netChangeEndpoints = {
  list: endpoint.get("/api/clothes/netChange", {
    summary:
      "净资产变动：各月的期初净资产、利润、期初录入和其他、期末净资产，以及没有来由的差异；最近的在前，一次 12 个月",
    access: [permissions.assetList],
    // Days that are out of date are summed up before they are read.
    mayLag: false,
    /** The last of them; this month unless told. */
    query: z.object({ to: monthText.optional() }),
    response: z.object({ content: z.array(row) }),
  }),
};

export const netChangeExportEndpoints = ownExportEndpoints("净资产变动", netChangeEndpoints.list);
