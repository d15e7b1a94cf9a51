/**
 * Invariant 25 of 平台订单, its acts and addresses by id: who may do everything, but in another place than the shop sends
 * from, finds no shop, order, after-sale, wave or returned parcel of it, and writes nothing of it. The acts are found in
 * the table of endpoints: one that is new makes this fail until it stands here, or in `elsewhere` with its reason.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { ewaybillAccount } from "#backoffice/trade/platform/ewaybill/ewaybill.tables.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { shopSku } from "#backoffice/trade/platform/sync/sync.tables.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { redirectUri } from "../../support/data/shops.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { marksOf } from "../../support/written.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const db = () => backoffice.database.db;
const username = "keeper2";
const shops = "/api/clothes/shop";
const orders = `${shops}/order`;

/** What finds nothing: as if there were none, or a place of no name and the right that is lacking there. */
const unseen = /不存在|没有查看权限|没有找到|^您没有该仓库的.+权限$/;

const file = "a file, checked as a task of the asker's own: platform-files and order-acts";
const company = "the company's, of no place";
/** Of shops, and of no place: or told of elsewhere. */
const elsewhere: Record<string, string> = {
  [`POST ${shops}/grant`]: "by the token of the state that its asker was given",
  [`POST ${shops}/file`]: file,
  [`POST ${shops}/file/:id`]: file,
  [`POST ${shops}/sku/import`]: file,
  [`POST ${shops}/sku/import/:id`]: file,
  [`POST ${orders}/waybill/import`]: file,
  [`POST ${orders}/waybill/import/:id`]: file,
  [`POST ${shops}/bill`]: file,
  [`POST ${shops}/bill/:id`]: file,
  [`POST ${shops}/bill/freight`]: file,
  [`POST ${shops}/bill/freight/:id`]: file,
  [`GET ${shops}/sku/product/:id`]: "a style is the company's",
  [`GET ${shops}/rule/:id`]: company,
  [`PUT ${shops}/rule`]: company,
  [`POST ${shops}/rule/:id/disable`]: company,
  [`POST ${shops}/rule/:id/enable`]: company,
  [`POST ${orders}/wave`]: "what waits in other places goes into no wave: waves.test.ts",
};

type Sent = readonly [path: string, body: Record<string, unknown>];

let boss: Caller;
let stranger: Caller;
/** By endpoint: how the act on this place's documents is sent. */
const acts: Record<string, Sent> = {};
const act = (endpoint: string, path: string, body: Record<string, unknown> = {}) => {
  acts[endpoint] = [path, body];
};

let shop: { id: number; repositoryId: number };
let sku: { id: number; skuCode: string };
/** One that waits for its audit, one that waits to be shipped, one in a wave, one that is shipped. */
let [waiting, audited, waved, shipped] = [0, 0, 0, 0];
const parcel = { courier: "中通快递", waybillNo: "ZT7700000000001" };
const versionOf = async (id: number): Promise<number> => (await boss.get(`${orders}/${id}`)).body.version;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await leaveOnePlace(backoffice, { username, place: places.shahe, withheld: [] });
  stranger = await caller(backoffice, username);
  shop = await addShop(db(), "别仓店", places.warehouse);
  const [rich] = await richSkus(db(), places.warehouse, 20);
  if (!rich) throw new Error("总仓 has no twenty pieces of anything");
  sku = rich;
  [waiting, audited, waved, shipped] = [await take("P1"), await take("P2"), await take("P3"), await take("P4")];
  expect(await boss.ok("POST", `${orders}/audit`, { ids: [audited, waved, shipped] })).toMatchObject({ done: 3 });
  await boss.ok("POST", `${orders}/${shipped}/ship`, parcel);
  await readyOrders();
  await readyPapers();
  await readyWave();
  await readyReturns();
  await readyShop();
});

async function take(no: string): Promise<number> {
  const context = { db: db(), clock: { now: () => demoNow }, settings };
  await upsertOrders(context, shop, [paidOrder(no, [orderLine(sku.skuCode, { qty: 2 })])]);
  return (
    await oneRow<{ id: number }>(
      db(),
      sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
    )
  ).id;
}

