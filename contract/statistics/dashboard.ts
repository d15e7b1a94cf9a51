/** 首页: what waits for the viewer, one aggregate query a card group (domain.md §3.7). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { bizDate, instant } from "#contract/value.ts";

const endpoint = endpointsOf("首页");
const count = z.number().int();
/** Sums of the stalls that the viewer may see, without cost. */
const ofStalls = [permissions.statStallManage, permissions.statStallKeeper];

/** A day of selling, whole or up to a time. */
const soldDay = z.object({
  bills: count,
  /** Sold less given back. */
  pieces: count,
  /** 销售额, as 档口大数据 adds it up. */
  payableFen: count,
});

const trend = z.object({
  today: soldDay,
  /** The same weekday a week ago, up to this time of the day. */
  weekAgo: soldDay,
  /** The mean of the same weekday of the last four weeks, up to this time of the day; null in a company's first week. */
  average: soldDay.nullable(),
  /** Over how many weeks the mean goes. */
  weeks: count,
  /** `HH:mm`. */
  comparedUntil: z.string(),
  /** The 28 days before today, and today so far. */
  byDay: z.array(soldDay.extend({ bizDate })),
  /** Of days that are over; absent without the right to see the cost of every stall shown. */
  profit: z
    .object({
      yesterdayFen: count,
      yesterdayPayableFen: count,
      /** `YYYY-MM`: yesterday's. */
      month: z.string(),
      monthFen: count,
      monthPayableFen: count,
    })
    .optional(),
});
export type SalesTrend = z.output<typeof trend>;

