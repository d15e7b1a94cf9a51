/** 档口大数据 and 档口数据: what the stalls' bills add up to (domain.md §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { permissions } from "#contract/permissions.ts";
import { fundMethods } from "#contract/system/accounts.ts";
import { bizDate, id, instant } from "#contract/value.ts";

const tag = "档口统计";
const endpoint = endpointsOf(tag);

/** `custom` takes `from` and `to`; the others are counted back from today. */
export const statisticPeriods = ["today", "yesterday", "last7", "last30", "month", "custom"] as const;
export type StatisticPeriod = (typeof statisticPeriods)[number];
export const statisticPeriodLabels: Record<StatisticPeriod, string> = {
  today: "今日",
  yesterday: "昨日",
  last7: "近7天",
  last30: "近30天",
  month: "本月",
  custom: "自定义",
};

/** How many days one question covers (domain.md §1.7). */
export const statisticMaxDays = 366;

/** A customer who has not come for so many days is one to call, or lost. */
export const customerDaysAway = { dormant: 14, lost: 30 } as const;

/** By recency, frequency and money: each above or below the average of the customers of 90 days. */
export const rfmClasses = [
  "重要价值",
  "重要保持",
  "重要发展",
  "重要挽留",
  "一般价值",
  "一般保持",
  "一般发展",
  "一般挽留",
] as const;

const filter = z.object({
  period: z.enum(statisticPeriods, "时间范围不存在").default("last7"),
  from: bizDate.optional(),
  to: bizDate.optional(),
  /** One of those whose repository may be viewed; absent: all of them. */
  stallId: id.optional(),
});
export type StatisticFilter = z.output<typeof filter>;

const named = z.object({ id: z.number(), name: z.string() });
const range = z.object({ from: bizDate, to: bizDate, days: z.number() });

const figures = z.object({
  bills: z.number(),
  /** 销售额: Σ 应收 of the confirmed bills, as their list adds it up. */
  payableFen: z.number(),
  goodsFen: z.number(),
  returnFen: z.number(),
  saleQty: z.number(),
  returnQty: z.number(),
  /** 实收: receipts and recharges less refunds, into funds. */
  receivedFen: z.number(),
  /** 新增欠款: what these bills left open when they were confirmed. */
  debtFen: z.number(),
  /** 毛利: 应收 less what the goods were worth; absent without the right to see cost. */
  profitFen: z.number().optional(),
});
export type StallFigures = z.output<typeof figures>;

const styleFigures = z.object({
  productId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  /** Sold less given back. */
  qty: z.number(),
  amountFen: z.number(),
  profitFen: z.number().optional(),
});

const share = z.object({ name: z.string(), qty: z.number() });

const stallManage = z.object({
  range,
  /** When the latest of the sums shown was made; what is of today is of now. */
  updatedAt: instant,
  /** `HH:mm`: of days that still run, the last day compared with counts up to that time; null where all days are over. */
  comparedUntil: z.string().nullable(),
  stalls: z.array(named),
  figures,
  /** The same number of days right before (环比), and the same days a year before (同比). */
  previous: figures,
  lastYear: figures,
  /** Whether the company sold on every day of them: half a period beside a whole one is no comparison. */
  compares: z.object({ previous: z.boolean(), lastYear: z.boolean() }),
  /** 动销: styles sold of those kept; 周转: days that the pieces on hand last at this pace, null where nothing sells. */
  turnover: z.object({
    soldStyles: z.number(),
    keptStyles: z.number(),
    onHand: z.number(),
    days: z.number().nullable(),
  }),
  /** What came in without a stall is a row of its own, 公共, whose id is 0. Null: the stall did not sell then yet. */
  byStall: z.array(
    named.extend({
      figures,
      previousPayableFen: z.number().nullable(),
      lastYearPayableFen: z.number().nullable(),
    }),
  ),
  byDay: z.array(z.object({ bizDate, bills: z.number(), pieces: z.number(), payableFen: z.number() })),
  /** Bills by ISO weekday, 1 is Monday, and hour; hours without bills are absent. */
  byHour: z.array(z.object({ weekday: z.number(), hour: z.number(), bills: z.number() })),
  topStyles: z.array(styleFigures),
  bottomStyles: z.array(styleFigures),
  colors: z.array(share),
  /** In the order of the size runs. */
  /** Run by run, each in its order: two runs may both have an M. */
  sizes: z.array(share.extend({ sizeGroup: z.string() })),
  customers: z.object({
    buyers: z.number(),
    fresh: z.number(),
    lost: z.number(),
    rfm: z.array(z.object({ name: z.enum(rfmClasses), customers: z.number(), payableFen: z.number() })),
    regions: z.array(z.object({ name: z.string(), customers: z.number(), payableFen: z.number() })),
  }),
  /** By the Monday of the week in which styles came out: pieces sold so far, and left. */
  launches: z.array(z.object({ week: bizDate, styles: z.number(), sold: z.number(), left: z.number() })),
  /** Kept for a month, and hardly sold in the last 30 days. */
  slow: z.array(
    z.object({ productId: z.number(), styleNo: z.string(), name: z.string(), onHand: z.number(), sold30: z.number() }),
  ),
});
export type StallManage = z.output<typeof stallManage>;

