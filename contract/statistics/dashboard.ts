/** 首页: what waits for the viewer, one aggregate query a card group (domain.md §3.7). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { adminRole, permissions } from "#contract/permissions.ts";

const tag = "首页";
const count = z.number().int();

export const dashboardEndpoints = {
  transfers: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/transfers",
    tag,
    summary: "待发与待收的调拨单",
    access: [permissions.transferList],
    response: z.object({ toSend: count, toReceive: count, toReceiveQty: count }),
  }),
  purchases: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/purchases",
    tag,
    summary: "待入库的采购单",
    access: [permissions.purchaseList],
    response: z.object({ waiting: count, waitingQty: count }),
  }),
  counts: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/counts",
    tag,
    summary: "盘点中与待审核的盘点单",
    access: [permissions.reviewList],
    response: z.object({ counting: count, submitted: count }),
  }),
  alerts: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/alerts",
    tag,
    summary: "未处理的库存预警",
    access: [permissions.monitorList],
    response: z.object({ open: count, styles: count }),
  }),
  adjustments: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/adjustments",
    tag,
    summary: "待审核的调整单",
    access: [permissions.reviseList],
    response: z.object({ drafts: count }),
  }),
  sales: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/sales",
    tag,
    summary: "可查看档口今日的开单，以及挂单与欠货",
    access: [permissions.billList],
    response: z.object({ bills: count, pieces: count, payableFen: count, held: count, owedQty: count }),
  }),
  money: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/money",
    tag,
    summary: "今日实收（收款与充值，减退款）与客户欠款",
    access: [permissions.statStallManage],
    response: z.object({ receivedFen: count, debtors: count, debtFen: count }),
  }),
  recharges: defineEndpoint({
    method: "GET",
    path: "/api/clothes/desk/recharges",
    tag,
    summary: "待确认的充值",
    access: [permissions.rechargeConfirm],
    response: z.object({ waiting: count, waitingFen: count }),
  }),
  health: defineEndpoint({
    method: "GET",
    path: "/api/system/desk/health",
    tag,
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
    }),
  }),
};
