/**
 * Invariant 24 (domain.md §5) as a table: of every list with a footer, which
 * column of its file each sum of the footer is, and which page of statistics
 * says the same. A new list is a row here.
 */

/** A row of a file: cells by heading, as the csv has them. */
export type FileRow = Readonly<Record<string, string>>;
/** The sum of a figure over a file, in the unit of the footer. */
type SumOf = (rows: readonly FileRow[]) => number;
type Sums = Readonly<Record<string, number>>;

export interface ListSums {
  readonly name: string;
  /** Of the list; its file is at `<path>/export`. */
  readonly path: string;
  /** Of figures of the footer by their names (`a.b` nests): the heading of a column, or how the rows add up. */
  readonly figures: Readonly<Record<string, string | SumOf>>;
  /** Ways to export it whose columns hold these figures; the usual one unless told. */
  readonly layouts?: readonly string[];
  /** Filters to ask with, beside none; each must find something. */
  readonly filters: readonly string[];
  /** Of every question, such as `totals=all`. */
  readonly always?: string;
  /** The page of statistics for a filter, and what it must say of the footer. */
  readonly statistics?: {
    readonly path: string;
    readonly filters: readonly string[];
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
    readonly said: (page: any, footer: any) => { page: Sums; footer: Sums };
  };
}

/** How many of a figure's own units one of its file is: 分 of 元, 厘 and thousandths likewise. */
export function unitOf(figure: string): number {
  return figure.endsWith("Fen") ? 100 : /Li$|Milli$/.test(figure) ? 1_000 : 1;
}

/** A column added up, in the unit of the figure. */
export function columnSum(rows: readonly FileRow[], heading: string, figure: string): number {
  const unit = unitOf(figure);
  return rows.reduce((sum, row) => {
    const cell = row[heading];
    if (cell === undefined) throw new Error(`the file has no column ${heading}`);
    return sum + Math.round(Number(cell) * unit);
  }, 0);
}

const signed =
  (heading: string, sign: 1 | -1, unit: number): SumOf =>
  (rows) =>
    rows.reduce((sum, row) => sum + Math.max(0, Math.round(Number(row[heading]) * unit) * sign), 0);
/** A month of the demo company. */
const month = "from=2026-03-17&to=2026-04-15";
const week = "from=2026-04-06&to=2026-04-12";

