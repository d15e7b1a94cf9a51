/**
 * Invariant 27, the other acts: what stalls, warehouses, shops and 财务 do besides what closed-month.test.ts asks is refused
 * in a closed month too; and what belongs to a closed month is not taken out of it in a later one.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { addDistributor, distributorApi, newDistributor } from "../../support/data/distributors.ts";
import { newStyle } from "../../support/data/goods.ts";
import { plantMaterialSupplier } from "../../support/data/material.ts";
import { act as buying, order, paymentApi, purchaseApi } from "../../support/data/purchases.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";
import { marksOf } from "../../support/written.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const db = () => backoffice.database.db;
const closed = "2026 年 04 月已结账，不能再记账";
const day = "2026-04-15";

interface Attempt {
  what: string;
  path: string;
  body: Record<string, unknown>;
}

let boss: Caller;
/** What books on its own day, and what takes back a document of the closed month. */
const acts: Attempt[] = [];
const voids: Attempt[] = [];
const act = (what: string, path: string, body: Record<string, unknown> = {}) => acts.push({ what, path, body });
const takeBack = (what: string, path: string, body: Record<string, unknown>) =>
  voids.push({ what, path, body: { reason: "录错", ...body } });
const read = async (path: string) => (await boss.get(path)).body;
const versionOf = async (path: string): Promise<number> => (await read(path)).version;

/** Everything is made ready while the month is open. */
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await readyStock(await skuId(backoffice, "8801 黑 M"));
  await readyStall();
  await readyShop();
  await readyFinance();
  await backoffice.settle();
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
});

async function readyStock(sku: number) {
  const counts = "/api/clothes/count";
  const count = await boss.ok("POST", counts, {
    ...{ repositoryId: places.warehouse, mode: "STYLE", styleNos: ["8801"], blind: false, uncountedRule: "UNCHANGED" },
  });
  const started = await boss.ok("POST", `${counts}/${count.id}/start`, { version: count.version });
  const entered = await boss.ok("POST", `${counts}/${count.id}/lines`, {
    ...{ mode: "set", location: "", version: started.version, cells: [{ skuId: sku, grade: 1, qty: 9_000 }] },
  });
  const submitted = await boss.ok("POST", `${counts}/${count.id}/submit`, { version: entered.version });
  act("盘点审核", `${counts}/${count.id}/approve`, { version: submitted.version });

  const slips = "/api/clothes/adjustment";
  const slip = await boss.ok("POST", slips, { kind: "GAIN", repositoryId: places.warehouse, reason: "多货" });
  const filled = await boss.ok("POST", `${slips}/${slip.id}/lines`, { mode: "add", cells: [{ skuId: sku, qty: 90 }] });
  await boss.ok("POST", `${slips}/${slip.id}/approve`, { version: filled.version });

  const transfers = "/api/clothes/transfer";
  const sent = async () => {
    const made = await boss.ok("POST", transfers, { fromId: places.warehouse, toId: places.stall });
    const cells = [{ skuId: sku, qty: 5 }];
    const lines = await boss.ok("POST", `${transfers}/${made.id}/lines`, { mode: "add", cells });
    return { ...made, ...(await boss.ok("POST", `${transfers}/${made.id}/send`, { version: lines.version })) };
  };
  const [whole, part] = [await sent(), await sent()];
  const piece = [{ skuId: sku, grade: 1, qty: 1 }];
  const come = await boss.ok("POST", `${transfers}/${part.id}/receive`, { version: part.version, cells: piece });
  act("调拨收货", `${transfers}/${whole.id}/receive`, { version: whole.version, cells: piece });
  for (const kind of ["RETURN", "LOSS"]) {
    const body = { version: come.version, cells: piece, kind, responsible: "物流" };
    act(`调拨差异 ${kind}`, `${transfers}/${part.id}/settle`, body);
  }

  const bought = await buying(boss, await order(boss, sku), "receive", { cells: [{ skuId: sku, qty: 4 }] });
  const { receipts } = await read(`${purchaseApi}/${bought.id}`);
  act("采购定价", `${purchaseApi}/${bought.id}/price`, {
    ...{ version: bought.version, prices: [{ skuId: sku, priceFen: 1_100 }], answered: whateverIsAsked },
  });
  takeBack("采购收货作废", `${purchaseApi}/${bought.id}/receipt/${receipts[0].id}/void`, { version: bought.version });
}

