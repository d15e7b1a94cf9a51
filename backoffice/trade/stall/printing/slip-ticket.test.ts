/** Slips on paper: nothing wider than the roll, sums to the 分, and bytes that a printer understands. */
import { describe, expect, it } from "vitest";
import type { RollWidth } from "#contract/stall/print-paper.ts";
import type { Slip } from "#contract/stall/printing.ts";
import { columnsOf, decodeEscPos } from "../../../../tests/support/printing/escpos-decoder.ts";
import { rolls } from "./escpos.ts";
import { defaultSettings } from "./printing.rules.ts";
import { renderSlip, renderTestPage } from "./slip-ticket.ts";

const slip: Slip = {
  settings: {
    ...defaultSettings,
    header: "四季青 A 区 2038",
    footer: "加微信看新款 yunshang8801",
    qrText: "https://weixin.example/二维码",
  },
  id: 1,
  no: "XS26041500001",
  status: "CONFIRMED",
  stallId: 1,
  stallName: "杭州四季青A区2038档",
  distributorName: "长沙小雨女装",
  distributorCode: "D0002",
  keeperName: "周小妹",
  confirmTime: "2026-04-15 06:31:20",
  carrier: "顺丰",
  remark: "先发黑色",
  groups: [
    {
      productId: 1,
      styleNo: "8801",
      productName: "法式方领泡泡袖连衣裙",
      kind: "SALE",
      grade: 1,
      priceFen: 8900,
      sizes: ["S", "M", "L", "XL", "2XL", "3XL", "4XL", "5XL"],
      rows: [
        { color: "黑", qtys: [1, 2, 1, 0, 0, 0, 0, 20], qty: 24 },
        { color: "奶油白配浅咖啡色格纹", qtys: [0, 0, 0, 0, 0, 0, 0, 36], qty: 36 },
      ],
      qty: 60,
      owedQty: 4,
      amountFen: 534_000,
    },
    {
      productId: 1,
      styleNo: "8801",
      productName: "法式方领泡泡袖连衣裙",
      kind: "RETURN",
      grade: 2,
      priceFen: 8900,
      sizes: ["均码"],
      rows: [{ color: "红", qtys: [6], qty: 6 }],
      qty: 6,
      owedQty: 0,
      amountFen: -53_400,
    },
  ],
  saleQty: 60,
  returnQty: 6,
  owedQty: 4,
  goodsFen: 534_000,
  returnFen: 53_400,
  discountFen: 0,
  roundOffFen: 600,
  freightFen: 0,
  payableFen: 480_000,
  payments: [
    { fundName: "现金", amountFen: 200_000 },
    { fundName: "微信", amountFen: 100_000 },
  ],
  paidFen: 300_000,
  changeFen: 0,
  debt: { beforeFen: 123_456, billFen: 180_000, afterFen: 303_456 },
  returnRule: "请当面点清。凭单 7 天内可退换",
  printCount: 0,
};

const print = (paper: RollWidth, changes: Partial<Slip> = {}) =>
  decodeEscPos(renderSlip({ ...slip, ...changes }, { paper, logo: null }));
const textOf = (job: ReturnType<typeof print>) => job.lines.map(({ text }) => text);
/** A line's words; columns are padded with spaces. */
const words = (job: ReturnType<typeof print>) => textOf(job).map((text) => text.trim().split(/\s+/).join(" "));

describe.each([58, 80] as const)("a slip on %i mm", (paper) => {
  it("fits the paper, and says what the bill says", () => {
    const job = print(paper);
    expect(job).toMatchObject({ initialised: true, chinese: true, cuts: 1, asksForPaper: true });
    expect(job.lines.filter((one) => columnsOf(one) > rolls[paper].columns)).toEqual([]);
    expect(words(job)).toEqual(
      expect.arrayContaining([
        "客户: 长沙小雨女装 D0002",
        "60件 欠4件 x 89.00 5,340.00",
        "6件 x 89.00 -534.00",
        "拿货 60 件 退货 6 件 欠货 4 件",
        "货款 5,340.00",
        "退货 -534.00",
        "抹零 -6.00",
        "应收 4,800.00",
        "收款 现金 2,000.00",
        "收款 微信 1,000.00",
        "前欠 1,234.56",
        "本单欠 1,800.00",
        "累计欠 3,034.56",
        "请当面点清。凭单 7 天内可退换",
        "加微信看新款 yunshang8801",
      ]),
    );
    expect(job.lines.filter(({ double }) => double).map(({ text }) => text.replace(/ +/g, " "))).toEqual(
      expect.arrayContaining(["XS26041500001", "应收 4,800.00", "累计欠 3,034.56"]),
    );
    expect(job.barcodes).toEqual(["XS26041500001"]);
    expect(job.qrCodes).toEqual(["https://weixin.example/二维码"]);
  });

  it("right-aligns every amount at the paper's edge", () => {
    for (const line of print(paper).lines.filter(({ text }) => /\d\.\d\d$/.test(text))) {
      expect([line.text, columnsOf(line)]).toEqual([line.text, rolls[paper].columns]);
    }
  });

  it("shows every piece once, however many sizes there are", () => {
    const lines = textOf(print(paper));
    const sizes = lines
      .filter((text) => /^ {8} +(S|\d?XL|均码)/.test(text))
      .flatMap((text) => text.trim().split(/\s+/));
    expect(sizes).toEqual([..."S M L XL 2XL 3XL 4XL 5XL 计".split(" "), "均码", "计"]);
    const black = lines.filter((text) => text.startsWith("黑 ")).flatMap((text) => text.trim().split(/\s+/).slice(1));
    expect(black).toEqual(["1", "2", "1", "-", "-", "-", "-", "20", "24"]);
    expect(lines).toContain("奶油白配浅咖啡色格纹");
  });
});

