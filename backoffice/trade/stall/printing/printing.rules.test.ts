/** The shape of a slip, its rule of returns, and what the cashier reads when a printer fails. */
import { describe, expect, it } from "vitest";
import { defaultSettings, failureOf, groupSlipLines, type PrinterOutcome, returnRuleOf } from "./printing.rules.ts";

type Line = Parameters<typeof groupSlipLines>[0][number];

const line: Line = {
  id: 1,
  skuId: 1,
  productId: 7,
  styleNo: "8801",
  productName: "连衣裙",
  pictureId: null,
  colorId: 1,
  color: "黑",
  sizeId: 12,
  size: "M",
  sizeSort: 2,
  skuCode: "8801-BK-M",
  barcode: "690",
  kind: "SALE",
  grade: 1,
  qty: 2,
  takeQty: 2,
  pickedQty: 0,
  cancelledQty: 0,
  returnedQty: 0,
  priceFen: 8_900,
  priceSource: "WHOLESALE",
  amountFen: 17_800,
  reason: "",
  originLineId: null,
};
const small = { sizeId: 11, size: "S", sizeSort: 1 };
const white = { colorId: 2, color: "白" };
/** Sizes in another order than their numbers and than the lines come. */
const sizeOrder = new Map([
  [11, 1],
  [12, 2],
  [10, 3],
]);

describe("a slip", () => {
  it("has a matrix of colour × size for each style, with what it comes to", () => {
    const lines: Line[] = [
      { ...line, qty: 2, takeQty: 1, amountFen: 17_800 },
      { ...line, ...white, ...small, qty: 3, takeQty: 3, amountFen: 26_700 },
      { ...line, sizeId: 10, size: "L", qty: 1, takeQty: 0, amountFen: 8_900 },
    ];
    expect(groupSlipLines(lines, sizeOrder)).toEqual([
      {
        productId: 7,
        styleNo: "8801",
        productName: "连衣裙",
        kind: "SALE",
        grade: 1,
        priceFen: 8_900,
        sizes: ["S", "M", "L"],
        rows: [
          { color: "黑", qtys: [0, 2, 1], qty: 3 },
          { color: "白", qtys: [3, 0, 0], qty: 3 },
        ],
        qty: 6,
        owedQty: 2,
        amountFen: 53_400,
      },
    ]);
  });

  it("adds up lines of one cell", () => {
    const [group] = groupSlipLines([line, { ...line, id: 2, qty: 5, takeQty: 5, amountFen: 44_500 }], sizeOrder);
    expect(group).toMatchObject({ rows: [{ color: "黑", qtys: [7], qty: 7 }], qty: 7, amountFen: 62_300 });
  });

  it("keeps styles, kinds, grades and prices apart, in the order in which they were entered", () => {
    const lines: Line[] = [
      { ...line, productId: 9, styleNo: "9902" },
      line,
      { ...line, kind: "RETURN" },
      { ...line, grade: 2 },
      { ...line, priceFen: 8_000 },
      { ...line, ...white },
    ];
    const groups = groupSlipLines(lines, sizeOrder);
    expect(groups.map(({ styleNo, kind, grade, priceFen, qty }) => [styleNo, kind, grade, priceFen, qty])).toEqual([
      ["9902", "SALE", 1, 8_900, 2],
      ["8801", "SALE", 1, 8_900, 4],
      ["8801", "RETURN", 1, 8_900, 2],
      ["8801", "SALE", 2, 8_900, 2],
      ["8801", "SALE", 1, 8_000, 2],
    ]);
  });

  it("takes off what comes back, and owes none of it", () => {
    const [group] = groupSlipLines([{ ...line, kind: "RETURN", takeQty: 0 }], sizeOrder);
    expect(group).toMatchObject({ amountFen: -17_800, owedQty: 0, qty: 2 });
  });

  it("puts sizes first that stand in no run", () => {
    const [group] = groupSlipLines([line, { ...line, sizeId: 99, size: "均码" }], sizeOrder);
    expect(group?.sizes).toEqual(["均码", "M"]);
    const [other] = groupSlipLines([{ ...line, sizeId: 99, size: "均码" }, line], sizeOrder);
    expect(other?.sizes).toEqual(["均码", "M"]);
  });

  it("is empty without lines", () => {
    expect(groupSlipLines([], sizeOrder)).toEqual([]);
  });
});

it("has the strategy's rule of returns at its foot", () => {
  expect(returnRuleOf({ returnDays: 0, returnRatioBp: 2_000 })).toBe("本单商品不退不换，请当面点清");
  expect(returnRuleOf({ returnDays: 7, returnRatioBp: 10_000 })).toBe("请当面点清。凭单 7 天内可退换");
  expect(returnRuleOf({ returnDays: 7, returnRatioBp: 2_050 })).toBe(
    "请当面点清。凭单 7 天内可退换，退货不超过近 90 天拿货的 20.5%",
  );
});

it("tells the cashier what became of a printing, and what to look at", () => {
  const settings = { ...defaultSettings, printerHost: "192.168.1.50" };
  const told = (outcome: PrinterOutcome) => failureOf(outcome, settings);
  expect(told("taken")).toBeNull();
  expect(told("unknown-host")).toBe("找不到打印机 192.168.1.50，请检查打印设置");
  expect(told("public")).toBe("打印机 192.168.1.50 不是内网地址，没有发送，请检查打印设置");
  expect(told("silent")).toBe("打印机 192.168.1.50:9100 没有响应");
  expect(told("stuck")).toBe("打印机 192.168.1.50:9100 接通了但没有收完，请看是否缺纸或卡纸");
  expect(told("broken")).toBe("打印机 192.168.1.50:9100 中途断开，小票可能不完整");
  expect(told("out-of-paper")).toBe("打印机 192.168.1.50:9100 缺纸，换纸后没有接着打印的话请补打");
});
