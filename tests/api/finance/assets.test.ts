/** 资金账户, 账龄 and 资产概览 over HTTP: each figure equals the page and the ledger where it stands (domain.md §3.6). */
import { sql } from "drizzle-orm";
import { parseCsv } from "hucre/csv";
import { afterEach, beforeAll, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { rebuildAssetDays } from "#backoffice/overview/finance/overview/asset-day.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { distributorTypes } from "#contract/system/accounts.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
let finance: Caller;
let boss: Caller;
let keeper: Caller;
beforeAll(async () => {
  finance = await caller(backoffice, "finance");
  boss = await caller(backoffice, "boss");
  keeper = await caller(backoffice, "keeper");
});
afterEach(async () => expect(await brokenMoneyInvariants(db())).toEqual([]));

const fundPath = "/api/clothes/fund";
const transferPath = "/api/clothes/fundTransfer";
const overview = async (day?: string, span = "days") =>
  (await boss.get(`/api/clothes/assetOverview?span=${span}${day ? `&day=${day}` : ""}`)).body;
const funds = async () =>
  (await finance.get(fundPath)).body.content as { id: number; balanceFen: number; version: number }[];
const balanceOf = async (id: number) => (await funds()).find((one) => one.id === id)?.balanceFen;

async function newFund(name: string, openingFen: number): Promise<number> {
  const { id, version } = await finance.ok("POST", fundPath, { name, method: "BANK" });
  if (openingFen !== 0) await finance.ok("POST", `${fundPath}/${id}/open`, { version, amountFen: openingFen });
  return id;
}

it("a fund's opening balance is entered once and is the first of its entries", async () => {
  const id = await newFund("建行 8801", 500_000);
  const { version } = (await finance.get(`${fundPath}/${id}`)).body;
  expect(await finance.refused("POST", `${fundPath}/${id}/open`, { version, amountFen: 1 })).toContain("不能再录");
  expect((await finance.get(`${fundPath}/${id}/entries`)).body).toMatchObject({
    ...{ openingFen: 0, addedFen: 500_000, closingFen: 500_000, fund: { openingFen: 500_000 } },
    entries: [{ entryType: "OPENING", amountFen: 500_000, balanceAfterFen: 500_000 }],
  });
});

it("money moves from one fund to another, never to itself and never more than is held; taken back it is as before", async () => {
  const [from, to] = [await newFund("建行 8802", 100_000), await newFund("建行 8803", 0)];
  const move = (more: Record<string, unknown>) => ({ fromId: from, toId: to, amountFen: 60_000, ...more });
  expect(await finance.refused("POST", transferPath, move({ toId: from }))).toBe("转出账户和转入账户不能是同一个");
  expect(await finance.refused("POST", transferPath, move({ amountFen: 100_001 }))).toBe(
    "建行 8802 只有 1,000.00 元，转不出 1,000.01 元",
  );
  expect(await finance.refused("POST", transferPath, move({ amountFen: 0 }))).toContain("转账金额必须大于 0");
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([100_000, 0]);
  const { id, no } = await finance.ok("POST", transferPath, move({ remark: "备用金" }));
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([40_000, 60_000]);
  const { content, totals } = (await finance.get(`${transferPath}?fundId=${to}`)).body;
  expect(content).toEqual([
    expect.objectContaining({ no, fromName: "建行 8802", toName: "建行 8803", status: "CONFIRMED" }),
  ]);
  expect(totals.amountFen).toBe(60_000);
  expect((await finance.get(`${fundPath}/${to}/entries`)).body.entries).toEqual([
    expect.objectContaining({ entryType: "FUND_TRANSFER", no, amountFen: 60_000 }),
  ]);
  const version = content[0].version;
  await finance.ok("POST", `${transferPath}/${id}/void`, { version, reason: "转错" });
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([100_000, 0]);
  expect(
    await finance.refused("POST", `${transferPath}/${id}/void`, { version: version + 1, reason: "再转" }),
  ).toContain("已作废，不能再操作");
});

it("two who move the last of a fund at once: one does, the other is refused; opposed ones never wait for each other", async () => {
  const [one, two] = [await newFund("建行 8804", 100_000), await newFund("建行 8805", 100_000)];
  const replies = await Promise.all([
    finance.post(transferPath, { fromId: one, toId: two, amountFen: 80_000 }),
    boss.post(transferPath, { fromId: one, toId: two, amountFen: 80_000 }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([20_000, 180_000]);
  const opposed = Array.from({ length: 10 }, (_, at) =>
    finance.post(
      transferPath,
      at % 2 ? { fromId: one, toId: two, amountFen: 100 } : { fromId: two, toId: one, amountFen: 100 },
    ),
  );
  expect((await Promise.all(opposed)).map(({ status }) => status)).toEqual(Array(10).fill(201));
});

it("in a closed month no money moves", async () => {
  const [from, to] = [await newFund("建行 8806", 100_000), await newFund("建行 8807", 0)];
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
  try {
    const refusal = await finance.refused("POST", transferPath, { fromId: from, toId: to, amountFen: 1 });
    expect(refusal).toBe("2026 年 04 月已结账，不能再记账");
    expect([await balanceOf(from), await balanceOf(to)]).toEqual([100_000, 0]);
  } finally {
    await db().execute(sql`delete from period_close`);
  }
});

it("a fund's entries come by pages, each going on from the balance of the one before; its file holds them all", async () => {
  const id = await newFund("建行 8808", 100_000);
  const other = await newFund("建行 8809", 0);
  for (let step = 1; step <= 11; step += 1) {
    await finance.ok("POST", transferPath, { fromId: id, toId: other, amountFen: step * 100 });
  }
  const pageOf = async (page: number) => (await finance.get(`${fundPath}/${id}/entries?size=10&page=${page}`)).body;
  const [first, second] = [await pageOf(0), await pageOf(1)];
  const sums = { openingFen: 0, addedFen: 100_000, takenFen: 6_600, closingFen: 93_400, totalElements: 12 };
  expect([first, second]).toMatchObject([sums, sums]);
  const entries = [...first.entries, ...second.entries] as { amountFen: number; balanceAfterFen: number }[];
  expect(entries).toHaveLength(12);
  let balance = 0;
  for (const { amountFen, balanceAfterFen } of entries) {
    balance += amountFen;
    expect(balanceAfterFen).toBe(balance);
  }
  const fileOf = async (layout: string) =>
    parseCsv(String((await finance.get(`${fundPath}/entries/export?id=${id}&layout=${layout}&format=csv`)).body));
  const [headings = [], opening = [], ...lines] = await fileOf("entry");
  expect(headings).toEqual(["日期", "类型", "单号", "收入", "支出", "余额", "备注"]);
  expect([opening[1], opening[5], lines.at(-1)?.[1], lines.at(-1)?.[5]]).toEqual(["期初", "0.00", "期末", "934.00"]);
  expect(lines.slice(0, -1).map((cells) => Number(cells[3] || 0) - Number(cells[4] || 0))).toEqual(
    entries.map(({ amountFen }) => amountFen / 100),
  );
  expect((await finance.get(`${fundPath}/entries/export/count?id=${id}`)).body.rows).toEqual({ entry: 14, count: 0 });
  expect(await fileOf("count")).toEqual([["日期", "档口", "应有", "清点", "差异", "清点人", "备注"]]);
  const till = (await finance.get(`${fundPath}/1/entries?from=2026-01-01&to=2026-04-15`)).body;
  const counted = await finance.get(
    `${fundPath}/entries/export?id=1&from=2026-01-01&to=2026-04-15&layout=count&format=csv`,
  );
  expect(parseCsv(String(counted.body))).toHaveLength(till.counts.length + 1);
  expect((await keeper.get(`${fundPath}/entries/export?id=${id}`)).status).toBe(403);
});

it("accounts of distributors are moved by nothing that the filter of 账户流水 does not offer", async () => {
  const found = await rows<{ type: (typeof distributorTypes)[number] }>(
    db(),
    sql`select distinct entry_type as type from account join account_entry entry on entry.account_id = account.id
        where account.kind like 'DISTRIBUTOR%'`,
  );
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ type }) => !distributorTypes.includes(type))).toEqual([]);
});

