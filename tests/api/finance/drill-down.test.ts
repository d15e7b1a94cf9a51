/**
 * From each figure of 利润表, 资产概览, 款式成本 and 批次成本 down to what it is made of (domain.md §3.6): the rows behind a
 * figure, all pages of them, add up to it.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { fundStatement } from "#app/routes/clothes/finance/fund/fund.view.server.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { BatchCostRow, StyleCostRow } from "#contract/finance/costs.ts";
import { assetFigureKeys } from "#contract/finance/overview.ts";
import type { ProfitStatement } from "#contract/finance/profits.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { tills } from "../../support/data/bills.ts";
import { plantWorker } from "../../support/data/production.ts";
import { act, order } from "../../support/data/purchases.ts";
import { type Caller, caller, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const days = { from: "2026-01-15", to: "2026-04-15" };

let finance: Caller;
let boss: Caller;
let keeper: Caller;

beforeAll(async () => {
  [finance, boss, keeper] = (await Promise.all(
    ["finance", "boss", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  await disposeOfMachines();
  await buy();
});

/** Ten pieces came in, two of them went back. */
async function buy() {
  const sku = await skuId(backoffice, "8801 黑 M");
  const bought = await order(boss, sku, { qty: 10, priceFen: 4_321 });
  const received = await act(boss, bought, "receive", { cells: [{ skuId: sku, qty: 10 }] });
  await act(boss, received, "return", { cells: [{ skuId: sku, qty: 2 }], reason: "质量" });
}

/** In a stall, and of nobody's stall: one scrapped, one sold. */
async function disposeOfMachines() {
  for (const stallId of [1, null]) {
    const asset = await finance.ok("POST", "/api/clothes/fixedAsset", {
      ...{
        name: "平缝机",
        category: "设备",
        purchaseDay: "2026-02-10",
        costFen: 600_000 + (stallId ?? 0),
        lifeYears: 5,
      },
      ...{ residualBp: 500, startMonth: "2026-03", stallId },
    });
    const sold = stallId === null;
    await finance.ok("POST", `/api/clothes/fixedAsset/${asset.id}/dispose`, {
      ...{ version: asset.version, disposal: sold ? "SOLD" : "SCRAPPED", reason: "换新" },
      ...{ proceedsFen: sold ? 123_45 : 0, fundId: sold ? tills.wechat : null },
    });
  }
}

interface Found {
  id: string;
  docType?: string;
  no?: string | null;
  pageId?: number | null;
  amountFen: number;
  qty?: number;
}

/** All pages of a list, and its own totals. */
async function everyRow(path: string, params: object, who = finance) {
  const content: Found[] = [];
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  for (let page = 0; ; page += 1) {
    const { status, body } = await who.get(`${path}?${query}&size=50&page=${page}`);
    expect([path, String(query), status, body.message]).toEqual([path, String(query), 200, undefined]);
    content.push(...body.content);
    if (content.length >= body.totalElements) return { content, totals: body.totals };
  }
}

const sum = <R>(list: readonly R[], of: (row: R) => number) => list.reduce((all, row) => all + of(row), 0);

/** What its rows and what their footer come to, and whether each row is named once. */
async function behind(path: string, params: object) {
  const { content, totals } = await everyRow(path, params);
  expect(new Set(content.map(({ id }) => id)).size).toBe(content.length);
  expect(content.every(({ amountFen, qty }) => amountFen !== 0 || Boolean(qty))).toBe(true);
  // A day's piecework of a batch is no document: its records are found by batch and day.
  const documents = content.filter(({ docType }) => docType !== undefined && docType !== "PIECE");
  expect(documents.filter(({ pageId }) => pageId === null)).toEqual([]);
  return [sum(content, ({ amountFen }) => amountFen), totals.amountFen];
}

describe("利润表", () => {
  it("what assets were sold or scrapped for stands behind 资产处置损益 of its stall and month", async () => {
    const { columns, lines }: ProfitStatement = (await finance.get("/api/clothes/profit?from=2026-04")).body;
    const [disposal] = lines.filter(({ item }) => item === "DISPOSAL");
    expect(disposal?.amounts.filter((fen) => fen !== 0)).toHaveLength(2);
    for (const [at, column] of columns.entries()) {
      const of = column.noStall ? { noStall: true } : { stallId: column.stallId };
      const figure = disposal?.amounts[at] ?? 0;
      const found = await behind("/api/clothes/profit/documents", { item: "DISPOSAL", ...column.days, ...of });
      expect([column.label, found]).toEqual([column.label, [figure, figure]]);
    }
    const other = { item: "DISPOSAL", from: "2026-03-01", to: "2026-03-31" };
    expect(await behind("/api/clothes/profit/documents", other)).toEqual([0, 0]);
  });

  it("折旧 stands there too, asset by asset", async () => {
    const { columns, lines }: ProfitStatement = (await finance.get("/api/clothes/profit?from=2026-04&to=2026-04")).body;
    const own = lines.find(({ item }) => item === "DEPRECIATION");
    expect(own?.amounts.some((fen) => fen !== 0)).toBe(true);
    for (const [at, column] of columns.entries()) {
      const of = column.noStall ? { noStall: true } : { stallId: column.stallId };
      const figure = own?.amounts[at] ?? 0;
      expect(await behind("/api/clothes/profit/documents", { item: "DEPRECIATION", ...column.days, ...of })).toEqual([
        figure,
        figure,
      ]);
    }
  });
});

