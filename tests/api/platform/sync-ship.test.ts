/** Shipments told to a platform (domain.md §3.5): once, again after a failure, not after a refusal; a platform of another process. */
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { findShopsToTell, reportShipments } from "#backoffice/trade/platform/sync/tell.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { connectShop, grantToken, platformOrder } from "../../support/data/shop-sync.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { openSyncing } from "../../support/data/syncing.ts";

const syncing = openSyncing();
const { backoffice } = syncing;
const path = "/api/clothes/shop/order";
/** A number of its own for the parcels of each test. */
let waybill = { courier: "中通快递", waybillNo: "" };
let parcels = 0;
beforeEach(() => {
  parcels += 1;
  waybill = { courier: "中通快递", waybillNo: `ZT12345678${10 + parcels}` };
});

let ecom: Caller;
let shopId: number;
let codes: string[];
let shops = 0;

beforeEach(async () => {
  const { db } = backoffice.database;
  await syncing.reset();
  ecom ??= await caller(backoffice, "ecom");
  codes ??= (await richSkus(db, places.shop, 10)).slice(0, 2).map(({ skuCode }) => skuCode);
  shops += 1;
  shopId = await connectShop(backoffice, syncing.platform, { name: `发货${shops}号` });
});

/** A node of its own, so many minutes later. */
const node = (later = 0) => syncing.node(() => new Date(demoNow.getTime() + later * 60_000));
async function tell(later = 0): Promise<void> {
  await syncing.setNow(node(later).clock.now());
  await reportShipments(node(later), shopId);
  await syncing.setNow(demoNow);
}
const shipments = async () => (await syncing.platform.records()).shipments;
const stateOf = (id: number) =>
  oneRow<{ told: boolean; error: string; tries: number; waits: boolean }>(
    backoffice.database.db,
    sql`select ship_told as told, ship_error as error, ship_tries as tries, ship_next_at is not null as waits
        from shop_order where id = ${id}`,
  );
const logs = () =>
  rows<{ status: string; message: string; written: number }>(
    backoffice.database.db,
    sql`select status, message, written from sync_log where shop_id = ${shopId} and kind = 'SHIP' order by id`,
  );
const messages = (link: string) =>
  oneRow<{ count: number; people: number }>(
    backoffice.database.db,
    sql`select count(*) as count, count(distinct user_id) as people from message
        where type = '订单异常' and link = ${link}`,
  );

const unheard = () => messages(`/clothes/platform/shop/log?shopId=${shopId}`);

const idOf = async (no: string, part = 0) =>
  (
    await oneRow<{ id: number }>(
      backoffice.database.db,
      sql`select id from shop_order where shop_id = ${shopId} and platform_no = ${no} and part = ${part}`,
    )
  ).id;

/** An order that the platform and we have, of one piece each of the first `lines` codes. */
async function take(no: string, lines = 1): Promise<number> {
  const wanted = codes.slice(0, lines);
  await syncing.platform.putOrders([platformOrder(no, wanted)]);
  const ours = wanted.map((code, place) => orderLine(code, { id: `${no}${place + 1}` }));
  const shop = { id: shopId, repositoryId: places.shop };
  await upsertOrders(node(), shop, [paidOrder(no, ours)]);
  return idOf(no);
}

/** The back office's own worker tells of it at once. */
async function ship(no: string): Promise<number> {
  const id = await take(no);
  expect(await ecom.ok("POST", `${path}/audit`, { ids: [id] })).toMatchObject({ done: 1 });
  await ecom.ok("POST", `${path}/${id}/ship`, waybill);
  return id;
}

it("is told by itself, once, whoever asks again", async () => {
  const id = await ship("91001");
  await expect.poll(() => stateOf(id)).toMatchObject({ told: true, error: "", waits: false });
  await Promise.all([reportShipments(node(), shopId), reportShipments(node(5), shopId)]);
  expect(await shipments()).toEqual([
    { protocol: "taobao", no: "91001", courier: "中通快递", waybillNo: waybill.waybillNo, lineIds: [] },
  ]);
  expect((await syncing.platform.order("91001"))?.status).toBe("SHIPPED");
  await expect.poll(logs).toEqual([{ status: "OK", message: "", written: 1 }]);
});

it("counts as told where the platform knows it already", async () => {
  const known = platformOrder("91002", codes.slice(0, 1), -30, { status: "SHIPPED" });
  const id = await take("91002");
  await syncing.platform.putOrders([known]);
  await ecom.ok("POST", `${path}/audit`, { ids: [id] });
  await ecom.ok("POST", `${path}/${id}/ship`, waybill);
  await expect.poll(() => stateOf(id)).toMatchObject({ told: true, error: "" });
  expect(await shipments()).toEqual([]);
});

it("a refusal stands at the order and in the log, a person hears of it once, and asks again by hand", async () => {
  const id = await take("91003");
  await syncing.platform.putOrders([platformOrder("91003", codes.slice(0, 1), -30, { status: "CLOSED" })]);
  await ecom.ok("POST", `${path}/audit`, { ids: [id] });
  await ecom.ok("POST", `${path}/${id}/ship`, waybill);
  await expect.poll(() => stateOf(id)).toMatchObject({ told: false, waits: false, tries: 1 });
  const { error } = await stateOf(id);
  expect(error).not.toBe("");
  await tell(600);
  expect(await logs()).toEqual([{ status: "FAILED", message: `订单 91003：${error}`, written: 0 }]);
  const again = async () => {
    const { version } = (await ecom.get(`${path}/${id}`)).body;
    await ecom.ok("POST", `${path}/${id}/tell`, { version });
  };
  await again();
  await expect.poll(logs).toHaveLength(2);
  const heard = await messages(`/clothes/platform/shop/order/item?id=${id}`);
  expect(heard.people).toBeGreaterThan(0);
  expect(heard.count).toBe(heard.people);
  await syncing.platform.putOrders([platformOrder("91003", codes.slice(0, 1))]);
  await again();
  await expect.poll(() => stateOf(id)).toMatchObject({ told: true, error: "" });
});

