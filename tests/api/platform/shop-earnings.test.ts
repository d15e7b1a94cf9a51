/**
 * What a shop earns (docs/decisions/platforms.md, "What a shop earns"): the platform's bill as it is exported, the courier's
 * bill and estimates, order by order and by shop, and that the books' columns are those of 利润表.
 */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { listOrderEarnings } from "#backoffice/overview/finance/earnings/order-earning.query.ts";
import { brokenEarningInvariants } from "#backoffice/overview/invariants/earning-invariants.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import type { ProfitStatement } from "#contract/finance/profits.ts";
import { adminRole } from "#contract/permissions.ts";
import type { OrderEarning, ShopEarning } from "#contract/platform/shop-earnings.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, demoSecretKey } from "../../support/company/demo-database.ts";
import {
  type AlipayRow,
  alipayCsv,
  courierCsv,
  type PinduoduoRow,
  pinduoduoCsv,
} from "../../support/data/shop-bills.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const bills = "/api/clothes/shop/bill";
const earnings = "/api/clothes/shop/earning";
const days = "from=2026-04-01&to=2026-04-30";

const numbers = ["3299194706518006401", "3299194706518006402", "3299194706518006403", "3299194706518006409"];
const [a = "", b = "", unbilled = "", theirs = ""] = numbers;
const stray = "3299194706518006999";
const [waybillA, waybillB] = ["ZT1234567890", "ZT1234567891"];

/** Rolls a transaction back, and carries out what was seen in it. */
class SeenInside extends Error {
  readonly content: readonly OrderEarning[];
  constructor(content: readonly OrderEarning[]) {
    super("seen");
    this.content = content;
  }
}

const actorContext = {
  actor: { userId: 1, username: "admin", sessionId: 0, permissions: [adminRole] },
  ...{ settings: { secretKey: demoSecretKey }, address: "", userAgent: "", token: null },
};

let finance: Caller;
let boss: Caller;
let ecom: Caller;
let shopId: number;
let otherId: number;

const april: readonly AlipayRow[] = [
  { flow: "1001", merchantOrder: `T200P${a}`, income: "178.00", order: a },
  { flow: "1002", expense: "-8.90", type: "其它", remark: `天猫佣金（类目）{${a}}扣款` },
  { flow: "1003", merchantOrder: `T200P${b}`, income: "80.00", order: b },
  { flow: "1004", expense: "-50.00", type: "其它", remark: "直通车充值" },
  { flow: "1005", expense: "-100.00", type: "提现" },
  { flow: "1006", merchantOrder: `T200P${theirs}`, income: "10.00", order: theirs },
  { flow: "1007", merchantOrder: `T200P${stray}`, income: "5.00", order: stray },
];

beforeAll(async () => {
  [finance, boss, ecom] = (await Promise.all(["finance", "boss", "ecom"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
    Caller,
  ];
  const shop = await addShop(db(), "利润一店");
  const other = await addShop(db(), "利润二店");
  [shopId, otherId] = [shop.id, other.id];
  const [rich] = await richSkus(db(), places.shop, 20);
  if (!rich) throw new Error("电商仓 has no twenty pieces of anything");
  const context = { db: db(), clock: { now: () => demoNow }, settings: { secretKey: demoSecretKey } };
  await upsertOrders(context, shop, [
    paidOrder(a, [orderLine(rich.skuCode, { qty: 2 })]),
    paidOrder(b, [orderLine(rich.skuCode)]),
    paidOrder(unbilled, [orderLine(rich.skuCode)]),
  ]);
  await upsertOrders(context, other, [paidOrder(theirs, [orderLine(rich.skuCode)])]);
  for (const [no, waybillNo] of [
    [a, waybillA],
    [b, waybillB],
  ]) {
    const { id } = await oneRow<{ id: number }>(db(), sql`select id from shop_order where platform_no = ${no}`);
    await boss.ok("POST", "/api/clothes/shop/order/audit", { ids: [id] });
    await boss.ok("POST", `/api/clothes/shop/order/${id}/ship`, { courier: "中通快递", waybillNo });
  }
});

async function upload(path: string, file: Uint8Array, { as = "finance", query = {} as Record<string, string> } = {}) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "账单.csv");
  const asked = new URLSearchParams({ name: "账单.csv", clientToken: randomUUID(), ...query });
  return backoffice.send("POST", `${path}?${asked}`, { token: await backoffice.signIn(as), body: form });
}

