/** Three walls of a bill, to the 分: the credit limit, whose goods come back, and that what is confirmed stays. */
import { beforeAll, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, confirmBill, heldBill, ledgerSize, billPath as path, tills } from "../../support/bills.ts";
import { addDistributor } from "../../support/distributors.ts";
import { brokenMoneyInvariants } from "../../support/invariants/money-invariants.ts";
import { type Caller, caller } from "../../support/stock.ts";

const backoffice = openBackoffice();

let boss: Caller;
let keeper: Caller;

beforeAll(async () => {
  [boss, keeper] = (await Promise.all(["boss", "keeper"].map((name) => caller(backoffice, name)))) as [Caller, Caller];
});

const read = async (id: number) => (await keeper.get(`${path}/${id}`)).body;
const withCredit = async (creditLimitFen: number): Promise<{ id: number; name: string }> =>
  addDistributor(boss, { creditLimitFen });
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

it("books no return against another customer's bill", async () => {
  const [buyer, other] = [await withCredit(10_000), await withCredit(10_000)];
  const sold = await confirmBill(keeper, await heldAtHundred(buyer.id));
  const pieces = [{ lineId: sold.lines[0].id, qty: 1 }];
  const { id } = await keeper.ok("POST", `${path}/${sold.id}/return`, { pieces, reason: "质量" });
  await keeper.ok("PUT", `${path}/${id}`, { distributorId: other.id });
  const size = await ledgerSize(backoffice);
  expect(await refuse(await read(id), "confirm", { acknowledged: true })).toBe(
    `退货客户须与原单 ${sold.no} 的客户一致`,
  );
  expect(await ledgerSize(backoffice)).toBe(size);
  await keeper.ok("PUT", `${path}/${id}`, { distributorId: buyer.id });
  await confirmBill(keeper, await read(id), { acknowledged: true });
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
