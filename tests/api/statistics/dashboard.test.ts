/** What waits for the viewer (domain.md §3.7): by permission, by place, and each figure by itself. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/clock.ts";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/demo-database.ts";
import { caller, places } from "../../support/stock.ts";

const backoffice = openBackoffice();

const today = bizDateOf(demoNow);

const desk = async (username: string, path: string) => {
  const { status, body } = await (await caller(backoffice, username)).get(`/api/${path}`);
  return status === 200 ? body : status;
};

it("counts what waits in one's own places", async () => {
  const boss = await caller(backoffice, "boss");
  const before = await desk("warehouse", "clothes/desk/adjustments");
  for (const repositoryId of [places.warehouse, places.transit]) {
    await boss.ok("POST", "/api/clothes/adjustment", { kind: "GAIN", repositoryId, reason: "录错" });
  }
  // 在途 is nobody's but the boss's.
  expect(await desk("warehouse", "clothes/desk/adjustments")).toEqual({ drafts: before.drafts + 1 });
  await backoffice.database.db.execute(sql`
    insert into transfer (no, from_id, to_id, status, biz_date, created_at, updated_at)
    select 'DB-T' || n, 1, case n when 1 then 2 else 3 end, case n when 3 then 'DRAFT' else 'SENT' end, now(), now(), now()
    from generate_series(1, 3) n`);
  expect(await desk("keeper", "clothes/desk/transfers")).toMatchObject({ toSend: 0, toReceive: 1 });
  expect(await desk("warehouse", "clothes/desk/transfers")).toMatchObject({ toSend: 1, toReceive: 0 });
  expect(await desk("warehouse", "clothes/desk/purchases")).toMatchObject({ waiting: 0, waitingQty: 0 });
  expect(await desk("finance", "clothes/desk/counts")).toMatchObject({ counting: 0, submitted: 0 });
});

it("counts what its lists show, however long ago it was written", async () => {
  const { db } = backoffice.database;
  await db.execute(sql`
    insert into transfer (no, from_id, to_id, status, biz_date, created_at, updated_at)
    select 'DB-W' || n, 1, 2, (array['DRAFT', 'SENT', 'PART_RECEIVED', 'RECEIVED'])[n], ${today}::date - 100, now(), now()
    from generate_series(1, 4) n`);
  await db.execute(sql`
    insert into purchase (no, party_id, repository_id, status, biz_date, created_at, updated_at)
    select 'CG-W' || n, (select min(id) from party), 1,
      (array['DRAFT', 'WAIT', 'PART', 'DONE'])[n], ${today}::date - 100, now(), now()
    from generate_series(1, 4) n`);
  await db.execute(sql`
    insert into purchase_line (purchase_id, line_no, sku_id, qty, received_qty, price_fen)
    select id, 1, 1, 5, case status when 'PART' then 2 when 'DONE' then 5 else 0 end, 100 from purchase where no like 'CG-W%'`);
  await db.execute(sql`
    insert into stock_count (no, repository_id, mode, status, biz_date, created_at, updated_at)
    select 'PD-W' || n, 1, 'ALL', (array['DRAFT', 'COUNTING', 'SUBMITTED', 'APPROVED'])[n], ${today}::date - 100, now(), now()
    from generate_series(1, 4) n`);
  await db.execute(sql`
    insert into stock_adjust (no, kind, repository_id, reason, status, biz_date, created_at, updated_at)
    values ('TZ-W1', 'GAIN', 1, '录错', 'DRAFT', ${today}::date - 100, now(), now())`);
  await db.execute(sql`
    insert into recharge (no, distributor_id, stall_id, fund_id, amount_fen, status, biz_date, created_at, updated_at)
    values ('CZ-W1', 2, 1, 1, 10000, 'PENDING', ${today}::date - 100, now(), now())`);
  const counted = [
    ["warehouse", "transfers", "toSend", "transfer?waiting=send"],
    ["keeper", "transfers", "toReceive", "transfer?waiting=receive"],
    ["boss", "transfers", "toReceive", "transfer?waiting=receive"],
    ["warehouse", "purchases", "waiting", "purchase?waiting=receive"],
    ["warehouse", "counts", "counting", "count?waiting=count"],
    ["finance", "counts", "submitted", "count?waiting=approve"],
    ["warehouse", "adjustments", "drafts", "adjustment?waiting=approve"],
    ["finance", "recharges", "waiting", "recharge?waiting=confirm"],
    ["boss", "alerts", "open", "alert?status=OPEN"],
  ] as const;
  for (const [who, card, figure, list] of counted) {
    const shown = await desk(who, `clothes/desk/${card}`);
    const opened = await desk(who, `clothes/${list}`);
    expect([list, opened.totalElements]).toEqual([list, shown[figure]]);
    expect(shown[figure], list).toBeGreaterThan(0);
  }
  // Days that are asked for still cut the list.
  expect(await desk("boss", `clothes/count?waiting=count&from=${today}&to=${today}`)).toMatchObject({
    totalElements: 0,
  });
});

it("adds up the day's bills and what waits of them, in one's own stalls", async () => {
  const { db } = backoffice.database;
  const before = await desk("keeper", "clothes/desk/sales");
  const money = await desk("finance", "clothes/desk/money");
  const recharges = await desk("finance", "clothes/desk/recharges");
  // One in the keeper's stall, one in another, one of yesterday, one that is void.
  await db.execute(sql`
    insert into bill (no, stall_id, repository_id, distributor_id, keeper_id, status, sale_qty, return_qty, payable_fen,
      owed_qty, biz_date, created_at, updated_at)
    select 'DB-B' || n, stall.id, stall.repository_id, 1, 4, case n when 4 then 'VOID' when 5 then 'HELD' else 'CONFIRMED' end,
      10, 3, 70000, 2, ${today}::date - case n when 3 then 1 else 0 end, now(), now()
    from generate_series(1, 5) n
    join stall on stall.repository_id = case n when 2 then ${places.changshu}::bigint else ${places.stall}::bigint end`);
  expect(await desk("keeper", "clothes/desk/sales")).toEqual({
    bills: before.bills + 1,
    pieces: before.pieces + 7,
    payableFen: before.payableFen + 70000,
    held: before.held + 1,
    owedQty: before.owedQty + 4,
  });
  expect(await desk("boss", "clothes/desk/sales")).toMatchObject({
    bills: expect.toSatisfy((n) => n >= before.bills + 2),
  });
  const { debtors, debtFen } = money;
  const [owed] = await rows<{ debtors: number; debtFen: number }>(
    db,
    sql`select count(*)::int8 as debtors, sum(greatest(-balance_fen, 0))::int8 as "debtFen" from account
        where kind = 'DISTRIBUTOR' and balance_fen < 0`,
  );
  expect({ debtors, debtFen }).toEqual(owed);
  expect(recharges).toMatchObject({ waiting: expect.any(Number), waitingFen: expect.any(Number) });
});

it("is refused without the permission", async () => {
  expect(await desk("keeper", "clothes/desk/purchases")).toBe(403);
  expect(await desk("boss", "system/desk/health")).toBe(403);
  expect(await desk("warehouse", "clothes/desk/sales")).toBe(403);
  expect(await desk("keeper", "clothes/desk/money")).toBe(403);
  expect(await desk("keeper", "clothes/desk/recharges")).toBe(403);
  expect(await desk("admin", "system/desk/health")).toMatchObject({
    databaseBytes: expect.toSatisfy((bytes: number) => bytes > 1_000_000),
    jobsFailed: 0,
  });
});

it("fails alone", async () => {
  await backoffice.database.db.execute(sql`alter table stock_alert rename to stock_alert_away`);
  expect(await desk("boss", "clothes/desk/alerts")).toBe(500);
  expect(await desk("boss", "clothes/desk/counts")).toMatchObject({ counting: 2 });
  await backoffice.database.db.execute(sql`alter table stock_alert_away rename to stock_alert`);
});
