/** 波次: parcels picked together, each in a basket of its own; who ships, closes or asks back takes his order out (domain.md §3.5). */
import { sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { countWaiting, findCandidates } from "#backoffice/trade/platform/wave/wave-candidates.query.ts";
import { adminRole } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/order";
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

interface Sku {
  id: number;
  skuCode: string;
  styleNo: string;
}

let ecom: Caller;
let warehouse: Caller;
let shop: UpsertShop;
/** Two of one style, and one of another. */
let [sku, sister, other]: Sku[] = [];
let count = 0;

beforeAll(async () => {
  [ecom, warehouse] = (await Promise.all(["ecom", "warehouse"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
  const { db } = backoffice.database;
  const rich = await richSkus(db, places.shop, 40);
  const styles = await rows<{ id: number; styleNo: string }>(
    db,
    sql`select sku.id, product.style_no as "styleNo" from sku join product on product.id = sku.product_id`,
  );
  const styleOf = new Map(styles.map(({ id, styleNo }) => [id, styleNo]));
  const skus = rich.map(({ id, skuCode }) => ({ id, skuCode, styleNo: styleOf.get(id) ?? "" }));
  for (const one of skus) {
    const mate = skus.find((two) => two.id !== one.id && two.styleNo === one.styleNo);
    const third = skus.find((two) => two.styleNo !== one.styleNo);
    if (mate && third) [sku, sister, other] = [one, mate, third];
    if (sku) break;
  }
  if (!sku) throw new Error("电商仓 has no forty pieces of such SKUs");
});

/** What the demo company has waiting goes into no wave of these tests: each has a shop of its own. */
beforeEach(async () => {
  count += 1;
  shop = await addShop(backoffice.database.db, `波次店 ${count}`);
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
});

/** An order that waits to be shipped, of these SKUs and pieces; the later it was asked for the less urgent. */
async function waiting(no: string, goods: readonly [Sku | undefined, number][], urgency = 60): Promise<number> {
  const lines = goods.map(([one, qty], index) => orderLine(one?.skuCode ?? "", { id: String(index + 1), qty }));
  await upsertOrders(context(), shop, [paidOrder(no, lines, { shipDeadline: minutes(urgency) })]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no} and part = 0`,
  );
  const { done } = await ecom.ok("POST", `${path}/audit`, { ids: [id] });
  expect(done).toBe(1);
  return id;
}

const make = (body: Record<string, unknown>) =>
  warehouse.ok("POST", `${path}/wave`, { kind: "MIXED", shopId: shop.id, ...body });
const detail = async (id: number) => (await warehouse.get(`${path}/wave/${id}`)).body;
const sort = (id: number, text: string | undefined) => warehouse.ok("POST", `${path}/wave/${id}/sort`, { text });
const ticked = (ids: readonly number[]) => warehouse.ok("POST", `${path}/wave/ticked`, { ids });

interface Basket {
  basket: number;
  orders: { id: number; outcome: string | null }[];
  lines: { skuId: number; qty: number; got: number }[];
}
const ordersOf = ({ contents }: { contents: Basket[] }) => contents.map(({ orders }) => orders.map(({ id }) => id));

describe("a wave", () => {
  it("is looked for beyond the most urgent thousand, and what goes in one parcel counts once", async () => {
    const pair = await waiting("G1", [[sku, 2]], 10);
    const single = await waiting("G2", [[sku, 1]], 9_000);
    const merged = [await waiting("G3", [[other, 1]], 20), await waiting("G4", [[other, 1]], 9_100)];
    await ecom.ok("POST", `${path}/merge`, { ids: merged });
    const user = { userId: 1, username: "admin", sessionId: 0, permissions: [adminRole] };
    const asked = { ...context(), actor: user, address: "", userAgent: "", token: null };
    const found = { leaders: [] as number[], counted: {} };
    /** As urgent as the first, and of two pieces like it. */
    async function copyFirst(db: Pick<Db, "execute">, copies: number): Promise<void> {
      await db.execute(sql`
        insert into shop_order select (jsonb_populate_record(null::shop_order, to_jsonb(doc) || jsonb_build_object(
          'id', 80000000 + number, 'platform_no', 'G1-' || number))).*
        from shop_order doc, generate_series(1, ${copies}::int) number where doc.id = ${pair}`);
      await db.execute(sql`
        insert into shop_order_line select (jsonb_populate_record(null::shop_order_line, to_jsonb(line) || jsonb_build_object(
          'id', 80000000 + number, 'order_id', 80000000 + number))).*
        from shop_order_line line, generate_series(1, ${copies}::int) number where line.order_id = ${pair}`);
    }
    await backoffice.database.db
      .transaction(async (tx) => {
        const inside = { ...asked, db: tx as unknown as Db };
        await copyFirst(tx, 1_100);
        const wanted = { shopId: shop.id, kind: "SINGLE", productId: null, size: 5 } as const;
        found.leaders = await findCandidates(inside, wanted);
        found.counted = await countWaiting(inside, { query: { shopId: shop.id } });
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    expect(found.leaders).toEqual([single]);
    expect(found.counted).toMatchObject({ single: 1, all: 1_103, isCapped: false });
  });

  it("takes parcels of its kind, the most urgent first, and numbers their baskets", async () => {
    const late = await waiting("K1", [[sku, 1]], 300);
    const two = await waiting(
      "K2",
      [
        [sku, 1],
        [sister, 1],
      ],
      200,
    );
    const mixed = await waiting(
      "K3",
      [
        [sku, 1],
        [other, 1],
      ],
      100,
    );
    const urgent = await waiting("K4", [[other, 1]], 50);
    expect((await warehouse.get(`${path}/wave/waiting?shopId=${shop.id}`)).body).toMatchObject({
      single: 2,
      all: 4,
      styles: [
        { styleNo: sku?.styleNo, count: 2 },
        { styleNo: other?.styleNo, count: 1 },
      ],
    });
    const single = await make({ kind: "SINGLE" });
    expect(single.baskets).toBe(2);
    expect(single.no).toMatch(/^BC\d{6}\d{5}$/);
    expect(await detail(single.id)).toMatchObject({ kind: "SINGLE", state: "PICKING", baskets: 2, open: 2, prints: 0 });
    expect(ordersOf(await detail(single.id))).toEqual([[urgent], [late]]);
    // The style with the most orders is what is left of the first one's.
    const hot = await detail((await make({ kind: "HOT" })).id);
    expect([ordersOf(hot), hot.styleNo]).toEqual([[[two]], sku?.styleNo]);
    expect(ordersOf(await detail((await make({})).id))).toEqual([[mixed]]);
    expect(await warehouse.refused("POST", `${path}/wave`, { kind: "MIXED", shopId: shop.id })).toMatch(
      /^没有可以进波次的订单/,
    );
    expect((await ecom.get(`${path}/${urgent}`)).body).toMatchObject({
      wave: { no: single.no, basket: 1 },
      logs: expect.arrayContaining([expect.objectContaining({ event: "WAVED", text: `波次 ${single.no} 框 1` })]),
    });
  });

  it("is of the style that is chosen, and says so where there is none", async () => {
    await waiting("H1", [[sku, 1]]);
    await waiting("H2", [[sister, 2]]);
    const third = await waiting("H3", [[other, 1]]);
    const hot = await make({ kind: "HOT", styleNo: other?.styleNo.toLowerCase() });
    expect(ordersOf(await detail(hot.id))).toEqual([[third]]);
    const asked = { kind: "HOT", shopId: shop.id };
    expect(await warehouse.refused("POST", `${path}/wave`, { ...asked, styleNo: "没有" })).toBe("没有找到款号“没有”");
    expect(await warehouse.refused("POST", `${path}/wave`, { ...asked, styleNo: other?.styleNo })).toMatch(
      /^没有可以进“爆款”波次的订单/,
    );
  });

  it("holds as many as asked for, from 20 to 60", async () => {
    for (const size of [19, 61]) {
      const body = { kind: "MIXED", shopId: shop.id, size };
      expect(await warehouse.refused("POST", `${path}/wave`, body)).toMatch(/一个波次 20 至 60 单/);
    }
    const lines = [orderLine(sku?.skuCode ?? "")];
    const nos = Array.from({ length: 22 }, (_, index) => `S${index}`);
    await upsertOrders(
      context(),
      shop,
      nos.map((no) => paidOrder(no, lines)),
    );
    const ids = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from shop_order where shop_id = ${shop.id}`,
    );
    await ecom.ok("POST", `${path}/audit`, { ids: ids.map(({ id }) => id) });
    expect((await make({ size: 20 })).baskets).toBe(20);
    expect((await make({ size: "" })).baskets).toBe(2);
  });

  it("puts merged orders into one basket", async () => {
    const [one, two] = [await waiting("M1", [[sku, 1]]), await waiting("M2", [[other, 1]])];
    await ecom.ok("POST", `${path}/merge`, { ids: [one, two] });
    const { id, baskets } = await make({});
    expect([baskets, ordersOf(await detail(id))]).toEqual([1, [[one, two]]]);
  });

  it("has each order once, also when two clerks make theirs at once", async () => {
    const all = [];
    for (let index = 0; index < 3; index += 1) all.push(await waiting(`U${index}`, [[sku, 1]]));
    const made = await Promise.all([ticked(all), ticked(all)]);
    expect(made.map(({ done }) => done).sort()).toEqual([0, 3]);
    const [left] = made.filter(({ done }) => done === 0);
    expect([left.id, left.refused[0].message]).toEqual([null, expect.stringMatching(/^已在波次 BC\d+ 框 1$/)]);
    const more = [await waiting("U7", [[sku, 1]]), await waiting("U8", [[sku, 1]])];
    const body = { kind: "SINGLE", shopId: shop.id, size: 20 };
    const both = await Promise.all([1, 2].map(() => warehouse.post(`${path}/wave`, { ...body })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const held = await rows(
      backoffice.database.db,
      sql`select order_id from wave_order where open and order_id in (${more[0]}, ${more[1]})`,
    );
    expect(held).toHaveLength(2);
  });

  it("names what is ticked and may not go", async () => {
    const good = await waiting("T1", [[sku, 1]]);
    const back = await waiting("T2", [[sku, 1]]);
    await ecom.ok("POST", `${path}/unaudit`, { ids: [back] });
    const { done, refused } = await ticked([good, back]);
    expect([done, refused]).toEqual([1, [{ id: back, label: "订单 T2", message: "待审核，不能进波次" }]]);
    const tooMany = await warehouse.refused("POST", `${path}/wave/ticked`, {
      ids: Array.from({ length: 61 }, (_, index) => index + 1),
    });
    expect(tooMany).toBe("一个波次最多 60 单，请少勾选一些");
  });
});

describe("an order leaves its wave", () => {
  it("when it is asked back, refunded, closed or unlocked; what was sorted for it is to be put back", async () => {
    const ids = [];
    for (const no of ["L1", "L2", "L3", "L4"]) ids.push(await waiting(no, [[sku, 2]]));
    const { id } = await ticked(ids);
    expect(await sort(id, sku?.skuCode)).toMatchObject({ basket: 1, left: 1 });
    await upsertRefunds(context(), shop, [
      refundOf("R1", "L1"),
      refundOf("R2", "L2", { state: "REFUNDED", refundFen: 17_800 }),
    ]);
    await ecom.ok("POST", `${path}/close`, { ids: [ids[2]], reason: "买家不要了" });
    await ecom.ok("POST", `${path}/unaudit`, { ids: [ids[3]] });
    const left = await detail(id);
    expect(left.contents.map(({ orders }: Basket) => orders[0]?.outcome)).toEqual([
      "REFUNDING",
      "REFUNDED",
      "CLOSED",
      "UNLOCKED",
    ]);
    expect(left).toMatchObject({ state: "DONE", open: 0, left: 4, possible: { pick: false, sort: false } });
    expect(left.contents[0].lines).toEqual([expect.objectContaining({ skuId: sku?.id, qty: 0, got: 1 })]);
    // What was audited again may go into another one.
    await ecom.ok("POST", `${path}/audit`, { ids: [ids[3]] });
    expect((await ticked([ids[3] ?? 0])).done).toBe(1);
    expect((await detail(id)).open).toBe(0);
  });

  it("visibly: the pick list leaves it out and names its basket, and no garment is sorted into it", async () => {
    const [first, second] = [await waiting("V1", [[sku, 1]]), await waiting("V2", [[sku, 1]])];
    const { id } = await ticked([first, second]);
    await ecom.ok("POST", `${path}/close`, { ids: [first], reason: "买家不要了" });
    const { body } = await warehouse.get(`${path}/wave/${id}/pick`);
    expect(body.empty).toEqual([{ basket: 1, outcome: "CLOSED" }]);
    expect(body.sheet.lines).toMatchObject([{ skuId: sku?.id, qty: 1, shares: [{ no: "框2", qty: 1 }] }]);
    expect(await sort(id, sku?.skuCode)).toMatchObject({ basket: 2, left: 0, leftInWave: 0 });
  });

  it("with its parcel, whose packing desk says the basket; the last one ends the wave", async () => {
    const [first, second] = [await waiting("P1", [[sku, 1]]), await waiting("P2", [[other, 1]])];
    const { id, no } = await ticked([first, second]);
    const empty = { got: [], waybillNo: "", courier: "", last: [] };
    const opened = await warehouse.ok("POST", `${path}/pack/scan`, { text: "P2", ...empty });
    expect([opened.said, opened.parcel.baskets]).toEqual(["订单 P2，框 2", [{ id, no, basket: 2 }]]);
    const labels = await warehouse.ok("POST", `${path}/slips`, { ids: [first, second], form: "label" });
    expect(labels.slips.map(({ basket }: { basket: number }) => basket)).toEqual([1, 2]);
    const ship = (order: number, waybillNo: string) =>
      warehouse.ok("POST", `${path}/${order}/ship`, { courier: "中通快递", waybillNo });
    await ship(first, "ZT910000000001");
    expect(await detail(id)).toMatchObject({ state: "PICKING", shipped: 1, open: 1 });
    await ship(second, "ZT910000000002");
    expect(await detail(id)).toMatchObject({ state: "DONE", shipped: 2, left: 0 });
    expect(await warehouse.refused("POST", `${path}/wave/${id}/print`)).toBe(`波次 ${no} 已完成，不能打印拣货单`);
  });

  it("when the wave is cancelled: it still waits, and may go into another", async () => {
    const order = await waiting("C1", [[sku, 1]]);
    const { id, no } = await ticked([order]);
    const { version } = await detail(id);
    expect(await warehouse.refused("POST", `${path}/wave/${id}/cancel`, { version: version + 1 })).toMatch(
      /已被他人修改/,
    );
    await warehouse.ok("POST", `${path}/wave/${id}/cancel`, { version });
    expect(await detail(id)).toMatchObject({ state: "CANCELLED", open: 0, left: 1 });
    expect((await ecom.get(`${path}/${order}`)).body).toMatchObject({ state: "WAIT_SHIP", wave: null });
    expect(await warehouse.refused("POST", `${path}/wave/${id}/cancel`, { version: version + 1 })).toBe(
      `波次 ${no} 已取消，不能取消`,
    );
    expect((await ticked([order])).done).toBe(1);
  });
});

describe("sorting", () => {
  it("gives each garment to the lowest basket that wants it, once for two who scan at once", async () => {
    const [first, second] = [
      await waiting("G1", [
        [sku, 1],
        [other, 1],
      ]),
      await waiting("G2", [[sku, 2]]),
    ];
    const { id } = await ticked([first, second]);
    const both = await Promise.all([sort(id, sku?.skuCode), sort(id, sku?.skuCode.toLowerCase())]);
    expect(both.map(({ basket }) => basket).sort()).toEqual([1, 2]);
    expect(await sort(id, sku?.skuCode)).toMatchObject({ basket: 2, left: 0, leftInWave: 1 });
    expect(await warehouse.refused("POST", `${path}/wave/${id}/sort`, { text: sku?.skuCode })).toMatch(
      /^多拿了：.* 这个波次只要 3 件，已经分完（框 1、框 2）$/,
    );
    expect(await warehouse.refused("POST", `${path}/wave/${id}/sort`, { text: sister?.skuCode })).toMatch(
      /^拿错了：这个波次没有 /,
    );
    expect(await warehouse.refused("POST", `${path}/wave/${id}/sort`, { text: "6901234567892" })).toBe(
      "没有找到“6901234567892”",
    );
    const { version } = await detail(id);
    await warehouse.ok("POST", `${path}/wave/${id}/clear`, { version });
    expect(await sort(id, sku?.skuCode)).toMatchObject({ basket: 1, left: 1, leftInWave: 3 });
  });
});

describe("the pick list", () => {
  it("is by place with what each basket gets, and each print counts", async () => {
    const [first, second] = [await waiting("B1", [[sku, 1]]), await waiting("B2", [[sku, 2]])];
    const { id, no } = await ticked([first, second]);
    const shares = [
      { no: "框1", qty: 1 },
      { no: "框2", qty: 2 },
    ];
    const seen = (await warehouse.get(`${path}/wave/${id}/pick`)).body;
    expect(seen).toMatchObject({ no, prints: 0, printTime: null, empty: [] });
    expect(seen.sheet).toMatchObject({
      repositoryName: "电商仓",
      orders: 2,
      lines: [{ skuId: sku?.id, qty: 3, shares }],
    });
    for (const prints of [1, 2]) {
      expect(await warehouse.ok("POST", `${path}/wave/${id}/print`)).toMatchObject({
        prints,
        printTime: expect.any(String),
      });
    }
    const { body } = await warehouse.get(`${path}/wave?keyword=${no}`);
    expect(body.content).toMatchObject([{ id, prints: 2, printBy: expect.any(String), state: "PICKING" }]);
    expect(
      (await warehouse.get(`${path}/wave?keyword=B2`)).body.content.map((row: { id: number }) => row.id),
    ).toContain(id);
    const file = await warehouse.get(`${path}/wave/export?format=csv&keyword=${no}`);
    expect(file.status).toBe(200);
  });
});

describe("rights", () => {
  it("are those of shipping: nobody else makes, sees or sorts a wave", async () => {
    const { id } = await ticked([await waiting("R1", [[sku, 1]])]);
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.get(`${path}/wave`)).status).toBe(403);
    expect((await keeper.post(`${path}/wave`, { kind: "MIXED" })).status).toBe(403);
    expect((await keeper.post(`${path}/wave/${id}/sort`, { text: sku?.skuCode })).status).toBe(403);
  });

  it("are within places: who may see one and take nothing out of it neither makes nor prints, who may not see it finds none", async () => {
    const order = await waiting("R2", [[sku, 1]]);
    const { id } = await ticked([order]);
    const other = await waiting("R3", [[sku, 1]]);
    const { db } = backoffice.database;
    const kept = await rows<{ table: string; owner: number; bits: number }>(
      db,
      sql`select 'role' as table, role_id as owner, bits from role_repository_permission where repository_id = ${places.shop}
          union all select 'user', user_id, bits from repository_permission where repository_id = ${places.shop}`,
    );
    /** Everybody who holds anything there: these rights instead; 0 none, null those of before. */
    const grant = async (bits: number | null) => {
      await db.execute(sql`delete from role_repository_permission where repository_id = ${places.shop}`);
      await db.execute(sql`delete from repository_permission where repository_id = ${places.shop}`);
      for (const { table, owner, bits: before } of bits === 0 ? [] : kept) {
        const to = bits ?? before;
        await db.execute(
          table === "role"
            ? sql`insert into role_repository_permission (role_id, repository_id, bits) values (${owner}, ${places.shop}, ${to})`
            : sql`insert into repository_permission (user_id, repository_id, bits) values (${owner}, ${places.shop}, ${to})`,
        );
      }
    };
    await grant(1);
    expect((await detail(id)).possible).toEqual({ pick: false, sort: false, clear: false, cancel: false });
    expect(await warehouse.refused("POST", `${path}/wave/${id}/print`)).toMatch(/^您没有电商仓的.*权限$/);
    expect((await ticked([other])).refused).toMatchObject([{ message: expect.stringMatching(/^您没有发货仓的/) }]);
    expect(await warehouse.refused("POST", `${path}/wave`, { kind: "MIXED", shopId: shop.id })).toMatch(
      /^没有可以进波次/,
    );
    await grant(0);
    expect(await warehouse.refused("GET", `${path}/wave/${id}`)).toBe("波次不存在，或您没有查看权限");
    expect((await warehouse.get(`${path}/wave`)).body.content.map((row: { id: number }) => row.id)).not.toContain(id);
    await grant(null);
    expect((await detail(id)).possible.pick).toBe(true);
  });
});
