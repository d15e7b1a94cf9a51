/** Invariant 27, domain by domain: in a closed month every act that would book is refused in one sentence and writes nothing. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { bring, deliveryApi, finding, inspect } from "../../support/data/deliveries.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { buy, draftPurchase, materialApi, plantMaterialSupplier } from "../../support/data/material.ts";
import { plantBatch, plantFactory, plantMaterial, plantWorker } from "../../support/data/production.ts";
import { act as buying, order, paymentApi, purchaseApi } from "../../support/data/purchases.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;

interface Attempt {
  what: string;
  method?: "POST" | "PUT";
  path: string;
  body: Record<string, unknown>;
}

let boss: Caller;
const attempts: Attempt[] = [];
const attempt = (what: string, path: string, body: Record<string, unknown>) => attempts.push({ what, path, body });

/** Everything is made ready while the month is open. */
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  const sku = await skuId(backoffice, "8801 黑 M");
  const slips = "/api/clothes/adjustment";
  const adjustment = async (approved: boolean) => {
    const slip = await boss.ok("POST", slips, { kind: "OPENING", repositoryId: places.warehouse, reason: "期初" });
    const lines = await boss.ok("POST", `${slips}/${slip.id}/lines`, { mode: "add", cells: [{ skuId: sku, qty: 90 }] });
    if (!approved) return { id: slip.id, version: lines.version };
    const done = await boss.ok("POST", `${slips}/${slip.id}/approve`, { version: lines.version });
    return { id: slip.id, version: done.version };
  };
  const done = await adjustment(true);
  const open = await adjustment(false);
  attempt("调整单审核", `${slips}/${open.id}/approve`, { version: open.version });
  attempt("调整单冲销", `${slips}/${done.id}/reverse`, { version: done.version, reason: "录错" });

  const transfers = "/api/clothes/transfer";
  const transfer = async () => {
    const made = await boss.ok("POST", transfers, { fromId: places.warehouse, toId: places.stall });
    const lines = await boss.ok("POST", `${transfers}/${made.id}/lines`, {
      mode: "add",
      cells: [{ skuId: sku, qty: 5 }],
    });
    return { id: made.id, version: lines.version };
  };
  const unsent = await transfer();
  const underway = await transfer();
  const sent = await boss.ok("POST", `${transfers}/${underway.id}/send`, { version: underway.version });
  attempt("调拨发出", `${transfers}/${unsent.id}/send`, { version: unsent.version });
  attempt("调拨撤回", `${transfers}/${underway.id}/recall`, { version: sent.version });

  const bought = await order(boss, sku);
  const received = await buying(boss, await order(boss, sku), "receive", { cells: [{ skuId: sku, qty: 10 }] });
  attempt("采购收货", `${purchaseApi}/${bought.id}/receive`, {
    version: bought.version,
    cells: [{ skuId: sku, qty: 1 }],
  });
  attempt("采购退货", `${purchaseApi}/${received.id}/return`, {
    version: received.version,
    cells: [{ skuId: sku, qty: 1 }],
    reason: "质量",
  });
  const { id: supplier } = await plantMaterialSupplier(backoffice);
  const cloth = await plantMaterial(backoffice);
  const lines = [{ materialId: cloth.id, qtyMilli: 5_000, priceLi: 2_000 }];
  const draft = await draftPurchase(boss, supplier, lines);
  const stocked = await buy(boss, supplier, lines);
  attempt("物料采购确认", `${materialApi}/purchase/${draft.id}/confirm`, { version: draft.version });
  attempt("物料采购作废", `${materialApi}/purchase/${stocked.id}/void`, { version: stocked.version, reason: "录错" });
  attempt("付款", paymentApi, { partyId: supplier, fundId: 6, amountFen: 100 });
  const paid = await boss.ok("POST", paymentApi, { partyId: supplier, fundId: 6, amountFen: 200 });
  const { version: paidVersion } = (await boss.get(`${paymentApi}/${paid.id}`)).body;
  attempt("付款作废", `${paymentApi}/${paid.id}/void`, { version: paidVersion, reason: "录错" });

  const factory = await plantFactory(backoffice);
  const batch = await plantBatch(backoffice, { cut: 20, partyId: factory.id });
  const brought = await bring(boss, batch, { 0: 2 });
  const inspected = await inspect(boss, batch, await bring(boss, batch, { 0: 1 }), { 0: { passed: 1 } });
  attempt("交货验收", `${deliveryApi}/${brought.id}/inspect`, {
    version: brought.version,
    ...finding(batch, { 0: { passed: 2 } }),
  });
  attempt("交货作废", `${deliveryApi}/${inspected.id}/void`, { version: inspected.version, reason: "录错" });

  const customer = await addDistributor(boss, { creditLimitFen: 5_000_000 });
  const held = await heldBill(boss, people.xiaoyu, ["8801 黑 M"]);
  const sold = await confirmBill(boss, await heldBill(boss, people.liJie, ["8801 黑 M"]));
  attempt("拿货单确认", `${billPath}/${held.id}/confirm`, { version: held.version });
  attempt("拿货单作废", `${billPath}/${sold.id}/void`, { version: sold.version, reason: "录错" });
  const receipt = "/api/clothes/receipt";
  const taken = await boss.ok("POST", `${receipt}/receive`, {
    distributorId: customer.id,
    fundId: tills.wechat,
    amountFen: 500,
  });
  const { version: takenVersion } = (await boss.get(`${receipt}/${taken.id}`)).body;
  attempt("收款", `${receipt}/receive`, { distributorId: customer.id, fundId: tills.wechat, amountFen: 500 });
  attempt("退款", `${receipt}/refund`, {
    distributorId: customer.id,
    fundId: tills.wechat,
    amountFen: 1,
    reason: "不做了",
  });
  attempt("调账", `${receipt}/adjust`, { distributorId: customer.id, amountFen: 1, reason: "抹零" });
  attempt("收款作废", `${receipt}/${taken.id}/void`, { version: takenVersion, reason: "录错" });
  attempt("充值", "/api/clothes/recharge", {
    distributorId: customer.id,
    fundId: tills.wechat,
    amountFen: 100_00,
    stallId: 1,
  });

  const worker = await plantWorker(backoffice);
  const employees = "/api/clothes/employee";
  const lent = await boss.ok("POST", `${employees}/${worker.id}/advance`, { fundId: 6, amountFen: 100 });
  attempt("借支", `${employees}/${worker.id}/advance`, { fundId: 6, amountFen: 100 });
  attempt("借支作废", `${employees}/advance/${lent.id}/void`, { version: 1, reason: "录错" });
  attempt("员工期初", `${employees}/${(await plantWorker(backoffice)).id}/opening`, { amountFen: 100 });

  attempt("工厂期初", "/api/clothes/factory", { name: "新开的厂", type: "OUTSOURCE", openingFen: 100 });
  attempt("转账", "/api/clothes/fundTransfer", { fromId: 6, toId: tills.wechat, amountFen: 1 });
  const { version: fundVersion } = (await boss.get("/api/clothes/fund/5")).body;
  attempt("资金账户期初", "/api/clothes/fund/5/open", { version: fundVersion, amountFen: 1 });
  const machine = {
    name: "缝纫机",
    category: "设备",
    purchaseDay: "2026-04-01",
    costFen: 90_000,
    lifeYears: 3,
    residualBp: 0,
  };
  const asset = await boss.ok("POST", "/api/clothes/fixedAsset", { ...machine, fundId: 6 });
  const assetPath = "/api/clothes/fixedAsset";
  attempt("固定资产付款", assetPath, { ...machine, fundId: 6 });
  attempt("固定资产作废", `${assetPath}/${asset.id}/void`, { version: asset.version, reason: "录错" });
  attempt("固定资产处置", `${assetPath}/${asset.id}/dispose`, {
    ...{ version: asset.version, disposal: "SCRAPPED", proceedsFen: 0, fundId: null, reason: "坏了" },
  });
  await backoffice.settle();
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
});