async function readyOrders() {
  const key = `${orders}/:id`;
  const ids = [waiting];
  const { version, lines } = (await boss.get(`${orders}/${waiting}`)).body;
  const [line] = lines;
  act(`GET ${key}`, `${orders}/${waiting}`);
  act(`POST ${key}/reveal`, `${orders}/${waiting}/reveal`);
  act(`POST ${orders}/handle`, `${orders}/handle`, { ids });
  act(`POST ${orders}/reroute`, `${orders}/reroute`, { ids, repositoryId: places.shahe });
  act(`POST ${orders}/hold`, `${orders}/hold`, { ids, until: "2026-04-20" });
  act(`POST ${orders}/release`, `${orders}/release`, { ids });
  act(`POST ${orders}/splitStock`, `${orders}/splitStock`, { ids });
  act(`POST ${orders}/merge`, `${orders}/merge`, { ids: [waiting, audited] });
  act(`POST ${orders}/mergeable`, `${orders}/mergeable`, { ids: [waiting, audited] });
  act(`POST ${key}/unmerge`, `${orders}/${waiting}/unmerge`);
  act(`POST ${key}/match`, `${orders}/${waiting}/match`, { lineId: line.id, code: sku.skuCode });
  act(`POST ${key}/reroute`, `${orders}/${waiting}/reroute`, { version, repositoryId: places.shahe });
  act(`POST ${key}/split`, `${orders}/${waiting}/split`, { version, lines: [{ lineId: line.id, qty: 1 }] });
  act(`POST ${key}/handle`, `${orders}/${waiting}/handle`, { version });
  act(`POST ${key}/address`, `${orders}/${waiting}/address`, {
    ...{ version, name: "陈小姐", phone: "13900001111", province: "湖南省", city: "长沙市", district: "芙蓉区" },
    address: "五一大道 1 号",
  });
  act(`POST ${orders}/elsewhere`, `${orders}/elsewhere`, { ids });
  act(`POST ${orders}/audit`, `${orders}/audit`, { ids });
  act(`POST ${key}/waybill`, `${orders}/${audited}/waybill`, { ...parcel, waybillNo: "ZT7700000000002" });
  act(`POST ${key}/tell`, `${orders}/${shipped}/tell`);
  act(`POST ${key}/recall`, `${orders}/${shipped}/recall`, { version: await versionOf(shipped) });
}

async function readyPapers() {
  const ids = [audited];
  act(`POST ${orders}/slips`, `${orders}/slips`, { ids, form: "label" });
  act(`POST ${orders}/label/print`, `${orders}/label/print`, { ids });
  act(`POST ${orders}/label/file`, `${orders}/label/file`, { ids, paper: "p76", format: "png" });
  const printer = { repositoryId: places.warehouse, printerHost: "", printerPort: 9100, language: "TSPL" };
  act(`PUT ${orders}/label/printer`, `${orders}/label/printer`, { ...printer, paper: "p76", version: 0 });
  act(`POST ${orders}/label/printer/test`, `${orders}/label/printer/test`, { repositoryId: places.warehouse });
  act(`POST ${orders}/ewaybill`, `${orders}/ewaybill`, { ids, courier: "" });
  act(`POST ${orders}/ewaybill/cancel`, `${orders}/ewaybill/cancel`, { ids });
  act(`POST ${orders}/ewaybill/paper`, `${orders}/ewaybill/paper`, { ids });
  act(`POST ${orders}/pack/scan`, `${orders}/pack/scan`, { text: "P2", got: [], waybillNo: "", courier: "", last: [] });
}

async function readyWave() {
  const { id } = await boss.ok("POST", `${orders}/wave/ticked`, { ids: [waved] });
  const path = `${orders}/wave/${id}`;
  const { version } = (await boss.get(path)).body;
  const key = `${orders}/wave/:id`;
  act(`GET ${key}`, path);
  act(`GET ${key}/pick`, `${path}/pick`);
  act(`POST ${orders}/wave/ticked`, `${orders}/wave/ticked`, { ids: [audited] });
  act(`POST ${key}/print`, `${path}/print`);
  act(`POST ${key}/sort`, `${path}/sort`, { text: sku.skuCode });
  act(`POST ${key}/clear`, `${path}/clear`, { version });
  act(`POST ${key}/cancel`, `${path}/cancel`, { version });
}

