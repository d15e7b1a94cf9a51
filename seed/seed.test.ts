/** The demo company is complete, the same on every run of a day, and its ledger adds up. */
// @module-tag all
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { verifyPassword } from "#backoffice/ground/auth/password.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import { ean13CheckDigit, skuBarcode } from "#backoffice/masters/goods/sku/barcode.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { pictureWidths } from "#contract/goods/pictures.ts";
import { afterSaleTypes, shopOrderStates } from "#contract/platform/order.words.ts";
import { seedDemo } from "./seed.ts";
import { seedTier } from "./tier/tiers.ts";

const clock = { now: () => new Date("2026-03-10T09:30:00+08:00") };
const today = "2026-03-10";
const minutes = 60_000;

let database: Database;
/** Of the company as it was seeded, before any test. */
let seeded: string;

async function newDatabase(): Promise<Database> {
  const made = await connect({});
  await made.migrate();
  return made;
}

function demo({ db }: Database) {
  return seedDemo({ db, clock, settings: {}, adminPassword: "yunshang", progress: () => {} });
}

async function one<R>(statement: SQL, { db } = database): Promise<R> {
  const [row] = await rows<R>(db, statement);
  if (!row) throw new Error("no row");
  return row;
}

beforeAll(async () => {
  database = await newDatabase();
  expect(await demo(database)).toBe(true);
  seeded = await fingerprint(database);
}, 10 * minutes);
afterAll(() => database.close());

describe("the demo company", () => {
  it("has the size of a small company", async () => {
    const counts = await one<Record<string, number>>(sql`
      select (select count(*) from product) as styles, (select count(*) from sku) as skus,
        (select count(*) from stock_balance) as balances, (select count(*) from product_list_row) as listed,
        (select count(distinct product_id) from product_image) as pictured, (select count(*) from picture) as pictures,
        (select count(*) from picture_variant) as variants`);
    expect(counts).toMatchObject({ styles: 320, listed: 320, pictured: 320 });
    expect(counts.skus).toBeGreaterThanOrEqual(12_000);
    expect(counts.balances).toBeGreaterThan(14_000);
    expect(counts.pictures).toBeLessThanOrEqual(150);
    // Colours have those that are drawn anyway: the first is what the style's own picture shows.
    const colors = await one<Record<"pictured" | "all" | "others", number>>(sql`
      select count(picture_id) as pictured, count(*) as all, count(*) filter (
        where picture_id <> (select picture_id from product_image where product_id = product_color.product_id and sort = 1)
          and sort = 1) as others
      from product_color`);
    expect(colors.pictured).toBeGreaterThan(colors.all / 2);
    expect(colors.others).toBe(0);
    expect(counts.variants).toBe((counts.pictures ?? 0) * pictureWidths.length);
  });

  it("knows the named styles by number, name and price", async () => {
    const style = await one(sql`select name, pinyin, wholesale_fen, status from product where style_no = '8801'`);
    expect(style).toEqual({ name: "法式方领泡泡袖连衣裙", pinyin: "fsflppxlyq", wholesale_fen: 8900, status: "ON" });
    const { skus } = await one<{ skus: string }>(sql`
      select string_agg(sku_code, ' ' order by sku.id) as skus
      from sku join product on product.id = sku.product_id where style_no = '6603'`);
    expect(skus).toBe("6603-CA-F 6603-CF-F 6603-OW-F 6603-AP-F 6603-WR-F 6603-BK-F");
  });

  it("keeps its prices in order: 最低价 ≤ 批发价 ≤ 吊牌价, and a cost of about half", async () => {
    const wrong = await one(sql`select count(*) as count from product
      where not (min_fen <= wholesale_fen and wholesale_fen <= retail_fen and retail_fen <= tag_fen
        and cost_fen between wholesale_fen * 0.44 and wholesale_fen * 0.61)`);
    expect(wrong).toEqual({ count: 0 });
  });

  it("lets everybody sign in with the given password, each hash salted", async () => {
    const users = await rows<{ username: string; hash: string }>(
      database.db,
      sql`select username, password_hash as hash from sys_user`,
    );
    expect(new Set(users.map(({ hash }) => hash)).size).toBe(users.length);
    expect(await verifyPassword("yunshang", users.find(({ username }) => username === "admin")?.hash ?? "")).toBe(true);
  });

  it("shows cost to the boss and to finance only", async () => {
    const { codes } = await one<{ codes: string }>(sql`
      select string_agg(role.code, ' ' order by role.id) as codes
      from role join role_menu on role_menu.role_id = role.id join menu on menu.id = role_menu.menu_id
      where menu.permission = 'msClothesCost:view'`);
    expect(codes).toBe("ROLE_BOSS ROLE_FINANCE");
  });

  it("leaves room for new ids", async () => {
    const added = await one<{ id: number }>(sql`
      insert into dict (name, created_by, created_at, updated_by, updated_at) values ('new', 1, now(), 1, now()) returning id`);
    expect(added.id).toBeGreaterThan(7);
  });

  it("sells in each stall what it stocks and still makes, at prices above the floor", async () => {
    const stalls = await rows<Record<string, number>>(
      database.db,
      sql`select count(*) as listed, count(price_fen) as priced, count(tag) as tagged, count(*) filter (where not active) as off,
            count(distinct location) as places, count(*) filter (where price_fen < min_fen or product.status = 'OFF') as wrong,
            count(*) filter (where exists (
              select from stock_balance join sku on sku.id = sku_id
              where sku.product_id = product.id and repository_id = stall.repository_id)) as stocked
          from stall_product join stall on stall.id = stall_id join product on product.id = product_id
          group by stall.id order by stall.id`,
    );
    expect(stalls.map(({ listed }) => Number(listed) > 10)).toEqual([true, true, true]);
    for (const { listed = 0, priced, tagged, off, places, wrong, stocked } of stalls) {
      expect([wrong, stocked, places]).toEqual([0, listed, listed]);
      for (const some of [priced, tagged, off]) expect([some === 0, Number(some) < listed]).toEqual([false, true]);
    }
  });

  it("is not written twice", async () => {
    expect(await demo(database)).toBe(false);
  });
});

