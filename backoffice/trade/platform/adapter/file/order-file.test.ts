/** Orders from the spreadsheets of the platforms: recognised by their headings, wrong rows named, nothing else held up. */

import { readFile } from "node:fs/promises";
import { streamXlsxRows } from "hucre/xlsx";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { text } from "#backoffice/ground/spreadsheet/column.ts";
import { exportRows, tableFile } from "#backoffice/ground/spreadsheet/table-file.ts";
import type { Platform } from "#contract/platform/shop.words.ts";
import { fileTime } from "./file-time.ts";
import { shipmentTable, stockTable } from "./handover-file.ts";
import { readOrderFile } from "./order-file.ts";

const asOf = new Date("2026-11-22T04:00:00Z");

async function xlsx(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const columns = headings.map((header, at) => text(header, 12, (row: readonly string[]) => row[at] ?? ""));
  const table = exportRows(columns, async function* () {
    yield rows;
  });
  const parts: Uint8Array[] = [];
  for await (const part of tableFile(table, { title: "订单", format: "xlsx" })) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

function csv(headings: readonly string[], rows: readonly (readonly string[])[], encoding = "utf-8"): Uint8Array {
  const text = [headings, ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");
  return new Uint8Array(iconv.encode(text, encoding));
}

const read = (file: Uint8Array, platform: Platform) =>
  readOrderFile(file, { platform, uploadedAt: asOf, exportedAt: asOf });

const pddHeadings = [
  ...["商品", "订单号", "订单状态", "商品总价(元)", "邮费(元)", "用户实付金额(元)", "商家实收金额(元)", "商品数量(件)"],
  ...["收货人", "手机", "省", "市", "区", "街道", "收货地址", "支付时间", "承诺发货时间", "订单成交时间"],
  ...[
    "商品id",
    "商品规格",
    "样式ID",
    "商家编码-规格维度",
    "商家编码-商品维度",
    "商家备注",
    "售后状态",
    "快递单号",
    "快递公司",
  ],
];

function pddRow(index: number, changes: Record<string, string> = {}): string[] {
  const values: Record<string, string> = {
    商品: "羊毛大衣",
    订单号: `261122-${String(index).padStart(15, "0")}`,
    订单状态: "待发货",
    "商品总价(元)": "178.00",
    "邮费(元)": "5.00",
    "用户实付金额(元)": "163.50",
    "商家实收金额(元)": "160.00",
    "商品数量(件)": "2",
    收货人: "李雷",
    手机: "13800000000",
    省: "浙江省",
    市: "杭州市",
    区: "上城区",
    街道: "四季青街道",
    收货地址: "1 号",
    支付时间: "2026-11-21 10:00:00",
    承诺发货时间: "2026-11-23 10:00:00",
    订单成交时间: "2026-11-21 09:59:00",
    商品id: "754299529443",
    商品规格: "黑,M",
    样式ID: "1500000000001",
    "商家编码-规格维度": "8801-H-M",
    "商家编码-商品维度": "8801",
    商家备注: "红旗",
    售后状态: "无售后或售后取消",
    ...changes,
  };
  return pddHeadings.map((heading) => values[heading] ?? "");
}

describe("拼多多", () => {
  it("gives the order as an adapter does", async () => {
    const file = await read(await xlsx(pddHeadings, [pddRow(1)]), "PINDUODUO");
    expect(file).toMatchObject({ platform: "PINDUODUO", rows: 1, refusals: [] });
    expect(file.orders).toEqual([
      {
        platformNo: "261122-000000000000001",
        state: "PAID",
        stateWord: "待发货",
        buyerNick: "",
        receiver: {
          ...{ name: "李雷", phone: "13800000000", province: "浙江省", city: "杭州市", district: "上城区" },
          address: "四季青街道1 号",
        },
        buyerMessage: "",
        sellerRemark: "红旗",
        flag: 0,
        amounts: { goodsFen: 17_800, freightFen: 500, discountFen: 1_950, paidFen: 16_350 },
        placedAt: new Date("2026-11-21T01:59:00Z"),
        paidAt: new Date("2026-11-21T02:00:00Z"),
        sentAt: null,
        modifiedAt: asOf,
        shipDeadline: new Date("2026-11-23T02:00:00Z"),
        waybills: [],
        lines: [
          {
            platformLineId: "1500000000001",
            platformItemId: "754299529443",
            platformSkuId: "1500000000001",
            merchantCode: "8801-H-M",
            title: "羊毛大衣",
            spec: "黑,M",
            qty: 2,
            // The goods of two pieces.
            priceFen: 8_900,
            amountFen: 15_850,
            ...{ state: "OPEN", refundedFen: 0, sent: false, withdrawn: false },
          },
        ],
        file: { untold: new Set(["buyer", "message", "flag"]), summary: false },
      },
    ]);
  });

  it("takes 495 of 500 orders, and names the five rows that are wrong", async () => {
    const wrong: Record<number, Record<string, string>> = {
      3: { "商品数量(件)": "两件" },
      77: { "用户实付金额(元)": "12.345" },
      150: { 订单状态: "神秘" },
      321: { 订单号: "" },
      500: { 支付时间: "昨天" },
    };
    const rows = Array.from({ length: 500 }, (_, index) => pddRow(index + 1, wrong[index + 1]));
    const { orders, refusals, rows: count } = await read(await xlsx(pddHeadings, rows), "PINDUODUO");
    expect([count, orders.length, new Set(orders.map(({ platformNo }) => platformNo)).size]).toEqual([500, 495, 495]);
    const no = (index: number) => `261122-${String(index).padStart(15, "0")}`;
    expect(refusals).toEqual([
      { platformNo: no(3), row: 4, message: `第 4 行（订单 ${no(3)}）没有导入：商品数量“两件”应为 1 到 99999 的整数` },
      { platformNo: no(77), row: 78, message: `第 78 行（订单 ${no(77)}）没有导入：实付款“12.345”不是金额` },
      { platformNo: no(150), row: 151, message: `第 151 行（订单 ${no(150)}）没有导入：订单状态“神秘”不认识` },
      { platformNo: null, row: 322, message: "第 322 行没有导入：缺少订单编号" },
      { platformNo: no(500), row: 501, message: `第 501 行（订单 ${no(500)}）没有导入：付款时间“昨天”不是时间` },
    ]);
  });

  it.each([
    ["未发货，退款成功", "退款成功", "CLOSED", "REFUNDED"],
    ["已发货，待收货", "售后处理中", "SHIPPED", "REFUNDING"],
    ["已收货", "", "FINISHED", "OPEN"],
  ])("reads %s and %s", async (state, refund, expected, line) => {
    const file = csv(pddHeadings, [pddRow(1, { 订单状态: state, 售后状态: refund })]);
    const { orders } = await read(file, "PINDUODUO");
    expect([orders[0]?.state, orders[0]?.lines[0]?.state]).toEqual([expected, line]);
  });
});

describe("淘宝", () => {
  const headings = [
    ...[
      "子订单编号",
      "主订单编号",
      "标题",
      "价格",
      "购买数量",
      "外部系统编号",
      "商品属性",
      "套餐信息",
      "备注",
      "订单状态",
    ],
    ...[
      "商家编码",
      "支付单号",
      "买家应付货款",
      "买家实际支付金额",
      "退款状态",
      "退款金额",
      "订单创建时间",
      "订单付款时间",
    ],
  ];
  const row = (line: string, order: string, code: string, paid: string, state = "买家已付款，等待卖家发货") => [
    ...[`="${line}"`, `="${order}"`, "连衣裙", "89.00", "1", code, "颜色:黑;尺码:M", "", "", state],
    ...[code, "2026", "89.00", paid, "没有申请退款", "0", "2026-11-21 20:00:00", "2026-11-21 20:01:00"],
  ];

  it("puts the lines of an order together, and reads GB18030", async () => {
    const rows = [
      row("1930679858170647001", "1930679858170647", "8801-H-M", "80.00"),
      row("1930679858170647002", "1930679858170647", "8801-H-L", "79.50"),
      row("1930679858170999001", "1930679858170999", "8802-B-S", "89.00", "交易成功"),
    ];
    const { platform, orders } = await read(csv(headings, rows, "gb18030"), "TAOBAO");
    expect(platform).toBe("TAOBAO");
    expect(
      orders.map(({ platformNo, state, lines, amounts }) => [platformNo, state, lines.length, amounts.paidFen]),
    ).toEqual([
      ["1930679858170647", "PAID", 2, 15_950],
      ["1930679858170999", "FINISHED", 1, 8_900],
    ]);
    expect(orders[0]?.amounts).toEqual({ goodsFen: 17_800, freightFen: 0, discountFen: 1_850, paidFen: 15_950 });
    expect(orders[0]?.lines[1]).toMatchObject({
      platformLineId: "1930679858170647002",
      merchantCode: "8801-H-L",
      amountFen: 7_950,
    });
  });

  it("takes no half of an order", async () => {
    const bad = row("2", "1930679858170647", "8801-H-L", "x");
    const { orders, refusals } = await read(
      csv(headings, [row("1", "1930679858170647", "8801-H-M", "80.00"), bad]),
      "TAOBAO",
    );
    expect(orders).toEqual([]);
    expect(refusals.map(({ message }) => message)).toEqual([
      "第 3 行（订单 1930679858170647）没有导入：实付金额“x”不是金额",
    ]);
  });
});

describe("1688", () => {
  const headings = [
    ...[
      "订单编号",
      "买家公司名",
      "买家会员名",
      "卖家公司名",
      "货品总价(元)",
      "运费(元)",
      "涨价或折扣(元)",
      "实付款(元)",
      "订单状态",
    ],
    ...[
      "订单创建时间",
      "订单付款时间",
      "收货人姓名",
      "收货地址",
      "联系手机",
      "货品标题",
      "单价(元)",
      "数量",
      "单位",
      "货号",
      "Offer ID",
      "SKU ID",
    ],
    ...["单品货号", "买家留言", "物流公司", "运单号"],
  ];

  it("reads rows whose order is merged into the one above, and an address in one piece", async () => {
    const rows = [
      [
        ...["193441303243969811", "某服饰", "buyer01", "云裳", "99.00", "1.00", "-0.70", "99.30", "等待买家收货"],
        ...[
          "2026-11-20 09:00:00",
          "2026-11-20 09:05:00",
          "韩梅梅",
          "北京 北京市 东城区 东华门街道 2 号",
          "'13900000000",
          "T恤",
          "9.00",
          "3",
          "件",
        ],
        ...["8803", "570959966604", "4000000000001", "8803-W-S", "要快", "中通快递", "ZT123"],
      ],
      [
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "T恤",
        "12.00",
        "6",
        "件",
        "8803",
        "570959966604",
        "4000000000002",
        "8803-W-M",
      ],
    ];
    const { orders, refusals } = await read(await xlsx(headings, rows), "ALIBABA");
    expect(refusals).toEqual([]);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      state: "SHIPPED",
      receiver: {
        province: "北京",
        city: "北京市",
        district: "东城区",
        address: "东华门街道 2 号",
        phone: "13900000000",
      },
      buyerMessage: "要快",
      amounts: { goodsFen: 9_900, freightFen: 100, discountFen: 70, paidFen: 9_930 },
      waybills: [{ courier: "中通快递", waybillNo: "ZT123" }],
    });
    // 98.30 元 for the goods, by 27 and 72.
    expect(orders[0]?.lines.map(({ qty, amountFen, merchantCode }) => [qty, amountFen, merchantCode])).toEqual([
      [3, 2_680, "8803-W-S"],
      [6, 7_150, "8803-W-M"],
    ]);
  });
});

