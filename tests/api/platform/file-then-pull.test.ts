/** A shop that worked by files and then gets keys: what its platform tells of the same orders is theirs, not twice (domain.md §5, 23). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { formatInstant } from "#backoffice/core/clock.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { pullShop } from "#backoffice/trade/platform/sync/pull.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { codesOf, grantToken, platformOrder } from "../../support/data/shop-sync.ts";
import { addedShop, shopsPath } from "../../support/data/shops.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { openSyncing } from "../../support/data/syncing.ts";
import type { TestOrder } from "../../support/platform/world.ts";

const syncing = openSyncing();
const { backoffice } = syncing;
beforeEach(syncing.reset);
let ecom: Caller;
let token: string;
let codes: string[];
beforeAll(async () => {
  ecom = await caller(backoffice, "ecom");
  token = await backoffice.signIn("ecom");
  codes = await codesOf(backoffice, 2);
});

/** The rows of 宝贝 as 淘宝 exports them, without 子订单编号. */
function exported(orders: readonly TestOrder[]): Buffer {
  const headings = ["订单编号", "标题", "价格", "购买数量", "外部系统编号", "商品属性", "套餐信息", "订单状态"];
  const more = ["订单创建时间", "订单付款时间", "买家实际支付金额", "收货人姓名", "收货地址", "联系手机"];
  const lines = orders.flatMap((order) =>
    order.lines.map((line) => [
      ...[
        order.no,
        line.title,
        line.priceFen / 100,
        line.qty,
        line.code,
        "颜色分类:黑;尺码:M",
        "",
        "买家已付款，等待卖家发货",
      ],
      ...["2026-04-14 10:00:00", "2026-04-14 10:01:00", line.amountFen / 100, order.name],
      ...[`${order.province} ${order.city} ${order.district} ${order.address}`, order.phone],
    ]),
  );
  return Buffer.from([[...headings, ...more], ...lines].map((row) => row.join(",")).join("\r\n"));
}

async function importFile(shopId: number, file: Buffer, exportedAt = ""): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "订单.csv");
  const query = new URLSearchParams({
    shopId: String(shopId),
    name: "订单.csv",
    clientToken: randomUUID(),
    exportedAt,
  });
  const { status, body } = await backoffice.send("POST", `${shopsPath}/file?${query}`, { token, body: form });
  expect(status, body.message).toBe(201);
  await backoffice.settle();
  await ecom.ok("POST", `${shopsPath}/file/${body.jobId}`, {});
  await backoffice.settle();
}

const ordersOf = (shopId: number) =>
  rows<{ id: number; no: string; state: string; qty: number; paid: number; lines: string[] }>(
    backoffice.database.db,
    sql`select id, platform_no as no, state, qty, paid_fen as paid,
          (select array_agg(platform_line_id || ' ' || qty || '/' || shipped_qty order by platform_line_id)
           from shop_order_line where order_id = doc.id) as lines
        from shop_order doc where shop_id = ${shopId} order by platform_no`,
  );

/** The shop gets the keys of the test platform, and is authorised. */
async function giveKeys(shopId: number): Promise<void> {
  const { body } = await backoffice.send("GET", `${shopsPath}/${shopId}`, { token });
  const { platform: kind, name, licenseId, repositoryId, ratioBp, reserve, pushes, interval, remark, version } = body;
  const fields = { platform: kind, name, licenseId, repositoryId, ratioBp, reserve, pushes, interval, remark, version };
  const keys = { platformShopId: "", serviceId: "", ...syncing.platform.apps.taobao };
  const edited = await backoffice.send("PUT", shopsPath, {
    token,
    body: { id: shopId, ...fields, ...keys, clientToken: randomUUID() },
  });
  expect(edited.status, edited.body.message).toBe(200);
  await grantToken(backoffice, syncing.platform, shopId);
  await backoffice.database.db.execute(sql`update shop set auth_status = 'AUTHORISED' where id = ${shopId}`);
}

/** So many minutes later what the platform says is pulled. */
async function pull(shopId: number, minutes: number): Promise<void> {
  const now = new Date(demoNow.getTime() + minutes * 60_000);
  await syncing.setNow(now);
  const work = { shopId, kind: "ORDERS", trigger: "HAND", operatorId: null } as const;
  await pullShop(
    syncing.node(() => now),
    work,
  );
}

