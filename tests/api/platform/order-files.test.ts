/** A shop without keys over HTTP: its orders come by the platform's files, and what was sent and what may be sold go back by files (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { confirmBill, heldBill, people } from "../../support/data/bills.ts";
import { type FileOrder, fileOrderNo, orderCsv, orderWorkbook } from "../../support/data/order-files.ts";
import { richSkus } from "../../support/data/shop-orders.ts";
import { addedShop } from "../../support/data/shops.ts";
import { balanceOf, type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice({ secretKey: "a key for tests" });
const path = "/api/clothes/shop/file";

let ecom: Caller;
let token: string;
let shopId: number;
beforeAll(async () => {
  ecom = await caller(backoffice, "ecom");
  token = await backoffice.signIn("ecom");
});
beforeEach(async () => {
  shopId = await addedShop(backoffice, token, { platform: "PINDUODUO" });
});
afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
});

async function upload(file: Uint8Array, { name = "订单.xlsx", shop = shopId, as = token } = {}) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), name);
  const query = new URLSearchParams({ shopId: String(shop), name, clientToken: randomUUID() });
  return backoffice.send("POST", `${path}?${query}`, { token: as, body: form });
}

/** The finished job. */
async function settled(jobId: number) {
  await backoffice.settle();
  return (await ecom.get(`/api/task/${jobId}`)).body;
}

async function check(file: Uint8Array, name?: string) {
  const { status, body } = await upload(file, name ? { name } : {});
  expect([status, body.message]).toEqual([201, undefined]);
  return settled(body.jobId);
}

const write = async (checkId: number) => settled((await ecom.ok("POST", `${path}/${checkId}`, {})).jobId);

const kept = () =>
  rows<{ no: string; state: string; version: number }>(
    backoffice.database.db,
    sql`select platform_no as no, platform_state as state, version from shop_order where shop_id = ${shopId} order by 1`,
  );
const logs = () =>
  rows<{
    kind: string;
    status: string;
    fetched: number;
    written: number;
    unchanged: number;
    refused: number;
    message: string;
  }>(
    backoffice.database.db,
    sql`select kind, status, fetched, written, unchanged, refused, message from sync_log where shop_id = ${shopId} order by id`,
  );

it("shows what 500 rows with 5 wrong ones would do, writes nothing, then writes 495 and names the five", async () => {
  const wrong: Record<number, Partial<FileOrder>> = {
    3: { qty: "两件" },
    77: { paid: "12.345" },
    150: { state: "神秘" },
    321: { no: "" },
    500: { paid: "-1" },
  };
  const orders = Array.from({ length: 500 }, (_, at) => ({ no: fileOrderNo(at + 1), ...wrong[at + 1] }));
  const checked = await check(await orderWorkbook(orders));
  expect(checked.result).toMatchObject({
    shopId,
    rows: 500,
    adds: 495,
    edits: 0,
    unchanged: 0,
    written: 0,
    errorCount: 5,
  });
  expect(checked.result.errors.map(({ row }: { row: number }) => row)).toEqual([4, 78, 151, 322, 501]);
  expect(checked.result.errors[0].message).toBe(
    `第 4 行（订单 ${fileOrderNo(3)}）没有导入：商品数量“两件”应为 1 到 99999 的整数`,
  );
  expect(await kept()).toEqual([]);
  expect(await logs()).toEqual([]);
  const done = await write(checked.id);
  expect(done.result).toMatchObject({ written: 495, errorCount: 5 });
  expect(await kept()).toHaveLength(495);
  expect(await logs()).toEqual([
    {
      ...{ kind: "FILE", status: "PART", fetched: 500, written: 495, unchanged: 0, refused: 5 },
      message: expect.stringContaining("第 4 行"),
    },
  ]);
  const again = await ecom.refused("POST", `${path}/${checked.id}`, {});
  expect(again).toBe("这份表格已经导入过或正在导入，请到任务列表查看");
});

