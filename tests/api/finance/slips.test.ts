/** 费用单 over HTTP (domain.md §3.6): drafted, confirmed, taken back; who sees them, and what is refused. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { entryCount } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { downloadedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/cash-slip";
const today = "2026-04-15";

let keeper: Caller;
let finance: Caller;
let boss: Caller;
/** A fund of this file's own, with money, and one without. */
let bank: number;
let empty: number;

beforeAll(async () => {
  [keeper, finance, boss] = (await Promise.all(
    ["keeper", "finance", "boss"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  bank = await newFund("费用专户");
  empty = await newFund("空账户");
  const funded = await add({ kind: "INCOME", category: "补贴", amountFen: 10_000_000 });
  await finance.ok("POST", `${path}/${funded.id}/confirm`, { version: funded.version });
});

const db = () => backoffice.database.db;

async function newFund(name: string, stallId: number | null = null): Promise<number> {
  return (await boss.ok("POST", "/api/clothes/fund", { name, method: "BANK", stallId })).id;
}

const rent = () => ({ kind: "EXPENSE", category: "房租", fundId: bank, amountFen: 800_000, bizDate: today });
type Fields = Record<string, unknown>;
const add = (fields: Fields = {}) => finance.ok("POST", path, { ...rent(), ...fields });
const read = async (id: number) => (await finance.get(`${path}/${id}`)).body;
const confirmed = async (fields: Fields = {}) => {
  const slip = await add(fields);
  const { version } = await finance.ok("POST", `${path}/${slip.id}/confirm`, { version: slip.version });
  return { ...slip, version };
};
const held = async (fundId: number) =>
  (
    await oneRow<{ fen: number }>(
      db(),
      sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = 'FUND' and owner_id = ${fundId}`,
    )
  ).fen;

async function uploaded(color: string): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
    .png()
    .toBuffer();
  form.set("file", new File([new Uint8Array(bytes)], "voucher.png", { type: "image/png" }));
  const token = await backoffice.signIn("finance");
  const reply = await backoffice.send("POST", "/api/product/picture/upload", { token, body: form });
  expect(reply.status).toBe(200);
  return reply.body.id;
}

describe("an expense", () => {
  it("is a draft that moves nothing, then leaves its fund, once, on its own day", async () => {
    const before = await held(bank);
    const entries = await entryCount(db());
    const slip = await add({ stallId: 1, remark: "四月档口租金", bizDate: "2026-04-02" });
    expect(slip).toMatchObject({ no: expect.stringMatching(/^FY260415\d{5}$/), version: 1 });
    expect([await held(bank), await entryCount(db())]).toEqual([before, entries]);
    expect(await read(slip.id)).toMatchObject({
      status: "DRAFT",
      stallName: "杭州四季青A区2038档",
      fundName: "费用专户",
      amountFen: 800_000,
      bizDate: "2026-04-02",
      createBy: expect.any(String),
      confirmBy: null,
      possible: { edit: true, confirm: true, discard: true, void: false },
    });
    const token = randomUUID();
    const press = () => finance.ok("POST", `${path}/${slip.id}/confirm`, { version: 1, clientToken: token });
    const [first, second] = await Promise.all([press(), press()]);
    expect(second).toEqual(first);
    expect(await held(bank)).toBe(before - 800_000);
    const booked = await rows(
      db(),
      sql`select amount_fen as "amountFen", entry_type as "entryType", biz_date::text as "bizDate", stall_id as "stallId"
          from account_entry where doc_type = 'CASH_SLIP' and doc_id = ${slip.id}`,
    );
    expect(booked).toEqual([{ amountFen: -800_000, entryType: "EXPENSE", bizDate: "2026-04-02", stallId: null }]);
    expect(await read(slip.id)).toMatchObject({
      status: "CONFIRMED",
      confirmTime: expect.stringMatching(/^2026-04-15/),
      possible: { edit: false, confirm: false, discard: false, void: true },
    });
  });

  it("of a till counts in its stall's day", async () => {
    const till = await newFund("沙河备用金", 2);
    const filled = await add({ kind: "INCOME", category: "其他", fundId: till, amountFen: 50_000 });
    await finance.ok("POST", `${path}/${filled.id}/confirm`, { version: 1 });
    const { stallId } = await oneRow<{ stallId: number }>(
      db(),
      sql`select stall_id as "stallId" from account_entry where doc_type = 'CASH_SLIP' and doc_id = ${filled.id}`,
    );
    expect(stallId).toBe(2);
  });

  it("drafted twice by one press is one", async () => {
    const clientToken = randomUUID();
    const [a, b] = await Promise.all([add({ clientToken }), add({ clientToken })]);
    expect(b).toEqual(a);
  });

  it("is changed while it is a draft, and refuses a second editor", async () => {
    const slip = await add();
    const fields = { ...rent(), stallId: null, deptId: 1, batchNo: "", voucherIds: [], remark: "改", amountFen: 900 };
    const edited = await finance.ok("PUT", path, { ...fields, id: slip.id, version: 1 });
    expect(await read(slip.id)).toMatchObject({ amountFen: 900, remark: "改", deptId: 1, version: edited.version });
    expect(await finance.refused("PUT", path, { ...fields, id: slip.id, version: 1 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    await finance.ok("POST", `${path}/${slip.id}/confirm`, { version: edited.version });
    expect(await finance.refused("PUT", path, { ...fields, id: slip.id, version: 3 })).toBe(
      `费用单 ${slip.no} 已确认，不能修改；有误请作废后重录`,
    );
  });

  it("given up leaves nothing", async () => {
    const entries = await entryCount(db());
    const slip = await add();
    await finance.ok("POST", `${path}/${slip.id}/discard`, { version: 1 });
    expect(await read(slip.id)).toMatchObject({ status: "VOID", voidReason: "草稿废弃" });
    expect(await entryCount(db())).toBe(entries);
  });

  it("taken back is as if it had never been, and says why", async () => {
    const before = await held(bank);
    const slip = await confirmed({ bizDate: "2026-04-03" });
    await finance.ok("POST", `${path}/${slip.id}/void`, { version: slip.version, reason: "录错金额" });
    expect(await held(bank)).toBe(before);
    expect(await read(slip.id)).toMatchObject({ status: "VOID", voidReason: "录错金额", voidBy: expect.any(String) });
    const audits = await rows(
      db(),
      sql`select action, after ->> 'reason' as reason from audit_log where entity = 'cash_slip' and entity_id = ${slip.id} order by id`,
    );
    expect(audits).toEqual([
      { action: "confirm", reason: null },
      { action: "void", reason: "录错金额" },
    ]);
    expect(await finance.refused("POST", `${path}/${slip.id}/void`, { version: 3, reason: "再作废" })).toBe(
      `费用单 ${slip.no} 已作废，不能再操作`,
    );
  });
});

describe("vouchers", () => {
  it("are pictures, shown to whoever sees the slip and to nobody else", async () => {
    const [first, second] = [await uploaded("#d98c9a"), await uploaded("#123456")];
    const slip = await add({ voucherIds: [second, first] });
    expect((await read(slip.id)).voucherIds).toEqual([second, first]);
    expect((await boss.get(`/api/product/picture/${first}/96`)).status).toBe(200);
    expect((await keeper.get(`/api/product/picture/${first}/96`)).status).toBe(400);
  });

  it("that are none are refused, and so is one too many", async () => {
    const form = new FormData();
    form.set("file", new File(["%PDF-1.7 invoice"], "invoice.png", { type: "image/png" }));
    const token = await backoffice.signIn("finance");
    const reply = await backoffice.send("POST", "/api/product/picture/upload", { token, body: form });
    expect([reply.status, reply.body.message]).toEqual([400, "图片无法识别，请上传 jpg、png 或 webp 格式的图片"]);
    const slips = await oneRow<{ n: number }>(db(), sql`select count(*) as n from cash_slip`);
    const many = Array.from({ length: 10 }, (_, at) => String(at).repeat(64));
    expect(await finance.refused("POST", path, { ...rent(), voucherIds: many })).toBe("凭证最多 9 张");
    expect(await finance.refused("POST", path, { ...rent(), voucherIds: ["a".repeat(64)] })).toBe(
      "凭证图片不存在，请重新上传",
    );
    expect(await oneRow(db(), sql`select count(*) as n from cash_slip`)).toEqual(slips);
  });
});

describe("refused, with nothing written:", () => {
  it.each<[string, Fields, string]>([
    ["nothing", { amountFen: 0 }, "金额必须大于 0"],
    ["less than nothing", { amountFen: -1 }, "金额必须大于 0"],
    ["half a 分", { amountFen: 0.5 }, "金额必须是整数分"],
    ["too much", { amountFen: 10_000_000_000 }, "金额不能超过 99,999,999.99 元"],
    ["a day to come", { bizDate: "2026-04-16" }, "日期不能晚于今天"],
    ["no day", { bizDate: "2026-02-30" }, "日期格式应为 年-月-日，例如 2026-03-01"],
    ["a category nobody made", { category: "零食" }, "费用没有“零食”这个类别，请重新选择"],
    ["an income's category", { category: "利息" }, "费用没有“利息”这个类别，请重新选择"],
    ["a stall that there is not", { stallId: 999 }, "档口不存在，或您没有查看权限"],
    ["a department that there is not", { deptId: 999 }, "部门不存在，请重新选择"],
    ["a fund that there is not", { fundId: 999 }, "付款账户不存在，请重新选择"],
    ["no kind", { kind: "GIFT" }, "请选择费用或收入"],
  ])("%s", async (_name, fields, sentence) => {
    const before = await oneRow(db(), sql`select count(*) as n from cash_slip`);
    expect(await finance.refused("POST", path, { ...rent(), ...fields })).toBe(sentence);
    expect(await oneRow(db(), sql`select count(*) as n from cash_slip`)).toEqual(before);
  });

  it("a fund pays what it does not hold, and gives back an income that is spent", async () => {
    const entries = await entryCount(db());
    const slip = await add({ fundId: empty, amountFen: 100 });
    expect(await finance.refused("POST", `${path}/${slip.id}/confirm`, { version: 1 })).toBe(
      "空账户 只有 0.00 元，付不出 1.00 元，请换账户或先转入资金",
    );
    expect(await entryCount(db())).toBe(entries);
    const got = await confirmed({ kind: "INCOME", category: "利息", fundId: empty, amountFen: 150 });
    await finance.ok("POST", `${path}/${slip.id}/confirm`, { version: 1 });
    expect(await finance.refused("POST", `${path}/${got.id}/void`, { version: got.version, reason: "录错" })).toBe(
      "空账户 只有 0.50 元，付不出 1.50 元，请换账户或先转入资金",
    );
    expect(await held(empty)).toBe(50);
  });

  it("a closed month takes no new slip, no change, no confirmation and no void", async () => {
    const draft = await add({ bizDate: "2026-03-20" });
    const booked = await confirmed({ bizDate: "2026-03-21" });
    await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-03', 1, now())`);
    try {
      const sentence = "2026 年 03 月已结账，不能再记账";
      const entries = await entryCount(db());
      expect(await finance.refused("POST", path, { ...rent(), bizDate: "2026-03-31" })).toBe(sentence);
      expect(await finance.refused("POST", `${path}/${draft.id}/confirm`, { version: 1 })).toBe(sentence);
      expect(await finance.refused("POST", `${path}/${booked.id}/void`, { version: 2, reason: "录错" })).toBe(sentence);
      expect(await entryCount(db())).toBe(entries);
      expect((await read(booked.id)).status).toBe("CONFIRMED");
    } finally {
      await db().execute(sql`delete from period_close`);
    }
  });

  it("every act in a state that does not allow it", async () => {
    const draft = await add();
    expect(await finance.refused("POST", `${path}/${draft.id}/void`, { version: 1, reason: "录错" })).toBe(
      `费用单 ${draft.no} 还是草稿，没有记账，请直接废弃`,
    );
    const booked = await confirmed();
    expect(await finance.refused("POST", `${path}/${booked.id}/confirm`, { version: 2 })).toBe(
      `费用单 ${booked.no} 已确认，不能再确认`,
    );
    expect(await finance.refused("POST", `${path}/${booked.id}/discard`, { version: 2 })).toBe(
      `费用单 ${booked.no} 已确认，不能废弃；有误请作废`,
    );
    await finance.ok("POST", `${path}/${draft.id}/discard`, { version: 1 });
    expect(await finance.refused("POST", `${path}/${draft.id}/confirm`, { version: 2 })).toBe(
      `费用单 ${draft.no} 已作废，不能再操作`,
    );
    expect(await finance.refused("POST", `${path}/999999/confirm`, { version: 1 })).toBe(
      "费用单不存在，或您没有查看权限",
    );
  });
});

