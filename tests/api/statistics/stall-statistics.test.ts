/** 档口大数据 and 档口数据: what the stalls' bills add up to, for whom, and how the sums are kept (domain.md §3.6). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { closeDays, rebuildDay } from "#backoffice/overview/statistics/aggregate.ts";
import type { StallKeeper, StallManage } from "#contract/statistics/stall-statistics.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/statistic/stall";
const today = "2026-04-15";
const yesterday = "2026-04-14";

let boss: Caller;
let manager: Caller;
let keeper: Caller;
beforeAll(async () => {
  [boss, manager, keeper] = [
    await caller(backoffice, "boss"),
    await caller(backoffice, "manager"),
    await caller(backoffice, "keeper"),
  ];
});

const query = <R>(statement: Parameters<typeof rows>[1]) => rows<R>(backoffice.database.db, statement);

async function manage(search: string, who = boss): Promise<StallManage> {
  const reply = await who.get(`${path}/manage?${search}`);
  expect([reply.status, reply.body?.message]).toEqual([200, undefined]);
  return reply.body;
}

async function ask(search: string, who = keeper): Promise<StallKeeper> {
  const reply = await who.get(`${path}/keeper?${search}`);
  expect([reply.status, reply.body?.message]).toEqual([200, undefined]);
  return reply.body;
}

/** Everything that is summed up of a day, without the instants. */
const sumsOf = (day: string) =>
  query(sql`
    select (select json_agg(to_jsonb(a) - 'updated_at' order by stall_id, keeper_id, hour) from agg_stall_day a where biz_date = ${day}::date) as stalls,
      (select json_agg(to_jsonb(a) - 'updated_at' order by stall_id, sku_id) from agg_sku_day a where biz_date = ${day}::date) as skus,
      (select json_agg(to_jsonb(a) - 'updated_at' order by stall_id, distributor_id) from agg_customer_day a
        where biz_date = ${day}::date) as customers,
      (select json_agg(a order by stall_id, product_id) from agg_style_day a where biz_date = ${day}::date) as styles,
      (select json_agg(a order by stall_id, axis, value_id) from agg_variant_day a where biz_date = ${day}::date) as variants,
      (select json_agg(a order by stall_id) from agg_received_day a where biz_date = ${day}::date) as received`);