async function settled(jobId: number) {
  await backoffice.settle();
  return (await finance.get(`/api/task/${jobId}`)).body;
}

async function check(flows: readonly AlipayRow[], shop = shopId) {
  const { status, body } = await upload(bills, alipayCsv(flows), { query: { shopId: String(shop) } });
  expect([status, body.message]).toEqual([201, undefined]);
  return settled(body.jobId);
}

const write = async (checkId: number) => settled((await finance.ok("POST", `${bills}/${checkId}`)).jobId);

const kept = (shop = shopId) =>
  rows<{ flowNo: string; kind: string; amountFen: number }>(
    db(),
    sql`select flow_no as "flowNo", kind, amount_fen as "amountFen" from shop_bill_entry where shop_id = ${shop} order by 1, 2`,
  );

describe("a bill", () => {
  it("is checked first: what is new by kind, another shop's, on its way, of no order; nothing is written", async () => {
    const { status, result } = await check(april);
    expect([status, result]).toMatchObject([
      "DONE",
      {
        ...{ shopId, rows: 7, from: "2026-04-10", to: "2026-04-10", adds: 5, known: 0, written: 0, strays: 1 },
        sums: [
          { kind: "GOODS", count: 3, fen: 26_300 },
          { kind: "COMMISSION", count: 1, fen: -890 },
          { kind: "PROMOTION", count: 1, fen: -5_000 },
        ],
        others: { count: 1, fen: 1_000, shops: ["利润二店"] },
        transfers: { count: 1, fen: -10_000 },
        ...{ unknown: [], unread: [], errorCount: 0 },
      },
    ]);
    expect(await kept()).toEqual([]);
  });

  it("is written once: the same file again, an overlapping one, and one in another order bring what is new alone", async () => {
    const later = [
      { flow: "1008", expense: "-1.00", type: "其它", remark: `基础软件服务费(${b})扣款` },
      ...april.slice(2, 4),
    ];
    // The later file first.
    expect((await write((await check(later)).id)).result).toMatchObject({ written: 3 });
    expect((await write((await check(april)).id)).result).toMatchObject({ written: 3 });
    const all = await kept();
    expect(all.map(({ flowNo }) => flowNo)).toEqual(["1001", "1002", "1003", "1004", "1007", "1008"]);
    const again = await check([...april].reverse());
    expect(again.result).toMatchObject({ adds: 0, known: 5 });
    expect(await finance.refused("POST", `${bills}/${again.id}`)).toBe("没有新的账单流水，不需要导入");
    // Checked twice before either was written.
    const flow = [{ flow: "1009", expense: "-0.10", type: "其它", remark: `代扣返点积分${b}` }];
    const [one, two] = [await check(flow), await check(flow)];
    expect([(await write(one.id)).result.written, (await write(two.id)).result.written]).toEqual([1, 0]);
  });

  it("does not change what is known, and names it", async () => {
    const { result } = await check([{ flow: "1001", income: "179.00", order: a }]);
    expect(result).toMatchObject({ adds: 0, known: 0, errorCount: 1 });
    expect(result.errors[0].message).toBe("第 6 行没有导入：流水 1001 已导入的金额是 178.00，这份文件里是 179.00");
  });

  it("of an account that two shops share goes to each its own", async () => {
    const checked = await check(april, otherId);
    expect(checked.result).toMatchObject({ adds: 1, others: { count: 5, shops: ["利润一店"] } });
    await write(checked.id);
    expect(await kept(otherId)).toEqual([{ flowNo: "1006", kind: "GOODS", amountFen: 1_000 }]);
  });

  it("of 拼多多, whose rows have no number, is written once too: again, overlapping, and two that say the same in one file", async () => {
    const { id: shop } = await addShop(db(), "利润拼多多店", places.shop, "PINDUODUO");
    const no = "260414-000000000000001";
    const sold: PinduoduoRow = { order: no, time: "2026-04-12 18:03:27", income: "80.00", type: "交易收入" };
    const charged: PinduoduoRow = { ...sold, income: "0.00", expense: "-0.48", type: "技术服务费" };
    const promoted: PinduoduoRow = { time: "2026-04-13 00:00:00", expense: "-12.00", type: "其他", detail: "多多进宝" };
    const bring = async (rows: readonly PinduoduoRow[]) => {
      const { body } = await upload(bills, pinduoduoCsv(rows), { query: { shopId: String(shop) } });
      const { id, result } = await settled(body.jobId);
      const found = [result.adds, result.known, result.repeated];
      if (result.adds === 0) return found;
      return [...found, (await write(id)).result.written];
    };
    const sum = async () => (await kept(shop)).reduce((total, { amountFen }) => total + amountFen, 0);
    const week = [sold, charged, promoted, promoted];
    expect(await bring(week)).toEqual([4, 0, 1, 4]);
    expect(await sum()).toBe(8_000 - 48 - 2_400);
    expect(await bring(week)).toEqual([0, 4, 1]);
    // It overlaps by one of the two, and says the third that they have not.
    const next = { ...promoted, time: "2026-04-14 00:00:00" };
    expect(await bring([promoted, next])).toEqual([1, 1, 0, 1]);
    expect(await bring([...week, next, promoted])).toEqual([1, 5, 2, 1]);
    expect(await sum()).toBe(8_000 - 48 - 4 * 1_200);
  });

  it("is refused at once where it is no bill of the platform, and to whoever may not", async () => {
    const query = { shopId: String(shopId) };
    expect((await upload(bills, Buffer.from("姓名,工资\na,1\n"), { query })).body.message).toBe(
      "这份表格不是支付宝账务明细，请从平台后台导出，不要改动表头",
    );
    expect((await upload(bills, alipayCsv(april), { query: { shopId: "999999" } })).body.message).toBe(
      "店铺不存在，可能已被删除",
    );
    expect((await upload(bills, alipayCsv(april), { query, as: "keeper" })).status).toBe(403);
  });

  it("lies sealed until it is gone: who paid stands in it", async () => {
    for (const { bytes } of await rows<{ bytes: Uint8Array }>(db(), sql`select bytes from job_chunk`))
      expect(new TextDecoder("gb18030").decode(bytes)).not.toMatch(/138\*\*\*\*0001/);
  });

  it("is listed flow by flow: of an order, and of orders that are not here", async () => {
    const list = async (query: string) => (await ecom.get(`${bills}/entry?${query}`)).body;
    const own = await list(`keyword=${a}`);
    expect(own.content.map(({ flowNo }: { flowNo: string }) => flowNo).sort()).toEqual(["1001", "1002"]);
    expect([own.totals.amountFen, own.content[0].orderId]).toEqual([16_910, expect.any(Number)]);
    const strays = await list(`${days}&stray=true&shopId=${shopId}`);
    expect(strays.content).toMatchObject([{ flowNo: "1007", platformNo: stray, orderId: null }]);
  });
});

