/** Files of orders as 拼多多 and 抖店 export them, for tests. */

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

/** A row of 抖店's export, headed as it is since 2025; what is not said is paid and waits. */
export interface DouyinOrder {
  order: string;
  /** With the order's number the 子订单编号. */
  line: string;
  code: string;
  spec?: string;
  qty?: string;
  state?: string;
  refund?: string;
  back?: string;
  paid?: string;
  message?: string;
  name?: string;
  phone?: string;
  address?: string;
  placed?: string;
  paidAt?: string;
  express?: string;
}

/** The cells by their headings. */
export function douyinOrderRow(row: DouyinOrder) {
  const placed = row.placed ?? "2026-04-14 10:00:00";
  return {
    主订单编号: row.order,
    子订单编号: row.order + row.line,
    选购商品: "针织衫",
    商品规格: row.spec ?? `黑/${row.line}`,
    商品数量: row.qty ?? "1",
    商品ID: "3601",
    商家编码: row.code,
    商品金额: "59.00",
    订单应付金额: row.paid ?? "59.00",
    收件人: row.name ?? "林小满",
    收件人手机号: row.phone ?? "13800004321",
    省: "浙江省",
    市: "杭州市",
    区: "上城区",
    详细地址: row.address ?? "采荷路 9 号",
    买家留言: row.message ?? "-",
    订单提交时间: placed,
    支付完成时间: row.paidAt ?? placed,
    订单状态: row.state ?? "待发货",
    售后状态: row.refund ?? "-",
    退款金额: row.back ?? "-",
    快递信息: row.express ?? "-",
  };
}

/** The export; it may be made without some columns. */
export function douyinOrderCsv(orders: readonly DouyinOrder[], without: readonly string[] = []): Buffer {
  const table = orders.map(douyinOrderRow);
  return csvOf(
    table,
    Object.keys(table[0] ?? {}).filter((heading) => !without.includes(heading)),
  );
}

/** Rows by their headings, in UTF-8, with these columns in this order. */
export function csvOf<R extends Readonly<Record<string, string>>>(
  table: readonly R[],
  headings: readonly string[],
): Buffer {
  const cells = table.map((row) => headings.map((heading) => row[heading] ?? ""));
  return Buffer.from([headings, ...cells].map((row) => row.join(",")).join("\r\n"));
}
