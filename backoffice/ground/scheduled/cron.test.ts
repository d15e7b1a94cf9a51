/** Quartz's schedules as they are read here: what is one, what is none, and when each is due in Asia/Shanghai. */
import { describe, expect, it } from "vitest";
import { formatInstant } from "#backoffice/core/clock.ts";
import { nextRun, nextRuns, refuseCron } from "./cron.ts";

/** Wednesday, 12:00 in Shanghai. */
const noon = new Date("2026-04-15T04:00:00Z");
const after = (text: string, count = 2) => nextRuns(text, noon, count).map(formatInstant);

describe("a schedule", () => {
  it.each([
    ["0 0 3 * * ?", ["2026-04-16 03:00:00", "2026-04-17 03:00:00"]],
    ["0/20 * * * * ?", ["2026-04-15 12:00:20", "2026-04-15 12:00:40"]],
    ["0 0/15 8-20 * * ?", ["2026-04-15 12:15:00", "2026-04-15 12:30:00"]],
    // 1 is Sunday.
    ["0 0 9 ? * 1", ["2026-04-19 09:00:00", "2026-04-26 09:00:00"]],
    ["0 0 9 ? * 2-6", ["2026-04-16 09:00:00", "2026-04-17 09:00:00"]],
    ["0 0 9 ? * MON,FRI", ["2026-04-17 09:00:00", "2026-04-20 09:00:00"]],
    ["0 0 1 L * ?", ["2026-04-30 01:00:00", "2026-05-31 01:00:00"]],
    // The last working day: May ends on a Sunday.
    ["0 0 1 LW * ?", ["2026-04-30 01:00:00", "2026-05-29 01:00:00"]],
    ["0 0 1 ? * 6L", ["2026-04-24 01:00:00", "2026-05-29 01:00:00"]],
    ["0 0 1 ? * 6#3", ["2026-04-17 01:00:00", "2026-05-15 01:00:00"]],
    ["0 30 23 15W * ?", ["2026-04-15 23:30:00", "2026-05-15 23:30:00"]],
    ["0 0 0 29 2 ?", ["2028-02-29 00:00:00", "2032-02-29 00:00:00"]],
    ["0 0 0 1 1 ? 2027", ["2027-01-01 00:00:00"]],
    ["0 0 3 * * *", ["2026-04-16 03:00:00", "2026-04-17 03:00:00"]],
  ])("%s is due then", (text, times) => {
    expect(refuseCron(text)).toBeNull();
    expect(after(text)).toEqual(times);
  });

  it("is due after the instant, not at it", () => {
    expect(nextRun("0 0 12 * * ?", noon)?.toISOString()).toBe("2026-04-16T04:00:00.000Z");
  });

  it("has no next where its times are over or never come", () => {
    for (const text of ["0 0 0 1 1 ? 2020", "0 0 3 31 2 ?"]) expect(nextRun(text, noon), text).toBeNull();
  });
});

describe("what is none", () => {
  it.each([
    "",
    "hello",
    "* * * * *",
    "@daily",
    "0 0 25 * * ?",
    "61 0 3 * * ?",
    "0 0 3 ? * 8",
    "? 0 3 * * ?",
    "0 0 3 * ? ?",
  ])("%s is refused with an example", (text) => {
    expect(refuseCron(text)).toMatch(/^Cron 表达式 .*不正确：应为“秒 分 时 日 月 星期”六段，例如 0 0 3 \* \* \?/);
  });

  it("says which of the two days has to be ?", () => {
    expect(refuseCron("0 0 3 1 * MON")).toBe("Cron 表达式 0 0 3 1 * MON 不正确：日和星期只能限定一个，另一个写 ?");
    expect(refuseCron("0 0 3 ? * ?")).toBe("Cron 表达式 0 0 3 ? * ? 不正确：日和星期只能有一个写 ?");
  });
});
