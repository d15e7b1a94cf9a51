/** The bills of each platform, written as the platforms write them. */
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import type { Platform } from "#contract/platform/shop.words.ts";
import { alipayCsv, douyinCsv, pinduoduoCsv } from "../../../../tests/support/data/shop-bills.ts";
import { readBillFile } from "./bill-file.ts";

const order = "3299194706518006493";

/** What is read of a bill, without where it stood. */
async function read(file: Uint8Array, platform: Platform) {
  const { entries, ...rest } = await readBillFile(file, platform);
  return {
    ...rest,
    entries: entries.map(({ flowNo, kind, platformNo, amountFen }) => [flowNo, kind, platformNo, amountFen]),
  };
}

describe("支付宝账务明细", () => {
  it("is read from GBK with lines above and below: what is of which order, and what is nobody's income", async () => {
    const found = await read(
      alipayCsv([
        { flow: "1001", merchantOrder: `T200P${order}`, income: "199.00", order },
        { flow: "1002", expense: "-9.95", type: "其它", remark: `天猫佣金（类目）{${order}}扣款` },
        { flow: "1003", expense: "3.00", type: "交易分账", remark: `淘宝客佣金代扣款[${order}]` },
        { flow: "1004", expense: "-1.19", type: "其它", remark: `基础软件服务费(${order})扣款` },
        { flow: "1005", expense: "-20.00", type: "交易退款", remark: `售后退款-1234-T200P${order}` },
        { flow: "1006", expense: "-1000.00", type: "提现", remark: "提现到银行卡" },
        { flow: "1007", expense: "-0.80", type: "其它", remark: `保险承保-卖家版运费险保费收取:淘宝订单号${order}` },
        { flow: "1008", income: "5.55", type: "其它", remark: "神秘收入" },
        { flow: "1009", expense: "-6.00", type: "其它", remark: "菜鸟裹裹寄件运费" },
      ]),
      "TAOBAO",
    );
    expect(found.errors).toEqual([]);
    expect(found.unread).toEqual([]);
    expect(found.rows).toBe(9);
    expect(found.entries).toEqual([
      ["1001", "GOODS", order, 19_900],
      ["1002", "COMMISSION", order, -995],
      ["1003", "PROMOTION", order, -300],
      ["1004", "COMMISSION", order, -119],
      ["1005", "REFUND", order, -2_000],
      ["1007", "OTHER", order, -80],
      ["1008", "OTHER", null, 555],
      ["1009", "FREIGHT", null, -600],
    ]);
    expect(found.transfers).toEqual([{ row: 11, amountFen: -100_000, word: "提现 提现到银行卡" }]);
    expect(found.unknown).toEqual([{ row: 13, amountFen: 555, word: "其它 神秘收入" }]);
  });

  it("is read from a workbook with the newer headings, and an unknown column is named", async () => {
    const headings =
      "序号,入账时间,支付宝交易号,支付宝流水号,商户订单号,账务类型,收入（+元）,支出（-元）,账户余额（元）,对方账户,备注,业务描述,新加的列";
    const row = [
      "1",
      "2026-06-01 10:00:00",
      "TX1",
      "SN0001",
      `T200P${order}`,
      "交易付款",
      "50.00",
      " ",
      "0.00",
      "acc",
      "",
      "",
      "x",
    ];
    const file = await writeXlsx({
      sheets: [{ name: "明细", rows: [["#支付宝账务明细查询"], headings.split(","), row] }],
    });
    const found = await read(file, "ALIBABA");
    expect(found.entries).toEqual([["SN0001", "GOODS", order, 5_000]]);
    expect(found.unread).toEqual(["新加的列"]);
  });

  it("names a row that cannot be read, and takes none of it; what was bought is no sale", async () => {
    const found = await read(
      alipayCsv([
        { flow: "2001", income: "12.345" },
        { flow: "2002", income: "1.00", time: "昨天" },
        { flow: "2003" },
        { flow: "2004", income: "3.00", order },
        { flow: "2004", income: "3.00", order },
        { flow: "2004", income: "4.00", order },
        { flow: "2005", expense: "-88.00", type: "在线支付" },
        { flow: "", income: "1.00" },
        { flow: "12", income: "1.00" },
      ]),
      "TAOBAO",
    );
    expect(found.errors.map(({ message }) => message)).toEqual([
      "第 6 行没有导入：收入“12.345”不是金额",
      "第 7 行没有导入：时间“昨天”不对",
      "第 8 行没有导入：缺少金额",
      "第 11 行没有导入：流水号 2004 与第 9 行重复而内容不同",
      "第 13 行没有导入：缺少流水号",
      "第 14 行没有导入：流水号不正确",
    ]);
    expect(found.entries).toEqual([
      ["2004", "GOODS", order, 300],
      ["2005", "OTHER", null, -8_800],
    ]);
  });
});

