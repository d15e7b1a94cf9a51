/** The sums of the lists of 网店. */
import { columnSum, type ListSums, month } from "./sum.ts";

export const platformSums: readonly ListSums[] = [
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
];
