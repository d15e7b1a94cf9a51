import { expect, it } from "vitest";
import type { Api } from "#app/lib/api/api.server.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { readHome } from "./home.view.server.ts";

const day = { bills: 12, pieces: 30, payableFen: 9_876_543_210 };
/** What the parts that hold more than numbers answer. */
const answers: Record<string, unknown> = {
  trend: {
    today: day,
    weekAgo: { ...day, bills: 10, payableFen: 10_000_000_000 },
    average: null,
    weeks: 0,
    comparedUntil: "12:00",
    byDay: [
      { bizDate: "2026-04-14", ...day },
      { bizDate: "2026-04-15", ...day },
    ],
  },
  debtors: { top: [], dormant: 0, dormantFen: 0 },
  styles: { from: "2026-04-08", to: "2026-04-14", styles: [] },
  money: { receivedFen: 99_999_999_99, funds: [], debtors: 3, debtFen: 5_00 },
  backups: { kept: 0, verifiedAt: null, ageHours: null, failure: null, scheduled: true },
  errors: { errors: 0, lastAt: null },
};

/** Answers every call, all numbers alike, but those whose address holds `broken`; notes what was asked. */
function apiWith({ number = 1_234, broken = "nothing" } = {}) {
  const asked: string[] = [];
  const numbers = new Proxy({}, { get: () => number });
  const limits = new Set<number>();
  const outcomeWithin = async (limitMs: number, { path }: Endpoint) => {
    asked.push(path);
    limits.add(limitMs);
    if (path.includes(broken)) return { ok: false, failure: {} };
    return { ok: true, value: answers[path.split("/").at(-1) ?? ""] ?? numbers };
  };
  return { api: { outcomeWithin } as unknown as Api, asked, limits };
}

it("asks only what the viewer has the right to, and says which part cannot be read", async () => {
  const { api, asked, limits } = apiWith({ broken: "desk/transfers" });
  const home = await readHome(api, [permissions.transferList, permissions.reviewList, permissions.monitorList]);
  expect(asked.sort()).toEqual(["/api/clothes/desk/alerts", "/api/clothes/desk/counts", "/api/clothes/desk/transfers"]);
  // None is waited for as long as for a page's own answer.
  expect([...limits].every((limitMs) => limitMs <= 10_000)).toBe(true);
  expect(home).toMatchObject({ asked: 3, failed: ["调拨"], today: [], state: [] });
  // What somebody must decide comes before what is to be done.
  expect(home.waiting.map(({ label }) => label)).toEqual(["盘点待审", "库存预警", "盘点中"]);
  expect(await readHome(apiWith().api, [])).toMatchObject({ asked: 0, waiting: [], failed: [] });
});

it("shows money in 元, and leads to what a figure counts", async () => {
  const { today, waiting } = await readHome(apiWith().api, [permissions.billList]);
  expect(today.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ["今日销售额", "12.34", "元"],
    ["今日开单", "1,234", "单"],
  ]);
  expect(waiting.map(({ label }) => label)).toEqual(["挂单", "欠货"]);
  expect(waiting[1]?.to).toMatch(/has=owed&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
});

it("gives a zero no place among what waits, however many wait for nobody", async () => {
  const roles = [permissions.transferList, permissions.batchList, permissions.monitorList, permissions.billOverCredit];
  expect((await readHome(apiWith({ number: 0 }).api, roles)).waiting).toEqual([]);
  // Eight digits are said in 万.
  const { today } = await readHome(apiWith().api, [permissions.statStallManage]);
  expect(today[0]).toMatchObject({ label: "今日实收", value: "10,000.00", unit: "万元" });
});

it("compares today with what there is to compare with", async () => {
  const { compared } = await readHome(apiWith().api, [permissions.statStallManage]);
  expect(compared?.rows[0]).toMatchObject({ weekChange: "−1.2%", average: "–", meanChange: "–" });
  expect(compared?.rows[1]).toMatchObject({ weekChange: "+20.0%" });
  expect(compared?.days.map(({ label }) => label)).toEqual(["2026-04-14"]);
});

it("tells an administrator that nothing could be restored", async () => {
  const { waiting } = await readHome(apiWith({ number: 0 }).api, [adminRole]);
  expect(waiting[0]).toMatchObject({ label: "可用备份", value: "没有", weight: "bad" });
});