async function readyReturns() {
  const sales = `${shops}/afterSale`;
  const [line] = (await boss.get(`${orders}/${shipped}`)).body.lines;
  const wish = { orderId: shipped, amountFen: 0, reason: "尺码不合", lines: [{ orderLineId: line.id, qty: 1 }] };
  const open = async (type: string) => {
    const { id } = await boss.ok("POST", sales, { ...wish, type });
    const find = async () =>
      (await boss.get(`${sales}?shopId=${shop.id}&size=100`)).body.content.find((row: { id: number }) => row.id === id);
    return { id, find, ...(await find()) };
  };
  const back = await open("RETURN");
  act(`POST ${sales}`, sales, { ...wish, type: "RESEND" });
  act(`POST ${sales}/:id/agree`, `${sales}/${back.id}/agree`, { version: back.version });
  act(`POST ${sales}/:id/reject`, `${sales}/${back.id}/reject`, { version: back.version, remark: "超时" });
  act(`POST ${sales}/:id/finish`, `${sales}/${back.id}/finish`, { version: back.version });
  const piece = { id: back.lines[0].id, goodQty: 1, secondQty: 0, qty: 1, code: "" };
  // Into and out of the place that is theirs.
  const own = { version: back.version, repositoryId: places.shahe, lines: [piece] };
  act(`POST ${sales}/:id/receive`, `${sales}/${back.id}/receive`, own);
  act(`POST ${sales}/:id/send`, `${sales}/${back.id}/send`, { ...own, courier: "", waybillNo: "" });
  const desk = { saleIds: [], strayNo: "", second: [], grade: "1", last: [], repositoryId: places.shahe };
  act(`POST ${shops}/return/scan`, `${shops}/return/scan`, { ...desk, text: "P4", orderIds: [], good: [] });
  act(`POST ${shops}/return/finish`, `${shops}/return/finish`, { ...desk, orderIds: [shipped], good: [sku.id] });
  act(`POST ${shops}/interception/mark`, `${shops}/interception/mark`, { ids: [shipped], state: "NOTIFIED", note: "" });
  const stray = { waybillNo: "ZT7700000000009", courier: "", repositoryId: places.warehouse, note: "" };
  const { id } = await boss.ok("POST", `${shops}/stray`, { ...stray, good: [sku.id], second: [] });
  const { version } = (await boss.get(`${shops}/stray/${id}`)).body;
  act(`GET ${shops}/stray/:id`, `${shops}/stray/${id}`);
  act(`POST ${shops}/stray`, `${shops}/stray`, { ...stray, waybillNo: "ZT7700000000010", good: [sku.id], second: [] });
  act(`POST ${shops}/stray/:id/claim`, `${shops}/stray/${id}/claim`, { version, order: "P4" });
  act(`POST ${shops}/stray/:id/adjust`, `${shops}/stray/${id}/adjust`, { version, note: "没人认" });
  act(`POST ${shops}/stray/:id/end`, `${shops}/stray/${id}/end`, { version, note: "退回" });
}

