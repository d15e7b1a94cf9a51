/** 导入客户, 导入工厂与供应商, 导入员工: opening balances come once, wrong rows are named, and what was paid ahead pays the first purchase. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { act, order } from "../../support/data/purchases.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { ledgerTables, marksOf } from "../../support/written.ts";

const backoffice = openBackoffice();
const people: Record<string, { call: Caller; token: string }> = {};
beforeAll(async () => {
  for (const name of ["boss", "keeper", "merchandiser"])
    people[name] = { call: await caller(backoffice, name), token: await backoffice.signIn(name) };
});
const boss = () => (people.boss as { call: Caller }).call;

type Rows = (string | number | null)[][];

/** The finished check of a sheet; `who` uploads it. */
async function check(path: string, lines: Rows, who = "boss") {
  const file = await writeXlsx({ sheets: [{ name: "表", rows: lines }] });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "表.xlsx");
  const token = people[who]?.token;
  const { status, body } = await backoffice.send("POST", `${path}?clientToken=${randomUUID()}`, { token, body: form });
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  return (await backoffice.send("GET", `/api/task/${body.jobId}`, { token })).body;
}

async function write(path: string, checkId: number, mode: "all" | "right" = "all") {
  const { jobId } = await boss().ok("POST", `${path}/${checkId}`, { mode });
  await backoffice.settle();
  return (await boss().get(`/api/task/${jobId}`)).body;
}

const told = (job: { result: { errors: { row: number; column: string }[] } }) =>
  job.result.errors.map(({ row, column }) => `${row} ${column}`).sort();

it("brings customers with what they owe, names wrong rows, and opens no account twice", async () => {
  const path = "/api/clothes/distributor/import";
  const heads = ["客户名*", "手机", "归属档口", "结算", "信用额度", "期初欠款", "期初预存"];
  const stall = "杭州四季青A区2038档";
  const wrong = await check(path, [
    heads,
    ["新客甲", "13911112222", stall, "月结", "5000", "1,200.5", null],
    ["新客乙", null, "没有档", "年结", "5000", null, null],
    ["新客丙", "139", null, null, null, "-3", null],
    ["新客丁", "13911112222", null, null, null, null, null],
    ["新客甲", null, null, null, null, 1, null],
    ["新客戊", null, null, null, null, 1, 2],
    ["散客", null, null, null, null, 1, null],
    ["长沙小雨女装", null, null, null, null, 1, null],
  ]);
  expect(told(wrong)).toEqual(
    ["3 归属档口", "3 结算", "4 手机", "4 期初欠款", "5 手机", "6 客户名", "7 期初欠款", "8 客户名", "9 客户名"].sort(),
  );
  const right = await check(path, [
    heads,
    ["新客甲", "13911112222", stall, "月结", "5000", "1,200.5", null],
    ["新客己", null, null, null, null, null, 300],
  ]);
  expect(right.result).toMatchObject({
    rightRows: 2,
    errorCount: 0,
    sums: [
      { label: "期初欠款", fen: 120_050 },
      { label: "期初预存", fen: 30_000 },
    ],
  });
  expect((await write(path, right.id)).result.added).toHaveLength(2);
  const balances = (await boss().get("/api/clothes/distributor?keyword=新客")).body.content;
  expect(balances.map((row: { name: string; balanceFen: number }) => [row.name, row.balanceFen]).sort()).toEqual([
    ["新客己", 30_000],
    ["新客甲", -120_050],
  ]);
  // Who was made by hand gets the opening balance once.
  await boss().ok("POST", "/api/clothes/distributor", { name: "手工客" });
  const again = await check(path, [
    heads,
    ["手工客", null, null, null, null, 88, null],
    ["新客甲", null, null, null, null, 1, null],
  ]);
  expect(again.result.errors).toMatchObject([{ row: 3, message: expect.stringContaining("已有往来") }]);
  expect((await write(path, again.id, "right")).result.added).toHaveLength(1);
  expect((await boss().get("/api/clothes/distributor?keyword=手工客")).body.content[0].balanceFen).toBe(-8800);
  expect(told(await check(path, [heads, ["营业员的客", null, null, null, null, 5, null]], "keeper"))).toEqual([
    "2 期初欠款",
  ]);
  expect(await findBrokenLedgers(backoffice.database.db)).toEqual([]);
});

