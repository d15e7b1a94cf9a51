/** What a keeper may not give away alone: goods back, cash out and gifts beyond the limits. */
import { describe, expect, it } from "vitest";
import { permissions } from "#contract/permissions.ts";
import {
  exceptionPermissions,
  findCashException,
  findGiftException,
  findReturnException,
  refuseVoidOut,
} from "./bill-exception.rules.ts";

describe("a returned line", () => {
  const line = { label: "8801 黑 M", qty: 3, priceFen: 8_000, walkIn: false, named: false, leftQty: 3, paidFen: 8_000 };

  it("is in order up to the pieces that the customer still has, at the price paid", () => {
    expect(findReturnException(line)).toBeNull();
    expect(findReturnException({ ...line, qty: 1, priceFen: 0 })).toBeNull();
  });

  it("is none beyond those pieces", () => {
    expect(findReturnException({ ...line, qty: 4 })).toEqual({
      kind: "RETURN",
      sentence: "8801 黑 M 退 4 件，超过该客户尚未退的 3 件",
      remedy: "请店长处理",
    });
    expect(findReturnException({ ...line, qty: 1, leftQty: 0 })?.sentence).toBe(
      "8801 黑 M 退 1 件，超过该客户尚未退的 0 件",
    );
  });

  it("needs a bill that the customer took the goods with", () => {
    expect(findReturnException({ ...line, leftQty: null })).toEqual({
      kind: "RETURN",
      sentence: "8801 黑 M 退货没有原单，也没有该客户的拿货记录",
      remedy: "请店长处理",
    });
    // 散客 are many people: what one of them took says nothing of another.
    expect(findReturnException({ ...line, walkIn: true })).toEqual({
      kind: "RETURN",
      sentence: "8801 黑 M 散客退货没有原单",
      remedy: "请按原单退货或请店长处理",
    });
  });

  it("that names its bill is none beyond those pieces either, where there are any to count", () => {
    const named = { ...line, named: true, qty: 9 };
    expect(findReturnException(named)?.sentence).toBe("8801 黑 M 退 9 件，超过该客户尚未退的 3 件");
    expect(findReturnException({ ...named, leftQty: null })).toBeNull();
    expect(findReturnException({ ...named, leftQty: null, walkIn: true })).toBeNull();
  });

  it("is credited with no more than was paid", () => {
    const dear = {
      kind: "RETURN",
      sentence: "8801 黑 M 退货价 80.01 高于该客户的拿货价 80.00",
      remedy: "请改价或请店长处理",
    };
    expect(findReturnException({ ...line, priceFen: 8_001 })).toEqual(dear);
    expect(findReturnException({ ...line, priceFen: 8_001, named: true })).toEqual(dear);
  });
});

describe("cash paid out with a bill", () => {
  it("is in order up to 200 元, and where money comes in", () => {
    for (const paidFen of [50_000, 0, -1, -20_000]) {
      expect(findCashException({ paidFen, earlierFen: 0, walkIn: false }), String(paidFen)).toBeNull();
    }
  });

  it("above that can go on the account of those who have one", () => {
    const over = { kind: "CASH_OUT", sentence: "退现 200.01 元超过 200.00 元" };
    expect(findCashException({ paidFen: -20_001, earlierFen: 0, walkIn: false })).toEqual({
      ...over,
      remedy: "请店长处理，或记在客户账上",
    });
    expect(findCashException({ paidFen: -20_001, earlierFen: 0, walkIn: true })).toEqual({
      ...over,
      remedy: "请店长处理",
    });
  });

  it("is counted over the day: ten small returns are one large one", () => {
    const next = { paidFen: -8_900, walkIn: true };
    expect(findCashException({ ...next, earlierFen: 41_100 })).toBeNull();
    expect(findCashException({ ...next, earlierFen: 44_500 })?.sentence).toBe(
      "今天已退现 445.00 元，连本单 534.00 元，超过每人每天 500.00 元",
    );
    // What takes money in is nobody's limit.
    expect(findCashException({ paidFen: 100, walkIn: true, earlierFen: 99_999 })).toBeNull();
  });
});

describe("money given back with a bill that is given up", () => {
  it("has a limit of the day, returns among it", () => {
    expect(refuseVoidOut({ paidFen: 1_000_000, earlierFen: 0 })).toBeNull();
    expect(refuseVoidOut({ paidFen: 0, earlierFen: 900_000 })).toBeNull();
    expect(refuseVoidOut({ paidFen: 978_000, earlierFen: 44_500 })).toBe(
      "今天已退现 445.00 元，连本单 10,225.00 元，超过每人每天 10,000.00 元，请店长处理",
    );
  });
});

describe("gifts and samples", () => {
  it("are in order up to 5 with a bill and 20 on a day", () => {
    expect(findGiftException({ qty: 5, earlierQty: 0 })).toBeNull();
    expect(findGiftException({ qty: 5, earlierQty: 15 })).toBeNull();
  });

  it("are too many with one bill", () => {
    expect(findGiftException({ qty: 6, earlierQty: 0 })).toEqual({
      kind: "GIFTS",
      sentence: "本单赠送和样衣 6 件，超过每单 5 件",
      remedy: "请店长处理",
    });
  });

  it("are too many on one day", () => {
    expect(findGiftException({ qty: 1, earlierQty: 20 })).toEqual({
      kind: "GIFTS",
      sentence: "今天已送出 20 件，连本单 21 件，超过每人每天 20 件",
      remedy: "请店长处理",
    });
  });

  it("of other bills hold up no bill without any", () => {
    expect(findGiftException({ qty: 0, earlierQty: 30 })).toBeNull();
  });
});

it("want the right to let off, to refund and to sell below the floor", () => {
  expect(exceptionPermissions).toEqual({
    RETURN: permissions.billDiscount,
    CASH_OUT: permissions.accountRefund,
    GIFTS: permissions.billBelowFloor,
  });
});
