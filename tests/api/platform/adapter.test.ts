/** Every adapter against the test platform, a process of its own that plays the four protocols: what works, and what goes wrong. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AdaptedPlatform,
  adaptedPlatforms,
  type PlatformAdapter,
  type PlatformApp,
  PlatformError,
  type PlatformOrder,
} from "#backoffice/trade/platform/adapter/adapter.ts";
import { adapterOf, gatewayOf } from "#backoffice/trade/platform/adapter/adapter-of.ts";
import { pagesFromLast } from "#backoffice/trade/platform/adapter/pages.ts";
import { startTestPlatform, type TestPlatform } from "../../support/platform/test-platform.ts";
import type { Fault, Protocol, TestOrder, TestRefund } from "../../support/platform/world.ts";

const redirectUri = "http://127.0.0.1:3999/platform/shop/oauth/status";
/** The platform's time stands still; half an hour of changes ends a quarter of an hour before. */
const now = new Date("2026-11-22T04:00:00Z");
const from = new Date("2026-11-22T03:20:00Z");
const window = { from, to: new Date("2026-11-22T03:45:00Z") };

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
  await platform.allowRedirect(redirectUri);
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await platform.reset();
  await platform.setConduct({ now: now.toISOString() });
});

const protocolOf = (name: AdaptedPlatform) => name.toLowerCase() as Protocol;

function open(name: AdaptedPlatform, changes: Partial<PlatformApp> = {}): PlatformAdapter {
  const gateway = gatewayOf(platform.url, name);
  return adapterOf(name, { ...platform.apps[protocolOf(name)], gateway, clock: { now: () => now }, ...changes });
}

async function tokenOf(name: AdaptedPlatform): Promise<string> {
  return (await platform.issue(protocolOf(name))).accessToken;
}

/** The error that something ends with. */
async function failureOf(act: Promise<unknown>): Promise<PlatformError> {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
}

const order: TestOrder = {
  no: "4840012476826445633",
  status: "PAID",
  placedAt: "2026-11-22T03:00:00Z",
  paidAt: "2026-11-22T03:01:00Z",
  modifiedAt: "2026-11-22T03:30:00Z",
  shipBy: "2026-11-24T03:01:00Z",
  buyer: "小美",
  name: "韩梅梅",
  phone: "13900001234",
  province: "浙江省",
  city: "杭州市",
  district: "上城区",
  address: "四季青街道 8 号",
  message: "要黑色的",
  remark: "老客户",
  flag: 2,
  freightFen: 600,
  paidFen: 17_405,
  courier: "",
  waybillNo: "",
  lines: [
    {
      ...{ id: "4840012476826445634", itemId: "600000000001", skuId: "4800000000007", code: "8801-H-M", title: "大衣" },
      ...{ color: "黑", size: "M", qty: 2, priceFen: 5_990, amountFen: 11_205, refund: "NONE" },
    },
    {
      ...{ id: "4840012476826445635", itemId: "600000000002", skuId: "4800000000008", code: "", title: "围巾" },
      ...{ color: "白", size: "均码", qty: 1, priceFen: 5_990, amountFen: 5_600, refund: "OPEN" },
    },
  ],
};