const keeperDay = z.object({
  bizDate,
  bills: z.number(),
  saleQty: z.number(),
  returnQty: z.number(),
  payableFen: z.number(),
});

const stallKeeper = z.object({
  range,
  updatedAt: instant,
  stalls: z.array(named),
  /** Null where no stall may be viewed. */
  stall: named.nullable(),
  today: keeperDay,
  /** Both up to this time of the day. */
  yesterday: keeperDay,
  /** The same weekday a week ago. */
  weekAgo: keeperDay,
  figures: keeperDay.omit({ bizDate: true }),
  byDay: z.array(keeperDay),
  /** Of the current month, in all stalls together. Net is goods taken less goods given back, discounts and roundings. */
  target: z.object({
    month: z.string(),
    todayNetFen: z.number(),
    monthNetFen: z.number(),
    /** Null: none is set. The day's is the month's over its days. */
    dayTargetFen: z.number().nullable(),
    monthTargetFen: z.number().nullable(),
    /** 提成预估: the rate of the month's net. */
    commissionBp: z.number(),
    commissionFen: z.number(),
  }),
  receipts: z.array(z.object({ method: z.enum(fundMethods), amountFen: z.number() })),
  /** What one's own bills left open when they were confirmed, and what was collected later without a bill. */
  debtFen: z.number(),
  collectedFen: z.number(),
  dormant: z.array(named.extend({ lastBillAt: instant.nullable(), balanceFen: z.number() })),
  hotStyles: z.array(z.object({ productId: z.number(), styleNo: z.string(), name: z.string(), qty: z.number() })),
  /** Styles on offer of which some sizes are gone, those that sell best first. */
  broken: z.array(
    z.object({ productId: z.number(), styleNo: z.string(), name: z.string(), missing: z.array(z.string()) }),
  ),
});
export type StallKeeper = z.output<typeof stallKeeper>;

export const stallStatisticEndpoints = {
  manage: endpoint.get("/api/clothes/statistic/stall/manage", {
    summary: "档口大数据：可查看档口的销售、商品与客户；过去按日汇总，今日实时",
    access: [permissions.statStallManage],
    mayLag: true,
    query: filter,
    response: stallManage,
  }),
  keeper: endpoint.get("/api/clothes/statistic/stall/keeper", {
    summary: "档口数据：本人在一个档口的业绩与待办，不含成本与他人数据",
    access: [permissions.statStallKeeper],
    mayLag: true,
    query: filter,
    response: stallKeeper,
  }),
};

/** One row a stall and day, or a style of a stall. */
export const stallStatisticExportEndpoints = exportEndpoints({
  tag,
  title: "档口大数据",
  path: "/api/clothes/statistic/stall/manage",
  access: stallStatisticEndpoints.manage.access,
  filter,
  layouts: ["day", "style"],
});
