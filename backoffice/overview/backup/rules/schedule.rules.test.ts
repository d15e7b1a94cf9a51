/** When a backup was last due, in Shanghai's time. */
import { expect, test } from "vitest";
import { lastDue } from "./schedule.rules.ts";

const due = (times: string[], now: string) => lastDue(times, new Date(now))?.toISOString() ?? null;

test("the last of the day's times that has passed", () => {
  expect(due(["02:30", "13:00"], "2026-04-15T04:59:00Z")).toBe("2026-04-14T18:30:00.000Z");
  expect(due(["02:30", "13:00"], "2026-04-15T05:00:00Z")).toBe("2026-04-15T05:00:00.000Z");
});

test("yesterday's where none has passed today", () => {
  expect(due(["13:00"], "2026-04-15T04:59:59Z")).toBe("2026-04-14T05:00:00.000Z");
});

test("midnight in Shanghai begins the day, whatever the hour elsewhere", () => {
  expect(due(["00:00"], "2026-04-15T15:59:59Z")).toBe("2026-04-14T16:00:00.000Z");
  expect(due(["00:00"], "2026-04-15T16:00:00Z")).toBe("2026-04-15T16:00:00.000Z");
});

test("without times never", () => {
  expect(due([], "2026-04-15T04:00:00Z")).toBeNull();
});