export const listSums: readonly ListSums[] = [
  {
    name: "商品列表",
    path: "/api/clothes/product",
    figures: { onHand: "全公司库存", available: "全公司可售", sold7: "近7天销量", sold30: "近30天销量" },
    filters: ["status=ON", "stock=broken", "keyword=88"],
  },
  {
    name: "分仓库存",
    path: "/api/clothes/stock",
    figures: { onHand: "现存", available: "可用", valueFen: "库存金额" },
    filters: ["keyword=8801", "repositoryId=2"],
  },
  {
    name: "档口商品",
    path: "/api/clothes/stallGoods",
    figures: {
      onHand: "档口现存",
      // A style in two stalls counts once.
      warehouseAvailable: (rows) =>
        columnSum([...new Map(rows.map((row) => [row.款号, row])).values()], "大仓可用", "qty"),
      sold7: "近7天净销",
    },
    filters: ["stallId=1", "keyword=88"],
  },
  {
    name: "库存变更日志",
    path: "/api/clothes/stock/movement",
    always: "totals=all",
    figures: {
      count: (rows) => rows.length,
      in: signed("变动", 1, 1),
      out: signed("变动", -1, 1),
      net: "变动",
    },
    filters: [week, `${week}&repositoryId=2`],
  },
  {
    name: "调拨",
    path: "/api/clothes/transfer",
    figures: { applyQty: "申请", sentQty: "发出", receivedQty: "收到" },
    layouts: ["document", "line"],
    filters: ["fromId=1"],
  },
  {
    name: "采购入库",
    path: "/api/clothes/purchase",
    figures: { qty: "订数", receivedQty: "入库数", amountFen: "金额", paidFen: "已付", unpaidFen: "未付" },
    filters: ["status=WAIT"],
  },
  {
    name: "盘点",
    path: "/api/clothes/count",
    figures: { bookQty: "账面", countQty: "实盘", gainQty: "盘盈", lossQty: "盘亏", diffFen: "差异金额" },
    filters: ["status=SUBMITTED"],
  },
  {
    name: "拿货单",
    path: "/api/clothes/bill",
    figures: {
      bills: (rows) => rows.filter((row) => row.状态 === "已开单").length,
      saleQty: "拿货件数",
      returnQty: "退货件数",
      payableFen: "应收",
      paidFen: (rows) => columnSum(rows, "已收", "Fen") + columnSum(rows, "核减", "Fen"),
      relievedFen: "核减",
      dueFen: "本单欠",
      debtFen: "新增欠款",
      owedQty: "欠货",
    },
    filters: [month, `${month}&stallId=1`, `${month}&has=return`, `${month}&payment=UNPAID`, `${week}&keyword=8801`],
    statistics: {
      path: "/api/clothes/statistic/stall/manage?period=custom",
      filters: [month, `${week}&stallId=1`],
      said: ({ figures, byStall, byDay }, totals) => {
        type Row = Record<string, number>;
        const sum = (rows: Row[], name: string) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
        const payableFen = totals.payableFen - totals.cancelledFen;
        const pieces = totals.saleQty - totals.cancelledQty - totals.returnQty;
        return {
          page: {
            bills: figures.bills,
            payableFen: figures.payableFen,
            pieces: figures.saleQty - figures.returnQty,
            debtFen: figures.debtFen,
            byStall: sum(
              byStall.map((stall: { figures: Row }) => stall.figures),
              "payableFen",
            ),
            byDay: sum(byDay, "payableFen"),
            piecesByDay: sum(byDay, "pieces"),
          },
          footer: {
            bills: totals.bills,
            payableFen,
            pieces,
            debtFen: totals.debtFen,
            byStall: payableFen,
            byDay: payableFen,
            piecesByDay: pieces,
          },
        };
      },
    },
  },
  {
    name: "拿货明细",
    path: "/api/clothes/bill-line",
    figures: {
      saleQty: signed("数量", 1, 1),
      returnQty: signed("数量", -1, 1),
      amountFen: "金额",
    },
    filters: [week, `${week}&keyword=8801`],
  },
  {
    name: "充值记录",
    path: "/api/clothes/recharge",
    figures: { amountFen: "充值", bonusFen: "赠送", debtPaidFen: "抵欠" },
    filters: [month, `${month}&status=CONFIRMED`],
  },
  {
    name: "账户流水",
    path: "/api/clothes/account/entry",
    always: "totals=all",
    figures: { count: (rows) => rows.length, inFen: "增加", outFen: "减少" },
    filters: [week, `${month}&entryType=RECEIVED`],
    statistics: {
      path: "/api/clothes/statistic/stall/manage?period=custom",
      filters: [`${month}&entryType=RECEIVED`],
      said: ({ figures }, totals) => ({
        page: { receivedFen: figures.receivedFen },
        footer: { receivedFen: totals.netFen },
      }),
    },
  },
  {
    name: "分销商",
    path: "/api/clothes/distributor",
    figures: { debtFen: signed("余额", -1, 100), prepaidFen: signed("余额", 1, 100), bonusFen: "赠送金" },
    filters: ["balance=debt", "balance=prepaid", "stallId=1"],
    statistics: {
      path: "/api/clothes/desk/money?",
      filters: ["balance=debt"],
      said: ({ debtFen }, totals) => ({ page: { debtFen }, footer: { debtFen: totals.debtFen } }),
    },
  },
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
    name: "工资单",
    path: "/api/clothes/wage",
    figures: {
      pieceFen: "计件",
      commissionFen: "提成",
      baseFen: "底薪",
      allowanceFen: "补贴",
      deductionFen: "扣款",
      amountFen: "应发",
      advanceFen: "抵借支",
      paidFen: "实发",
    },
    filters: ["status=PAID", "period=2026-03"],
  },
  {
    name: "员工",
    path: "/api/clothes/employee",
    figures: { monthLi: "本月计件", advanceFen: "借支余额" },
    filters: ["status=ACTIVE"],
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
    name: "工厂与供应商",
    path: "/api/clothes/factory",
    figures: { balanceFen: "应付净额" },
    filters: ["status=ON"],
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
    name: "平台店铺",
    path: "/api/clothes/shop",
    figures: { todayOrders: "今日订单", waiting: "待发" },
    filters: ["platform=TAOBAO"],
  },
  {
    name: "营业执照",
    path: "/api/clothes/license",
    figures: { shops: "关联店铺" },
    filters: ["status=VALID"],
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
    name: "存储方",
    path: "/api/clothes/repository",
    figures: { onHand: "件数" },
    filters: ["type=STALL"],
  },
  {
    name: "分销策略",
    path: "/api/clothes/strategy",
    figures: { customers: "客户数" },
    filters: ["priceMode=DISCOUNT"],
  },
  {
    name: "物料需求",
    path: "/api/clothes/material/demand",
    figures: { shortCount: (rows) => rows.filter((row) => Number(row.缺口) > 0).length },
    filters: ["short=1"],
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
  {
    name: "店铺利润",
    path: "/api/clothes/shop/earning",
    figures: {
      ...{
        freightFen: "运费",
        packingFen: "包装",
        parcels: "包裹数",
        estimated: "估算运费的包裹",
        billFen: "账单净额",
      },
      ...{ differenceFen: "账单比账面多", orders: "付款订单", orderFen: "订单实付减退款", strays: "找不到订单的流水" },
    },
    filters: [month],
  },
  {
    name: "订单利润",
    path: "/api/clothes/shop/earning/order",
    figures: {
      ...{
        paidFen: "实付",
        feeFen: "平台费",
        freightFen: "运费",
        packingFen: "包装",
        costFen: "成本",
        leftFen: "剩余",
      },
      ...{ billedFen: "账单货款", refundedFen: (rows) => 0 - columnSum(rows, "退款", "refundedFen") },
    },
    filters: ["mark=UNBILLED"],
  },
  {
    name: "平台账单流水",
    path: "/api/clothes/shop/bill/entry",
    figures: { amountFen: "金额" },
    filters: [],
  },
  {
    name: "产能明细",
    path: "/api/clothes/statistic/manufacture/batches",
    figures: { qty: "计划件数" },
    filters: [month],
  },
];

