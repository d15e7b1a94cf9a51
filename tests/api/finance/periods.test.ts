/** 月结 over HTTP: what hinders it, its order, its refusals; and a bill that is confirmed while the month is closed. */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const path = "/api/clothes/period";
let finance: Caller;
let keeper: Caller;
beforeAll(async () => {
  finance = await caller(backoffice, "finance");
  keeper = await caller(backoffice, "keeper");
});
afterEach(() => db().execute(sql`delete from period_close`));

const read = async (month: string) => (await finance.get(`${path}/${month}`)).body;
const close = (month: string) => finance.ok("POST", `${path}/${month}/close`);

/** Finishes what the demo company has open, behind the product's back: what stands in the way is tested by itself. */
async function clear() {
  await db().execute(sql`update bill set biz_date = '2026-04-14' where status = 'HELD'`);
  await db().execute(sql`update recharge set biz_date = '2026-04-14' where status = 'PENDING'`);
  await db().execute(sql`update transfer set biz_date = '2026-04-14' where status = 'DRAFT'`);
  await db().execute(sql`update purchase set biz_date = '2026-04-14' where status = 'DRAFT'`);
  await db().execute(
    sql`update stock_count set biz_date = '2026-04-14' where status in ('DRAFT', 'COUNTING', 'SUBMITTED')`,
  );
  await db().execute(sql`update stock_adjust set biz_date = '2026-04-14' where status = 'DRAFT'`);
  await db().execute(sql`update material_purchase set biz_date = '2026-04-14' where status = 'DRAFT'`);
  await db().execute(sql`update material_issue set biz_date = '2026-04-14' where status = 'DRAFT'`);
  await db().execute(sql`update delivery set biz_date = '2026-04-14' where status = 'SUBMITTED'`);
  await db().execute(sql`update piece_record set biz_date = '2026-04-14' where status = 'SUBMITTED'`);
  await db().execute(sql`delete from day_close_figures`);
  await db().execute(
    sql`update wage_settlement set from_day = '2026-04-01', to_day = '2026-04-14' where status = 'DRAFT'`,
  );
  await finance.ok("POST", "/api/clothes/fixedAsset/depreciation", { month: "2026-03" });
}

it("open drafts and what waits stand in the way, each named; closing is refused while they do", async () => {
  const [draft] = await rows<{ id: number }>(
    db(),
    sql`insert into stock_adjust (no, repository_id, kind, reason, biz_date, created_by, created_at, updated_at)
        values ('TZ-TEST', 1, 'GAIN', '录错', '2026-03-09', 1, now(), now()) returning id`,
  );
  const found = await read("2026-03");
  expect(found.hindrances).toContainEqual(expect.objectContaining({ key: "ADJUST", hard: true }));
  expect(found.closeRefusal).toContain("2026 年 03 月还不能结账：有");
  expect(await finance.refused("POST", `${path}/2026-03/close`)).toBe(found.closeRefusal);
  expect(await rows(db(), sql`select from period_close`)).toEqual([]);
  await db().execute(sql`delete from stock_adjust where id = ${draft?.id}`);
});

it("an expense that is a draft stands in the way until it is confirmed or given up", async () => {
  await clear();
  const slip = { kind: "EXPENSE", category: "房租", fundId: 6, amountFen: 100, bizDate: "2026-03-20" };
  const draft = await finance.ok("POST", "/api/clothes/cash-slip", slip);
  expect((await read("2026-03")).hindrances).toContainEqual(
    expect.objectContaining({ key: "CASH_SLIP", count: 1, from: "2026-03-20", to: "2026-03-20", hard: true }),
  );
  expect(await finance.refused("POST", `${path}/2026-03/close`)).toContain("1 张费用草稿");
  await finance.ok("POST", `/api/clothes/cash-slip/${draft.id}/discard`, { version: draft.version });
  expect(await read("2026-03")).toMatchObject({ closeRefusal: null });
});

it("depreciation that was not run stands in the way too", async () => {
  await clear();
  const machine = {
    name: "裁床",
    category: "设备",
    purchaseDay: "2026-01-10",
    costFen: 600_000,
    lifeYears: 5,
    residualBp: 0,
  };
  await finance.ok("POST", "/api/clothes/fixedAsset", { ...machine, startMonth: "2026-02" });
  expect((await read("2026-03")).hindrances).toContainEqual(
    expect.objectContaining({ key: "DEPRECIATION", count: 2, from: "2026-02-01" }),
  );
  expect(await finance.refused("POST", `${path}/2026-03/close`)).toContain("笔折旧没有计提");
  await finance.ok("POST", "/api/clothes/fixedAsset/depreciation", { month: "2026-03" });
  expect(await read("2026-03")).toMatchObject({ closeRefusal: null, mayClose: true });
});

