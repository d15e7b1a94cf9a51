/**
 * What bills, deliveries, receipts, 日结 and customers refuse for what is sent, or for what was done before: each in its
 * sentence, and neither goods nor money move.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { repositoryRights } from "#contract/inventory/repositories.ts";
import { permissions } from "#contract/permissions.ts";
import { maxVoidOutPerDayFen } from "#contract/stall/bill/bill.words.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { addDistributor, distributorApi, moveMoney } from "../../support/data/distributors.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { newPlace } from "../../support/data/repositories.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const nobody = 999_999;
const receiptApi = "/api/clothes/receipt";
const documents = ["bill", "bill_line", "bill_delivery", "bill_delivery_line", "receipt", "distributor"];
let boss: Caller;
/** Somebody who may do everything in the stall but change prices. */
let seller: Caller;
let customer: { id: number; name: string };

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  const withheld = [permissions.billPrice];
  await leaveOnePlace(backoffice, { username: "keeper2", place: places.stall, withheld });
  seller = await caller(backoffice, "keeper2");
  customer = await addDistributor(boss, { creditLimitFen: 10_000_000 });
});

const held = (scans: Parameters<typeof heldBill>[2] = ["8801 黑 M"]) => heldBill(boss, customer.id, scans);
const editLine = async (change: object, scans?: Parameters<typeof heldBill>[2], by = boss) => {
  const bill = await held(scans);
  const lines = [{ id: bill.lines[0].id, ...change }];
  return () => by.refused("PUT", `${billPath}/${bill.id}/lines`, { lines });
};
/** Two pieces sold, of which none was taken along. */
async function owed() {
  const bill = await held(["8801 黑 M", "8801 黑 M"]);
  await boss.ok("PUT", `${billPath}/${bill.id}/lines`, { lines: [{ id: bill.lines[0].id, qty: 2, takeQty: 0 }] });
  return confirmBill(boss, (await boss.get(`${billPath}/${bill.id}`)).body);
}
const pieces = (lineId: number, qty = 1) => [{ lineId, qty }];
const picked = async () => {
  const bill = await owed();
  await boss.ok("POST", `${billPath}/${bill.id}/pickup`, { version: bill.version, pieces: pieces(bill.lines[0].id) });
  const { id } = await oneRow<{ id: number }>(db(), sql`select id from bill_delivery where bill_id = ${bill.id}`);
  return { bill: (await boss.get(`${billPath}/${bill.id}`)).body, deliveryId: id };
};
const off = (id: number) => db().execute(sql`update distributor set status = 'DISABLED' where id = ${id}`);