describe("barcodes", () => {
  it("are the ones skuBarcode makes", async () => {
    const skus = await rows<{ id: number; barcode: string }>(
      database.db,
      sql`select id, barcode from sku where id % 97 = 1 or id > 12500`,
    );
    for (const { id, barcode } of skus) {
      expect(barcode).toBe(skuBarcode(id));
      expect(Number(barcode.at(-1))).toBe(ean13CheckDigit(barcode.slice(0, 12)));
    }
  });

  it("carry the standard's check digit", () => {
    expect(ean13CheckDigit("400638133393")).toBe(1);
    expect(skuBarcode(1)).toBe("2000000000015");
  });
});

/** domain.md §5, invariants 1 and 2. */
async function expectSoundLedger({ db }: Database): Promise<void> {
  const wrongSums = sql`
    select count(*) as count from (
      select repository_id, sku_id, grade, sum(qty) as qty, sum(value_fen) as value
      from stock_movement group by repository_id, sku_id, grade
    ) moved full join stock_balance balance using (repository_id, sku_id, grade)
    where coalesce(qty, 0) <> coalesce(on_hand, 0) or coalesce(value, 0) <> coalesce(value_fen, 0) or (on_hand = 0 and value_fen <> 0)`;
  expect(await rows(db, wrongSums)).toEqual([{ count: 0 }]);
  const wrongRuns = sql`
    select count(*) as count from (
      select balance_after, created_at, sum(qty) over ledger as expected, lag(created_at) over ledger as earlier
      from stock_movement window ledger as (partition by repository_id, sku_id, grade order by id)
    ) run where balance_after <> expected or earlier > created_at`;
  expect(await rows(db, wrongRuns)).toEqual([{ count: 0 }]);
  const wrongNegatives = sql`
    select count(*) as count from stock_balance join repository on repository.id = repository_id
    where on_hand < 0 and not allow_negative`;
  expect(await rows(db, wrongNegatives)).toEqual([{ count: 0 }]);
}

describe("the ledger", () => {
  it("adds up to the balances in pieces and in value, without a gap", () => expectSoundLedger(database));

  it("holds a few negatives, sold-out styles and broken size runs, and nothing from the future", async () => {
    const found = await one<Record<string, number>>(sql`
      select (select count(*) from stock_balance where on_hand < 0) as negative,
        (select count(*) from product_list_row where on_hand = 0) as zero,
        (select count(*) from product_list_row where broken) as broken,
        (select count(*) from product_list_row where available < on_hand) as held,
        (select count(*) from stock_movement where created_at > ${clock.now().toISOString()}::timestamptz) as future`);
    expect(found.future).toBe(0);
    for (const kind of ["negative", "zero", "broken", "held"]) expect(found[kind], kind).toBeGreaterThan(3);
    expect(found.broken).toBeLessThan(160);
  });
});

