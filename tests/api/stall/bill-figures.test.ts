/**
 * Figures of selling that have one meaning each, wherever they stand (docs/glossary.md, docs/decisions/figures.md,
 * "A figure has one meaning").
 */
import { beforeAll, expect, it } from "vitest";
import { brokenBillInvariants } from "#backoffice/overview/invariants/bill-invariants.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const dayMs = 86_400_000;

let boss: Caller;
let keeper: Caller;
let customer: number;
const signIn = async () => {
  [boss, keeper] = [await caller(backoffice, "boss"), await caller(backoffice, "keeper")];
};
beforeAll(async () => {
  await signIn();
  customer = (await addDistributor(boss, { creditLimitFen: 10_000_000 })).id;
});

const read = async (id: number) => (await keeper.get(`${billPath}/${id}`)).body;
const dayOf = async (bizDate?: string) =>
  (await boss.get(`/api/clothes/bill-day?stallId=1${bizDate ? `&bizDate=${bizDate}` : ""}`)).body;
const statsOf = async (bizDate: string) => {
  const query = `period=custom&from=${bizDate}&to=${bizDate}&stallId=1`;
  return (await boss.get(`/api/clothes/statistic/stall/manage?${query}`)).body.figures;
};
const listOf = async (bizDate: string) =>
  (await boss.get(`${billPath}?stallId=1&from=${bizDate}&to=${bizDate}`)).body.totals;