describe("an order", () => {
  const list = async (query = "", by = boss) =>
    (await by.get(`${earnings}/order?${days}&shopId=${shopId}&size=50${query}`)).body as {
      content: OrderEarning[];
      totals: Omit<OrderEarning, "id">;
      showsCost: boolean;
    };
  const of = async (no: string) => (await list()).content.find(({ platformNo }) => platformNo === no);
  const shown = async (query: string) => (await list(query)).content.map(({ platformNo }) => platformNo).sort();

  /** From the movements alone. */
  async function costOf(no: string): Promise<number> {
    const { fen } = await oneRow<{ fen: number }>(
      db(),
      sql`select sum(movement.value_fen)::int8 as fen from stock_movement movement
          join shop_order doc on movement.doc_type = 'ONLINE_ORDER' and movement.doc_id = doc.id
          where doc.platform_no = ${no}`,
    );
    return fen;
  }

  it("has what nobody said as unknown, and no 0.00: freight and packing without bill and estimate, charges without a bill", async () => {
    expect(await of(a)).toMatchObject({
      ...{ freightFen: 0, packingFen: 0, freightUnknown: true, packingUnknown: true, estimated: false },
      costUnknown: false,
    });
    // What has not left cost nothing yet.
    expect(await of(unbilled)).toMatchObject({ entries: 0, freightUnknown: false, packingUnknown: false });
    expect(await shown("&mark=UNKNOWN")).toEqual([a, b]);
    expect(await shown("&mark=ESTIMATED")).toEqual([]);
    const { totals } = await list();
    expect(totals).toMatchObject({ unbilled: 1, freightUnknown: 2, packingUnknown: 2, costUnknown: 0 });
    const shops = (await finance.get(`${earnings}?${days}&shopId=${shopId}`)).body;
    const parcels = { freightFen: 0, packingFen: 0, parcels: 2, estimated: 0, freightUnknown: 2, packingUnknown: 2 };
    expect([shops.content[0], shops.totals]).toMatchObject([parcels, parcels]);
    expect(await cells(`${earnings}/order/export?${days}&shopId=${shopId}`, a)).toMatchObject({
      ...{ 平台费: "-8.90", 运费: "", 运费来自: "", 包装: "", 未知项: "运费、包装" },
    });
    expect(await cells(`${earnings}/order/export?${days}&shopId=${shopId}`, unbilled)).toMatchObject({
      ...{ 平台费: "", 运费: "0.00", 包装: "0.00", 账单货款: "", 未知项: "平台费" },
    });
    expect(await cells(`${earnings}/export?${days}&shopId=${shopId}`, "利润一店")).toMatchObject({
      ...{ 运费: "", 包装: "", 包裹数: "2", 运费未知的包裹: "2", 包装未知的包裹: "2" },
    });
  });

  it("says that of some of its goods nobody told what they cost", async () => {
    const none = async (): Promise<OrderEarning | undefined> => {
      const { id } = await oneRow<{ id: number }>(
        db(),
        sql`select id from shop_order where platform_no = ${b} and shop_id = ${shopId}`,
      );
      return db()
        .transaction(async (tx) => {
          // Another colour went with it, which stood at nothing.
          await tx.execute(sql`
            insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
              doc_line_id, seq, biz_date, operator_id, created_at)
            select repository_id, (select max(id) from sku), 1, -1, 0, 0, move_type, doc_type, doc_id, doc_line_id, 2, biz_date, operator_id, now()
            from stock_movement where doc_type = 'ONLINE_ORDER' and doc_id = ${id}`);
          const query = { page: 0, size: 50, sort: [], shopId, from: "2026-04-01", to: "2026-04-30" };
          const context = { ...actorContext, clock: { now: () => demoNow }, db: tx as unknown as Db };
          throw new SeenInside((await listOrderEarnings(context, { query })).content);
        })
        .catch((error: unknown) => {
          if (error instanceof SeenInside) return error.content.find(({ platformNo }) => platformNo === b);
          throw error;
        });
    };
    const told = await of(b);
    expect(told?.costUnknown).toBe(false);
    expect(await none()).toMatchObject({ costFen: told?.costFen, costUnknown: true });
  });

  it("has what was paid, kept, carried, packed and what it cost, and what is left", async () => {
    const estimate = { shopId, fromDay: "2026-04-01", freightFen: 320, packingFen: 80, version: 0 };
    await finance.ok("POST", `${bills}/estimate`, estimate);
    const cost = await costOf(a);
    expect(cost).toBeLessThan(0);
    expect(await of(a)).toMatchObject({
      ...{ paidFen: 17_800, refundedFen: 0, feeFen: -890, freightFen: -320, packingFen: -80, costFen: cost },
      ...{ leftFen: 17_800 - 890 - 320 - 80 + cost, estimated: true, entries: 2, billedFen: 17_800, differenceFen: 0 },
      ...{ freightUnknown: false, packingUnknown: false },
    });
    expect(await of(b)).toMatchObject({ paidFen: 8_900, feeFen: -110, billedFen: 8_000, differenceFen: -900 });
    expect(await of(unbilled)).toMatchObject({
      entries: 0,
      freightFen: 0,
      packingFen: 0,
      costFen: 0,
      estimated: false,
    });
  });

  it("is found by what is wrong with it, and the totals are of what was found", async () => {
    expect(await shown("&mark=DIFFERENT")).toEqual([b]);
    expect(await shown("&mark=UNBILLED")).toEqual([unbilled]);
    expect(await shown("&mark=ESTIMATED")).toEqual([a, b]);
    const { content, totals } = await list();
    const sum = (of: (row: OrderEarning) => number | null) => content.reduce((total, row) => total + (of(row) ?? 0), 0);
    expect(totals).toEqual({
      ...{ paidFen: sum((row) => row.paidFen), refundedFen: 0, feeFen: sum((row) => row.feeFen) },
      ...{ freightFen: sum((row) => row.freightFen), packingFen: sum((row) => row.packingFen) },
      ...{
        costFen: sum((row) => row.costFen),
        leftFen: sum((row) => row.leftFen),
        billedFen: sum((row) => row.billedFen),
      },
      ...{ unbilled: 1, freightUnknown: 0, packingUnknown: 0, costUnknown: 0 },
    });
  });

  it("has its freight from the courier's bill once that names the parcel, and loses money by it", async () => {
    const bring = async (...bill: [string, string][]) => {
      const { body } = await upload(`${bills}/freight`, courierCsv(bill));
      const checked = await settled(body.jobId);
      const { jobId } = await finance.ok("POST", `${bills}/freight/${checked.id}`, { mode: "right" });
      return { checked, done: await settled(jobId) };
    };
    const { checked } = await bring([waybillA, "2.51"], ["SF9", "3.00"], ["YT999999999999", "4.00"]);
    expect(checked.result).toMatchObject({ rows: 3, rightRows: 2, errorCount: 1, sums: [{ label: "运费", fen: 651 }] });
    expect(await of(a)).toMatchObject({ freightFen: -251, estimated: false });
    expect(await of(b)).toMatchObject({ freightFen: -320, estimated: true });
    // The same bill again brings nothing, a corrected one takes its place.
    const { body } = await upload(`${bills}/freight`, courierCsv([[waybillA, "2.51"]]));
    expect((await settled(body.jobId)).result).toMatchObject({ rightRows: 0, errorCount: 1 });
    expect(await shown("&mark=LOSS")).not.toContain(a);
    await bring([waybillA, "500.00"]);
    expect(await of(a)).toMatchObject({ freightFen: -50_000 });
    expect(await shown("&mark=LOSS")).toContain(a);
    await bring([waybillA, "2.51"]);
  });

  it("shares a parcel with who goes in it, to the 分", async () => {
    await db().execute(sql`update shop_order set waybill_no = ${waybillA} where platform_no = ${b}`);
    const [one, two] = [await of(a), await of(b)];
    expect([one?.freightFen, two?.freightFen]).toEqual([-126, -125]);
    expect([one?.packingFen, two?.packingFen, two?.estimated]).toEqual([-40, -40, false]);
    await db().execute(sql`update shop_order set waybill_no = ${waybillB} where platform_no = ${b}`);
  });

  it("shows no cost and nothing left to whoever may not see it, in the file neither", async () => {
    const { content, totals, showsCost } = await list("", ecom);
    expect([content.length, showsCost, totals.costFen, totals.leftFen]).toEqual([3, false, null, null]);
    expect(content.every(({ costFen, leftFen }) => costFen === null && leftFen === null)).toBe(true);
    expect(await ecom.refused("GET", `${earnings}/order?mark=LOSS`)).toBe("您没有成本权限，不能筛选亏本的订单");
    const heading = async (as: string) =>
      (await file(as, `${earnings}/order/export?${days}&shopId=${shopId}`)).split(/\r?\n/)[0];
    expect(await heading("ecom")).not.toMatch(/成本|剩余/);
    expect(await heading("boss")).toMatch(/成本.*剩余/);
    expect(await file("boss", `${earnings}/order/export?${days}&shopId=${shopId}`)).toContain(a);
  });
});

