/** The sums of the lists of 财务. */
import { type ListSums, month } from "./sum.ts";

export const financeSums: readonly ListSums[] = [
  {
    name: "费用",
    path: "/api/clothes/cash-slip",
    figures: { expenseFen: "费用", batchFen: "计入批次", incomeFen: "收入" },
    filters: [month, "waiting=confirm", "kind=EXPENSE"],
    statistics: {
      path: "/api/clothes/desk/slips?",
      filters: ["waiting=confirm"],
      said: ({ draftsFen }, totals) => ({
        page: { draftsFen },
        footer: { draftsFen: totals.expenseFen + totals.batchFen + totals.incomeFen },
      }),
    },
  },
  {
    name: "固定资产",
    path: "/api/clothes/fixedAsset",
    figures: { costFen: "原值", monthlyFen: "月折旧", depreciatedFen: "累计折旧", leftFen: "处置转出", netFen: "净值" },
    filters: ["category=设备"],
  },
  {
    name: "折旧明细",
    path: "/api/clothes/fixedAsset/depreciation",
    figures: { amountFen: "折旧" },
    filters: [],
  },
  {
    name: "批次成本",
    path: "/api/clothes/batch-cost",
    figures: {
      ...{ cutQty: "裁数", passedQty: "合格", secondQty: "次品", lossQty: "损耗", budgetFen: "预算" },
      ...{ materialFen: "物料", feeFen: "加工费", wageFen: "工资", otherFen: "其他费用", totalFen: "实际" },
    },
    filters: [month],
  },
  {
    name: "款式成本",
    path: "/api/clothes/style-cost",
    figures: {
      ...{ batches: "批次", madeQty: "自产件数", materialFen: "物料", workFen: "加工与工资", otherFen: "其他费用" },
      ...{ boughtQty: "采购件数", boughtFen: "采购金额" },
    },
    filters: [month],
  },
  {
    name: "账龄",
    path: "/api/clothes/aging",
    figures: {
      ...{ owedFen: "欠款", days30Fen: "0–30 天", days60Fen: "31–60 天", days90Fen: "61–90 天" },
      ...{ olderFen: "90 天以上", aheadFen: "预收/预付" },
    },
    filters: ["kind=FACTORY"],
  },
  {
    name: "资金账户",
    path: "/api/clothes/fund",
    figures: { balanceFen: "余额" },
    filters: ["status=ON"],
  },
  {
    name: "转账记录",
    path: "/api/clothes/fundTransfer",
    figures: { amountFen: "金额" },
    filters: [month],
  },
  {
    name: "利润明细",
    path: "/api/clothes/profit/documents",
    figures: { amountFen: "金额" },
    always: `item=GOODS&${month}`,
    filters: ["stallId=1"],
  },
  {
    name: "成本明细",
    path: "/api/clothes/batch-cost/documents",
    figures: { amountFen: "金额" },
    always: "figure=WORK&batchId=1",
    filters: [],
  },
  {
    name: "资产明细",
    path: "/api/clothes/assetOverview/lines",
    figures: { amountFen: "金额" },
    always: "key=stockFen",
    filters: ["day=2026-03-31"],
  },
];
