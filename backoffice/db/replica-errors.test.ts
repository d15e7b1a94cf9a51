/** Which failures mean that a replica is gone. */
import { expect, it } from "vitest";
import { describeLoss, isLoss, isRefusedWrite } from "./replica-errors.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });
const wrapped = (cause: Error) => new Error("Failed query: select 1", { cause });

it.each([
  [coded("ECONNREFUSED"), true],
  [coded("ECONNRESET"), true],
  [coded("57P01"), true],
  [coded("08006"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("Query read timeout"), true],
  // A conflict with what is replayed, a table that is not there, too long a statement, no free connection of ours.
  [coded("40001"), false],
  [coded("42P01"), false],
  [coded("57014"), false],
  [new Error("timeout exceeded when trying to connect"), false],
])("%s: %s, also as Drizzle has it", (error, lost) => {
  expect(isLoss(error)).toBe(lost);
  expect(isLoss(wrapped(error))).toBe(lost);
});

it("tells a write that was refused, and says a loss in few words", () => {
  expect(isRefusedWrite(wrapped(coded("25006")))).toBe(true);
  expect(isRefusedWrite(wrapped(coded("40001")))).toBe(false);
  expect(describeLoss(wrapped(coded("57P01")))).toBe("57P01");
  expect(describeLoss(new Error("Query read timeout"))).toBe("Query read timeout");
});
