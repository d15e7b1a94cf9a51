/** Exports of stock and of its movements: what the lists add up to, and nothing of places one may not see (domain.md §5.24, §5.25). */
import { expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();

/** The csv's rows by heading. */
async function exported(username: string, path: string): Promise<Record<string, string>[]> {
  const { status, body } = await (await caller(backoffice, username)).get(path);
  expect(status).toBe(200);
  const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split(/\r?\n/);
  const headings = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [headings[index] ?? "", cell])));
}

const sum = (rows: readonly Record<string, string>[], heading: string) =>
  rows.reduce((total, row) => total + Number(row[heading]), 0);

const places = (rows: readonly Record<string, string>[]) => new Set(rows.map((row) => row.仓));

it("stock adds up to the list's footer, for each as far as they may see", async () => {
  for (const username of ["boss", "warehouse", "keeper"]) {
    const { body: list } = await (await caller(backoffice, username)).get("/api/clothes/stock?keyword=88");
    const rows = await exported(username, "/api/clothes/stock/export?format=csv&keyword=88");
    expect([username, sum(rows, "现存"), sum(rows, "可用")]).toEqual([
      username,
      list.totals.onHand,
      list.totals.available,
    ]);
  }
  const keeper = await exported("keeper", "/api/clothes/stock/export?format=csv");
  expect(places(keeper)).toEqual(new Set(["总仓", "杭州四季青A区2038档"]));
  expect(Object.keys(keeper[0] ?? {})).not.toContain("库存金额");
  const boss = await exported("boss", "/api/clothes/stock/export?format=csv&keyword=8801");
  expect(boss.every((row) => /^-?\d+\.\d{2}$/.test(row.库存金额 ?? ""))).toBe(true);
  expect(await exported("keeper", "/api/clothes/stock/export?format=csv&repositoryId=3")).toEqual([]);
});

it("stock as a matrix: a row a colour, its sizes in the run's order, the same pieces", async () => {
  const flat = await exported("boss", "/api/clothes/stock/export?format=csv&keyword=8801");
  const rows = await exported("boss", "/api/clothes/stock/export?format=csv&keyword=8801&layout=matrix");
  const headings = Object.keys(rows[0] ?? {});
  expect(headings.slice(5, 9)).toEqual(["S", "M", "L", "XL"]);
  expect(sum(rows, "合计")).toBe(sum(flat, "现存"));
  for (const row of rows) {
    expect(["S", "M", "L", "XL"].reduce((all, size) => all + Number(row[size]), 0)).toBe(Number(row.合计));
  }
  expect(new Set(rows.map((row) => [row.仓, row.颜色, row.品级].join())).size).toBe(rows.length);
  const { body } = await (await caller(backoffice, "boss")).get("/api/clothes/stock/export/count?keyword=8801");
  expect(body.rows).toEqual({ sku: flat.length, matrix: rows.length });
  const cents = (row: Record<string, string>) => Math.round(Number(row.库存金额) * 100);
  const worth = (all: readonly Record<string, string>[]) => all.reduce((total, row) => total + cents(row), 0);
  expect(worth(rows)).toBe(worth(flat));
  const keeper = await exported("keeper", "/api/clothes/stock/export?format=csv&layout=matrix&keyword=8801");
  expect(Object.keys(keeper[0] ?? {})).not.toContain("库存金额");
});

it("movements are all there, newest first, page after page", async () => {
  const filter = "keyword=88&totals=all";
  const { body: list } = await (await caller(backoffice, "boss")).get(`/api/clothes/stock/movement?${filter}`);
  const rows = await exported("boss", "/api/clothes/stock/movement/export?format=csv&keyword=88");
  expect(rows.length).toBeGreaterThan(500);
  expect([rows.length, sum(rows, "变动")]).toEqual([list.totals.count, list.totals.net]);
  expect(rows.map((row) => row.时间)).toEqual(
    rows
      .map((row) => row.时间)
      .sort()
      .reverse(),
  );
  const warehouse = await exported("warehouse", "/api/clothes/stock/movement/export?format=csv&keyword=88");
  expect(places(warehouse).has("在途(系统)")).toBe(false);
  expect(Object.keys(warehouse[0] ?? {})).not.toContain("金额");
  expect((await (await caller(backoffice, "keeper")).get("/api/clothes/stock/movement/export?format=csv")).status).toBe(
    403,
  );
});
