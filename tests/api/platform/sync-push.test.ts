/** Stock pushed to a platform (domain.md §3.5): what a stall sells, a lock takes and a void gives back, in a platform of another process. */
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { endLocks, lockStock } from "#backoffice/ledgers/stock-ledger/lock.ts";
import { pushShop } from "#backoffice/trade/platform/sync/push.ts";
import { billPath, confirmBill, heldBill, people } from "../../support/data/bills.ts";
import { connectShop } from "../../support/data/shop-sync.ts";
import { balanceOf, type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { openSyncing } from "../../support/data/syncing.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const syncing = openSyncing();
const { backoffice } = syncing;

let admin: Caller;
let keeper: Caller;
let shopId: number;
let sku: number;
let shops = 0;

/** The goods 4001 of the article 6001, which are 8801 黑 M, in a shop that sends from 四季青. */
beforeEach(async () => {
  const { db } = backoffice.database;
  await syncing.reset();
  admin ??= await caller(backoffice, "admin");
  keeper ??= await caller(backoffice, "keeper");
  await db.execute(sql`update shop set enabled = false`);
  shops += 1;
  shopId = await connectShop(backoffice, syncing.platform, { name: `橱窗${shops}号`, repositoryId: places.stall });
  await db.execute(sql`update distributor set credit_limit_fen = 10000000 where id = ${people.xiaoyu}`);
  sku = await skuId(backoffice, "8801 黑 M");
  await db.execute(sql`
    insert into shop_sku (shop_id, platform_sku_id, platform_item_id, sku_id, matched_by, created_at, updated_at)
    values (${shopId}, '4001', '6001', ${sku}, 'HAND', now(), now())`);
});

const push = () => pushShop(syncing.node(), shopId);
const told = async () => (await syncing.platform.records()).stock["6001/4001"];
const available = async () => {
  const balance = await balanceOf(backoffice, places.stall, sku);
  return (balance?.onHand ?? 0) - (balance?.locked ?? 0);
};
const goods = () =>
  oneRow<{ pushedQty: number | null; pushError: string; id: number; version: number }>(
    backoffice.database.db,
    sql`select pushed_qty as "pushedQty", push_error as "pushError", id, version from shop_sku where shop_id = ${shopId}`,
  );
const due = () =>
  oneRow<{ count: number }>(
    backoffice.database.db,
    sql`select count(*) as count from stock_push_due where shop_id = ${shopId}`,
  );

it("follows the stall's bills down to the last piece, and a void up again", async () => {
  await push();
  const before = await available();
  expect(await told()).toBe(before);
  const bill = await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, [`8801 黑 M x${before}`]), {
    answered: whateverIsAsked,
  });
  expect(await available()).toBe(0);
  await push();
  expect(await told()).toBe(0);
  await keeper.ok("POST", `${billPath}/${bill.id}/void`, { version: bill.version, reason: "开错" });
  await push();
  expect(await told()).toBe(before);
});

it("falls with a lock and rises when it is released; what has not changed is not told again", async () => {
  const { db } = backoffice.database;
  await push();
  const before = await available();
  const promise = { docLineId: 900_000 + shops, repositoryId: places.stall, skuId: sku, qty: 2 };
  await db.transaction((tx) => lockStock({ db: tx, clock: syncing.node().clock }, "ONLINE_ORDER", [promise]));
  await push();
  expect(await told()).toBe(before - 2);
  await db.transaction((tx) => endLocks({ db: tx }, "ONLINE_ORDER", [promise.docLineId], "RELEASED"));
  await push();
  expect(await told()).toBe(before);
  await syncing.platform.forget();
  await db.execute(sql`update stock_balance set value_fen = value_fen where sku_id = ${sku}`);
  expect(await push()).toMatchObject({ written: 0, refused: 0 });
  expect((await syncing.platform.records()).calls).toEqual([]);
});

it("is what is available × the ratio − the reserve, and follows a change of the rule", async () => {
  await backoffice.database.db.execute(sql`update shop set ratio_bp = 5000, reserve = 3 where id = ${shopId}`);
  await push();
  expect(await told()).toBe(Math.max(0, Math.floor((await available()) / 2) - 3));
  await backoffice.database.db.execute(sql`update shop set reserve = 99999 where id = ${shopId}`);
  await push();
  expect(await told()).toBe(0);
});

it("stays due where the platform did not answer, and is told again", async () => {
  await syncing.platform.setFaults({ kind: "HTML" });
  await push();
  expect(await told()).toBeUndefined();
  expect((await goods()).pushedQty).toBeNull();
  expect((await due()).count).toBeGreaterThan(0);
  await syncing.platform.setFaults();
  await push();
  expect(await told()).toBe(await available());
  expect((await due()).count).toBe(0);
});

it("keeps why the platform refused a SKU, and shows it", async () => {
  await syncing.platform.setConduct({ refusedSkus: ["4001"] });
  expect(await push()).toMatchObject({ written: 0, refused: 1 });
  const { body } = await admin.get(`/api/clothes/shop/sku?shopId=${shopId}&state=FAILED`);
  expect(body.content).toMatchObject([{ pushError: expect.stringContaining("拒绝"), pushedQty: null }]);
});

it("skips what is paused, not matched, and shops that do not push", async () => {
  const { id, version } = await goods();
  await admin.ok("POST", `/api/clothes/shop/sku/${id}/push`, { pushes: false, version });
  await push();
  expect(await told()).toBeUndefined();
  const paused = await goods();
  await admin.ok("POST", `/api/clothes/shop/sku/${id}/push`, { pushes: true, version: paused.version });
  await push();
  expect(await told()).toBe(await available());
  const again = await goods();
  await admin.ok("POST", `/api/clothes/shop/sku/${id}/unmatch`, { version: again.version });
  await syncing.platform.forget();
  await push();
  expect((await syncing.platform.records()).calls).toEqual([]);
});
