/** The sums of the lists of 商品与库存. */
import { columnSum, type ListSums, signed, week } from "./sum.ts";

export const goodsSums: readonly ListSums[] = [
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
    name: "存储方",
    path: "/api/clothes/repository",
    figures: { onHand: "件数" },
    filters: ["type=STALL"],
  },
];
