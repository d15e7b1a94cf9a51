/** What waits for the viewer (domain.md §3.7): by permission, by place, and each figure by itself. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { rows } from "#backoffice/db/connect.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { bring, inspect } from "../../support/data/deliveries.ts";
import { plantBatch } from "../../support/data/production.ts";
import { addShop, minutes, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { caller, places } from "../../support/data/stock.ts";

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

it("counts of 电商 what its lists show", async () => {
  const { db } = backoffice.database;
  const shop = await addShop(db, "首页店");
  const context = { db, clock: { now: () => demoNow }, settings: { secretKey: "a key for tests" } };
  const [sku] = await richSkus(db, places.shop, 5);
  const lines = [orderLine(sku?.skuCode ?? "")];
  const before = await desk("ecom", "clothes/desk/shopOrders");
  const late = { shipDeadline: minutes(-1) };
  await upsertOrders(context, shop, [
    paidOrder("H1", lines),
    paidOrder("H2", lines, late),
    paidOrder("H3", [orderLine("无此货号")]),
    paidOrder("H4", lines, { state: "WAIT_PAY", paidAt: null }),
  ]);
  const waits = { toAudit: before.toAudit + 3, troubled: before.troubled + 1 };
  expect(await desk("ecom", "clothes/desk/shopOrders")).toEqual({ ...before, ...waits });
  const list = (query: string) => desk("ecom", `clothes/shop/order?${query}`);
  const { content } = await list("keyword=H2");
  await (await caller(backoffice, "ecom")).ok("POST", "/api/clothes/shop/order/audit", { ids: [content[0].id] });
  const shown = await desk("ecom", "clothes/desk/shopOrders");
  expect(shown).toEqual({
    ...{ toAudit: before.toAudit + 2, troubled: before.troubled + 1 },
    ...{ toShip: before.toShip + 1, late: before.late + 1 },
  });
  for (const [query, figure] of [
    ["state=WAIT_AUDIT", shown.toAudit],
    ["state=WAIT_SHIP", shown.toShip],
    ["state=WAIT_SHIP&exception=LATE", shown.late],
    ["state=WAIT_AUDIT&exception=ANY", shown.troubled],
  ]) {
    expect([query, (await list(query)).totalElements]).toEqual([query, figure]);
  }
  // Another place's orders are nobody's who may not see it.
  await db.execute(sql`update shop_order set repository_id = ${places.transit} where platform_no = 'H1'`);
  expect(await desk("ecom", "clothes/desk/shopOrders")).toMatchObject({ toAudit: shown.toAudit - 1 });
});

it("counts shops whose authorisation ends", async () => {
  const { db } = backoffice.database;
  const ends = async (name: string, days: number) => {
    const { id } = await addShop(db, name);
    await db.execute(sql`
      update shop set auth_status = 'AUTHORISED', app_key = 'k', app_secret_sealed = 'sealed' where id = ${id}`);
    await db.execute(sql`
      insert into shop_token (shop_id, access_sealed, expires_at, granted_at)
      values (${id}, 'sealed', ${minutes(days * 1_440).toISOString()}::timestamptz, ${minutes(-100_000).toISOString()}::timestamptz)`);
  };
  const before = await desk("ecom", "clothes/desk/shops");
  await ends("将到期店", 1);
  await ends("已到期店", -1);
  await ends("长期店", 300);
  const shown = await desk("ecom", "clothes/desk/shops");
  expect(shown).toEqual({ expiring: before.expiring + 1, expired: before.expired + 1 });
  for (const [status, figure] of [
    ["EXPIRING", shown.expiring],
    ["EXPIRED", shown.expired],
  ]) {
    expect((await desk("ecom", `clothes/shop?authStatus=${status}`)).totalElements).toBe(figure);
  }
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
    // Of the demo company's none; the shop orders that were put in above are sealed under a key of the test's.
    secretsUnread: expect.any(Number),
  });
});

it("fails alone", async () => {
  await backoffice.database.db.execute(sql`alter table stock_alert rename to stock_alert_away`);
  expect(await desk("boss", "clothes/desk/alerts")).toBe(500);
  expect(await desk("boss", "clothes/desk/counts")).toMatchObject({ counting: 2 });
  await backoffice.database.db.execute(sql`alter table stock_alert_away rename to stock_alert`);
});

it("counts for 跟单 what the lists of batches, repairs and materials show, late today and late tomorrow", async () => {
  const late = await plantBatch(backoffice, { cut: 30, dueDate: "2026-04-14" });
  await plantBatch(backoffice, { cut: 20, dueDate: today });
  await plantBatch(backoffice, { cut: 20, dueDate: "2026-04-14", status: "CLOSED" });
  const boss = await caller(backoffice, "boss");
  const brought = await bring(boss, late, { 0: 10 });
  await inspect(boss, late, brought, { 0: { repair: 4 } }, { repairDueDate: today });
  const shown = async (path: string) => {
    // A session of this day: yesterday's is over.
    const { status, body } = await (await caller(backoffice, "merchandiser")).get(`/api/clothes/${path}`);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.totalElements;
  };
  for (const days of [0, 1]) {
    if (days > 0) backoffice.advance(24 * 3_600_000);
    const [batches, repairs] = [
      await desk("merchandiser", "clothes/desk/batches"),
      await desk("merchandiser", "clothes/desk/repairs"),
    ];
    expect(batches.overdue).toBe(await shown("batch?overdue=true"));
    expect(batches.overdue).toBeGreaterThanOrEqual(1 + days);
    expect(repairs.overdue).toBe(await shown("repair?overdue=true"));
    expect(repairs.overdue).toBeGreaterThanOrEqual(days);
  }
  const { short } = await desk("merchandiser", "clothes/desk/materials");
  expect(short).toBe(await shown("material/demand?short=1"));
  expect(await desk("keeper", "clothes/desk/batches")).toBe(403);
});

it("tells of today what 大数据 tells, beside the same weekdays up to the same time", async () => {
  // Bills that were planted above, without the hour that a bill has.
  await backoffice.database.db.execute(
    sql`update bill set confirmed_at = created_at where status = 'CONFIRMED' and confirmed_at is null`,
  );
  // The tests above moved the clock on: by whole days.
  const day = bizDateOf(new Date(demoNow.getTime() + 24 * 3_600_000));
  const before = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  const manage = (from: string, to: string) =>
    desk("boss", `clothes/statistic/stall/manage?period=custom&from=${from}&to=${to}`);
  const trend = await desk("boss", "clothes/desk/trend");
  const { figures, previous, comparedUntil } = await manage(day, day);
  expect([trend.comparedUntil, trend.today]).toEqual([
    comparedUntil,
    { bills: figures.bills, pieces: figures.saleQty - figures.returnQty, payableFen: figures.payableFen },
  ]);
  expect(previous).toBeDefined();
  expect(trend.byDay).toHaveLength(29);
  const { byDay } = await manage(before(28), day);
  expect(trend.byDay).toEqual(byDay);
  expect(byDay[3].payableFen).toBeGreaterThan(0);
  // Half of a day counts as half: by the bills that were confirmed until then.
  const [soFar] = await rows<{ payableFen: number; bills: number }>(
    backoffice.database.db,
    sql`select coalesce(sum(payable_fen), 0)::int8 as "payableFen", count(*) as bills from bill
        where status = 'CONFIRMED' and biz_date = ${before(7)}::date
          and confirmed_at <= (${before(7)} || ' ' || ${trend.comparedUntil})::timestamp at time zone 'Asia/Shanghai'`,
  );
  expect(trend.weekAgo).toMatchObject(soFar ?? {});
  expect(trend.weekAgo.payableFen).toBeLessThanOrEqual(trend.byDay.at(-8).payableFen);
  expect(trend.weeks).toBe(4);
  const yesterday = await manage(before(1), before(1));
  expect(trend.profit.yesterdayFen).toBe(yesterday.figures.profitFen);
  const month = await manage(`${day.slice(0, 7)}-01`, before(1));
  expect([trend.profit.monthFen, trend.profit.monthPayableFen]).toEqual([
    month.figures.profitFen,
    month.figures.payableFen,
  ]);
  const { from, to, styles } = await desk("boss", "clothes/desk/styles");
  const week = await manage(from, to);
  expect(styles.map(({ productId, qty, amountFen }: Record<string, number>) => [productId, qty, amountFen])).toEqual(
    week.topStyles.map(({ productId, qty, amountFen }: Record<string, number>) => [productId, qty, amountFen]),
  );
  // The keeper's own stall, and nothing of what it earns.
  const keeper = await desk("keeper", "clothes/desk/trend");
  const own = await manage(before(28), day);
  expect(keeper.profit).toBeUndefined();
  expect(keeper.byDay[3].payableFen).toBeLessThan(own.byDay[3].payableFen);
});

it("tells who owes most, who stays away, and what was received where", async () => {
  await backoffice.database.db.execute(sql`
    update distributor set last_bill_at = '2026-01-05T04:00:00Z' where id in (
      select owner_id from account where kind = 'DISTRIBUTOR' and balance_fen < 0 order by balance_fen limit 2)`);
  const debtors = await desk("boss", "clothes/desk/debtors");
  const list = await desk("boss", "clothes/distributor?balance=debt&sort=debtFen,desc&size=10");
  expect(debtors.top.map(({ id, debtFen }: Record<string, number>) => [id, -(debtFen ?? 0)])).toEqual(
    list.content.map(({ id, balanceFen }: Record<string, number>) => [id, balanceFen]),
  );
  const away = await desk("boss", `clothes/distributor?balance=debt&dormantDays=30`);
  expect([debtors.dormant, debtors.dormantFen]).toEqual([away.totalElements, away.totals.debtFen]);
  expect(away.totalElements).toBeGreaterThan(0);
  const credit = await desk("boss", "clothes/desk/credit");
  const open = await desk("boss", "clothes/bill?has=overCredit&from=2025-04-17&to=2026-04-16");
  expect([credit.bills, credit.dueFen]).toEqual([open.totalElements, open.totals.dueFen]);
  const wages = await desk("boss", "clothes/desk/wages");
  for (const [status, count, fen] of [
    ["DRAFT", wages.drafts, wages.draftsFen],
    ["AUDITED", wages.unpaid, wages.unpaidFen],
  ]) {
    const { totalElements, totals } = await desk("boss", `clothes/wage?status=${status}`);
    expect([status, totalElements, totals.amountFen]).toEqual([status, count, fen]);
  }
  const { funds, receivedFen } = await desk("finance", "clothes/desk/money");
  expect(funds.reduce((sum: number, fund: { receivedFen: number }) => sum + fund.receivedFen, 0)).toBe(receivedFen);
  for (const card of ["debtors", "money"]) expect(await desk("keeper", `clothes/desk/${card}`)).toBe(403);
  expect(await desk("warehouse", "clothes/desk/trend")).toBe(403);
  expect(await desk("merchandiser", "clothes/desk/credit")).toBe(403);
});

it("tells the boss what there is, what is owed and what is left, as their pages have it", async () => {
  const money = await desk("boss", "clothes/desk/money");
  expect(money.cashFen).toBe((await desk("boss", "clothes/fund")).totals.balanceFen);
  const payables = await desk("boss", "clothes/assetOverview/lines?key=payableFen");
  expect(money.payable.owedFen).toBe(payables.totals.amountFen);
  expect(money.payable.owedFen).toBeGreaterThan(0);
  const aged = await Promise.all(
    ["SUPPLIER", "FACTORY"].map(async (kind) => (await desk("boss", `clothes/aging?kind=${kind}`)).totals),
  );
  expect(money.payable.olderFen).toBe(
    aged.reduce((sum, { days60Fen, days90Fen, olderFen }) => sum + days60Fen + days90Fen + olderFen, 0),
  );
  const { month } = money.profit;
  const statement = await desk("boss", `clothes/profit?from=${month}&to=${month}&by=month`);
  const lines = statement.lines.map(({ amounts }: { amounts: number[] }) => amounts[0] ?? 0);
  expect(money.profit.profitFen).toBe(lines.reduce((sum: number, fen: number) => sum + fen, 0));
  expect(lines.length).toBeGreaterThan(3);
  // Who may open the page of none of them is told none.
  await backoffice.database.db.execute(sql`
    delete from role_menu where role_id = (select id from role where code = 'ROLE_STALL_MANAGER')
      and menu_id in (select id from menu where permission in (${permissions.fundList}, ${permissions.assetList}, ${permissions.costList}))`);
  const manager = await desk("manager", "clothes/desk/money");
  expect(manager.receivedFen).toEqual(expect.any(Number));
  for (const figure of ["cashFen", "payable", "profit"]) expect(manager).not.toHaveProperty(figure);
});

it("tells an administrator what failed today, and that nothing could be restored", async () => {
  expect(await desk("admin", "system/desk/errors")).toMatchObject({ errors: expect.any(Number) });
  expect(await desk("admin", "system/desk/backups")).toMatchObject({ kept: 0, verifiedAt: null, scheduled: true });
  for (const card of ["errors", "backups"]) expect(await desk("boss", `system/desk/${card}`)).toBe(403);
});

it.each([
  ["trend", "agg_stall_day", "debtors"],
  ["debtors", "distributor", "recharges"],
  ["wages", "wage_settlement", "trend"],
  ["slips", "cash_slip", "money"],
])("%s fails alone", async (card, table, other) => {
  const { db } = backoffice.database;
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  try {
    expect([card, await desk("boss", `clothes/desk/${card}`)]).toEqual([card, 500]);
    const stands = await desk("boss", `clothes/desk/${other}`);
    expect(stands).toEqual(expect.any(Object));
    // Profit counts expenses; what does not stands.
    if (other === "money") expect([stands.failed, stands.cashFen]).toEqual([["profit"], expect.any(Number)]);
  } finally {
    await db.execute(sql`alter table away rename to ${name}`);
  }
});
