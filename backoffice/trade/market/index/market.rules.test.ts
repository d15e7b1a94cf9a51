/** When a server is asked, and what counts as late. */
import { describe, expect, it } from "vitest";
import { isDue, isLate, isTrading, lastClose } from "./market.rules.ts";

/** 2026-04-15 is a Wednesday. */
const at = (text: string) => new Date(`${text.replace(" ", "T")}:00+08:00`);

describe("the hours of trading", () => {
  it.each([
    ["2026-04-15 09:14", false],
    ["2026-04-15 09:15", true],
    ["2026-04-15 15:04", true],
    ["2026-04-15 15:05", false],
    ["2026-04-18 10:00", false],
  ])("%s: %s", (time, expected) => expect(isTrading(at(time))).toBe(expected));

  it.each([
    ["2026-04-15 10:00", "2026-04-14 15:05"],
    ["2026-04-15 15:05", "2026-04-15 15:05"],
    ["2026-04-18 10:00", "2026-04-17 15:05"],
    ["2026-04-20 08:00", "2026-04-17 15:05"],
  ])("before %s the last close was %s", (time, expected) => expect(lastClose(at(time))).toEqual(at(expected)));
});

describe("asking", () => {
  it("every 60 s while there is trading, once after the close, again after a failure", () => {
    const now = at("2026-04-15 10:00");
    expect(isDue(null, false, now)).toBe(true);
    expect(isDue(new Date(now.getTime() - 59_999), false, now)).toBe(false);
    expect(isDue(new Date(now.getTime() - 60_000), false, now)).toBe(true);
    const evening = at("2026-04-15 20:00");
    expect(isDue(at("2026-04-15 15:04"), false, evening)).toBe(true);
    expect(isDue(at("2026-04-15 15:06"), false, evening)).toBe(false);
    expect(isDue(at("2026-04-15 15:06"), true, evening)).toBe(true);
    expect(isDue(new Date(evening.getTime() - 1), true, evening)).toBe(false);
  });

  it("late is more than 15 minutes while there is trading, or before the last close", () => {
    expect(isLate(at("2026-04-15 09:45"), at("2026-04-15 10:00"))).toBe(false);
    expect(isLate(at("2026-04-15 09:44"), at("2026-04-15 10:00"))).toBe(true);
    expect(isLate(at("2026-04-15 11:29"), at("2026-04-15 12:59"))).toBe(false);
    expect(isLate(at("2026-04-15 11:29"), at("2026-04-15 13:00"))).toBe(true);
    expect(isLate(at("2026-04-15 11:14"), at("2026-04-15 12:00"))).toBe(true);
    expect(isLate(at("2026-04-15 15:00"), at("2026-04-16 08:00"))).toBe(false);
    expect(isLate(at("2026-04-14 15:00"), at("2026-04-15 20:00"))).toBe(true);
  });
});
