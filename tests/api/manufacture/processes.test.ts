/** 工序与分类: the library, prices from a day on and what follows them, routes and bills of materials of styles. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import { readBom, readRoute } from "#backoffice/trade/manufacture/process/route.ts";
import type { ProcessRow } from "#contract/manufacture/processes.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import {
  type PlantedBatch,
  plantBatch,
  plantDay,
  plantMaterial,
  plantProcess,
  plantWorker,
} from "../../support/data/production.ts";
import { audits } from "../../support/data/repositories.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "merchandiser", "keeper", "warehouse"])
    tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/process";
const send = (method: string, path: string, body?: object, username = "merchandiser") =>
  backoffice.send(method, api + path, {
    token: tokens[username],
    ...(body && { body: { clientToken: randomUUID(), ...body } }),
  });
const get = async (path: string, username?: string) => (await send("GET", path, undefined, username)).body;
const refused = async (...asked: Parameters<typeof send>) => {
  const { status, body } = await send(...asked);
  expect(status, JSON.stringify(body)).toBe(400);
  return body.message as string;
};

let made = 0;
async function newCategory() {
  made += 1;
  const { status, body } = await send("POST", "/category", { name: `试验分类 ${made}`, stage: "SEW" });
  expect(status, body.message).toBe(201);
  return body.id as number;
}

async function newProcess(changes: object = {}) {
  made += 1;
  const categoryId = await newCategory();
  const body = { name: `试验工序 ${made}`, categoryId, priceLi: 85, stdSec: 30, ...changes };
  const added = await send("POST", "", body);
  expect(added.status, added.body.message).toBe(201);
  return { ...body, id: added.body.id as number };
}

const change = (ids: readonly number[], rule: object, username?: string) =>
  send(
    "POST",
    "/price",
    { rows: ids.map((id) => ({ id, version: 1 })), fromDay: plantDay, sync: false, ...rule },
    username,
  );

async function styleId(styleNo: string): Promise<number> {
  const [found] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from product where style_no = ${styleNo}`,
  );
  if (!found) throw new Error(`no ${styleNo}`);
  return found.id;
}

describe("the library", () => {
  it("gives codes by itself, keeps what is said, and its price from today on", async () => {
    const { id } = await newProcess({ machine: "平缝机", skill: "B" });
    const row = await get(`/${id}`);
    expect(row).toMatchObject({
      priceLi: 85,
      stdSec: 30,
      machine: "平缝机",
      skill: "B",
      status: "ON",
      usedBy: 0,
      next: null,
    });
    expect(row.code).toMatch(/^GX\d{3,}$/);
    expect(row.prices).toMatchObject([{ fromDay: plantDay, priceLi: 85 }]);
    const second = await newProcess();
    expect((await get(`/${second.id}`)).code).not.toBe(row.code);
  });

  it("refuses in one sentence", async () => {
    const { name, categoryId } = await newProcess({ code: "sy-1" });
    const add = (changes: object) => refused("POST", "", { name: "别的", categoryId, priceLi: 85, ...changes });
    expect(await add({ name })).toBe(`该分类已有工序 ${name}，请换一个名称`);
    expect(await add({ code: "SY-1" })).toBe("编码 SY-1 已存在，请换一个编码");
    expect(await add({ priceLi: 0 })).toBe("工价必须大于 0");
    expect(await add({ priceLi: 100_001 })).toBe("工价不能超过 100 元");
    expect(await add({ categoryId: 999_999 })).toBe("所选分类不存在，请重新选择");
    expect(
      (await send("POST", "", { name: "别的分类同名", categoryId: await newCategory(), priceLi: 100_000 })).status,
    ).toBe(201);
  });

  it("filters, sorts, and is not for everybody", async () => {
    const { name, id } = await newProcess({ priceLi: 99_000, machine: "打枣机 X9" });
    const found = await get(`?keyword=X9&sort=priceLi,desc`);
    expect(found).toMatchObject({ totalElements: 1, content: [{ id, name }] });
    const all = await get("?size=100&sort=priceLi,desc");
    const prices = all.content.map(({ priceLi }: ProcessRow) => priceLi);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect((await send("GET", "", undefined, "keeper")).status).toBe(403);
    expect((await send("GET", "/route", undefined, "warehouse")).status).toBe(403);
  });

  it("stops and takes up; a used one is never removed, an unused one is", async () => {
    const { id } = await newProcess();
    const act = (method: string, path: string, version: number) => send(method, `/${id}${path}`, { version });
    expect((await act("POST", "/disable", 1)).status).toBe(200);
    expect((await act("POST", "/disable", 2)).body.message).toMatch(/已经停用$/);
    expect((await act("POST", "/disable", 1)).body.message).toBe("数据已被他人修改，请刷新后重试");
    expect((await act("POST", "/enable", 2)).status).toBe(200);
    const style = await styleId("8801");
    const { version, steps } = await get(`/route/${style}`);
    const kept = steps.map(({ processId, times, ownLi }: Record<string, number>) => ({ processId, times, ownLi }));
    const saved = await send("PUT", "/route", {
      id: style,
      version,
      steps: [...kept, { processId: id, times: 1, ownLi: "" }],
      sync: false,
    });
    expect(saved.status, saved.body.message).toBe(200);
    expect((await act("DELETE", "", 3)).body.message).toMatch(/已被使用，不能删除，可停用$/);
    await send("PUT", "/route", { id: style, version: saved.body.version, steps: kept, sync: false });
    expect((await act("DELETE", "", 3)).status).toBe(200);
    expect((await send("GET", `/${id}`)).body.message).toBe("工序不存在，可能已被删除");
  });

  it("keeps categories: named once, changed, removed only when empty", async () => {
    const { categoryId } = await newProcess();
    const { name, version } = await get(`/category/${categoryId}`);
    expect(await refused("POST", "/category", { name, stage: "CUT" })).toBe(`分类 ${name} 已存在，请换一个名称`);
    expect(await refused("DELETE", `/category/${categoryId}`, { version })).toBe(`分类${name}里还有工序，不能删除`);
    const edited = await send("PUT", "/category", {
      id: categoryId,
      version,
      name: `${name}改`,
      stage: "PACK",
      sort: 1,
    });
    expect(edited.status).toBe(200);
    const empty = await newCategory();
    expect((await send("DELETE", `/category/${empty}`, { version: 1 })).status).toBe(200);
    const { content } = await get("/category");
    expect(content.map((row: { id: number }) => row.id)).not.toContain(empty);
    expect(content).toContainEqual(expect.objectContaining({ id: categoryId, stage: "PACK", processes: 1 }));
  });
});

describe("a new price", () => {
  it("is previewed and holds from its day on, before it the old one", async () => {
    const { id } = await newProcess({ priceLi: 185 });
    const tomorrow = "2099-01-01";
    const {
      rows: [preview],
    } = await get(`/price?ids=${id}&by=RATE&amount=1000&fromDay=${tomorrow}`);
    expect(preview).toMatchObject({ beforeLi: 185, afterLi: 204, refusal: null, waiting: 0 });
    expect((await change([id], { by: "RATE", amount: 1000, fromDay: tomorrow })).body).toMatchObject({
      changed: 1,
      synced: 0,
    });
    const row = await get(`/${id}`);
    expect(row).toMatchObject({ priceLi: 185, next: { fromDay: tomorrow, priceLi: 204 } });
    const style = await styleId("6601");
    const { version } = await get(`/route/${style}`);
    const steps = [{ processId: id, times: 2, ownLi: null }];
    expect((await send("PUT", "/route", { id: style, version, steps, sync: false })).status).toBe(200);
    const { db } = backoffice.database;
    expect(await readRoute(db, style, plantDay)).toMatchObject([
      { processId: id, times: 2, priceLi: 185, ownLi: null },
    ]);
    expect(await readRoute(db, style, tomorrow)).toMatchObject([{ priceLi: 204 }]);
    const [log] = (await audits(backoffice.database, "process", id)).filter(({ action }) => action === "price");
    expect(log).toMatchObject({ before: { priceLi: 185 }, after: { priceLi: 204, fromDay: tomorrow } });
  });

  it("is withdrawn while its day has not come, by those who may change prices", async () => {
    const { id, name } = await newProcess({ priceLi: 185 });
    const withdraw = async (as?: string) => {
      const { version } = await get(`/${id}`);
      return send("POST", `/${id}/price/withdraw`, { version, clientToken: randomUUID() }, as);
    };
    expect((await withdraw()).body.message).toBe(`${name}没有还没生效的工价`);
    await change([id], { by: "SET", amount: 200, fromDay: "2099-01-01" });
    const later = { rows: [{ id, version: 2 }], by: "SET", amount: 210, fromDay: "2099-02-01" };
    expect((await change([id], later)).body).toMatchObject({ changed: 1 });
    expect((await withdraw("keeper")).status).toBe(403);
    expect((await withdraw()).status).toBe(200);
    expect(await get(`/${id}`)).toMatchObject({ priceLi: 185, next: null, prices: [{ priceLi: 185 }] });
    const [log] = (await audits(backoffice.database, "process", id)).filter(({ action }) => action === "withdrawPrice");
    expect(log?.before).toEqual([
      { fromDay: "2099-01-01", priceLi: 200 },
      { fromDay: "2099-02-01", priceLi: 210 },
    ]);
    await change([id], { rows: [{ id, version: 4 }], by: "SET", amount: 190 });
    expect((await get(`/${id}`)).prices[0]).toMatchObject({ priceLi: 190 });
  });

  it("stays above 0 and within 100 元, and is for those who may", async () => {
    const { id, name } = await newProcess({ priceLi: 50 });
    const why = async (rule: object) => (await change([id], rule)).body.message;
    expect(await why({ by: "LI", amount: -50 })).toBe(`${name}：工价必须大于 0`);
    expect(await why({ by: "SET", amount: 100_001 })).toBe(`${name}：工价不能超过 100 元`);
    expect(await why({ by: "SET", amount: 50 })).toBe(`${name}：工价没有变化`);
    expect(await why({ by: "RATE", amount: 0 })).toBe("调整幅度不能为 0");
    expect(await why({ by: "SET", amount: 60, fromDay: "2099-01-01", sync: true })).toMatch(/^生效日期在今天之后/);
    expect((await change([id], { by: "SET", amount: 60 }, "keeper")).status).toBe(403);
    expect((await get(`/${id}`)).prices).toHaveLength(1);
  });
});

describe("同步未审核记录", () => {
  async function record(batch: PlantedBatch, values: Partial<typeof pieceRecord.$inferInsert> = {}) {
    const [{ id: batchProcessId, priceLi } = { id: 0, priceLi: 0 }] = batch.processes;
    const worker = await plantWorker(backoffice);
    const price = values.priceLi ?? priceLi;
    return insertRow(backoffice.database.db, pieceRecord, {
      ...{ batchId: batch.id, batchProcessId, employeeId: worker.id, source: "HAND", qty: 10, priceLi: price },
      ...{ amountLi: 10 * price, operatorId: 1, bizDate: plantDay, createdAt: demoNow },
      ...values,
    });
  }
  const stored = async (id: number) =>
    (
      await rows(
        backoffice.database.db,
        sql`select price_li as price, amount_li as amount from piece_record where id = ${id}`,
      )
    )[0];
  const snapshot = async ({ processes }: PlantedBatch) =>
    (
      await rows<{ price: number }>(
        backoffice.database.db,
        sql`select price_li as price from batch_process where id = ${processes[0]?.id ?? 0}`,
      )
    )[0]?.price;

  it("touches what nobody approved since the day, only when ticked, and no other price than the library's", async () => {
    const process = await plantProcess(backoffice, { priceLi: 180 });
    const batch = await plantBatch(backoffice, { cut: 60, processes: [process] });
    const closed = await plantBatch(backoffice, { cut: 60, status: "CLOSED", processes: [process] });
    const agreed = await plantBatch(backoffice, { cut: 60, processes: [{ ...process, priceLi: 333 }] });
    const waiting = await record(batch);
    const earlier = await record(batch, { bizDate: "2020-01-01" });
    const approved = await record(batch, { status: "APPROVED" });
    const rework = await record(batch, { kind: "REWORK", priceLi: 0 });
    const other = await record(agreed);
    const {
      rows: [preview],
    } = await get(`/price?ids=${process.id}&by=SET&amount=200&fromDay=${plantDay}`);
    expect(preview).toMatchObject({ beforeLi: 180, afterLi: 200, waiting: 1 });

    expect((await change([process.id], { by: "SET", amount: 200 })).body).toMatchObject({ changed: 1, synced: 0 });
    expect(await snapshot(batch)).toBe(180);
    expect(await stored(waiting.id)).toEqual({ price: 180, amount: 1800 });

    const ticked = await send("POST", "/price", {
      ...{ rows: [{ id: process.id, version: 2 }], by: "SET", amount: 210, fromDay: plantDay, sync: true },
    });
    expect(ticked.body).toMatchObject({ changed: 1, synced: 1 });
    expect(await snapshot(batch)).toBe(210);
    expect(await snapshot(closed)).toBe(180);
    expect(await snapshot(agreed)).toBe(333);
    expect(await stored(waiting.id)).toEqual({ price: 210, amount: 2100 });
    expect(await stored(earlier.id)).toEqual({ price: 180, amount: 1800 });
    expect(await stored(approved.id)).toEqual({ price: 180, amount: 1800 });
    expect(await stored(rework.id)).toEqual({ price: 0, amount: 0 });
    expect(await stored(other.id)).toEqual({ price: 333, amount: 3330 });
  });

  it("follows a style's own price into the batches of that style alone", async () => {
    const process = await plantProcess(backoffice, { priceLi: 180 });
    const own = await plantBatch(backoffice, { styleNo: "8803", cut: 30, processes: [process] });
    const others = await plantBatch(backoffice, { styleNo: "8805", cut: 30, processes: [process] });
    const waiting = await record(own);
    const style = await styleId("8803");
    const { version } = await get(`/route/${style}`);
    const steps = [{ processId: process.id, times: 1, ownLi: 250 }];
    const saved = await send("PUT", "/route", { id: style, version, steps, sync: true });
    expect(saved.body, saved.body.message).toMatchObject({ synced: 1 });
    expect([await snapshot(own), await snapshot(others)]).toEqual([250, 180]);
    expect(await stored(waiting.id)).toEqual({ price: 250, amount: 2500 });
    // The library's next price is not this style's.
    await change([process.id], { by: "SET", amount: 190, sync: true });
    expect([await snapshot(own), await snapshot(others)]).toEqual([250, 190]);
  });
});

describe("款式工序", () => {
  it("is kept in order with its sums, copied from another style, and named once each", async () => {
    const [first, second] = [
      await newProcess({ priceLi: 100, stdSec: 10 }),
      await newProcess({ priceLi: 65, stdSec: 20 }),
    ];
    const style = await styleId("8810");
    const { version } = await get(`/route/${style}`);
    const steps = [
      { processId: second.id, times: 5, ownLi: null },
      { processId: first.id, times: 1, ownLi: 120 },
    ];
    expect((await send("PUT", "/route", { id: style, version, steps, sync: false })).status).toBe(200);
    const route = await get(`/route/${style}`);
    expect(route).toMatchObject({ totalLi: 5 * 65 + 120, stdSec: 110 });
    expect(route.steps.map((step: { processId: number }) => step.processId)).toEqual([second.id, first.id]);
    const listed = await get("/route?keyword=8810");
    expect(listed.content).toMatchObject([{ id: style, steps: 2, totalLi: 445, stdSec: 110 }]);

    const again = [...steps, { processId: first.id, times: 1, ownLi: null }];
    expect(await refused("PUT", "/route", { id: style, version: route.version, steps: again, sync: false })).toBe(
      `${first.name}已在本款的工序里，请改次数`,
    );
    expect(await refused("PUT", "/route", { id: style, version, steps, sync: false })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect(
      await refused("PUT", "/route", {
        id: style,
        version: route.version,
        steps: [{ processId: first.id, times: 0, ownLi: null }],
        sync: false,
      }),
    ).toBe("次数至少为 1");
    await send("POST", `/${first.id}/disable`, { version: 1 });
    const kept = await send("PUT", "/route", { id: style, version: route.version, steps, sync: false });
    expect(kept.status, "a stopped process stays where it was").toBe(200);

    const target = await styleId("5506");
    const before = await get(`/route/${target}`);
    const copied = await send("POST", "/route/copy", { id: target, version: before.version, fromId: style });
    expect(copied.body, copied.body.message).toMatchObject({ steps: 2 });
    expect(await get(`/route/${target}`)).toMatchObject({ totalLi: 445 });
    expect(await refused("POST", "/route/copy", { id: target, version: copied.body.version, fromId: target })).toBe(
      "不能从本款复制，请选择另一款",
    );
  });

  it("exports the library and a style's steps", async () => {
    const csv = async (path: string) =>
      (await fetch(`${backoffice.url}${api}${path}`, { headers: { Authorization: tokens.merchandiser ?? "" } })).text();
    expect(await csv("/export?format=csv")).toContain("标准工价（元）");
    const style = await styleId("8810");
    const steps = (await csv(`/route/export?format=csv&productId=${style}`)).trim().split("\r\n");
    expect(steps).toHaveLength(3);
    expect(steps[1]).toContain(",1,");
    const { rows: counted } = await get(`/route/export/count?productId=${style}`);
    expect(counted).toEqual({ step: 2, style: 1 });
  });
});

describe("BOM", () => {
  it("is kept by colour, costs a piece for those who see cost, and refuses what does not fit", async () => {
    const fabric = await plantMaterial(backoffice, { priceLi: 18_600 });
    const zip = await plantMaterial(backoffice, { priceLi: 620, unit: "STRIP", type: "TRIM" });
    const style = await styleId("8812");
    const { version, colors } = await get(`/bom/${style}`);
    const [color, other] = colors;
    const line = (changes: object) => ({
      materialId: fabric.id,
      colorId: "",
      usageMilli: 1450,
      lossBp: 300,
      ...changes,
    });
    const save = (lines: object[], seen = version) => send("PUT", "/bom", { id: style, version: seen, lines });
    expect((await save([line({}), line({})])).body.message).toBe(`${fabric.name}（全部颜色）重复，请合并成一行`);
    expect((await save([line({}), line({ colorId: color.id })])).body.message).toBe(
      `${fabric.name}既有全部颜色又有单个颜色的用量，请只留一种`,
    );
    expect((await save([line({ colorId: 999_999 })])).body.message).toBe(
      `${fabric.name}的颜色不是本款的颜色，请重新选择`,
    );
    expect((await save([line({ usageMilli: 0 })])).body.message).toBe("单耗必须大于 0");
    const saved = await save([line({}), line({ materialId: zip.id, colorId: color.id, usageMilli: 1000, lossBp: 0 })]);
    expect(saved.status, saved.body.message).toBe(200);
    expect(await readBom(backoffice.database.db, style)).toMatchObject([
      { materialId: fabric.id, colorId: null, usageMilli: 1450, lossBp: 300 },
      { materialId: zip.id, colorId: color.id, usageMilli: 1000 },
    ]);
    const cost = 27_779; // 1.450 × 1.03 × 18.600 = 27.7791
    const seen = await get(`/bom/${style}`, "boss");
    expect(seen.lines[0].costLi).toBe(cost);
    const costs = new Map(seen.costs.map(({ colorId, costLi }: Record<string, number>) => [colorId, costLi]));
    expect([costs.get(color.id), costs.get(other.id)]).toEqual([cost + 620, cost]);
    const unseen = await get(`/bom/${style}`, "merchandiser");
    expect(unseen).not.toHaveProperty("costs");
    expect(unseen.lines[0]).not.toHaveProperty("costLi");
    expect(unseen.lines[0]).not.toHaveProperty("priceLi");
    expect((await save([])).body.message).toBe("数据已被他人修改，请刷新后重试");
  });
});
