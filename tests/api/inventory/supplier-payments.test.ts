/** 付款 over HTTP (domain.md §2.2, §3.3 purchase): what receipts make us owe, paying it, paying ahead, taking back, and every refusal. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { act, order, paymentApi, purchaseApi, supplierId, type TestPurchase } from "../../support/data/purchases.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const till = 1;
const shaheTill = 2;
const bank = 6;

let boss: Caller;
let finance: Caller;
let warehouse: Caller;
let merchandiser: Caller;
let sku: number;

/** The last entry of the demo company, which has payments of its own. */
let seeded = 0;
beforeAll(async () => {
  const [last] = await rows<{ id: number }>(db(), sql`select max(id) as id from account_entry`);
  seeded = last?.id ?? 0;
  [boss, finance, warehouse, merchandiser] = (await Promise.all(
    ["boss", "finance", "warehouse", "merchandiser"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller];
  sku = await skuId(backoffice, "8801 黑 M");
});

/** Each test leaves nothing unpaid and nothing paid ahead, and both ledgers in order. */
afterEach(async () => {
  const { balanceFen } = await payable();
  if (balanceFen > 0) await pay(balanceFen);
  if (balanceFen < 0) await received({ qty: 1, priceFen: -balanceFen });
  expect((await payable()).balanceFen).toBe(0);
  expect(await brokenMoneyInvariants(db())).toEqual([]);
});

const payable = async () => (await finance.get(`${paymentApi}/payable?partyId=${supplierId}`)).body;
const read = async ({ id }: { id: number }, as = boss) => (await as.get(`${purchaseApi}/${id}`)).body;
const received = async (wish: Record<string, number> = {}) => act(boss, await order(boss, sku, wish), "receive");
const wishOf = (amountFen: number, more = {}) => ({ partyId: supplierId, fundId: bank, amountFen, ...more });
const forPurchase = (payableId: number) => ({ payableKind: "PURCHASE", payableId });
const pay = (amountFen: number, more = {}, as = finance) => as.ok("POST", paymentApi, wishOf(amountFen, more));
const refusedPay = (amountFen: number, more = {}, as = finance) =>
  as.refused("POST", paymentApi, wishOf(amountFen, more));
const detail = async (id: number, as = finance) => (await as.get(`${paymentApi}/${id}`)).body;
const takeBack = async ({ id }: { id: number }, as = finance) =>
  as.ok("POST", `${paymentApi}/${id}/void`, { version: (await detail(id)).version, reason: "录错" });
const money = async (bought: TestPurchase) => {
  const { receivedFen, paidFen, unpaidFen } = await read(bought);
  return { receivedFen, paidFen, unpaidFen };
};
const fundBalance = async (fundId: number) => {
  const [found] = await rows<{ fen: number }>(
    db(),
    sql`select balance_fen as fen from account where kind = 'FUND' and owner_id = ${fundId}`,
  );
  return found?.fen ?? 0;
};
const entries = () =>
  rows<{ docType: string; docId: number; kind: string; entryType: string; fen: number; back: boolean }>(
    db(),
    sql`select doc_type as "docType", doc_id as "docId", account.kind, entry_type as "entryType", amount_fen as fen,
          reverse_of is not null as back
        from account_entry entry join account on account.id = entry.account_id
        where doc_type like 'PURCHASE%' and entry.id > ${seeded} order by entry.id`,
  );

describe("what comes in is owed", () => {
  it("with its share of freight and discount, to the 分, and what goes back is not", async () => {
    const { balanceFen: before } = await payable();
    let bought = await order(boss, sku, { qty: 3, priceFen: 3_333, freightFen: 100, discountFen: 1 });
    expect((await payable()).balanceFen, "ordered is not owed").toBe(before);
    bought = await act(boss, bought, "receive", { cells: [{ skuId: sku, qty: 2 }] });
    expect(await money(bought)).toEqual({ receivedFen: 6_732, paidFen: 0, unpaidFen: 6_732 });
    bought = await act(boss, bought, "receive");
    expect((await payable()).balanceFen - before).toBe(3 * 3_333 + 99);
    bought = await act(boss, bought, "return", { cells: [{ skuId: sku, qty: 1 }], reason: "次品" });
    expect((await payable()).balanceFen - before).toBe(2 * 3_366);
    const [, , returned] = (await read(bought)).receipts;
    bought = await act(boss, bought, `receipt/${returned.id}/void`, { reason: "录错" });
    expect(await money(bought)).toEqual({ receivedFen: 10_098, paidFen: 0, unpaidFen: 10_098 });
    const own = (await entries()).filter(({ docId }) => docId === returned.id);
    expect(own).toEqual([
      {
        docType: "PURCHASE_RECEIPT",
        docId: returned.id,
        kind: "SUPPLIER",
        entryType: "PURCHASE",
        fen: -3_366,
        back: false,
      },
      {
        docType: "PURCHASE_RECEIPT",
        docId: returned.id,
        kind: "SUPPLIER",
        entryType: "PURCHASE",
        fen: 3_366,
        back: true,
      },
    ]);
    const [first, second] = (await read(bought)).receipts;
    bought = await act(boss, bought, `receipt/${second.id}/void`, { reason: "录错" });
    await act(boss, bought, `receipt/${first.id}/void`, { reason: "录错" });
    expect((await payable()).balanceFen, "as if never posted").toBe(before);
  });

  it("and goods for nothing are owed nothing, without an entry", async () => {
    const before = (await entries()).length;
    const given = await received({ qty: 5, priceFen: 0 });
    await act(boss, given, "return", { cells: [{ skuId: sku, qty: 2 }], reason: "次品" });
    expect((await entries()).length).toBe(before);
    expect(await money(given)).toEqual({ receivedFen: 0, paidFen: 0, unpaidFen: 0 });
  });
});

describe("a payment", () => {
  it("pays its purchase, takes the money from its fund, and is told by both", async () => {
    const older = await received({ priceFen: 500 });
    const bought = await received({ priceFen: 1_000 });
    const inBank = await fundBalance(bank);
    const made = await pay(4_000, { ...forPurchase(bought.id), remark: "首付" });
    expect(made).toMatchObject({
      no: expect.stringMatching(/^FK260415\d{5}$/),
      balanceAfterFen: 11_000,
      usedFen: 4_000,
    });
    expect(await fundBalance(bank)).toBe(inBank - 4_000);
    expect(await money(bought)).toEqual({ receivedFen: 10_000, paidFen: 4_000, unpaidFen: 6_000 });
    expect(await money(older)).toMatchObject({ paidFen: 0 });
    expect((await read(bought)).payments).toEqual([
      expect.objectContaining({
        no: made.no,
        fundName: "农行对公 3321",
        amountFen: 4_000,
        usedFen: 4_000,
        operatorName: "钱会计",
        remark: "首付",
        advance: false,
        status: "CONFIRMED",
      }),
    ]);
    expect(await payable()).toMatchObject({
      balanceFen: 11_000,
      open: [
        { id: older.id, unpaidFen: 5_000 },
        { id: bought.id, unpaidFen: 6_000 },
      ],
    });
    const about = (await finance.get(`${paymentApi}/payable?payableKind=PURCHASE&payableId=${bought.id}`)).body;
    expect(about).toMatchObject({
      partyId: supplierId,
      partyName: "云裳成衣供应链",
      document: { kind: "PURCHASE", unpaidFen: 6_000 },
    });
    expect(about.payments[0].no).toBe(made.no);
    // More than the purchase: the rest goes to the oldest.
    const rest = await pay(9_000, forPurchase(bought.id));
    expect((await detail(rest.id)).paid.map(({ amountFen }: { amountFen: number }) => amountFen)).toEqual([
      3_000, 6_000,
    ]);
    expect([await money(older), await money(bought)]).toMatchObject([{ unpaidFen: 2_000 }, { unpaidFen: 0 }]);
  });

  it("that names no purchase pays the oldest first", async () => {
    const all = [await received(), await received(), await received()];
    await pay(12_000);
    expect((await Promise.all(all.map(money))).map(({ paidFen }) => paidFen)).toEqual([10_000, 2_000, 0]);
  });

  it("beyond what is owed is refused, unless it is meant as 预付; that pays what comes next", async () => {
    const bought = await received();
    expect(await refusedPay(10_001, forPurchase(bought.id))).toBe(
      "云裳成衣供应链 的应付只有 100.00 元，付 100.01 元多出 0.01 元；确要多付请勾选“预付”",
    );
    const made = await pay(15_000, { ...forPurchase(bought.id), advance: true });
    expect(await detail(made.id)).toMatchObject({
      advance: true,
      amountFen: 15_000,
      usedFen: 10_000,
      balanceAfterFen: -5_000,
    });
    expect((await entries()).slice(-2).map(({ kind, entryType, fen }) => [kind, entryType, fen])).toEqual([
      ["SUPPLIER", "ADVANCE", -15_000],
      ["FUND", "ADVANCE", -15_000],
    ]);
    expect(await refusedPay(1)).toBe("云裳成衣供应链 没有应付款；确要先付请勾选“预付”");
    const next = await received({ qty: 8 });
    expect(await money(next)).toEqual({ receivedFen: 8_000, paidFen: 5_000, unpaidFen: 3_000 });
    // What is owed is no advance, whatever was ticked.
    expect(await detail((await pay(3_000, { ...forPurchase(next.id), advance: true })).id)).toMatchObject({
      advance: false,
    });
  });

  it("before the goods come is paid ahead, and stays so when they never come", async () => {
    const waiting = await order(boss, sku);
    expect(await refusedPay(2_000, forPurchase(waiting.id))).toContain("没有应付款");
    const made = await pay(2_000, { ...forPurchase(waiting.id), advance: true });
    expect((await read(waiting)).payments).toMatchObject([
      { no: made.no, amountFen: 2_000, usedFen: 0, advance: true },
    ]);
    await act(boss, waiting, "void", { reason: "不要了" });
    expect(await payable()).toMatchObject({ balanceFen: -2_000 });
    expect(await refusedPay(1, { ...forPurchase(waiting.id), advance: true })).toBe(
      `采购单 ${waiting.no} 已作废，不能付款`,
    );
  });

  it("is taken back once, and what was paid ahead pays instead", async () => {
    const bought = await received();
    const inTill = await fundBalance(till);
    const first = await pay(6_000, { ...forPurchase(bought.id), fundId: till });
    const second = await pay(9_000, { ...forPurchase(bought.id), advance: true });
    expect(await money(bought)).toMatchObject({ unpaidFen: 0 });
    await takeBack(first);
    expect(await fundBalance(till)).toBe(inTill);
    expect(await money(bought), "5,000 were ahead").toMatchObject({ paidFen: 9_000, unpaidFen: 1_000 });
    expect((await read(bought)).payments).toMatchObject([
      { no: first.no, status: "VOID", usedFen: 0 },
      { no: second.no, status: "CONFIRMED", usedFen: 9_000 },
    ]);
    expect(await detail(first.id)).toMatchObject({
      status: "VOID",
      voidReason: "录错",
      voidRefusal: `付款单 ${first.no} 已作废，不能再操作`,
    });
    const again = { version: 2, reason: "再来" };
    expect(await finance.refused("POST", `${paymentApi}/${first.id}/void`, again)).toBe(
      `付款单 ${first.no} 已作废，不能再操作`,
    );
    const audits = await rows(
      db(),
      sql`select entity_id as id, before, after from audit_log where entity = 'party_payment' and action = 'void'`,
    );
    expect(audits).toEqual([
      { id: first.id, before: expect.objectContaining({ no: first.no, amountFen: 6_000 }), after: { reason: "录错" } },
    ]);
  });

  it("is free again for the goods that went back, and pays the oldest other purchase", async () => {
    const bought = await received();
    const made = await pay(10_000, forPurchase(bought.id));
    const other = await received({ qty: 2 });
    const after = await act(boss, bought, "return", { cells: [{ skuId: sku, qty: 3 }], reason: "次品" });
    expect([await money(bought), await money(other)]).toEqual([
      { receivedFen: 7_000, paidFen: 7_000, unpaidFen: 0 },
      { receivedFen: 2_000, paidFen: 2_000, unpaidFen: 0 },
    ]);
    expect(await detail(made.id)).toMatchObject({
      usedFen: 9_000,
      paid: [
        { no: bought.no, amountFen: 7_000 },
        { no: other.no, amountFen: 2_000 },
      ],
    });
    const returned = (await read(after)).receipts.at(-1);
    await act(boss, after, `receipt/${returned.id}/void`, { reason: "录错" });
    expect(await money(bought)).toEqual({ receivedFen: 10_000, paidFen: 8_000, unpaidFen: 2_000 });
  });
});

describe("refusals", () => {
  it("of amounts, funds, suppliers and purchases that are none", async () => {
    const bought = await received();
    for (const [amountFen, sentence] of [
      [0, "金额必须大于 0"],
      [-5, "金额必须大于 0"],
      [1.5, "金额必须是整数分"],
      ["100", "金额必须是整数分"],
      [10_000_000_000, "金额不能超过 99,999,999.99 元"],
    ] as const) {
      expect(await finance.refused("POST", paymentApi, { ...wishOf(1), amountFen })).toBe(sentence);
    }
    expect(await refusedPay(1, { fundId: 999 })).toBe("付款账户不存在，请重新选择");
    const elsewhere = `采购单 ${bought.no} 不是该供应商的，请重新选择`;
    expect(await refusedPay(1, { partyId: 1, ...forPurchase(bought.id) }), "a factory of ours").toBe(elsewhere);
    expect(await refusedPay(1, { partyId: 999 })).toBe("工厂或供应商不存在，请重新选择");
    expect(await refusedPay(1, forPurchase(999_999))).toBe("采购单不存在，或您没有查看权限");
    expect(await refusedPay(1, { remark: "长".repeat(201) })).toBe("备注不能超过 200 个字");
    expect(await refusedPay(1, { clientToken: "no" })).toBe("表单已失效，请刷新页面后重试");
    const drafted = await boss.ok("POST", purchaseApi, { partyId: supplierId, repositoryId: places.warehouse });
    expect(await refusedPay(1, forPurchase(drafted.id))).toBe(`采购单 ${drafted.no} 还是草稿，请先提交再付款`);
    await db().execute(sql`update fund set status = 'OFF' where id = ${bank}`);
    expect(await refusedPay(1, forPurchase(bought.id))).toBe("付款账户 农行对公 3321 已停用，请换一个");
    await db().execute(sql`update fund set status = 'ON' where id = ${bank}`);
    expect(await finance.refused("GET", `${paymentApi}/payable`)).toBe("请选择工厂或供应商");
    expect(await finance.refused("GET", `${paymentApi}/999999`)).toBe("付款单不存在，请刷新后重试");
    expect(await finance.refused("POST", `${paymentApi}/999999/void`, { version: 1, reason: "x" })).toBe(
      "付款单不存在，请刷新后重试",
    );
    const made = await pay(1);
    expect(await finance.refused("POST", `${paymentApi}/${made.id}/void`, { version: 1, reason: " " })).toBe(
      "请填写作废原因",
    );
    expect(await finance.refused("POST", `${paymentApi}/${made.id}/void`, { version: 9, reason: "录错" })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
  });

  it("of who may not pay, or may not see what a purchase costs", async () => {
    const bought = await received();
    const made = await pay(100, forPurchase(bought.id));
    for (const nobody of [warehouse, merchandiser]) {
      const replies = [
        await nobody.post(paymentApi, wishOf(1)),
        await nobody.post(`${paymentApi}/${made.id}/void`, { version: 1, reason: "录错" }),
        await nobody.get(`${paymentApi}/${made.id}`),
        await nobody.get(`${paymentApi}/payable?partyId=${supplierId}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect(JSON.stringify(await read(bought, warehouse))).not.toMatch(/Fen"|payments/);
    expect((await read(bought, warehouse)).possible.pay).toBe(false);
    expect((await read(bought, finance)).possible.pay).toBe(true);
    // 钱会计 loses the right to see cost in one place.
    const costless = sql`update role_repository_permission set bits = bits & ~64
      where repository_id = ${places.warehouse} and role_id = (select id from role where code = 'ROLE_FINANCE')`;
    await db().execute(costless);
    expect(await refusedPay(1, forPurchase(bought.id))).toBe("您没有该仓库的成本权限，不能为它的采购单付款");
    expect((await read(bought, finance)).possible.pay).toBe(false);
    expect((await payable()).open.map(({ id }: { id: number }) => id)).not.toContain(bought.id);
    expect(await detail(made.id)).toMatchObject({ madeFrom: null, paid: [] });
    await db().execute(sql`update role_repository_permission set bits = bits | 64
      where repository_id = ${places.warehouse} and role_id = (select id from role where code = 'ROLE_FINANCE')`);
  });

  it("of the till of a stall that one does not see", async () => {
    await received();
    const hidden = sql`repository_id = ${places.shahe} and role_id = (select id from role where code = 'ROLE_FINANCE')`;
    const held = await rows<{ roleId: number; repositoryId: number; bits: number }>(
      db(),
      sql`delete from role_repository_permission where ${hidden}
          returning role_id as "roleId", repository_id as "repositoryId", bits`,
    );
    expect(await refusedPay(100, { fundId: shaheTill })).toBe("档口不存在，或您没有查看权限");
    for (const { roleId, repositoryId, bits } of held) {
      await db().execute(sql`insert into role_repository_permission (role_id, repository_id, bits)
        values (${roleId}, ${repositoryId}, ${bits})`);
    }
  });

  it("of everything in a closed month, and nothing is written", async () => {
    const bought = await received();
    const made = await pay(100, forPurchase(bought.id));
    const waiting = await order(boss, sku);
    const before = await entries();
    await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
    const closed = "2026 年 04 月已结账，不能再记账";
    expect(await refusedPay(1, forPurchase(bought.id))).toBe(closed);
    const back = { version: 1, reason: "录错" };
    expect(await finance.refused("POST", `${paymentApi}/${made.id}/void`, back)).toBe(closed);
    const { version } = waiting;
    expect(await boss.refused("POST", `${purchaseApi}/${waiting.id}/receive`, { version })).toBe(closed);
    const [receipt] = (await read(bought)).receipts;
    const voiding = { version: bought.version, reason: "录错" };
    expect(await boss.refused("POST", `${purchaseApi}/${bought.id}/receipt/${receipt.id}/void`, voiding)).toBe(closed);
    await db().execute(sql`delete from period_close`);
    expect(await entries()).toEqual(before);
  });
});

describe("at once and again", () => {
  it("one token is one payment, and one taking back", async () => {
    const bought = await received();
    const body = { ...wishOf(3_000, forPurchase(bought.id)), clientToken: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => finance.ok("POST", paymentApi, body)));
    expect(new Set(answers.map(({ no }) => no)).size).toBe(1);
    expect(await money(bought)).toMatchObject({ paidFen: 3_000 });
    const back = { version: 1, reason: "录错", clientToken: randomUUID() };
    const url = `${paymentApi}/${answers[0].id}/void`;
    await Promise.all([1, 2, 3].map(() => finance.ok("POST", url, back)));
    expect(await money(bought)).toMatchObject({ paidFen: 0 });
  });

  it("of many payments as many are taken as there is to pay, while goods come, go back and are taken back", async () => {
    const bought = await received({ qty: 10 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => finance.post(paymentApi, wishOf(1_000, forPurchase(bought.id)))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(new Set(replies.filter(({ status }) => status === 400).map(({ body }) => body.message))).toEqual(
      new Set(["云裳成衣供应链 没有应付款；确要先付请勾选“预付”"]),
    );
    const others = await Promise.all(Array.from({ length: 4 }, () => order(boss, sku, { qty: 5 })));
    const made = replies.flatMap(({ status, body }) => (status === 201 ? [body] : []));
    await Promise.all([
      ...others.map((other) => act(boss, other, "receive")),
      ...made.slice(0, 4).map((slip) => takeBack(slip)),
      act(boss, bought, "return", { cells: [{ skuId: sku, qty: 6 }], reason: "次品" }),
      ...Array.from({ length: 4 }, () => pay(500, { advance: true })),
    ]);
    // 10 − 4 payments of 1,000 and 4 of 500, for 4 + 4 × 5 pieces.
    expect((await payable()).balanceFen).toBe(24_000 - 6_000 - 2_000);
  });
});

describe("the list", () => {
  it("sums what is paid and unpaid of all that was found, as its export does, for who may see it", async () => {
    const bought = await received();
    await pay(1_234, forPurchase(bought.id));
    const { totals, content } = (await finance.get(purchaseApi)).body;
    expect(totals.unpaidFen).toBe(8_766);
    const row = content.find(({ id }: { id: number }) => id === bought.id);
    expect(row).toMatchObject({ receivedFen: 10_000, paidFen: 1_234, unpaidFen: 8_766 });
    const { body } = await finance.get(`${purchaseApi}/export?format=csv`);
    const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split(/\r?\n/);
    const sum = (heading: string) =>
      lines.reduce((all, line) => all + Math.round(Number(line.split(",")[head.split(",").indexOf(heading)]) * 100), 0);
    expect([sum("金额"), sum("已付"), sum("未付")]).toEqual([totals.amountFen, totals.paidFen, totals.unpaidFen]);
    const hidden = await warehouse.get(`${purchaseApi}/export?format=csv`);
    expect(String(hidden.body).split("\r\n")[0]).not.toMatch(/付|金额/);
    expect((await warehouse.get(purchaseApi)).body.totals).toEqual({
      qty: totals.qty,
      receivedQty: totals.receivedQty,
    });
  });
});

it("an allocation is only ever released, and no entry is changed", async () => {
  const bought = await received();
  await pay(500, forPurchase(bought.id));
  for (const wrong of [
    sql`update payable_allocation set amount_fen = 1`,
    sql`delete from payable_allocation`,
    sql`update purchase set paid_fen = owed_fen + 1 where id = ${bought.id}`,
  ]) {
    await expect(db().execute(wrong)).rejects.toThrow();
  }
});
