/** 分仓库存, its matrix and sheet, and 库存总览 over HTTP: figures, filters, and what each user may see (domain.md §3.1, §3.3, §5.25). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import type { StockMatrix, StockOverview, StyleStockRow } from "#contract/inventory/stock-views.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { categoryId, seasonId } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
const query = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);

let boss = "";
/** The stall 四季青 as its own, and a look at 总仓. */
let keeper = "";
/** A look at 总仓 and at 电商仓. */
let ecom = "";

async function get(path: string, token: string) {
  const reply = await backoffice.send("GET", `/api/clothes/stock${path}`, { token });
  expect(reply.status, `${path}: ${reply.body?.message}`).toBe(200);
  return reply.body;
}

interface List {
  content: StyleStockRow[];
  totalElements: number;
  repositories: { id: number }[];
  totals: { onHand: number; available: number; valueFen?: number; places: { repositoryId: number; onHand: number }[] };
  scanned: { productId: number; skuId: number } | null;
}
const list = (search = "", token = boss): Promise<List> => get(`?${search}`, token);
const matrix = (productId: number, token = boss, search = ""): Promise<StockMatrix> =>
  get(`/matrix?productId=${productId}${search}`, token);

/** Sums of the balances that `where` leaves, `b`, grade 1 unless told. */
async function held(where = sql`true`, grade = sql`b.grade = 1`) {
  const [sums] = await query<{ onHand: number; available: number; valueFen: number }>(sql`
    select coalesce(sum(on_hand), 0)::int8 as "onHand", coalesce(sum(on_hand - locked), 0)::int8 as available,
      coalesce(sum(value_fen), 0)::int8 as "valueFen"
    from stock_balance b join sku on sku.id = b.sku_id join product p on p.id = sku.product_id
    where b.repository_id <> 7 and ${grade} and ${where}`);
  if (!sums) throw new Error("an aggregate gave no row");
  return sums;
}

beforeAll(async () => {
  // The demo company watches its stock; these tests bring rules of their own.
  await backoffice.database.script("delete from stock_alert_rule");
  boss = await backoffice.signIn("boss");
  keeper = await backoffice.signIn("keeper");
  ecom = await backoffice.signIn("ecom");
  const actor = { userId: 6, username: "warehouse", sessionId: 0, permissions: [] };
  await backoffice.database.db.transaction((db) =>
    postStock({ db, clock: { now: () => demoNow }, actor }, { docType: "ADJUST", docId: 1 }, [
      { repositoryId: 1, skuId: 1, grade: 2, qty: 4, moveType: "ADJUST_IN", docLineId: 1 },
      { repositoryId: 7, skuId: 1, grade: 1, qty: 9, moveType: "TRANSIT_IN", docLineId: 2 },
      { repositoryId: 2, skuId: 1, grade: 1, qty: -1, moveType: "ADJUST_OUT", docLineId: 3 },
    ]),
  );
  await backoffice.database.script(
    "update stock_balance set locked = 1 where repository_id = 1 and sku_id = 1 and grade = 1",
  );
});

