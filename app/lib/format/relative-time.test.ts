/** How times read (product.md §4, §5, §9). */
import { describe, expect, it } from "vitest";
import { greetingOf, instantOf, relativeTime, weekdayOf } from "./relative-time.ts";

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

  it("is the date in China after two days", () => {
    expect(relativeTime(new Date("2026-04-12T18:30:00Z"), now)).toBe("2026-04-13 02:30");
  });
});

it("reads the API's times as GMT+8", () => {
  expect(instantOf("2026-04-15 12:00:00").toISOString()).toBe("2026-04-15T04:00:00.000Z");
});

it("takes ten digits for seconds", () => {
  const noon = "2026-04-15T04:00:00.000Z";
  expect(instantOf(1_776_225_600).toISOString()).toBe(noon);
  expect(instantOf(1_776_225_600_000).toISOString()).toBe(noon);
});

it("names the days of the week in Chinese", () => {
  const week = ["2026-04-12", "2026-04-13", "2026-04-14", "2026-04-15", "2026-04-16", "2026-04-17", "2026-04-18"];
  expect(week.map(weekdayOf).join("")).toBe("星期日星期一星期二星期三星期四星期五星期六");
  expect(weekdayOf("2024-02-29")).toBe("星期四");
});

it("greets by the hour", () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingOf)).toEqual(["上午好", "上午好", "下午好", "下午好", "晚上好", "晚上好"]);
});
