/** Pulling orders (domain.md §3.5; §5, 23): against a platform of another process that answers well, badly, late and not at all. */
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { findDueShops } from "#backoffice/trade/platform/sync/cursor.ts";
import { pullShop } from "#backoffice/trade/platform/sync/pull.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { codesOf, connectShop, grantToken, platformOrder } from "../../support/data/shop-sync.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { openSyncing } from "../../support/data/syncing.ts";

const syncing = openSyncing();
const { backoffice } = syncing;

let shopId: number;
let codes: string[];
let admin: Caller;
let now = demoNow.getTime();
let shops = 0;
const clock = { now: () => new Date(now) };
const node = () => syncing.node(clock.now);
const pull = (progress?: (done: number, total: number) => Promise<void>) =>
  pullShop(node(), { shopId, kind: "ORDERS", trigger: "AUTO", operatorId: null, ...(progress && { progress }) });

beforeEach(async () => {
  await syncing.reset();
  now = demoNow.getTime();
  admin ??= await caller(backoffice, "admin");
  const { db } = backoffice.database;
  // The back office's own workers find nothing to do: its clock stands, and nothing is due yet.
  await db.execute(sql`update shop set enabled = false`);
  shops += 1;
  // Nor in the moment before its cursors are there: their calls would meet the faults that are meant for the test's.
  shopId = await connectShop(backoffice, syncing.platform, { name: `试衣间${shops}号`, pushes: false, enabled: false });
  codes ??= await codesOf(backoffice, 12);
  await db.execute(sql`insert into sync_cursor (shop_id, kind, done_to, next_at)
    values (${shopId}, 'ORDERS', ${new Date(now - 3_600_000).toISOString()}, ${new Date(now + 1_000).toISOString()}),
           (${shopId}, 'REFUNDS', ${new Date(now - 3_600_000).toISOString()}, ${new Date(now + 1_000).toISOString()})`);
  await db.execute(sql`update shop set enabled = true where id = ${shopId}`);
});

const setNow = () => syncing.setNow(clock.now());
async function later(minutes: number) {
  now += minutes * 60_000;
  await setNow();
}

/** All that is known of the shop's orders, whatever ids and instants of writing they have. */
async function stateOf() {
  const found = await rows<{ state: unknown }>(
    backoffice.database.db,
    sql`
    select to_jsonb(doc) - array['id', 'created_at', 'updated_at', 'version', 'buyer_sealed', 'phone_sealed', 'address_sealed']
      || jsonb_build_object('lines', (
        select jsonb_agg(to_jsonb(line) - array['id', 'order_id'] order by line.platform_line_id)
        from shop_order_line line where line.order_id = doc.id)) as state
    from shop_order doc where doc.shop_id = ${shopId} order by doc.platform_no, doc.part`,
  );
  return found.map(({ state }) => state);
}

const cursor = (kind = "ORDERS") =>
  oneRow<{ doneTo: string; failures: number; nextAt: string; lastError: string; warned: boolean; leased: boolean }>(
    backoffice.database.db,
    sql`select done_to::text as "doneTo", failures, next_at::text as "nextAt", last_error as "lastError",
          warned_at is not null as warned, lease_id is not null as leased
        from sync_cursor where shop_id = ${shopId} and kind = ${kind}`,
  );

const logs = () =>
  rows<{ kind: string; status: string; message: string; fetched: number; written: number; unchanged: number }>(
    backoffice.database.db,
    sql`select kind, status, message, fetched, written, unchanged from sync_log where shop_id = ${shopId} order by id`,
  );

const messages = () =>
  rows<{ type: string; title: string }>(
    backoffice.database.db,
    sql`select type, title from message where user_id = (select id from sys_user where username = 'admin') and
        title like ${`试衣间${shops}号%`} order by id`,
  );

const many = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    platformOrder(
      `${8000 + place}`,
      [codes[place % codes.length] ?? "", codes[(place + 5) % codes.length] ?? ""],
      -50 + place / 10,
    ),
  );