describe.each(adaptedPlatforms)("%s", (name) => {
  const protocol = protocolOf(name);

  it("is authorised by the shop's owner, once a code, and gets new tokens", async () => {
    await platform.setConduct({ now: null });
    const adapter = open(name, { clock: undefined });
    const back = await platform.authorise(adapter.authUrl({ redirectUri, state: "s-1" }), { login: "shop-7" });
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([redirectUri, "s-1"]);
    const code = back.searchParams.get("code") ?? "";

    const tokens = await adapter.exchange({ code, redirectUri });
    expect(tokens.platformShopId).toContain("shop-7");
    expect(tokens.shopName).toContain("shop-7");
    expect(tokens.accessExpiresAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    const fresh = await adapter.refresh(tokens.refreshToken ?? "");
    expect(fresh.accessToken).not.toBe(tokens.accessToken);
    expect(fresh.refreshToken).not.toBeNull();
    const page = { number: 1, size: 10 };
    expect(await adapter.pullOrders(fresh.accessToken, window, page)).toMatchObject({ total: 0, rows: [] });

    const again = await failureOf(adapter.exchange({ code, redirectUri }));
    expect(again.kind).toBe(name === "PINDUODUO" ? "REFUSED" : "AUTH");
    expect(again.message).not.toContain(code);
    // What was granted by a code that is used twice is taken back.
    const ended = await failureOf(adapter.pullOrders(fresh.accessToken, window, page));
    expect(ended).toMatchObject({ kind: "AUTH", tokenEnded: true });
  });

  it("comes back with no code after a refusal", async () => {
    const url = open(name).authUrl({ redirectUri, state: "s-2" });
    const back = await platform.authorise(url, { refuse: true });
    expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["access_denied", null]);
  });

  it("pulls an order with all that it says", async () => {
    await platform.putOrders([order]);
    const { total, rows, refusals } = await open(name).pullOrders(await tokenOf(name), window, { number: 1, size: 20 });
    expect([total, refusals]).toEqual([1, []]);
    const [pulled] = rows;
    expect(pulled).toMatchObject<Partial<PlatformOrder>>({
      platformNo: order.no,
      state: "PAID",
      receiver: {
        ...{ name: "韩梅梅", phone: "13900001234", province: "浙江省", city: "杭州市", district: "上城区" },
        address: "四季青街道 8 号",
      },
      buyerMessage: "要黑色的",
      sellerRemark: "老客户",
      flag: 2,
      amounts: { goodsFen: 17_970, freightFen: 600, discountFen: 1_165, paidFen: 17_405 },
      placedAt: new Date(order.placedAt),
      paidAt: new Date(order.paidAt ?? ""),
      modifiedAt: new Date(order.modifiedAt),
      shipDeadline: name === "ALIBABA" ? null : new Date(order.shipBy ?? ""),
      waybills: [],
    });
    const lines = pulled?.lines.map((line) => [
      line.platformItemId,
      line.platformSkuId,
      line.merchantCode,
      line.qty,
      line.priceFen,
    ]);
    expect(lines).toEqual([
      ["600000000001", "4800000000007", "8801-H-M", 2, 5_990],
      ["600000000002", "4800000000008", "", 1, 5_990],
    ]);
    // 拼多多 says neither what was paid of a line, nor which line is refunded.
    const whole = name === "PINDUODUO";
    expect(pulled?.lines.map(({ amountFen, state }) => [amountFen, state])).toEqual([
      [whole ? 11_203 : 11_205, whole ? "REFUNDING" : "OPEN"],
      [whole ? 5_602 : 5_600, "REFUNDING"],
    ]);
  });

  it.each([
    ["WAIT_PAY", "WAIT_PAY"],
    ["SHIPPED", "SHIPPED"],
    ["FINISHED", "FINISHED"],
    ["CLOSED", "CLOSED"],
  ] as const)("knows an order that is %s, its parcel and its money", async (status, state) => {
    const sent = status === "SHIPPED" || status === "FINISHED";
    const waybill = sent ? { courier: "中通快递", waybillNo: "ZT100" } : {};
    await platform.putOrders([{ ...order, status, ...waybill, ...(status === "WAIT_PAY" && { paidAt: null }) }]);
    const { rows } = await open(name).pullOrders(await tokenOf(name), window, { number: 1, size: 20 });
    expect(rows[0]?.state).toBe(state);
    expect(rows[0]?.waybills).toEqual(sent ? [{ courier: "中通快递", waybillNo: "ZT100" }] : []);
    if (status === "CLOSED") expect(rows[0]?.lines.every((line) => line.state === "REFUNDED")).toBe(true);
    if (status === "WAIT_PAY") expect(rows[0]?.paidAt).toBeNull();
  });

  it("pulls 45 orders from the last page to the first, and misses none that are changed meanwhile", async () => {
    await platform.generate({
      count: 45,
      from: from.toISOString(),
      everyMs: 1000,
      linesEach: 3,
      codes: ["A", "B", "C"],
    });
    const [adapter, accessToken] = [open(name), await tokenOf(name)];
    const seen = new Map<string, number>();
    const numbers: number[] = [];
    for await (const page of pagesFromLast(20, (asked) => adapter.pullOrders(accessToken, window, asked))) {
      numbers.push(page.number);
      for (const { platformNo } of page.rows) seen.set(platformNo, (seen.get(platformNo) ?? 0) + 1);
      // An order of the pages that are still to come is changed: it comes first now, and moves the others along.
      if (page.number === 2) {
        const changed = await platform.order(`9${"45".padStart(17, "0")}`);
        if (changed)
          await platform.putOrders([{ ...changed, no: "555500000000000001", modifiedAt: window.to.toISOString() }]);
      }
    }
    expect(numbers).toEqual([3, 2, 1]);
    // 44 of the first read, each at least once, and the one that came meanwhile.
    expect(seen.get("555500000000000001")).toBe(1);
    expect(seen.size).toBeGreaterThanOrEqual(45);
    const pages = (await platform.records()).calls.map((call) => Number(call.page));
    const first = name === "DOUYIN" ? 0 : 1;
    expect(pages).toEqual([first, first + 2, first + 1, first]);
  });

  it("reads the others where one order cannot be read, and names it", async () => {
    const [line] = order.lines;
    if (!line) throw new Error("no line");
    const second = {
      ...order,
      no: "4840012476826445999",
      modifiedAt: "2026-11-22T03:31:00Z",
      lines: [{ ...line, refund: "NONE" as const }],
    };
    await platform.putOrders([{ ...order, lines: [] }, second]);
    const { total, rows, refusals } = await open(name).pullOrders(await tokenOf(name), window, { number: 1, size: 20 });
    expect([total, rows.map(({ platformNo }) => platformNo)]).toEqual([2, [second.no]]);
    expect(refusals).toEqual([{ platformNo: order.no, row: null, message: `订单 ${order.no} 无法读取：没有商品` }]);
  });

  it("passes on an amount that is negative and an address of 2,000 characters", async () => {
    await platform.putOrders([{ ...order, paidFen: -100, address: "路".repeat(2000) }]);
    const { rows } = await open(name).pullOrders(await tokenOf(name), window, { number: 1, size: 20 });
    expect([rows[0]?.amounts.paidFen, rows[0]?.receiver.address.length]).toEqual([-100, 2000]);
  });

  it("pulls after-sales of all their states", async () => {
    const states = ["APPLIED", "AGREED", "GOODS_BACK", "REFUNDED", "REJECTED", "WITHDRAWN"] as const;
    const refund = (status: TestRefund["status"], index: number): TestRefund => ({
      no: `7700000000000000${index}`,
      orderNo: order.no,
      lineId: "4840012476826445634",
      skuId: "4800000000007",
      type: "RETURN",
      status,
      qty: 1,
      fen: 5_603,
      reason: "尺码不合适",
      courier: status === "GOODS_BACK" ? "圆通速递" : "",
      waybillNo: status === "GOODS_BACK" ? "YT9" : "",
      appliedAt: "2026-11-22T03:25:00Z",
      modifiedAt: new Date(Date.parse("2026-11-22T03:40:00Z") - index * 1000).toISOString(),
    });
    await platform.putRefunds(states.map(refund));
    const { total, rows, refusals } = await open(name).pullRefunds(await tokenOf(name), window, {
      number: 1,
      size: 20,
    });
    expect([total, refusals]).toEqual([6, []]);
    expect(rows.map(({ state }) => state)).toEqual(states);
    expect(rows[2]).toMatchObject({
      refundNo: "77000000000000002",
      platformNo: order.no,
      platformLineId: name === "PINDUODUO" ? null : "4840012476826445634",
      type: "RETURN",
      qty: 1,
      refundFen: 5_603,
      reason: "尺码不合适",
      returnWaybill: { courier: "圆通速递", waybillNo: "YT9" },
      appliedAt: new Date("2026-11-22T03:25:00Z"),
    });
  });

  it("ships by the courier's name, and tells a shipment twice from one that may not be", async () => {
    const open45 = { ...order, lines: order.lines.map((line) => ({ ...line, refund: "NONE" as const })) };
    const closed = { ...open45, no: "4840012476826440000", status: "CLOSED" as const };
    const refunding = { ...order, no: "4840012476826440001" };
    await platform.putOrders([open45, closed, refunding]);
    const [adapter, accessToken] = [open(name), await tokenOf(name)];
    const shipment = { platformNo: order.no, courier: "顺丰", waybillNo: "SF1001" };
    await adapter.ship(accessToken, shipment);
    expect((await platform.records()).shipments).toMatchObject([
      { protocol, no: order.no, courier: "顺丰速运", waybillNo: "SF1001" },
    ]);
    expect(await failureOf(adapter.ship(accessToken, shipment))).toMatchObject({
      kind: "REFUSED",
      alreadyShipped: true,
    });
    for (const { no } of [closed, refunding]) {
      const refused = await failureOf(adapter.ship(accessToken, { ...shipment, platformNo: no }));
      expect(refused).toMatchObject({ kind: "REFUSED", alreadyShipped: false });
    }
    expect(await failureOf(adapter.ship(accessToken, { ...shipment, courier: "飞鸽" }))).toMatchObject({
      kind: "REFUSED",
      message: expect.stringContaining("没有名为“飞鸽”的快递公司"),
    });
    expect((await platform.records()).shipments).toHaveLength(1);
    // The list of couriers was asked for once.
    const lists = (await platform.records()).calls.filter(({ method }) => /compan(?:y|ies)/i.test(method));
    expect(lists).toHaveLength(1);
  });

  it("pushes stock, and one SKU that is refused holds up no other", async () => {
    await platform.setConduct({ refusedSkus: ["102"] });
    const [adapter, accessToken] = [open(name), await tokenOf(name)];
    const levels = [
      { platformItemId: "61", platformSkuId: "101", quantity: 5 },
      { platformItemId: "61", platformSkuId: "102", quantity: 6 },
      { platformItemId: "61", platformSkuId: "103", quantity: 0 },
      { platformItemId: "62", platformSkuId: "201", quantity: 99_999 },
    ];
    const pushed = await adapter.pushStock(accessToken, levels);
    expect(pushed.map(({ platformSkuId, error }) => [platformSkuId, error?.kind ?? null])).toEqual([
      ["101", null],
      ["102", "REFUSED"],
      ["103", null],
      ["201", null],
    ]);
    expect((await platform.records()).stock).toEqual({ "61/101": 5, "61/103": 0, "62/201": 99_999 });
  });

  it("stops pushing when it comes too often, and says so of the rest", async () => {
    await platform.setFaults({ kind: "RATE", after: 1 });
    const levels = ["1", "2", "3"].map((id) => ({ platformItemId: id, platformSkuId: `${id}1`, quantity: 1 }));
    const pushed = await open(name).pushStock(await tokenOf(name), levels);
    expect(pushed.map(({ error }) => error?.kind ?? null)).toEqual([null, "RATE", "RATE"]);
    expect((await platform.records()).calls).toHaveLength(2);
  });

  it("is refused where the secret, the clock or the token is wrong", async () => {
    const accessToken = await tokenOf(name);
    const page = { number: 1, size: 20 };
    const wrongSecret = open(name, { appSecret: "another-secret" });
    const forged = await failureOf(wrongSecret.pullOrders(accessToken, window, page));
    expect([forged.kind, forged.tokenEnded]).toEqual(["AUTH", false]);
    const late = open(name, { clock: { now: () => new Date(now.getTime() - 3_600_000) } });
    expect((await failureOf(late.pullOrders(accessToken, window, page))).passes).toBe(false);
    const unknown = await failureOf(open(name).pullOrders("nobody-s-token", window, page));
    expect(unknown).toMatchObject({ kind: "AUTH", tokenEnded: true });
    expect(unknown.message).not.toContain("nobody-s-token");
    const another = adaptedPlatforms.find((other) => other !== name) ?? name;
    expect((await failureOf(open(name).pullOrders(await tokenOf(another), window, page))).kind).toBe("AUTH");
    expect((await failureOf(open(name).refresh("no-such-token"))).kind).toBe("AUTH");
  });

  it("learns in the middle of a pull that its token has ended", async () => {
    await platform.generate({ count: 45, from: from.toISOString(), everyMs: 1000, linesEach: 1, codes: ["A"] });
    await platform.setFaults({ kind: "TOKEN", after: 2 });
    const [adapter, accessToken] = [open(name), await tokenOf(name)];
    const numbers: number[] = [];
    const walk = async () => {
      for await (const { number } of pagesFromLast(20, (page) => adapter.pullOrders(accessToken, window, page)))
        numbers.push(number);
    };
    expect(await failureOf(walk())).toMatchObject({ kind: "AUTH", tokenEnded: true });
    expect(numbers).toEqual([3]);
  });

  const faults: [Fault["kind"], string][] = [
    ["HTML", "MALFORMED"],
    ["NOTHING", "MALFORMED"],
    ["REDIRECT", "MALFORMED"],
    ["ERROR_200", "BUSY"],
    ["HTTP_500", "BUSY"],
    ["HANG_UP", "BUSY"],
    ["HTTP_429", "RATE"],
    ["RATE", "RATE"],
  ];

  it.each(faults)("takes %s for %s, which passes, and says it in a sentence", async (kind, expected) => {
    await platform.setFaults({ kind, times: 1 });
    const [adapter, accessToken] = [open(name), await tokenOf(name)];
    const error = await failureOf(adapter.pullOrders(accessToken, window, { number: 1, size: 20 }));
    expect([error.kind, error.passes]).toEqual([expected, true]);
    expect(error.message).toMatch(/^(?:连接不上)?(?:淘宝\/天猫|1688|抖店|拼多多).+/);
    expect(error.message).not.toContain("<");
    expect(await adapter.pullOrders(accessToken, window, { number: 1, size: 20 })).toMatchObject({ total: 0 });
  });

  it("waits no longer than it was told for an answer that does not come", async () => {
    await platform.setFaults({ kind: "SILENT", times: 1 });
    const adapter = open(name, { timeoutMs: 200 });
    const error = await failureOf(adapter.pullOrders(await tokenOf(name), window, { number: 1, size: 20 }));
    expect([error.kind, error.message]).toEqual(["BUSY", expect.stringContaining("没有在 1 秒内回答")]);
  });

  it("reads no answer that does not end", async () => {
    await platform.setFaults({ kind: "HUGE", times: 1 });
    const adapter = open(name, { maxBytes: 256 * 1024 });
    const error = await failureOf(adapter.pullOrders(await tokenOf(name), window, { number: 1, size: 20 }));
    expect([error.kind, error.message]).toEqual(["MALFORMED", expect.stringContaining("超过 256 KB")]);
  });

  it("is told that it comes too often by the platform's own count", async () => {
    await platform.setConduct({ callsPerSecond: 2 });
    const [adapter, accessToken] = [open(name), await tokenOf(name)];
    const calls = Array.from({ length: 5 }, () => adapter.pullOrders(accessToken, window, { number: 1, size: 20 }));
    const kinds = (await Promise.allSettled(calls)).map((call) =>
      call.status === "rejected" ? call.reason.kind : null,
    );
    expect(kinds.filter((kind) => kind === null)).toHaveLength(2);
    expect(kinds.filter((kind) => kind === "RATE")).toHaveLength(3);
  });
});

