/**
 * What one person alone may do with money (docs/decisions/figures.md, "Two people for money"): who gets it does not
 * approve it, an account that has none asks, a large sum is told, and no side door leads round a rule.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { plantMaterial } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const bossId = 2;

let admin: Caller;
let boss: Caller;
let finance: Caller;
let keeper: Caller;
let warehouse: Caller;
/** The employee that the login `finance` is. */
let own: number;
/** An account of the company with a little money. */
let poor: number;

beforeAll(async () => {
  [admin, boss, finance, keeper, warehouse] = (await Promise.all(
    ["admin", "boss", "finance", "keeper", "warehouse"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  const [found] = await rows<{ id: number }>(
    db(),
    sql`select employee.id from employee join sys_user on sys_user.id = employee.user_id where username = 'finance'`,
  );
  own = found?.id ?? 0;
  poor = (await boss.ok("POST", "/api/clothes/fund", { name: "小账户", method: "BANK", stallId: null })).id;
});

/** What a user was told, the newest first. */
async function told(userId: number): Promise<{ type: string; title: string; content: string }[]> {
  await backoffice.settle();
  return rows(db(), sql`select type, title, content from message where user_id = ${userId} order by id desc limit 5`);
}

async function otherEmployee(): Promise<number> {
  const [found] = await rows<{ id: number }>(
    db(),
    sql`select id from employee where status = 'ACTIVE' and user_id is null order by id limit 1`,
  );
  return found?.id ?? 0;
}

describe("who gets money", () => {
  it("gives himself no advance, no allowance and no opening balance", async () => {
    const path = `/api/clothes/employee/${own}`;
    const advance = { fundId: 6, amountFen: 3_000_000 };
    expect(await finance.refused("POST", `${path}/advance`, advance)).toBe(
      "这笔借支是您本人的，请由其他有权限的人办理",
    );
    const item = { kind: "ALLOWANCE", amountFen: 8_888_800, reason: "补贴", bizDate: "2026-04-15" };
    expect(await finance.refused("POST", `${path}/wage-item`, item)).toBe("这笔补贴是您本人的，请由其他有权限的人办理");
    expect(await finance.refused("POST", `${path}/opening`, { amountFen: 100 })).toMatch(/本人的/);
  });

  it("neither audits nor pays his own wage, and what he noted of another is audited by a third", async () => {
    const period = "2026-04";
    await boss.ok("POST", `/api/clothes/employee/${own}/wage-item`, {
      ...{ kind: "ALLOWANCE", amountFen: 10_000, reason: "餐补", bizDate: "2026-04-10" },
    });
    const other = await otherEmployee();
    await finance.ok("POST", `/api/clothes/employee/${other}/wage-item`, {
      ...{ kind: "ALLOWANCE", amountFen: 20_000, reason: "全勤", bizDate: "2026-04-10" },
    });
    await finance.ok("POST", "/api/clothes/wage/run", { period, employeeIds: [own, other] });
    await backoffice.settle();
    const slipOf = async (id: number) => (await finance.get(`/api/clothes/wage?employeeId=${id}`)).body.content[0];
    const act = async (by: Caller, name: string, id: number, more = {}) => {
      const { version, ...slip } = await slipOf(id);
      return by.post(`/api/clothes/wage/${name}`, { rows: [{ id: slip.id, version }], ...more });
    };
    expect((await act(finance, "audit", own)).body.message).toMatch(/是您本人的，请由其他有权限的人办理$/);
    expect((await act(finance, "audit", other)).body.message).toMatch(/的补贴是您记的，请由其他有权限的人审核$/);
    expect((await act(admin, "audit", own)).body).toMatchObject({ changed: 1 });
    expect((await act(admin, "audit", other)).body).toMatchObject({ changed: 1 });
    expect((await act(finance, "pay", own, { fundId: 6 })).body.message).toMatch(/是您本人的/);
    expect((await act(finance, "pay", other, { fundId: 6 })).body).toMatchObject({ changed: 1 });
  });

  it("does not approve his own pieces", async () => {
    const [mine] = await rows<{ id: number; userId: number }>(
      db(),
      sql`select employee.id, sys_user.id as "userId" from employee join sys_user on sys_user.id = employee.user_id
          where username = 'merchandiser'`,
    );
    const [record] = await rows<{ id: number }>(
      db(),
      sql`update piece_record set employee_id = ${mine?.id ?? 0}, status = 'SUBMITTED', settlement_id = null
          where id = (select max(id) from piece_record where settlement_id is null and biz_date >= '2026-04-01')
          returning id`,
    );
    const merchandiser = await caller(backoffice, "merchandiser");
    const ids = [record?.id ?? 0];
    expect(await merchandiser.refused("POST", "/api/clothes/piece/approve", { ids })).toBe(
      "所选记录是您本人的，请由其他有权限的人办理",
    );
    expect((await admin.post("/api/clothes/piece/approve", { ids })).status).toBe(200);
  });

  it("has nobody else to ask in a company of one: then it is done", async () => {
    await db().execute(sql`update sys_user set enabled = false where username in ('admin', 'boss')`);
    const done = await finance.post(`/api/clothes/employee/${own}/advance`, { fundId: 6, amountFen: 100 });
    await db().execute(sql`update sys_user set enabled = true where username in ('admin', 'boss')`);
    expect(done.status).toBe(201);
  });
});

describe("a large sum", () => {
  it("of an expense is confirmed by another than its writer, and told to the boss", async () => {
    const path = "/api/clothes/cash-slip";
    const fields = { kind: "EXPENSE", category: "房租", fundId: 6, bizDate: "2026-04-15", remark: "二季度" };
    const small = await finance.ok("POST", path, { ...fields, amountFen: 999_999 });
    await finance.ok("POST", `${path}/${small.id}/confirm`, { version: small.version });
    const large = await finance.ok("POST", path, { ...fields, amountFen: 1_000_000 });
    expect(await finance.refused("POST", `${path}/${large.id}/confirm`, { version: large.version })).toBe(
      "10,000.00 元及以上的费用，请由录入人以外的人确认",
    );
    await admin.ok("POST", `${path}/${large.id}/confirm`, { version: large.version });
    expect((await told(bossId))[0]).toMatchObject({ type: "大额资金", title: "费用 10,000.00 元" });
  });

  it("by 借支, 调账 or 退款 is told to the boss, with who did it", async () => {
    await finance.ok("POST", `/api/clothes/employee/${await otherEmployee()}/advance`, {
      ...{ fundId: 6, amountFen: 1_200_000, answered: whateverIsAsked },
    });
    expect((await told(bossId))[0]).toMatchObject({ type: "大额资金", title: "借支 12,000.00 元" });
    const customer = await addDistributor(boss);
    const of = { distributorId: customer.id, reason: "对账" };
    await finance.ok("POST", "/api/clothes/receipt/adjust", { ...of, amountFen: 10_000_000 });
    const [message] = await told(bossId);
    expect(message).toMatchObject({ title: "调账 100,000.00 元" });
    expect(message?.content).toMatch(/对账；经办人 钱会计$/);
    // What the boss does is no news.
    const before = (await told(bossId)).length;
    await boss.ok("POST", "/api/clothes/receipt/adjust", { ...of, amountFen: -10_000_000 });
    expect(await told(bossId)).toHaveLength(before);
  });
});

describe("an account that has no money", () => {
  it("asks with its balance before it pays, whatever for; and pays when that is agreed to", async () => {
    const advance = `/api/clothes/employee/${await otherEmployee()}/advance`;
    const asked = await finance.post(advance, { fundId: poor, amountFen: 10_000 });
    expect([asked.status, asked.body.message]).toEqual([
      400,
      "小账户 余额只有 0.00 元，付出 100.00 元后为 -100.00 元。确认要付请勾选“已核对”",
    ]);
    const answered = asked.body.question.name;
    expect((await finance.post(advance, { fundId: poor, amountFen: 20_000, answered })).status).toBe(400);
    await finance.ok("POST", advance, { fundId: poor, amountFen: 10_000, answered });
    const [factory] = await rows<{ id: number }>(
      db(),
      sql`select owner_id as id from account where kind = 'FACTORY' and balance_fen > 100 order by owner_id limit 1`,
    );
    const pay = { partyId: factory?.id, fundId: poor, amountFen: 100 };
    expect(await finance.refused("POST", "/api/clothes/partyPayment", pay)).toMatch(/^小账户 余额只有 -100\.00 元/);
  });
});

describe("material that is written off", () => {
  it("is worth 10,000.00 元 a person and day at most, else who may approve losses registers it; 老板 is told", async () => {
    const path = "/api/clothes/material/adjust";
    const { id: materialId } = await plantMaterial(backoffice, { priceLi: 10_000 });
    const line = (qtyMilli: number) => [{ materialId, lot: "", qtyMilli }];
    const slip = (qtyMilli: number, more = {}) => ({
      ...{ repositoryId: places.warehouse, opening: false, reason: "盘亏", lines: line(qtyMilli), ...more },
    });
    // 4,000 m at 10.00 元; what is found lets nothing out.
    await warehouse.ok("POST", path, slip(2_000_000, { opening: true }));
    await warehouse.ok("POST", path, slip(2_000_000, { reason: "盘盈" }));
    const sentence = "一人一天盘亏的物料值 10,000.00 元及以上，请由有库存审核权限的人登记";
    expect(await warehouse.refused("POST", path, slip(-1_000_000))).toBe(sentence);
    const first = await warehouse.ok("POST", path, slip(-999_000));
    expect(await warehouse.refused("POST", path, slip(-1_000))).toBe(sentence);
    // Refused, nothing of it stands; taken back, it counts no more.
    const held = async () =>
      (
        await rows<{ qty: number }>(
          db(),
          sql`select qty_milli as qty from material_balance where material_id = ${materialId}`,
        )
      ).map(({ qty }) => qty);
    expect(await held()).toEqual([3_001_000]);
    await boss.ok("POST", `${path}/${first.id}/reverse`, { reason: "数错" });
    await warehouse.ok("POST", path, slip(-1_000));
    await admin.ok("POST", path, slip(-1_500_000));
    expect((await told(bossId)).slice(0, 1)).toMatchObject([{ type: "大额资金", title: "物料盘亏 15,000.00 元" }]);
  });
});

describe("the reference price of a material", () => {
  it("is written by who may see cost alone: it is what a purchase without a price is booked at", async () => {
    const [first] = (await warehouse.get("/api/clothes/material?size=10")).body.content;
    const { version } = (await warehouse.get(`/api/clothes/material/${first.id}`)).body;
    const [row] = await rows<{ fields: Record<string, unknown> }>(
      db(),
      sql`select jsonb_build_object('code', code, 'name', name, 'type', type, 'spec', spec, 'widthCm', width_cm,
            'weightGram', weight_gram, 'composition', composition, 'color', color, 'unit', unit, 'supplierId', supplier_id,
            'priceLi', price_li, 'safetyMilli', safety_milli, 'pictureId', picture_id, 'remark', remark) as fields
          from material where id = ${first.id}`,
    );
    const edit = { ...row?.fields, id: first.id, version };
    const refusal = "您没有成本权限，不能填写参考价，请由有成本权限的人填写";
    expect(await warehouse.refused("PUT", "/api/clothes/material", { ...edit, priceLi: 9_999_000 })).toBe(refusal);
    const added = { ...row?.fields, code: "", name: "金线", priceLi: 9_999_000 };
    expect(await warehouse.refused("POST", "/api/clothes/material", added)).toBe(refusal);
    // Everything else of it stays theirs.
    await warehouse.ok("PUT", "/api/clothes/material", { ...edit, remark: "换了货架" });
    await warehouse.ok("POST", "/api/clothes/material", { ...added, priceLi: 0 });
  });
});

describe("a transfer to the bank", () => {
  it("is no receipt by who cannot see the account: it is a 充值 with a voucher, for another to confirm", async () => {
    const receive = { distributorId: people.xiaoyu, fundId: 6, amountFen: 100, reason: "" };
    expect(await keeper.refused("POST", "/api/clothes/receipt/receive", receive)).toMatch(
      /是转账：请登记为充值并上传凭证，确认到账后自动抵欠款$/,
    );
    await finance.ok("POST", "/api/clothes/receipt/receive", receive);
  });
});

describe("another bank account of a factory", () => {
  it("is told to everybody who pays", async () => {
    const [first] = (await boss.get("/api/clothes/factory?size=10")).body.content;
    const before = (await boss.get(`/api/clothes/factory/${first.id}`)).body;
    const { balanceFen: _b, updateBy: _u, updateTime: _t, status: _s, ...fields } = before;
    const merchandiser = await caller(backoffice, "merchandiser");
    await merchandiser.ok("PUT", "/api/clothes/factory", { ...fields, bankAccount: "6222 0000 1111" });
    const [message] = await told(8);
    expect(message).toMatchObject({ type: "收款账户变更" });
    expect(message?.content).toMatch(/→ .*6222 0000 1111；修改人 /);
  });
});

describe("what a keeper gives out of the till", () => {
  it("has a limit of the day: ten small returns are one large one, and bills given up count", async () => {
    const sold: Awaited<ReturnType<typeof confirmBill>>[] = [];
    for (let at = 0; at < 8; at++) {
      const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
      sold.push(await confirmBill(keeper, held, { payments: [{ fundId: tills.cash, amountFen: held.payableFen }] }));
    }
    const giveBack = async (bill: { id: number; lines: { id: number }[] }) => {
      const made = await keeper.ok("POST", `${billPath}/${bill.id}/return`, {
        ...{ grade: 1, reason: "退货", pieces: [{ lineId: bill.lines[0]?.id, qty: 1 }] },
      });
      const back = (await keeper.get(`${billPath}/${made.id}`)).body;
      return keeper.post(`${billPath}/${back.id}/confirm`, {
        ...{ version: back.version, payments: [{ fundId: tills.cash, amountFen: back.payableFen }] },
        answered: whateverIsAsked,
      });
    };
    const each = sold[0]?.payableFen ?? 0;
    const within = Math.floor(50_000 / each);
    for (const bill of sold.slice(0, within)) expect((await giveBack(bill)).status).toBe(200);
    expect((await giveBack(sold[within])).body.message).toMatch(
      /^今天已退现 [\d.]+ 元，连本单 [\d.]+ 元，超过每人每天 500\.00 元，请店长处理$/,
    );
    const last = sold[7];
    await keeper.ok("POST", `${billPath}/${last.id}/void`, {
      version: last.version,
      reason: "录错",
      keepReceipt: false,
    });
    await backoffice.settle();
    const heard = await rows<{ userId: number }>(
      db(),
      sql`select user_id as "userId" from message where type = '作废退款' and link like ${`%id=${last.id}`}`,
    );
    expect(heard.length).toBeGreaterThan(0);
  });
});