describe("资产概览", () => {
  const path = "/api/clothes/assetOverview";

  it.each(["2026-04-15", "2026-04-02", "2026-03-31"])("each figure of %s is what stands behind it", async (day) => {
    const { figures } = (await finance.get(`${path}?day=${day}`)).body;
    const seen = [];
    for (const key of assetFigureKeys) {
      expect([key, await behind(`${path}/lines`, { key, day })]).toEqual([key, [figures[key], figures[key]]]);
      if (figures[key] !== 0) seen.push(key);
    }
    expect(seen).toEqual(expect.arrayContaining(["stockFen", "materialFen", "fundFen", "receivableFen", "payableFen"]));
  });

  it("of a day to come, of no figure and without the right there is nothing", async () => {
    expect(await finance.refused("GET", `${path}/lines?key=fundFen&day=2099-01-01`)).toBe("截止日不能晚于今天");
    expect(await finance.refused("GET", `${path}/lines?key=goldFen`)).toContain("项目不存在");
    expect((await keeper.get(`${path}/lines?key=fundFen`)).status).toBe(403);
  });
});

describe("资金账户", () => {
  it("each entry of each fund leads to its document, but its own opening", async () => {
    const worker = await plantWorker(backoffice);
    await boss.ok("POST", `/api/clothes/employee/${worker.id}/advance`, { fundId: 6, amountFen: 12_300 });
    const wish = { fromId: 6, toId: tills.wechat, amountFen: 4_500 };
    const transfer = await boss.ok("POST", "/api/clothes/fundTransfer", wish);
    const { content } = (await finance.get("/api/clothes/fund")).body;
    const led = new Map<string, string>();
    for (const { id } of content) {
      const size = 100;
      for (let page = 0, total = 1; page * size < total; page += 1) {
        const asked = `from=2026-01-15&to=2026-04-15&page=${page}&size=${size}`;
        const read = (await finance.get(`/api/clothes/fund/${id}/entries?${asked}`)).body;
        total = read.totalElements;
        const { entries } = fundStatement(read, { page, size }, ["admin"]);
        for (const [at, { to }] of entries.entries()) {
          const { docType } = read.entries[at];
          expect([docType, to === null]).toEqual([docType, docType === "FUND"]);
          if (to !== null) led.set(docType, to);
        }
      }
    }
    expect([...led.keys()]).toEqual(expect.arrayContaining(["BILL", "CASH_SLIP", "EMPLOYEE_ADVANCE", "FUND_TRANSFER"]));
    expect(led.get("EMPLOYEE_ADVANCE")).toBe(`/clothes/employee/item?id=${worker.id}`);
    expect(led.get("FUND_TRANSFER")).toBe(`/clothes/finance/fund/transfer?no=${transfer.no}`);
    // Of that number, whatever its day.
    const found = (await finance.get(`/api/clothes/fundTransfer?no=${transfer.no}&from=2026-01-01&to=2026-01-02`)).body;
    expect(found).toMatchObject({ totalElements: 1, totals: { amountFen: 4_500 } });
  });
});

describe("批次成本 and 款式成本", () => {
  const path = "/api/clothes/batch-cost/documents";

  it("material, fees and wages of each batch are those of its documents", async () => {
    const { content } = await everyRow("/api/clothes/batch-cost", days);
    const batches = content as unknown as BatchCostRow[];
    for (const { id, no, materialFen, feeFen, wageFen } of batches) {
      const of = async (figure: string) => [no, figure, await behind(path, { figure, batchId: id })];
      expect(await of("MATERIAL")).toEqual([no, "MATERIAL", [materialFen, materialFen]]);
      expect(await of("WORK")).toEqual([no, "WORK", [feeFen + wageFen, feeFen + wageFen]]);
    }
    expect(batches.some(({ wageFen }) => wageFen > 0)).toBe(true);
    expect(batches.some(({ feeFen }) => feeFen > 0)).toBe(true);
    expect(batches.some(({ materialFen }) => materialFen > 0)).toBe(true);
  });

  it("what was bought of each style is what came in and went back, what was made is its batches", async () => {
    const { content } = await everyRow("/api/clothes/style-cost", days);
    const styles = content as unknown as StyleCostRow[];
    for (const { id, styleNo, boughtFen, boughtQty, materialFen, workFen, otherFen } of styles) {
      const bought = await everyRow(path, { figure: "BOUGHT", productId: id, ...days });
      expect([
        styleNo,
        sum(bought.content, (row) => row.amountFen),
        bought.totals.amountFen,
        sum(bought.content, (row) => row.qty ?? 0),
        bought.totals.qty,
      ]).toEqual([styleNo, boughtFen, boughtFen, boughtQty, boughtQty]);
      expect(bought.content.every(({ no, pageId }) => Boolean(no && pageId))).toBe(true);
      const made = (await finance.get(`/api/clothes/batch-cost?${new URLSearchParams(days)}&productId=${id}`)).body
        .totals;
      expect([styleNo, made.materialFen, made.feeFen + made.wageFen, made.otherFen]).toEqual([
        styleNo,
        materialFen,
        workFen,
        otherFen,
      ]);
    }
    expect(styles.some(({ boughtFen }) => boughtFen > 0)).toBe(true);
  });

  it("who may not see cost, or asks of nothing, is told so", async () => {
    expect(await finance.refused("GET", `${path}?figure=MATERIAL`)).toBe("请从批次成本或款式成本点数字进来");
    expect(await finance.refused("GET", `${path}?figure=BOUGHT&batchId=1`)).toBe("请从批次成本或款式成本点数字进来");
    expect((await keeper.get(`${path}?figure=MATERIAL&batchId=1`)).status).toBe(403);
    const [hidden] = await rows<{ id: number }>(db(), sql`select max(id) + 1 as id from batch`);
    expect((await boss.get(`${path}?figure=MATERIAL&batchId=${hidden?.id}`)).body).toMatchObject({ content: [] });
  });
});