describe("the sums of a day", () => {
  it("are the same however often they are made, and follow a bill that is gone", async () => {
    const { db } = backoffice.database;
    const before = await sumsOf(yesterday);
    await rebuildDay(db, "all", yesterday, demoNow);
    await rebuildDay(db, 1, yesterday, demoNow);
    expect(await sumsOf(yesterday)).toEqual(before);
    const [gone] = await query<{ id: number; payableFen: number }>(sql`
      update bill set status = 'VOID', paid_fen = 0 where id = (
        select min(id) from bill where biz_date = ${yesterday}::date and stall_id = 1 and status = 'CONFIRMED')
      returning id, payable_fen as "payableFen"`);
    const day = `period=custom&from=${yesterday}&to=${yesterday}&stallId=1`;
    const stale = await manage(day);
    await enqueue(db, demoNow, { topic: "bill.changed", payload: { stallId: 1, bizDate: yesterday } });
    await backoffice.settle();
    const followed = await manage(day);
    expect(followed.figures.payableFen).toBe(stale.figures.payableFen - (gone?.payableFen ?? 0));
    expect(followed.figures.bills).toBe(stale.figures.bills - 1);
    await query(sql`update bill set status = 'CONFIRMED' where id = ${gone?.id ?? 0}`);
    await rebuildDay(db, 1, yesterday, demoNow);
    expect(await sumsOf(yesterday)).toEqual(before);
  });

  it("count the same whether they are written or not, and are written once a day is over", async () => {
    const { db } = backoffice.database;
    const asked = "period=last30";
    const before = await manage(asked);
    await query(sql`delete from agg_stall_day where biz_date > '2026-04-10'`);
    await query(sql`delete from agg_sku_day where biz_date > '2026-04-10'`);
    await query(sql`delete from agg_customer_day where biz_date > '2026-04-10'`);
    expect({ ...(await manage(asked)), updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
    await closeDays(db, today, demoNow);
    const [written] = await query<{ last: string }>(sql`select max(biz_date)::text as last from agg_stall_day`);
    expect(written?.last).toBe(yesterday);
    expect({ ...(await manage(asked)), updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
  });
});

describe("the coarser sums", () => {
  it("are those of the finer ones, of each stall and of all", async () => {
    const fine = sql`select stall_id, product_id, biz_date, sale_qty - return_qty as qty, goods_fen - return_fen as amount_fen,
      agg_sku_day.cost_fen, color_id, size_id from agg_sku_day join sku on sku.id = sku_id`;
    expect(
      await query(sql`
        select * from (select stall_id, product_id, biz_date, sum(qty) as qty, sum(amount_fen) as amount_fen, sum(cost_fen) as cost_fen
          from (${fine}) fine group by grouping sets ((stall_id, product_id, biz_date), (product_id, biz_date))) fine
        full join agg_style_day coarse on coarse.stall_id = coalesce(fine.stall_id, 0)
          and coarse.product_id = fine.product_id and coarse.biz_date = fine.biz_date
        where (fine.qty, fine.amount_fen, fine.cost_fen) is distinct from (coarse.qty, coarse.amount_fen, coarse.cost_fen)`),
    ).toEqual([]);
    expect(
      await query(sql`
        select axis, sum(qty) from agg_variant_day group by axis
        having sum(qty) <> (select sum(qty) from (${fine}) fine)`),
    ).toEqual([]);
    expect(
      await query(sql`
        select stall_id from agg_received_day group by stall_id having sum(received_fen) <> (
          select sum(entry.amount_fen) from account_entry entry join account on account.id = entry.account_id
          where account.kind = 'FUND' and entry.stall_id = agg_received_day.stall_id and entry.biz_date < ${today}::date
            and entry.entry_type in ('RECEIPT', 'RECHARGE', 'REFUND'))`),
    ).toEqual([]);
  });

  it("of what lies where follow what is sold", async () => {
    const held = await heldBill(manager, people.walkIn, ["8801 黑 M"]);
    await confirmBill(manager, held, { payments: [{ fundId: tills.cash, amountFen: held.payableFen }] });
    await backoffice.settle();
    expect(
      await query(sql`
        select * from agg_style_stock kept full join (
          select repository_id, product_id, sum(greatest(on_hand, 0)) as qty,
            coalesce(sum(greatest(on_hand, 0)) filter (where grade = 1), 0) as first_qty
          from stock_balance join sku on sku.id = sku_id group by repository_id, product_id
        ) counted on counted.repository_id = kept.repository_id and counted.product_id = kept.product_id
        where (kept.qty, kept.first_qty) is distinct from (counted.qty, counted.first_qty)`),
    ).toEqual([]);
  });
});

describe("档口大数据", () => {
  it("adds up what the list of bills adds up, for the same filter", async () => {
    for (const [days, stall] of [
      [`from=${today}&to=${today}`, ""],
      [`from=${yesterday}&to=${yesterday}`, "&stallId=2"],
      ["from=2026-03-25&to=2026-04-15", ""],
      ["from=2026-03-25&to=2026-04-10", "&stallId=1"],
    ]) {
      const { figures, byDay, byStall } = await manage(`period=custom&${days}${stall}`);
      const { totals } = (await boss.get(`${billPath}?${days}${stall}&status=CONFIRMED&size=10`)).body;
      expect([figures.payableFen, figures.saleQty, figures.returnQty]).toEqual([
        totals.payableFen,
        totals.saleQty,
        totals.returnQty,
      ]);
      expect(byDay.reduce((sum, day) => sum + day.payableFen, 0)).toBe(figures.payableFen);
      expect(byStall.reduce((sum, one) => sum + one.figures.payableFen, 0)).toBe(figures.payableFen);
    }
  });

  it("counts a bill the moment it is confirmed, and no longer once it is void", async () => {
    const before = await manage("period=today&stallId=1");
    const held = await heldBill(boss, people.walkIn, ["8801 黑 M"]);
    expect((await manage("period=today&stallId=1")).figures).toEqual(before.figures);
    const { payableFen } = held;
    const bill = await confirmBill(boss, held, { payments: [{ fundId: tills.cash, amountFen: payableFen }] });
    const after = (await manage("period=today&stallId=1")).figures;
    expect(after.payableFen - before.figures.payableFen).toBe(payableFen);
    expect([after.bills - before.figures.bills, after.receivedFen - before.figures.receivedFen]).toEqual([
      1,
      payableFen,
    ]);
    const [cost] = await query<{ fen: number }>(
      sql`select -sum(value_fen)::int8 as fen from stock_movement where doc_type = 'BILL' and doc_id = ${bill.id}`,
    );
    expect((after.profitFen ?? 0) - (before.figures.profitFen ?? 0)).toBe(payableFen - (cost?.fen ?? 0));
    await boss.ok("POST", `${billPath}/${bill.id}/void`, { version: bill.version, reason: "开错", keepReceipt: false });
    await backoffice.settle();
    expect((await manage("period=today&stallId=1")).figures).toEqual(before.figures);
  });

  it("counts what came in without a stall as a row of its own, as 首页 does", async () => {
    const before = await manage("period=today");
    const receipt = { distributorId: people.xiaoyu, fundId: tills.wechat, amountFen: 9_900 };
    await boss.ok("POST", "/api/clothes/receipt/receive", receipt);
    const after = await manage("period=today");
    expect(after.figures.receivedFen - before.figures.receivedFen).toBe(9_900);
    const common = after.byStall.find(({ id }) => id === 0);
    expect(common).toMatchObject({ name: "公共", previousPayableFen: null });
    expect(after.byStall.reduce((sum, { figures }) => sum + figures.receivedFen, 0)).toBe(after.figures.receivedFen);
    expect((await boss.get("/api/clothes/desk/money")).body.receivedFen).toBe(after.figures.receivedFen);
    expect((await manage("period=today&stallId=1")).byStall).toHaveLength(1);
  });

  it("compares with no days before the company sold, and with none for days to come", async () => {
    const first = await query<{ day: string }>(
      sql`select min(biz_date)::text as day from bill where status = 'CONFIRMED'`,
    );
    const [from = "", to = ""] = [first[0]?.day, today];
    const whole = await manage(`period=custom&from=${from}&to=${to}`);
    expect(whole.compares).toEqual({ previous: false, lastYear: false });
    expect(whole.byStall.map(({ previousPayableFen }) => previousPayableFen)).toEqual(whole.byStall.map(() => null));
    expect((await manage("period=last7")).compares).toEqual({ previous: true, lastYear: false });
    const ahead = await manage("period=custom&from=2026-04-20&to=2026-04-30");
    expect(ahead.compares.previous).toBe(false);
  });

  it("compares with the days right before, and tells of goods and customers", async () => {
    const found = await manage("period=last7");
    const before = await manage("period=custom&from=2026-04-02&to=2026-04-08");
    expect(found.range).toEqual({ from: "2026-04-09", to: today, days: 7 });
    // 04-08 counts up to this time of the day only.
    expect(found.previous.payableFen).toBeLessThan(before.figures.payableFen);
    const past = await manage("period=custom&from=2026-04-08&to=2026-04-14");
    expect(past.previous).toEqual((await manage("period=custom&from=2026-04-01&to=2026-04-07")).figures);
    expect(found.lastYear.payableFen).toBe(0);
    expect(found.byDay).toHaveLength(7);
    expect(found.byHour.reduce((sum, { bills }) => sum + bills, 0)).toBe(found.figures.bills);
    expect(found.topStyles).toHaveLength(10);
    expect(found.topStyles.map(({ qty }) => qty)).toEqual(
      [...found.topStyles.map(({ qty }) => qty)].sort((a, b) => b - a),
    );
    expect(found.customers.rfm.reduce((sum, { customers }) => sum + customers, 0)).toBeGreaterThanOrEqual(
      found.customers.buyers,
    );
    expect(found.customers.regions.length).toBeGreaterThan(3);
    expect(found.sizes.length).toBeGreaterThan(3);
    // Run by run: an M of one is none of another's.
    const runs = await query<{ one: string }>(
      sql`select run.name || ' ' || size.name as one from size join size_group run on run.id = size.size_group_id
          order by run.id, size.sort`,
    );
    const shown = found.sizes.map(({ sizeGroup, name }) => `${sizeGroup} ${name}`);
    expect(shown).toEqual(runs.map(({ one }) => one).filter((one) => shown.includes(one)));
    expect(new Set(found.sizes.map(({ sizeGroup }) => sizeGroup)).size).toBeGreaterThan(1);
    expect(found.turnover.soldStyles).toBeLessThanOrEqual(found.turnover.keptStyles);
    expect(found.slow.every(({ onHand, sold30 }) => sold30 * 10 < onHand)).toBe(true);
  });

  it("compares a day that still runs with as much of the days before, and says up to when", async () => {
    const now = demoNow;
    const byNow = async (day: string) => {
      const [found] = await query<{ fen: number }>(sql`
        select coalesce(sum(payable_fen), 0)::int8 as fen from bill
        where status = 'CONFIRMED' and stall_id = 1 and biz_date = ${day}::date
          and confirmed_at <= ${day}::date::timestamp at time zone 'Asia/Shanghai'
            + (${now.toISOString()}::timestamptz - ${today}::date::timestamp at time zone 'Asia/Shanghai')`);
      return found?.fen ?? 0;
    };
    const [whole] = await query<{ fen: number }>(sql`
      select sum(payable_fen)::int8 as fen from bill where status = 'CONFIRMED' and stall_id = 1 and biz_date = ${yesterday}::date`);
    const morning = await byNow(yesterday);
    expect(morning).toBeGreaterThan(0);
    expect(morning).toBeLessThan(whole?.fen ?? 0);
    const found = await manage("period=today&stallId=1");
    expect(found.previous.payableFen).toBe(morning);
    expect(found.byStall[0]?.previousPayableFen).toBe(morning);
    expect(found.comparedUntil).toMatch(/^\d\d:\d\d$/);
    // Of seven days the six before count whole.
    const [six] = await query<{ fen: number }>(sql`
      select sum(payable_fen)::int8 as fen from bill
      where status = 'CONFIRMED' and stall_id = 1 and biz_date between '2026-04-02' and '2026-04-07'`);
    const week = await manage("period=last7&stallId=1");
    expect(week.previous.payableFen).toBe((six?.fen ?? 0) + (await byNow("2026-04-08")));
    const past = await manage(`period=yesterday&stallId=1`);
    expect(past.comparedUntil).toBe(null);
    const own = await ask("period=today");
    expect(own.yesterday.payableFen).toBeLessThan(own.byDay.at(-2)?.payableFen ?? 0);
  });

  it("is never older than the figures beside it", async () => {
    const held = await heldBill(manager, people.walkIn, ["8801 黑 M"]);
    await confirmBill(manager, held, { payments: [{ fundId: tills.cash, amountFen: held.payableFen }] });
    const [last] = await query<{ at: Date }>(
      sql`select max(confirmed_at) as at from bill where biz_date = ${today}::date`,
    );
    for (const period of ["today", "last7", "last30", "month"]) {
      const { updatedAt } = await manage(`period=${period}`);
      expect(Date.parse(`${updatedAt.replace(" ", "T")}+08:00`)).toBeGreaterThanOrEqual(
        Math.floor(new Date(last?.at ?? 0).getTime() / 1_000) * 1_000,
      );
    }
    const [written] = await query<{ at: Date }>(sql`
      select max(updated_at) as at from agg_stall_day where biz_date = ${yesterday}::date`);
    const { updatedAt } = await manage("period=yesterday");
    expect(Date.parse(`${updatedAt.replace(" ", "T")}+08:00`)).toBe(
      Math.floor(new Date(written?.at ?? 0).getTime() / 1_000) * 1_000,
    );
  });

  it("shows the stalls one may view and no other, and profit only to those who may see cost", async () => {
    const [all, some] = [await manage("period=last30"), await manage("period=last30", manager)];
    expect(all.stalls.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(some.stalls.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(all.figures.profitFen).toBeGreaterThan(0);
    expect(JSON.stringify(some)).not.toContain("profitFen");
    await query(sql`delete from repository_permission where user_id = 3 and repository_id = 3`);
    const fewer = await manage("period=last30", manager);
    expect(fewer.stalls.map(({ id }) => id)).toEqual([1, 3]);
    const shahe = all.byStall.find(({ id }) => id === 2)?.figures.payableFen ?? 0;
    expect(fewer.figures.payableFen).toBe(all.figures.payableFen - shahe);
    const refused = await manager.get(`${path}/manage?stallId=2`);
    expect([refused.status, refused.body.message]).toEqual([400, "档口不存在，或您没有查看权限"]);
    expect((await keeper.get(`${path}/manage`)).status).toBe(403);
  });

  it("refuses days that are none", async () => {
    for (const [search, message] of [
      ["period=custom", "自定义时间范围：请选择开始日期和结束日期"],
      ["period=custom&from=2026-04-02&to=2026-04-01", "开始日期不能晚于结束日期"],
      ["period=custom&from=2024-04-02&to=2026-04-01", "一次最多统计 366 天，请缩小日期范围"],
      ["period=decade", "时间范围不存在"],
    ]) {
      const reply = await boss.get(`${path}/manage?${search}`);
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message ?? "")]);
    }
  });

  it("is exported by day or by style, with profit for those who may see it", async () => {
    const { rows: counts } = (await boss.get(`${path}/manage/export/count?period=last7`)).body;
    expect(counts.day).toBe(21);
    const csv = async (who: Caller, layout: string) =>
      String((await who.get(`${path}/manage/export?period=last7&format=csv&layout=${layout}`)).body)
        .trim()
        .split("\r\n");
    const days = await csv(boss, "day");
    expect(days).toHaveLength(22);
    expect(days[0]).toContain("毛利");
    expect((await csv(manager, "style"))[0]).not.toContain("毛利");
    expect(await csv(boss, "style")).toHaveLength(counts.style + 1);
  });
});

describe("档口数据", () => {
  it("shows a keeper's own figures in the own stall, without cost", async () => {
    const found = await ask("period=last30");
    const { totals } = (await boss.get(`${billPath}?from=2026-03-17&to=${today}&keeperId=4&status=CONFIRMED`)).body;
    expect(found.stall).toEqual({ id: 1, name: "杭州四季青A区2038档" });
    expect(found.stalls).toHaveLength(1);
    expect(found.figures.payableFen).toBe(totals.payableFen);
    expect(found.byDay).toHaveLength(14);
    expect(found.byDay.at(-1)).toEqual(found.today);
    expect(found.receipts.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBeGreaterThan(0);
    expect(found.dormant.length).toBeGreaterThan(0);
    expect(found.hotStyles).toHaveLength(10);
    expect(found.broken.every(({ missing }) => missing.length > 0)).toBe(true);
    expect(JSON.stringify(found)).not.toMatch(/cost|profit/i);
  });

  it("leaves another stall, and what others did, out", async () => {
    const refused = await keeper.get(`${path}/keeper?stallId=2`);
    expect([refused.status, refused.body.message]).toEqual([400, "档口不存在，或您没有查看权限"]);
    const second = await caller(backoffice, "keeper2");
    const theirs = await ask("period=last30", second);
    expect(theirs.stall?.id).toBe(2);
    expect(theirs.figures.payableFen).not.toBe((await ask("period=last30")).figures.payableFen);
    const none = await ask("period=last30&stallId=1", boss);
    expect([none.figures.bills, none.receipts]).toEqual([0, []]);
    expect((await (await caller(backoffice, "warehouse")).get(`${path}/keeper`)).status).toBe(403);
  });
});