/** Three pieces sold, one of them not handed over, 100.00 paid. */
async function sell() {
  const held = await heldBill(keeper, customer, ["8801 黑 M x3"]);
  await keeper.ok("PUT", `${billPath}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 3, takeQty: 2 }] });
  return confirmBill(keeper, await read(held.id), { payments: [{ fundId: tills.cash, amountFen: 10_000 }] });
}

async function cancelOne(bill: { id: number; lines: { id: number }[] }) {
  const { version } = await read(bill.id);
  await keeper.ok("POST", `${billPath}/${bill.id}/cancel`, {
    version,
    pieces: [{ lineId: bill.lines[0]?.id, qty: 1 }],
  });
}

it("已收 is what was paid; what was forgiven is 核减", async () => {
  const bill = await sell();
  expect(bill).toMatchObject({ paidFen: 10_000, relievedFen: 0 });
  await cancelOne(bill);
  const { priceFen } = bill.lines[0];
  expect(await read(bill.id)).toMatchObject({ paidFen: 10_000 + priceFen, relievedFen: priceFen });
  const adjustment = { distributorId: customer, stallId: 1, amountFen: 1_005, reason: "质量补差" };
  await boss.ok("POST", "/api/clothes/receipt/adjust", adjustment);
  expect(await read(bill.id)).toMatchObject({ paidFen: 11_005 + priceFen, relievedFen: priceFen + 1_005 });
});

it("已收 tells where it came from, and a bill lists each amount once", async () => {
  const { id: distributorId } = await addDistributor(boss, { creditLimitFen: 10_000_000 });
  const receive = (amountFen: number, billIds: number[] = []) =>
    keeper.ok("POST", "/api/clothes/receipt/receive", {
      ...{ distributorId, stallId: 1, fundId: tills.cash, amountFen, billIds },
    });
  await receive(4_000);
  const held = await heldBill(keeper, distributorId, ["8801 黑 M x3"]);
  const { id } = await confirmBill(keeper, held, {
    payments: [
      { fundId: tills.cash, amountFen: 1_000 },
      { fundId: tills.wechat, amountFen: 2_000 },
    ],
  });
  await receive(500, [id]);
  const bill = await read(id);
  expect(bill).toMatchObject({ paidFen: 7_500, relievedFen: 0, prepaidFen: 4_000, laterFen: 500 });
  const paid = ({ fundId, amountFen }: { fundId: number; amountFen: number }) => [fundId, amountFen];
  expect(bill.payments.map(paid)).toEqual([
    [tills.cash, 1_000],
    [tills.wechat, 2_000],
  ]);
  const covered = ({ entryType, prior, amountFen }: Record<string, unknown>) => [entryType, prior, amountFen];
  expect(bill.allocations.map(covered)).toEqual([
    ["收款", true, 4_000],
    ["收款", false, 500],
  ]);
  // The list says the same.
  const { content } = (await boss.get(`${billPath}?keyword=${bill.no}`)).body;
  expect(content).toMatchObject([{ no: bill.no, prepaidFen: 4_000, laterFen: 500, payments: bill.payments }]);
});

it("新增欠款 is what a bill left open that day, whatever is paid or cancelled later", async () => {
  const bill = await sell();
  const before = await dayOf();
  const stats = await statsOf(before.bizDate);
  expect([stats.debtFen, (await listOf(before.bizDate)).debtFen]).toEqual([before.debtFen, before.debtFen]);
  await keeper.ok("POST", "/api/clothes/receipt/receive", {
    distributorId: customer,
    stallId: 1,
    fundId: tills.cash,
    amountFen: 3_000,
    billIds: [bill.id],
  });
  await cancelOne(bill);
  expect((await read(bill.id)).paidFen).toBeGreaterThan(bill.paidFen);
  expect((await dayOf()).debtFen).toBe(before.debtFen);
  expect((await statsOf(before.bizDate)).debtFen).toBe(before.debtFen);
});

it("取消欠货 is a row of its own, on its own day, in the day close, the list and 大数据", async () => {
  const bill = await sell();
  const soldOn = (await dayOf()).bizDate;
  const sold = await dayOf(soldOn);
  backoffice.advance(dayMs);
  await signIn();
  const empty = await dayOf();
  expect(empty.bizDate).not.toBe(soldOn);
  await cancelOne(bill);
  await backoffice.settle();
  const { priceFen } = bill.lines[0];
  const cancelled = await dayOf();
  expect(cancelled).toMatchObject({
    cancelledQty: 1,
    cancelledFen: priceFen,
    saleQty: empty.saleQty - 1,
    payableFen: empty.payableFen - priceFen,
  });
  expect(await dayOf(soldOn)).toEqual(sold);
  const stats = await statsOf(cancelled.bizDate);
  expect([stats.payableFen, stats.saleQty]).toEqual([cancelled.payableFen, cancelled.saleQty]);
  const list = await listOf(cancelled.bizDate);
  expect([list.cancelledQty, list.payableFen - list.cancelledFen]).toEqual([1, cancelled.payableFen]);
  // Another day on, when the sums of the day are written; and taken back by an undoing.
  backoffice.advance(dayMs);
  await signIn();
  await dayOf();
  const later = await statsOf(cancelled.bizDate);
  expect([later.payableFen, later.saleQty]).toEqual([cancelled.payableFen, cancelled.saleQty]);
  const after = await read(bill.id);
  const [delivery] = after.deliveries;
  await boss.ok("POST", `${billPath}/${bill.id}/delivery/${delivery.id}/void`, { version: after.version });
  await backoffice.settle();
  expect((await statsOf(cancelled.bizDate)).payableFen).toBe(empty.payableFen);
});

it("随单实收, 实收 and the tills agree", async () => {
  const bill = await confirmBill(keeper, await heldBill(keeper, people.liJie, ["8801 黑 M"]), {
    payments: [{ fundId: tills.cash, amountFen: 5_000 }],
  });
  const day = await dayOf();
  expect(day.receivedFen).toBe((await statsOf(day.bizDate)).receivedFen);
  expect(bill.paidFen).toBeGreaterThanOrEqual(5_000);
});

it("a day that was closed stands; what is voided or confirmed later is a correction beside it", async () => {
  const [kept, undone] = [await sell(), await sell()];
  const open = await dayOf();
  expect(open.closed).toBe(null);
  const close = async (countedFen: number) =>
    keeper.ok("POST", "/api/clothes/bill-day", {
      stallId: 1,
      bizDate: open.bizDate,
      counts: [{ fundId: tills.cash, countedFen, remark: "" }],
    });
  const till = (day: { funds: { fundId: number }[] }) => day.funds.find(({ fundId }) => fundId === tills.cash);
  const { expectedFen } = till(open) as { expectedFen: number } & ReturnType<typeof till>;
  await close(expectedFen);
  const figures = (day: Record<string, unknown>) =>
    Object.fromEntries(
      ["bills", "saleQty", "returnQty", "payableFen", "cancelledQty", "cancelledFen", "receivedFen", "debtFen"].map(
        (name) => [name, day[name] as number],
      ),
    );
  backoffice.advance(60_000);
  await boss.ok("POST", `${billPath}/${undone.id}/void`, {
    version: (await read(undone.id)).version,
    reason: "开错",
  });
  const late = await sell();
  await backoffice.settle();
  const closed = await dayOf(open.bizDate);
  expect(figures(closed)).toEqual(figures(open));
  expect(till(closed)).toMatchObject({ expectedFen, countedFen: expectedFen, laterFen: 0 });
  // One away, one more: the same sum, and both are told.
  expect(closed.closed).toMatchObject({
    operator: expect.any(String),
    later: { bills: 0, payableFen: late.payableFen - undone.payableFen },
    corrections: [
      { id: late.id, kind: "CONFIRMED", payableFen: late.payableFen },
      { id: undone.id, kind: "VOID", payableFen: -undone.payableFen },
    ],
  });
  await boss.ok("POST", `${billPath}/${kept.id}/void`, { version: (await read(kept.id)).version, reason: "开错" });
  await backoffice.settle();
  const after = await dayOf(open.bizDate);
  expect(figures(after)).toEqual(figures(open));
  expect(till(after)).toMatchObject({ expectedFen, laterFen: -10_000 });
  // Lists and 大数据 count what holds now: the close and what came after it.
  const list = await listOf(open.bizDate);
  expect(list.payableFen - list.cancelledFen).toBe(after.payableFen + after.closed.later.payableFen);
  expect((await statsOf(open.bizDate)).payableFen).toBe(after.payableFen + after.closed.later.payableFen);
  expect(list.bills).toBe(after.bills + after.closed.later.bills);
  // Closed again, it stands as it is then; the first counting stays in the history.
  await close(expectedFen - 10_000);
  const again = await dayOf(open.bizDate);
  expect(again).toMatchObject({
    payableFen: after.payableFen + after.closed.later.payableFen,
    closed: { corrections: [] },
  });
  expect(again.history).toHaveLength(2);
});

it("leaves the ledgers sound", async () => {
  const { db } = backoffice.database;
  expect(await brokenMoneyInvariants(db)).toEqual([]);
  expect(await brokenBillInvariants(db)).toEqual([]);
});
