/** Answers of servers: believed whole, or not at all. */
import { describe, expect, it } from "vitest";
import { readQuotations } from "./quotations.ts";

describe("readQuotations", () => {
  const good = {
    ...{
      code: "000001",
      name: "示例指数",
      last: "3210.45",
      open: 3200,
      high: "3215.999",
      low: 3190.1,
      prevClose: "3201.00",
    },
    ...{ volume: 123456, amount: 7890.12, time: "2026-04-15 14:59:00" },
  };

  it("reads prices as hundredths without a fraction on the way", () => {
    expect(readQuotations([good])).toEqual([
      {
        ...{
          code: "000001",
          name: "示例指数",
          last: 321045,
          open: 320000,
          high: 321600,
          low: 319010,
          prevClose: 320100,
        },
        ...{ volume: 123456, amountFen: 789012, time: "2026-04-15 14:59:00" },
      },
    ]);
  });

  it.each([
    ["nothing", []],
    ["no list", { data: [good] }],
    ["a text", "<html>"],
    ["null", null],
    ["one code twice", [good, good]],
    ["a price that is none", [{ ...good, last: "-" }]],
    ["a price below 0", [{ ...good, low: "-1" }]],
    ["a price of nothing", [{ ...good, low: "0", open: 0, last: 0 }]],
    ["a last price above the highest", [{ ...good, last: 9999 }]],
    ["a day that is none", [{ ...good, time: "2026-13-45 00:00:00" }]],
    ["a field too few", [{ ...good, volume: undefined }]],
    ["half of it", [good, { ...good, code: "000002", high: null }]],
  ])("believes nothing of %s", (_name, json) => expect(readQuotations(json)).toBeNull());
});
