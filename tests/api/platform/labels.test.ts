/** 面单 over HTTP: to a label printer that is one and to those that are not, and as files (docs/decisions/platforms.md, "Labels"). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { readBarcode } from "../../support/printing/barcode-reader.ts";
import { startLabelPrinter, startPrinter, type TestPrinter } from "../../support/printing/printer.ts";
import { decodeTspl, type PrintedLabels } from "../../support/printing/tspl-decoder.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const orders = "/api/clothes/shop/order";
const path = `${orders}/label`;

let ecom: Caller;
let warehouse: Caller;
let keeper: Caller;
let shop: UpsertShop;
let code = "";
let printer: TestPrinter<PrintedLabels>;

beforeAll(async () => {
  [ecom, warehouse, keeper] = (await Promise.all(
    ["ecom", "warehouse", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  shop = await addShop(backoffice.database.db, "面单店");
  code = (await richSkus(backoffice.database.db, places.shop, 20))[0]?.skuCode ?? "";
  printer = await startLabelPrinter();
});
afterAll(() => printer.close());
beforeEach(() => connect());
afterEach(() => {
  printer.manner = "answers";
  printer.jobs.length = 0;
});

let taken = 0;
/** An order that waits to be shipped, with a number unless told otherwise. */
async function take(
  rest: Partial<PlatformOrder> = {},
  waybillNo?: string,
): Promise<{ id: number; no: string; waybillNo: string }> {
  taken += 1;
  const no = `77001${String(taken).padStart(4, "0")}`;
  const numbered = waybillNo ?? `73100000${String(taken).padStart(6, "0")}`;
  const { db } = backoffice.database;
  const context = { db, clock: { now: () => demoNow }, settings };
  await upsertOrders(context, shop, [paidOrder(no, [orderLine(code)], rest)]);
  const { id } = await oneRow<{ id: number }>(
    db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
  );
  expect(await ecom.ok("POST", `${orders}/audit`, { ids: [id] })).toMatchObject({ done: 1 });
  if (numbered) await ecom.ok("POST", `${orders}/${id}/waybill`, { courier: "中通快递", waybillNo: numbered });
  return { id, no, waybillNo: numbered };
}

const read = async (by = ecom, repositoryId: number = places.shop) =>
  (await by.get(`${path}/printer?repositoryId=${repositoryId}`)).body;
async function set(changes: Record<string, unknown>) {
  const { repositoryName: _, ...now } = (await read()).printer;
  return ecom.ok("PUT", `${path}/printer`, { ...now, ...changes });
}
const connect = (changes: Record<string, unknown> = {}) =>
  set({ printerHost: "127.0.0.1", printerPort: printer.port, language: "TSPL", paper: "p100", ...changes });
const print = (ids: readonly number[], by = warehouse, clientToken = randomUUID()) =>
  by.ok("POST", `${path}/print`, { ids, clientToken });
const printed = () => printer.jobs.flatMap(({ labels }) => labels);
const audits = async (id: number) =>
  (
    await rows(
      backoffice.database.db,
      sql`select 1 from audit_log where entity = 'shop_order' and entity_id = ${id} and action = 'print'`,
    )
  ).length;

describe("the printer of a place", () => {
  it("is set by the shopkeeper, once a version, for places that one takes goods out of", async () => {
    const { printer: now, places: choices } = await read();
    expect(choices.map(({ id }: { id: number }) => id)).toContain(places.shop);
    const body = { ...now, printerHost: "192.168.1.60", language: "ESCPOS", paper: "p76" };
    await ecom.ok("PUT", `${path}/printer`, body);
    expect((await read()).printer).toMatchObject({ printerHost: "192.168.1.60", language: "ESCPOS", paper: "p76" });
    expect(await ecom.refused("PUT", `${path}/printer`, body)).toBe("数据已被他人修改，请刷新后重试");
    expect((await warehouse.put(`${path}/printer`, body)).status).toBe(403);
    expect((await keeper.get(`${path}/printer`)).status).toBe(403);
    const elsewhere = { ...body, repositoryId: places.warehouse, version: 0 };
    expect(await ecom.refused("PUT", `${path}/printer`, elsewhere)).toMatch(/存储方不存在|权限/);
  });

  it.each([
    [{ printerHost: "8.8.8.8" }, "打印机地址 8.8.8.8 不是内网地址，例如 192.168.1.50"],
    [{ printerHost: "http://printer/" }, "打印机地址只能是 IP 或主机名，例如 192.168.1.50"],
    [{ printerPort: 0 }, "端口应在 1 到 65535 之间"],
    [{ language: "ZPL" }, "请选择打印机语言"],
  ])("%o is refused", async (wrong, sentence) => {
    const { printer: now } = await read();
    expect(await ecom.refused("PUT", `${path}/printer`, { ...now, ...wrong })).toBe(sentence);
  });

  it("prints a test label, once", async () => {
    const clientToken = randomUUID();
    const test = () => ecom.ok("POST", `${path}/printer/test`, { repositoryId: places.shop, clientToken });
    expect(await test()).toEqual({ failure: null });
    expect((await test()).failure).toBe("测试面单已经发送过，请看打印机；再试请刷新页面");
    expect(printed()).toMatchObject([{ barcodes: [{ text: "TEST12345678" }, { text: "TEST12345678" }] }]);
  });
});

