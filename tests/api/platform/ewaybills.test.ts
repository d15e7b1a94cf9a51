/**
 * 电子面单 over HTTP (docs/decisions/platforms.md, "Waybills of the platforms"): a platform of another process gives the
 * numbers; none is lost or doubled by a second click, a node that dies, or an order that is taken back meanwhile.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { askPlatforms } from "#backoffice/trade/platform/ewaybill/ewaybill-call.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import { anonymiseOrders } from "#backoffice/trade/platform/order/anonymise.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { connectShop, platformOrder } from "../../support/data/shop-sync.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { openSyncing } from "../../support/data/syncing.ts";

const syncing = openSyncing();
const { backoffice } = syncing;
const orders = "/api/clothes/shop/order";
const path = `${orders}/ewaybill`;
const accounts = "/api/clothes/shop/ewaybill";

let ecom: Caller;
let warehouse: Caller;
let shopId: number;
let code = "";
let made = 0;

const sending = {
  ...{ branchCode: "571001", branchName: "四季青网点", senderName: "云裳发货", senderMobile: "13900000001" },
  ...{ province: "浙江省", city: "杭州市", district: "上城区", street: "四季青街道", address: "杭海路 31 号" },
  ...{ templateUrl: "http://cloudprint.example/t/1", isDefault: true },
};

/** A courier's account of the shop, ready to give numbers. */
async function addAccount(shop: number, courier = "中通快递"): Promise<number> {
  const { id } = await ecom.ok("POST", accounts, { shopId: shop, courier });
  await ecom.ok("POST", `${accounts}/${id}/branches`);
  const { version } = (await ecom.get(`${accounts}/${id}`)).body;
  await ecom.ok("PUT", accounts, { id, version, ...sending });
  return id;
}

beforeEach(async () => {
  await syncing.reset();
  ecom ??= await caller(backoffice, "ecom");
  warehouse ??= await caller(backoffice, "warehouse");
  code ||= (await richSkus(backoffice.database.db, places.shop, 60))[0]?.skuCode ?? "";
  made += 1;
  shopId = await connect({ name: `面单${made}号` });
  await addAccount(shopId);
});

/** A shop whose orders nobody pulls meanwhile: what the platform says of them is not what these tests are about. */
async function connect(more: Parameters<typeof connectShop>[2]): Promise<number> {
  const id = await connectShop(backoffice, syncing.platform, more);
  const later = new Date(demoNow.getTime() + 86_400_000).toISOString();
  await backoffice.database.db.execute(sql`
    insert into sync_cursor (shop_id, kind, done_to, next_at)
    select ${id}, kind, ${later}::timestamptz, ${later}::timestamptz from unnest(array['ORDERS', 'REFUNDS']) kind`);
  return id;
}

const node = (later = 0) => syncing.node(() => new Date(demoNow.getTime() + later * 60_000));
/** What is due then is asked, as another node would. */
async function askLater(later: number): Promise<void> {
  await syncing.setNow(node(later).clock.now());
  await askPlatforms(node(later));
  await syncing.setNow(demoNow);
}

let taken = 0;
const numberOf = () => {
  taken += 1;
  return `6602${String(taken).padStart(8, "0")}`;
};

interface Taken {
  no?: string;
  rest?: Partial<PlatformOrder>;
  sealed?: boolean;
  shop?: number;
}