const kinds = ["DISTRIBUTOR", "SUPPLIER", "FACTORY"] as const;

it("the ages add up to the balances of the accounts, today and on any day", async () => {
  for (const day of ["2026-04-15", "2026-03-31", "2026-02-10"]) {
    for (const kind of kinds) {
      const { totals, content, totalElements } = (await boss.get(`/api/clothes/aging?kind=${kind}&day=${day}&size=100`))
        .body;
      const sign = kind === "DISTRIBUTOR" ? -1 : 1;
      const told = await oneRow<{ owed: number; ahead: number }>(
        db(),
        sql`select coalesce(sum(greatest(owed, 0)), 0)::int8 as owed, coalesce(sum(greatest(-owed, 0)), 0)::int8 as ahead from (
              select ${sign} * sum(entry.amount_fen) as owed from account join account_entry entry on entry.account_id = account.id
              where account.kind = ${kind} and entry.biz_date <= ${day}::date group by account.id) standing`,
      );
      expect([kind, day, totals.owedFen, totals.aheadFen]).toEqual([kind, day, told.owed, told.ahead]);
      expect(totals.days30Fen + totals.days60Fen + totals.days90Fen + totals.olderFen).toBe(totals.owedFen);
      for (const row of content) {
        const ages = [row.days30Fen, row.days60Fen, row.days90Fen, row.olderFen];
        expect(ages.every((age) => age >= 0)).toBe(true);
        expect(ages.reduce((sum, age) => sum + age, 0)).toBe(row.owedFen);
      }
      if (totalElements <= 100) {
        expect(content.reduce((sum: number, row: { owedFen: number }) => sum + row.owedFen, 0)).toBe(totals.owedFen);
      }
    }
  }
});

