/** What a slip says of the customer's account: each change under its own name, and the sum right. */
import { expect, it } from "vitest";
import { debtFigures } from "./slip-sums.ts";

const figures = (beforeFen: number, billFen: number, payableFen = 79_000) =>
  debtFigures({ debt: { beforeFen, billFen, afterFen: beforeFen + billFen }, payableFen }).map(
    ({ label, amount }) => `${label} ${amount}`,
  );

it.each([
  ["a bill on credit", figures(123_456, 180_000), ["前欠 1,234.56", "本单欠 1,800.00", "累计欠 3,034.56"]],
  ["a bill that is paid", figures(0, 0), ["前欠 0.00", "本单欠 0.00", "累计欠 0.00"]],
  ["money that was with us", figures(-6_321_000, 2_500), ["前预存 63,210.00", "本单用预存 25.00", "预存 63,185.00"]],
  [
    "less of it than the bill takes",
    figures(-1_000, 2_500),
    ["前预存 10.00", "本单用预存 10.00", "本单欠 15.00", "累计欠 15.00"],
  ],
  [
    "more than the bill asks",
    figures(2_000_000, -8_321_000),
    ["前欠 20,000.00", "本次还前欠 20,000.00", "本次多付 63,210.00", "预存 63,210.00"],
  ],
  ["a part of what was owed", figures(200_000, -50_000), ["前欠 2,000.00", "本次还前欠 500.00", "累计欠 1,500.00"]],
  ["goods given back", figures(200_000, -50_000, -50_000), ["前欠 2,000.00", "本单退款入账 500.00", "累计欠 1,500.00"]],
])("names %s", (_, said, expected) => expect(said).toEqual(expected));
