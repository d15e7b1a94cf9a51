import { expect, it } from "vitest";
import type { Api } from "#app/lib/api/api.server.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { homeParts } from "#contract/statistics/home.ts";
import { readHome } from "./home.view.server.ts";
import { shownFirst } from "./home-parts.ts";

const noon = 12;
const day = { bills: 12, pieces: 30, payableFen: 9_876_543_210 };
/** What the parts that hold more than numbers answer. */
const answers: Record<string, unknown> = {
  trend: {
    today: day,
    profit: { yesterdayFen: 7_00, yesterdayPayableFen: 20_00, month: "2026-04", monthFen: 8_00, monthPayableFen: 9_00 },
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
  money: {
    ...{ receivedFen: 99_999_999_99, funds: [], debtors: 3, debtFen: 5_00 },
    ...{ cashFen: 1_000_00, payable: { owedFen: 2_000_00, olderFen: 30_00 } },
    profit: { month: "2026-04", profitFen: -4_00 },
    failed: [],
  },
  own: { own: null },
  wages: { drafts: 1, draftsFen: 1_00, unpaid: 2, unpaidFen: 900_00 },
  slips: { drafts: 1, draftsFen: 50_00 },
  backups: { kept: 0, verifiedAt: null, ageHours: null, failure: null, scheduled: true },
  errors: { errors: 0, lastAt: null },
};

/** Answers with every part, all numbers alike, but those that are `broken`; notes how long it was waited for. */
function apiWith({ number = 1_234, broken = [] as string[], said = {} as Record<string, unknown> } = {}) {
  const numbers = new Proxy({}, { get: () => number });
  const limits: number[] = [];
  const names = Object.keys(homeParts).filter((name) => name !== "setup" && !broken.includes(name));
  const parts = Object.fromEntries(names.map((name) => [name, said[name] ?? answers[name] ?? numbers]));
  const outcomeWithin = async (limitMs: number) => {
    limits.push(limitMs);
    return { ok: true, value: { parts, failed: broken } };
  };
  return { api: { outcomeWithin } as unknown as Api, limits };
}

it("asks once, shows only what the viewer has the right to, and says which part cannot be read", async () => {
  const { api, limits } = apiWith({ broken: ["transfers"] });
  const home = await readHome(api, [permissions.transferList, permissions.reviewList, permissions.monitorList], noon);
  // Not waited for as long as for a page's own answer.
  expect([limits.length, limits.every((limitMs) => limitMs <= 10_000)]).toEqual([1, true]);
  expect(home).toMatchObject({ asked: 3, failed: ["调拨"], today: [], state: [] });
  // What somebody must decide comes before what is to be done.
  expect(home.waiting.map(({ label }) => label)).toEqual(["盘点待审", "库存预警", "盘点中"]);
  expect(await readHome(apiWith().api, [], noon)).toMatchObject({ asked: 0, waiting: [], failed: [] });
});

it("stands without its figures where they cannot be had, but not without a session", async () => {
  const roles = [permissions.transferList, permissions.reviewList];
  const outcomeWithin = async () => ({ ok: false, failure: {} });
  const confirmed = { outcomeWithin, confirmSession: async () => {} } as unknown as Api;
  expect(await readHome(confirmed, roles, noon)).toMatchObject({ asked: 2, waiting: [], failed: ["盘点", "调拨"] });
  const ended = { outcomeWithin, confirmSession: () => Promise.reject(new Error("ended")) } as unknown as Api;
  await expect(readHome(ended, roles, noon)).rejects.toThrow("ended");
});

it("shows money in 元, and leads to what a figure counts", async () => {
  const { today, waiting } = await readHome(apiWith().api, [permissions.billList], noon);
  expect(today.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ["今日销售额", "12.34", "元"],
    ["今日开单", "1,234", "单"],
  ]);
  expect(waiting.map(({ label }) => label)).toEqual(["挂单", "欠货"]);
  expect(waiting[1]?.to).toMatch(/has=owed&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
});

it("gives a zero no place among what waits, however many wait for nobody", async () => {
  const roles = [permissions.transferList, permissions.batchList, permissions.monitorList, permissions.billOverCredit];
  expect((await readHome(apiWith({ number: 0 }).api, roles, noon)).waiting).toEqual([]);
  // Eight digits are said in 万.
  const { today } = await readHome(apiWith().api, [permissions.statStallManage], noon);
  expect(today[0]).toMatchObject({ label: "今日实收", value: "10,000.00", unit: "万元" });
});

it("compares today with what there is to compare with", async () => {
  const { compared } = await readHome(apiWith().api, [permissions.statStallManage], noon);
  expect(compared?.rows[0]).toMatchObject({ weekChange: "−1.2%", average: "–", meanChange: "–" });
  expect(compared?.rows[1]).toMatchObject({ weekChange: "+20.0%" });
  expect(compared?.days.map(({ label }) => label)).toEqual(["2026-04-14"]);
});

it("tells an administrator that nothing could be restored", async () => {
  const { waiting } = await readHome(apiWith({ number: 0 }).api, [adminRole], noon);
  expect(waiting[0]).toMatchObject({ label: "可用备份", value: "没有", weight: "bad" });
});

const boss = Object.values(permissions);
const labelsOf = (figures: readonly { label: string }[]) => figures.map(({ label }) => label);

it("reads money first for the boss: what was sold, came in, is there, is owed and is left", async () => {
  const { today } = await readHome(apiWith().api, boss, noon);
  expect(labelsOf(today).slice(0, shownFirst)).toEqual(["今日销售额", "今日实收", "账户余额", "应付", "本月利润"]);
  expect(today.find(({ label }) => label === "应付")).toMatchObject({
    value: "2,000.00",
    hint: "30 天以上的 30.00 元",
  });
  expect(today.find(({ label }) => label === "本月利润")?.value).toBe("−4.00");
  expect(labelsOf(today)).toContain("昨日毛利");
  // Before the first customers yesterday says more than today.
  expect(labelsOf((await readHome(apiWith().api, boss, 8)).today).slice(0, shownFirst)).toEqual([
    ...["昨日毛利", "今日销售额", "账户余额", "应付", "本月利润"],
  ]);
  expect(labelsOf((await readHome(apiWith().api, boss, 10)).today)[0]).toBe("今日销售额");
});

it("names a figure of the company's money that could not be read, beside those that could", async () => {
  const money = { ...(answers.money as object), cashFen: undefined, failed: ["cashFen"] };
  const { today, failed } = await readHome(apiWith({ said: { money } }).api, [permissions.statStallManage], noon);
  expect([labelsOf(today).includes("应付"), failed]).toEqual([true, ["账户余额"]]);
});

it("puts what costs more before what costs less, within what weighs the same", async () => {
  const { waiting } = await readHome(apiWith().api, [permissions.costList, permissions.wageList], noon);
  expect(labelsOf(waiting)).toEqual(["待发工资单", "待审费用", "待审工资单"]);
});

it.each([
  ["挂单", permissions.billList, 17, 18, "info", "warn"],
  ["待发订单", permissions.shopOrderList, 14, 15, "info", "warn"],
  ["今日到期批次", permissions.batchList, 15, 16, "warn", "bad"],
])("%s weighs more when it is late in the day", async (label, code, before, from, light, heavy) => {
  const weightAt = async (hour: number) =>
    (await readHome(apiWith().api, [code], hour)).waiting.find((one) => one.label === label)?.weight;
  expect([await weightAt(before), await weightAt(from)]).toEqual([light, heavy]);
});

it("shows each role of the goods what it may act on", async () => {
  const seen = async (...codes: string[]) => {
    const { waiting, state } = await readHome(apiWith().api, [permissions.productList, ...codes], noon);
    return [...labelsOf(waiting), ...labelsOf(state)].filter((label) => /断码|负库存|销量/u.test(label));
  };
  expect(await seen()).toEqual([]);
  expect(await seen(permissions.billList)).toEqual(["近 7 天销量"]);
  expect(await seen(permissions.reviseAdjust)).toEqual(["负库存款"]);
  expect(await seen(permissions.purchaseAdd)).toEqual(["断码款"]);
  expect(await seen(permissions.reviseApprove, permissions.productEdit)).toEqual(["负库存款", "断码款", "近 7 天销量"]);
});

it("misses no size where nothing sold yet", async () => {
  const opening = { styles: 3, onSale: 3, onHand: 60, sold7: 0, sold30: 0, broken: 1, negative: 0 };
  const { waiting } = await readHome(
    apiWith({ said: { goods: opening } }).api,
    [permissions.productList, permissions.productEdit],
    noon,
  );
  expect(waiting.filter(({ label }) => label === "断码款")).toEqual([]);
});
