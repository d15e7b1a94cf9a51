/** What is kept of the backups. */
import { expect, test } from "vitest";
import { outlived } from "./retention.rules.ts";

const now = new Date("2026-04-15T04:00:00Z");
const dayMs = 86_400_000;

/** The newest first, a day apart; those that are named were verified. */
const backups = (count: number, verified: readonly number[]) =>
  Array.from({ length: count }, (_, index) => ({
    name: String(index),
    takenAt: new Date(now.getTime() - index * dayMs),
    verified: verified.includes(index),
  }));
const gone = (all: ReturnType<typeof backups>, keepCount: number, keepDays: number) =>
  outlived(all, now, { keepCount, keepDays }).map(({ name }) => name);

test("those beyond the number go", () => {
  expect(gone(backups(5, [0]), 3, 100)).toEqual(["3", "4"]);
});

test("those beyond the days go, a backup of exactly that age stays", () => {
  expect(gone(backups(5, [0]), 100, 2)).toEqual(["3", "4"]);
});

test("the last one that was verified stays, however old, and only that one", () => {
  expect(gone(backups(5, [3, 4]), 1, 1)).toEqual(["1", "2", "4"]);
});

test("the newest stays though it is not verified, and where nothing is", () => {
  expect(gone(backups(3, []), 1, 1)).toEqual(["1", "2"]);
  expect(gone([], 1, 1)).toEqual([]);
});