/** An order that the platform and we have, audited. */
async function take({ no = numberOf(), rest = {}, sealed = false, shop = shopId }: Taken = {}): Promise<number> {
  await syncing.platform.putOrders([platformOrder(no, [code], -30, { sealed })]);
  await upsertOrders(node(), { id: shop, repositoryId: places.shop }, [
    paidOrder(no, [orderLine(code, { id: `${no}1` })], rest),
  ]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop} and platform_no = ${no} and part = 0`,
  );
  expect(await ecom.ok("POST", `${orders}/audit`, { ids: [id] })).toMatchObject({ done: 1 });
  return id;
}

const ask = (ids: readonly number[], more: object = {}) => ecom.ok("POST", path, { ids, ...more });
const cancel = (ids: readonly number[]) => ecom.ok("POST", `${path}/cancel`, { ids });
const detail = async (id: number) => (await ecom.get(`${orders}/${id}`)).body;
const given = () => syncing.platform.waybills();
const live = async () => (await given()).filter(({ cancelled }) => !cancelled);
const marks = (id: number) =>
  rows<{ state: string; waybillNo: string; print: string | null; waits: boolean }>(
    backoffice.database.db,
    sql`select state, waybill_no as "waybillNo", print_sealed as print, next_at is not null as waits
        from ewaybill where order_id = ${id} order by id`,
  );

describe("a number from the platform", () => {
  it("is the order's, as if it had been typed, and the platform's label with it, sealed", async () => {
    const id = await take();
    expect(await ask([id])).toEqual({ done: 1, refused: [] });
    const [one] = await given();
    const order = await detail(id);
    expect(order).toMatchObject({
      ...{ courier: "中通快递", waybillNo: one?.waybillNo },
      ewaybill: { state: "GOT", courier: "中通快递", waybillNo: one?.waybillNo, error: "" },
      possible: { askEwaybill: false, cancelEwaybill: true },
    });
    expect(order.logs[0]).toMatchObject({ event: "WAYBILL", text: `中通快递 ${one?.waybillNo}（电子面单）` });
    const [mark] = await marks(id);
    expect(mark?.print).toMatch(/^sealed:/);
    expect(mark?.print).not.toContain("欧阳");
    expect(await ecom.ok("POST", `${orders}/ship`, { ids: [id] })).toMatchObject({ done: 1 });
    expect(await cancel([id])).toMatchObject({ done: 0, refused: [{ message: "已发货，不能取消电子面单" }] });
  });

  it("is asked once by two clicks, whichever comes first, and once by a form that is sent again", async () => {
    const id = await take();
    const clientToken = randomUUID();
    const answers = await Promise.all([ask([id], { clientToken }), ask([id], { clientToken }), ask([id])]);
    expect(answers.filter(({ done }) => done === 1).length).toBeGreaterThanOrEqual(1);
    expect(answers.flatMap(({ refused }) => refused)).toEqual(
      answers.flatMap(({ refused }) =>
        refused.length > 0 ? [{ id, label: expect.any(String), message: expect.stringMatching(/取电子面单/) }] : [],
      ),
    );
    expect(await given()).toHaveLength(1);
    expect(await marks(id)).toHaveLength(1);
    expect((await ask([id])).refused[0].message).toMatch(/^已取电子面单 中通快递 7350/);
  });

  it("of many tells the outcome of each", async () => {
    const ids = [await take(), await take(), await take()];
    const lost = await take();
    const { platformNo } = await detail(lost);
    await syncing.platform.reset();
    await syncing.setNow(demoNow);
    for (const id of ids) {
      await syncing.platform.putOrders([platformOrder((await detail(id)).platformNo, [code])]);
    }
    const typed = await take();
    await ecom.ok("POST", `${orders}/${typed}/waybill`, { courier: "中通快递", waybillNo: `ZT99${typed}0000` });
    const told = await ask([...ids, lost, typed]);
    expect(told.done).toBe(3);
    expect(told.refused).toEqual([
      { id: typed, label: expect.any(String), message: `已填快递单号 ZT99${typed}0000，不再取电子面单` },
      { id: lost, label: `订单 ${platformNo}`, message: expect.stringMatching(/^没有取到电子面单：.*订单不存在/) },
    ]);
    expect((await detail(lost)).ewaybill).toMatchObject({ state: "REFUSED" });
    expect((await detail(lost)).possible.askEwaybill).toBe(true);
  });

  it("is given of a receiver whom the platform keeps to itself, whose label the platform's component prints", async () => {
    const hidden = { name: "林**", phone: "138****1234", address: "****" };
    const receiver = { ...hidden, province: "浙江省", city: "杭州市", district: "上城区" };
    const id = await take({ sealed: true, rest: { receiver } });
    expect(await ask([id])).toMatchObject({ done: 1 });
    expect((await given())[0]?.receiver).toMatch(/林小满/);
    const label = await ecom.ok("POST", `${orders}/slips`, { ids: [id], form: "label" });
    expect(label.refused[0].message).toBe("的收货地址在平台，请下载打印数据，用平台的打印组件打印");
    const paper = await backoffice.send("POST", `${path}/paper`, {
      token: await backoffice.signIn("ecom"),
      body: { ids: [id] },
    });
    expect(paper.status).toBe(200);
    expect(paper.body).toMatchObject({
      cmd: "print",
      task: {
        documents: [{ documentID: (await given())[0]?.waybillNo, contents: [{ templateURL: "http://cloudprint/t" }] }],
      },
    });
  });

  it("is one for a merged parcel, whose orders all have it", async () => {
    const [one, two] = [await take(), await take()];
    await ecom.ok("POST", `${orders}/merge`, { ids: [one, two] });
    expect(await ask([one, two])).toEqual({ done: 2, refused: [] });
    const [waybill, other] = await given();
    expect(other).toBeUndefined();
    expect(waybill?.orderNos).toHaveLength(2);
    expect([(await detail(one)).waybillNo, (await detail(two)).waybillNo]).toEqual([
      waybill?.waybillNo,
      waybill?.waybillNo,
    ]);
    await ecom.ok("POST", `${orders}/${two}/unmerge`);
    expect([(await detail(one)).waybillNo, (await detail(two)).waybillNo]).toEqual([waybill?.waybillNo, ""]);
    expect(await ask([two])).toMatchObject({ done: 1 });
    expect(await ecom.refused("POST", `${orders}/merge`, { ids: [one, two] })).toMatch(
      /已取电子面单，请先取消它的电子面单再合单/,
    );
  });

  it("is not typed over, neither by hand nor from a parcel that goes", async () => {
    const id = await take();
    await ask([id]);
    const parcel = { courier: "中通快递", waybillNo: "ZT1234567890" };
    const sentence = /已取电子面单 中通快递 7350\d+，不能另填快递单号，请先取消电子面单$/;
    expect(await ecom.refused("POST", `${orders}/${id}/waybill`, parcel)).toMatch(sentence);
    expect(await ecom.refused("POST", `${orders}/${id}/ship`, parcel)).toMatch(sentence);
    await cancel([id]);
    await ecom.ok("POST", `${orders}/${id}/waybill`, parcel);
  });

  it("comes by the courier that stands on the order, and is asked of the leader's platform in the leader's orders alone", async () => {
    const planned = await take();
    await backoffice.database.db.execute(sql`update shop_order set courier = '圆通速递' where id = ${planned}`);
    expect((await ask([planned])).refused[0].message).toMatch(/没有圆通速递的电子面单，有中通快递$/);
    await addAccount(shopId, "圆通速递");
    expect(await ask([planned])).toMatchObject({ done: 1 });
    expect((await given())[0]?.courier).toBe("YTO");
    const other = await connect({ name: `另一家${made}号` });
    const [leader, mate] = [await take(), await take({ shop: other })];
    await ecom.ok("POST", `${orders}/merge`, { ids: [leader, mate] });
    expect(await ask([leader])).toMatchObject({ done: 2, refused: [] });
    const [, parcel] = await given();
    expect(parcel?.orderNos).toEqual([(await detail(leader)).platformNo]);
    expect((await detail(mate)).waybillNo).toBe(parcel?.waybillNo);
    await ecom.ok("POST", `${orders}/unaudit`, { ids: [leader] });
    await expect.poll(async () => (await detail(mate)).waybillNo).toBe("");
  });

  it("is whoever ships', of a place that he takes goods out of", async () => {
    const id = await take();
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.post(path, { ids: [id] })).status).toBe(403);
    expect(await warehouse.ok("POST", path, { ids: [id] })).toMatchObject({ done: 1 });
  });
});

describe("a platform that does not answer", () => {
  it("gave the number all the same, which is got when it is asked again", async () => {
    const id = await take();
    await syncing.platform.setFaults({ kind: "LOST", method: "waybill.ii.get", times: 1 });
    const told = await ask([id]);
    expect(told).toMatchObject({
      done: 0,
      refused: [{ message: expect.stringMatching(/^还没有取到电子面单：连接不上/) }],
    });
    expect(await given()).toHaveLength(1);
    expect((await detail(id)).waybillNo).toBe("");
    expect((await ask([id])).refused[0].message).toMatch(/^正在取电子面单/);
    await askLater(2);
    const [one, other] = await given();
    expect(other).toBeUndefined();
    expect((await detail(id)).waybillNo).toBe(one?.waybillNo);
  });

  it("a node that dies while it asks is followed by another, with the same number", async () => {
    const id = await take();
    await ask([id]);
    const [one] = await given();
    // As it was when the question had left and nothing had come back.
    const lease = new Date(demoNow.getTime() + 3 * 60_000).toISOString();
    await backoffice.database.db.execute(sql`
      update ewaybill set state = 'ASKED', waybill_no = '', print_sealed = null, next_at = ${lease}::timestamptz where order_id = ${id}`);
    await backoffice.database.db.execute(sql`update shop_order set courier = '', waybill_no = '' where id = ${id}`);
    await askLater(1);
    expect((await detail(id)).waybillNo).toBe("");
    await Promise.all([askLater(4), askPlatforms(node(4))]);
    expect(await given()).toHaveLength(1);
    expect((await detail(id)).waybillNo).toBe(one?.waybillNo);
  });

  it("takes back the number of an order that was unlocked while the answer was on its way", async () => {
    const id = await take();
    await syncing.platform.setFaults({ kind: "LOST", method: "waybill.ii.get", times: 1 });
    await ask([id]);
    expect(await live()).toHaveLength(1);
    await ecom.ok("POST", `${orders}/unaudit`, { ids: [id] });
    expect(await marks(id)).toMatchObject([{ state: "CANCELLING", waybillNo: "", waits: true }]);
    await askLater(5);
    expect(await marks(id)).toMatchObject([{ state: "CANCELLED", waits: false }]);
    expect(await live()).toEqual([]);
    expect((await detail(id)).waybillNo).toBe("");
  });

  it.each([
    ["its rate limit", "RATE", /^还没有取到电子面单：淘宝\/天猫限制了调用频率/],
    ["an error of its own", "ERROR_200", /^还没有取到电子面单：淘宝\/天猫暂时不能服务/],
  ] as const)(
    "for %s is asked again by itself",
    async (_, kind, sentence) => {
      const id = await take();
      await syncing.platform.setFaults({ kind, method: "waybill.ii.get", times: 3 });
      // Three tries of a rate limit are waited for at once.
      const told = await ask([id]);
      expect(told.refused[0].message).toMatch(kind === "RATE" ? /取/ : sentence);
      await syncing.platform.setFaults();
      await backoffice.settle();
      await askLater(10);
      expect((await detail(id)).ewaybill).toMatchObject({ state: "GOT" });
      expect(await given()).toHaveLength(1);
    },
    60_000,
  );

  it("renews a token that ended, and says so where the shop must be authorised anew", async () => {
    const id = await take();
    await syncing.platform.setFaults({ kind: "TOKEN", method: "waybill.ii.get", times: 1 });
    expect(await ask([id])).toMatchObject({ done: 1 });
    const other = await take();
    await backoffice.database.db.execute(sql`update shop set auth_status = 'REVOKED' where id = ${shopId}`);
    expect((await ask([other])).refused[0].message).toMatch(
      /的授权已撤销，请重新授权，再取电子面单；急用请用“批量填单号”$/,
    );
    expect(await marks(other)).toEqual([]);
  });

  it.each([
    ["that are used up", { balance: 0 }, /^没有取到电子面单：.*余额不足/],
    ["of a courier that is not subscribed", { unsubscribed: ["ZTO"] }, /^没有取到电子面单：.*未订购/],
  ])("numbers %s are refused at once, and asked for anew when it is mended", async (_, conduct, sentence) => {
    const id = await take();
    await syncing.platform.setWaybillConduct(conduct);
    expect((await ask([id])).refused[0].message).toMatch(sentence);
    await syncing.platform.setWaybillConduct({ balance: 5, unsubscribed: [] });
    expect(await ask([id])).toMatchObject({ done: 1 });
    expect((await marks(id)).map(({ state }) => state)).toEqual(["REFUSED", "GOT"]);
  });
});

describe("an order that is not sent after all", () => {
  const backAtPlatform = async (id: number) => {
    await expect.poll(async () => (await marks(id)).at(-1)).toMatchObject({ state: "CANCELLED", print: null });
    expect(await live()).toEqual([]);
    expect((await detail(id)).waybillNo).toBe("");
  };

  it("gives its number back when its lock is taken back, and gets another", async () => {
    const id = await take();
    await ask([id]);
    await ecom.ok("POST", `${orders}/unaudit`, { ids: [id] });
    expect((await detail(id)).waybillNo).toBe("");
    await backAtPlatform(id);
    await ecom.ok("POST", `${orders}/audit`, { ids: [id] });
    expect(await ask([id])).toMatchObject({ done: 1 });
    expect((await given()).map(({ cancelled }) => cancelled)).toEqual([true, false]);
  });

  it("gives it back when it is closed", async () => {
    const id = await take();
    await ask([id]);
    await ecom.ok("POST", `${orders}/close`, { ids: [id], reason: "买家不要了" });
    await backAtPlatform(id);
  });

  it("gives it back when its buyer asks for a refund, and the parcel's others lose it with the leader", async () => {
    const [one, two] = [await take(), await take()];
    await ecom.ok("POST", `${orders}/merge`, { ids: [one, two] });
    await ask([one]);
    const { platformNo } = await detail(one);
    await upsertRefunds(node(), { id: shopId, repositoryId: places.shop }, [
      refundOf(`R${platformNo}`, platformNo, { platformLineId: `${platformNo}1`, modifiedAt: minutes(1) }),
    ]);
    expect(await detail(one)).toMatchObject({ state: "WAIT_AUDIT" });
    await backAtPlatform(one);
    expect((await detail(two)).waybillNo).toBe("");
  });

  it("keeps it where it goes", async () => {
    const id = await take();
    await ask([id]);
    await ecom.ok("POST", `${orders}/ship`, { ids: [id] });
    await askLater(5);
    expect(await live()).toHaveLength(1);
    expect(await marks(id)).toMatchObject([{ state: "GOT", waits: false }]);
  });

  /** The platform has it as sent, under that number. */
  async function sendAtPlatform(id: number, waybillNo: string): Promise<void> {
    const { platformNo } = await detail(id);
    const sent = { state: "SHIPPED", modifiedAt: minutes(3), waybills: [{ courier: "圆通速递", waybillNo }] } as const;
    await upsertOrders(node(), { id: shopId, repositoryId: places.shop }, [
      paidOrder(platformNo, [orderLine(code, { id: `${platformNo}1` })], sent),
    ]);
  }

  it("gives it back when it goes by a label of the platform's own, and keeps it where that was ours", async () => {
    const [other, own] = [await take(), await take()];
    await ask([other, own]);
    const { waybillNo } = await detail(own);
    await sendAtPlatform(other, "YT8800000000077");
    await sendAtPlatform(own, waybillNo);
    expect(await ecom.ok("POST", `${orders}/elsewhere`, { ids: [other, own] })).toEqual({ done: 2, refused: [] });
    await expect.poll(async () => (await marks(other)).at(-1)).toMatchObject({ state: "CANCELLED", print: null });
    expect((await live()).map((one) => one.waybillNo)).toEqual([waybillNo]);
    expect(await detail(other)).toMatchObject({ state: "SHIPPED", courier: "圆通速递", waybillNo: "YT8800000000077" });
    expect(await detail(own)).toMatchObject({ state: "SHIPPED", waybillNo });
    expect(await marks(own)).toMatchObject([{ state: "GOT", waits: false }]);
  });

  it("that has gone under another number asks again for a number that the platform did not take back", async () => {
    const id = await take();
    await ask([id]);
    const { waybillNo } = await detail(id);
    await syncing.platform.setWaybillConduct({ collected: [waybillNo] });
    await sendAtPlatform(id, "YT8800000000078");
    await ecom.ok("POST", `${orders}/elsewhere`, { ids: [id] });
    await expect.poll(async () => (await marks(id)).at(-1)).toMatchObject({ state: "CANCELLING", waits: false });
    expect((await detail(id)).possible.cancelEwaybill).toBe(true);
    await syncing.platform.setWaybillConduct({ collected: [] });
    expect(await cancel([id])).toEqual({ done: 1, refused: [] });
    expect(await detail(id)).toMatchObject({ state: "SHIPPED", waybillNo: "YT8800000000078" });
  });

  it("leaves a number that the platform does not take back to a person, who is told, and who may ask again", async () => {
    const id = await take();
    await ask([id]);
    const { waybillNo } = await detail(id);
    await syncing.platform.setWaybillConduct({ collected: [waybillNo] });
    const told = await cancel([id]);
    expect(told.refused[0].message).toMatch(/^平台没有收回单号：/);
    expect(await marks(id)).toMatchObject([{ state: "CANCELLING", waits: false }]);
    const { count } = await oneRow<{ count: number }>(
      backoffice.database.db,
      sql`select count(*) as count from message where title like ${`%${waybillNo} 没有退回`}`,
    );
    expect(count).toBeGreaterThan(0);
    await syncing.platform.setWaybillConduct({ collected: [] });
    expect(await cancel([id])).toEqual({ done: 1, refused: [] });
    expect(await cancel([id])).toMatchObject({ done: 0, refused: [{ message: "没有电子面单可以取消" }] });
  });

  it("loses the platform's label with its buyer, 180 days after it ended", async () => {
    const id = await take();
    await ask([id]);
    await ecom.ok("POST", `${orders}/ship`, { ids: [id] });
    await backoffice.database.db.execute(sql`
      update shop_order set state = 'FINISHED', ended_at = ${minutes(0).toISOString()}::timestamptz where id = ${id}`);
    const clockOf = (days: number) => ({ now: () => new Date(demoNow.getTime() + days * 86_400_000) });
    await anonymiseOrders({ db: backoffice.database.db, clock: clockOf(179) });
    expect((await marks(id))[0]?.print).not.toBeNull();
    await anonymiseOrders({ db: backoffice.database.db, clock: clockOf(181) });
    expect((await marks(id))[0]?.print).toBeNull();
  });
});

describe("the couriers of a shop", () => {
  it("are added, read from the platform and chosen; one of them is the usual one", async () => {
    const { id } = await ecom.ok("POST", accounts, { shopId, courier: "圆通" });
    expect(await ecom.refused("POST", accounts, { shopId, courier: "圆通速递" })).toMatch(/已经有圆通速递的电子面单/);
    const waiting = await take();
    expect((await ask([waiting], { courier: "圆通" })).refused[0].message).toMatch(
      /圆通速递电子面单还没有从平台读取网点/,
    );
    await syncing.platform.setWaybillConduct({ balance: 321 });
    expect(await ecom.ok("POST", `${accounts}/${id}/branches`)).toEqual({ branches: 1 });
    const account = (await ecom.get(`${accounts}/${id}`)).body;
    expect(account).toMatchObject({
      ...{ branchCode: "571001", address: "杭海路 31 号", isDefault: false, missing: "还没有填写寄件人和发货地址" },
      branches: [{ quantity: 321 }],
    });
    const body = { id, version: account.version, ...sending };
    expect(await ecom.refused("PUT", accounts, { ...body, branchCode: "1" })).toMatch(/请在平台给出的网点里选择一个/);
    await ecom.ok("PUT", accounts, body);
    expect(await ecom.refused("PUT", accounts, body)).toBe("数据已被他人修改，请刷新后重试");
    const { accounts: all } = (await ecom.get(`${accounts}?shopId=${shopId}`)).body;
    expect(all.map((one: { courier: string; isDefault: boolean }) => [one.courier, one.isDefault])).toEqual([
      ["中通快递", false],
      ["圆通速递", true],
    ]);
    expect(await ask([waiting])).toMatchObject({ done: 1 });
    expect((await detail(waiting)).courier).toBe("圆通速递");
    const version = all[1].version;
    expect(await ecom.refused("DELETE", `${accounts}/${id}`, { version })).toMatch(
      /已用圆通速递取过电子面单，不能删除/,
    );
    expect((await warehouse.post(accounts, { shopId, courier: "申通快递" })).status).toBe(403);
  });

  it("give no numbers where the platform has none or the keys are missing: the file is named", async () => {
    const refusal = async (shop: number) => (await ecom.get(`${accounts}?shopId=${shop}`)).body.refusal;
    const pdd = await connect({ platform: "PINDUODUO", name: `拼多多面单${made}` });
    expect(await refusal(pdd)).toBe("拼多多没有电子面单接口，请用“批量填单号”");
    // Nor is a courier added there, which would be good for nothing.
    expect(await ecom.refused("POST", accounts, { shopId: pdd, courier: "中通快递" })).toBe(await refusal(pdd));
    expect(await refusal(shopId)).toBeNull();
    await backoffice.database.db.execute(sql`update shop set app_secret_sealed = null where id = ${shopId}`);
    expect(await refusal(shopId)).toMatch(/没有填写 App Key 和 App Secret，取不到电子面单，填写之前请用“批量填单号”$/);
    const id = await take();
    expect((await ask([id])).refused[0].message).toMatch(/请用“批量填单号”$/);
    expect(await marks(id)).toEqual([]);
    await ecom.ok("POST", `${orders}/${id}/waybill`, { courier: "中通快递", waybillNo: `ZT55${id}0000` });
  });

  it("of 抖店 give numbers by its own protocol, sealed receivers among them", async () => {
    const douyin = await connect({ platform: "DOUYIN", name: `抖店面单${made}` });
    await addAccount(douyin);
    const clear = await take({ shop: douyin });
    const masks = { name: "收*", phone: "1********00", address: "****" };
    const receiver = { ...masks, province: "浙江省", city: "杭州市", district: "上城区" };
    const sealed = await take({ shop: douyin, sealed: true, rest: { receiver } });
    expect(await ask([clear, sealed])).toEqual({ done: 2, refused: [] });
    expect((await given()).map(({ protocol, courier }) => [protocol, courier])).toEqual([
      ["douyin", "zhongtong"],
      ["douyin", "zhongtong"],
    ]);
    expect(await cancel([clear, sealed])).toEqual({ done: 2, refused: [] });
    expect(await live()).toEqual([]);
  });
});