it("what was charged last is the youngest: older charges are paid first", async () => {
  const owner = await addDistributor(boss);
  const [account] = await rows<{ id: number }>(
    db(),
    sql`insert into account (kind, owner_id, balance_fen) values ('DISTRIBUTOR', ${owner.id}, -130) returning id`,
  );
  let after = 0;
  for (const [day, amount] of [
    ["2025-12-01", -100],
    ["2026-02-01", -80],
    ["2026-03-01", -70],
    ["2026-04-10", -60],
    ["2026-04-12", 180],
  ] as const) {
    after += amount;
    await db().execute(sql`
      insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id, biz_date,
        operator_id, created_at)
      values (${account?.id}, ${amount}, ${after}, 'ADJUST', nextval('journal_number'), 'DISTRIBUTOR', ${owner.id}, ${day}::date,
        1, ${demoNow.toISOString()}::timestamptz)`);
  }
  const of = async (day: string) =>
    (await boss.get(`/api/clothes/aging?keyword=${owner.code}&day=${day}`)).body.content;
  expect(await of("2026-04-15")).toEqual([
    expect.objectContaining({ owedFen: 130, days30Fen: 60, days60Fen: 70, days90Fen: 0, olderFen: 0, aheadFen: 0 }),
  ]);
  expect(await of("2026-04-11")).toEqual([
    expect.objectContaining({ owedFen: 310, days30Fen: 60, days60Fen: 70, days90Fen: 80, olderFen: 100 }),
  ]);
});

it("the overview equals the pages where its figures stand", async () => {
  const { figures, netFen } = await overview();
  const list = await funds();
  expect(figures.fundFen).toBe(list.reduce((sum, { balanceFen }) => sum + balanceFen, 0));
  const customers = (await boss.get("/api/clothes/aging?kind=DISTRIBUTOR")).body.totals;
  expect([figures.receivableFen, figures.customerAdvanceFen]).toEqual([customers.owedFen, customers.aheadFen]);
  const parties = await Promise.all(
    (["SUPPLIER", "FACTORY"] as const).map(
      async (kind) => (await boss.get(`/api/clothes/aging?kind=${kind}`)).body.totals,
    ),
  );
  const sum = (field: "owedFen" | "aheadFen") => parties.reduce((total, one) => total + one[field], 0);
  expect([figures.payableFen, figures.partyAdvanceFen]).toEqual([sum("owedFen"), sum("aheadFen")]);
  const assets = (await boss.get("/api/clothes/fixedAsset?status=HELD")).body.totals;
  expect(figures.fixedFen).toBe(assets.netFen);
  const stock = await oneRow<{ fen: number }>(db(), sql`select sum(value_fen)::int8 as fen from stock_balance`);
  expect(figures.stockFen + figures.transitFen).toBe(stock.fen);
  const { stockFen, transitFen, materialFen, wipFen, fundFen, receivableFen, partyAdvanceFen } = figures;
  const held = stockFen + transitFen + materialFen + wipFen + fundFen + receivableFen + partyAdvanceFen;
  const has = held + figures.employeeAdvanceFen + figures.fixedFen;
  expect(netFen).toBe(has - figures.customerAdvanceFen - figures.payableFen - figures.wageFen);
});