describe("the list", () => {
  it("shows a style in every place, and adds up the whole filtered set", async () => {
    const { content, totalElements, repositories, totals } = await list("keyword=8801");
    expect([content.length, totalElements]).toEqual([1, 1]);
    expect(repositories.map((place) => place.id)).toEqual([1, 2, 3, 4, 5, 6]);
    const { onHand, available, valueFen } = await held(sql`p.id = 1`);
    expect(content[0]).toEqual({
      productId: 1,
      pictureId: null,
      styleNo: "8801",
      name: "法式方领泡泡袖连衣裙",
      places: expect.any(Array),
      onHand,
      available,
      valueFen,
      ageDays: expect.any(Number),
    });
    expect(available).toBe(onHand - 1);
    for (const place of content[0]?.places ?? []) {
      const there = await held(sql`p.id = 1 and b.repository_id = ${place.repositoryId}`);
      expect([place.onHand, place.available]).toEqual([there.onHand, there.available]);
    }
    expect(totals).toEqual({ places: expect.any(Array), onHand, available, valueFen });
  });

  it.each<[string, () => string, ReturnType<typeof sql>, ReturnType<typeof sql>]>([
    ["nothing", () => "", sql`true`, sql`b.grade = 1`],
    ["places", () => "repositoryId=2&repositoryId=4", sql`b.repository_id in (2, 4)`, sql`b.grade = 1`],
    [
      "a category with those below it",
      () => `categoryId=${categoryId("裙装")}`,
      sql`p.category_id in (${sql.raw(["裙装", "连衣裙", "半身裙"].map(categoryId).join(","))})`,
      sql`b.grade = 1`,
    ],
    ["a season", () => `seasonId=${seasonId("冬")}`, sql`p.season_id = ${seasonId("冬")}`, sql`b.grade = 1`],
    ["seconds", () => "grade=2", sql`true`, sql`b.grade = 2`],
    ["both grades", () => "grade=all", sql`true`, sql`true`],
  ])("adds up by %s", async (_name, search, where, grade) => {
    const { totals } = await list(search());
    expect(totals).toMatchObject(await held(where, grade));
    expect(totals.places.reduce((sum, place) => sum + place.onHand, 0)).toBe(totals.onHand);
  });

  it("finds what is there, what is broken and what is below nothing, in the places asked for", async () => {
    const styles = async (having: ReturnType<typeof sql>, places: ReturnType<typeof sql>) =>
      (
        await query<{ id: number }>(sql`
          select p.id from product p join sku on sku.product_id = p.id left join (
            select sku_id, sum(on_hand) as q from stock_balance b where grade = 1 and ${places} group by sku_id
          ) h on h.sku_id = sku.id group by p.id having ${having}`)
      ).length;
    const broken = sql`coalesce(sum(h.q), 0) > 0 and bool_or(sku.active and coalesce(h.q, 0) <= 0)`;
    const everywhere = sql`b.repository_id <> 7`;
    expect((await list("condition=broken")).totalElements).toBe(await styles(broken, everywhere));
    expect((await list("condition=broken&repositoryId=2")).totalElements).toBe(
      await styles(broken, sql`b.repository_id = 2`),
    );
    expect((await list("condition=has&repositoryId=2")).totalElements).toBe(
      await styles(sql`bool_or(h.q > 0)`, sql`b.repository_id = 2`),
    );
    const negative = await list("condition=negative&repositoryId=2&size=100");
    expect(negative.totalElements).toBe(await styles(sql`bool_or(h.q < 0)`, sql`b.repository_id = 2`));
    expect((await list("condition=negative&repositoryId=1")).totalElements).toBe(0);
  });

  it("sorts by 款号 and pages", async () => {
    const first = (await list("size=50")).content.map((row) => row.styleNo);
    const second = (await list("size=50&page=1")).content.map((row) => row.styleNo);
    const wanted = await query<{ no: string }>(sql`select style_no as no from product order by style_no, id limit 100`);
    expect([...first, ...second]).toEqual(wanted.map((row) => row.no));
    const last = await query<{ no: string }>(sql`select style_no as no from product order by style_no desc limit 1`);
    expect((await list("sort=styleNo,desc")).content[0]?.styleNo).toBe(last[0]?.no);
  });

  it("tells what was scanned", async () => {
    expect((await list("keyword=2000000000015")).scanned).toEqual({ productId: 1, skuId: 1 });
    expect((await list("keyword=8801")).scanned).toBeNull();
  });

  it.each([
    ["asOf=2026-04-16", "截至日期不能晚于今天"],
    ["asOf=2025-01-01", "截至日期最早为 366 天前"],
    ["asOf=soon", "日期格式应为 年-月-日，例如 2026-03-01"],
    ["condition=lost", "库存条件不存在"],
    ["repositoryId=x", "编号必须是数字"],
  ])("refuses %s", async (search, message) => {
    const reply = await backoffice.send("GET", `/api/clothes/stock?${search}`, { token: boss });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

describe("a past day", () => {
  const day = "2026-04-01";

  it("is what the movements up to then add up to", async () => {
    const [was] = await query<{ onHand: number; valueFen: number }>(sql`
      select sum(qty)::int8 as "onHand", sum(value_fen)::int8 as "valueFen" from stock_movement
      where biz_date <= ${day} and grade = 1 and repository_id <> 7`);
    expect((await list(`asOf=${day}`)).totals).toMatchObject({ ...was, available: was?.onHand });
    const [style] = await query<{ onHand: number }>(sql`
      select sum(qty)::int8 as "onHand" from stock_movement m join sku on sku.id = m.sku_id
      where biz_date <= ${day} and grade = 1 and repository_id = 2 and sku.product_id = 1`);
    const [row] = (await list(`asOf=${day}&keyword=8801&repositoryId=2`)).content;
    expect(row?.onHand).toBe(style?.onHand);
    const { balances } = await matrix(1, boss, `&asOf=${day}`);
    const there = balances.filter((cell) => cell.repositoryId === 2 && cell.grade === 1);
    expect(there.reduce((sum, cell) => sum + cell.onHand, 0)).toBe(style?.onHand);
  });
});

describe("the matrix", () => {
  it("has every balance of the style, 在途 last, colours and sizes in their order", async () => {
    const found = await matrix(1);
    const stored = await query(sql`
      select repository_id as "repositoryId", sku_id as "skuId", grade, on_hand as "onHand", locked
      from stock_balance b join sku on sku.id = b.sku_id where sku.product_id = 1 and (on_hand <> 0 or locked <> 0)`);
    expect(found.balances).toHaveLength(stored.length);
    expect(found.balances).toEqual(expect.arrayContaining(stored));
    expect(found.repositories.map((place) => place.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(found.sizes.map((size) => size.name)).toEqual(["S", "M", "L", "XL"]);
    const colors = await query<{ id: number }>(
      sql`select color_id as id from product_color where product_id = 1 order by sort`,
    );
    expect(found.colors.map((color) => color.id)).toEqual(colors.map((color) => color.id));
    expect(found.skus).toHaveLength(found.colors.length * found.sizes.length);
    expect(JSON.stringify(found)).not.toMatch(/fen/i);
  });

  it("takes the limit of a low cell from the rules that cover the style", async () => {
    expect(new Set((await matrix(1)).repositories.map((place) => place.threshold))).toEqual(new Set([3]));
    await backoffice.database.script(`
      insert into stock_alert_rule (name, type, category_id, repository_id, threshold, created_at, updated_at)
      values ('档口裙装', 'LOW', ${categoryId("裙装")}, 2, 8, now(), now()), ('关着', 'LOW', null, null, 99, now(), now());
      update stock_alert_rule set enabled = false where name = '关着'`);
    expect((await matrix(1)).repositories.find((place) => place.id === 2)?.threshold).toBe(8);
    expect((await matrix(1)).repositories.find((place) => place.id === 1)?.threshold).toBe(3);
  });

  it("refuses a style that does not exist", async () => {
    const reply = await backoffice.send("GET", "/api/clothes/stock/matrix?productId=999999", { token: boss });
    expect([reply.status, reply.body.message]).toEqual([400, "款式不存在"]);
  });
});

describe("the sheet", () => {
  it("has what is available, colour × size", async () => {
    const { styles, available } = await get("/sheet?keyword=8801&repositoryId=1", boss);
    const there = await held(sql`p.id = 1 and b.repository_id = 1`);
    expect([styles.length, available, styles[0].available]).toEqual([1, there.available, there.available]);
    expect(styles[0].sizes).toEqual(["S", "M", "L", "XL"]);
    const cells = styles[0].colors.flatMap((color: { available: number[] }) => color.available);
    expect(cells.reduce((sum: number, pieces: number) => sum + pieces, 0)).toBe(there.available);
  });

  it("stops at 200 styles and says so", async () => {
    const { styles, more } = await get("/sheet", boss);
    expect([styles.length, more]).toEqual([200, true]);
  });
});

describe("the overview", () => {
  it("adds up every place", async () => {
    const found: StockOverview = await get("/overview", boss);
    const all = await held(sql`true`, sql`true`);
    expect(found.totals.onHand + found.totals.seconds).toBe(all.onHand);
    const seconds = await held(sql`b.grade = 2`, sql`true`);
    expect(seconds.onHand).toBeGreaterThan(0);
    // What the demo shops' orders are promised, and the piece above.
    const promised = await oneRow<{ qty: number }>(
      backoffice.database.db,
      sql`select sum(qty)::int8 as qty from stock_lock where status = 'OPEN'`,
    );
    expect(promised.qty).toBeGreaterThan(0);
    const locked = promised.qty + 1;
    expect(found.totals).toMatchObject({ seconds: seconds.onHand, locked, valueFen: all.valueFen });
    const categories = found.categories.reduce((sum, category) => sum + category.onHand + category.seconds, 0);
    expect(categories).toBe(all.onHand);
    for (const place of found.repositories) {
      const there = await held(sql`b.repository_id = ${place.id}`);
      expect(place.onHand, place.name).toBe(there.onHand);
      const broken = await list(`condition=broken&repositoryId=${place.id}`);
      expect(place.brokenStyles, place.name).toBe(broken.totalElements);
    }
  });

  it("counts what is on its way, and what waits", async () => {
    const now = demoNow.toISOString();
    await backoffice.database.script(`
      insert into transfer (id, no, from_id, to_id, status, biz_date, created_at, updated_at)
      values (901, 'DB1', 1, 2, 'SENT', '2026-04-15', '${now}', '${now}');
      insert into transfer_line (transfer_id, line_no, sku_id, apply_qty, sent_qty, received_qty) values (901, 1, 1, 9, 9, 2);
      insert into stock_count (no, repository_id, mode, status, biz_date, created_at, updated_at) values
        ('PD1', 2, 'ALL', 'SUBMITTED', '2026-04-15', '${now}', '${now}'), ('PD2', 2, 'ALL', 'APPROVED', '2026-04-10', '${now}', '${now}')`);
    const { repositories, pending }: StockOverview = await get("/overview", keeper);
    expect(repositories.find((place) => place.id === 2)).toMatchObject({ incoming: 7, lastCountDate: "2026-04-10" });
    expect(pending).toEqual({ transfers: 1, counts: 1, alerts: 0 });
    expect((await get("/overview", ecom)).pending).toEqual({ transfers: 0, counts: 0, alerts: 0 });
  });
});

describe("data scope", () => {
  it("lets nothing of a repository without VIEW out of the list, by any filter", async () => {
    const mine = sql`b.repository_id in (1, 2)`;
    for (const search of [
      "",
      "repositoryId=3",
      "repositoryId=1&repositoryId=2&repositoryId=3&repositoryId=7",
      "keyword=8801",
      "condition=has",
      "condition=broken",
      "grade=all",
      "asOf=2026-04-15",
    ]) {
      const { content, repositories, totals } = await list(`${search}&size=100`, keeper);
      const places = new Set(content.flatMap((row) => row.places.map((place) => place.repositoryId)));
      for (const id of [3, 4, 5, 6, 7]) {
        expect(places.has(id), `${search}: ${id}`).toBe(false);
        expect([...repositories, ...totals.places.map((place) => ({ id: place.repositoryId }))]).not.toContainEqual(
          expect.objectContaining({ id }),
        );
      }
    }
    expect((await list("repositoryId=3", keeper)).totals).toMatchObject({ onHand: 0, available: 0, places: [] });
    expect((await list("", keeper)).totals.onHand).toBe((await held(mine)).onHand);
    expect((await list("keyword=8801", keeper)).content[0]?.onHand).toBe(
      (await held(sql`p.id = 1 and ${mine}`)).onHand,
    );
    expect((await list("condition=negative", ecom)).totalElements).toBe(0);
  });

  it("lets none out of the matrix, the sheet and the overview", async () => {
    const { repositories, balances } = await matrix(1, keeper);
    expect(repositories.map((place) => place.id)).toEqual([1, 2]);
    expect(new Set(balances.map((cell) => cell.repositoryId))).toEqual(new Set([1, 2]));
    const sheet = await get("/sheet?keyword=8801", keeper);
    expect(sheet.available).toBe((await held(sql`p.id = 1 and b.repository_id in (1, 2)`)).available);
    expect((await get("/sheet?repositoryId=3", keeper)).styles).toEqual([]);
    const overview: StockOverview = await get("/overview", keeper);
    expect(overview.repositories.map((place) => place.id)).toEqual([1, 2]);
    expect(overview.totals.onHand).toBe((await held(sql`b.repository_id in (1, 2)`)).onHand);
    const categories = overview.categories.reduce((sum, category) => sum + category.onHand, 0);
    expect(categories).toBe(overview.totals.onHand);
    expect((await get("/places", keeper)).map((place: { id: number }) => place.id)).toEqual([1, 2]);
  });

  it("shows nothing to a user without any repository", async () => {
    await backoffice.database.script(
      "insert into user_role values (10, 3); delete from role_repository_permission where role_id = 3",
    );
    const newcomer = await backoffice.signIn("newcomer");
    const { content, repositories, totals } = await list("size=100", newcomer);
    expect([repositories, totals.onHand, totals.places]).toEqual([[], 0, []]);
    expect(content.every((row) => row.onHand === 0 && row.places.length === 0)).toBe(true);
    expect((await matrix(1, newcomer)).balances).toEqual([]);
    expect((await get("/overview", newcomer)).totals.onHand).toBe(0);
  });

  it("leaves values out without the cost right, and where they would be a part only", async () => {
    for (const token of [keeper, ecom]) {
      expect(JSON.stringify([await list("", token), await get("/overview", token)])).not.toContain("valueFen");
    }
    const finance = await backoffice.signIn("finance");
    expect((await list("", finance)).totals.valueFen).toBe((await held()).valueFen);
    await backoffice.database.script(
      "update role_repository_permission set bits = bits - 64 where role_id = 6 and repository_id = 2",
    );
    expect(JSON.stringify(await list("", finance))).not.toContain("valueFen");
    expect((await list("repositoryId=1", finance)).totals.valueFen).toBe(
      (await held(sql`b.repository_id = 1`)).valueFen,
    );
    const { repositories, totals, categories }: StockOverview = await get("/overview", finance);
    expect([totals.valueFen, categories[0]?.valueFen]).toEqual([undefined, undefined]);
    for (const place of repositories) expect("valueFen" in place).toBe(place.id !== 2);
  });

  it("is closed without the permission", async () => {
    for (const path of ["", "/matrix?productId=1", "/sheet", "/overview", "/places"]) {
      const reply = await backoffice.send("GET", `/api/clothes/stock${path}`);
      expect(reply.status, path).toBe(401);
    }
    await backoffice.database.script("delete from user_role where user_id = 10");
    const nobody = await backoffice.signIn("newcomer");
    for (const path of ["", "/matrix?productId=1", "/sheet", "/overview", "/places"]) {
      const reply = await backoffice.send("GET", `/api/clothes/stock${path}`, { token: nobody });
      expect(reply.status, path).toBe(403);
    }
  });
});