/** Files of lists without a figure to add up; and of one customer or factory, whose sums tests of their own compare. */
export const listsWithoutSums: readonly string[] = [
  "/api/clothes/adjustment",
  "/api/clothes/alert",
  "/api/clothes/distributor/price",
  "/api/clothes/employee/profile/money",
  "/api/clothes/fund/entries",
  "/api/clothes/material/adjust",
  "/api/clothes/monitor",
  "/api/clothes/partyStatement",
  "/api/clothes/netChange",
  "/api/clothes/period",
  "/api/clothes/process",
  "/api/clothes/process/category",
  "/api/clothes/process/route",
  "/api/clothes/material",
  "/api/clothes/statement",
  "/api/clothes/statistic/stall/target",
  "/api/clothes/strategy/price",
  "/api/clothes/team",
  "/api/clothes/shop/afterSale",
  "/api/clothes/shop/interception",
  "/api/clothes/shop/log",
  "/api/clothes/shop/order",
  "/api/clothes/shop/rule",
  "/api/clothes/shop/rule/trial",
  "/api/clothes/shop/order/wave",
  "/api/clothes/shop/sku",
  "/api/clothes/shop/stray",
  "/api/clothes/wholesale",
  "/api/money/stock/global/event",
  "/api/money/stock/hs/index/bars",
  "/api/user/message/sent",
  // Their rows are the statistics themselves (one-figure.test.ts, production-statistics.test.ts).
  "/api/clothes/statistic/stall/manage",
  "/api/clothes/statistic/manufacture",
];
