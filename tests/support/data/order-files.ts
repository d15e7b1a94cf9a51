/** Files of orders as 拼多多 exports them, for tests. */

import { writeXlsx } from "hucre/xlsx";
import iconv from "iconv-lite";

/** One order of one line; what is not said is an order that waits to be sent. */
export interface FileOrder {
  no: string;
  code?: string;
  state?: string;
  qty?: string;
  paid?: string;
  title?: string;
  /** 售后状态 */
  refund?: string;
}

const headings = [
  ...["商品", "订单号", "订单状态", "商品总价(元)", "邮费(元)", "用户实付金额(元)", "商家实收金额(元)", "商品数量(件)"],
  ...["收货人", "手机", "省", "市", "区", "收货地址", "支付时间", "订单成交时间"],
  ...["商品id", "商品规格", "样式ID", "商家编码-规格维度", "售后状态"],
];

function rowOf({
  no,
  code = "",
  state = "待发货",
  qty = "1",
  paid = "80.00",
  title = "羊毛大衣",
  refund = "",
}: FileOrder): string[] {
  return [
    ...[title, no, state, paid, "0.00", paid, paid, qty],
    ...[
      "李雷",
      "13800001234",
      "浙江省",
      "杭州市",
      "上城区",
      "四季青街道 1 号",
      "2026-04-14 10:00:00",
      "2026-04-14 09:59:00",
    ],
    ...["7545", "黑,M", `S${code || title}`, code, refund],
  ];
}

export const fileOrderNo = (index: number) => `260414-${String(index).padStart(15, "0")}`;

export function orderWorkbook(orders: readonly FileOrder[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "订单", rows: [headings, ...orders.map(rowOf)] }] });
}

export function orderCsv(orders: readonly FileOrder[], encoding = "gb18030"): Buffer {
  const text = [headings, ...orders.map(rowOf)].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n");
  return iconv.encode(text, encoding);
}
