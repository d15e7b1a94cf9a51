import { describe, expect, test } from "vitest";
import { levelOf } from "./push.rules.ts";
import { nextWindow, overlapMs, pagesBackwards, pauseMs } from "./window.rules.ts";

describe("what a shop may sell", () => {
  test.each([
    [10, 10_000, 0, 10],
    [10, 5_000, 0, 5],
    [9, 5_000, 0, 4],
    [9, 5_000, 2, 2],
    [1, 9_999, 0, 0],
    [3, 10_000, 5, 0],
    [-4, 10_000, 0, 0],
    [0, 10_000, 0, 0],
    [100, 0, 0, 0],
  ])("%i available at %i bp less %i is %i", (available, ratioBp, reserve, level) => {
    expect(levelOf(available, { ratioBp, reserve })).toBe(level);
  });
});

describe("windows", () => {
  const now = new Date("2026-07-15T10:00:00Z");
  const limits = { now, lagMs: 0, windowMs: 24 * 3_600_000 };

  test("cover all the time up to now, a day at most each, and overlap", () => {
    const begin = new Date("2026-07-12T07:30:00Z");
    const windows = [];
    for (let doneTo = begin; ; ) {
      const window = nextWindow(doneTo, limits);
      if (!window) break;
      windows.push(window);
      doneTo = window.to;
    }
    expect(windows.length).toBe(4);
    expect(windows[0]?.from.getTime()).toBe(begin.getTime() - overlapMs);
    expect(windows.at(-1)?.to).toEqual(now);
    for (const [place, window] of windows.entries()) {
      expect(window.to.getTime() - window.from.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
      const next = windows[place + 1];
      if (next) expect(next.from.getTime()).toBe(window.to.getTime() - overlapMs);
    }
  });

  test("end before what a platform answers wrongly about, and there is none where all of that is in", () => {
    expect(nextWindow(new Date("2026-07-15T09:00:00Z"), { ...limits, lagMs: 60_000 })?.to).toEqual(
      new Date("2026-07-15T09:59:00Z"),
    );
    expect(nextWindow(new Date("2026-07-15T09:59:30Z"), { ...limits, lagMs: 60_000 })).toBeNull();
    expect(nextWindow(now, limits)).toBeNull();
  });

  test("are read from the last page to the first", () => {
    expect(pagesBackwards(101, 50)).toEqual([3, 2, 1]);
    expect(pagesBackwards(100, 50)).toEqual([2, 1]);
    expect(pagesBackwards(0, 50)).toEqual([]);
  });

  test("are waited for longer after each failure, an hour at most", () => {
    expect([1, 2, 3, 7, 100].map((failures) => pauseMs(failures) / 60_000)).toEqual([1, 2, 4, 60, 60]);
  });
});
