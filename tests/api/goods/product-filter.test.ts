/** Filters and keywords of 商品列表, and totals of the whole filtered set (domain.md §1.7, §3.1). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { ProductRow } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { brandId, categoryId, edited, newStyle, seasonId } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
let boss = "";
/** The whole company, and what the list does not show of it. */
let company: ProductRow[] = [];
const hidden = new Map<number, { id: number; origin: string; broken: boolean }>();

const figures = ["onHand", "available", "sold7", "sold30"] as const;

async function page(query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const reply = await backoffice.send("GET", `/api/clothes/product?${search}`, { token: boss });
  expect(reply.status, `${search}: ${reply.body?.message}`).toBe(200);
  return reply.body;
}

/** Every row of a filtered list; its totals must be the sums of just these. */
async function all(query: Record<string, string | number>): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (let number = 0; ; number++) {
    const { content, totalElements, totals } = await page({ ...query, size: 50, page: number });
    found.push(...content);
    if (content.length === 50) continue;
    expect(totalElements).toBe(found.length);
    const sum = (figure: (typeof figures)[number]) => found.reduce((total, row) => total + row[figure], 0);
    expect(totals).toEqual(Object.fromEntries(figures.map((figure) => [figure, sum(figure)])));
    return found;
  }
}

const names = (found: readonly ProductRow[]) => found.map((row) => row.styleNo).sort();
const companyWhere = (test: (row: ProductRow) => boolean) => names(company.filter(test));

beforeAll(async () => {
  boss = await backoffice.signIn("boss");
  company = await all({});
  const found = await rows<{ id: number; origin: string; broken: boolean }>(
    backoffice.database.db,
    sql`select p.id, p.origin,
          coalesce((select bool_or(s.left <= 0) and sum(s.left) > 0 from (
            select coalesce((select sum(b.on_hand) from stock_balance b where b.sku_id = sku.id and b.grade = 1), 0) as left
            from sku where sku.product_id = p.id and sku.active) s), false) as broken
        from product p`,
  );
  for (const row of found) hidden.set(row.id, row);
});

