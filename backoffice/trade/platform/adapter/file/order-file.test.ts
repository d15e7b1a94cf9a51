/** Orders from the spreadsheets of the platforms: recognised by their headings, wrong rows named, nothing else held up. */

import { streamXlsxRows } from "hucre/xlsx";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { text } from "#backoffice/ground/spreadsheet/column.ts";
import { exportRows, tableFile } from "#backoffice/ground/spreadsheet/table-file.ts";
import type { Platform } from "#contract/platform/shop.words.ts";
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

const read = (file: Uint8Array, platform: Platform) => readOrderFile(file, { platform, asOf });

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
            priceFen: 0,
            amountFen: 15_850,
            state: "OPEN",
          },
        ],
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

describe("what is no such file", () => {
  it("is refused in one sentence", async () => {
    const pdd = csv(pddHeadings, [pddRow(1)]);
    await expect(read(pdd, "TAOBAO")).rejects.toThrow("这是拼多多导出的订单，这个店铺是淘宝/天猫，请选择对应的店铺");
    await expect(read(csv(["姓名", "工资"], [["a", "1"]]), "TAOBAO")).rejects.toThrow(
      "这份表格缺少“订单编号”、“订单状态”、“商品数量”、“下单时间”、“商家编码”一列",
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
    const level = { platformItemId: "1", platformSkuId: "2", merchantCode: "8801-H-M", quantity: 7 };
    const parts: Uint8Array[] = [];
    for await (const part of tableFile(stockTable([level]), { title: "库存", format: "csv" })) parts.push(part);
    expect(Buffer.concat(parts).toString("utf8")).toBe("\ufeff商品ID,SKU ID,商家编码,库存\r\n1,2,8801-H-M,7\r\n");
  });
});