describe("立即抓单", () => {
  it("writes orders with our SKUs, remembers the goods, and says how it went", async () => {
    await syncing.platform.putOrders([
      platformOrder("7001", [codes[0] ?? "", codes[1] ?? ""]),
      platformOrder("7002", ["NOT-OURS"]),
    ]);
    const { jobId } = await admin.ok("POST", "/api/clothes/shop/pull", { shopId });
    await backoffice.settle();
    const { body: job } = await admin.get(`/api/task/${jobId}`);
    expect([job.status, job.failure]).toEqual(["DONE", null]);
    expect(await stateOf()).toMatchObject([
      {
        platform_no: "7001",
        unmatched: false,
        lines: [{ sku_id: expect.any(Number) }, { sku_id: expect.any(Number) }],
      },
      { platform_no: "7002", unmatched: true, lines: [{ sku_id: null, merchant_code: "NOT-OURS" }] },
    ]);
    const { body: goods } = await admin.get(`/api/clothes/shop/sku?shopId=${shopId}`);
    expect(goods.totals).toEqual({ all: 3, unmatched: 1, failed: 0 });
    expect(goods.content[0]).toMatchObject({ merchantCode: "NOT-OURS", skuId: null, waitingQty: 1 });
    const { body: log } = await admin.get(`/api/clothes/shop/log?shopId=${shopId}`);
    expect(log.content.map((row: { kind: string; status: string }) => [row.kind, row.status])).toEqual([
      ["REFUNDS", "OK"],
      ["ORDERS", "OK"],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/林小满|13800001234|四季青街道/);
  });

  it("is refused with a sentence for a shop without an authorisation", async () => {
    expect(await admin.refused("POST", "/api/clothes/shop/pull", { shopId: 1 })).toMatch(/停用|未授权|密钥/);
  });
});

describe("what was pulled", () => {
  it("is the same however often and in whatever windows it comes", async () => {
    await syncing.platform.putOrders(many(130));
    await pull();
    const once = await stateOf();
    expect(once).toHaveLength(130);
    await backoffice.database.db.execute(
      sql`update sync_cursor set done_to = done_to - interval '3 days' where shop_id = ${shopId}`,
    );
    const again = await pull();
    expect(again).toMatchObject({ written: 0 });
    expect(again?.unchanged).toBeGreaterThanOrEqual(130);
    expect(await stateOf()).toEqual(once);
  });

  it("is read from the last page to the first", async () => {
    await syncing.platform.putOrders(many(130));
    await syncing.platform.forget();
    await pull();
    const { calls } = await syncing.platform.records();
    const pages = calls.map(({ page }) => Number(page)).filter((page) => page > 0);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toBe(1);
    const after = pages.slice(1, 1 + Math.max(...pages));
    expect(after).toEqual([...after].sort((one, other) => other - one));
  });

  it("takes what changed since, and what is older is left alone", async () => {
    await syncing.platform.putOrders([platformOrder("7003", [codes[0] ?? ""])]);
    await pull();
    await later(20);
    await syncing.platform.putOrders([platformOrder("7003", [codes[0] ?? ""], 10, { status: "CLOSED" })]);
    await pull();
    expect(await stateOf()).toMatchObject([{ platform_no: "7003", state: "CLOSED" }]);
  });
});

describe("what cannot be taken", () => {
  const titles = () =>
    rows<{ title: string; content: string }>(
      backoffice.database.db,
      sql`select title, content from message where user_id = (select id from sys_user where username = 'ecom')
            and title = ${`试衣间${shops}号有没有收下的单据`} order by id`,
    );
  const list = async (query = "") => (await admin.get(`/api/clothes/shop/log?shopId=${shopId}${query}`)).body;

  it("is kept, all of it, shown, told of once, and gone when it comes again and is taken", async () => {
    const bad = many(100).map((order, at) => (at % 12 === 0 ? { ...order, lines: [], paidFen: 0 } : order));
    const wrong = bad.filter(({ lines }) => lines.length === 0).map(({ no }) => no);
    expect(wrong).toHaveLength(9);
    await syncing.platform.putOrders(bad);
    expect(await pull()).toMatchObject({ written: 91, refused: 9 });
    const { refusals, content } = await list();
    expect(refusals.count).toBe(9);
    expect(refusals.newest.map(({ platformNo }: { platformNo: string }) => platformNo).sort()).toEqual(wrong);
    expect(refusals.newest[0].message).toMatch(/没有写入$|无法读取/);
    expect(content[0]).toMatchObject({
      status: "PART",
      refused: 9,
      message: expect.stringMatching(/；还有 4 条，见“没有收下”$/),
    });
    const told = await titles();
    expect(told).toHaveLength(1);
    expect(told[0]?.content).toMatch(/见同步日志的“没有收下”$/);
    const sheet = await admin.get(`/api/clothes/shop/log/export?shopId=${shopId}&layout=refusal&format=csv`);
    for (const no of wrong) expect(sheet.body).toContain(no);
    expect((await list("&kind=REFUNDS")).refusals).toEqual({ count: 0, newest: [] });
    // Told again an hour later, they are the same; one of them is as it should be.
    await later(90);
    await backoffice.database.db.execute(
      sql`update sync_cursor set done_to = done_to - interval '3 days' where shop_id = ${shopId}`,
    );
    const [first = ""] = wrong;
    await syncing.platform.putOrders([platformOrder(first, [codes[0] ?? ""], 80)]);
    await pull();
    expect((await list()).refusals.count).toBe(8);
    expect((await list()).refusals.newest.map(({ platformNo }: { platformNo: string }) => platformNo)).not.toContain(
      first,
    );
    expect(await titles()).toHaveLength(1);
  });
});

describe("cut off", () => {
  it.each([0, 1, 2, 3])("after %i pages, the next pull brings the same as one that was not", async (pages) => {
    await syncing.platform.putOrders(many(330));
    let seen = 0;
    const stop = async () => {
      seen += 1;
      if (seen > pages) throw new Error("the node stops");
    };
    await expect(pull(stop)).rejects.toThrow("the node stops");
    expect((await cursor()).doneTo.slice(0, 19)).toBe(
      new Date(now - 3_600_000).toISOString().slice(0, 19).replace("T", " "),
    );
    await pull();
    const state = await stateOf();
    expect(state).toHaveLength(330);
    const { count } = await oneRow<{ count: number }>(
      backoffice.database.db,
      sql`select count(*) as count from shop_order_line line join shop_order doc on doc.id = line.order_id
          where doc.shop_id = ${shopId}`,
    );
    expect(count).toBe(660);
  });

  it("by death of the node, another takes over once that is sure", async () => {
    await syncing.platform.putOrders(many(5));
    const { db } = backoffice.database;
    await db.execute(sql`update sync_cursor set lease_id = 'dead', lease_until = ${new Date(now + 120_000).toISOString()}
                         where shop_id = ${shopId} and kind = 'ORDERS'`);
    await db.execute(sql`insert into sync_log (shop_id, kind, trigger, status, started_at)
                         values (${shopId}, 'ORDERS', 'AUTO', 'RUNNING', ${clock.now().toISOString()})`);
    expect(await pull()).toBeNull();
    await later(3);
    expect(await pull()).toMatchObject({ written: 5 });
    expect(await logs()).toMatchObject([
      { status: "FAILED", message: expect.stringContaining("中断") },
      { status: "OK" },
    ]);
  });

  it("two nodes at once pull once", async () => {
    await syncing.platform.putOrders(many(130));
    const others: unknown[] = [];
    const first = await pull(async () => {
      others.push(await pull());
    });
    expect(first).not.toBeNull();
    expect(new Set(others)).toEqual(new Set([null]));
    expect(await stateOf()).toHaveLength(130);
  });

  it("a node that was given up writes nothing more", async () => {
    await syncing.platform.putOrders(many(130));
    const lost = pull(async () => {
      await backoffice.database.db.execute(
        sql`update sync_cursor set lease_id = 'other' where shop_id = ${shopId} and kind = 'ORDERS'`,
      );
    });
    await expect(lost).rejects.toThrow("another node");
    const before = await stateOf();
    expect(before.length).toBeLessThan(130);
  });
});

describe("a platform that answers badly", () => {
  it.each([
    "HTML",
    "ERROR_200",
    "HANG_UP",
    "HTTP_500",
    "NOTHING",
    "HUGE",
  ] as const)("%s: waits, and loses nothing", async (kind) => {
    await syncing.platform.putOrders(many(170));
    await syncing.platform.setFaults({ kind, after: 1, times: 1 });
    await expect(pull()).rejects.toMatchObject({ name: "PlatformError" });
    const broken = await cursor();
    expect(broken).toMatchObject({ failures: 1, leased: false, warned: false });
    expect(broken.lastError).not.toBe("");
    expect(await findDueShops(backoffice.database.db, "ORDERS", clock.now())).not.toContain(shopId);
    await later(2);
    expect(await findDueShops(backoffice.database.db, "ORDERS", clock.now())).toContain(shopId);
    await pull();
    expect(await stateOf()).toHaveLength(170);
    expect(await cursor()).toMatchObject({ failures: 0, lastError: "" });
  });

  it("too many calls: is waited for within the pull", async () => {
    await syncing.platform.putOrders(many(3));
    await syncing.platform.setFaults({ kind: "RATE", times: 1 });
    expect(await pull()).toMatchObject({ written: 3 });
  });

  it("wakes a person once while it stays broken, and again when it breaks anew", async () => {
    await syncing.platform.setFaults({ kind: "HTML" });
    for (let times = 1; times <= 5; times += 1) {
      await expect(pull()).rejects.toThrow();
      expect(await messages()).toHaveLength(times >= 3 ? 1 : 0);
      await later(61);
    }
    await syncing.platform.setFaults();
    await pull();
    await syncing.platform.setFaults({ kind: "HTML" });
    for (let times = 1; times <= 3; times += 1) {
      await later(61);
      await expect(pull()).rejects.toThrow();
    }
    expect(await messages()).toHaveLength(2);
  });
});

describe("a token", () => {
  it("that ends in the middle of a pull is renewed, and the pull goes on", async () => {
    await syncing.platform.putOrders(many(130));
    await syncing.platform.setFaults({ kind: "TOKEN", after: 2, times: 1 });
    expect(await pull()).toMatchObject({ written: 130 });
    expect(await logs()).toMatchObject([
      { kind: "ORDERS", status: "OK" },
      { kind: "REFRESH", status: "OK" },
    ]);
  });

  it("that is refused for good stops the shop, tells a person, and a new one starts it again", async () => {
    await syncing.platform.putOrders(many(4));
    await syncing.platform.setFaults({ kind: "TOKEN", method: "trade" });
    await expect(pull()).rejects.toThrow();
    expect(await messages()).toEqual([{ type: "授权到期", title: expect.stringContaining("重新授权") }]);
    await later(24 * 60);
    expect(await findDueShops(backoffice.database.db, "ORDERS", clock.now())).not.toContain(shopId);
    const { body } = await admin.get(`/api/clothes/shop/log?shopId=${shopId}`);
    expect(body.broken).toMatchObject([{ shopId, kind: "ORDERS", nextTime: null }]);
    await syncing.platform.setFaults();
    await grantToken(backoffice, syncing.platform, shopId, "taobao", clock.now());
    expect(await findDueShops(backoffice.database.db, "ORDERS", clock.now())).toContain(shopId);
    expect(await pull()).toMatchObject({ written: 4 });
  });

  it("that has expired stops pulling", async () => {
    await backoffice.database.db.execute(
      sql`update shop_token set expires_at = ${clock.now().toISOString()} where shop_id = ${shopId}`,
    );
    expect(await findDueShops(backoffice.database.db, "ORDERS", clock.now())).not.toContain(shopId);
  });
});