describe("filters", () => {
  const below = ["裙装", "连衣裙", "半身裙"];
  it.each<[string, () => Record<string, string | number>, (row: ProductRow) => boolean]>([
    [
      "a category without children",
      () => ({ categoryId: categoryId("连衣裙") }),
      (row) => row.categoryName === "连衣裙",
    ],
    [
      "a category with its descendants",
      () => ({ categoryId: categoryId("裙装") }),
      (row) => below.includes(row.categoryName),
    ],
    ["a season", () => ({ seasonId: seasonId("冬") }), (row) => row.seasonName === "冬"],
    ["a brand", () => ({ brandId: brandId("云裳") }), (row) => row.brandName === "云裳"],
    ["自产", () => ({ origin: "OWN" }), (row) => hidden.get(row.id)?.origin === "OWN"],
    ["采购", () => ({ origin: "BOUGHT" }), (row) => hidden.get(row.id)?.origin === "BOUGHT"],
    ["待上架", () => ({ status: "DRAFT" }), (row) => row.status === "DRAFT"],
    ["清仓", () => ({ status: "CLEAR" }), (row) => row.status === "CLEAR"],
    ["停产", () => ({ status: "OFF" }), (row) => row.status === "OFF"],
    ["有库存", () => ({ stock: "has" }), (row) => row.onHand > 0],
    ["零库存", () => ({ stock: "zero" }), (row) => row.onHand === 0],
    ["断码", () => ({ stock: "broken" }), (row) => hidden.get(row.id)?.broken === true],
    ["a lowest price", () => ({ priceFromFen: 8900 }), (row) => row.wholesalePriceFen >= 8900],
    [
      "a price range, both ends in",
      () => ({ priceFromFen: 5900, priceToFen: 8900 }),
      (row) => row.wholesalePriceFen >= 5900 && row.wholesalePriceFen <= 8900,
    ],
    [
      "a launch range, both ends in",
      () => ({ launchFrom: "2026-01-01", launchTo: "2026-02-28" }),
      (row) => row.launchDate >= "2026-01-01" && row.launchDate <= "2026-02-28",
    ],
    [
      "several at once",
      () => ({ seasonId: seasonId("夏"), status: "ON", stock: "has", priceToFen: 6000 }),
      (row) => row.seasonName === "夏" && row.status === "ON" && row.onHand > 0 && row.wholesalePriceFen <= 6000,
    ],
  ])("by %s", async (_name, query, test) => {
    const wanted = companyWhere(test);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(company.length);
    expect(names(await all(query()))).toEqual(wanted);
  });

  it("by 负库存", async () => {
    const id = await oversoldStyle();
    const found = await all({ stock: "negative" });
    expect(found.find((row) => row.id === id)?.onHand).toBe(-2);
    // Any SKU in any place, whatever lies elsewhere: as 库存总览 and the alerts count it.
    const below = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select sku.product_id as id from stock_balance join sku on sku.id = sku_id where on_hand < 0 group by 1 order by 1`,
    );
    expect(found.map((row) => row.id).sort((a, b) => a - b)).toEqual(below.map((row) => row.id));
    expect(below.length).toBeGreaterThan(1);
    for (const stock of ["has", "zero", "broken"])
      expect((await all({ stock })).map((row) => row.id)).not.toContain(id);
  });

  it("gives an empty page with zero totals where nothing fits", async () => {
    const nothing = { content: [], totalElements: 0, totals: { onHand: 0, available: 0, sold7: 0, sold30: 0 } };
    expect(await page({ categoryId: 999_999 })).toEqual(nothing);
    expect(await page({ priceFromFen: 9000, priceToFen: 8000 })).toEqual(nothing);
    // A colour's id is no category.
    expect(await page({ categoryId: 1 })).toEqual(nothing);
  });
});

/** A new style of which two pieces too many were sold; saving it again brings its row up to date. */
async function oversoldStyle(): Promise<number> {
  const body = newStyle({ name: "超卖款", colorIds: [1], sizeIds: [2] });
  const { id } = (await backoffice.send("POST", "/api/clothes/product", { token: boss, body })).body;
  const detail = (await backoffice.send("GET", `/api/clothes/product/${id}`, { token: boss })).body;
  await backoffice.database.db.execute(
    sql`insert into stock_balance (repository_id, sku_id, grade, on_hand, value_fen) values (2, ${detail.skus[0].id}, 1, -2, 0)`,
  );
  const saved = await backoffice.send("PUT", "/api/clothes/product", { token: boss, body: edited(detail) });
  expect(saved.status, saved.body?.message).toBe(200);
  return id;
}

describe("keyword", () => {
  const find = async (keyword: string) => names(await all({ keyword }));

  it("finds by the start of the 款号, in either case", async () => {
    expect(await find("880")).toEqual(companyWhere((row) => row.styleNo.startsWith("880")));
    expect(await find("t30")).toEqual(companyWhere((row) => row.styleNo.startsWith("T30")));
    expect(await find(" 8801 ")).toEqual(["8801"]);
  });

  it("finds by any part of the 品名", async () => {
    for (const word of ["裙", "泡泡", "法式方领", "T恤"]) {
      const wanted = companyWhere((row) => row.name.includes(word));
      expect(wanted.length).toBeGreaterThan(0);
      expect(await find(word)).toEqual(wanted);
    }
    // Each pair of characters occurs in the name, the whole does not.
    expect(await find("泡泡泡袖")).toEqual([]);
  });

  it("finds by pinyin initials, in either case", async () => {
    expect(await find("fsflppxlyq")).toEqual(["8801"]);
    expect(await find("PPSFSCS")).toEqual(await find("泡泡纱防晒衬衫"));
    expect(await find("psfscs")).toContain("8812");
  });

  it("finds by a whole barcode or SKU code", async () => {
    const { skus } = (await backoffice.send("GET", "/api/clothes/product/1", { token: boss })).body;
    expect(await find(skus[0].barcode)).toEqual(["8801"]);
    expect(await find(skus[3].skuCode)).toEqual(["8801"]);
    expect(await find(skus[3].skuCode.toLowerCase())).toEqual(["8801"]);
    expect(await find(skus[0].barcode.slice(0, 12))).toEqual([]);
  });

  it("takes wildcards, quotes and brackets for letters", async () => {
    for (const odd of [
      "%",
      "_",
      "\\",
      "88_1",
      "8%1",
      "\\%",
      "'",
      '"',
      "''",
      '"}',
      "{",
      "},{",
      ",",
      "裙%",
      "裙'",
      '裙"',
      "裙\\",
      "null",
      "$1",
      ":a",
    ]) {
      expect(await find(odd), odd).toEqual([]);
    }
    const odd = String.raw`50%棉_"裙"\ 'A'`;
    await backoffice.send("POST", "/api/clothes/product", {
      token: boss,
      body: newStyle({ styleNo: "ODD-1", name: odd }),
    });
    for (const part of ["%", "50%", "_", '"', '"裙"', "\\", "'", "'a'", odd])
      expect(await find(part), part).toEqual(["ODD-1"]);
  });

  it("finds characters outside the basic plane", async () => {
    await backoffice.send("POST", "/api/clothes/product", {
      token: boss,
      body: newStyle({ styleNo: "ODD-2", name: "𠮷祥👗裙" }),
    });
    for (const part of ["𠮷", "👗", "祥👗"]) expect(await find(part), part).toEqual(["ODD-2"]);
  });
});

describe("a keyword of several words", () => {
  const found = async (keyword: string) => names(await all({ keyword }));

  it("finds the styles that all of them find: a piece of the 款号, of the 品名, a colour", async () => {
    const [style] = company.filter((row) => row.styleNo === "8801");
    const half = style?.name.slice(0, 2) ?? "";
    expect(await found("801")).toContain("8801");
    expect(await found(`801 ${half}`)).toContain("8801");
    expect(await found(`8801 绝没有这个词`)).toEqual([]);
    const created = await backoffice.send("POST", "/api/clothes/product", {
      token: boss,
      body: newStyle({ name: "冰丝直筒牛仔裤" }),
    });
    expect(created.status).toBe(201);
    const { styleNo } = (await backoffice.send("GET", `/api/clothes/product/${created.body.id}`, { token: boss })).body;
    const both = names((await all({})).filter(({ name }) => name.includes("冰丝") && name.includes("牛仔")));
    expect(both).toContain(styleNo);
    expect(await found("冰丝牛仔")).toEqual(both);
    expect(await found("牛仔 冰丝")).toEqual(both);
    expect(await found(`${styleNo.slice(1)} 黑`)).toEqual([styleNo]);
    expect(await found(`${styleNo.slice(1)} 酒红`)).toEqual([]);
  });

  it("is the same search at the till: a word of the 品名, or several, offers the style", async () => {
    const resolve = async (text: string) =>
      (await backoffice.send("GET", `/api/clothes/goods/line?text=${encodeURIComponent(text)}`, { token: boss })).body;
    const offered = async (text: string) =>
      ((await resolve(text)).choices ?? []).map((one: { label: string }) => one.label);
    const listed = (await all({ keyword: "冰丝 牛仔" })).map((row) => `${row.styleNo} ${row.name}`).sort();
    expect(listed.length).toBeGreaterThan(0);
    expect((await offered("冰丝 牛仔")).sort()).toEqual(listed);
  });
});
