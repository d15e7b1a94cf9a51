/** The sums of the lists of 生产. */
import { type ListSums, month, signed, week } from "./sum.ts";

export const manufactureSums: readonly ListSums[] = [
  {
    name: "生产批次",
    path: "/api/clothes/batch",
    figures: {
      planQty: "计划数",
      cutQty: "裁数",
      deliveredQty: "已交",
      repairOpenQty: "返修中",
      secondQty: "次品",
      owedQty: "欠数",
    },
    filters: ["status=SEWING", "overdue=true"],
  },
  {
    name: "交货明细",
    path: "/api/clothes/delivery",
    figures: {
      delivered: "交货数",
      passed: "验收合格",
      second: "次品",
      repair: "返修",
      scrap: "报废",
      feeFen: "加工费",
      deductFen: "扣款",
    },
    filters: [month],
    statistics: {
      path: "/api/clothes/statistic/manufacture?period=custom",
      filters: [month],
      said: ({ figures, byDay }, totals) => ({
        page: {
          delivered: figures.deliveredQty,
          byDay: byDay.reduce((sum: number, day: { deliveredQty: number }) => sum + day.deliveredQty, 0),
          passed: figures.passedQty,
          second: figures.secondQty,
          repair: figures.repairQty,
          scrap: figures.scrapQty,
        },
        footer: {
          delivered: totals.delivered,
          byDay: totals.delivered,
          passed: totals.passed,
          second: totals.second,
          repair: totals.repair,
          scrap: totals.scrap,
        },
      }),
    },
  },
  {
    name: "每日交货",
    path: "/api/clothes/delivery-day",
    figures: {
      documents: "交货单",
      delivered: "交货数",
      passed: "验收合格",
      second: "次品",
      repair: "返修",
      scrap: "报废",
      feeFen: "加工费",
    },
    filters: [month],
    statistics: {
      path: "/api/clothes/statistic/manufacture?period=custom",
      filters: [month],
      said: ({ figures }, totals) => ({
        page: { delivered: figures.deliveredQty, inspected: figures.inspectedQty, passed: figures.passedQty },
        footer: { delivered: totals.delivered, inspected: totals.inspected, passed: totals.passed },
      }),
    },
  },
  {
    name: "返修记录",
    path: "/api/clothes/repair",
    figures: { sent: "送修数", ok: "已回合格", second: "已回次品", scrap: "报废", open: "未回", deductFen: "扣款" },
    filters: [month],
  },
  {
    name: "计件",
    path: "/api/clothes/piece",
    layouts: ["day", "record"],
    figures: { qty: "数量", amountLi: "金额" },
    filters: [month, week],
  },
  {
    name: "物料采购",
    path: "/api/clothes/material/purchase",
    figures: { amountFen: "金额", owedFen: "应付", paidFen: "已付", unpaidFen: "未付" },
    filters: [month],
  },
  {
    name: "领料退料",
    path: "/api/clothes/material/issue",
    figures: { valueFen: "金额" },
    filters: [month],
  },
  {
    name: "物料库存",
    path: "/api/clothes/material/stock",
    figures: { valueFen: "金额" },
    filters: ["repositoryId=1"],
  },
  {
    name: "物料流水",
    path: "/api/clothes/material/movement",
    always: "totals=all",
    figures: { count: (rows) => rows.length, in: signed("变动", 1, 1_000), out: signed("变动", -1, 1_000) },
    filters: [month],
  },
  {
    name: "物料需求",
    path: "/api/clothes/material/demand",
    figures: { shortCount: (rows) => rows.filter((row) => Number(row.缺口) > 0).length },
    filters: ["short=1"],
  },
  {
    name: "产能明细",
    path: "/api/clothes/statistic/manufacture/batches",
    figures: { qty: "计划件数" },
    filters: [month],
  },
];