describe("动账明细 of 抖店", () => {
  const no = "6925040387642719692";
  it("tells goods, commission and promotion of one flow apart, to its amount", async () => {
    const found = await read(
      douyinCsv([
        {
          ...{ flow: "S1001", amount: "83.16", order: no },
          parts: {
            订单实付应结: "90.00",
            实际平台补贴: "5.00",
            平台服务费: "-4.75",
            佣金: "-6.00",
            招商服务费: "-1.00",
            站外推广费: "-0.09",
          },
        },
        // Without signs.
        {
          flow: "S1002",
          amount: "45.00",
          order: no,
          parts: { 订单实付应结: "50.00", 平台服务费: "2.00", 佣金: "3.00" },
        },
        // What the columns leave is kept.
        { flow: "S1003", amount: "9.99", order: no, parts: { 订单实付应结: "10.00" } },
        { flow: "X1001", direction: "出账", amount: "0.40", scene: "退换货运费险", remark: "保费扣除" },
        { flow: "X1002", direction: "出账", amount: "-8.17", scene: "上门取件运费", order: no },
        { flow: "X1003", direction: "出账", amount: "30.00", scene: "退款-结算后退款-退用户", order: no },
        { flow: "X1004", direction: "出账", amount: "500.00", scene: "提现" },
        { flow: "X1005", direction: "出账", amount: "200.00", scene: "充值千川广告费" },
        { flow: "X1006", direction: "不明", amount: "1.00" },
      ]),
      "DOUYIN",
    );
    expect(found.entries).toEqual([
      ["S1001", "GOODS", no, 9_000],
      ["S1001", "COMMISSION", no, -1_175],
      ["S1001", "PROMOTION", no, -9],
      ["S1001", "OTHER", no, 500],
      ["S1002", "GOODS", no, 5_000],
      ["S1002", "COMMISSION", no, -500],
      ["S1003", "GOODS", no, 1_000],
      ["S1003", "OTHER", no, -1],
      ["X1001", "OTHER", null, -40],
      ["X1002", "FREIGHT", no, -817],
      ["X1003", "REFUND", no, -3_000],
      ["X1005", "PROMOTION", null, -20_000],
    ]);
    expect(found.transfers.map(({ amountFen }) => amountFen)).toEqual([-50_000]);
    expect(found.errors.map(({ message }) => message)).toEqual(["第 10 行没有导入：动账方向“不明”不认识"]);
    expect([found.unknown, found.unread]).toEqual([[], []]);
  });

  it("is asked for where another of its files is given, which is of the same money", async () => {
    const settled = Buffer.from(
      "结算时间,订单号,结算单类型,收入合计,结算金额,平台服务费\n2026-04-01,1,已结算,10,9,-1\n",
    );
    await expect(readBillFile(settled, "DOUYIN")).rejects.toThrow("这是结算账单，和动账明细记的是同一笔钱");
    const flows = Buffer.from(
      "动账流水号,关联订单号,动账时间,账户方向,动账金额(元),动账场景\nS0,1,2026-04-01 10:00:00,收入,9.50,货款结算入账\n",
    );
    await expect(readBillFile(flows, "DOUYIN")).rejects.toThrow("没有把货款和佣金分开");
    await expect(readBillFile(alipayCsv([{ flow: "1001", income: "1" }]), "DOUYIN")).rejects.toThrow(
      "这是支付宝账务明细，抖店的店铺请上传抖店的动账明细",
    );
    await expect(readBillFile(Buffer.from("姓名,工资\na,1\n"), "TAOBAO")).rejects.toThrow("这份表格不是支付宝账务明细");
    await expect(readBillFile(alipayCsv([]), "KUAISHOU")).rejects.toThrow("还不能读快手的账单");
  });
});

