/** Exports of 调拨, 采购入库, 盘点 and 调整单: the list's own filter, scope and sums; no cost, no blind book, no formulas (domain.md §5.24, §5.25). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();

/** The csv's rows by heading. */
async function exported(by: Caller, path: string): Promise<Record<string, string>[]> {
  const { status, body } = await by.get(path);
  expect([path, status]).toEqual([path, 200]);
  const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split(/\r?\n/);
  const headings = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [headings[index] ?? "", cell])));
}

const sum = (rows: readonly Record<string, string>[], heading: string) =>
  rows.reduce((total, row) => total + Number(row[heading]), 0);

let admin: Caller;
let warehouse: Caller;
let sku: number;
/** Numbers of documents that 陈仓 sees, and of those in places that are not his. */
const own: Record<string, string> = {};
const foreign: Record<string, string> = {};

beforeAll(async () => {
  admin = await caller(backoffice, "admin");
  warehouse = await caller(backoffice, "warehouse");
  // 陈仓 looks into the stalls as well; here he shall not.
  for (const table of [sql`repository_permission`, sql`role_repository_permission`]) {
    await backoffice.database.db.execute(
      sql`delete from ${table} where repository_id in (${places.shahe}, ${places.changshu})`,
    );
  }
  sku = await skuId(backoffice, "8801 黑 M");
  const { body: suppliers } = await admin.get("/api/clothes/purchase/suppliers");
  const documents = {
    transfer: (here: boolean) => ({
      fromId: here ? places.warehouse : places.changshu,
      toId: here ? places.seconds : places.shahe,
    }),
    purchase: (here: boolean) => ({
      partyId: suppliers[0].id,
      repositoryId: here ? places.warehouse : places.shahe,
      remark: "=1+1",
    }),
    count: (here: boolean) => ({
      repositoryId: here ? places.seconds : places.changshu,
      mode: "STYLE",
      styleNos: ["8801"],
    }),
  };
  for (const [name, head] of Object.entries(documents)) {
    for (const here of [true, false]) {
      const path = `/api/clothes/${name}`;
      const { id, no, version } = await admin.ok("POST", path, head(here));
      if (name === "count") await admin.ok("POST", `${path}/${id}/start`, { version });
      await admin.ok("POST", `${path}/${id}/lines`, { mode: "add", cells: [{ skuId: sku, qty: here ? 3 : 2 }] });
      (here ? own : foreign)[name] = no;
    }
  }
});

describe.each([
  { name: "transfer", heading: "申请", total: "applyQty" },
  { name: "purchase", heading: "订数", total: "qty" },
  { name: "count", heading: "实盘", total: "countQty" },
])("the export of $name", ({ name, heading, total }) => {
  const path = `/api/clothes/${name}`;

  it("adds up to the list's footer, as documents and as lines, for each as far as they may see", async () => {
    for (const [by, expected] of [
      [admin, [foreign[name], own[name]]],
      [warehouse, [own[name]]],
    ] as const) {
      const { body: list } = await by.get(path);
      const { body: counted } = await by.get(`${path}/export/count`);
      const documents = await exported(by, `${path}/export?format=csv`);
      const lines = await exported(by, `${path}/export?format=csv&layout=line`);
      expect({ document: documents.length, line: lines.length }).toEqual(counted.rows);
      expect([sum(documents, heading), sum(lines, heading)]).toEqual([list.totals[total], list.totals[total]]);
      for (const rows of [documents, lines]) expect(rows.map((row) => row.单号)).toEqual(expected);
    }
  });

  it("honours the filter", async () => {
    expect(await exported(admin, `${path}/export?format=csv&keyword=${own[name]}`)).toHaveLength(1);
    expect(await exported(admin, `${path}/export?format=csv&layout=line&from=2025-01-01&to=2025-01-02`)).toEqual([]);
  });
});