describe("the bills", () => {
  it("agree with both ledgers", async () => {
    expect(await brokenInvariants(database.db)).toEqual([]);
    expect(await brokenMoneyInvariants(database.db)).toEqual([]);
  });

  it("are of every kind, as a stall writes them", async () => {
    const found = await one<Record<string, number | boolean>>(sql`
      select count(*) filter (where status = 'CONFIRMED') as confirmed, count(*) filter (where status = 'HELD') as held,
        count(*) filter (where status = 'HELD' and created_at < ${clock.now().toISOString()}::timestamptz - interval '1 day') > 0 as forgotten,
        count(*) filter (where status = 'VOID') as void, count(*) filter (where owed_qty > 0) as owed,
        count(*) filter (where repriced) as repriced, count(*) filter (where round_off_fen > 0) as rounded,
        max(round_off_fen) as "mostRounded", count(*) filter (where bonus_fen > 0) as bonus,
        count(*) filter (where over_credit) as "overCredit", count(distinct stall_id) as stalls,
        count(*) filter (where biz_date = ${today}::date) as today,
        count(*) filter (where created_at > ${clock.now().toISOString()}::timestamptz) as future,
        count(*) filter (where return_qty > 0) * 100 / count(*) as "withReturn",
        count(*) filter (where status = 'CONFIRMED' and paid_fen < payable_fen) * 100 / count(*) as "open"
      from bill`);
    expect(found.confirmed).toBeGreaterThan(1_000);
    for (const kind of ["held", "void", "owed", "repriced", "rounded", "bonus", "overCredit", "today"]) {
      expect(found[kind], kind).toBeGreaterThan(2);
    }
    expect(found).toMatchObject({ stalls: 3, future: 0, forgotten: true });
    expect(found.mostRounded).toBeLessThanOrEqual(1_000);
    expect(found.withReturn).toBeGreaterThan(8);
    expect(found.open).toBeGreaterThan(5);
  });

  it("leave a third of the bills not fully paid when they are written, and 散客 pays in full", async () => {
    const found = await one<{ share: number; nobody: number }>(sql`
      select count(*) filter (where coalesce(paid, 0) < payable_fen) * 100 / count(*) as share,
        count(*) filter (where walk_in and paid_fen <> payable_fen) as nobody
      from bill join distributor on distributor.id = distributor_id left join lateral (
        select sum(amount_fen) as paid from receipt_allocation where bill_id = bill.id and created_at = confirmed_at
      ) then_paid on true
      where bill.status = 'CONFIRMED'`);
    expect(found.share).toBeGreaterThan(25);
    expect(found.share).toBeLessThan(45);
    expect(found.nobody).toBe(0);
  });

  it("keep the last prices, the last visits and the numbers", async () => {
    const wrong = await one(sql`
      select (select count(*) from last_price join bill on bill.id = bill_id where status <> 'CONFIRMED') as void,
        (select count(*) from distributor where last_bill_at is distinct from (
          select max(confirmed_at) from bill where distributor_id = distributor.id and bill.status = 'CONFIRMED')) as visits,
        (select count(*) from bill where right(no, 5)::int > (
          select last from document_number where prefix = 'XS' and document_number.biz_date = bill.biz_date)) as numbers,
        (select count(*) from recharge where status = 'PENDING') as pending`);
    expect(wrong).toEqual({ void: 0, visits: 0, numbers: 0, pending: 2 });
    const { journal } = await one<{ journal: number }>(sql`select nextval('journal_number')::int8 as journal`);
    expect(journal).toBe(
      (await one<{ last: number }>(sql`select max(journal_id) + 1 as last from account_entry`)).last,
    );
  });

  it("are summed up by day, but for today", async () => {
    const sums = await one<Record<string, number>>(sql`
      select (select sum(payable_fen) from bill where status = 'CONFIRMED' and biz_date < ${today}::date) as bills,
        (select sum(payable_fen) from agg_stall_day) as stalls, (select sum(payable_fen) from agg_customer_day) as customers,
        (select max(biz_date) < ${today}::date from agg_stall_day) as past`);
    expect(sums.stalls).toBe(sums.bills);
    expect(sums.customers).toBe(sums.bills);
    expect(sums.past).toBe(true);
  });
});