describe("抖店", () => {
  it("reads what is paid of a line with its freight", async () => {
    const headings = [
      ...[
        "主订单编号",
        "子订单编号",
        "选购商品",
        "商品规格",
        "商品数量",
        "商品ID",
        "商家编码",
        "商品单价",
        "订单应付金额",
        "运费",
      ],
      ...[
        "收件人",
        "收件人手机号",
        "省",
        "市",
        "区",
        "街道",
        "详细地址",
        "买家留言",
        "旗帜颜色",
        "订单提交时间",
        "支付完成时间",
        "订单状态",
        "售后状态",
      ],
    ];
    const row = [
      ...[
        "6930504568556819833",
        "6930504568556819834",
        "针织衫",
        "白/M",
        "1",
        "3636752471654793993",
        "8804-W-M",
        "59.00",
        "65.00",
        "6.00",
      ],
      ...[
        "张三",
        "13700000000",
        "广东省",
        "广州市",
        "天河区",
        "",
        "1 号",
        "",
        "红色",
        "2026/11/21 8:00",
        "2026/11/21 8:01",
        "待发货",
        "-",
      ],
    ];
    const { orders } = await read(csv(headings, [row]), "DOUYIN");
    expect(orders[0]).toMatchObject({
      platformNo: "6930504568556819833",
      flag: 1,
      amounts: { goodsFen: 5_900, freightFen: 600, discountFen: 0, paidFen: 6_500 },
      lines: [{ platformLineId: "6930504568556819834", amountFen: 5_900, qty: 1 }],
    });
  });
});