it("orders that came by file and are pulled later stay one each, whether they wait, are audited or were sent", async () => {
  const shopId = await addedShop(backoffice, token);
  const waiting = platformOrder("4100000000000001", codes, -60);
  const audited = platformOrder("4100000000000002", codes, -60);
  const sent = platformOrder("4100000000000003", codes, -60);
  await importFile(shopId, exported([waiting, audited, sent]));
  const byFile = await ordersOf(shopId);
  expect(byFile.map(({ no, state, qty, paid }) => [no, state, qty, paid])).toEqual(
    [waiting, audited, sent].map(({ no }) => [no, "WAIT_AUDIT", 2, 17_800]),
  );
  const [, second, third] = byFile;
  const ids = [second?.id ?? 0, third?.id ?? 0];
  expect(await ecom.ok("POST", `${shopsPath}/order/audit`, { ids })).toMatchObject({ done: 2, refused: [] });
  const parcel = { courier: "中通快递", waybillNo: "73100012345678" };
  await ecom.ok("POST", `${shopsPath}/order/${third?.id}/ship`, parcel);

  await giveKeys(shopId);

  // The platform changed each since the file was exported.
  const since = { modifiedAt: new Date(demoNow.getTime() + 60_000).toISOString(), flag: 1 };
  const told = [
    { ...waiting, ...since },
    { ...audited, ...since },
    { ...sent, ...since, status: "SHIPPED" as const },
  ];
  await syncing.platform.putOrders(told);
  for (const _ of ["once", "again"]) {
    await pull(shopId, 2);
    const pulled = await ordersOf(shopId);
    expect(pulled.map(({ id, no, state, qty, paid }) => [id, no, state, qty, paid])).toEqual(
      ["WAIT_AUDIT", "WAIT_SHIP", "SHIPPED"].map((state, at) => [byFile[at]?.id, told[at]?.no, state, 2, 17_800]),
    );
    expect(pulled.map(({ lines }) => lines)).toEqual(
      told.map(({ lines }, at) => lines.map(({ id }) => `${id} 1/${at === 2 ? 1 : 0}`)),
    );
  }
  // A file once more takes the platform's numbers from no line.
  const before = await ordersOf(shopId);
  const shop = await ecom.get(`${shopsPath}/${shopId}`);
  await ecom.ok("POST", `${shopsPath}/${shopId}/grant/revoke`, { version: shop.body.version });
  backoffice.advance(180_000);
  // Nothing in it is newer than what the platform said; whoever exported it knows when.
  const exportedAt = formatInstant(new Date(demoNow.getTime() + 170_000));
  await importFile(shopId, exported([{ ...waiting, phone: "13900005678" }]), exportedAt);
  expect((await ordersOf(shopId)).map(({ lines }) => lines)).toEqual(before.map(({ lines }) => lines));
  const [changed] = await rows<{ tail: string }>(
    backoffice.database.db,
    sql`select phone_tail as tail from shop_order where shop_id = ${shopId} and platform_no = ${waiting.no}`,
  );
  expect(changed).toEqual({ tail: "5678" });
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
});

it("an order whose file was cut off is paid in full once an older word has its other lines: the platform's, or another file's", async () => {
  const shopId = await addedShop(backoffice, token, { name: "文件截断的店" });
  const [pulled, filed] = ["4300000000000001", "4300000000000002"].map((no) => platformOrder(no, codes, -60));
  if (!pulled || !filed) throw new Error("two orders");
  const minutesAgo = (minutes: number) => formatInstant(new Date(demoNow.getTime() - minutes * 60_000));
  const cutOff = [pulled, filed].map((one) => ({ ...one, lines: one.lines.slice(0, 1) }));
  await importFile(shopId, exported(cutOff), minutesAgo(10));
  const known = async () => (await ordersOf(shopId)).map(({ no, qty, paid }) => [no, qty, paid]);
  expect(await known()).toEqual([pulled, filed].map(({ no }) => [no, 1, 8_900]));

  await importFile(shopId, exported([filed]), minutesAgo(30));
  await giveKeys(shopId);
  await syncing.platform.putOrders([pulled]);
  await pull(shopId, 2);
  expect(await known()).toEqual([pulled, filed].map(({ no }) => [no, 2, 17_800]));
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
});

it("an order of which the file had one row for several goods stays what was sent once it is pulled", async () => {
  const shopId = await addedShop(backoffice, token, { name: "一行一单的店" });
  const whole = platformOrder("4200000000000001", codes, -60);
  const lacking = platformOrder("4200000000000002", codes, -60);
  const rowOf = (order: TestOrder, qty: number): TestOrder => ({
    ...order,
    lines: order.lines
      .slice(0, 1)
      .map((line) => ({ ...line, qty, title: "两件套", priceFen: 17_800 / qty, amountFen: 17_800 })),
  });
  // The rows say our code, and no platform's; of the second order the file had one piece only.
  await importFile(shopId, exported([rowOf(whole, 2), rowOf(lacking, 1)]));
  const ids = (await ordersOf(shopId)).map(({ id }) => id);
  expect(await ecom.ok("POST", `${shopsPath}/order/audit`, { ids })).toMatchObject({ done: 2, refused: [] });
  for (const id of ids)
    await ecom.ok("POST", `${shopsPath}/order/${id}/ship`, { courier: "中通快递", waybillNo: `7310001234${id}` });
  const sent = await ordersOf(shopId);
  await giveKeys(shopId);
  const since = { modifiedAt: new Date(demoNow.getTime() + 600_000).toISOString(), status: "SHIPPED" as const };
  // The platform knows the goods by other codes than the file.
  const told = [whole, lacking].map((order) => ({
    ...order,
    ...since,
    lines: order.lines.map((line) => ({ ...line, code: `别名-${line.code}` })),
  }));
  await syncing.platform.putOrders(told);
  for (const _ of ["once", "again"]) {
    await pull(shopId, 12);
    expect(await ordersOf(shopId)).toEqual(sent);
    expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  }
  const said = await rows<{ id: number; text: string }>(
    backoffice.database.db,
    sql`select order_id as id, text from shop_order_log where event = 'CHANGED' and order_id = any(${pgArray(ids)}::bigint[])
        order by order_id`,
  );
  expect(said.map(({ text }) => text.includes("平台的明细比发出的多 1 件，请核对是否漏发"))).toEqual([false, true]);
  const warned = await rows<{ title: string }>(
    backoffice.database.db,
    sql`select distinct title from message where link = ${`/clothes/platform/shop/order/item?id=${ids[1]}`}`,
  );
  expect(warned).toEqual([{ title: "平台订单 4200000000000002 平台的明细比发出的多 1 件，请核对是否漏发" }]);
});
