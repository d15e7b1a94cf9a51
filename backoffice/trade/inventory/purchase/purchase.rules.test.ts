import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread, worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import {
  extrasOf,
  isUnusualPrice,
  leftToReceive,
  mostReceivable,
  refusePurchaseAction,
  statusOfLines,
  worthOfFirst,
  worthOfPieces,
  worthOfReceipt,
} from "./purchase.rules.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const amount = fc.integer({ min: 0, max: 9_999_999_999 });
const pricedLine = fc.record({
  qty: fc.integer({ min: 1, max: 99_999 }),
  priceFen: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 99_999 })),
});
const order = fc
  .record({
    lines: fc.array(pricedLine, { minLength: 1, maxLength: 30 }),
    freightFen: amount,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, freightFen, part }) => {
    const goods = sum(lines.map(({ qty, priceFen }) => qty * priceFen));
    return { lines, freightFen, discountFen: Math.floor(goods * part), goods };
  });

describe("spreading", () => {
  it("gives out the amount exactly, nobody more than one 分 beyond their share", () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 50 }), (money, weights) => {
        const parts = spread(money, weights);
        expect(sum(parts)).toBe(money);
        const whole = sum(weights);
        if (whole === 0) return;
        for (const [index, part] of parts.entries()) {
          const times = BigInt(part) * BigInt(whole) - BigInt(money) * BigInt(weights[index] ?? 0);
          expect(times < BigInt(whole) && times > -BigInt(whole)).toBe(true);
        }
      }),
    );
  });

  it("favours the largest remainder, then the first", () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(100, [1, 5, 1])).toEqual([14, 72, 14]);
    expect(spread(5, [0, 0])).toEqual([3, 2]);
    expect(spread(5, [])).toEqual([]);
  });
});

describe("a document's worth", () => {
  it("is goods + freight − discount over its lines, none of them below nothing", () => {
    fc.assert(
      fc.property(order, ({ lines, goods, ...money }) => {
        const extras = extrasOf(lines, money);
        const worths = lines.map((line, index) => worthOfFirst(line.qty, line, extras[index] ?? 0));
        expect(sum(worths)).toBe(goods + money.freightFen - money.discountFen);
        expect(Math.min(...worths)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is exact over any receipts, voided and received again", () => {
    const steps = fc.array(fc.record({ take: fc.integer({ min: 1, max: 9 }), drop: fc.nat(9) }), { maxLength: 12 });
    fc.assert(
      fc.property(order, steps, ({ lines, goods, ...money }, moves) => {
        const extras = extrasOf(lines, money);
        const total = lines.map((line, index) => {
          const receipts: { qty: number; fen: number }[] = [];
          const receive = (qty: number) => {
            const taken = {
              receivedQty: sum(receipts.map((one) => one.qty)),
              takenFen: sum(receipts.map((one) => one.fen)),
            };
            const room = Math.min(qty, line.qty - taken.receivedQty);
            if (room <= 0) return;
            const fen = worthOfReceipt({ ...line, ...taken }, { qty: room, extraFen: extras[index] ?? 0, ...taken });
            expect(fen).toBeGreaterThanOrEqual(0);
            receipts.push({ qty: room, fen });
          };
          for (const { take, drop } of moves) {
            receive(take);
            if (drop < receipts.length) receipts.splice(drop, 1);
          }
          receive(line.qty);
          return sum(receipts.map((one) => one.fen));
        });
        expect(sum(total)).toBe(goods + money.freightFen - money.discountFen);
      }),
    );
  });

  it("counts what comes beyond the order at its price", () => {
    const line = { qty: 20, priceFen: 1_000, receivedQty: 20 };
    expect(worthOfReceipt(line, { qty: 1, extraFen: 333, takenFen: 20_333 })).toBe(1_000);
  });
});

describe("giving back", () => {
  it("takes back exactly what was received, in any portions", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        amount,
        fc.array(fc.integer({ min: 1, max: 60 })),
        (qty, fen, portions) => {
          let [leftQty, leftFen] = [qty, fen];
          for (const portion of [...portions, qty]) {
            const part = Math.min(portion, leftQty);
            if (part === 0) break;
            const worth = worthOfReturn({ qty: part, leftQty, leftFen });
            expect(worth).toBeGreaterThanOrEqual(0);
            expect(worth).toBeLessThanOrEqual(leftFen);
            leftQty -= part;
            leftFen -= worth;
          }
          expect([leftQty, leftFen]).toEqual([0, 0]);
        },
      ),
    );
  });
});

describe("limits", () => {
  it("lets 5 % more come in, rounded down", () => {
    const most = (qty: number, receivedQty = 0) => mostReceivable({ qty, receivedQty });
    expect([most(19), most(20), most(40, 10), most(20, 21), most(20, 22)]).toEqual([19, 21, 32, 0, 0]);
    expect([leftToReceive({ qty: 5, receivedQty: 2 }), leftToReceive({ qty: 20, receivedQty: 21 })]).toEqual([3, 0]);
  });

  it("asks about a price more than 20 % away from the last", () => {
    expect(isUnusualPrice(1_200, 1_000)).toBe(false);
    expect(isUnusualPrice(800, 1_000)).toBe(false);
    expect(isUnusualPrice(1_201, 1_000)).toBe(true);
    expect(isUnusualPrice(799, 1_000)).toBe(true);
    expect(isUnusualPrice(1, 0)).toBe(true);
    expect(isUnusualPrice(9_999, null)).toBe(false);
    expect(isUnusualPrice(0, null)).toBe(true);
    expect(isUnusualPrice(0, 0)).toBe(true);
  });

  it("has no freight or discount on any line while one has no price", () => {
    const lines = [
      { qty: 2, priceFen: 500 },
      { qty: 2, priceFen: null },
    ];
    expect(extrasOf(lines, { freightFen: 100, discountFen: 7 })).toEqual([0, 0]);
  });

  it("is worth later what it would have been worth at once, whenever its receipts came", () => {
    const pieces = [
      { lineId: 1, kind: "RECEIPT", qty: 2 },
      { lineId: 2, kind: "RECEIPT", qty: 4 },
      { lineId: 1, kind: "RETURN", qty: 1 },
      { lineId: 1, kind: "RECEIPT", qty: 1 },
    ] as const;
    const lines = [
      { id: 1, qty: 3, priceFen: 100 },
      { id: 2, qty: 4, priceFen: null },
    ];
    expect(worthOfPieces(lines, [10, 0], pieces)).toEqual([207, null, 104, 103]);
  });

  it("derives the state from the lines", () => {
    const line = (qty: number, receivedQty: number) => ({ qty, receivedQty });
    expect(statusOfLines([line(2, 0), line(3, 0)])).toBe("WAIT");
    expect(statusOfLines([line(2, 2), line(3, 0)])).toBe("PART");
    expect(statusOfLines([line(2, 2), line(20, 21)])).toBe("DONE");
  });

  it("names the document in a refusal", () => {
    expect(refusePurchaseAction("CG1", "DRAFT", "edit")).toBeNull();
    expect(refusePurchaseAction("CG1", "VOID", "edit")).toBe("采购单 CG1 已作废，不能再操作");
    expect(refusePurchaseAction("CG1", "WAIT", "edit")).toBe("采购单 CG1 已提交，不能再修改");
    expect(refusePurchaseAction("CG1", "PART", "void")).toContain("请先作废收货单");
  });
});
