/** 拿货单 over HTTP: from the first scan to the void (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenBillInvariants } from "#backoffice/overview/invariants/bill-invariants.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { discardUntouched } from "#backoffice/trade/stall/bill/bill-untouched.ts";
import { formatFen } from "#contract/money.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import {
  accountOf,
  confirmBill,
  heldBill,
  ledgerSize,
  billPath as path,
  people,
  tills,
} from "../../support/data/bills.ts";
import { balanceOf, type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const dayMs = 86_400_000;

let manager: Caller;
let keeper: Caller;
let other: Caller;
let blackM: number;

beforeAll(async () => {
  [manager, keeper, other] = (await Promise.all(
    ["manager", "keeper", "keeper2"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  blackM = await skuId(backoffice, "8801 黑 M");
});

const onHand = async (sku = blackM, grade = 1) => (await balanceOf(backoffice, places.stall, sku, grade))?.onHand ?? 0;
const debt = (id: number) => accountOf(backoffice, "DISTRIBUTOR", id);
const act = (by: Caller, bill: { id: number; version: number }, action: string, body: Record<string, unknown> = {}) =>
  by.ok("POST", `${path}/${bill.id}/${action}`, { version: bill.version, ...body });
const refuse = (
  by: Caller,
  bill: { id: number; version: number },
  action: string,
  body: Record<string, unknown> = {},
) => by.refused("POST", `${path}/${bill.id}/${action}`, { version: bill.version, ...body });
const read = async (by: Caller, id: number) => (await by.get(`${path}/${id}`)).body;

describe("a held bill", () => {
  it("keeps every line, adds up what is scanned, and writes no ledger", async () => {
    const before = await ledgerSize(backoffice);
    const bill = await heldBill(keeper, people.milan, ["8801 黑 M x2", "8801 黑 M", "8801 黑 1210"]);
    expect(bill.no).toMatch(/^XS260415\d{5}$/);
    expect(bill.lines.map(({ size, qty }: { size: string; qty: number }) => [size, qty])).toEqual([
      ["M", 5],
      ["S", 1],
      ["L", 1],
    ]);
    expect(bill).toMatchObject({
      status: "HELD",
      saleQty: 7,
      payableFen: 7 * bill.lines[0].priceFen,
      paymentState: "UNPAID",
    });
    expect(bill.lines[0].available).toBe(await onHand());
    expect(await ledgerSize(backoffice)).toBe(before);
    const held = (await keeper.get(`${path}/held?stallId=1`)).body;
    expect(held).toContainEqual(expect.objectContaining({ id: bill.id, qty: 7, stale: false }));
    await act(keeper, bill, "discard");
    expect(await refuse(keeper, bill, "confirm")).toBe(`拿货单 ${bill.no} 已丢弃，不能确认`);
  });

  it("says whether it is 散客's, whichever distributor that is", async () => {
    const { db } = backoffice.database;
    const walkInIds = async () =>
      new Set((await keeper.get(`${path}/stalls`)).body.map((stall: { walkInId: number }) => stall.walkInId));
    expect(await walkInIds()).toEqual(new Set([people.walkIn]));
    const mark = (id: number) => db.execute(sql`update distributor set walk_in = (id = ${id})`);
    const bills = [await heldBill(keeper, people.walkIn, []), await heldBill(keeper, people.dawei, [])];
    const walkIn = () => Promise.all(bills.map(async ({ id }) => (await read(keeper, id)).walkIn));
    expect(await walkIn()).toEqual([true, false]);
    await mark(people.dawei);
    expect([await walkInIds(), await walkIn()]).toEqual([new Set([people.dawei]), [false, true]]);
    await mark(0);
    expect(await walkInIds()).toEqual(new Set([null]));
    await mark(people.walkIn);
    const nobody = await keeper.ok("POST", path, { stallId: 1 });
    expect((await read(keeper, nobody.id)).walkIn).toBe(false);
    for (const bill of [...bills, nobody]) await act(keeper, await read(keeper, bill.id), "discard");
  });

  it("prices by customer: 专价, 上次价, 策略价, 档口价, 批发价, each with its source", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`delete from customer_price`);
    await db.execute(sql`delete from last_price where distributor_id in (${people.xiaoyu}, ${people.milan})`);
    const bill = await heldBill(keeper, people.milan, ["8801 黑 M"]);
    const price = async (id: number | null) => {
      await keeper.ok("PUT", `${path}/${bill.id}`, { distributorId: id });
      const [line] = (await read(keeper, bill.id)).lines;
      return [line.priceFen, line.priceSource];
    };
    await db.execute(sql`update stall_product set price_fen = 8800 where stall_id = 1
      and product_id = (select id from product where style_no = '8801')`);
    await db.execute(sql`delete from last_price where distributor_id = ${people.xiaoyu}`);
    expect(await price(people.xiaoyu)).toEqual([8455, "STRATEGY"]);
    expect(await price(people.milan)).toEqual([8800, "STALL"]);
    expect((await read(keeper, bill.id)).lines[0]).not.toHaveProperty("lastPriceDate");
    await db.execute(sql`insert into last_price select ${people.xiaoyu}, id, 8300, 1, '2026-04-01' from product where style_no = '8801'
      on conflict (distributor_id, product_id) do update set price_fen = 8300, at = '2026-04-01'`);
    expect(await price(people.xiaoyu)).toEqual([8300, "LAST"]);
    expect((await read(keeper, bill.id)).lines[0].lastPriceDate).toBe("2026-04-01");
    await db.execute(
      sql`insert into customer_price select ${people.xiaoyu}, id, 8200, 1, now() from product where style_no = '8801'`,
    );
    await price(people.milan);
    expect(await price(people.xiaoyu)).toEqual([8200, "CUSTOMER"]);
    await db.execute(sql`delete from customer_price`);
    await db.execute(sql`update stall_product set price_fen = null where stall_id = 1`);
    expect(await price(null)).toEqual([8900, "WHOLESALE"]);
    await keeper.ok("PUT", `${path}/${bill.id}/lines`, {
      lines: [{ id: (await read(keeper, bill.id)).lines[0].id, qty: 1, priceFen: 9000 }],
    });
    expect(await price(people.xiaoyu)).toEqual([9000, "MANUAL"]);
  });

  it("answers a style or choices where the text is not one SKU", async () => {
    const bill = await heldBill(keeper, null, []);
    const scan = (text: string) => keeper.ok("POST", `${path}/${bill.id}/scan`, { text });
    expect(await scan("8801")).toMatchObject({ kind: "style", styleNo: "8801" });
    expect(await scan("88")).toMatchObject({ kind: "choices" });
    // What is remembered of a 款号 is often its end.
    expect((await scan("801 黑 M")).choices).toContainEqual({
      text: "8801 黑 M",
      label: "8801 法式方领泡泡袖连衣裙",
    });
    expect(await keeper.refused("POST", `${path}/${bill.id}/scan`, { text: "nothing-like-it" })).toBe(
      "没有找到“NOTHING-LIKE-IT”，请核对条码或款号",
    );
  });

  it("that nothing was entered into is shown to nobody, and discarded after a day", async () => {
    const untouched = await heldBill(keeper, null, []);
    const remarked = await heldBill(keeper, null, []);
    await keeper.ok("PUT", `${path}/${remarked.id}`, { remark: "下午来拿" });
    const started = await heldBill(keeper, null, ["8801 黑 M"]);
    const held = (await keeper.get(`${path}/held?stallId=1`)).body.map(({ id }: { id: number }) => id);
    expect(held).not.toContain(untouched.id);
    expect(held).toEqual(expect.arrayContaining([remarked.id, started.id]));
    const now = demoNow.getTime();
    await discardUntouched(backoffice.database.db, new Date(now));
    expect((await read(keeper, untouched.id)).status).toBe("HELD");
    await discardUntouched(backoffice.database.db, new Date(now + dayMs + 60_000));
    expect((await read(keeper, untouched.id)).status).toBe("DISCARDED");
    expect((await read(keeper, remarked.id)).status).toBe("HELD");
    expect((await read(keeper, started.id)).status).toBe("HELD");
  });

  it("sets a matrix, and takes away what is set to nothing", async () => {
    const bill = await heldBill(keeper, people.milan, ["8801 黑 M x2"]);
    const blackL = await skuId(backoffice, "8801 黑 L");
    await keeper.ok("POST", `${path}/${bill.id}/cells`, {
      cells: [
        { skuId: blackM, qty: 0 },
        { skuId: blackL, qty: 3 },
      ],
    });
    expect((await read(keeper, bill.id)).lines).toMatchObject([{ size: "L", qty: 3, takeQty: 3 }]);
  });

  it("is the stall's own affair", async () => {
    const bill = await heldBill(keeper, people.milan, ["8801 黑 M"]);
    expect((await other.get(`${path}/${bill.id}`)).body.message).toBe("拿货单不存在，或您没有该档口的查看权限");
    expect(await refuse(other, bill, "confirm")).toBe("拿货单不存在，或您没有该档口的查看权限");
    expect(await other.refused("POST", path, { stallId: 1 })).toContain("权限");
  });
});

describe("confirming", () => {
  it("moves stock and account, pays oldest first, and remembers the price", async () => {
    const [stock, before] = [await onHand(), await debt(people.xiaoyu)];
    const cash = await accountOf(backoffice, "FUND", tills.cash);
    const bill = await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, ["8801 黑 M x3"]), {
      payments: [{ fundId: tills.cash, amountFen: 10_000 }],
      roundOffFen: 65,
    });
    expect(bill).toMatchObject({
      status: "CONFIRMED",
      saleQty: 3,
      balanceAfterFen: before - bill.payableFen + 10_000,
      balanceBeforeFen: before,
      methods: ["现金-四季青"],
    });
    expect(await onHand()).toBe(stock - 3);
    expect(await accountOf(backoffice, "FUND", tills.cash)).toBe(cash + 10_000);
    const [last] = await rows<{ priceFen: number }>(
      backoffice.database.db,
      sql`select price_fen as "priceFen" from last_price where distributor_id = ${people.xiaoyu} and bill_id = ${bill.id}`,
    );
    expect(last?.priceFen).toBe(bill.lines[0].priceFen);
  });

  it("makes one bill of a form that is sent twice, and five times at once", async () => {
    const bill = await heldBill(keeper, people.xiaoyu, ["8801 黑 M"]);
    const stock = await onHand();
    const body = { version: bill.version, clientToken: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => keeper.post(`${path}/${bill.id}/confirm`, body)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await onHand()).toBe(stock - 1);
  });

  it("takes an exchange as one bill: back in, out, and the difference", async () => {
    await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, ["8801 黑 M x2"]));
    const [stock, before] = [await onHand(), await debt(people.xiaoyu)];
    const bill = await confirmBill(
      keeper,
      await heldBill(keeper, people.xiaoyu, [{ text: "8801 黑 M x2", kind: "RETURN", reason: "尺码" }, "8801 黑 L"]),
      { answered: whateverIsAsked },
    );
    expect(bill).toMatchObject({ saleQty: 1, returnQty: 2, paymentState: "PAID" });
    expect(bill.payableFen).toBeLessThan(0);
    expect(await onHand()).toBe(stock + 2);
    expect(await debt(people.xiaoyu)).toBe(before - bill.payableFen);
  });

  it("gives gifts and owes what is not taken along", async () => {
    const held = await heldBill(keeper, people.xiaoyu, ["8801 黑 M x4", { text: "8801 黑 L", kind: "GIFT" }]);
    const [line] = held.lines;
    for (const takeQty of [4, 1]) {
      await keeper.ok("PUT", `${path}/${held.id}/lines`, { lines: [{ id: line.id, qty: 4, takeQty }] });
    }
    const stock = await onHand();
    let bill = await confirmBill(keeper, await read(keeper, held.id));
    expect(bill).toMatchObject({ owedQty: 3, deliveryState: "PARTIAL", payableFen: 4 * line.priceFen });
    expect(await onHand()).toBe(stock - 1);
    const pieces = [{ lineId: line.id, qty: 2 }];
    await act(keeper, bill, "pickup", { pieces });
    bill = await read(keeper, bill.id);
    expect([bill.owedQty, await onHand()]).toEqual([1, stock - 3]);
    expect(await refuse(keeper, bill, "pickup", { pieces })).toBe("8801 黑 M 欠货 1 件，不能处理 2 件");
    const before = await debt(people.xiaoyu);
    await act(keeper, bill, "cancel", { pieces: [{ lineId: line.id, qty: 1 }] });
    bill = await read(keeper, bill.id);
    expect([bill.owedQty, bill.deliveryState, await debt(people.xiaoyu)]).toEqual([0, "DONE", before + line.priceFen]);
    expect(await refuse(manager, bill, "void", { reason: "试" })).toBe("请先作废关联单据：补拿货");
    const [pickup] = bill.deliveries;
    await manager.ok("POST", `${path}/${bill.id}/delivery/${pickup.id}/void`, { version: bill.version });
    expect(await onHand()).toBe(stock - 1);
  });

  it("refuses what must not be sold like that", async () => {
    const size = await ledgerSize(backoffice);
    const nobody = await heldBill(keeper, null, ["8801 黑 M"]);
    expect(await refuse(keeper, nobody, "confirm")).toBe("请先选择客户，没有客户请选“散客”");
    const empty = await heldBill(keeper, people.milan, []);
    expect(await refuse(keeper, empty, "confirm")).toBe("还没有明细，请先扫码或输入款号");
    const debtor = await heldBill(keeper, people.milan, ["8801 黑 M"]);
    expect(await refuse(keeper, debtor, "confirm")).toMatch(
      /^南昌洪城-米兰衣橱 超出信用额度：开单后欠款 .*，额度 0.00/,
    );
    const stranger = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    expect(await refuse(keeper, stranger, "confirm")).toBe(
      `散客必须当场结清：应收 ${formatFen(stranger.payableFen)}，实收 0.00`,
    );
    expect(await refuse(keeper, stranger, "confirm", { roundOffFen: 1_001 })).toBe("抹零不能超过 10.00 元");
    expect(await refuse(keeper, stranger, "confirm", { discountFen: 1 })).toBe("您没有整单优惠的权限，请店长处理");
    expect(await refuse(keeper, stranger, "confirm", { bonusFen: 1_000_000 })).toMatch(/^本单最多可用赠送金/);
    expect(await refuse(keeper, stranger, "confirm", { payments: [{ fundId: 2, amountFen: 8_900 }] })).toBe(
      "收款账户不存在或不属于本档口，请重新选择",
    );
    expect(await refuse(keeper, stranger, "confirm", { payments: [{ fundId: tills.cash, amountFen: -100 }] })).toBe(
      "实退金额不能超过应退金额：应退 0.00，实退 1.00",
    );
    await keeper.ok("PUT", `${path}/${stranger.id}/lines`, {
      lines: [{ id: stranger.lines[0].id, qty: 1, priceFen: 100 }],
    });
    expect(
      await refuse(keeper, await read(keeper, stranger.id), "confirm", {
        payments: [{ fundId: tills.cash, amountFen: 100 }],
      }),
    ).toMatch(/^8801 黑 M 单价 1.00 低于最低价/);
    expect(await refuse(keeper, stranger, "confirm")).toBe("数据已被他人修改，请刷新后重试");
    await backoffice.database.db.execute(sql`update distributor set status = 'FROZEN' where id = ${people.milan}`);
    expect(await refuse(keeper, await read(keeper, debtor.id), "confirm")).toBe(
      "南昌洪城-米兰衣橱 已冻结，只能退货和付款，不能拿货",
    );
    await backoffice.database.db.execute(sql`update distributor set status = 'NORMAL' where id = ${people.milan}`);
    expect(await ledgerSize(backoffice)).toBe(size);
  });

  it("lets those through who may, with a flag and an audit row", async () => {
    const held = await heldBill(manager, people.milan, ["8801 黑 M"]);
    await manager.ok("PUT", `${path}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 1, priceFen: 100 }] });
    const bill = await confirmBill(manager, await read(manager, held.id), { answered: whateverIsAsked });
    expect(bill).toMatchObject({ repriced: true, belowFloor: true, overCredit: true });
    const [audit] = await rows<{ after: unknown }>(
      backoffice.database.db,
      sql`select after from audit_log where entity = 'bill' and entity_id = ${bill.id}`,
    );
    expect(audit?.after).toMatchObject({ belowFloor: true, overCredit: true });
    await act(manager, bill, "void", { reason: "试" });
  });

  it("sells the last piece once", async () => {
    const sku = await skuId(backoffice, "8802 黑 M");
    await backoffice.database.db.execute(sql`update repository set allow_negative = false where id = ${places.stall}`);
    const left = (await balanceOf(backoffice, places.stall, sku))?.onHand ?? 0;
    const bills = await Promise.all(
      [0, 1].map(() => heldBill(manager, people.liJie, [`8802 黑 M x${Math.max(left, 1)}`])),
    );
    const replies = await Promise.all(
      bills.map((bill) => manager.post(`${path}/${bill.id}/confirm`, { version: bill.version })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual(left > 0 ? [200, 400] : [400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.message).toMatch(
      /^8802 黑 M 库存不足：可用 \d+，需要 \d+$/,
    );
    await backoffice.database.db.execute(sql`update repository set allow_negative = true where id = ${places.stall}`);
  });
});

describe("returns", () => {
  it("name the bill they take from, and end at what was taken", async () => {
    const sold = await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, ["8801 黑 M x6"]));
    const [line] = sold.lines;
    const give = (qty: number) =>
      keeper.post(`${path}/${sold.id}/return`, { pieces: [{ lineId: line.id, qty }], reason: "质量", grade: 2 });
    expect((await give(7)).body.message).toBe("8801 黑 M 最多可退 6 件：已拿 6，已退 0");
    const { body } = await give(4);
    const held = await read(keeper, body.id);
    expect(held.lines).toMatchObject([
      { kind: "RETURN", qty: 4, grade: 2, priceFen: line.priceFen, priceSource: "ORIGIN" },
    ]);
    const twin = await read(keeper, (await give(4)).body.id);
    const seconds = await onHand(blackM, 2);
    const back = await confirmBill(keeper, held, { answered: whateverIsAsked });
    expect(await onHand(blackM, 2)).toBe(seconds + 4);
    expect(await refuse(keeper, twin, "confirm", { answered: whateverIsAsked })).toBe(
      "8801 黑 M 最多可退 2 件：已拿 6，已退 4",
    );
    expect(await refuse(manager, await read(manager, sold.id), "void", { reason: "试" })).toBe(
      `请先作废关联单据：退货单 ${back.no}`,
    );
    expect((await read(keeper, sold.id)).returns).toMatchObject([{ no: back.no }, { status: "HELD" }]);
  });

  it("ask once about what looks wrong", async () => {
    const bill = await heldBill(manager, people.liJie, [{ text: "8810 黑 M x900", kind: "RETURN", reason: "滞销" }]);
    expect(await refuse(manager, bill, "confirm")).toMatch(/8810 黑 M .*确认无误请勾选“已核对”再开单$/);
    await confirmBill(manager, bill, { answered: whateverIsAsked });
  });
});

describe("a void", () => {
  it("leaves every balance as if the bill had never been", async () => {
    const balances = async () => [
      await onHand(),
      await debt(people.xiaoyu),
      await accountOf(backoffice, "FUND", tills.cash),
      (await balanceOf(backoffice, places.stall, blackM))?.valueFen,
    ];
    const before = await balances();
    const bill = await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, ["8801 黑 M x2"]), {
      payments: [{ fundId: tills.cash, amountFen: 5_000 }],
    });
    await act(keeper, bill, "void", { reason: "开错" });
    expect(await balances()).toEqual(before);
    const after = await read(keeper, bill.id);
    expect(after).toMatchObject({ status: "VOID", voidReason: "开错", voidBy: "周小妹", paidFen: 0 });
    expect(await refuse(keeper, after, "void", { reason: "再" })).toBe(`拿货单 ${bill.no} 已作废，不能作废`);
  });

  it("keeps what was paid as 预存 when asked", async () => {
    const before = await debt(people.afang);
    const bill = await confirmBill(manager, await heldBill(manager, people.afang, ["8801 黑 M"]), {
      payments: [{ fundId: tills.wechat, amountFen: 5_000 }],
    });
    await act(manager, bill, "void", { reason: "换款", keepReceipt: true });
    expect(await debt(people.afang)).toBe(before + 5_000);
  });

  it("of 散客 gives the money back, and so does what is not handed over", async () => {
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M x2"]);
    await keeper.ok("PUT", `${path}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 2, takeQty: 1 }] });
    const cash = await accountOf(backoffice, "FUND", tills.cash);
    const before = await debt(people.walkIn);
    const bill = await confirmBill(keeper, await read(keeper, held.id), {
      payments: [{ fundId: tills.cash, amountFen: held.payableFen }],
    });
    await act(keeper, bill, "cancel", { pieces: [{ lineId: bill.lines[0].id, qty: 1 }] });
    expect([await debt(people.walkIn), await accountOf(backoffice, "FUND", tills.cash)]).toEqual([
      before,
      cash + held.payableFen / 2,
    ]);
    const [cancelled] = (await read(keeper, bill.id)).deliveries;
    const { version } = await read(keeper, bill.id);
    await keeper.ok("POST", `${path}/${bill.id}/delivery/${cancelled.id}/void`, { version });
    const open = await read(keeper, bill.id);
    expect(await refuse(keeper, open, "void", { reason: "试", keepReceipt: true })).toBe(
      "散客没有账户，收款须退回，不能留作预存",
    );
    await act(keeper, open, "void", { reason: "开错" });
    expect([await debt(people.walkIn), await accountOf(backoffice, "FUND", tills.cash)]).toEqual([before, cash]);
  });

  it("is the keeper's own of the day, the manager's of a week, the boss's of any open month", async () => {
    const mine = await confirmBill(manager, await heldBill(manager, people.xiaoyu, ["8801 黑 M"]));
    expect(await refuse(keeper, mine, "void", { reason: "试" })).toBe("只能作废自己开的单据，请店长处理");
    const bills = [];
    for (let index = 0; index < 3; index++) {
      bills.push(await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, ["8801 黑 M"])));
    }
    backoffice.advance(dayMs);
    const again = async (name: string) => caller(backoffice, name);
    expect(await refuse(await again("keeper"), bills[0], "void", { reason: "试" })).toBe(
      "只能作废当天的单据，请店长处理",
    );
    await act(await again("manager"), bills[0], "void", { reason: "试" });
    backoffice.advance(7 * dayMs);
    expect(await refuse(await again("manager"), bills[1], "void", { reason: "试" })).toBe(
      "只能作废 7 天内的单据，更早的请老板处理",
    );
    const late = await again("boss");
    await act(late, bills[1], "void", { reason: "试" });
    await backoffice.database.db.execute(
      sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`,
    );
    expect(await refuse(late, bills[2], "void", { reason: "试" })).toBe("2026 年 04 月已结账，不能再记账");
    await backoffice.database.db.execute(sql`delete from period_close`);
    [manager, keeper] = [await again("manager"), await again("keeper")];
  });
});

describe("lists", () => {
  it("show today's bills with the sums of all, and find by number, customer and style", async () => {
    const bill = await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, ["8801 黑 M x2"]), {
      payments: [{ fundId: tills.cash, amountFen: 1_000 }],
    });
    for (const keyword of [bill.no, "小雨", "csxy", "8801"]) {
      const { body } = await keeper.get(`${path}?keyword=${encodeURIComponent(keyword)}`);
      expect(body.content.map(({ no }: { no: string }) => no)).toContain(bill.no);
      expect(body.totals.saleQty).toBeGreaterThanOrEqual(2);
    }
    const all = (await keeper.get(`${path}?size=100`)).body;
    const live = all.content.filter(({ status }: { status: string }) => status === "CONFIRMED");
    expect(all.totals.payableFen).toBe(
      live.reduce((sum: number, { payableFen }: { payableFen: number }) => sum + payableFen, 0),
    );
    expect((await keeper.get(`${path}?payment=PARTIAL&keyword=${bill.no}`)).body.totalElements).toBe(1);
    expect((await keeper.get(`${path}?payment=PAID&keyword=${bill.no}`)).body.totalElements).toBe(0);
    expect((await other.get(path)).status).toBe(401);
    const lines = (await keeper.get("/api/clothes/bill-line?keyword=8801")).body;
    expect(lines.content[0]).toMatchObject({ styleNo: "8801", distributorName: "长沙小雨女装" });
    expect(lines.totals.saleQty).toBe(lines.content.reduce((sum: number, { qty }: { qty: number }) => sum + qty, 0));
  });

  it("close the day by what the tills should hold", async () => {
    const day = (await keeper.get("/api/clothes/bill-day?stallId=1")).body;
    const cash = day.funds.find(({ fundId }: { fundId: number }) => fundId === tills.cash);
    expect(day.receivedFen).toBe(
      day.funds.reduce((sum: number, { expectedFen }: { expectedFen: number }) => sum + expectedFen, 0),
    );
    const closed = await keeper.ok("POST", "/api/clothes/bill-day", {
      stallId: 1,
      bizDate: day.bizDate,
      counts: [{ fundId: tills.cash, countedFen: cash.expectedFen + 500, remark: "多 5 元" }],
    });
    expect(closed.differenceFen).toBe(500);
  });
});

it("leaves both ledgers sound", async () => {
  const { db } = backoffice.database;
  expect(await brokenInvariants(db)).toEqual([]);
  expect(await brokenMoneyInvariants(db)).toEqual([]);
  expect(await brokenBillInvariants(db)).toEqual([]);
});