export const dashboardEndpoints = {
  transfers: endpoint.get("/api/clothes/desk/transfers", {
    summary: "待发与待收的调拨单",
    access: [permissions.transferList],
    response: z.object({ toSend: count, toReceive: count, toReceiveQty: count }),
  }),
  purchases: endpoint.get("/api/clothes/desk/purchases", {
    summary: "待入库的采购单",
    access: [permissions.purchaseList],
    response: z.object({ waiting: count, waitingQty: count }),
  }),
  counts: endpoint.get("/api/clothes/desk/counts", {
    summary: "盘点中与待审核的盘点单",
    access: [permissions.reviewList],
    response: z.object({ counting: count, submitted: count }),
  }),
  alerts: endpoint.get("/api/clothes/desk/alerts", {
    summary: "未处理的库存预警",
    access: [permissions.monitorList],
    response: z.object({ open: count, styles: count }),
  }),
  shopOrders: endpoint.get("/api/clothes/desk/shopOrders", {
    summary: "待审核、待发货与异常的平台订单",
    access: [permissions.shopOrderList],
    response: z.object({
      toAudit: count,
      toShip: count,
      /** Of those that wait to be shipped, whose platform's deadline is past. */
      late: count,
      /** Among those that wait to be audited, with whatever keeps them from it. */
      troubled: count,
    }),
  }),
  shops: endpoint.get("/api/clothes/desk/shops", {
    summary: "授权即将到期与已到期的店铺",
    access: [permissions.shopList],
    response: z.object({ expiring: count, expired: count }),
  }),
  adjustments: endpoint.get("/api/clothes/desk/adjustments", {
    summary: "待审核的调整单",
    access: [permissions.reviseList],
    response: z.object({ drafts: count }),
  }),
  batches: endpoint.get("/api/clothes/desk/batches", {
    summary: "今日到期与逾期的批次",
    access: [permissions.batchList],
    response: z.object({ dueToday: count, dueTodayQty: count, overdue: count, overdueQty: count }),
  }),
  repairs: endpoint.get("/api/clothes/desk/repairs", {
    summary: "逾期未回的返修",
    access: [permissions.repairList],
    response: z.object({ overdue: count, overdueQty: count }),
  }),
  materials: endpoint.get("/api/clothes/desk/materials", {
    summary: "未结批次缺的物料",
    access: [permissions.materialList],
    response: z.object({ short: count }),
  }),
  sales: endpoint.get("/api/clothes/desk/sales", {
    summary: "可查看档口今日的开单，以及挂单与欠货",
    access: [permissions.billList],
    response: z.object({ bills: count, pieces: count, payableFen: count, held: count, owedQty: count }),
  }),
  trend: endpoint.get("/api/clothes/desk/trend", {
    summary: "今日与上周同日、前四周同日平均相比，以及近 28 天的走势",
    access: ofStalls,
    response: trend,
  }),
  styles: endpoint.get("/api/clothes/desk/styles", {
    summary: "近 7 个完整营业日卖得最多的 10 款",
    access: ofStalls,
    response: z.object({
      from: bizDate,
      to: bizDate,
      styles: z.array(
        z.object({
          productId: z.number(),
          styleNo: z.string(),
          name: z.string(),
          /** Sold less given back. */
          qty: count,
          amountFen: count,
        }),
      ),
    }),
  }),
  debtors: endpoint.get("/api/clothes/desk/debtors", {
    summary: "欠款最多的 10 位客户，以及欠款而久未来店的客户",
    access: [permissions.statStallManage],
    response: z.object({
      top: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          debtFen: count,
          /** The day of the oldest bill that is not paid; null where no bill is open. */
          since: bizDate.nullable(),
        }),
      ),
      /** Customers who owe and have not come for `dormantDebtDays`. */
      dormant: count,
      dormantFen: count,
    }),
  }),
  credit: endpoint.get("/api/clothes/desk/credit", {
    summary: "超过信用额度而未结清的拿货单",
    access: [permissions.billOverCredit],
    response: z.object({ bills: count, dueFen: count }),
  }),
  slips: endpoint.get("/api/clothes/desk/slips", {
    summary: "待确认的费用单",
    access: [permissions.costList],
    response: z.object({ drafts: count, draftsFen: count }),
  }),
  wages: endpoint.get("/api/clothes/desk/wages", {
    summary: "待审核与待发放的工资单",
    access: [permissions.wageList],
    response: z.object({ drafts: count, draftsFen: count, unpaid: count, unpaidFen: count }),
  }),
  money: endpoint.get("/api/clothes/desk/money", {
    summary: "今日实收（收款与充值，减退款），按账户，与客户欠款；有权看的还有账户余额、应付与本月利润",
    access: [permissions.statStallManage],
    response: z.object({
      /** What is in the funds, as 资金账户 adds it up; absent without the right to that page, as are those below. */
      cashFen: count.optional(),
      /** What suppliers and factories are owed, and how much of it is older than 30 days, as 账龄 has it. */
      payable: z.object({ owedFen: count, olderFen: count }).optional(),
      /** Of this month so far, as 利润表 has it for the whole company. */
      profit: z.object({ month: z.string(), profitFen: count }).optional(),
      /** Those of the three that could not be read; the rest stands. */
      failed: z.array(z.enum(["cashFen", "payable", "profit"])),
      receivedFen: count,
      /** Of today's receipts, those with any, the largest first. */
      funds: z.array(z.object({ id: z.number(), name: z.string(), receivedFen: count })),
      debtors: count,
      debtFen: count,
    }),
  }),
  recharges: endpoint.get("/api/clothes/desk/recharges", {
    summary: "待确认的充值",
    access: [permissions.rechargeConfirm],
    response: z.object({ waiting: count, waitingFen: count }),
  }),
  health: endpoint.get("/api/system/desk/health", {
    summary: "系统状况：数据库大小、待办队列与后台任务",
    access: [adminRole],
    response: z.object({
      databaseBytes: count,
      /** What commits left to be done, and how much of it failed at least once. */
      outboxWaiting: count,
      outboxFailed: count,
      jobsRunning: count,
      /** In the last 24 hours. */
      jobsFailed: count,
      /** Kinds of kept secrets that were sealed under another key. */
      secretsUnread: count,
    }),
  }),
  errors: endpoint.get("/api/system/desk/errors", {
    summary: "今日的异常",
    access: [adminRole],
    response: z.object({ errors: count, lastAt: instant.nullable() }),
  }),
  backups: endpoint.get("/api/system/desk/backups", {
    summary: "数据库备份的状况",
    access: [adminRole],
    response: z.object({
      kept: count,
      /** The latest that was restored and checked. */
      verifiedAt: instant.nullable(),
      /** Whole hours since then. */
      ageHours: count.nullable(),
      /** What failed of the latest one, in words. */
      failure: z.string().nullable(),
      /** Backups are taken by the clock. */
      scheduled: z.boolean(),
    }),
  }),
};

/** Who owes and has not come for so many days is worth a call. */
export const dormantDebtDays = 30;
