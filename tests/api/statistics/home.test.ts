/** 首页 in one call (domain.md §3.7): what each part's own endpoint says, kept for nobody who may not see it. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { rows } from "#backoffice/db/connect.ts";
import { recorderOf } from "#backoffice/db/statement-recorder.ts";
import { hasPermission } from "#contract/permissions.ts";
import { homeParts } from "#contract/statistics/home.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { confirmBill, heldBill, people } from "../../support/data/bills.ts";
import { caller, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const today = bizDateOf(demoNow);
const path = "/api/clothes/desk/home";

const opened = async (username: string) => {
  const { status, body } = await (await caller(backoffice, username)).get(path);
  expect([username, status, body.failed]).toEqual([username, 200, []]);
  return body.parts;
};

it.each([
  "admin",
  "boss",
  "keeper",
  "keeper2",
  "warehouse",
  "finance",
  "ecom",
  "merchandiser",
  "sewer",
])("answers %s what each part's own endpoint does, and no other part", async (username) => {
  const asking = await caller(backoffice, username);
  const { roles } = (await asking.get("/auth/info")).body;
  const parts = await opened(username);
  const allowed = Object.entries(homeParts).filter(([, { access }]) => hasPermission(roles, access));
  expect(Object.keys(parts).sort()).toEqual(allowed.map(([name]) => name).sort());
  for (const [name, endpoint] of allowed) {
    const own = (await asking.get(endpoint.path)).body;
    // The size was sampled, or measured a moment before.
    const { databaseBytes: _, ...said } = parts[name];
    const { databaseBytes: __, ...expected } = own;
    expect([name, said]).toEqual([name, expected]);
  }
});

it("keeps for each only what the same rights, places and stalls see", async () => {
  const { db } = backoffice.database;
  const slip = async (repositoryId: number, no: string) =>
    db.execute(sql`
      insert into stock_adjust (no, kind, repository_id, reason, status, biz_date, created_at, updated_at)
      values (${no}, 'GAIN', ${repositoryId}, '录错', 'DRAFT', ${today}::date, now(), now())`);
  const drafts = async (username: string) => (await opened(username)).adjustments.drafts;
  // Behind the back of what is kept: only who is told anew sees it.
  const before = await drafts("boss");
  await slip(places.changshu, "KEPT-1");
  expect(await drafts("boss")).toBe(before);
  // A grant taken away holds for the next request, whatever was kept.
  const sold = (await opened("keeper")).sales;
  expect(sold).toBeDefined();
  await db.execute(sql`
    insert into bill (no, stall_id, repository_id, distributor_id, keeper_id, status, sale_qty, return_qty, payable_fen,
      owed_qty, biz_date, created_at, updated_at)
    select 'KEPT-B', id, repository_id, 1, 4, 'HELD', 1, 0, 100, 0, ${today}::date, now(), now()
    from stall where repository_id = ${places.stall}`);
  // Another keeper, of another place, right after: not what the first was told.
  const { held } = (await opened("keeper2")).sales;
  const own = (await (await caller(backoffice, "keeper2")).get("/api/clothes/desk/sales")).body;
  expect(held).toBe(own.held);
  await db.execute(sql`delete from bill where no = 'KEPT-B'`);
  const [found] = await rows<{ id: number }>(db, sql`select id from sys_user where username = 'keeper'`);
  const keeper = found?.id ?? 0;
  await db.execute(sql`delete from repository_permission where user_id = ${keeper}`);
  await db.execute(sql`
    delete from role_repository_permission where role_id in (select role_id from user_role where user_id = ${keeper})`);
  const parts = await opened("keeper");
  expect(parts.sales).toMatchObject({ bills: 0, pieces: 0, payableFen: 0, held: 0, owedQty: 0 });
  expect(parts.trend.byDay.every((day: { bills: number }) => day.bills === 0)).toBe(true);
});

it("shows what was just written, to whom ever", async () => {
  backoffice.advance(10_000);
  const boss = await caller(backoffice, "boss");
  const drafts = async (username: string) => (await opened(username)).adjustments.drafts;
  const before = { boss: await drafts("boss"), warehouse: await drafts("warehouse") };
  await boss.ok("POST", "/api/clothes/adjustment", { kind: "GAIN", repositoryId: places.warehouse, reason: "录错" });
  expect({ boss: await drafts("boss"), warehouse: await drafts("warehouse") }).toEqual({
    boss: before.boss + 1,
    warehouse: before.warehouse + 1,
  });
});

it("shows a bill on the next opening, and what it moved once that is worked off", async () => {
  const boss = await caller(backoffice, "boss");
  const before = await opened("boss");
  const held = await heldBill(boss, people.xiaoyu, ["8801 黑 M x2"]);
  expect((await opened("boss")).sales.held).toBe(before.sales.held + 1);
  await confirmBill(boss, held);
  const after = await opened("boss");
  expect(after.sales).toMatchObject({ bills: before.sales.bills + 1, held: before.sales.held });
  expect(after.trend.today.bills).toBe(before.trend.today.bills + 1);
  await backoffice.settle();
  expect((await opened("boss")).goods.onHand).toBe(before.goods.onHand - 2);
});

it("asks the database little for who opens it again, and anew once it has been open for long", async () => {
  const sent = () => recorderOf(backoffice.database.db).sent();
  const cost = async (username: string) => {
    const asking = await caller(backoffice, username);
    const before = sent();
    await asking.get(path);
    return sent() - before;
  };
  await backoffice.settle();
  await opened("admin");
  // Session, places and stalls; what works in the background may ask as much again.
  expect(await cost("admin")).toBeLessThanOrEqual(8);
  backoffice.advance(10_000);
  expect(await cost("admin")).toBeGreaterThan(15);
});

it("sees a change of rights at once", async () => {
  const { db } = backoffice.database;
  const parts = await opened("warehouse");
  expect(parts.counts).toBeDefined();
  await db.execute(sql`
    delete from role_menu where menu_id in (select id from menu where permission = ${homeParts.counts.access[0]})`);
  expect((await opened("warehouse")).counts).toBeUndefined();
});

it("keeps days that are over until the day is", async () => {
  const { db } = backoffice.database;
  const yesterday = shiftDay(today, -1);
  const pieces = async () =>
    (await opened("boss")).trend.byDay.find((day: { bizDate: string }) => day.bizDate === yesterday)?.pieces;
  const before = await pieces();
  await db.execute(sql`update agg_stall_day set sale_qty = sale_qty + 7 where biz_date = ${yesterday}::date
    and stall_id = (select min(stall_id) from agg_stall_day where biz_date = ${yesterday}::date)`);
  backoffice.advance(20_000);
  expect(await pieces()).toBe(before);
  // A bill of that day that is written down drops it.
  const [touched] = await rows<{ stall: number | null }>(
    db,
    sql`select min(stall_id)::int8 as stall from agg_stall_day where biz_date = ${yesterday}::date`,
  );
  expect(touched?.stall).toBeTypeOf("number");
  await db.execute(sql`
    insert into outbox (topic, payload, due_at, created_at) values ('bill.changed',
      ${JSON.stringify({ stallId: touched?.stall, bizDate: yesterday })}::jsonb, now() - interval '100 years', now())`);
  await db.execute(sql`update agg_stall_day set sale_qty = 0, return_qty = 0 where biz_date = ${yesterday}::date`);
  await backoffice.settle();
  const own = (await (await caller(backoffice, "boss")).get("/api/clothes/desk/trend")).body;
  expect(await pieces()).toBe(own.byDay.find((day: { bizDate: string }) => day.bizDate === yesterday)?.pieces);
  expect(own.byDay.find((day: { bizDate: string }) => day.bizDate === yesterday)?.pieces).not.toBe(before);
});

it("says which part could not be read, and gives the others; once it can be read it is there", async () => {
  const { db } = backoffice.database;
  backoffice.advance(20_000);
  await db.execute(sql`alter table stock_alert rename to stock_alert_away`);
  const boss = await caller(backoffice, "boss");
  const { status, body } = await boss.get(path);
  expect([status, body.failed, body.parts.alerts, body.parts.adjustments?.drafts]).toEqual([
    ...[200, ["alerts"], undefined],
    expect.any(Number),
  ]);
  const admin = await caller(backoffice, "admin");
  await backoffice.settle();
  const logged = (await admin.get("/api/logs/error?page=0&size=5")).body.content;
  expect(JSON.stringify(logged)).toContain("/api/clothes/desk/alerts");
  await db.execute(sql`alter table stock_alert_away rename to stock_alert`);
  expect((await boss.get(path)).body.failed).toEqual([]);
});
