/** 固定资产 over HTTP: entering, depreciation, disposal, and what refuses them (domain.md §3.6). */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type ProfitScope, profitOf } from "#backoffice/overview/finance/profit/profit.query.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import type { ProfitItem } from "#contract/finance/profit.words.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const path = "/api/clothes/fixedAsset";
let finance: Caller;
let boss: Caller;
let keeper: Caller;
const signIn = async () => {
  finance = await caller(backoffice, "finance");
  boss = await caller(backoffice, "boss");
  keeper = await caller(backoffice, "keeper");
};
beforeAll(signIn);
afterEach(async () => expect(await brokenMoneyInvariants(db())).toEqual([]));

// The demo company's today is 2026-04-15.
const machine = {
  ...{
    name: "高速平缝机",
    category: "设备",
    purchaseDay: "2026-01-20",
    costFen: 1_000_000,
    lifeYears: 5,
    residualBp: 500,
  },
  ...{ startMonth: "2026-02", stallId: 1 },
};
async function enter(more: Record<string, unknown> = {}) {
  const { id } = await finance.ok("POST", path, { ...machine, ...more });
  return read(id);
}
const read = async (id: number) => (await finance.get(`${path}/${id}`)).body;
const fundBalance = async (id: number) => {
  const [found] = await rows<{ fen: number }>(
    db(),
    sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = 'FUND' and owner_id = ${id}`,
  );
  return found?.fen ?? 0;
};
const depreciated = (id: number) =>
  rows(
    db(),
    sql`select month, amount_fen as fen, biz_date::text as day from asset_depreciation where asset_id = ${id} order by month`,
  );

it("what is entered gets its code, its schedule, and is found by list, totals and export", async () => {
  const asset = await enter({ name: "验布机甲" });
  expect(asset).toMatchObject({
    ...{ status: "IN_USE", monthlyFen: 15_833, residualFen: 50_000, netFen: 1_000_000, openingFen: 0, fundName: null },
    ...{ possible: { edit: true, dispose: true, idle: true, use: false, void: true } },
  });
  expect(asset.code).toMatch(/^FA\d{4}$/);
  const { body } = await finance.get(`${path}?keyword=${encodeURIComponent("验布机甲")}`);
  expect(body).toMatchObject({
    totalElements: 1,
    totals: { costFen: 1_000_000, netFen: 1_000_000, monthlyFen: 15_833 },
  });
  const file = await finance.get(`${path}/export?format=csv&keyword=${encodeURIComponent("验布机甲")}`);
  expect(String(file.body)).toContain("验布机甲");
});

it("what was bought long ago comes in with what is written off already", async () => {
  const old = await enter({ purchaseDay: "2023-12-05", startMonth: "" });
  expect(old).toMatchObject({ startMonth: "2026-04", openingFen: 27 * 15_833, netFen: 1_000_000 - 27 * 15_833 });
  const worn = await enter({ purchaseDay: "2015-01-05", startMonth: "" });
  expect(worn).toMatchObject({ openingFen: 950_000, netFen: 50_000 });
});

it("a month is depreciated once: run again it changes nothing and says so; what was left out is made up for", async () => {
  const asset = await enter({ stallId: null });
  expect(await finance.refused("POST", `${path}/depreciation`, { month: "2026-04" })).toBe(
    "2026-04 还没有结束，2026-04-30 起才能计提折旧",
  );
  const due = (await finance.get(`${path}/due`)).body;
  expect(due).toMatchObject({ month: "2026-03", refusal: null });
  const first = await finance.ok("POST", `${path}/depreciation`, { month: "2026-03" });
  expect(first).toMatchObject({ amountFen: due.amountFen, assets: due.assets });
  expect(await depreciated(asset.id)).toEqual([
    { month: "2026-02", fen: 15_833, day: "2026-02-28" },
    { month: "2026-03", fen: 15_833, day: "2026-03-31" },
  ]);
  expect(await finance.ok("POST", `${path}/depreciation`, { month: "2026-03" })).toMatchObject({
    ...{ assets: 0, amountFen: 0, message: "2026-03 的折旧已经提过，没有要补提的" },
  });
  expect(await depreciated(asset.id)).toHaveLength(2);
  expect(await read(asset.id)).toMatchObject({
    ...{ netFen: 1_000_000 - 2 * 15_833, depreciatedFen: 2 * 15_833, possible: { void: false } },
    depreciations: [{ month: "2026-03", netFen: 968_334 }, { month: "2026-02" }],
  });
  const { body } = await finance.get(`${path}/depreciation?assetId=${asset.id}`);
  expect(body).toMatchObject({ totalElements: 2, totals: { amountFen: 2 * 15_833 } });
});

/** What an item of the profit came to, by month and stall. */
async function earned(item: ProfitItem, scope: ProfitScope) {
  const { amounts } = await profitOf(db(), scope);
  return amounts
    .filter((one) => one.item === item)
    .map(({ month, stallId, amountFen }) => ({ month, stallId, amountFen }));
}

it("two who run the month at once write it once", async () => {
  await enter();
  const before = (await finance.get(`${path}/due?month=2026-03`)).body;
  const [one, two] = await Promise.all([
    finance.ok("POST", `${path}/depreciation`, { month: "2026-03" }),
    boss.ok("POST", `${path}/depreciation`, { month: "2026-03" }),
  ]);
  expect(one.amountFen + two.amountFen).toBe(before.amountFen);
  expect((await finance.get(`${path}/due?month=2026-03`)).body.amountFen).toBe(0);
});

it("the profit's depreciation is what the list says, by month and stall", async () => {
  const asset = await enter({ stallId: 1 });
  await finance.ok("POST", `${path}/depreciation`, { month: "2026-03" });
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const { body } = await finance.get(`${path}/depreciation?from=2026-03&to=2026-03&size=100`);
  const all = await earned("DEPRECIATION", march);
  expect(all.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(-body.totals.amountFen);
  const ofStall = await earned("DEPRECIATION", { ...march, stallIds: [1] });
  expect(ofStall).toEqual([{ month: "2026-03", stallId: 1, amountFen: expect.any(Number) }]);
  // Moved to nowhere, the month keeps whose cost it was.
  const { version, ...kept } = await read(asset.id);
  await finance.ok("PUT", path, { ...fieldsOf(kept), id: asset.id, version, stallId: null });
  expect(await earned("DEPRECIATION", { ...march, stallIds: [1] })).toEqual(ofStall);
  const common = await finance.get(`${path}/depreciation?from=2026-03&to=2026-03&noStall=true`);
  expect(-common.body.totals.amountFen).toBe(all.find(({ stallId }) => stallId === null)?.amountFen);
});

it("what is paid here leaves its fund, and is back when it was entered wrongly", async () => {
  const before = await fundBalance(4);
  const asset = await enter({ fundId: 4, costFen: 120_000 });
  expect(await fundBalance(4)).toBe(before - 120_000);
  expect(asset.fundName).not.toBeNull();
  const changed = { ...fieldsOf(asset), id: asset.id, version: asset.version, costFen: 130_000 };
  expect(await finance.refused("PUT", path, changed)).toContain("不能改原值；录错了请作废重录");
  await finance.ok("POST", `${path}/${asset.id}/void`, { version: asset.version, reason: "重复录入" });
  expect(await fundBalance(4)).toBe(before);
  expect(await read(asset.id)).toMatchObject({ status: "VOID", netFen: 0 });
  expect((await finance.get(`${path}?keyword=${asset.code}`)).body.totalElements).toBe(0);
  expect((await finance.get(`${path}?keyword=${asset.code}&status=VOID`)).body.totalElements).toBe(1);
});

it("a sale takes the month's depreciation first, puts the money into its fund and shows the gain; twice is refused", async () => {
  const asset = await enter({ name: "旧货车" });
  expect(asset.netTodayFen).toBe(1_000_000 - 3 * 15_833);
  const before = await fundBalance(4);
  const sell = { version: asset.version, disposal: "SOLD", proceedsFen: 960_000, fundId: 4, reason: "换新车" };
  expect(await finance.refused("POST", `${path}/${asset.id}/dispose`, { ...sell, fundId: null })).toBe(
    "请选择收入进哪个账户",
  );
  expect(await finance.refused("POST", `${path}/${asset.id}/dispose`, { ...sell, proceedsFen: 0 })).toContain(
    "没有收入请选报废",
  );
  const sold = await finance.ok("POST", `${path}/${asset.id}/dispose`, sell);
  expect(sold.gainFen).toBe(960_000 - 952_501);
  expect(await fundBalance(4)).toBe(before + 960_000);
  expect((await depreciated(asset.id)).at(-1)).toEqual({ month: "2026-04", fen: 15_833, day: "2026-04-15" });
  expect(await read(asset.id)).toMatchObject({
    ...{ status: "SOLD", netFen: 0, netTodayFen: 0, possible: { edit: false, dispose: false, void: false } },
    disposal: { proceedsFen: 960_000, netFen: 952_501, gainFen: 7_499, reason: "换新车" },
  });
  const { content } = (await finance.get(`${path}?status=DISPOSED&size=100`)).body;
  expect(content).toContainEqual(expect.objectContaining({ id: asset.id, status: "SOLD" }));
  expect(content.every(({ status }: { status: string }) => ["SOLD", "SCRAPPED"].includes(status))).toBe(true);
  const again = { ...sell, version: sold.version };
  expect(await finance.refused("POST", `${path}/${asset.id}/dispose`, again)).toBe("旧货车已出售，不能再操作");
  expect(await fundBalance(4)).toBe(before + 960_000);
  const gains = await earned("DISPOSAL", { from: "2026-04-01", to: "2026-04-30", stallIds: [1] });
  expect(gains).toEqual([{ month: "2026-04", stallId: 1, amountFen: 7_499 }]);
});

it("an asset of a stall that one does not see is not there, and none is put there", async () => {
  const [own, other] = [await enter({ stallId: 1 }), await enter({ stallId: 2 })];
  const codes = [permissions.assetList, permissions.assetAdd, permissions.assetEdit, permissions.assetDel];
  await db().execute(sql`
    insert into role_menu (role_id, menu_id) select role.id, menu.id from role, menu
    where role.code = 'ROLE_STALL_KEEPER' and menu.permission = any(${pgArray(codes)}::text[]) on conflict do nothing`);
  const given = await caller(backoffice, "keeper");
  const missing = "固定资产不存在，可能已被删除，或您没有查看权限";
  const unseen = "档口不存在，或您没有查看权限";
  expect((await given.get(`${path}/${own.id}`)).status).toBe(200);
  expect(await given.refused("GET", `${path}/${other.id}`)).toBe(missing);
  const { version } = other;
  for (const act of ["idle", "use", "void", "dispose"]) {
    const body = { version, reason: "坏了", disposal: "SCRAPPED", proceedsFen: 0, fundId: null };
    expect(await given.refused("POST", `${path}/${other.id}/${act}`, body), act).toBe(missing);
  }
  const edit = (asset: typeof own, more: object) => ({ ...fieldsOf(asset), id: asset.id, version: 1, ...more });
  expect(await given.refused("PUT", path, edit(other, { stallId: 1 }))).toBe(missing);
  expect(await given.refused("PUT", path, edit(own, { stallId: 2 }))).toBe(unseen);
  expect(await given.refused("POST", path, { ...machine, stallId: 2 })).toBe(unseen);
  expect(await read(other.id)).toEqual(other);
  expect(await read(own.id)).toEqual(own);
  await db().execute(sql`
    delete from role_menu using role, menu where role.id = role_id and menu.id = menu_id
      and role.code = 'ROLE_STALL_KEEPER' and menu.permission = any(${pgArray(codes)}::text[])`);
});

it("what was depreciated keeps its figures, and may still go to another stall or person", async () => {
  const asset = await enter();
  await finance.ok("POST", `${path}/depreciation`, { month: "2026-03" });
  const edit = (more: object) => ({ ...fieldsOf(asset), id: asset.id, version: asset.version, ...more });
  const figures = [{ costFen: 1_000_001 }, { purchaseDay: "2026-01-21" }, { lifeYears: 6 }, { residualBp: 400 }];
  for (const change of [...figures, { startMonth: "2026-03" }]) {
    expect(await finance.refused("PUT", path, edit(change)), JSON.stringify(change)).toMatch(/已提过折旧，不能再改/);
  }
  const voided = { version: asset.version, reason: "录错" };
  expect(await finance.refused("POST", `${path}/${asset.id}/void`, voided)).toMatch(/已提过折旧，不能作废/);
  await finance.ok("PUT", path, edit({ stallId: 2, remark: "借给沙河" }));
  expect(await read(asset.id)).toMatchObject({ stallId: 2, costFen: 1_000_000, depreciatedFen: 2 * 15_833 });
});

it("begins to be depreciated the month after it was bought, or this month; the department must be one", async () => {
  const refused = (more: Record<string, unknown>) => finance.refused("POST", path, { ...machine, ...more });
  expect(await refused({ startMonth: "2026-05" })).toBe("折旧起始月不能晚于本月 2026-04");
  // Bought this month: from the next one, which has not come.
  const fresh = await enter({ purchaseDay: "2026-04-02", startMonth: "2026-05" });
  expect(fresh).toMatchObject({ startMonth: "2026-05", openingFen: 0, netTodayFen: 1_000_000 });
  expect(await enter({ purchaseDay: "2025-11-02", startMonth: "2026-04" })).toMatchObject({ openingFen: 4 * 15_833 });
  expect(await refused({ deptId: 999_999 })).toBe("部门不存在，请重新选择");
});

it("says in 变更记录 that a machine lay idle and was used again", async () => {
  const { id, version } = await enter({ name: "备用锁边机" });
  const idle = await finance.ok("POST", `${path}/${id}/idle`, { version });
  await finance.ok("POST", `${path}/${id}/use`, { version: idle.version });
  const logged = await rows(
    backoffice.database.db,
    sql`select action, before ->> 'status' as before, after ->> 'status' as after from audit_log
        where entity = 'fixed_asset' and entity_id = ${id} and action in ('idle', 'use') order by id`,
  );
  expect(logged).toEqual([
    { action: "idle", before: "IN_USE", after: "IDLE" },
    { action: "use", before: "IDLE", after: "IN_USE" },
  ]);
});

it("what is scrapped is a loss of its net value, is scrapped once, and is depreciated no more", async () => {
  const asset = await enter({ name: "旧锅炉" });
  const idle = await finance.ok("POST", `${path}/${asset.id}/idle`, { version: asset.version });
  expect(await finance.refused("POST", `${path}/${asset.id}/idle`, { version: idle.version })).toBe("旧锅炉已经是闲置");
  const scrap = { version: idle.version, disposal: "SCRAPPED", proceedsFen: 0, fundId: null, reason: "烧坏" };
  const gone = await finance.ok("POST", `${path}/${asset.id}/dispose`, scrap);
  expect(gone.gainFen).toBe(-952_501);
  expect(await finance.refused("POST", `${path}/${asset.id}/dispose`, { ...scrap, version: gone.version })).toBe(
    "旧锅炉已报废，不能再操作",
  );
  backoffice.advance(30 * 86_400_000);
  await signIn();
  await finance.ok("POST", `${path}/depreciation`, { month: "2026-04" });
  expect(await depreciated(asset.id)).toHaveLength(3);
});

it("refusals of a form are one sentence and write nothing", async () => {
  const count = async () => rows(db(), sql`select count(*) from fixed_asset`);
  const before = await count();
  const refused = (more: Record<string, unknown>) => finance.refused("POST", path, { ...machine, ...more });
  expect(await refused({ purchaseDay: "2099-01-01" })).toBe("购置日不能晚于今天");
  expect(await refused({ category: "飞机" })).toBe("类别 飞机 不在数据字典里，请重新选择");
  expect(await refused({ startMonth: "2026-01" })).toBe("折旧起始月不能早于 2026-02：购置的次月起计提");
  expect(await refused({ costFen: 0 })).toContain("原值必须大于 0");
  expect(await refused({ residualBp: 10_001 })).toContain("残值率不能超过 100%");
  expect(await refused({ costFen: 10, residualBp: 0 })).toContain("每月折旧不足 1 分");
  expect(await refused({ employeeId: 999_999 })).toBe("使用人不存在，请重新选择");
  const [first] = (await finance.get(`${path}?size=10`)).body.content;
  expect(await refused({ code: first.code })).toBe(`编号 ${first.code} 已存在，请换一个编号`);
  expect(await count()).toEqual(before);
});

it("an asset in a closed month is refused, and so is its depreciation", async () => {
  const asset = await enter();
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-03', 1, now())`);
  try {
    expect(await finance.refused("POST", path, machine)).toBe("2026 年 02 月已结账，不能再记账");
    expect(await finance.refused("POST", `${path}/depreciation`, { month: "2026-03" })).toContain("已结账");
    expect(await depreciated(asset.id)).toEqual([]);
  } finally {
    await db().execute(sql`delete from period_close`);
  }
});

it("a second editor is told, and who has no right is kept out", async () => {
  const asset = await enter();
  await finance.ok("PUT", path, { ...fieldsOf(asset), id: asset.id, version: asset.version, remark: "改" });
  const stale = { ...fieldsOf(asset), id: asset.id, version: asset.version, remark: "又改" };
  expect(await boss.refused("PUT", path, stale)).toBe("数据已被他人修改，请刷新后重试");
  expect((await keeper.get(path)).status).toBe(403);
  expect((await keeper.post(path, machine)).status).toBe(403);
  expect((await keeper.post(`${path}/depreciation`, { month: "2026-03" })).status).toBe(403);
});

function fieldsOf(asset: Record<string, unknown>) {
  const { code, name, category, purchaseDay, costFen, lifeYears, residualBp, startMonth, employeeId, deptId, stallId } =
    asset;
  const fields = { code, name, category, purchaseDay, costFen, lifeYears, residualBp, startMonth };
  return { ...fields, employeeId, deptId, stallId, remark: "" };
}
