/**
 * 数据热修复: on a healthy company every one finds nothing (invariant 28); each finds and mends what was broken behind the
 * product's back, tells the boss, and is refused where it should be.
 */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { refreshAssetDays } from "#backoffice/overview/finance/overview/asset-day.ts";
import { hotfixes } from "#backoffice/overview/hotfix/catalogue.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { closeProductionDays } from "#backoffice/overview/statistics/production/production-days.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { downloadedRows } from "../../support/workbook.ts";

const office = openBackoffice();
const days = { from: "2026-03-20", to: "2026-04-15" };
let admin = "";
let boss = "";
beforeAll(async () => {
  admin = await office.signIn("admin");
  boss = await office.signIn("boss");
});

const write = (statement: SQL) => office.database.db.execute(statement);
const post = (path: string, body: Record<string, unknown>, token = admin) =>
  office.send("POST", `/api/hotfix/${path}`, { token, body: { clientToken: randomUUID(), ...body } });
const rangeOf = (code: string) => (code === "days" ? days : {});

async function jobOf(reply: { status: number; body: { jobId: number } }) {
  expect(reply).toMatchObject({ status: 201 });
  await office.settle();
  const { body } = await office.send("GET", `/api/task/${reply.body.jobId}`, { token: admin });
  expect(body).toMatchObject({ status: "DONE", failure: null });
  return body;
}

const check = async (code: string) => jobOf(await post(`${code}/check`, rangeOf(code)));
const titleOf = (code: string) => hotfixes.find((one) => one.code === code)?.title ?? "";
const run = async (code: string, checkJobId: number) =>
  jobOf(await post(`${code}/run`, { checkJobId, phrase: titleOf(code) }));

/** What one statement finds broken, mended, and right afterwards. */
async function mends(code: string, expected: readonly unknown[]) {
  const checked = await check(code);
  expect(checked.result.lines).toEqual(expected);
  expect(checked.result.count).toBe(expected.length);
  const [heading, ...lines] = await downloadedRows(`${office.url}/api/task/${checked.id}/file`, admin);
  expect(heading).toEqual(["项目", "字段", "现存", "应为"]);
  expect(lines).toHaveLength(expected.length);
  const mended = await run(code, checked.id);
  expect(mended.result).toMatchObject({ act: "run", count: expected.length });
  expect((await check(code)).result).toMatchObject({ count: 0, lines: [] });
  expect(await findBrokenLedgers(office.database.db)).toEqual([]);
  return mended;
}

const line = (what: unknown, field: string, stored: string, should: string) => ({ what, field, stored, should });
const someText = expect.any(String);

describe("a healthy company", () => {
  it.each(hotfixes.map(({ code }) => code))("%s finds nothing", async (code) => {
    const job = await check(code);
    expect(job.result).toEqual({ act: "check", code, range: code === "days" ? days : null, count: 0, lines: [] });
    expect(job.fileName).toBeNull();
    const refused = await post(`${code}/run`, { checkJobId: job.id, phrase: titleOf(code) });
    expect(refused).toMatchObject({ status: 400, body: { message: "试运行没有发现差异，不用修复" } });
  });
});

