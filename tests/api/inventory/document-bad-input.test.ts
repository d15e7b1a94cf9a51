/** Quantities that are none and documents too long, wherever any stock document takes cells: 400, and nothing is written. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();

let admin: Caller;
let sku = 0;
/** Where cells are taken, with what else the form needs. */
const forms: { name: string; path: string; rest: Record<string, unknown>; draft: boolean }[] = [];

const documents: Record<string, Record<string, unknown>> = {
  transfer: { fromId: places.warehouse, toId: places.stall },
  purchase: { repositoryId: places.warehouse },
  adjustment: { repositoryId: places.warehouse, kind: "GAIN", reason: "录错" },
  count: { repositoryId: places.warehouse, mode: "STYLE", styleNos: ["8801"] },
};

beforeAll(async () => {
  admin = await caller(backoffice, "admin");
  sku = await skuId(backoffice, "8801 黑 M");
  const { body: suppliers } = await admin.get("/api/clothes/purchase/suppliers");
  const cells = [{ skuId: sku, qty: 9 }];
  for (const [kind, head] of Object.entries(documents)) {
    const { id, version } = await admin.ok("POST", `/api/clothes/${kind}`, { partyId: suppliers[0].id, ...head });
    const path = `/api/clothes/${kind}/${id}`;
    if (kind === "count") await admin.ok("POST", `${path}/start`, { version });
    forms.push({ name: `${kind} lines`, path: `${path}/lines`, rest: { mode: "add" }, draft: true });
  }
  const drafted = async (kind: string) => {
    const { id } = await admin.ok("POST", `/api/clothes/${kind}`, { partyId: suppliers[0].id, ...documents[kind] });
    const path = `/api/clothes/${kind}/${id}`;
    const { version } = await admin.ok("POST", `${path}/lines`, { mode: "add", cells, answered: whateverIsAsked });
    return { path, version };
  };
  const unsent = await drafted("transfer");
  forms.push({ name: "transfer send", path: `${unsent.path}/send`, rest: { version: unsent.version }, draft: false });
  const sent = await drafted("transfer");
  await admin.ok("POST", `${sent.path}/send`, { version: sent.version });
  forms.push({ name: "transfer receive", path: `${sent.path}/receive`, rest: {}, draft: false });
  const settle = { kind: "LOSS", responsible: "司机" };
  forms.push({ name: "transfer settle", path: `${sent.path}/settle`, rest: settle, draft: false });
  const bought = await drafted("purchase");
  const submitted = await admin.ok("POST", `${bought.path}/submit`, { version: bought.version });
  const { version } = await admin.ok("POST", `${bought.path}/receive`, {
    version: submitted.version,
    cells: [{ skuId: sku, qty: 4 }],
  });
  forms.push({ name: "purchase receive", path: `${bought.path}/receive`, rest: { version }, draft: false });
  const back = { version, reason: "次品" };
  forms.push({ name: "purchase return", path: `${bought.path}/return`, rest: back, draft: false });
});

/** All that a document's form could have written. */
async function state() {
  const [found] = await rows<Record<string, unknown>>(
    backoffice.database.db,
    sql`select (select count(*) from transfer_line) as transfers, (select count(*) from purchase_line) as purchases,
      (select count(*) from stock_adjust_line) as slips, (select count(*) from stock_count_entry) as entries,
      (select count(*) from transfer_event) as events, (select count(*) from purchase_receipt) as receipts,
      (select sum(version) from transfer) as v1, (select sum(version) from purchase) as v2,
      (select sum(version) from stock_adjust) as v3, (select sum(version) from stock_count) as v4`,
  );
  return { ...(found as Record<string, number>), movements: await movementCount(backoffice) } as Record<string, number>;
}

describe.each([
  ["-1", -1, /数量不能小于 0/],
  ["a fraction", 1.5, /必须是整数/],
  ["a billion", 1e9, /数量不能超过 99,999/],
  ["100,000", 100_000, /数量不能超过 99,999/],
  ["a word", "many", /必须是数字/],
  ["infinity as text", "Infinity", /必须是/],
] as const)("a quantity of %s", (_name, qty, sentence) => {
  it("is refused by every form that takes one", async () => {
    const before = await state();
    for (const { name, path, rest } of forms) {
      const said = await admin.refused("POST", path, { ...rest, cells: [{ skuId: sku, qty }] });
      expect([name, said]).toEqual([name, expect.stringMatching(sentence)]);
    }
    expect(await state()).toEqual(before);
  });
});

it("501 cells, none at all, or a grade that is none are refused by every form", async () => {
  const before = await state();
  for (const { name, path, rest } of forms) {
    const refused = (cells: unknown) => admin.refused("POST", path, { ...rest, cells });
    // A receiving has a good and a damaged cell a line.
    const many = Array.from({ length: /receive|settle/.test(name) ? 1_001 : 501 }, () => ({ skuId: sku, qty: 1 }));
    expect([name, await refused(many)]).toEqual([name, expect.stringMatching(/最多(录入)? ?500 行/)]);
    expect([name, await refused([])]).toEqual([name, expect.stringMatching(/请至少填写一行|明细为空/)]);
    expect([name, await refused([{ skuId: sku, qty: 1, grade: 3 }])]).toEqual([name, expect.any(String)]);
    expect([name, await refused("x")]).toEqual([name, expect.any(String)]);
  }
  expect(await state()).toEqual(before);
});

it("0 posts nothing: it is refused where stock would move, and makes no line of a draft", async () => {
  const before = await state();
  for (const { path, rest, name } of forms.filter(({ draft }) => !draft)) {
    const said = await admin.refused("POST", path, { ...rest, cells: [{ skuId: sku, qty: 0 }] });
    expect([name, said]).toEqual([name, expect.stringMatching(/请至少填写一行/)]);
  }
  expect(await state()).toEqual(before);
  for (const { path, rest } of forms.filter(({ name }) => /^(transfer|purchase|adjustment) lines/.test(name))) {
    await admin.ok("POST", path, { ...rest, cells: [{ skuId: sku, qty: 0 }] });
  }
  const { transfers, purchases, slips, movements } = await state();
  expect({ transfers, purchases, slips, movements }).toEqual({
    transfers: before.transfers,
    purchases: before.purchases,
    slips: before.slips,
    movements: before.movements,
  });
});

it("a list of documents covers a day to 366, and no other period", async () => {
  const asked = (from: string, to: string) => `/api/clothes/transfer?from=${from}&to=${to}`;
  expect((await admin.get(asked("2026-01-31", "2026-01-31"))).status, "a day").toBe(200);
  expect((await admin.get(asked("2025-02-01", "2026-02-01"))).status, "366 days").toBe(200);
  expect(await admin.refused("GET", asked("2025-01-31", "2026-02-01"))).toBe("日期范围不能超过 366 天");
  expect(await admin.refused("GET", asked("2026-02-01", "2026-01-31"))).toBe("开始日期不能晚于结束日期");
});
