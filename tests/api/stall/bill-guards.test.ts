/** Walls of a bill, to the 分: the credit limit, whose goods come back, what a gift costs, and that what is confirmed stays. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, confirmBill, heldBill, ledgerSize, billPath as path, tills } from "../../support/data/bills.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();

let boss: Caller;
let keeper: Caller;
let manager: Caller;

beforeAll(async () => {
  [boss, keeper, manager] = (await Promise.all(
    ["boss", "keeper", "manager"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
});

const read = async (id: number) => (await keeper.get(`${path}/${id}`)).body;
const withCredit = async (creditLimitFen: number): Promise<{ id: number; name: string }> =>
  addDistributor(boss, { creditLimitFen });
/** What the audit log has of its confirmation. */
const auditsOf = (billId: number) =>
  rows<{ after: { overCredit: boolean } }>(
    backoffice.database.db,
    sql`select after from audit_log where entity = 'bill' and entity_id = ${billId} and action = 'confirm'`,
  );
/** Held, one piece at 100.00 元. */
async function heldAtHundred(distributorId: number) {
  const bill = await heldBill(keeper, distributorId, ["8801 黑 M"]);
  await keeper.ok("PUT", `${path}/${bill.id}/lines`, { lines: [{ id: bill.lines[0].id, qty: 1, priceFen: 10_000 }] });
  return read(bill.id);
}
const refuse = (bill: { id: number; version: number }, action: string, head: Record<string, unknown> = {}) =>
  keeper.refused("POST", `${path}/${bill.id}/${action}`, { version: bill.version, ...head });

it("lets a customer owe exactly the credit limit", async () => {
  const customer = await withCredit(10_000);
  await confirmBill(keeper, await heldAtHundred(customer.id));
  expect(await accountOf(backoffice, "DISTRIBUTOR", customer.id)).toBe(-10_000);
});

it("refuses one 分 beyond it, until that 分 is paid", async () => {
  const customer = await withCredit(9_999);
  const bill = await heldAtHundred(customer.id);
  const size = await ledgerSize(backoffice);
  expect(await refuse(bill, "confirm")).toBe(
    `${customer.name} 超出信用额度：开单后欠款 100.00，额度 99.99，请先收款或请店长处理`,
  );
  expect(await ledgerSize(backoffice)).toBe(size);
  await confirmBill(keeper, bill, { payments: [{ fundId: tills.cash, amountFen: 1 }] });
  expect(await accountOf(backoffice, "DISTRIBUTOR", customer.id)).toBe(-9_999);
});

it("lets a manager go beyond it, which is written down as no usual bill is; then only what is paid in full is sold", async () => {
  const [customer, other] = [await withCredit(100), await withCredit(100_000)];
  const beyond = await confirmBill(manager, await heldBill(manager, customer.id, ["8801 黑 M"]));
  expect((await auditsOf(beyond.id)).map(({ after }) => after.overCredit)).toEqual([true]);
  const usual = await confirmBill(keeper, await heldBill(keeper, other.id, ["8801 黑 M"]));
  expect(await auditsOf(usual.id)).toEqual([]);
  const bill = await heldAtHundred(customer.id);
  const paying = (amountFen: number) => ({ payments: [{ fundId: tills.cash, amountFen }] });
  expect(await refuse(bill, "confirm", paying(9_999))).toContain("超出信用额度");
  // The customer is beyond it as before, and nothing of it hangs on this bill: it is marked by nothing.
  expect(await confirmBill(keeper, bill, paying(10_000))).toMatchObject({ status: "CONFIRMED", overCredit: false });
  expect((await read(beyond.id)).overCredit).toBe(true);
});

it("pays the bill that money came with, and an older one only with what is left", async () => {
  const customer = await withCredit(100_000);
  const older = await confirmBill(keeper, await heldAtHundred(customer.id));
  const paid = async (amountFen: number) =>
    confirmBill(keeper, await heldAtHundred(customer.id), {
      answered: whateverIsAsked,
      payments: [{ fundId: tills.cash, amountFen }],
    });
  const inPart = await paid(4_000);
  expect([(await read(older.id)).paidFen, (await read(inPart.id)).paidFen]).toEqual([0, 4_000]);
  const more = await paid(13_000);
  expect([(await read(older.id)).paidFen, (await read(more.id)).paidFen]).toEqual([3_000, 10_000]);
});

it("sells no gift at a price", async () => {
  const { id, lines } = await heldBill(keeper, (await withCredit(100)).id, [{ text: "8801 黑 M", kind: "GIFT" }]);
  const priced = { lines: [{ id: lines[0].id, qty: 1, priceFen: 1 }] };
  expect(await keeper.refused("PUT", `${path}/${id}/lines`, priced)).toBe("8801 黑 M 是赠品，不能改价");
  expect((await read(id)).payableFen).toBe(0);
});

it("is opened for no customer that there is not", async () => {
  expect(await keeper.refused("POST", path, { stallId: 1, distributorId: 999_999 })).toBe("客户不存在，请重新选择");
});

it("gives back only what pieces were told of", async () => {
  const { id: buyer } = await withCredit(100_000);
  const sold = await confirmBill(keeper, await heldBill(keeper, buyer, ["8801 黑 M", "8801 黑 L"]));
  const [first, second] = sold.lines.map((line: { id: number }) => line.id);
  const wish = (qty: number) => ({
    reason: "质量",
    pieces: [
      { lineId: first, qty: 0 },
      { lineId: second, qty },
    ],
  });
  expect(await keeper.refused("POST", `${path}/${sold.id}/return`, wish(0))).toBe("请填写要退的数量");
  const { id } = await keeper.ok("POST", `${path}/${sold.id}/return`, wish(1));
  const given = (await read(id)).lines.map((line: { originLineId: number; qty: number }) => [
    line.originLineId,
    line.qty,
  ]);
  expect(given).toEqual([[second, 1]]);
});

it("books no return against another customer's bill", async () => {
  const [buyer, other] = [await withCredit(10_000), await withCredit(10_000)];
  const sold = await confirmBill(keeper, await heldAtHundred(buyer.id));
  const pieces = [{ lineId: sold.lines[0].id, qty: 1 }];
  const { id } = await keeper.ok("POST", `${path}/${sold.id}/return`, { pieces, reason: "质量" });
  await keeper.ok("PUT", `${path}/${id}`, { distributorId: other.id });
  const size = await ledgerSize(backoffice);
  expect(await refuse(await read(id), "confirm", { answered: whateverIsAsked })).toBe(
    `退货客户须与原单 ${sold.no} 的客户一致`,
  );
  expect(await ledgerSize(backoffice)).toBe(size);
  await keeper.ok("PUT", `${path}/${id}`, { distributorId: buyer.id });
  await confirmBill(keeper, await read(id), { answered: whateverIsAsked });
  expect(await accountOf(backoffice, "DISTRIBUTOR", buyer.id)).toBe(0);
  expect(await accountOf(backoffice, "DISTRIBUTOR", other.id)).toBe(0);
});

it("discards no confirmed bill", async () => {
  const customer = await withCredit(10_000);
  const bill = await confirmBill(keeper, await heldAtHundred(customer.id));
  expect(await refuse(bill, "discard")).toBe(`拿货单 ${bill.no} 已开单，不能丢弃`);
  expect((await read(bill.id)).status).toBe("CONFIRMED");
  expect(await accountOf(backoffice, "DISTRIBUTOR", customer.id)).toBe(-10_000);
  expect(await brokenMoneyInvariants(backoffice.database.db)).toEqual([]);
});