/** What refreshProductList must find for one style, counted the slow way. */
async function naiveRow({ db }: Database, productId: number) {
  const skus = await rows<{ id: number; active: boolean }>(
    db,
    sql`select id, active from sku where product_id = ${productId}`,
  );
  const places = await rows<{ id: number; type: string; sellable: boolean; status: string }>(
    db,
    sql`select * from repository`,
  );
  const row = { on_hand: 0, available: 0, sold7: 0, sold30: 0, broken: false };
  let someOut = false;
  for (const sku of skus) {
    let onHand = 0;
    const stock = await rows<{ repository_id: number; on_hand: number; locked: number }>(
      db,
      sql`select * from stock_balance where sku_id = ${sku.id} and grade = 1`,
    );
    for (const balance of stock) {
      const place = places.find(({ id }) => id === balance.repository_id);
      if (place?.type !== "TRANSIT") onHand += balance.on_hand;
      if (place?.sellable && place.status === "ON") row.available += balance.on_hand - balance.locked;
    }
    row.on_hand += onHand;
    if (sku.active && onHand <= 0) someOut = true;
    const moved = await rows<{ qty: number; move_type: string; biz_date: string }>(
      db,
      sql`select qty, move_type, biz_date::text from stock_movement where sku_id = ${sku.id}`,
    );
    for (const { qty, move_type, biz_date } of moved) {
      if (!/^(SALE|ONLINE)_/.test(move_type)) continue;
      const days = (Date.parse(today) - Date.parse(biz_date)) / 86_400_000;
      if (days < 7) row.sold7 -= qty;
      if (days < 30) row.sold30 -= qty;
    }
  }
  return { ...row, broken: someOut && row.on_hand > 0 };
}

describe("refreshProductList", () => {
  it("equals the slow count", async () => {
    for (const productId of [1, 3, 7, 14, 40, 90, 200, 320]) {
      const listed = await one(
        sql`select on_hand, available, sold7, sold30, broken from product_list_row where product_id = ${productId}`,
      );
      expect(listed, `style ${productId}`).toEqual(await naiveRow(database, productId));
    }
  });

  it("follows stock in transit, locks, closed places and stopped SKUs, for the styles asked", async () => {
    const { db } = database;
    const { id } = await one<{ id: number }>(sql`select min(id) as id from sku where product_id = 2`);
    const before = await one(sql`select * from product_list_row where product_id = 3`);
    await db.execute(sql`insert into stock_balance values (7, ${id}, 1, 5, 0, 0)`);
    await db.execute(sql`update stock_balance set locked = 1 where sku_id = ${id} and repository_id = 1`);
    await db.execute(sql`update repository set status = 'OFF' where id = 3`);
    await db.execute(sql`update sku set active = false where product_id = 2 and id > ${id} + 3`);
    await refreshProductList(db, [2], today);
    expect(
      await one(sql`select on_hand, available, sold7, sold30, broken from product_list_row where product_id = 2`),
    ).toEqual(await naiveRow(database, 2));
    expect(await one(sql`select * from product_list_row where product_id = 3`)).toEqual(before);
    await refreshProductList(db, "all", today);
    expect(
      await one(sql`select on_hand, available, sold7, sold30, broken from product_list_row where product_id = 3`),
    ).toEqual(await naiveRow(database, 3));
  });
});