/** A line of a file by its headings, found by what stands in it. */
async function cells(path: string, word: string): Promise<Record<string, string>> {
  const [headings = "", ...lines] = (await file("boss", path)).replace("\ufeff", "").split(/\r?\n/);
  const found = lines.find((line) => line.includes(word))?.split(",") ?? [];
  return Object.fromEntries(headings.split(",").map((heading, at) => [heading, found[at] ?? ""]));
}

async function file(as: string, path: string): Promise<string> {
  const headers = { Authorization: await backoffice.signIn(as) };
  const reply = await fetch(`${backoffice.url}${path}&format=csv`, { headers });
  expect(reply.status).toBe(200);
  return reply.text();
}

describe("the sums of orders", () => {
  const left = async (query: string) =>
    (await boss.get(`${earnings}/order?${query}`)).body.content.map(
      ({ platformNo, freightFen, billedFen }: OrderEarning) => [platformNo, freightFen, billedFen],
    );

  it("are what was written, once the worker has settled", async () => {
    await backoffice.settle();
    expect(await brokenEarningInvariants(db())).toEqual([]);
    expect(await rows(db(), sql`select id from order_earning_stale`)).toEqual([]);
  });

  it("that say another thing are found, and so is one too many or too few; of what waits to be summed up nothing is asked", async () => {
    const order = sql`(select id from shop_order where platform_no = ${a} and shop_id = ${shopId})`;
    const asked = async (...faults: SQL[]): Promise<string[]> => {
      let broken: string[] = [];
      await db()
        .transaction(async (tx) => {
          for (const fault of faults) await tx.execute(fault);
          broken = await brokenEarningInvariants(tx as unknown as Db);
          throw new SeenInside([]);
        })
        .catch((error: unknown) => {
          if (!(error instanceof SeenInside)) throw error;
        });
      return broken;
    };
    const ofOrders = ["23: what is summed up of an order is what it earned: 1"];
    const ofParcels = ["23: what is summed up of a parcel is what it cost: 1"];
    const changed = sql`update order_earning set freight_unknown = true where order_id = ${order}`;
    expect(await asked(changed)).toEqual(ofOrders);
    expect(await asked(changed, sql`insert into order_earning_stale (order_id) select ${order}`)).toEqual([]);
    expect(await asked(sql`delete from order_earning where order_id = ${order}`)).toEqual(ofOrders);
    expect(await asked(sql`update parcel_earning set packing_fen = packing_fen - 1 where order_id = ${order}`)).toEqual(
      ofParcels,
    );
    // A mark that went lost.
    const unmarked = sql`delete from order_earning_stale`;
    expect(await asked(sql`update parcel_freight set amount_fen = 1 where waybill_no = ${waybillA}`, unmarked)).toEqual(
      [...ofOrders, ...ofParcels],
    );
  });

  it("that nobody has summed up yet are summed up when asked, and no others", async () => {
    const query = { page: 0, size: 50, sort: [], shopId, from: "2026-04-01", to: "2026-04-30" };
    const context = { ...actorContext, clock: { now: () => demoNow } };
    const seen = await db()
      .transaction(async (tx) => {
        await tx.execute(sql`update parcel_freight set amount_fen = 777 where waybill_no = ${waybillA}`);
        await tx.execute(sql`insert into shop_bill_entry (shop_id, flow_no, kind, platform_no, amount_fen, happened_at, biz_date, created_at)
          values (${shopId}, '1099', 'REFUND', ${b}, -100, now(), '2026-04-12', now())`);
        // One that no mark names stays as it is stored.
        await tx.execute(sql`update order_earning set packing_fen = -1 where order_id = (
          select id from shop_order where platform_no = ${unbilled} and shop_id = ${shopId})`);
        const { content } = await listOrderEarnings({ ...context, db: tx as unknown as Db }, { query });
        throw new SeenInside(content);
      })
      .catch((error: unknown) => {
        if (error instanceof SeenInside) return error.content;
        throw error;
      });
    const of = (no: string) => seen.find(({ platformNo }) => platformNo === no);
    expect([of(a)?.freightFen, of(b)?.billedFen, of(unbilled)?.packingFen]).toEqual([-777, 7_900, -1]);
    expect((await left(`keyword=${a}`))[0]?.[1]).not.toBe(-777);
  });
});

