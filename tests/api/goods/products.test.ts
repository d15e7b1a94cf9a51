/** 商品列表 over HTTP: rows, pages, sorting, and what each user may see (domain.md §3.1, §1.6, §1.7). */
import { beforeAll, describe, expect, it } from "vitest";
import { type ProductSortField, productSortFields } from "#contract/goods/product.words.ts";
import type { ProductRow } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let boss = "";
beforeAll(async () => {
  boss = await backoffice.signIn("boss");
});

interface List {
  content: ProductRow[];
  totalElements: number;
  totals: Record<"onHand" | "available" | "sold7" | "sold30", number>;
}

async function list(query = "", token = boss): Promise<List> {
  const reply = await backoffice.send("GET", `/api/clothes/product?${query}`, { token });
  expect(reply.status, `${query}: ${reply.body?.message}`).toBe(200);
  return reply.body;
}

/** Every row, page by page. */
async function all(query: string): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (let page = 0; ; page++) {
    const { content } = await list(`${query}&size=100&page=${page}`);
    found.push(...content);
    if (content.length < 100) return found;
  }
}

describe("a row", () => {
  it("shows a style as the list's columns need it", async () => {
    const { content, totalElements } = await list("keyword=8801");
    expect([content.length, totalElements]).toEqual([1, 1]);
    expect(content[0]).toEqual({
      id: 1,
      // The tests' copy of the company is seeded without drawing its pictures; pictures.test.ts uploads its own.
      pictureId: null,
      styleNo: "8801",
      name: "法式方领泡泡袖连衣裙",
      categoryName: "连衣裙",
      brandName: expect.any(String),
      year: expect.any(Number),
      seasonName: "夏",
      colorCount: expect.any(Number),
      sizeGroupName: "S–XL",
      wholesalePriceFen: 8900,
      minPriceFen: expect.any(Number),
      costFen: expect.any(Number),
      onHand: expect.any(Number),
      available: expect.any(Number),
      sold7: expect.any(Number),
      sold30: expect.any(Number),
      status: "ON",
      launchDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
  });

  it("has whole numbers for money and pieces", async () => {
    for (const row of (await list("size=100")).content) {
      for (const amount of [
        row.wholesalePriceFen,
        row.costFen,
        row.onHand,
        row.available,
        row.sold7,
        row.sold30,
        row.colorCount,
      ]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
      }
    }
  });
});

describe("cost", () => {
  it("is absent, not hidden, without the permission", async () => {
    const keeper = await backoffice.signIn("keeper");
    const { content } = await list("size=100", keeper);
    expect(content).toHaveLength(100);
    expect(JSON.stringify(content)).not.toMatch(/cost/i);
    const detail = await backoffice.send("GET", "/api/clothes/product/1", { token: keeper });
    expect([detail.status, "costFen" in detail.body]).toEqual([200, false]);
  });

  it("is there for boss, finance and admin", async () => {
    for (const username of ["boss", "finance", "admin"]) {
      const token = await backoffice.signIn(username);
      expect((await list("", token)).content.every((row) => Number(row.costFen) > 0)).toBe(true);
      expect((await backoffice.send("GET", "/api/clothes/product/1", { token })).body.costFen).toBeGreaterThan(0);
    }
  });
});

describe("pages", () => {
  it("hold twenty rows unless told, and cover the company without a gap or a double", async () => {
    const first = await list();
    expect([first.content.length, first.totalElements]).toEqual([20, 320]);
    const ids = (await all("")).map((row) => row.id);
    expect(ids).toHaveLength(320);
    expect(new Set(ids).size).toBe(320);
  });

  it("are empty past the end, with the same totals", async () => {
    const [first, past] = [await list(), await list("page=5000")];
    expect(past).toEqual({ content: [], totalElements: first.totalElements, totals: first.totals });
  });

  it("take an empty parameter for an absent one, as GET forms send it", async () => {
    expect(await list("keyword=&status=&page=&size=&sort=")).toEqual(await list());
  });
});

describe("sorting", () => {
  const compare = (left: string | number, right: string | number) => (left < right ? -1 : left > right ? 1 : 0);
  const value: Record<ProductSortField, (row: ProductRow) => string | number> = {
    launchDate: (row) => row.launchDate,
    styleNo: (row) => row.styleNo,
    onHand: (row) => row.onHand,
    sold7: (row) => row.sold7,
    sold30: (row) => row.sold30,
    wholesalePriceFen: (row) => row.wholesalePriceFen,
  };

  it.each(
    productSortFields.flatMap(
      (field) =>
        [
          [field, "asc"],
          [field, "desc"],
        ] as const,
    ),
  )("by %s %s holds across pages", async (field, direction) => {
    const rows = await all(`sort=${field},${direction}`);
    expect(new Set(rows.map((row) => row.id)).size).toBe(320);
    const values = rows.map(value[field]);
    const sign = direction === "asc" ? 1 : -1;
    for (let index = 1; index < values.length; index++) {
      expect(sign * compare(values[index - 1] ?? "", values[index] ?? "")).toBeLessThanOrEqual(0);
    }
    const small = (await list(`sort=${field},${direction}&size=10&page=3`)).content;
    expect(small.map((row) => row.id)).toEqual(rows.slice(30, 40).map((row) => row.id));
  });

  it("is by launch day, newest first, unless told; unknown fields are ignored", async () => {
    const newest = (await list("sort=launchDate,desc")).content;
    expect((await list()).content).toEqual(newest);
    expect((await list("sort=id,desc&sort=password,asc")).content).toEqual(newest);
    expect((await list("sort=id,desc&sort=styleNo,asc")).content).toEqual((await list("sort=styleNo,asc")).content);
  });
});

describe("the summary", () => {
  it("adds up the same goods as the list", async () => {
    const rows = await all("");
    const { totals } = await list();
    const negative = (await list("stock=negative")).totalElements;
    const broken = (await list("stock=broken")).totalElements;
    const summary = (await backoffice.send("GET", "/api/clothes/product/summary", { token: boss })).body;
    expect(summary).toEqual({
      styles: 320,
      onSale: rows.filter((row) => row.status === "ON").length,
      onHand: totals.onHand,
      sold7: totals.sold7,
      sold30: totals.sold30,
      broken,
      negative,
    });
    expect(broken).toBeGreaterThan(0);
    // 负库存 is one figure: the styles of the list, of 库存总览, and of the list that its card opens.
    expect(negative).toBeGreaterThan(0);
    const overview = (await backoffice.send("GET", "/api/clothes/stock/overview", { token: boss })).body;
    const stock = async (search: string) =>
      (await backoffice.send("GET", `/api/clothes/stock?${search}`, { token: boss })).body.totalElements;
    expect(overview.totals).toMatchObject({ negativeStyles: negative, brokenStyles: broken });
    expect(await stock("grade=all&condition=negative")).toBe(negative);
    expect(await stock("condition=broken")).toBe(broken);
    for (const place of overview.repositories) {
      const there = `repositoryId=${place.id}`;
      expect([place.negativeStyles, place.brokenStyles], place.name).toEqual([
        await stock(`${there}&grade=all&condition=negative`),
        await stock(`${there}&condition=broken`),
      ]);
    }
  });
});

describe("the vocabulary", () => {
  it("gives categories in tree order and sizes in the run's order", async () => {
    const { body } = await backoffice.send("GET", "/api/clothes/product/vocabulary", { token: boss });
    expect(body.categories.slice(0, 4)).toMatchObject([
      { name: "女装", level: 1 },
      { name: "裙装", level: 2 },
      { name: "连衣裙", level: 3 },
      { name: "半身裙", level: 3 },
    ]);
    const run = body.sizeGroups.find((group: { name: string }) => group.name === "S–2XL");
    expect(run.sizes.map((size: { name: string }) => size.name)).toEqual(["S", "M", "L", "XL", "2XL"]);
    expect(body.colors[0]).toEqual({ id: 1, name: "黑", code: "BK", family: "黑色系", hex: "#26262b" });
    expect(body.parties.map((party: { name: string }) => party.name)).not.toContain("瑞丰布行");
  });
});

describe("permission", () => {
  it("is needed for every read", async () => {
    const newcomer = await backoffice.signIn("newcomer");
    for (const path of ["", "/vocabulary", "/summary", "/1"]) {
      expect((await backoffice.send("GET", `/api/clothes/product${path}`, { token: newcomer })).status).toBe(403);
      expect((await backoffice.send("GET", `/api/clothes/product${path}`)).status).toBe(401);
    }
  });
});