/** The platforms' files as they are exported today, of made-up people (tests/support/data/platform-files). */
const exported = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../../../tests/support/data/platform-files/${name}`, import.meta.url)));

describe("files as they are exported in 2026", () => {
  it("淘宝 宝贝: 商品价格, 主订单买家留言, No: before the waybill, 无退款申请", async () => {
    const { orders, refusals, unread } = await read(await exported("o1-taobao-detail.xlsx"), "TAOBAO");
    expect([refusals, unread]).toEqual([[], []]);
    expect(orders.map(({ platformNo, state, buyerMessage }) => [platformNo, state, buyerMessage])).toEqual([
      ["3900000000000000001", "PAID", "发顺丰，黑色要厚的"],
      ["3900000000000000002", "SHIPPED", ""],
    ]);
    expect(orders[0]?.amounts).toEqual({ goodsFen: 38_700, freightFen: 0, discountFen: 3_000, paidFen: 35_700 });
    expect(
      orders[0]?.lines.map(({ merchantCode, qty, priceFen, state }) => [merchantCode, qty, priceFen, state]),
    ).toEqual([
      ["8801-BK-S", 1, 12_900, "OPEN"],
      ["8801-BK-L", 2, 12_900, "OPEN"],
    ]);
    expect(orders[0]?.file?.untold).toContain("receiver");
    expect(orders[1]?.waybills).toEqual([{ courier: "申通快递", waybillNo: "773000000000001" }]);
  });

  it("淘宝 订单: one row stands for the goods, and tells the address", async () => {
    const { orders } = await read(await exported("o2-taobao-list.csv"), "TAOBAO");
    expect(orders[0]).toMatchObject({
      receiver: { name: "甲某", province: "浙江省", address: "四季青街道 测试路 1 号" },
      amounts: { goodsFen: 38_700, freightFen: 0, discountFen: 3_000, paidFen: 35_700 },
      file: { summary: true },
    });
  });

  it("抖店: 商品金额 is the unit price, `-` is nothing, 快递信息 is number and courier", async () => {
    const { orders, refusals, unread } = await read(await exported("o3-douyin.csv"), "DOUYIN");
    expect([refusals, unread]).toEqual([[], []]);
    expect(orders.map(({ platformNo, state }) => [platformNo.slice(-1), state])).toEqual([
      ["1", "PAID"],
      ["2", "SHIPPED"],
      ["3", "WAIT_PAY"],
      ["4", "CLOSED"],
    ]);
    expect(orders.map(({ buyerMessage, sellerRemark, flag }) => [buyerMessage, sellerRemark, flag])).toEqual(
      Array.from({ length: 4 }, () => ["", "", 0]),
    );
    expect(orders[0]?.amounts).toEqual({ goodsFen: 25_800, freightFen: 0, discountFen: 2_000, paidFen: 23_800 });
    expect(orders[1]?.waybills).toEqual([{ courier: "中通快递", waybillNo: "78900000000001" }]);
  });

  it("抖店: goods joined in one row are split by their codes", async () => {
    const { orders, refusals } = await read(await exported("o3b-douyin-joined.csv"), "DOUYIN");
    expect(refusals).toEqual([]);
    expect(orders[0]?.lines.map((line) => [line.platformLineId, line.merchantCode, line.qty, line.amountFen])).toEqual([
      ["6930000000000000051", "8801-BK-S", 1, 11_900],
      ["6930000000000000052", "8801-BK-L", 1, 11_900],
    ]);
    expect(orders[0]?.amounts).toMatchObject({ goodsFen: 25_800, paidFen: 23_800 });
  });

  it("拼多多: 街道/镇 is part of the address, and what nobody paid has no time", async () => {
    const { orders, refusals, unread } = await read(await exported("o4-pdd.csv"), "PINDUODUO");
    expect([refusals, unread]).toEqual([[], []]);
    expect(orders.map(({ state }) => state)).toEqual(["PAID", "CLOSED", "WAIT_PAY", "SHIPPED", "CLOSED"]);
    expect(orders[0]?.receiver.address).toBe("四季青街道测试路***");
    expect(orders[0]?.amounts).toMatchObject({ goodsFen: 129_000, paidFen: 128_200 });
    expect(orders[2]).toMatchObject({ placedAt: new Date("2026-11-27T16:00:00Z"), paidAt: null });
  });

  it("1688: rows of one order merged", async () => {
    const { orders, refusals, unread } = await read(await exported("o5-1688.xlsx"), "ALIBABA");
    expect([refusals, unread]).toEqual([[], []]);
    expect(orders.map(({ lines, amounts }) => [lines.length, amounts.paidFen])).toEqual([[2, 260_000]]);
  });
});

describe("a file that a spreadsheet saved again", () => {
  it("is refused where numbers of sixteen digits and more stand in numeric cells: they are wrong already", async () => {
    const { orders, refusals } = await read(await exported("o6-taobao-resaved.xlsx"), "TAOBAO");
    expect(orders).toEqual([]);
    expect(refusals.map(({ message }) => message)).toEqual(
      [2, 3].map((row) => `第 ${row} 行没有导入：订单编号是数字格式，超过 15 位已不准，请用平台导出的原文件，不要另存`),
    );
    expect((await read(await exported("o7-taobao-resaved.csv"), "TAOBAO")).refusals).toHaveLength(1);
  });

  it("keeps the times of its days", async () => {
    const { orders } = await read(await exported("o8-taobao-dates.xlsx"), "TAOBAO");
    expect(orders[0]).toMatchObject({
      placedAt: new Date("2026-11-28T12:15:00Z"),
      paidAt: new Date("2026-11-28T12:16:30Z"),
      shipDeadline: new Date("2026-11-29T12:16:00Z"),
    });
  });

  it("is read without invisible characters, and with full-width figures", async () => {
    const { orders, refusals } = await read(await exported("o9-zero-width.csv"), "TAOBAO");
    expect(refusals).toEqual([]);
    expect(orders.map(({ platformNo, lines: [line] }) => [platformNo, line?.merchantCode, line?.qty])).toEqual([
      ["3933333333333333001", "8801-BK-S", 1],
      ["3933333333333333002", "8801-BK-M", 1],
      ["3933333333333333003", "８８０１－ＢＫ－Ｍ", 1],
    ]);
  });

  it.each([
    "x1-tabs.txt",
    "x2-cr-only.csv",
    "x3-utf16.csv",
    "x5-cn-times.csv",
    "x6-sep-line.csv",
  ])("is read as %s", async (name) => {
    const { orders, refusals } = await read(await exported(name), "TAOBAO");
    expect(refusals).toEqual([]);
    expect(orders.map(({ platformNo, placedAt }) => [platformNo, placedAt.toISOString()])).toEqual([
      ["3977777777777777001", "2026-11-28T12:15:00.000Z"],
    ]);
  });

  it("is named where it is a page, or cut off", async () => {
    await expect(read(await exported("x4-html.xls"), "TAOBAO")).rejects.toThrow(/^这是网页格式的表格/);
    const whole = await exported("o3-douyin.csv");
    const cut = whole.subarray(0, whole.lastIndexOf(0xe5) + 1);
    await expect(read(cut, "DOUYIN")).rejects.toThrow("文件不完整，可能下载时中断了，请重新导出后再上传");
  });
});

describe("an order of several lines", () => {
  const headings = [
    ...[
      "主订单编号",
      "子订单编号",
      "选购商品",
      "商品规格",
      "商品数量",
      "商品ID",
      "商家编码",
      "商品金额",
      "订单应付金额",
    ],
    ...["订单提交时间", "支付完成时间", "订单状态", "售后状态", "退款金额", "应发货时间"],
  ];
  const row = (line: string, state: string, refund = "-", back = "-", due = "-") => [
    ...["6930", `6930${line}`, "针织衫", `白/${line}`, "1", "36", `8804-W-${line}`, "59.00", "59.00"],
    ...["2026/11/21 8:00", "2026/11/21 8:01", state, refund, back, due],
  ];
  const orderOf = async (...rows: string[][]) => {
    const { orders, refusals } = await read(csv(headings, rows), "DOUYIN");
    expect(refusals).toEqual([]);
    return orders[0];
  };
  const stand = (order: Awaited<ReturnType<typeof orderOf>>) => [
    order?.state,
    ...(order?.lines.map(({ state, refundedFen }) => `${state} ${refundedFen}`) ?? []),
  ];

  it("is as far as its least advanced line that was not closed, whichever comes first", async () => {
    const [closed, waiting, sent] = [row("S", "已关闭", "退款成功"), row("M", "待发货"), row("L", "已发货")];
    expect(stand(await orderOf(closed, waiting))).toEqual(["PAID", "REFUNDED 5900", "OPEN 0"]);
    expect(stand(await orderOf(waiting, closed))).toEqual(["PAID", "OPEN 0", "REFUNDED 5900"]);
    expect((await orderOf(sent, waiting))?.lines.map(({ sent: isSent }) => isSent)).toEqual([true, false]);
    expect(stand(await orderOf(closed, sent))).toEqual(["SHIPPED", "REFUNDED 5900", "OPEN 0"]);
    expect(stand(await orderOf(closed))).toEqual(["CLOSED", "REFUNDED 5900"]);
  });

  it("keeps a line of which a part was paid back", async () => {
    expect(stand(await orderOf(row("M", "待发货", "退款成功", "5.00")))).toEqual(["PAID", "OPEN 500"]);
    expect(stand(await orderOf(row("M", "待发货", "退款成功", "59.00")))).toEqual(["PAID", "REFUNDED 5900"]);
  });

  it("reads a promise within a text, and is not left out for one that cannot be read", async () => {
    const promised = row("M", "待发货", "-", "-", "子订单3304： 2026-06-11 22:17前 ; ");
    expect((await orderOf(promised))?.shipDeadline).toEqual(new Date("2026-06-11T14:17:00Z"));
    expect((await orderOf(row("M", "待发货", "-", "-", "尽快")))?.shipDeadline).toBeNull();
  });

  it("names the columns that nobody knows, and what is missing of amounts", async () => {
    const { unread } = await read(
      csv([...headings, "魔法值", "订单类型"], [[...row("M", "待发货"), "1", "x"]]),
      "DOUYIN",
    );
    expect(unread).toEqual(["魔法值"]);
    const none = headings.filter((heading) => !/金额$/.test(heading));
    await expect(read(csv(none, [none.map(() => "1")]), "DOUYIN")).rejects.toThrow("这份表格缺少“实付金额”一列");
  });

  it("finds its headings below a title", async () => {
    const { orders } = await read(csv(["2026 年 11 月订单"], [headings, row("M", "待发货")]), "DOUYIN");
    expect(orders).toHaveLength(1);
  });

  it("is said where a row of several goods cannot be split", async () => {
    const joined = row("M", "待发货").with(1, "69301;69302").with(6, "8804-W-M;8804-W-L").with(4, "3");
    const { refusals } = await read(csv(headings, [joined]), "DOUYIN");
    expect(refusals[0]?.message).toMatch(/一行里有 2 种商品而数量只有总数“3”，请导出一行一个商品的明细$/);
  });
});

describe("the time of a file", () => {
  const uploadedAt = new Date("2026-11-28T04:00:00Z");
  const times = [new Date("2026-11-27T01:00:00Z"), new Date("2026-11-27T02:00:00Z")];
  it.each([
    ["order.csv", null, "2026-11-27T02:00:00.000Z"],
    ["ExportOrderList202611281100.csv", null, "2026-11-28T03:00:00.000Z"],
    ["order_2026-11-28_11-00-05.xlsx", null, "2026-11-28T03:00:05.000Z"],
    // Before what stands in it, and after it was uploaded: a name can be anything.
    ["ExportOrderList202611251100.csv", null, "2026-11-27T02:00:00.000Z"],
    ["ExportOrderList202612251100.csv", null, "2026-11-27T02:00:00.000Z"],
    ["order.csv", "2026-11-28T03:30:00Z", "2026-11-28T03:30:00.000Z"],
    ["order.csv", "2026-11-29T03:30:00Z", "2026-11-28T04:00:00.000Z"],
  ])("of %s, said to be of %s, is %s", (name, said, expected) => {
    const exportedAt = said ? new Date(said) : null;
    expect(fileTime(times, { uploadedAt, name, exportedAt }).toISOString()).toBe(expected);
  });
});

describe("what is no such file", () => {
  it("is refused in one sentence", async () => {
    const pdd = csv(pddHeadings, [pddRow(1)]);
    await expect(read(pdd, "TAOBAO")).rejects.toThrow("这是拼多多导出的订单，这个店铺是淘宝/天猫，请选择对应的店铺");
    await expect(read(csv(["姓名", "工资"], [["a", "1"]]), "TAOBAO")).rejects.toThrow(
      "这份表格缺少“订单编号”、“订单状态”、“商品数量”、“下单时间”、“商家编码”、“实付金额”一列",
    );
    await expect(read(csv(pddHeadings, []), "PINDUODUO")).rejects.toThrow("表格中没有订单");
    await expect(read(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), "TAOBAO")).rejects.toThrow("文件已损坏");
  });

  it("serves platforms without an interface by the usual headings", async () => {
    const headings = ["订单号", "订单状态", "商品名称", "商家编码", "商品数量", "商品单价", "实付款", "下单时间"];
    const { platform, orders } = await read(
      csv(headings, [["K2026112200001", "待发货", "裙", "8801-H-M", "1", "10", "9", "2026-11-22 10:00"]]),
      "KUAISHOU",
    );
    expect([platform, orders[0]?.amounts.paidFen, orders[0]?.lines[0]?.amountFen]).toEqual([null, 900, 900]);
  });
});

describe("what goes back", () => {
  it("is headed as the platform's 批量发货", async () => {
    const shipments = [{ platformNo: "6930504568556819833", courier: "中通快递", waybillNo: "00123" }];
    const parts: Uint8Array[] = [];
    for await (const part of tableFile(shipmentTable("DOUYIN", shipments), { title: "发货", format: "xlsx" }))
      parts.push(part);
    const rows = [];
    for await (const row of streamXlsxRows(new Uint8Array(Buffer.concat(parts)))) rows.push(row.values);
    expect(rows).toEqual([
      ["订单号", "快递公司", "快递单号"],
      ["6930504568556819833", "中通快递", "00123"],
    ]);
  });

  it("has stock by SKU", async () => {
    const level = { platformItemId: "1", platformSkuId: "2", merchantCode: "8801-H-M", spec: "黑 M", quantity: 7 };
    const parts: Uint8Array[] = [];
    for await (const part of tableFile(stockTable([level]), { title: "库存", format: "csv" })) parts.push(part);
    expect(Buffer.concat(parts).toString("utf8")).toBe(
      "\ufeff商品ID,SKU ID,商家编码,商品规格,库存\r\n1,2,8801-H-M,黑 M,7\r\n",
    );
  });
});