it("brings suppliers with what is owed to them; what was paid ahead pays the first purchase, old debt is paid first", async () => {
  const path = "/api/clothes/factory/import";
  const heads = ["名称", "类型", "编码", "结算方式", "期初应付", "期初预付"];
  const wrong = await check(path, [
    heads,
    ["没类型", null, null, null, null, null],
    ["怪类型", "朋友", null, null, null, null],
    ["编码重复", "外发", "GC03", null, null, null],
    ["怪结算", "外发", null, "赊账", null, null],
    ["恒泰制衣厂", "外发", null, null, null, null],
  ]);
  expect(told(wrong)).toEqual(["2 类型", "3 类型", "4 编码", "5 结算方式", "6 名称"].sort());
  expect(told(await check(path, [heads, ["跟单的厂", "外发", null, null, 5, null]], "merchandiser"))).toEqual([
    "2 期初应付",
  ]);
  const right = await check(path, [
    heads,
    ["欠着的供应商", "成衣供应商", null, null, 100, null],
    ["预付的供应商", "成衣供应商", null, "现结", null, 60],
  ]);
  const [owed, ahead] = (await write(path, right.id)).result.added as [number, number];
  const rowOf = async (id: number) => (await boss().get(`/api/clothes/factory/${id}`)).body;
  expect(await rowOf(owed)).toMatchObject({ code: "GY04", balanceFen: 10_000, settleCycle: "MONTHLY" });
  expect(await rowOf(ahead)).toMatchObject({ code: "GY05", balanceFen: -6000, settleCycle: "CASH" });

  const sku = await skuId(backoffice, "8801 黑 M");
  const unpaid = async (partyId: number) => {
    const bought = await order(boss(), sku, { qty: 1, priceFen: 10_000, partyId });
    await act(boss(), bought, "receive", { cells: [{ skuId: sku, qty: 1 }] });
    return async () => {
      const { db } = backoffice.database;
      const dueOf = sql`select (owed_fen - paid_fen)::int8 as due from purchase where id = ${bought.id}`;
      return (await oneRow<{ due: number }>(db, dueOf)).due;
    };
  };
  expect(await (await unpaid(ahead))()).toBe(4000);
  const left = await unpaid(owed);
  expect(await left()).toBe(10_000);
  const pay = { partyId: owed, fundId: 1, amountFen: 10_000 };
  await boss().ok("POST", "/api/clothes/partyPayment", pay);
  expect([await left(), (await rowOf(owed)).balanceFen]).toEqual([10_000, 10_000]);
  await boss().ok("POST", "/api/clothes/partyPayment", pay);
  expect([await left(), (await rowOf(owed)).balanceFen]).toEqual([0, 0]);
  expect(await findBrokenLedgers(backoffice.database.db)).toEqual([]);
});

it("brings employees with sealed numbers, names wrong rows, and brings nobody twice", async () => {
  const path = "/api/clothes/employee/import";
  const heads = ["工号", "姓名*", "班组", "手机", "计薪方式", "底薪", "身份证号", "入职日期*"];
  const wrong = await check(path, [
    heads,
    ["YG001", "工号重复", null, null, null, null, null, "2026-03-01"],
    [null, "没班组", "没有这个组", null, null, null, null, "2026-03-01"],
    [null, "手机短", null, "139", null, null, null, "2026-03-01"],
    [null, "怪薪", null, null, "日结", null, null, "2026-03-01"],
    [null, "校验错", null, null, null, null, "330106199001011234", "2026-03-01"],
    [null, "没日期", null, null, null, null, null, "昨天"],
    // What no rule can read is refused by no rule after it: one sentence a cell.
    [null, "怪底薪", null, null, "月薪", "六千", null, "2026-03-01"],
  ]);
  expect(told(wrong)).toEqual(
    ["2 工号", "3 班组", "4 手机", "5 计薪方式", "6 身份证号", "7 入职日期", "8 底薪"].sort(),
  );
  expect(wrong.result.errors.at(-1)).toMatchObject({ row: 8, message: "底薪“六千”格式不对：请用数字，最多两位小数" });
  const right = await check(path, [
    heads,
    ["g900", "新车位", "车缝A组", "13911119000", null, null, "11010519491231002X", "2026/3/1"],
    [null, "新会计", null, null, "月薪", "6,500.5", null, "2026年3月2日"],
  ]);
  expect(right.result).toMatchObject({ rightRows: 2, errorCount: 0 });
  expect((await write(path, right.id)).result.added).toHaveLength(2);
  const found = (await boss().get("/api/clothes/employee?keyword=新车位")).body.content;
  expect(found).toMatchObject([{ no: "G900", teamName: "车缝A组", hiredDay: "2026-03-01" }]);
  expect(JSON.stringify(found)).not.toContain("11010519491231002X");
  const kept = await oneRow<{ sealed: string; tail: string }>(
    backoffice.database.db,
    sql`select id_card_sealed as sealed, id_card_tail as tail from employee where no = 'G900'`,
  );
  expect([kept.tail, kept.sealed.includes("1949")]).toEqual(["002X", false]);
  expect(told(await check(path, [heads, ["G900", "新车位", null, null, null, null, null, "2026-03-01"]]))).toEqual([
    "2 工号",
  ]);
});