describe("a held bill", () => {
  describeRefusals(
    backoffice,
    {
      "of a stall that is closed": async () => {
        const admin = await caller(backoffice, "admin");
        const place = newPlace({ type: "STALL", stallName: "关了的档" });
        const { id: repositoryId } = await admin.ok("POST", "/api/clothes/repository", place);
        const { id, name } = await oneRow<{ id: number; name: string }>(
          db(),
          sql`update stall set status = 'OFF' where repository_id = ${repositoryId} returning id, name`,
        );
        return [() => admin.refused("POST", billPath, { stallId: id, distributorId: null }), `${name}已停用，不能开单`];
      },
      "of who buys no more": async () => {
        const { id, name } = await addDistributor(boss);
        await off(id);
        return [() => boss.refused("POST", billPath, { stallId: 1, distributorId: id }), `${name} 已停用，不能开单`];
      },
      "of who buys no more by the time it is confirmed": async () => {
        const { id, name } = await addDistributor(boss);
        const bill = await heldBill(boss, id, ["8801 黑 M"]);
        await off(id);
        return [
          () => boss.refused("POST", `${billPath}/${bill.id}/confirm`, { version: bill.version }),
          `${name} 已停用，不能开单`,
        ];
      },
      "of a stall where one may only look": async () => {
        const bill = await held();
        await db().execute(sql`
          update repository_permission set bits = ${repositoryRights.view}
          where user_id = (select id from sys_user where username = 'keeper2')`);
        await db().execute(sql`update reference_epoch set epoch = epoch + 1`);
        return [
          () => seller.refused("POST", `${billPath}/${bill.id}/scan`, { text: "8801 黑 M" }),
          "您没有该档口的开单权限",
        ];
      },
      "of more pieces than a line holds": async () => {
        const bill = await held();
        const sku = await skuId(backoffice, "8801 黑 M");
        const cells = [
          { skuId: sku, qty: 9_000 },
          { skuId: sku, qty: 1_000 },
        ];
        return [
          () => boss.refused("POST", `${billPath}/${bill.id}/cells`, { cells }),
          "8801 黑 M 每行数量不能超过 9,999",
        ];
      },
      "changed by a line of another": async () => {
        const [bill, other] = [await held(), await held()];
        const lines = [{ id: other.lines[0].id, qty: 1 }];
        return [() => boss.refused("PUT", `${billPath}/${bill.id}/lines`, { lines }), "明细已被他人修改，请刷新后重试"];
      },
      "with more taken along than sold": async () => [
        await editLine({ qty: 1, takeQty: 2 }),
        "8801 黑 M 即拿不能超过数量 1",
      ],
      "with a return that is owed": async () => [
        await editLine({ qty: 2, takeQty: 1 }, [{ text: "8801 黑 M", kind: "RETURN", reason: "色差" }]),
        "8801 黑 M 退货没有欠货，即拿须等于数量",
      ],
      "at a price of one's own, of who may not": async () => {
        await db().execute(sql`
          update repository_permission set bits = 63
          where user_id = (select id from sys_user where username = 'keeper2')`);
        await db().execute(sql`update reference_epoch set epoch = epoch + 1`);
        return [await editLine({ qty: 1, priceFen: 1 }, undefined, seller), "8801 黑 M 您没有改价的权限"];
      },
      "of goods whose bill was voided": async () => {
        const sold = await confirmBill(boss, await held());
        const { id } = await boss.ok("POST", `${billPath}/${sold.id}/return`, {
          ...{ pieces: pieces(sold.lines[0].id), grade: 1, reason: "色差" },
        });
        await boss.ok("POST", `${billPath}/${sold.id}/void`, { version: sold.version, reason: "开错" });
        const { version } = (await boss.get(`${billPath}/${id}`)).body;
        return [
          () => boss.refused("POST", `${billPath}/${id}/confirm`, { version }),
          "原拿货单已作废，请移除对应的退货明细",
        ];
      },
      "that copies nothing but returns": async () => {
        const bill = await held([{ text: "8801 黑 M", kind: "RETURN", reason: "色差" }]);
        await db().execute(sql`update bill set status = 'CONFIRMED' where id = ${bill.id}`);
        return [() => boss.refused("POST", `${billPath}/${bill.id}/copy`), `拿货单 ${bill.no} 没有拿货明细，不能复制`];
      },
      "that gives back a line of another": async () => {
        const [bill, other] = [await confirmBill(boss, await held()), await confirmBill(boss, await held())];
        const wish = { pieces: pieces(other.lines[0].id), grade: 1, reason: "色差" };
        return [() => boss.refused("POST", `${billPath}/${bill.id}/return`, wish), "明细不存在，请刷新后重试"];
      },
    },
    documents,
  );
});

describe("what is owed of a bill", () => {
  describeRefusals(
    backoffice,
    {
      "by a line of another": async () => {
        const [bill, other] = [await owed(), await owed()];
        const wish = { version: bill.version, pieces: pieces(other.lines[0].id) };
        return [() => boss.refused("POST", `${billPath}/${bill.id}/pickup`, wish), "明细不存在，请刷新后重试"];
      },
      "by one line twice": async () => {
        const bill = await owed();
        const twice = [...pieces(bill.lines[0].id), ...pieces(bill.lines[0].id)];
        return [
          () => boss.refused("POST", `${billPath}/${bill.id}/cancel`, { version: bill.version, pieces: twice }),
          "同一明细只能填一次",
        ];
      },
      "taken back of another's pickup": async () => {
        const [one, other] = [await picked(), await picked()];
        return [
          () =>
            boss.refused("POST", `${billPath}/${one.bill.id}/delivery/${other.deliveryId}/void`, {
              version: one.bill.version,
            }),
          `拿货单 ${one.bill.no} 没有这次补拿`,
        ];
      },
      "taken back twice": async () => {
        const { bill, deliveryId } = await picked();
        const path = `${billPath}/${bill.id}/delivery/${deliveryId}/void`;
        const { version } = await boss.ok("POST", path, { version: bill.version });
        return [() => boss.refused("POST", path, { version }), "已撤销，不能重复撤销"];
      },
    },
    documents,
  );
});