/** The shop itself, and what takes its orders away: last, since whoever sees them does it. */
async function readyShop() {
  const fields = {
    ...{ platform: "TAOBAO", name: "别仓店", repositoryId: places.shahe, platformShopId: "", licenseId: null },
    ...{
      ratioBp: 10_000,
      reserve: 0,
      pushes: false,
      interval: 15,
      appKey: "",
      serviceId: "",
      appSecret: "",
      remark: "",
    },
  };
  const shopId = shop.id;
  const goods = await insertRow(db(), shopSku, {
    ...{ shopId, platformSkuId: "places-1", createdAt: demoNow, updatedAt: demoNow },
  });
  const account = await insertRow(db(), ewaybillAccount, {
    ...{ shopId, courier: "中通快递", createdAt: demoNow, updatedAt: demoNow },
  });
  const waybills = `${shops}/ewaybill`;
  const rule = {
    ...{ name: "别仓的规则", sort: 1, buyerAsk: "ANY", buyerWords: "", sellerAsk: "ANY", sellerWords: "" },
    ...{ fromFen: null, toFen: null, fromGram: null, toGram: null, provinces: [], inStock: false, audits: false },
    ...{ courier: "", hold: "REMARK", holdDays: null, enabled: false, repositoryId: null, shopId },
  };
  act(`GET ${shops}/:id`, `${shops}/${shopId}`);
  act(`POST ${shops}`, shops, { ...fields, name: "新店", repositoryId: places.warehouse });
  act(`PUT ${shops}`, shops, { ...fields, id: shopId, version: 1 });
  act(`POST ${shops}/rule`, `${shops}/rule`, rule);
  act(`POST ${shops}/:id/grant`, `${shops}/${shopId}/grant`, { redirectUri });
  act(`POST ${shops}/:id/grant/renew`, `${shops}/${shopId}/grant/renew`);
  act(`POST ${shops}/:id/grant/revoke`, `${shops}/${shopId}/grant/revoke`, { version: 1 });
  act(`POST ${shops}/pull`, `${shops}/pull`, { shopId });
  act(`POST ${shops}/sku/auto`, `${shops}/sku/auto`, { shopId });
  act(`GET ${shops}/sku/:id`, `${shops}/sku/${goods.id}`);
  act(`POST ${shops}/sku/:id/match`, `${shops}/sku/${goods.id}/match`, { version: 1, code: sku.skuCode });
  act(`POST ${shops}/sku/:id/unmatch`, `${shops}/sku/${goods.id}/unmatch`, { version: 1 });
  act(`POST ${shops}/sku/:id/push`, `${shops}/sku/${goods.id}/push`, { version: 1, pushes: true });
  act(`POST ${shops}/bill/estimate`, `${shops}/bill/estimate`, {
    ...{ shopId, fromDay: "2026-04-15", freightFen: 300, packingFen: 50, version: 0 },
  });
  act(`GET ${waybills}/:id`, `${waybills}/${account.id}`);
  act(`POST ${waybills}`, waybills, { shopId, courier: "圆通速递" });
  act(`POST ${waybills}/:id/branches`, `${waybills}/${account.id}/branches`);
  act(`PUT ${waybills}`, waybills, {
    ...{ id: account.id, version: 1, branchCode: "", branchName: "", senderName: "云裳", senderMobile: "13900001111" },
    ...{ province: "浙江省", city: "杭州市", district: "上城区", street: "", address: "四季青 1 号", templateUrl: "" },
    isDefault: false,
  });
  act(`DELETE ${waybills}/:id`, `${waybills}/${account.id}`, { version: 1 });
  act(`POST ${orders}/:id/ship`, `${orders}/${audited}/ship`, { ...parcel, waybillNo: "ZT7700000000003" });
  act(`POST ${orders}/ship`, `${orders}/ship`, { ids: [waved] });
  act(`POST ${orders}/unaudit`, `${orders}/unaudit`, { ids: [waved] });
  act(`POST ${orders}/close`, `${orders}/close`, { ids: [waiting], reason: "买家不要了" });
  act(`POST ${shops}/:id/disable`, `${shops}/${shopId}/disable`, { version: 1 });
  act(`POST ${shops}/:id/enable`, `${shops}/${shopId}/enable`, { version: 1 });
  act(`DELETE ${shops}/:id`, `${shops}/${shopId}`, { version: 1 });
}

/** Every row that any of them could have written. */
const written = () =>
  marksOf(db(), [
    ...["shop", "shop_order", "shop_order_line", "shop_order_log", "after_sale", "after_sale_line", "shop_sku"],
    ...["wave", "wave_order", "ewaybill", "ewaybill_account", "stray_parcel", "shop_interception", "label_printer"],
    ...["order_rule", "stock_lock", "stock_movement", "account_entry", "sync_log", "message"],
  ]);

/** What each was answered; of several orders, what was said of the first that was left alone. */
async function answersOf(token: string) {
  const answers: Record<string, string> = {};
  for (const [endpoint, [path, body]] of Object.entries(acts)) {
    const method = endpoint.split(" ")[0] ?? "";
    const sent = method === "GET" ? {} : { body: { clientToken: crypto.randomUUID(), ...body } };
    const { status, body: answer } = await backoffice.send(method, path, { token, ...sent });
    answers[endpoint] = status === 400 ? answer.message : `answered ${status}`;
  }
  return answers;
}

it("every act and address of shops that names a document or a place stands here", () => {
  const asked = Object.values(endpoints)
    .flatMap((domain): Endpoint[] => Object.values(domain))
    .filter(({ path }) => path.startsWith(`${shops}/`) || path === shops)
    .filter(({ method, path }) => !path.endsWith("/export") && (method !== "GET" || path.includes(":")))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(acts), ...Object.keys(elsewhere)].sort()).toEqual(asked.sort());
});

describe("who may do everything in another place", () => {
  it("finds nothing of this one by its id, and writes nothing of it", async () => {
    const before = await written();
    const answers = await answersOf(await backoffice.signIn(username));
    const found = Object.entries(answers).filter(([, answer]) => !unseen.test(answer));
    expect(Object.fromEntries(found)).toEqual({});
    expect(await written()).toEqual(before);
    expect(JSON.stringify((await stranger.get(`${orders}?size=100`)).body)).not.toContain("别仓店");
  });

  it("is refused for the place alone: who sees it is told something else", async () => {
    const answers = await answersOf(await backoffice.signIn("boss"));
    const refused = Object.entries(answers).filter(([, answer]) => unseen.test(answer));
    expect(Object.fromEntries(refused)).toEqual({});
  });
});
