/** What a bill adds up to, and who may do what with it when. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permissions } from "#contract/permissions.ts";
import { billStatuses } from "#contract/stall/bill/bill.words.ts";
import { sumBill } from "#contract/stall/bill/bill-sums.ts";
import {
  deliveryStateOf,
  lessShareOff,
  paidPriceOf,
  paymentStateOf,
  refuseBillAction,
  refuseVoid,
} from "./bill.rules.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("the states of a bill", () => {
  it("allow each action where the specification says so, and nowhere else", () => {
    const actions = [
      "edit",
      "confirm",
      "discard",
      "void",
      "pickUp",
      "cancelOwed",
      "voidDelivery",
      "returnGoods",
      "copy",
    ] as const;
    const possible = billStatuses.map((status) => [
      status,
      actions.filter((action) => refuseBillAction("NH1", status, action) === null).join(" "),
    ]);
    expect(possible).toEqual([
      ["HELD", "edit confirm discard"],
      ["CONFIRMED", "void pickUp cancelOwed voidDelivery returnGoods copy"],
      ["VOID", "copy"],
      ["DISCARDED", ""],
    ]);
  });

  it("are named in a refusal", () => {
    expect(refuseBillAction("NH1", "CONFIRMED", "discard")).toBe("拿货单 NH1 已开单，不能丢弃");
    expect(refuseBillAction("NH1", "VOID", "void")).toBe("拿货单 NH1 已作废，不能作废");
    expect(refuseBillAction("NH1", "HELD", "returnGoods")).toBe("拿货单 NH1 挂单，不能退货");
  });
});

describe("the sum of a bill", () => {
  const line = fc
    .record({
      kind: fc.constantFrom("SALE" as const, "RETURN" as const, "GIFT" as const, "SAMPLE" as const),
      qty: fc.integer({ min: 1, max: 9_999 }),
      taken: fc.double({ min: 0, max: 1, noNaN: true }),
      priceFen: fc.integer({ min: 0, max: 99_999 }),
    })
    .map(({ kind, qty, taken, priceFen }) => ({
      kind,
      qty,
      takeQty: Math.floor(qty * taken),
      pickedQty: 0,
      cancelledQty: 0,
      amountFen: qty * (kind === "SALE" || kind === "RETURN" ? priceFen : 0),
    }));
  const off = fc.record({ discountFen: fc.nat(9_999), roundOffFen: fc.nat(1_000), freightFen: fc.nat(9_999) });

  it("is that of its lines: sold less given back, less what is let off, and the freight", () => {
    fc.assert(
      fc.property(fc.array(line), off, (lines, header) => {
        const sums = sumBill(lines, header);
        const signed = lines.map(({ kind, amountFen }) => (kind === "RETURN" ? -amountFen : amountFen));
        expect(sums.goodsFen - sums.returnFen).toBe(sum(signed));
        expect(sums.payableFen).toBe(sum(signed) - header.discountFen - header.roundOffFen + header.freightFen);
        expect(sums.saleQty + sums.returnQty).toBe(sum(lines.map(({ qty }) => qty)));
      }),
    );
  });
});

describe("a share of what was let off", () => {
  const header = { goodsFen: 30_000, discountFen: 2_500, roundOffFen: 500, freightFen: 1_200 };

  it("is in proportion to the amount, half up", () => {
    expect(lessShareOff(header, 10_000)).toBe(9_000);
    // 5 分 of a bill with a tenth off: half a 分 is a whole one.
    expect([4, 5, 6].map((amount) => lessShareOff(header, amount))).toEqual([4, 4, 5]);
    expect(lessShareOff({ ...header, goodsFen: 0 }, 700)).toBe(700);
  });

  it("of one piece leaves what no number of them is too much at", () => {
    const paid = { ...header, bonusFen: 0 };
    expect([10_000, 4, 5, 6].map((price) => paidPriceOf(paid, price))).toEqual([9_000, 3, 4, 5]);
    expect(paidPriceOf({ ...paid, goodsFen: 0 }, 700)).toBe(700);
    expect(paidPriceOf({ ...paid, discountFen: 0, roundOffFen: 0 }, 8_901)).toBe(8_901);
  });

  it("of one piece is no more than the money that was paid: 赠送金 never comes back as money", () => {
    const bill = { goodsFen: 16_910, discountFen: 0, roundOffFen: 0, bonusFen: 5_073 };
    expect(paidPriceOf(bill, 8_455)).toBe(5_918);
    expect(paidPriceOf({ ...bill, bonusFen: 20_000 }, 8_455)).toBe(0);
  });

  it("leaves exactly goods less discounts where everything comes back", () => {
    expect(lessShareOff(header, 30_000)).toBe(27_000);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (goodsFen, part) => {
          const discountFen = Math.floor(goodsFen * part);
          expect(lessShareOff({ goodsFen, discountFen, roundOffFen: 0, freightFen: 0 }, goodsFen)).toBe(
            goodsFen - discountFen,
          );
        },
      ),
    );
  });
});

describe("what was paid and what was taken", () => {
  it("is nothing, a part or all; a bill over nothing is paid", () => {
    const state = (paidFen: number, payableFen: number) => paymentStateOf({ paidFen, payableFen });
    expect([state(0, 100), state(1, 100), state(99, 100), state(100, 100), state(0, 0), state(-30, -30)]).toEqual([
      "UNPAID",
      "PARTIAL",
      "PARTIAL",
      "PAID",
      "PAID",
      "PAID",
    ]);
    const delivery = (owedQty: number) => deliveryStateOf({ saleQty: 8, owedQty });
    expect([delivery(8), delivery(3), delivery(0)]).toEqual(["NONE", "PARTIAL", "DONE"]);
    expect(deliveryStateOf({ saleQty: 0, owedQty: 0 })).toBe("DONE");
  });
});

describe("taking a bill back", () => {
  const bill = { keeperId: 7, bizDate: "2026-03-30" };
  const keeper = [permissions.billVoid];
  const manager = [...keeper, permissions.billDel];
  const boss = [...manager, permissions.accountWriteOff];
  const asked = (held: readonly string[], today: string, userId = 7) => refuseVoid(bill, { userId, held, today });

  it("营业员: their own, of the day", () => {
    expect(asked(keeper, "2026-03-30")).toBeNull();
    expect(asked(keeper, "2026-03-30", 8)).toBe("只能作废自己开的单据，请店长处理");
    expect(asked(keeper, "2026-03-31")).toBe("只能作废当天的单据，请店长处理");
  });

  it("店长: anybody's, within seven days", () => {
    expect(asked(manager, "2026-04-05", 8)).toBeNull();
    expect(asked(manager, "2026-04-06")).toBe("只能作废 7 天内的单据，更早的请老板处理");
  });

  it("老板: any", () => {
    expect(asked(boss, "2027-01-01", 8)).toBeNull();
  });
});
