/** Which backups are copied, and which copies go. */
import { expect, it } from "vitest";
import { isCopiedTo, outlivedCopies, worthCopying } from "./copy.rules.ts";

const backup = (name: string, failure: string | null | undefined) => ({
  name,
  note: { verification: failure === undefined ? null : { failure }, copy: null },
});

it("copies the newest that were verified, as many as are kept there", () => {
  const backups = [backup("e", undefined), backup("d", null), backup("c", "坏"), backup("b", null), backup("a", null)];
  expect(worthCopying(backups, 2).map(({ name }) => name)).toEqual(["d", "b"]);
  expect(worthCopying([{ name: "foreign", note: null }], 2)).toEqual([]);
});

it("removes the oldest by the instant in the name, and nothing that is named otherwise", () => {
  const there = [
    "yunshang-20260101-023000.backup.gz",
    "company.backup.gz",
    "yunshang-20260102-023000-10.backup.gz",
    "yunshang-20260102-023000.backup.gz",
    "yunshang-20260102-023000-2.backup.gz",
    "yunshang-20251231-023000.backup.gz.old",
  ].map((name) => ({ name }));
  expect(outlivedCopies(there, 2)).toEqual([
    "yunshang-20260102-023000.backup.gz",
    "yunshang-20260101-023000.backup.gz",
  ]);
  expect(outlivedCopies(there, 4)).toEqual([]);
});

it("counts as copied only where it is copied to now", () => {
  const copied = (failure: string | null) => ({ name: "a", note: { verification: null, copy: { to: "x", failure } } });
  expect(isCopiedTo(copied(null), "x")).toBe(true);
  expect(isCopiedTo(copied(null), "y")).toBe(false);
  expect(isCopiedTo(copied("满了"), "x")).toBe(false);
});