describe("an estimate", () => {
  const save = (fields: object, version: number) => ({
    ...{ shopId, fromDay: "2026-04-20", freightFen: 300, packingFen: 50, version },
    ...fields,
  });

  it("holds from its day on; the same day again takes its place; whoever has not seen the last is refused", async () => {
    const path = `${bills}/estimate`;
    expect(await finance.ok("POST", path, save({}, 1))).toEqual({ version: 2 });
    expect(await finance.refused("POST", path, save({}, 1))).toBe("数据已被他人修改，请刷新后重试");
    expect(await finance.ok("POST", path, save({ freightFen: 310 }, 2))).toEqual({ version: 3 });
    const { body } = await finance.get(`${path}?shopId=${shopId}`);
    expect(body.content).toMatchObject([
      { fromDay: "2026-04-20", freightFen: 310, packingFen: 50 },
      { fromDay: "2026-04-01", freightFen: 320, packingFen: 80 },
    ]);
    await db().execute(sql`delete from parcel_estimate where from_day = '2026-04-20'`);
    expect((await (await caller(backoffice, "keeper")).get(path)).status).toBe(403);
  });

  it("begins in no closed month", async () => {
    await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-02', 1, now())`);
    const path = `${bills}/estimate`;
    expect(await finance.refused("POST", path, save({ fromDay: "2026-02-10" }, 1))).toBe(
      "2026 年 02 月已结账，不能再记账",
    );
    await db().execute(sql`delete from period_close where month = '2026-02'`);
    expect((await finance.get(`${path}?shopId=${shopId}`)).body.content).toHaveLength(1);
  });
});

