/** 调整单 over HTTP (domain.md §3.3, revise), and the lines that all documents share (§8). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { balanceOf, type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/adjustment";

let warehouse: Caller;
let finance: Caller;
let keeper: Caller;
let blackM: number;
let blackL: number;

beforeAll(async () => {
  [warehouse, finance, keeper] = (await Promise.all(
    ["warehouse", "finance", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  blackM = await skuId(backoffice, "8801 黑 M");
  blackL = await skuId(backoffice, "8801 黑 L");
});

const onHand = async (sku: number, grade = 1) =>
  (await balanceOf(backoffice, places.warehouse, sku, grade))?.onHand ?? 0;

/** A draft in 总仓 with these pieces. */
async function draft(kind: string, cells: { skuId: number; qty: number; grade?: number }[], head = {}) {
  const slip = await warehouse.ok("POST", path, { kind, repositoryId: places.warehouse, reason: "录错", ...head });
  if (cells.length === 0) return slip;
  const { version } = await warehouse.ok("POST", `${path}/${slip.id}/lines`, { mode: "add", cells });
  return { ...slip, version };
}

const approve = (slip: { id: number; version: number }) =>
  finance.ok("POST", `${path}/${slip.id}/approve`, { version: slip.version });

describe("a slip", () => {
  it("has a number of the day, adds up what is scanned, and moves nothing while a draft", async () => {
    const before = await movementCount(backoffice);
    const slip = await draft("GAIN", [{ skuId: blackM, qty: 1 }]);
    expect(slip.no).toMatch(/^TZ260415\d{5}$/);
    await warehouse.ok("POST", `${path}/${slip.id}/lines`, { mode: "add", cells: [{ skuId: blackM, qty: 2 }] });
    await warehouse.ok("POST", `${path}/${slip.id}/lines`, { mode: "add", cells: [{ skuId: blackL, qty: 4 }] });
    await warehouse.ok("POST", `${path}/${slip.id}/lines`, { mode: "set", cells: [{ skuId: blackL, qty: 0 }] });
    const { body } = await warehouse.get(`${path}/${slip.id}`);
    expect(body.lines).toMatchObject([
      { styleNo: "8801", color: "黑", size: "M", qty: 3, available: await onHand(blackM) },
    ]);
    expect(body.lines[0]).not.toHaveProperty("valueFen");
    expect(await movementCount(backoffice)).toBe(before);
  });

  it.each([
    ["GAIN", 5],
    ["LOSS", -5],
    ["SAMPLE", -5],
    ["OPENING", 5],
  ])("of kind %s moves %i", async (kind, moved) => {
    const before = await onHand(blackM);
    await approve(await draft(kind, [{ skuId: blackM, qty: 5 }]));
    expect(await onHand(blackM)).toBe(before + moved);
  });

  it("turns 正品 into 次品 and back, with its value", async () => {
    const value = async () =>
      ((await balanceOf(backoffice, places.warehouse, blackM, 1))?.valueFen ?? 0) +
      ((await balanceOf(backoffice, places.warehouse, blackM, 2))?.valueFen ?? 0);
    const [good, second, worth] = [await onHand(blackM), await onHand(blackM, 2), await value()];
    await approve(await draft("GRADE", [{ skuId: blackM, qty: 3 }]));
    await approve(await draft("GRADE", [{ skuId: blackM, qty: 1, grade: 2 }]));
    expect([await onHand(blackM), await onHand(blackM, 2), await value()]).toEqual([good - 2, second + 2, worth]);
  });

  it("asks for a photo when much money is scrapped", async () => {
    const slip = await draft("SCRAP", [{ skuId: blackM, qty: 20 }], { reason: "污渍" });
    expect(await finance.refused("POST", `${path}/${slip.id}/approve`, { version: slip.version })).toBe(
      `调整单 ${slip.no} 报废金额超过 500 元，请先上传照片`,
    );
    await approve(await draft("SCRAP", [{ skuId: blackM, qty: 1 }], { reason: "污渍" }));
  });

  it("is taken back by a new slip, once", async () => {
    const before = await balanceOf(backoffice, places.warehouse, blackL);
    const slip = await draft("LOSS", [{ skuId: blackL, qty: 2 }]);
    const { version } = await approve(slip);
    const reversal = await finance.ok("POST", `${path}/${slip.id}/reverse`, { version, reason: "录错" });
    expect(await balanceOf(backoffice, places.warehouse, blackL)).toEqual(before);
    const { body } = await finance.get(`${path}/${slip.id}`);
    expect([body.status, body.reversedBy]).toEqual(["REVERSED", { id: reversal.id, no: reversal.no }]);
    expect(body.lines[0].valueFen).toBeLessThan(0);
    expect((await finance.get(`${path}/${reversal.id}`)).body).toMatchObject({
      reverseOf: { no: slip.no },
      status: "APPROVED",
    });
    expect(await finance.refused("POST", `${path}/${reversal.id}/reverse`, { version: 1, reason: "录错" })).toBe(
      `调整单 ${reversal.no} 是红冲单，不能再红冲`,
    );
  });
});