describe("账单明细 of 拼多多", () => {
  const no = "260414-000000000000001";
  const rows = [
    { order: no, income: "80.00", type: "交易收入" },
    { order: no, income: "3.00", type: "优惠券结算" },
    { order: no, expense: "-0.48", type: "技术服务费", detail: "0050002|技术服务费-基础技术服务费" },
    { order: no, expense: "-80.00", type: "退款" },
    { expense: "-12.00", type: "其他", detail: "多多进宝推广费用" },
    { expense: "-500.00", type: "提现" },
  ];

  it("tells kinds by 账务类型, and leaves out what stands above and below", async () => {
    const { entries, transfers, errors, rows: count } = await readBillFile(pinduoduoCsv(rows), "PINDUODUO");
    expect([count, errors]).toEqual([6, []]);
    expect(entries.map(({ kind, platformNo, amountFen }) => [kind, platformNo, amountFen])).toEqual([
      ["GOODS", no, 8_000],
      ["OTHER", no, 300],
      ["COMMISSION", no, -48],
      ["REFUND", no, -8_000],
      ["PROMOTION", null, -1_200],
    ]);
    expect(transfers).toHaveLength(1);
  });

  it("knows a row without a number by what it says, in files of any order; two that say the same are two", async () => {
    const numbers = async (file: Buffer) => (await readBillFile(file, "PINDUODUO")).entries.map(({ flowNo }) => flowNo);
    const twice = [rows[4], rows[4]].flatMap((row) => row ?? []);
    const [one, other] = [
      await numbers(pinduoduoCsv([...rows, ...twice])),
      await numbers(pinduoduoCsv([...twice, ...rows].reverse())),
    ];
    expect(new Set(one).size).toBe(7);
    expect(new Set(other)).toEqual(new Set(one));
  });

  it("is the same bill as a workbook and as a file", async () => {
    const numbers = async (file: Uint8Array) =>
      (await readBillFile(file, "PINDUODUO")).entries.map(({ flowNo }) => flowNo);
    const time = "2026-04-12 18:03:27";
    const sheet = [
      ["商户订单号", "发生时间", "收入金额（+元）", "支出金额（-元）", "账务类型", "备注", "业务描述"],
      [no, new Date(Date.UTC(2026, 3, 12, 18, 3, 27)), 80, 0, "交易收入", "", ""],
    ];
    const csv = pinduoduoCsv([{ order: no, time, income: "80.00", type: "交易收入" }]);
    expect(await numbers(await writeXlsx({ sheets: [{ name: "账单", rows: sheet }] }))).toEqual(await numbers(csv));
  });

  it("whose times lost their seconds is refused by name: its rows could not be told from those that are known", async () => {
    const { entries, errors } = await readBillFile(
      pinduoduoCsv([
        { order: no, time: "2026/4/12 18:03", income: "80.00", type: "交易收入" },
        { order: no, time: "2026/4/12", income: "1.00", type: "交易收入" },
        { order: no, time: "2026/4/12 18:03:27", income: "2.00", type: "交易收入" },
      ]),
      "PINDUODUO",
    );
    expect(entries.map(({ amountFen }) => amountFen)).toEqual([200]);
    expect(errors.map(({ message }) => message)).toEqual(
      [3, 4].map((row) => `第 ${row} 行没有导入：时间没有秒，认不出是不是导入过，请用平台导出的原文件，不要另存`),
    );
    // Of a flow with a number nothing hangs on its second.
    const known = await readBillFile(
      alipayCsv([{ flow: "1001", time: "2026/4/12 18:03", income: "1.00", order }]),
      "TAOBAO",
    );
    expect([known.entries.length, known.errors]).toEqual([1, []]);
  });

  it("that was pasted below itself counts once; rows that say the same within one export are told", async () => {
    const [, ...exported] = pinduoduoCsv(rows).toString().split("\r\n");
    const twice = Buffer.from([pinduoduoCsv([...rows, ...rows.slice(4, 5)]).toString(), ...exported].join("\r\n"));
    const { entries, errors, repeated } = await readBillFile(twice, "PINDUODUO");
    expect([entries.length, errors, repeated]).toEqual([6, [], 1]);
    expect((await readBillFile(pinduoduoCsv(rows), "PINDUODUO")).repeated).toBe(0);
  });
});