/** What any of them could have written. */
const written = () =>
  oneRow<Record<string, number | string>>(
    db(),
    sql`select (select count(*) from account_entry) as entries, (select count(*) from stock_movement) as movements,
          (select count(*) from material_movement) as materials, (select count(*) from asset_depreciation) as depreciations,
          (select sum(balance_fen) from account) as balances, (select count(*) from party) as parties,
          (select count(*) from fixed_asset) as assets, (select string_agg(id || status, ',' order by id) from bill) as bills,
          (select string_agg(id || status, ',' order by id) from stock_adjust) as slips,
          (select string_agg(id || status, ',' order by id) from transfer) as transfers,
          (select string_agg(id || status, ',' order by id) from delivery) as deliveries,
          (select count(*) from receipt) as receipts, (select count(*) from recharge) as recharges,
          (select count(*) from party_payment) as payments, (select count(*) from fund_transfer) as moved`,
  );

it("every act that books says that the month is closed, and nothing is written", async () => {
  const before = await written();
  const answers: Record<string, string> = {};
  for (const { what, method = "POST", path, body } of attempts) {
    answers[what] = await boss.refused(method, path, body).catch((error: Error) => `not refused: ${error.message}`);
  }
  expect(answers).toEqual(Object.fromEntries(attempts.map(({ what }) => [what, "2026 年 04 月已结账，不能再记账"])));
  expect(attempts.length).toBeGreaterThan(25);
  expect(await written()).toEqual(before);
});