it("reads GB18030, and a file replayed changes nothing; a later one changes what it says, an earlier one takes nothing back", async () => {
  const first = [{ no: fileOrderNo(1) }, { no: fileOrderNo(2) }];
  await write((await check(orderCsv(first), "订单.csv")).id);
  const before = await kept();
  expect(before.map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  const replay = await check(orderCsv(first), "订单.csv");
  expect(replay.result).toMatchObject({ adds: 0, edits: 0, unchanged: 2 });
  expect(await ecom.refused("POST", `${path}/${replay.id}`, {})).toBe("没有新的或有变化的订单，不需要导入");
  expect(await kept()).toEqual(before);
  const later = [{ no: fileOrderNo(1), state: "已发货，待收货" }, { no: fileOrderNo(2) }, { no: fileOrderNo(3) }];
  const changed = await check(orderCsv(later), "订单.csv");
  expect(changed.result).toMatchObject({ adds: 1, edits: 1, unchanged: 1 });
  await write(changed.id);
  expect((await kept()).map(({ state }) => state)).toEqual(["SHIPPED", "PAID", "PAID"]);
  expect((await check(orderCsv(first), "订单.csv")).result).toMatchObject({ adds: 0, edits: 0, unchanged: 2 });
  const [buyer] = await rows<{ masked: string; tail: string }>(
    backoffice.database.db,
    sql`select buyer_masked as masked, phone_tail as tail from shop_order where shop_id = ${shopId} limit 1`,
  );
  expect(buyer).toEqual({ masked: expect.stringMatching(/^李\*/), tail: "1234" });
});

it("keeps the file sealed: no name, telephone or address of a buyer lies in it", async () => {
  const checked = await check(orderCsv([{ no: fileOrderNo(40) }], "utf8"), "订单.csv");
  await write(checked.id);
  const pieces = await rows<{ bytes: Uint8Array }>(backoffice.database.db, sql`select bytes from job_chunk`);
  expect(pieces.length).toBeGreaterThan(0);
  for (const { bytes } of pieces) expect(new TextDecoder().decode(bytes)).not.toMatch(/李雷|13800001234|四季青街道/);
});

it("is offered for shops that nothing is pulled from", async () => {
  const ids = async (by = ecom) => ((await by.get(`${path}/shops`)).body as { id: number }[]).map(({ id }) => id);
  expect(await ids()).toContain(shopId);
  await backoffice.database.db.execute(sql`update shop set enabled = false where id = ${shopId}`);
  expect(await ids()).not.toContain(shopId);
  expect((await (await caller(backoffice, "keeper")).get(`${path}/shops`)).status).toBe(403);
});

it("refuses at once, in one sentence, what is no file of this shop's orders, and whoever may not", async () => {
  const file = await orderWorkbook([{ no: fileOrderNo(1) }]);
  const refused = async (bytes: Uint8Array, shop = shopId) => (await upload(bytes, { shop })).body.message;
  const taobao = await addedShop(backoffice, token, { platform: "TAOBAO" });
  expect(await refused(file, taobao)).toBe("这是拼多多导出的订单，这个店铺是淘宝/天猫，请选择对应的店铺");
  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toMatch(/文件已损坏/);
  expect(await refused(Buffer.from("姓名,工资\na,1\n"))).toMatch(/^这份表格缺少“订单编号”/);
  expect(await refused(file, 999_999)).toBe("店铺不存在，可能已被删除");
  const keeper = await upload(file, { as: await backoffice.signIn("keeper") });
  expect(keeper.status).toBe(403);
  await backoffice.database.db.execute(sql`update shop set enabled = false where id = ${shopId}`);
  expect(await refused(file)).toMatch(/已停用，请先启用再导入订单$/);
  expect(await kept()).toEqual([]);
});

it("gives back what was sent, as the platform's own file, until a later file says that the platform knows", async () => {
  const [sku] = await richSkus(backoffice.database.db, places.shop, 1);
  if (!sku) throw new Error("no SKU");
  const order = { no: fileOrderNo(9), code: sku.skuCode };
  await write((await check(await orderWorkbook([order, { no: fileOrderNo(10) }]))).id);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shopId} and platform_no = ${order.no}`,
  );
  expect(await ecom.ok("POST", "/api/clothes/shop/order/audit", { ids: [id] })).toMatchObject({ done: 1, refused: [] });
  await ecom.ok("POST", `/api/clothes/shop/order/${id}/ship`, { courier: "中通快递", waybillNo: "73100012345678" });
  expect(await sheet("shipments")).toEqual([
    ["订单号", "快递公司", "快递单号"],
    [order.no, "中通快递", "73100012345678"],
  ]);
  await write((await check(await orderWorkbook([{ ...order, state: "已发货，待收货" }]))).id);
  expect(await sheet("shipments")).toEqual([["订单号", "快递公司", "快递单号"]]);
});

it("gives the stock of what is matched: available × the ratio − the reserve", async () => {
  const [sku] = await richSkus(backoffice.database.db, places.shop, 1);
  if (!sku) throw new Error("no SKU");
  await write(
    (await check(await orderWorkbook([{ no: fileOrderNo(20), code: sku.skuCode }, { no: fileOrderNo(21) }]))).id,
  );
  await backoffice.database.db.execute(sql`update shop set ratio_bp = 5000, reserve = 1 where id = ${shopId}`);
  const level = Math.max(0, Math.floor(sku.available / 2) - 1);
  expect(level).toBeGreaterThan(0);
  expect(await sheet("stock")).toEqual([
    ["商品ID", "SKU ID", "商家编码", "商品规格", "库存"],
    ["7545", `S${sku.skuCode}`, sku.skuCode, "黑,M", level],
  ]);
});

it("of a stall's shelf follows the stall: what is promised and what is sold is gone, what is refunded is back", async () => {
  const [boss, keeper] = [await caller(backoffice, "boss"), await caller(backoffice, "keeper")];
  const as = await backoffice.signIn("boss");
  const { db } = backoffice.database;
  await db.execute(sql`update distributor set credit_limit_fen = 10000000 where id = ${people.xiaoyu}`);
  const skuOf = await skuId(backoffice, "8801 黑 M");
  const shop = await addedShop(backoffice, as, { platform: "PINDUODUO", repositoryId: places.stall });
  const bring = async (order: FileOrder) => {
    const { body } = await upload(await orderWorkbook([order]), { shop, as });
    await backoffice.settle();
    const { jobId } = await boss.ok("POST", `${path}/${body.jobId}`, {});
    await backoffice.settle();
    expect((await boss.get(`/api/task/${jobId}`)).body).toMatchObject({ status: "DONE", result: { written: 1 } });
  };
  const inSheet = async () => (await sheet("stock", { shop, as })).slice(1).map((row) => row[4]);
  const balance = await balanceOf(backoffice, places.stall, skuOf);
  const before = (balance?.onHand ?? 0) - (balance?.locked ?? 0);
  expect(before).toBeGreaterThan(1);

  const order = { no: fileOrderNo(30), code: "8801-BK-M" };
  await bring(order);
  expect(await inSheet()).toEqual([before]);
  const { id } = await oneRow<{ id: number }>(db, sql`select id from shop_order where shop_id = ${shop}`);
  expect(await boss.ok("POST", "/api/clothes/shop/order/audit", { ids: [id] })).toEqual({ done: 1, refused: [] });
  expect(await inSheet()).toEqual([before - 1]);
  await confirmBill(keeper, await heldBill(keeper, people.xiaoyu, [`8801 黑 M x${before - 1}`]), {
    answered: whateverIsAsked,
  });
  expect(await inSheet()).toEqual([0]);
  await bring({ ...order, state: "未发货，退款成功", refund: "退款成功" });
  expect(await inSheet()).toEqual([1]);
});

async function sheet(which: string, { shop = shopId, as = token } = {}): Promise<unknown[][]> {
  const response = await fetch(`${backoffice.url}${path}/${which}?shopId=${shop}`, {
    headers: { Authorization: as },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const found: unknown[][] = [];
  for await (const row of streamXlsxRows(bytes)) found.push([...row.values]);
  return found;
}
