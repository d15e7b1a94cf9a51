import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryTypes } from "#contract/system/accounts.ts";
import { debtWord, signedWord, statementAmounts, statementWord } from "./statement.words.ts";

const bill = (amountFen: number, returnFen = 0) => ({
  entryType: "BILL" as const,
  reversal: false,
  amountFen,
  returnFen,
});

describe("an entry in a customer's words", () => {
  it("says what was taken and given back, of an exchange both", () => {
    expect(
      [bill(-10_000), bill(8_400, 8_400), bill(-1_600, 8_400), bill(8_400)].map((one) => [
        statementWord(one),
        statementAmounts(one).takenFen,
        statementAmounts(one).returnedFen,
      ]),
    ).toEqual([
      ["拿货", 10_000, 0],
      ["退货", 0, 8_400],
      ["拿货、退货", 10_000, 8_400],
      ["退货", 0, 8_400],
    ]);
  });

  it("says 付款 and 减免", () => {
    const entry = { reversal: false, amountFen: 500, returnFen: 0 };
    expect(statementAmounts({ ...entry, entryType: "RECEIPT" }).paidFen).toBe(500);
    expect([
      statementWord({ ...entry, entryType: "RECEIPT" }),
      statementWord({ ...entry, entryType: "WRITE_OFF" }),
    ]).toEqual(["付款", "减免"]);
  });

  it("knows no minus", () => {
    expect([signedWord(500), signedWord(-500), signedWord(0), debtWord(-500), debtWord(500), debtWord(0)]).toEqual([
      "加 5.00",
      "减 5.00",
      "",
      "5.00",
      "预存 5.00",
      "0.00",
    ]);
  });

  it("adds up to what the ledger says, whatever the entry", () => {
    const entry = fc.record({
      entryType: fc.constantFrom(...entryTypes),
      reversal: fc.boolean(),
      amountFen: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((fen) => fen !== 0),
      returnFen: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(entry, (one) => {
        const { takenFen, returnedFen, paidFen, otherFen } = statementAmounts(one);
        expect(takenFen + otherFen - returnedFen - paidFen).toBe(-one.amountFen);
        expect(Math.min(takenFen, returnedFen, paidFen)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