describe("a shop", () => {
  interface Shops {
    content: ShopEarning[];
    totals: Omit<ShopEarning, "id" | "name" | "platform">;
    stalls: { id: number }[];
  }
  const list = async (query = "", by = finance) => (await by.get(`${earnings}?${days}${query}`)).body as Shops;

  /** Settlements of the shop, of none of them and of a stall: confirmed. */
  async function settle() {
    const { id: fundId } = await boss.ok("POST", "/api/clothes/fund", {
      name: "平台户",
      method: "BANK",
      stallId: null,
    });
    const text = `店铺,结算单号,结算日期,结算金额,平台佣金,资金账户\n利润一店,JS1,2026-04-12,258.00,9.00,平台户\n`;
    const { body } = await upload("/api/clothes/cash-slip/settlement", Buffer.from(text));
    const checked = await settled(body.jobId);
    await settled((await finance.ok("POST", `/api/clothes/cash-slip/settlement/${checked.id}`, { mode: "all" })).jobId);
    const slip = { fundId, bizDate: "2026-04-12", amountFen: 7_700 };
    await finance.ok("POST", "/api/clothes/cash-slip", { ...slip, kind: "INCOME", category: "平台结算", stallId: 1 });
    await finance.ok("POST", "/api/clothes/cash-slip", {
      ...slip,
      kind: "EXPENSE",
      category: "平台佣金",
      amountFen: 33,
    });
    const drafts = await rows<{ id: number; version: number }>(
      db(),
      sql`select id, version from cash_slip where status = 'DRAFT' and category in ('平台结算', '平台佣金')`,
    );
    for (const { id, version } of drafts)
      await boss.ok("POST", `/api/clothes/cash-slip/${id}/confirm`, { version, answered: whateverIsAsked });
  }

  it("has the books of 利润表, of the same days and stalls, and with them what is left", async () => {
    await settle();
    const agrees = async (query: string) => {
      const { totals, content } = await list(query);
      const statement = (await finance.get(`/api/clothes/profit?from=2026-04${query}`)).body as ProfitStatement;
      const figure = (item: string) =>
        statement.lines
          .filter((line) => line.item === item)
          .reduce((sum, { amounts }) => sum + amounts.reduce((all, fen) => all + fen, 0), 0);
      const { books } = totals;
      expect([query, books?.goodsFen, books?.feeFen, books?.costFen]).toEqual([
        query,
        figure("PLATFORM"),
        figure("PLATFORM_FEE"),
        figure("ONLINE_COST"),
      ]);
      const summed = content.reduce((sum, row) => sum + (row.books?.leftFen ?? 0), 0);
      expect(summed).toBe(books?.leftFen);
      return totals;
    };
    const whole = await agrees("");
    expect([whole.books?.goodsFen, whole.books?.costFen]).not.toContain(0);
    const { stalls } = await list();
    for (const { id } of stalls) await agrees(`&stallId=${id}`);
    const own = (await list(`&shopId=${shopId}`)).content[0];
    const cost = own?.books?.costFen ?? 0;
    expect(cost).toBeLessThan(0);
    expect(own).toMatchObject({
      books: { goodsFen: 25_800, feeFen: -900, leftFen: 25_800 - 900 + cost - 251 - 320 - 160 },
      ...{ freightFen: -571, packingFen: -160, parcels: 2, estimated: 1 },
    });
  });

  it("shows the bill against the settlements and the orders", async () => {
    const own = (await list(`&shopId=${shopId}`)).content[0];
    // 178 + 80 + 5 of goods; 8.90, 50, 1 and 0.10 of charges.
    expect(own).toMatchObject({
      ...{ billGoodsFen: 26_300, billFeeFen: -6_000, billFen: 20_300, strays: 1 },
      ...{ differenceFen: 20_300 - 25_800 + 900, orders: 3, orderFen: 17_800 + 8_900 + 8_900 },
    });
    // A bill knows no stall.
    const [stall] = (await list()).stalls;
    expect((await list(`&stallId=${stall?.id}`)).totals.differenceFen).toBeNull();
  });

  it("shows no books to whoever may not see cost; a stall of others is refused", async () => {
    const { content, totals, stalls } = await list("", ecom);
    expect([totals.books, totals.differenceFen, stalls]).toEqual([null, null, []]);
    expect(content.find(({ id }) => id === shopId)).toMatchObject({ books: null, billFen: 20_300, freightFen: -571 });
    expect(content.some(({ id }) => id === 0)).toBe(false);
    expect(await ecom.refused("GET", `${earnings}?stallId=1`)).toBe("您没有成本权限，不能查看利润和成本");
    expect(await finance.refused("GET", `${earnings}?stallId=999`)).toBe("档口不存在，或您没有查看权限");
    expect((await (await caller(backoffice, "keeper")).get(earnings)).status).toBe(403);
    const heading = async (as: string) => (await file(as, `${earnings}/export?${days}`)).split(/\r?\n/)[0];
    expect(await heading("ecom")).not.toMatch(/账面|成本|剩余/);
    expect(await heading("finance")).toMatch(/账面货款.*成本.*剩余/);
  });
});