describe("money of a customer", () => {
  const receive = (billIds: number[]) => ({ distributorId: customer.id, fundId: 1, amountFen: 100, billIds });
  describeRefusals(
    backoffice,
    {
      "by a slip that is not there": async () => [
        () => boss.refused("GET", `${receiptApi}/${nobody}`),
        "单据不存在，或您没有查看权限",
      ],
      "for a bill that is held": async () => {
        const { id, no } = await held();
        return [
          () => boss.refused("POST", `${receiptApi}/receive`, receive([id])),
          `拿货单 ${no} 未开单或已作废，不能收款`,
        ];
      },
      "counted on a day to come": async () => [
        () =>
          boss.refused("POST", "/api/clothes/bill-day", {
            ...{ stallId: 1, bizDate: "2026-04-16", counts: [{ fundId: 1, countedFen: 0 }] },
          }),
        "不能结未来的日期",
      ],
      "counted in a fund that is not the stall's": async () => [
        () =>
          boss.refused("POST", "/api/clothes/bill-day", {
            ...{ stallId: 1, bizDate: "2026-04-15", counts: [{ fundId: nobody, countedFen: 0 }] },
          }),
        "收款账户不存在，请刷新后重试",
      ],
    },
    [...documents, "day_close"],
  );

  it("that was given as 赠送金 is never less than nothing, whoever books it", async () => {
    const { id } = await addDistributor(boss);
    await moveMoney(backoffice, id, [{ kind: "DISTRIBUTOR_BONUS", amountFen: 500, entryType: "BONUS_GRANT" }]);
    await expect(
      moveMoney(backoffice, id, [{ kind: "DISTRIBUTOR_BONUS", amountFen: -501, entryType: "BONUS_GRANT" }]),
    ).rejects.toThrow("赠送金不足：余额 5.00 元，需要 5.01 元");
    await moveMoney(backoffice, id, [{ kind: "DISTRIBUTOR_BONUS", amountFen: -500, entryType: "BONUS_GRANT" }]);
  });
});

describe("a customer that was merged into another", () => {
  async function merged() {
    const row = await addDistributor(boss);
    await db().execute(sql`update distributor set merged_into_id = ${people.xiaoyu} where id = ${row.id}`);
    return row;
  }
  describeRefusals(
    backoffice,
    {
      "has no price of its own": async () => {
        const { id, name } = await merged();
        const price = { styleNo: "8801", priceFen: 100 };
        return [
          () => boss.refused("POST", `${distributorApi}/${id}/price`, price),
          `${name}已合并到其他客户，不能设专价`,
        ];
      },
      "is not changed": async () => {
        const { id, name, version } = await merged();
        const rest = { phone: null, region: "", addresses: [], carrier: "", stallId: null, keeperId: null, tags: [] };
        const body = { ...rest, id, version, name: "改名", strategyId: null, settleCycle: "CASH", remark: "" };
        return [() => boss.refused("PUT", distributorApi, body), `${name}已合并到其他客户，不能修改`];
      },
      "is not changed with others": async () => {
        const { id, name, version } = await merged();
        const { stallId } = await oneRow<{ stallId: number }>(db(), sql`select min(id) as "stallId" from stall`);
        const ticked = { rows: [{ id, version }], stallId, keeperId: null };
        return [() => boss.refused("POST", `${distributorApi}/owner`, ticked), `${name} 已合并到其他客户，不能修改`];
      },
    },
    documents,
  );
});