describe("refusals write nothing", () => {
  it("names what is short, and what of", async () => {
    const available = await onHand(blackL);
    const slip = await draft("LOSS", [{ skuId: blackL, qty: available + 2 }]);
    const before = await movementCount(backoffice);
    expect(await finance.refused("POST", `${path}/${slip.id}/approve`, { version: slip.version })).toBe(
      `8801 黑 L 库存不足：可用 ${available}，需要 ${available + 2}`,
    );
    expect(await movementCount(backoffice)).toBe(before);
    expect((await finance.get(`${path}/${slip.id}`)).body.status).toBe("DRAFT");
  });

  it("of every action in every state that does not allow it", async () => {
    const make = {
      DRAFT: () => draft("GAIN", [{ skuId: blackM, qty: 1 }]),
      APPROVED: async () => {
        const slip = await make.DRAFT();
        return { ...slip, ...(await approve(slip)) };
      },
      REVERSED: async () => {
        const slip = await make.APPROVED();
        await finance.ok("POST", `${path}/${slip.id}/reverse`, { version: slip.version, reason: "录错" });
        return { ...slip, version: slip.version + 1 };
      },
      DISCARDED: async () => {
        const slip = await make.DRAFT();
        return { ...slip, ...(await warehouse.ok("POST", `${path}/${slip.id}/discard`, { version: slip.version })) };
      },
    };
    const actions = {
      edit: (slip: { id: number; version: number }) => [
        "PUT",
        `${path}/${slip.id}`,
        { version: slip.version, reason: "串码", remark: "" },
      ],
      lines: (slip: { id: number }) => [
        "POST",
        `${path}/${slip.id}/lines`,
        { mode: "add", cells: [{ skuId: blackM, qty: 1 }] },
      ],
      approve: (slip: { id: number; version: number }) => [
        "POST",
        `${path}/${slip.id}/approve`,
        { version: slip.version },
      ],
      discard: (slip: { id: number; version: number }) => [
        "POST",
        `${path}/${slip.id}/discard`,
        { version: slip.version },
      ],
      reverse: (slip: { id: number; version: number }) => [
        "POST",
        `${path}/${slip.id}/reverse`,
        { version: slip.version, reason: "录错" },
      ],
    } as const;
    const allowed: Record<string, readonly string[]> = {
      DRAFT: ["edit", "lines", "approve", "discard"],
      APPROVED: ["reverse"],
      REVERSED: [],
      DISCARDED: [],
    };
    const boss = await caller(backoffice, "boss");
    for (const [status, build] of Object.entries(make)) {
      for (const [action, request] of Object.entries(actions)) {
        if (allowed[status]?.includes(action)) continue;
        const slip = await build();
        const before = await movementCount(backoffice);
        const [method, url, body] = request(slip) as ["POST" | "PUT", string, Record<string, unknown>];
        expect(await boss.refused(method, url, body), `${action} when ${status}`).toContain(slip.no);
        expect(await movementCount(backoffice), `${action} when ${status}`).toBe(before);
      }
    }
  });

  it.each([
    ["a quantity below nothing", { qty: -1 }, "数量不能小于 0"],
    ["a fraction", { qty: 1.5 }, "必须是整数"],
    ["a billion", { qty: 1e9 }, "数量不能超过 99,999"],
    ["no such SKU", { qty: 1, skuId: 999_999_999 }, "明细中有不存在的商品，请刷新后重试"],
  ])("of %s", async (_name, cell, sentence) => {
    const slip = await draft("GAIN", []);
    expect(
      await warehouse.refused("POST", `${path}/${slip.id}/lines`, { mode: "add", cells: [{ skuId: blackM, ...cell }] }),
    ).toBe(sentence);
  });

  it("of an empty slip, an old version, a line too many, and a missing reason", async () => {
    const slip = await draft("GAIN", []);
    expect(await finance.refused("POST", `${path}/${slip.id}/approve`, { version: slip.version })).toBe(
      "明细为空，请先添加商品",
    );
    expect(await warehouse.refused("POST", `${path}/${slip.id}/discard`, { version: slip.version + 1 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    const cells = Array.from({ length: 501 }, () => ({ skuId: blackM, qty: 1 }));
    expect(await warehouse.refused("POST", `${path}/${slip.id}/lines`, { mode: "add", cells })).toBe(
      "一张单据最多 500 行",
    );
    expect(await warehouse.refused("POST", path, { kind: "GAIN", repositoryId: places.warehouse, reason: " " })).toBe(
      "请填写原因",
    );
  });

  it("of another's place, whoever asks and however", async () => {
    const boss = await caller(backoffice, "boss");
    const slip = await boss.ok("POST", path, { kind: "GAIN", repositoryId: places.shahe, reason: "录错" });
    // 仓管 may see the stall but not adjust it; 在途 they may not even see.
    expect(await warehouse.refused("POST", path, { kind: "GAIN", repositoryId: places.shahe, reason: "录错" })).toBe(
      "您没有广州沙河南城1F-116档的调整权限",
    );
    expect(await warehouse.refused("POST", path, { kind: "GAIN", repositoryId: places.transit, reason: "录错" })).toBe(
      "您没有该仓库的调整权限",
    );
    expect(
      await warehouse.refused("POST", `${path}/${slip.id}/lines`, { mode: "add", cells: [{ skuId: blackM, qty: 1 }] }),
    ).toBe("您没有广州沙河南城1F-116档的调整权限");
    expect((await keeper.get(path)).status).toBe(403);
  });

  it("of the same form sent again: the first answer comes back", async () => {
    const body = { kind: "GAIN", repositoryId: places.warehouse, reason: "录错", clientToken: randomUUID() };
    const [first, second] = await Promise.all([warehouse.ok("POST", path, body), warehouse.ok("POST", path, body)]);
    expect(second).toEqual(first);
  });
});

describe("the list", () => {
  it("filters, pages, and shows no place that one may not see", async () => {
    const { body } = await warehouse.get(`${path}?status=APPROVED&kind=GAIN&size=10`);
    expect(body.totalElements).toBeGreaterThan(0);
    expect(new Set(body.content.map((row: { status: string }) => row.status))).toEqual(new Set(["APPROVED"]));
    expect(await warehouse.refused("GET", `${path}?from=2025-01-01&to=2026-04-15`)).toBe("日期范围不能超过 366 天");
    expect(await warehouse.refused("GET", `${path}?from=2026-04-16&to=2026-04-15`)).toBe("开始日期不能晚于结束日期");
  });
});

describe("a line of text", () => {
  const resolve = (text: string) => keeper.get(`/api/clothes/goods/line?text=${encodeURIComponent(text)}`);

  it("is a barcode or SKU code, a style, a 配码, or the beginning of one", async () => {
    const { body: matrix } = await keeper.get("/api/clothes/goods/matrix?styleNo=8801&repositoryId=2");
    expect(matrix.sizes.map((size: { name: string }) => size.name)).toEqual(["S", "M", "L", "XL"]);
    expect(matrix.cells.find((cell: { skuId: number }) => cell.skuId === blackM)).toMatchObject({
      active: true,
      onHand: expect.any(Number),
    });
    expect((await resolve("8801-bk-m x3")).body).toEqual({
      kind: "cells",
      label: "8801 黑 M 3 件",
      cells: [{ skuId: blackM, qty: 3 }],
    });
    expect((await resolve("8801")).body).toMatchObject({ kind: "style", styleNo: "8801" });
    expect((await resolve("8801 黑 0120")).body).toMatchObject({
      cells: [
        { skuId: blackM, qty: 1 },
        { skuId: blackL, qty: 2 },
      ],
    });
    expect((await resolve("880")).body.choices).toContainEqual({ text: "8801", label: "8801 法式方领泡泡袖连衣裙" });
    expect((await resolve("fsfl")).body.choices[0].text).toBe("8801");
  });

  it("that is nothing says so", async () => {
    expect((await resolve("0000")).body.message).toBe("没有找到“0000”，请核对条码或款号");
    expect((await resolve("8801 黑 9")).body.message).toBe("配码 9 与 8801 的 4 个尺码（S M L XL）不符");
    expect((await resolve("100%' or 1=1 --")).body.message).toContain("没有找到");
    expect((await keeper.get("/api/clothes/goods/matrix?styleNo=8801&repositoryId=3")).body.message).toBe(
      "您没有该仓库的查看权限",
    );
  });
});

describe("after all of it", () => {
  it("every invariant of the ledger holds, and the list of styles follows", async () => {
    await backoffice.settle();
    expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
    const { body } = await warehouse.get("/api/clothes/product?keyword=8801");
    const { body: matrix } = await (await caller(backoffice, "admin")).get(
      "/api/clothes/goods/matrix?styleNo=8801&repositoryId=1",
    );
    expect(matrix.cells.length).toBeGreaterThan(0);
    expect(body.content[0].styleNo).toBe("8801");
  });
});