describe("labels to the printer", () => {
  it("come one a parcel with the waybill's and the order's bars, and are audited", async () => {
    const [one, two] = [await take(), await take()];
    expect(await print([one.id, two.id])).toEqual({ done: 2, refused: [] });
    expect(printer.jobs).toHaveLength(1);
    expect(printed().map(({ size, barcodes }) => [size.width, ...barcodes.map(({ text }) => text)])).toEqual([
      [100, one.waybillNo, one.no],
      [100, two.waybillNo, two.no],
    ]);
    expect([await audits(one.id), await audits(two.id)]).toEqual([1, 1]);
  });

  it("of a merged parcel are one", async () => {
    const [one, two] = [await take({}, ""), await take({}, "")];
    await ecom.ok("POST", `${orders}/merge`, { ids: [one.id, two.id] });
    await ecom.ok("POST", `${orders}/${two.id}/waybill`, { courier: "中通快递", waybillNo: "73199999999901" });
    expect(await print([one.id, two.id])).toEqual({ done: 1, refused: [] });
    expect(printed()).toMatchObject([{ barcodes: [{ text: "73199999999901" }, { text: one.no }] }]);
  });

  it("come once, whoever sends the form again, and no answer keeps an address", async () => {
    const { id, no } = await take();
    const token = randomUUID();
    expect((await print([id], warehouse, token)).done).toBe(1);
    const again = await print([id], warehouse, token);
    const message = "面单已经发送过，请看打印机；再打请刷新页面";
    expect(again).toEqual({ done: 0, refused: [{ id, label: `订单 ${no}`, message }] });
    expect(printed()).toHaveLength(1);
    const kept = await rows(
      backoffice.database.db,
      sql`select 1 from idempotency where result::text like '%五一大道%' or result::text like '%13812346789%'`,
    );
    expect(kept).toEqual([]);
  });

  it("go in ESC/POS to a slip printer that holds labels", async () => {
    const slips = await startPrinter();
    await connect({ printerPort: slips.port, language: "ESCPOS", paper: "p76" });
    const { id } = await take();
    expect(await print([id])).toEqual({ done: 1, refused: [] });
    expect(slips.jobs).toMatchObject([{ labels: 1, pictures: [{ width: 608, height: 1032 }] }]);
    await slips.close();
  });

  it.each([
    ["empty", /缺纸，换纸后没有接着打印的话请补打$/],
    ["drops", /中途断开，面单可能不完整$/],
  ] as const)("that it did not take (%s) are named, and the orders stay as they are", async (manner, sentence) => {
    printer.manner = manner;
    const { id, no } = await take();
    const answer = await print([id]);
    expect(answer).toMatchObject({ done: 0, refused: [{ id, label: `订单 ${no}` }] });
    expect(answer.refused[0].message).toMatch(sentence);
    expect((await ecom.get(`${orders}/${id}`)).body).toMatchObject({ state: "WAIT_SHIP" });
  });

  it("count where a printer answers nothing and closes when we do", async () => {
    printer.manner = "quiet";
    expect(await print([(await take()).id])).toEqual({ done: 1, refused: [] });
  });

  it("are not sent to a place without a printer, to an address that is not private, or of what the platform hides", async () => {
    const { id, no } = await take();
    await set({ printerHost: "" });
    expect((await print([id])).refused[0].message).toMatch(/没有设置面单打印机，请在“面单打印机”里填写打印机地址/);
    await connect();
    await backoffice.database.db.execute(
      sql`update label_printer set printer_host = '8.8.8.8' where repository_id = ${places.shop}`,
    );
    expect((await print([id])).refused[0].message).toMatch(/不是内网地址，没有发送/);
    await connect();
    const hidden = {
      name: "欧**",
      phone: "1**********",
      province: "湖南省",
      city: "长沙市",
      district: "",
      address: "****",
    };
    const masked = await take({ receiver: hidden });
    expect(await print([masked.id, id])).toEqual({
      done: 1,
      refused: [{ id: masked.id, label: `订单 ${masked.no}`, message: "的收货地址在平台，请在平台打印面单" }],
    });
    expect(printed().map(({ barcodes }) => barcodes.at(-1)?.text)).toEqual([no]);
    expect((await keeper.post(`${path}/print`, { ids: [id], clientToken: randomUUID() })).status).toBe(403);
  });
});

describe("labels as files", () => {
  const file = async (body: Record<string, unknown>, by = "warehouse") => {
    const token = await backoffice.signIn(by);
    const response = await fetch(`${backoffice.url}${path}/file`, {
      method: "POST",
      headers: { Authorization: token, "Content-Type": "application/json" },
      body: JSON.stringify({ paper: "p100", ...body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get("content-type"), bytes };
  };

  it("are a picture whose bars a scanner reads, or what a printer takes", async () => {
    const [one, two] = [await take(), await take()];
    const png = await file({ ids: [one.id], format: "png" });
    expect([png.status, png.type]).toEqual([200, "image/png"]);
    expect(await readBarcode(png.bytes, 90, 100)).toBe(one.waybillNo);
    const prn = await file({ ids: [one.id, two.id], format: "TSPL", paper: "p76" });
    expect(decodeTspl(prn.bytes).labels.map(({ size, barcodes }) => [size.width, barcodes[0]?.text])).toEqual([
      [76, one.waybillNo],
      [76, two.waybillNo],
    ]);
    expect([await audits(one.id), await audits(two.id)]).toEqual([2, 1]);
  });

  it("are all of them or none", async () => {
    const [one, two] = [await take(), await take()];
    const many = await file({ ids: [one.id, two.id], format: "png" });
    expect(JSON.parse(many.bytes.toString()).message).toBe("面单图片一次下载一单，几单请用打印机文件");
    await ecom.ok("POST", `${orders}/unaudit`, { ids: [two.id] });
    const left = await file({ ids: [one.id, two.id], format: "TSPL" });
    expect(JSON.parse(left.bytes.toString()).message).toBe(`订单 ${two.no} 不是待发货或已发货，不能打印`);
    expect(await audits(one.id)).toBe(0);
    expect((await file({ ids: [one.id], format: "png" }, "keeper")).status).toBe(403);
  });
});