describe("what a stall leaves out", () => {
  const settings = { ...defaultSettings, showPrice: false, showReturnRule: false };

  it("without prices there is no amount at all", () => {
    const lines = textOf(print(58, { settings }));
    expect(lines.filter((text) => /\d\.\d\d/.test(text))).toEqual([]);
    expect(lines.join()).not.toMatch(/退换|应收|欠 /);
    expect(words(print(58, { settings }))).toContain("60件 欠4件");
  });

  it("without debt the sums stay", () => {
    const lines = words(print(80, { settings: { ...defaultSettings, showDebt: false } }));
    expect(lines).toContain("应收 4,800.00");
    expect(lines.join()).not.toMatch(/前欠|累计欠/);
  });

  it("a customer without an account has no debt line; one with money with us has a credit", () => {
    expect(words(print(80, { debt: null })).join()).not.toMatch(/前欠/);
    const credit = { beforeFen: -50_000, billFen: 10_000, afterFen: -40_000 };
    expect(words(print(80, { debt: credit }))).toEqual(
      expect.arrayContaining(["前预存 500.00", "本单用预存 100.00", "预存 400.00"]),
    );
  });
});

describe("bytes", () => {
  it("a reprint and a void bill say so", () => {
    expect(textOf(print(80, { printCount: 2, status: "VOID" }))).toEqual(
      expect.arrayContaining(["【已作废】", "【补打，已打印 2 次】"]),
    );
  });

  it("what somebody typed is never a command, and every line begins with one of ours", () => {
    const evil = "阿芳\u001b@\u001dV\u0000\nFLUSHALL";
    const bytes = renderSlip({ ...slip, distributorName: evil, remark: "FLUSHALL" }, { paper: 80, logo: null });
    expect(decodeEscPos(bytes).cuts).toBe(1);
    expect(bytes.toString("latin1")).not.toMatch(/(^|\n)(FLUSHALL|V)/);
  });

  it("letters outside the usual ones survive", () => {
    expect(textOf(print(80, { remark: "𠮷田·ÅÄÖ → €5" }))).toContain("备注: 𠮷田·ÅÄÖ → €5");
  });

  it("a logo goes as it is, in place of the name", () => {
    const logo = { bytesAcross: 48, height: 16, bits: new Uint8Array(48 * 16).fill(0x81) };
    const job = decodeEscPos(renderSlip(slip, { paper: 58, logo }));
    expect(job.pictures).toEqual([{ width: 384, height: 16, black: 48 * 16 * 2 }]);
    expect(textOf(job)).not.toContain("杭州四季青A区2038档");
  });

  it("the test page shows how wide the paper is", () => {
    const page = { settings: slip.settings, logo: null, printedAt: "2026-04-15 06:31:20" };
    const job = decodeEscPos(renderTestPage("四季青", page));
    expect(textOf(job)).toContain("012345678901234567890123456789012345678901234567");
    expect(job).toMatchObject({ cuts: 1, qrCodes: [slip.settings.qrText], barcodes: ["TEST12345678"] });
  });
});

it("of what only gives back is a 退货单 that says what is due to the customer", () => {
  const [, back] = slip.groups;
  const job = print(80, {
    groups: back ? [back] : [],
    ...{ saleQty: 0, owedQty: 0, goodsFen: 0, roundOffFen: 0, payableFen: -53_400 },
    payments: [],
    paidFen: 0,
  });
  const said = words(job);
  expect(said).toContain("退货单");
  expect(said).toContain("退货 6 件");
  expect(said).toContain("应退 534.00");
  expect(said.filter((text) => /拿货|应收|货款|^退货 -/.test(text))).toEqual([]);
});