async function fingerprint({ db }: Database): Promise<string> {
  const parts = await Promise.all(
    [
      sql`select * from product order by id`,
      sql`select id, sku_code, barcode from sku order by id`,
      sql`select * from stock_movement order by id`,
      sql`select * from product_list_row order by product_id`,
      sql`select * from stall_product order by id`,
      sql`select * from bill order by id`,
      sql`select * from bill_line order by id`,
      sql`select * from account_entry order by id`,
      sql`select * from receipt_allocation order by id`,
      sql`select * from recharge order by id`,
      // Each sealing is another text.
      sql`select id, platform_no, part, state, platform_state, shop_id, buyer_masked, phone_tail, province, paid_fen, qty,
            waybill_no, placed_at, shipped_at, created_at from shop_order order by id`,
      sql`select * from shop_order_line order by id`,
      sql`select id, platform_no, type, state, amount_fen, applied_at, created_at from after_sale order by id`,
      sql`select * from after_sale_line order by id`,
      sql`select * from shop_order_log order by id`,
    ].map((statement) => rows(db, statement)),
  );
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

describe("the demo shops", () => {
  it("have settlements of their own, with their numbers, that leave each of them something beyond the cost", async () => {
    const shops = await rows<{ id: number; settled: number; kept: number; cost: number }>(
      database.db,
      sql`select shop.id,
            (select sum(amount_fen) from cash_slip where shop_id = shop.id and category = '平台结算')::int8 as settled,
            (select sum(amount_fen) from cash_slip where shop_id = shop.id and category = '平台佣金')::int8 as kept,
            (select -sum(value_fen) from stock_movement movement join shop_order doc
              on movement.doc_type = 'ONLINE_ORDER' and movement.doc_id = doc.id where doc.shop_id = shop.id)::int8 as cost
          from shop order by id`,
    );
    expect(shops.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const { settled, kept, cost } of shops) {
      expect(Math.min(kept, cost)).toBeGreaterThan(0);
      expect(settled).toBeGreaterThan(kept + cost);
    }
    const { unnamed } = await one<{ unnamed: number }>(
      sql`select count(*) as unnamed from cash_slip where (shop_id is null) <> (settlement_no is null)`,
    );
    expect(unnamed).toBe(0);
  });

  it("have orders in every state, with every exception, and after-sales of every type", async () => {
    const states = await rows<{ state: string }>(database.db, sql`select distinct state from shop_order`);
    expect(states.map(({ state }) => state).sort()).toEqual([...shopOrderStates].sort());
    const [flags] = await rows<Record<string, boolean>>(
      database.db,
      sql`select bool_or(unmatched) as unmatched, bool_or(short) as short, bool_or(refunding) as refunding,
            bool_or(bad_address) as address, bool_or(message_open) as message, bool_or(platform_state = 'SHIPPED') as elsewhere
          from shop_order where state = 'WAIT_AUDIT'`,
    );
    expect(Object.values(flags ?? {})).toEqual(Array(6).fill(true));
    const types = await rows<{ type: string }>(database.db, sql`select distinct type from after_sale`);
    expect(types.map(({ type }) => type).sort()).toEqual([...afterSaleTypes].sort());
    const { orders } = await one<{ orders: number }>(sql`select count(*) as orders from shop_order`);
    expect(orders).toBeGreaterThan(300);
  });

  it("hold to the ledger: what went out, came back and is promised is what the orders say; nobody was told of it", async () => {
    expect(await brokenOrderInvariants(database.db)).toEqual([]);
    const { sent, back, told } = await one<Record<string, number>>(sql`
      select (select count(*) from stock_movement where doc_type = 'ONLINE_ORDER' and doc_id > 0) as sent,
        (select count(*) from stock_movement where doc_type = 'AFTER_SALE') as back,
        (select count(*) from message where type = '订单异常') as told`);
    expect(sent).toBeGreaterThan(100);
    expect(back).toBeGreaterThan(1);
    expect(told).toBe(0);
  });

  it("keep their buyers sealed", async () => {
    const { open } = await one<{ open: number }>(sql`
      select count(*) as open from shop_order
      where buyer_sealed not like 'sealed:%' or phone_sealed not like 'sealed:%' or address_sealed not like 'sealed:%'`);
    expect(open).toBe(0);
  });
});

describe("seeding again", () => {
  it(
    "gives the same company on the same clock",
    async () => {
      const second = await newDatabase();
      await demo(second);
      expect(await fingerprint(second)).toBe(seeded);
      await second.close();
    },
    10 * minutes,
  );

  it(
    "gives a small tier without a year of production, whose 费用单 are a year old all the same",
    async () => {
      const tier = await newDatabase();
      const options = { clock, tier: "small", adminPassword: "yunshang", progress: () => {}, pictures: false } as const;
      expect(await seedTier({ db: tier.db, ...options })).toBe(true);
      expect(await findBrokenLedgers(tier.db)).toEqual([]);
      const { slips } = await one<{ slips: number }>(sql`select count(*) as slips from cash_slip`, tier);
      expect(slips).toBeGreaterThan(100);
      await tier.close();
    },
    10 * minutes,
  );

  it(
    "gives a small tier of about the sizes asked, with a sound ledger",
    async () => {
      const tier = await newDatabase();
      await seedTier({
        db: tier.db,
        clock,
        tier: "small",
        adminPassword: "yunshang",
        progress: () => {},
        pictures: false,
        production: true,
      });
      await expectSoundLedger(tier);
      expect(await findBrokenLedgers(tier.db)).toEqual([]);
      const { held, bought, issued } = await one<Record<"held" | "bought" | "issued", number>>(
        sql`select (select count(*) from material_balance where qty_milli > 0) as held,
              (select count(*) from material_purchase) as bought, (select count(*) from material_issue) as issued`,
        tier,
      );
      expect([held > 40, bought > 100, issued > 20]).toEqual([true, true, true]);
      const { skus, balances } = await one<{ skus: number; balances: number }>(
        sql`select (select count(*) from sku) as skus, (select count(*) from stock_balance) as balances`,
        tier,
      );
      expect(Math.abs(skus / 12_000 - 1)).toBeLessThan(0.05);
      expect(Math.abs(balances / 15_000 - 1)).toBeLessThan(0.1);
      await tier.close();
    },
    10 * minutes,
  );
});