it("says of each row why it is left out, and opens no account for it", async () => {
  const said = async (path: string, heads: Rows[number], line: Rows[number], who = "boss") =>
    (await check(path, [heads, line], who)).result.errors.map(({ message }: { message: string }) => message);
  const before = await marksOf(backoffice.database.db, [...ledgerTables, "party", "distributor", "employee"]);

  const factories = "/api/clothes/factory/import";
  const party = ["名称*", "类型*", "结算方式", "期初应付"];
  for (const [line, sentence] of [
    [["没类型", null, null, null], "请填写类型"],
    [["怪类型", "朋友", null, null], expect.stringMatching(/^类型“朋友”不对：请填.+、.+$/)],
    [["怪结算", "外发", "赊账", null], "结算方式“赊账”不对：请填现结或月结"],
    [["恒泰制衣厂", "外发", null, null], "恒泰制衣厂已存在，不用再导入"],
    [["恒泰制衣厂", "成衣供应商", null, 5], "恒泰制衣厂已是外发，类型不一致"],
    [["欠着的供应商", "成衣供应商", null, 5], "欠着的供应商已有往来账，不能再导入期初"],
  ] as const)
    expect(await said(factories, party, [...line])).toEqual([sentence]);

  const customers = "/api/clothes/distributor/import";
  const customer = ["客户名*", "手机", "营业员", "期初欠款"];
  const { code, name, phone } = (await boss().get("/api/clothes/distributor?keyword=新客甲")).body.content[0];
  await backoffice.database.db.execute(sql`
    update sys_user set nick_name = '同名同事' where username in ('newcomer', 'sewer')`);
  for (const [line, sentence] of [
    [["别的客户", phone, null, null], `手机号已是客户 ${name}（${code}）的，请核对`],
    [[name, "13922220000", null, null], `已有同名客户 ${code}，手机号不同，请核对或改名`],
    [[name, phone, null, null], `客户 ${name}（${code}）已存在，不用再导入`],
    [[name, phone, null, 5], `客户 ${name}（${code}）已有往来，不能再导入期初，请用调账`],
    [["新客庚", null, "同名同事", null], "有 2 个“同名同事”，请留空，导入后再选"],
  ] as const)
    expect(await said(customers, customer, [...line])).toEqual([sentence]);

  await leaveOnePlace(backoffice, { username: "keeper2", place: places.warehouse, withheld: [permissions.wageList] });
  people.keeper2 = { call: await caller(backoffice, "keeper2"), token: await backoffice.signIn("keeper2") };
  const employee = ["姓名*", "计薪方式", "底薪", "入职日期*"];
  expect(await said("/api/clothes/employee/import", employee, ["怪薪", "日结", null, "2026-03-01"])).toEqual([
    expect.stringMatching(/^计薪方式“日结”不对：请填.+、.+$/),
  ]);
  expect(
    await said("/api/clothes/employee/import", employee, ["新会计", "月薪", "6500", "2026-03-01"], "keeper2"),
  ).toEqual(["您没有查看工资的权限，不能录入底薪"]);

  expect(await marksOf(backoffice.database.db, [...ledgerTables, "party", "distributor", "employee"])).toEqual(before);
});
