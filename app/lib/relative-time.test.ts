/** How times read (product.md §4, §5, §9). */
import { describe, expect, it } from "vitest";
import { greetingOf, instantOf, relativeTime, toMilliseconds } from "./relative-time.ts";

describe("relative time", () => {
  const now = new Date("2026-04-15T04:00:00Z");
  it.each([
    [0, "刚刚"],
    [29, "刚刚"],
    [30, "1分钟前"],
    [61, "2分钟前"],
    [3599, "60分钟前"],
    [3600, "1小时前"],
    [86_399, "24小时前"],
    [86_400, "1天前"],
    [2 * 86_400 - 1, "1天前"],
  ])("%i seconds ago reads %s", (seconds, text) => {
    expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
  });

  it("is the date after two days", () => {
    expect(relativeTime(new Date("2026-04-12T04:00:00Z"), now)).toMatch(/^2026-04-12 \d\d:\d\d$/);
  });
});

it("reads the API's times as GMT+8", () => {
  expect(instantOf("2026-04-15 12:00:00").toISOString()).toBe("2026-04-15T04:00:00.000Z");
});

it("takes ten digits for seconds", () => {
  expect([toMilliseconds(1_776_225_600), toMilliseconds(1_776_225_600_000)]).toEqual([
    1_776_225_600_000, 1_776_225_600_000,
  ]);
});

it("greets by the hour", () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingOf)).toEqual(["上午好", "上午好", "下午好", "下午好", "晚上好", "晚上好"]);
});