describe("an adapter", () => {
  it("is not made without key and secret, and says what is missing", () => {
    expect(() => adapterOf("DOUYIN", { appKey: "", appSecret: "" })).toThrow(
      new PlatformError("SETUP", "抖店还没有填写 AppKey 和密钥"),
    );
    const keys = { appKey: "1", appSecret: "2" };
    expect(() => adapterOf("DOUYIN", keys).authUrl({ redirectUri, state: "s" })).toThrow(
      new PlatformError("SETUP", "抖店还没有填写服务号（service_id）"),
    );
  });

  it("goes to the platform's public addresses where nothing stands in for them", () => {
    const app = { appKey: "1", appSecret: "2", serviceId: "3" };
    const origins = adaptedPlatforms.map(
      (name) => new URL(adapterOf(name, app).authUrl({ redirectUri, state: "s" })).origin,
    );
    expect(origins).toEqual([
      "https://oauth.taobao.com",
      "https://auth.1688.com",
      "https://fuwu.jinritemai.com",
      "https://fuwu.pinduoduo.com",
    ]);
  });

  it("cannot reach a platform that is away", async () => {
    const adapter = adapterOf("TAOBAO", { ...platform.apps.taobao, gateway: "http://127.0.0.1:9/taobao" });
    const error = await failureOf(adapter.pullOrders("t", window, { number: 1, size: 20 }));
    expect([error.kind, error.message]).toEqual(["BUSY", "连接不上淘宝/天猫，请检查网络，稍后再试"]);
  });

  it("of 淘宝 waits as long as the platform says", async () => {
    await platform.setFaults({ kind: "RATE", times: 1 });
    const error = await failureOf(open("TAOBAO").pullOrders(await tokenOf("TAOBAO"), window, { number: 1, size: 20 }));
    expect(error).toMatchObject({ retryAfterMs: 3000, code: "accesscontrol.limited-by-api-access-count" });
  });

  it.each(["TAOBAO", "ALIBABA", "DOUYIN"] as const)("of %s ships a part of an order", async (name) => {
    await platform.putOrders([{ ...order, lines: order.lines.map((line) => ({ ...line, refund: "NONE" as const })) }]);
    const platformLineIds = ["4840012476826445635"];
    const shipment = { platformNo: order.no, courier: "圆通", waybillNo: "YT1", platformLineIds };
    await open(name).ship(await tokenOf(name), shipment);
    expect((await platform.records()).shipments).toMatchObject([{ waybillNo: "YT1", lineIds: platformLineIds }]);
    expect((await platform.order(order.no))?.status).toBe("PAID");
  });

  it("of 淘宝 sets the stock of goods without SKUs", async () => {
    const level = { platformItemId: "63", platformSkuId: "", quantity: 8 };
    expect(await open("TAOBAO").pushStock(await tokenOf("TAOBAO"), [level])).toMatchObject([{ error: null }]);
    expect((await platform.records()).stock).toEqual({ "63/": 8 });
  });
});