it("months close in order, and reopen from the last one; everything before a closed month is closed", async () => {
  await clear();
  expect(await finance.refused("POST", `${path}/2026-04/close`)).toBe("2026 年 04 月还没有结束，不能结账");
  await close("2026-01");
  expect(await finance.refused("POST", `${path}/2026-03/close`)).toBe(
    "请先结 2026 年 02 月：要按月份顺序结账，中间不能空",
  );
  expect(await finance.refused("POST", `${path}/2026-01/close`)).toBe("2026 年 01 月已经结账");
  await expect(assertPeriodOpen(db(), "2025-07-01")).rejects.toThrow("2025 年 07 月已结账，不能再记账");
  await expect(assertPeriodOpen(db(), "2026-01-31")).rejects.toThrow("2026 年 01 月已结账");
  await assertPeriodOpen(db(), "2026-02-01");
  await close("2026-02");
  expect(await finance.refused("POST", `${path}/2026-01/reopen`, { reason: "改账" })).toBe(
    "请先反结 2026 年 02 月：要从最后结账的月份开始",
  );
  expect(await finance.refused("POST", `${path}/2026-03/reopen`, { reason: "改账" })).toContain("没有结账");
  expect(await finance.refused("POST", `${path}/2026-02/reopen`, { reason: " " })).toContain("请填写原因");
  await finance.ok("POST", `${path}/2026-02/reopen`, { reason: "漏记一张采购" });
  const { content } = (await finance.get(path)).body;
  const state = (month: string) => content.find((row: { month: string }) => row.month === month);
  expect(state("2026-01")).toMatchObject({ closed: true, last: true, closedBy: expect.any(String) });
  expect(state("2026-02")).toMatchObject({ closed: false, next: true });
});

it("who closed and why it was reopened is kept and told", async () => {
  await clear();
  await close("2026-02");
  await finance.ok("POST", `${path}/2026-02/reopen`, { reason: "漏记一张采购" });
  const kept = await rows(
    db(),
    sql`select action, after from audit_log where entity = 'period' and entity_id = 202602 order by id desc limit 2`,
  );
  expect(kept).toEqual([
    { action: "reopen", after: { month: "2026-02", reason: "漏记一张采购" } },
    { action: "close", after: { month: "2026-02" } },
  ]);
  const titles = await rows<{ title: string }>(db(), sql`select distinct title from message where type = '月结'`);
  expect(titles.map(({ title }) => title)).toContain("2026 年 02 月已反月结");
});

it("who may not close is kept out", async () => {
  expect((await keeper.get(path)).status).toBe(403);
  expect((await keeper.post(`${path}/2026-03/close`)).status).toBe(403);
});

it("what is booked while the month is being closed is either in before, or refused", async () => {
  await clear();
  // The clock stands in April; March is closed by hand, April's bookings go on. So they are dated back by hand too.
  const book = () =>
    db().transaction(async (tx) => {
      await assertPeriodOpen(tx, "2026-03-20");
      await tx.execute(sql`
        insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
          biz_date, operator_id, created_at)
        select id, 1, 0, 'ADJUST', nextval('journal_number'), 'DISTRIBUTOR', 0, '2026-03-20', 1, '2026-04-15T04:00:00Z'
        from account where kind = 'EMPLOYEE' limit 1`);
    });
  const results = await Promise.all([
    ...Array.from({ length: 8 }, () =>
      book().then(
        () => "booked",
        (error: Error) => error.message,
      ),
    ),
    close("2026-03").then(() => "closed"),
    ...Array.from({ length: 8 }, () =>
      book().then(
        () => "booked",
        (error: Error) => error.message,
      ),
    ),
  ]);
  expect(results).toContain("closed");
  const refused = results.filter((result) => result === "2026 年 03 月已结账，不能再记账");
  const booked = results.filter((result) => result === "booked");
  expect(refused.length + booked.length + 1).toBe(results.length);
  const [late] = await rows<{ count: number }>(
    db(),
    sql`select count(*) from account_entry where doc_id = 0 and biz_date = '2026-03-20'`,
  );
  expect(late?.count).toBe(booked.length);
  await expect(assertPeriodOpen(db(), "2026-03-20")).rejects.toThrow("已结账");
});

it("the first close is offered on the month that ended last alone, and says how many go along; then the next one", async () => {
  await clear();
  const { content } = (await finance.get(path)).body;
  const offered = (rows: { month: string; next: boolean }[]) =>
    rows.filter(({ next }) => next).map(({ month }) => month);
  expect(offered(content)).toEqual(["2026-03"]);
  const before = content.filter(({ month }: { month: string }) => month < "2026-03").length;
  expect(before).toBeGreaterThan(0);
  expect(await read("2026-03")).toMatchObject({ next: true, along: before });
  await close("2026-03");
  expect(offered((await finance.get(path)).body.content)).toEqual([]);
  expect(await read("2026-03")).toMatchObject({ closed: true, along: 0 });
});