describe("who may", () => {
  it("not even see them without the code", async () => {
    const slip = await confirmed();
    for (const asked of [path, `${path}/${slip.id}`, `${path}/choices`]) {
      expect((await keeper.get(asked)).status).toBe(403);
    }
    for (const act of ["confirm", "discard", "void"]) {
      expect((await keeper.post(`${path}/${slip.id}/${act}`, { version: 2, reason: "x" })).status).toBe(403);
    }
    expect((await keeper.post(path, rent())).status).toBe(403);
  });

  it("with the code see the company's and the own stall's, no other's: list, detail, act, fund and footer", async () => {
    const own = await confirmed({ stallId: 1, remark: "范围测试" });
    const other = await confirmed({ stallId: 2, remark: "范围测试" });
    const none = await confirmed({ remark: "范围测试" });
    // The keeper of stall 1, given the codes by an administrator.
    await db().execute(sql`
      insert into role_menu (role_id, menu_id)
      select role.id, menu.id from role, menu
      where role.code = 'ROLE_STALL_KEEPER' and menu.permission like 'msClothesCost:%' and menu.permission <> 'msClothesCost:view'
      on conflict do nothing`);
    const given = await caller(backoffice, "keeper");
    const { body } = await given.get(`${path}?keyword=${encodeURIComponent("范围测试")}`);
    expect(body.content.map(({ id }: { id: number }) => id).sort()).toEqual([own.id, none.id].sort());
    expect(body.totals).toEqual({ count: 2, expenseFen: 1_600_000, batchFen: 0, incomeFen: 0 });
    expect(await given.refused("GET", `${path}/${other.id}`)).toBe("费用单不存在，或您没有查看权限");
    expect(await given.refused("POST", `${path}/${other.id}/void`, { version: 2, reason: "x" })).toBe(
      "档口不存在，或您没有查看权限",
    );
    expect(await given.refused("POST", path, { ...rent(), stallId: 2 })).toBe("档口不存在，或您没有查看权限");
    expect(await given.refused("POST", path, { ...rent(), fundId: 2 })).toBe("档口不存在，或您没有查看权限");
    const { body: choices } = await given.get(`${path}/choices`);
    expect(choices.stalls.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(choices.funds.every(({ stallId }: { stallId: number | null }) => stallId === null || stallId === 1)).toBe(
      true,
    );
    await db().execute(sql`
      delete from role_menu using role, menu where role.id = role_id and menu.id = menu_id
        and role.code = 'ROLE_STALL_KEEPER' and menu.permission like 'msClothesCost:%'`);
  });
});

describe("the list", () => {
  it("adds up all that its filter finds, drafts and voids only where asked for; the file agrees", async () => {
    const remark = "名单测试";
    await confirmed({ remark, category: "水电", amountFen: 100, bizDate: "2026-04-10" });
    await confirmed({ remark, category: "水电", amountFen: 20, bizDate: "2026-04-11", stallId: 3 });
    await confirmed({ remark, kind: "INCOME", category: "利息", amountFen: 7 });
    await add({ remark, category: "水电", amountFen: 1_000 });
    const gone = await confirmed({ remark, amountFen: 3 });
    await finance.ok("POST", `${path}/${gone.id}/void`, { version: gone.version, reason: "录错" });
    const asked = (more: string) => finance.get(`${path}?keyword=${encodeURIComponent(remark)}${more}`);
    const { body } = await asked("&size=10");
    expect([body.totalElements, body.totals]).toEqual([5, { count: 3, expenseFen: 120, batchFen: 0, incomeFen: 7 }]);
    const expectTotals = async (more: string, totals: unknown) =>
      expect((await asked(more)).body.totals).toEqual(totals);
    await expectTotals("&status=DRAFT", { count: 1, expenseFen: 1_000, batchFen: 0, incomeFen: 0 });
    await expectTotals("&status=VOID", { count: 1, expenseFen: 3, batchFen: 0, incomeFen: 0 });
    await expectTotals("&stallId=3", { count: 1, expenseFen: 20, batchFen: 0, incomeFen: 0 });
    await expectTotals("&noStall=true", { count: 2, expenseFen: 100, batchFen: 0, incomeFen: 7 });
    await expectTotals("&from=2026-04-11&to=2026-04-11", { count: 1, expenseFen: 20, batchFen: 0, incomeFen: 0 });
    await expectTotals(`&category=${encodeURIComponent("水电")}`, {
      count: 2,
      expenseFen: 120,
      batchFen: 0,
      incomeFen: 0,
    });
    const file = await downloadedRows(
      `${backoffice.url}${path}/export?keyword=${encodeURIComponent(remark)}`,
      await backoffice.signIn("finance"),
    );
    const [heading = [], ...lines] = file;
    expect(lines.pop()).toContain("合计");
    const sum = (title: string) => lines.reduce((all, row) => all + Number(row[heading.indexOf(title)] ?? 0), 0);
    expect([lines.length, Math.round(sum("费用") * 100), Math.round(sum("收入") * 100)]).toEqual([5, 120, 7]);
    expect(Math.round(sum("未计金额") * 100)).toBe(1_003);
  });
});

it("leaves the money ledger sound", async () => {
  expect(await brokenMoneyInvariants(db())).toEqual([]);
});

it("what a till was short at its 日结 is booked once, as a draft of that day; the till then holds what was counted", async () => {
  const boss = await caller(backoffice, "boss");
  const finance = await caller(backoffice, "finance");
  const keeper = await caller(backoffice, "keeper");
  const ofDay = "2026-04-14";
  const till = { stallId: 1, fundId: 1, ofDay, reason: "找零出错" };
  const post = "/api/clothes/cash-slip/till";
  expect(await finance.refused("POST", post, { ...till, ofDay: "2026-04-13" })).toContain("没有日结清点");
  const fundsOf = async () => (await boss.get(`/api/clothes/bill-day?stallId=1&bizDate=${ofDay}`)).body.funds;
  const expected = (await fundsOf()).find(({ fundId }: { fundId: number }) => fundId === 1);
  const counted = expected.expectedFen + expected.laterFen - 500;
  await boss.ok("POST", "/api/clothes/bill-day", {
    ...{ stallId: 1, bizDate: ofDay, counts: [{ fundId: 1, countedFen: counted }] },
  });
  expect((await keeper.post(post, till)).status).toBe(403);
  const { id, version } = await finance.ok("POST", post, till);
  const slip = (await finance.get(`/api/clothes/cash-slip/${id}`)).body;
  expect(slip).toMatchObject({
    kind: "EXPENSE",
    category: "现金短款",
    amountFen: 500,
    bizDate: ofDay,
    status: "DRAFT",
  });
  expect(await finance.refused("POST", post, till)).toContain("不能重复处理");
  expect(await finance.refused("PUT", "/api/clothes/cash-slip", { ...slip, id, version, amountFen: 1 })).toContain(
    "的日结差异，不能修改",
  );
  await boss.ok("POST", `/api/clothes/cash-slip/${id}/confirm`, { version });
  const { counts } = (await finance.get(`/api/clothes/fund/1/entries?from=${ofDay}&to=${ofDay}`)).body;
  expect(counts[0]).toMatchObject({ differenceFen: -500, slip: { id, no: slip.no } });
  const after = (await fundsOf()).find(({ fundId }: { fundId: number }) => fundId === 1);
  expect(after.expectedFen + after.laterFen).toBe(after.countedFen);
});

it("an expense that a till cannot pay says what an expense can do about it", async () => {
  const { id, version } = await finance.ok("POST", "/api/clothes/cash-slip", {
    ...{ kind: "EXPENSE", category: "房租", fundId: 1, amountFen: 9_000_000_00, bizDate: "2026-04-15" },
  });
  expect(await boss.refused("POST", `/api/clothes/cash-slip/${id}/confirm`, { version })).toMatch(
    /付不出 9,000,000\.00 元，请换账户或先转入资金$/,
  );
});
