/** The sums of the lists of 档口与客户. */
import { columnSum, type ListSums, month, signed, week } from "./sum.ts";

export const stallSums: readonly ListSums[] = [
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
    name: "分销策略",
    path: "/api/clothes/strategy",
    figures: { customers: "客户数" },
    filters: ["priceMode=DISCOUNT"],
  },
];