it("a statement of more than it holds is asked for by fewer days", async () => {
  const { id } = await addDistributor(boss);
  await moveMoney(backoffice, id, [{ kind: "DISTRIBUTOR", amountFen: 1, entryType: "ADJUST" }]);
  /** As many entries more as the first one. */
  const add = (count: number) =>
    db().execute(sql`
      insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
        stall_id, biz_date, operator_id, remark, created_at)
      select account_id, 1, 1, entry_type, journal_id, doc_type, doc_id, stall_id, biz_date, operator_id, '', created_at
      from (select entry.* from account_entry entry join account on account.id = account_id
            where account.kind = 'DISTRIBUTOR' and account.owner_id = ${id} limit 1) first, generate_series(1, ${count}::int)`);
  const statement = `${distributorApi}/${id}/statement?from=2026-04-01&to=2026-04-15`;
  await add(4_999);
  expect((await boss.get(statement)).status).toBe(200);
  await add(1);
  expect(await boss.refused("GET", statement)).toBe("该期间超过 5000 笔，请缩短日期范围");
});

it("what a customer keeps on the account is no money that a keeper gives back", async () => {
  const keeper = await caller(backoffice, "keeper");
  const bill = await heldBill(keeper, customer.id, ["8801 黑 M"]);
  const priced = { lines: [{ id: bill.lines[0].id, qty: 1, priceFen: maxVoidOutPerDayFen + 1 }] };
  await keeper.ok("PUT", `${billPath}/${bill.id}/lines`, priced);
  const { version } = (await keeper.get(`${billPath}/${bill.id}`)).body;
  const payments = [{ fundId: tills.cash, amountFen: maxVoidOutPerDayFen + 1 }];
  const sold = await confirmBill(keeper, { id: bill.id, version }, { payments, answered: whateverIsAsked });
  const before = await accountOf(backoffice, "DISTRIBUTOR", customer.id);
  const wish = { version: sold.version, reason: "开错" };
  expect(await keeper.refused("POST", `${billPath}/${bill.id}/void`, wish)).toMatch(/超过每人每天 .+ 元，请店长处理$/);
  await keeper.ok("POST", `${billPath}/${bill.id}/void`, { ...wish, keepReceipt: true });
  expect(await accountOf(backoffice, "DISTRIBUTOR", customer.id)).toBe(before + maxVoidOutPerDayFen + 1);
});

it("a piece whose cancelling was taken back is worth as much when it is cancelled again", async () => {
  const bill = await owed();
  const balance = () => accountOf(backoffice, "DISTRIBUTOR", customer.id);
  const read = async () => (await boss.get(`${billPath}/${bill.id}`)).body;
  const cancel = async () =>
    boss.ok("POST", `${billPath}/${bill.id}/cancel`, {
      ...{ version: (await read()).version, pieces: pieces(bill.lines[0].id) },
    });
  const before = await balance();
  await cancel();
  const after = await balance();
  expect(after).toBeGreaterThan(before);
  const { id } = await oneRow<{ id: number }>(db(), sql`select id from bill_delivery where bill_id = ${bill.id}`);
  await boss.ok("POST", `${billPath}/${bill.id}/delivery/${id}/void`, { version: (await read()).version });
  expect(await balance()).toBe(before);
  await cancel();
  expect(await balance()).toBe(after);
});

it("what paid a bill that is voided pays the customer's next", async () => {
  const { id } = await addDistributor(boss, { creditLimitFen: 10_000_000 });
  const sell = async () => confirmBill(boss, await heldBill(boss, id, ["8801 黑 M"]));
  const [first, second] = [await sell(), await sell()];
  const amountFen = first.payableFen;
  await boss.ok("POST", `${receiptApi}/receive`, {
    distributorId: id,
    fundId: tills.cash,
    amountFen,
    billIds: [first.id],
  });
  const paid = async () =>
    (await oneRow<{ fen: number }>(db(), sql`select paid_fen as fen from bill where id = ${second.id}`)).fen;
  expect(await paid()).toBe(0);
  const { version } = (await boss.get(`${billPath}/${first.id}`)).body;
  await boss.ok("POST", `${billPath}/${first.id}/void`, { version, reason: "开错" });
  expect(await paid()).toBe(amountFen);
});