it("waits longer each time where the platform does not answer, and is told then", async () => {
  await syncing.platform.setFaults({ kind: "HTTP_500" });
  const id = await ship("91004");
  await expect.poll(() => stateOf(id)).toMatchObject({ told: false, tries: 1, waits: true });
  await expect.poll(logs).toHaveLength(1);
  await tell();
  expect((await stateOf(id)).tries).toBe(1);
  await tell(1);
  await tell(2);
  expect((await stateOf(id)).tries).toBe(2);
  expect(await unheard()).toMatchObject({ count: 0 });
  await tell(3);
  const heard = await unheard();
  expect(heard.people).toBeGreaterThan(0);
  await tell(7);
  expect(await unheard()).toEqual(heard);
  expect(await findShopsToTell(backoffice.database.db, demoNow)).not.toContain(shopId);
  await syncing.platform.setFaults();
  await tell(15);
  expect(await stateOf(id)).toMatchObject({ told: true, error: "", waits: false });
  expect(await shipments()).toHaveLength(1);
});

it("ships on where the authorisation has expired, and tells once there is a new one", async () => {
  const { db } = backoffice.database;
  const id = await take("91008");
  await db.execute(sql`update shop_token set expires_at = ${demoNow.toISOString()}, refresh_sealed = null
    where shop_id = ${shopId}`);
  await ecom.ok("POST", `${path}/audit`, { ids: [id] });
  await ecom.ok("POST", `${path}/${id}/ship`, waybill);
  // The try is counted as it begins; the sentence is there once it is over.
  const refused = { told: false, tries: 1, waits: true, error: expect.stringContaining("授权") };
  await expect.poll(() => stateOf(id)).toMatchObject(refused);
  expect(await shipments()).toEqual([]);
  await grantToken(backoffice, syncing.platform, shopId, "taobao");
  await tell(60);
  expect(await stateOf(id)).toMatchObject({ told: true, error: "", waits: false });
  expect(await shipments()).toHaveLength(1);
});

it("ships where the authorisation was taken away, and has nobody to tell", async () => {
  const id = await take("91009");
  await backoffice.database.db.execute(sql`update shop set auth_status = 'REVOKED' where id = ${shopId}`);
  await ecom.ok("POST", `${path}/audit`, { ids: [id] });
  await ecom.ok("POST", `${path}/${id}/ship`, waybill);
  expect((await ecom.get(`${path}/${id}`)).body).toMatchObject({ state: "SHIPPED", shipTold: null });
  expect(await shipments()).toEqual([]);
});

it("is told once where two nodes are at it, and by the other where the first one died", async () => {
  await syncing.platform.setFaults({ kind: "HTTP_500" });
  const id = await ship("91005");
  await expect.poll(logs).toHaveLength(1);
  await syncing.platform.setFaults();
  await syncing.platform.setConduct({ delayMs: 200 });
  await Promise.all([5, 5, 5].map((later) => reportShipments(node(later), shopId)));
  expect(await shipments()).toHaveLength(1);
  const sent = (await syncing.platform.records()).calls.filter(({ method }) => method.includes("send"));
  expect(sent.filter(({ error }) => error === null)).toHaveLength(1);
  // As a node leaves it that died while the platform was told.
  await backoffice.database.db.execute(sql`
    update shop_order set ship_told = false, ship_next_at = ${new Date(demoNow.getTime() + 8 * 60_000).toISOString()}::timestamptz
    where id = ${id}`);
  await tell(7);
  expect(await stateOf(id)).toMatchObject({ told: false });
  await tell(9);
  expect(await stateOf(id)).toMatchObject({ told: true });
  expect(await shipments()).toHaveLength(1);
});

it("tells each order of a parcel with its number, and each part of an order with its own lines", async () => {
  const [one, other] = [await take("91006"), await take("91007", 2)];
  await ecom.ok("POST", `${path}/audit`, { ids: [one] });
  const made = (await ecom.get(`${path}/${other}`)).body;
  const { id: part } = await ecom.ok("POST", `${path}/${other}/split`, {
    version: made.version,
    lines: [{ lineId: made.lines[1].id, qty: 1 }],
  });
  expect(await ecom.ok("POST", `${path}/audit`, { ids: [other, part] })).toMatchObject({ done: 2 });
  await ecom.ok("POST", `${path}/merge`, { ids: [one, other] });
  await ecom.ok("POST", `${path}/${one}/ship`, waybill);
  for (const id of [one, other]) await expect.poll(() => stateOf(id)).toMatchObject({ told: true });
  expect((await shipments()).map(({ no, waybillNo, lineIds }) => ({ no, waybillNo, lineIds }))).toEqual([
    { no: "91006", waybillNo: waybill.waybillNo, lineIds: [] },
    { no: "91007", waybillNo: waybill.waybillNo, lineIds: ["910071"] },
  ]);
  expect((await syncing.platform.order("91007"))?.status).toBe("PAID");
  await ecom.ok("POST", `${path}/${part}/ship`, { ...waybill, waybillNo: "ZT2234567890" });
  await expect.poll(() => stateOf(part)).toMatchObject({ told: true });
  expect((await shipments()).at(-1)).toMatchObject({ no: "91007", waybillNo: "ZT2234567890", lineIds: ["910072"] });
  expect((await syncing.platform.order("91007"))?.status).toBe("SHIPPED");
});