async function readyStall() {
  const held = await heldBill(boss, people.xiaoyu, ["8801 黑 M x6"]);
  await boss.ok("PUT", `${billPath}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 6, takeQty: 2 }] });
  let owed = await confirmBill(boss, await read(`${billPath}/${held.id}`));
  const pieces = [{ lineId: held.lines[0].id, qty: 1 }];
  for (const one of ["pickup", "cancel"]) {
    const { version } = await boss.ok("POST", `${billPath}/${owed.id}/${one}`, { version: owed.version, pieces });
    owed = { ...owed, version };
  }
  act("补拿货", `${billPath}/${owed.id}/pickup`, { version: owed.version, pieces });
  act("取消欠货", `${billPath}/${owed.id}/cancel`, { version: owed.version, pieces });
  const { deliveries } = await read(`${billPath}/${owed.id}`);
  expect(deliveries).toHaveLength(2);
  for (const { id, kind } of deliveries) {
    takeBack(`${kind} 撤销`, `${billPath}/${owed.id}/delivery/${id}/void`, { version: owed.version });
  }
  const back = await boss.ok("POST", `${billPath}/${owed.id}/return`, { pieces, grade: 1, reason: "尺码" });
  const returned = await read(`${billPath}/${back.id}`);
  act("关联退货", `${billPath}/${back.id}/confirm`, { version: returned.version, answered: whateverIsAsked });
  const sold = await confirmBill(boss, await heldBill(boss, people.liJie, ["8801 黑 M"]));
  takeBack("拿货单作废", `${billPath}/${sold.id}/void`, { version: sold.version });

  const receipts = "/api/clothes/receipt";
  const debtor = await addDistributor(boss, { openingFen: -50_000 });
  act("坏账核销", `${receipts}/writeOff`, { distributorId: debtor.id, amountFen: 100, reason: "倒闭" });
  const bad = { distributorId: debtor.id, amountFen: 200, reason: "倒闭" };
  const writtenOff = await boss.ok("POST", `${receipts}/writeOff`, bad);
  const version = await versionOf(`${receipts}/${writtenOff.id}`);
  takeBack("坏账核销作废", `${receipts}/${writtenOff.id}/void`, { version });
  act("客户期初", distributorApi, newDistributor({ openingFen: -50_000 }));
  const [from, into] = [await addDistributor(boss, { openingFen: -10_000 }), await addDistributor(boss)];
  act("客户合并", `${distributorApi}/${from.id}/merge`, {
    ...{ intoId: into.id, version: from.version, intoVersion: into.version },
  });

  const recharges = "/api/clothes/recharge";
  const charge = { distributorId: debtor.id, fundId: tills.wechat, amountFen: 100_00, stallId: 1 };
  const [pending, done] = [await boss.ok("POST", recharges, charge), await boss.ok("POST", recharges, charge)];
  // One that waits for its transfer to arrive: its money is taken back as if it never came.
  act("充值确认", `${recharges}/${pending.id}/confirm`, { version: pending.version });
  await db().execute(sql`update recharge set status = 'PENDING' where id = ${pending.id}`);
  takeBack("充值作废", `${recharges}/${done.id}/void`, { version: done.version });

  const counts = [{ fundId: tills.cash, countedFen: 0 }];
  act("日结", "/api/clothes/bill-day", { stallId: 1, bizDate: day, counts });
  voids.push({ what: "日结补做", path: "/api/clothes/bill-day", body: { stallId: 1, bizDate: day, counts } });
}

async function readyShop() {
  const orders = "/api/clothes/shop/order";
  const sales = "/api/clothes/shop/afterSale";
  const shop = await addShop(db(), "月结店");
  const [rich] = await richSkus(db(), places.shop, 20);
  if (!rich) throw new Error("电商仓 has no twenty pieces of anything");
  const parcel = { courier: "中通快递", waybillNo: "ZT1234567890" };
  const take = async (no: string) => {
    const context = { db: db(), clock: { now: () => demoNow }, settings };
    await upsertOrders(context, shop, [paidOrder(no, [orderLine(rich.skuCode, { id: no, qty: 2 })])]);
    const { id } = await oneRow<{ id: number }>(db(), sql`select id from shop_order where platform_no = ${no}`);
    await boss.ok("POST", `${orders}/audit`, { ids: [id] });
    return id;
  };
  const [waiting, gone, other] = [await take("M1"), await take("M2"), await take("M3")];
  act("平台发货", `${orders}/${waiting}/ship`, parcel);
  for (const id of [gone, other]) await boss.ok("POST", `${orders}/${id}/ship`, { ...parcel, waybillNo: `ZT00${id}` });
  act("平台撤回发货", `${orders}/${other}/recall`, { version: await versionOf(`${orders}/${other}`) });
  const { lines } = await read(`${orders}/${gone}`);
  for (const [type, what] of [
    ["RETURN", "receive"],
    ["RESEND", "send"],
  ] as const) {
    const made = await boss.ok("POST", sales, {
      ...{ orderId: gone, type, amountFen: 0, reason: "尺码不合", lines: [{ orderLineId: lines[0].id, qty: 1 }] },
    });
    const found = async () =>
      (await read(`${sales}?shopId=${shop.id}&size=100`)).content.find((row: { id: number }) => row.id === made.id);
    await boss.ok("POST", `${sales}/${made.id}/agree`, { version: (await found()).version });
    const agreed = await found();
    const piece = { id: agreed.lines[0].id, goodQty: 1, secondQty: 0, qty: 1, code: "" };
    act(`平台售后 ${what}`, `${sales}/${made.id}/${what}`, {
      ...{ version: agreed.version, repositoryId: places.shop, lines: [piece] },
      ...(what === "send" && { courier: "", waybillNo: "" }),
    });
  }
}

async function readyFinance() {
  const transfers = "/api/clothes/fundTransfer";
  const moved = await boss.ok("POST", transfers, { fromId: 6, toId: tills.wechat, amountFen: 1 });
  takeBack("转账作废", `${transfers}/${moved.id}/void`, { version: 1 });
  const slips = "/api/clothes/cash-slip";
  const slip = { kind: "EXPENSE", category: "房租", fundId: 6, amountFen: 100, bizDate: day };
  const draft = await boss.ok("POST", slips, slip);
  const made = await boss.ok("POST", slips, slip);
  const confirmed = await boss.ok("POST", `${slips}/${made.id}/confirm`, { version: made.version });
  act("费用单", slips, slip);
  act("费用单确认", `${slips}/${draft.id}/confirm`, { version: draft.version });
  takeBack("费用单作废", `${slips}/${made.id}/void`, { version: confirmed.version });
  const supplier = await plantMaterialSupplier(backoffice);
  const paid = await boss.ok("POST", paymentApi, { partyId: supplier.id, fundId: 6, amountFen: 200, advance: true });
  const version = await versionOf(`${paymentApi}/${paid.id}`);
  takeBack("付款作废", `${paymentApi}/${paid.id}/void`, { version });
}

/** Every row of both ledgers and of what they are booked for. */
const written = () =>
  marksOf(db(), [
    ...[
      "account_entry",
      "account",
      "stock_movement",
      "stock_balance",
      "stock_lock",
      "cash_slip",
      "recharge",
      "receipt",
    ],
    ...["bill", "bill_delivery", "transfer", "stock_count", "stock_adjust", "purchase", "purchase_receipt"],
    ...["distributor", "fund_transfer", "party_payment", "shop_order", "after_sale", "day_close", "day_close_figures"],
  ]);

/** What each was answered. */
async function answersTo(attempts: readonly Attempt[]) {
  const answers: Record<string, string> = {};
  for (const { what, path, body } of attempts) {
    answers[what] = await boss.refused("POST", path, body).catch((error: Error) => `not refused: ${error.message}`);
  }
  return answers;
}

const allClosed = (attempts: readonly Attempt[]) => Object.fromEntries(attempts.map(({ what }) => [what, closed]));

it("in the closed month every act is refused in one sentence, and nothing is written", async () => {
  const before = await written();
  expect(await answersTo([...acts, ...voids])).toEqual(allClosed([...acts, ...voids]));
  expect(await written()).toEqual(before);
});

it("期初导入 says so too, and writes nothing", async () => {
  const before = await written();
  const token = await backoffice.signIn("boss");
  const heads = ["款号", "颜色", "尺码", "仓库", "数量", "成本", "品级"];
  await boss.ok("POST", "/api/clothes/product", newStyle({ styleNo: "QC-MONTH" }));
  const file = await writeXlsx({
    sheets: [{ name: "期初", rows: [heads, ["QC-MONTH", "黑", "M", "总仓", 3, 40, null]] }],
  });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "期初.xlsx");
  const path = "/api/clothes/adjustment/opening";
  const sent = await backoffice.send("POST", `${path}?clientToken=${randomUUID()}`, { token, body: form });
  await backoffice.settle();
  const begun = await boss.ok("POST", `${path}/${sent.body.jobId}`, { mode: "all", approve: true });
  await backoffice.settle();
  const job = await read(`/api/task/${begun.jobId}`);
  expect([job.status, job.failure ?? JSON.stringify(job.result)]).toEqual(["FAILED", expect.stringContaining(closed)]);
  expect(await written()).toEqual(before);
});

it("a month later, what belongs to the closed month is not taken out of it", async () => {
  backoffice.advance(20 * 86_400_000);
  boss = await caller(backoffice, "boss");
  const before = await written();
  expect(await answersTo(voids)).toEqual(allClosed(voids));
  expect(await written()).toEqual(before);
});