it("slips add up, and tell their value only to those who may see cost", async () => {
  const draft = await admin.ok("POST", "/api/clothes/adjustment", {
    repositoryId: places.warehouse,
    kind: "LOSS",
    reason: "盘点差异",
    remark: "=HYPERLINK(1)",
  });
  await admin.ok("POST", `/api/clothes/adjustment/${draft.id}/lines`, { mode: "add", cells: [{ skuId: sku, qty: 2 }] });
  const path = "/api/clothes/adjustment/export?format=csv&layout=line";
  const rowOf = async (by: Caller) => (await exported(by, path)).find((row) => row.单号 === draft.no);
  expect(await rowOf(admin)).toMatchObject({ 状态: "草稿", 款号: "8801", 颜色: "黑", 尺码: "M", 件数: "2", 金额: "" });
  const { body: detail } = await admin.get(`/api/clothes/adjustment/${draft.id}`);
  await admin.ok("POST", `/api/clothes/adjustment/${draft.id}/approve`, { version: detail.version });
  expect((await rowOf(admin))?.金额).toMatch(/^-\d+\.\d{2}$/);
  const forWarehouse = await rowOf(warehouse);
  expect(forWarehouse).toMatchObject({ 状态: "已审核", 件数: "2" });
  expect(Object.keys(forWarehouse ?? {})).not.toContain("金额");
  const heads = await exported(admin, "/api/clothes/adjustment/export?format=csv");
  expect(heads.find((row) => row.单号 === draft.no)?.备注, "no formula").toBe("'=HYPERLINK(1)");
});

it("lines stand in the order of sizes, however they were typed", async () => {
  const { id, no } = await admin.ok("POST", "/api/clothes/transfer", { fromId: places.warehouse, toId: places.stall });
  for (const label of ["8801 黑 L", "8801 黑 S", "8801 黑 M"]) {
    const cells = [{ skuId: await skuId(backoffice, label), qty: 1 }];
    await admin.ok("POST", `/api/clothes/transfer/${id}/lines`, { mode: "add", cells });
  }
  const lines = await exported(admin, `/api/clothes/transfer/export?format=csv&layout=line&keyword=${no}`);
  expect(lines.map((line) => `${line.颜色} ${line.尺码}`)).toEqual(["黑 S", "黑 M", "黑 L"]);
});

it("prices and amounts of purchases are not for everybody", async () => {
  for (const layout of ["document", "line"]) {
    const path = `/api/clothes/purchase/export?format=csv&layout=${layout}`;
    const [shown] = await exported(admin, path);
    expect(Object.keys(shown ?? {})).toContain("金额");
    if (layout === "document") expect(shown?.备注, "no formula").toBe("'=1+1");
    const { body } = await warehouse.get(path);
    expect(String(body).split("\r\n")[0]).not.toMatch(/金额|单价/);
  }
});

it("a blind count hides its book in the file as well", async () => {
  const added = await admin.ok("POST", "/api/clothes/count", {
    repositoryId: places.shahe,
    mode: "STYLE",
    styleNos: ["8801"],
    blind: true,
  });
  await admin.ok("POST", `/api/clothes/count/${added.id}/start`, { version: added.version });
  await admin.ok("POST", `/api/clothes/count/${added.id}/lines`, { mode: "add", cells: [{ skuId: sku, qty: 7 }] });
  const [head] = await exported(admin, "/api/clothes/count/export?format=csv");
  expect(head).toMatchObject({ 单号: added.no, 实盘: "7", 账面: "", 盘盈: "", 盘亏: "" });
  const [line] = await exported(admin, "/api/clothes/count/export?format=csv&layout=line");
  expect(line).toMatchObject({ 单号: added.no, 实盘: "7", 账面: "", 差异: "", 期间出入: "", 差异金额: "" });
});

it("a file is for those who may read the list", async () => {
  const keeper = await caller(backoffice, "keeper");
  expect((await keeper.get("/api/clothes/purchase/export")).status).toBe(403);
  expect(await admin.refused("GET", "/api/clothes/transfer/export?from=2024-01-01&to=2026-01-01")).toBe(
    "日期范围不能超过 366 天",
  );
  const xlsx = await admin.get(`/api/clothes/transfer/export`);
  expect([xlsx.status, String(xlsx.body).slice(0, 2)]).toEqual([200, "PK"]);
});