describe("what was broken behind the product's back", () => {
  it("stock balances: one wrong in pieces, one in value, one lost", async () => {
    const { db } = office.database;
    const [pieces, value, lost] = await rows<{ r: number; s: number; h: number; v: number }>(
      db,
      sql`select repository_id as r, sku_id as s, on_hand as h, value_fen as v from stock_balance
          where grade = 1 and on_hand > 0 and locked = 0 and value_fen > 0 order by sku_id, repository_id limit 3`,
    );
    if (!pieces || !value || !lost) throw new Error("the demo company has stock");
    const at = ({ r, s }: { r: number; s: number }) => sql`repository_id = ${r} and sku_id = ${s} and grade = 1`;
    await write(sql`update stock_balance set on_hand = on_hand + 7 where ${at(pieces)}`);
    await write(sql`update stock_balance set value_fen = value_fen - 100 where ${at(value)}`);
    await write(sql`delete from stock_balance where ${at(lost)}`);
    const yuan = (fen: number) =>
      expect.stringContaining(` 元`) && expect.stringMatching(new RegExp(`${fen % 10}.* 元$`));
    const job = await mends("stock", [
      line(expect.stringContaining("正品"), "件数", String(pieces.h + 7), String(pieces.h)),
      line(someText, "金额", yuan(value.v - 100), yuan(value.v)),
      line(someText, "件数", "0", String(lost.h)),
      line(someText, "金额", "0.00 元", yuan(lost.v)),
    ]);
    expect(job.title).toBe("修复 重建库存结存");
    const told = await office.send("GET", "/api/user/message/business/list?page=0&size=20", { token: boss });
    const titles = told.body.content.map((one: { title: string }) => one.title);
    expect(titles).toEqual(expect.arrayContaining(["数据热修复发现 4 处差异", "数据热修复已修复 4 处差异"]));
    const audited = await rows<{ action: string }>(
      db,
      sql`select action from audit_log where entity = 'hotfix' and entity_id = ${job.id} order by id`,
    );
    expect(audited.map(({ action }) => action)).toEqual(["confirm", "done"]);
  });

  it("material balances", async () => {
    await write(sql`
      update material_balance set qty_milli = qty_milli + 1500, value_fen = value_fen + 1
      where (repository_id, material_id, lot) = (select repository_id, material_id, lot from material_balance order by 2, 1, 3 limit 1)`);
    await mends("material", [line(someText, "数量", someText, someText), line(someText, "金额", someText, someText)]);
  });

  it("balances of accounts", async () => {
    await write(
      sql`update account set balance_fen = balance_fen + 12345 where id = (select min(id) from account where kind = 'FUND')`,
    );
    await mends("account", [line(expect.stringMatching(/^资金账户 ./), "余额", someText, someText)]);
  });

  it("sums of batches, of a cell and of the head", async () => {
    const { id } = await oneRow<{ id: number }>(
      office.database.db,
      sql`select batch_id as id from batch_line where passed_qty > 0 and delivered_qty > 0 order by id limit 1`,
    );
    await write(sql`
      update batch_line set passed_qty = passed_qty - 1
      where id = (select min(id) from batch_line where batch_id = ${id} and passed_qty > 0)`);
    await write(sql`
      update batch set fee_fen = fee_fen + 5, material_fen = material_fen + 7, wage_li = wage_li + 9,
        repair_open_qty = repair_open_qty + 2, plan_qty = plan_qty + 1 where id = ${id}`);
    await mends("batch", [
      line(expect.stringMatching(/^批次 SC\d+$/), "加工费", someText, someText),
      line(someText, "物料成本", someText, someText),
      line(someText, "计划数", someText, someText),
      line(someText, "返修中", someText, someText),
      line(someText, "计件工资", someText, someText),
      line(expect.stringMatching(/^批次 SC\d+ ./), "合格", someText, someText),
    ]);
  });

  it("daily sums, and pieces of styles as they lie", async () => {
    const { day } = await oneRow<{ day: string }>(
      office.database.db,
      sql`select max(biz_date)::text as day from agg_stall_day where biz_date < '2026-04-14'`,
    );
    await write(sql`
      update agg_stall_day set payable_fen = payable_fen + 100
      where (stall_id, biz_date, keeper_id, hour) = (
        select stall_id, biz_date, keeper_id, hour from agg_stall_day where biz_date = ${day}::date order by 1, 3, 4 limit 1)`);
    await write(sql`delete from agg_received_day where biz_date = ${day}::date`);
    // As every node does at its start.
    await closeProductionDays(office.database.db, "2026-04-15", demoNow);
    const { made } = await oneRow<{ made: string }>(
      office.database.db,
      sql`select max(biz_date)::text as made from agg_work_day where biz_date < ${day}::date`,
    );
    await write(sql`update agg_work_day set pieces = pieces + 1 where biz_date = ${made}::date`);
    await write(sql`
      update agg_style_stock set first_qty = first_qty + 3 where (repository_id, product_id) = (
        select repository_id, product_id from agg_style_stock order by 1, 2 limit 1)`);
    await mends("days", [
      line(expect.stringContaining("库存汇总"), "正品件数", someText, someText),
      line(`${made} 员工工作日汇总`, "件数", someText, someText),
      line(`${day} 档口日汇总`, "应收", someText, someText),
      line(`${day} 实收日汇总`, "实收", "0.00 元", someText),
    ]);
  });

  it("what the company had on past days: a figure, and a day that is lost", async () => {
    const { db } = office.database;
    await refreshAssetDays(db, "2026-04-15", demoNow);
    await write(
      sql`update asset_day set fund_fen = fund_fen + 100, wage_fen = wage_fen - 1 where biz_date = '2026-04-02'`,
    );
    await write(sql`delete from asset_day where biz_date = '2026-04-05'`);
    await mends("asset-days", [
      line("2026-04-02", "资金账户", someText, someText),
      line("2026-04-02", "未付工资", someText, someText),
      line("2026-04-05", "当天的汇总", "没有", "有"),
    ]);
    // What waits to be brought up to date by itself is not wrong.
    await write(sql`update asset_day set fund_fen = fund_fen + 100 where biz_date >= '2026-04-10'`);
    await write(sql`insert into asset_day_mark (biz_date) values ('2026-04-10')`);
    expect((await check("asset-days")).result.count).toBe(0);
    await refreshAssetDays(db, "2026-04-15", demoNow);
    expect((await check("asset-days")).result.count).toBe(0);
  });

  it("heads of bills, before what is summed up of them; balances, before the days that stand on them", async () => {
    const { id } = await oneRow<{ id: number }>(
      office.database.db,
      sql`select max(id) as id from bill where status = 'CONFIRMED' and payable_fen > 100`,
    );
    await write(sql`update bill set payable_fen = payable_fen + 10, paid_fen = paid_fen + 1 where id = ${id}`);
    const failed = async (code: string) => {
      const reply = await post(`${code}/check`, rangeOf(code));
      await office.settle();
      const { body } = await office.send("GET", `/api/task/${reply.body.jobId}`, { token: admin });
      return [body.status, body.failure];
    };
    expect(await failed("days")).toEqual([
      "FAILED",
      expect.stringMatching(/^拿货单 XS\d+的应收不对，请先做“核对拿货单”，再做“重建统计汇总”$/),
    ]);
    const bill = expect.stringMatching(/^拿货单 XS\d+$/);
    await mends("bills", [line(bill, "应收", someText, someText), line(bill, "已收", someText, someText)]);
    await write(sql`update account set balance_fen = balance_fen + 1 where id = (select min(id) from account)`);
    expect(await failed("asset-days")).toEqual(["FAILED", expect.stringContaining("请先做“重建账户余额”")]);
    await mends("account", [line(someText, "余额", someText, someText)]);
  });

  it("locks of what waits no longer, and 锁定 that no lock tells", async () => {
    const [first, second] = await rows<{ r: number; s: number }>(
      office.database.db,
      sql`select repository_id as r, sku_id as s from stock_balance where grade = 1 and on_hand > 9 and locked = 0
          order by sku_id, repository_id limit 2`,
    );
    if (!first || !second) throw new Error("the demo company has stock");
    await write(sql`
      insert into stock_lock (doc_type, doc_line_id, repository_id, sku_id, qty, created_at)
      values ('ONLINE_ORDER', 987654321, ${first.r}, ${first.s}, 2, now())`);
    await write(
      sql`update stock_balance set locked = locked + 2 where repository_id = ${first.r} and sku_id = ${first.s} and grade = 1`,
    );
    await write(
      sql`update stock_balance set locked = locked + 5 where repository_id = ${second.r} and sku_id = ${second.s} and grade = 1`,
    );
    await mends("locks", [
      line(someText, "失效的锁定（ONLINE_ORDER 987654321）", "2", "0"),
      line(someText, "锁定数", "5", "0"),
    ]);
    const { status } = await oneRow<{ status: string }>(
      office.database.db,
      sql`select status from stock_lock where doc_line_id = 987654321`,
    );
    expect(status).toBe("RELEASED");
  });

  it("what was left to be done and failed", async () => {
    const { db } = office.database;
    const wrong = await oneRow<{ p: number; r: number }>(
      db,
      sql`update agg_style_stock set qty = qty + 4 where (repository_id, product_id) = (
            select repository_id, product_id from agg_style_stock where qty > 0 order by 1, 2 limit 1)
          returning product_id as p, repository_id as r`,
    );
    const payload = JSON.stringify({ productIds: [wrong.p], repositoryIds: [wrong.r] });
    await write(sql`
      insert into outbox (topic, payload, attempts, due_at, last_error, created_at)
      values ('stock.moved', ${payload}::jsonb, 6, '2030-01-01', '连接中断', '2026-04-01')`);
    await mends("outbox", [
      line(expect.stringMatching(/^stock\.moved #\d+$/), "失败：连接中断", "已试 6 次", "处理完成"),
    ]);
    // It was done, not only taken away.
    expect((await check("days")).result.count).toBe(0);
  });

  it("sizes that share a place", async () => {
    await write(sql`
      update size set sort = 1 where size_group_id = (select min(id) from size_group where name = 'S M L XL' or name like 'S%')`);
    await mends("sizes", [
      line(
        expect.stringMatching(/^尺码组 /),
        "顺序",
        expect.stringContaining("(1)"),
        expect.stringMatching(/S\(1\) M\(2\)/),
      ),
    ]);
  });
});

describe("what is refused", () => {
  it("a wrong phrase, days that are none, an unknown fix, a check of another, a second run", async () => {
    await write(
      sql`update account set balance_fen = balance_fen + 1 where id = (select min(id) from account where kind = 'FUND')`,
    );
    const checked = await check("account");
    const other = await check("sizes");
    const refused = async (path: string, body: Record<string, unknown>, message: string) =>
      expect(await post(path, body)).toMatchObject({ status: 400, body: { message } });
    await refused("account/run", { checkJobId: checked.id, phrase: "重建" }, "确认文字不对：请原样输入“重建账户余额”");
    await refused("account/run", { checkJobId: other.id, phrase: "重建账户余额" }, "请先完成“重建账户余额”的试运行");
    await refused("account/run", { checkJobId: 999_999, phrase: "重建账户余额" }, "任务不存在，可能已被清理");
    await refused("nothing/check", {}, "没有这一项修复");
    await refused("days/check", {}, "请填写开始日期和结束日期");
    await refused("days/check", { from: "2026-04-02", to: "2026-04-01" }, "开始日期不能晚于结束日期");
    await refused("days/check", { from: "2026-04-02", to: "2026-04-16" }, "结束日期不能晚于今天");
    await refused("days/check", { from: "2025-01-01", to: "2026-04-01" }, "日期范围不能超过 366 天");
    const phrase = "重建账户余额";
    const [one, two] = await Promise.all([
      post("account/run", { checkJobId: checked.id, phrase }),
      post("account/run", { checkJobId: checked.id, phrase }),
    ]);
    expect([one?.status, two?.status].sort()).toEqual([201, 400]);
    await office.settle();
    await refused("account/run", { checkJobId: checked.id, phrase }, "这次试运行已经修复过，请重新试运行");
    expect((await check("account")).result.count).toBe(0);
  });

  it("two at once, also of different fixes", async () => {
    const replies = await Promise.all([post("stock/check", {}), post("batch/check", {})]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.message).toMatch(
      /^“试运行 重.+”正在进行，请等它完成后再开始$/,
    );
    await office.settle();
  });

  it("a report of yesterday", async () => {
    await write(
      sql`update account set balance_fen = balance_fen + 1 where id = (select min(id) from account where kind = 'FUND')`,
    );
    const checked = await check("account");
    office.advance(25 * 3_600_000);
    [admin, boss] = [await office.signIn("admin"), await office.signIn("boss")];
    const late = await post("account/run", { checkJobId: checked.id, phrase: "重建账户余额" });
    expect(late).toMatchObject({ status: 400, body: { message: "试运行已过 24 小时，请重新试运行" } });
    await run("account", (await check("account")).id);
  });

  it("everybody but administrators, the boss too", async () => {
    for (const token of [boss, await office.signIn("finance")]) {
      expect(await office.send("GET", "/api/hotfix", { token })).toMatchObject({ status: 403 });
      expect(await post("stock/check", {}, token)).toMatchObject({ status: 403 });
    }
    const { body } = await office.send("GET", "/api/hotfix", { token: admin });
    expect(body.content.map((one: { code: string }) => one.code)).toEqual(hotfixes.map(({ code }) => code));
    expect(body.content[0].checked).toMatchObject({ status: "DONE" });
  });
});