/** The day as the ledgers themselves tell it, without any sum that is kept. */
const told = (day: string) =>
  oneRow<Record<string, number>>(
    db(),
    sql`
    with standing as (
      select account.kind, sum(entry.amount_fen) as fen from account join account_entry entry on entry.account_id = account.id
      where entry.biz_date <= ${day}::date group by account.id
    )
    select (select coalesce(sum(m.value_fen), 0)::int8 from stock_movement m join repository r on r.id = m.repository_id
            where m.biz_date <= ${day}::date and r.type <> 'TRANSIT') as "stockFen",
      (select coalesce(sum(m.value_fen), 0)::int8 from stock_movement m join repository r on r.id = m.repository_id
       where m.biz_date <= ${day}::date and r.type = 'TRANSIT') as "transitFen",
      (select coalesce(sum(value_fen), 0)::int8 from material_movement where biz_date <= ${day}::date) as "materialFen",
      (-coalesce((select sum(value_fen + variance_fen) from stock_movement
          where biz_date <= ${day}::date and doc_type in ('DELIVERY', 'BATCH', 'REPAIR', 'REPAIR_RETURN')), 0)
        - coalesce((select sum(value_fen + variance_fen) from material_movement
          where biz_date <= ${day}::date and doc_type = 'MATERIAL_ISSUE'), 0)
        + coalesce((select sum(amount_fen) from account_entry
          where biz_date <= ${day}::date and entry_type = 'PROCESS_FEE'), 0)
        + coalesce((select sum(piece_fen) from wage_settlement where status in ('AUDITED', 'PAID')
          and (audited_at at time zone 'Asia/Shanghai')::date <= ${day}::date), 0)
        + coalesce((select sum(other_fen) from batch where closed_day <= ${day}::date), 0))::int8 as "wipFen",
      (select coalesce(sum(fen), 0)::int8 from standing where kind = 'FUND') as "fundFen",
      (select coalesce(sum(greatest(-fen, 0)), 0)::int8 from standing where kind = 'DISTRIBUTOR') as "receivableFen",
      (select coalesce(sum(greatest(fen, 0)), 0)::int8 from standing where kind = 'DISTRIBUTOR') as "customerAdvanceFen",
      (select coalesce(sum(greatest(fen, 0)), 0)::int8 from standing where kind in ('SUPPLIER', 'FACTORY')) as "payableFen",
      (select coalesce(sum(greatest(-fen, 0)), 0)::int8 from standing where kind in ('SUPPLIER', 'FACTORY')) as "partyAdvanceFen",
      (select coalesce(sum(greatest(fen, 0)), 0)::int8 from standing where kind = 'EMPLOYEE') as "wageFen",
      (select coalesce(sum(greatest(-fen, 0)), 0)::int8 from standing where kind = 'EMPLOYEE') as "employeeAdvanceFen"`,
  );

it("any past day is what the ledgers add up to, and summing it up again changes nothing", async () => {
  for (const day of ["2026-04-14", "2026-04-01", "2026-03-15", "2026-02-01", "2025-06-30"]) {
    expect([day, (await overview(day)).figures]).toEqual([day, { ...(await told(day)), fixedFen: expect.any(Number) }]);
  }
  const kept = () =>
    rows(db(), sql`select biz_date, stock_fen, fund_fen, receivable_fen, payable_fen from asset_day order by 1`);
  const before = await kept();
  await rebuildAssetDays(db(), "2026-04-15", demoNow);
  expect(await kept()).toEqual(before);
  const { trend } = await overview(undefined, "months");
  expect(trend).toHaveLength(12);
  expect(trend.at(-1).day).toBe("2026-04-15");
  expect((await overview("2026-03-31")).netFen).toBe(trend.at(-2).netFen);
});

it("what is booked back into a past day is in its figures at once", async () => {
  const day = "2026-04-02";
  const before = (await overview(day)).figures;
  await db().execute(sql`
    with moved as (update account set balance_fen = balance_fen - 700 where kind = 'EMPLOYEE' and id = (
      select min(id) from account where kind = 'EMPLOYEE') returning id, balance_fen)
    insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id, biz_date,
      operator_id, created_at)
    select id, -700, balance_fen, 'DEDUCT', nextval('journal_number'), 'EMPLOYEE', 0, ${day}::date, 1,
      ${demoNow.toISOString()}::timestamptz from moved`);
  const after = (await overview(day)).figures;
  expect(after).toEqual({ ...(await told(day)), fixedFen: before.fixedFen });
  expect(before.wageFen - before.employeeAdvanceFen - (after.wageFen - after.employeeAdvanceFen)).toBe(700);
});

it("a day to come is refused, and who has no right sees nothing", async () => {
  for (const path of ["assetOverview", "aging"])
    expect(await boss.refused("GET", `/api/clothes/${path}?day=2099-01-01`)).toBe("截止日不能晚于今天");
  for (const path of ["assetOverview", "aging", "fundTransfer"])
    expect((await keeper.get(`/api/clothes/${path}`)).status).toBe(403);
});
