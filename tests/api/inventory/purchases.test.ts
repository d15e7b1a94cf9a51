/** 采购入库 over HTTP (domain.md §3.3): drafting, prices, receiving, giving back, voiding, and every refusal. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { balanceOf, type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/purchase";
const supplier = 10;

let boss: Caller;
let warehouse: Caller;
let merchandiser: Caller;
let keeper: Caller;
let blackM: number;
let blackL: number;
let other: number;

beforeAll(async () => {
  [boss, warehouse, merchandiser, keeper] = (await Promise.all(
    ["boss", "warehouse", "merchandiser", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller];
  blackM = await skuId(backoffice, "8801 黑 M");
  blackL = await skuId(backoffice, "8801 黑 L");
  other = await skuId(backoffice, "8802 黑 M").catch(() => anotherStyle());
});

async function anotherStyle(): Promise<number> {
  const [found] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select sku.id from sku join product on product.id = product_id
        where product.style_no <> '8801' and product.status = 'ON' and sku.active order by sku.id limit 1`,
  );
  return found?.id ?? 0;
}

interface Document {
  id: number;
  no: string;
  version: number;
}
type Line = { skuId: number; qty: number; priceFen?: number };

const head = (more = {}) => ({ partyId: supplier, repositoryId: places.warehouse, remark: "", ...more });

/** A draft with these lines, priced. */
async function draft(lines: Line[], more = {}): Promise<Document> {
  const created = await boss.ok("POST", path, head(more));
  if (lines.length === 0) return created;
  const changed = await boss.ok("POST", `${path}/${created.id}/lines`, {
    mode: "set",
    cells: lines.map(({ skuId: sku, qty }) => ({ skuId: sku, qty })),
    prices: lines.flatMap(({ skuId: sku, priceFen }) => (priceFen === undefined ? [] : [{ skuId: sku, priceFen }])),
    answered: whateverIsAsked,
  });
  return { ...created, ...changed };
}

const act = async (document: Document, action: string, body = {}): Promise<Document> => ({
  ...document,
  ...pickVersion(await boss.ok("POST", `${path}/${document.id}/${action}`, { version: document.version, ...body })),
});
const pickVersion = ({ version }: { version: number }) => ({ version });
const submitted = async (lines: Line[], more = {}) => act(await draft(lines, more), "submit");
const read = async ({ id }: { id: number }, as = boss) => (await as.get(`${path}/${id}`)).body;
const receiptsOf = async (document: Document) => (await read(document)).receipts;
const refusedAct = (document: Document, action: string, body = {}, as = boss) =>
  as.refused("POST", `${path}/${document.id}/${action}`, { version: document.version, ...body });
const stock = async (sku: number) =>
  (await balanceOf(backoffice, places.warehouse, sku)) ?? { onHand: 0, valueFen: 0, locked: 0 };

describe("a purchase", () => {
  it("comes in by parts and is worth goods + freight − discount, to the 分", async () => {
    const before = await Promise.all([blackM, blackL].map(stock));
    const lines = [
      { skuId: blackM, qty: 3, priceFen: 3_333 },
      { skuId: blackL, qty: 7, priceFen: 1_111 },
    ];
    let bought = await submitted(lines, { freightFen: 1_000, discountFen: 333 });
    expect((await read(bought)).no).toMatch(/^CG260415\d{5}$/);
    bought = await act(bought, "receive", {
      cells: [
        { skuId: blackM, qty: 2 },
        { skuId: blackL, qty: 3 },
      ],
    });
    expect(await read(bought)).toMatchObject({ status: "PART", receivedQty: 5 });
    bought = await act(bought, "receive");
    const total = 3 * 3_333 + 7 * 1_111 + 1_000 - 333;
    const detail = await read(bought);
    expect(detail).toMatchObject({ status: "DONE", qty: 10, receivedQty: 10, amountFen: total, receivedFen: total });
    expect(detail.receipts.map(({ no }: Document) => no.slice(0, 2))).toEqual(["RK", "RK"]);
    const after = await Promise.all([blackM, blackL].map(stock));
    const sum = (of: "onHand" | "valueFen", all: typeof after) => all.reduce((all, one) => all + one[of], 0);
    expect(sum("onHand", after) - sum("onHand", before)).toBe(10);
    expect(sum("valueFen", after) - sum("valueFen", before)).toBe(total);
    const [style] = await rows<{ last: number }>(
      backoffice.database.db,
      sql`select last_purchase_fen as last from product where style_no = '8801'`,
    );
    expect(style?.last).toBe(1_111);
  });

  it("gives back at what was paid, and takes either back", async () => {
    const before = await stock(blackM);
    let bought = await act(
      await submitted([{ skuId: blackM, qty: 10, priceFen: 2_005 }], { freightFen: 7 }),
      "receive",
    );
    bought = await act(bought, "return", { cells: [{ skuId: blackM, qty: 4 }], reason: "次品" });
    expect(await read(bought)).toMatchObject({ status: "DONE", returnedQty: 4, receivedFen: 6 * 2_005 + 4 });
    const [receipt, returned] = await receiptsOf(bought);
    expect(returned).toMatchObject({ kind: "RETURN", amountFen: 4 * 2_005 + 3, reason: "次品" });
    expect(await refusedAct(bought, `receipt/${receipt.id}/void`, { reason: "录错" })).toBe(
      "8801 黑 M 已退货 4 件，请先作废退货单",
    );
    bought = await act(bought, `receipt/${returned.id}/void`, { reason: "录错" });
    expect(await refusedAct(bought, `receipt/${returned.id}/void`, { reason: "录错" })).toBe(
      `${returned.no} 已作废，不能重复作废`,
    );
    bought = await act(bought, `receipt/${receipt.id}/void`, { reason: "录错" });
    expect(await stock(blackM)).toEqual(before);
    expect(await read(bought)).toMatchObject({ status: "WAIT", receivedQty: 0, returnedQty: 0, receivedFen: 0 });
    bought = await act(bought, "receive", { cells: [{ skuId: blackM, qty: 10 }] });
    expect(await read(bought)).toMatchObject({ status: "DONE", receivedFen: 20_057 });
    const audits = await rows<{ entity: string }>(
      backoffice.database.db,
      sql`select entity from audit_log where entity = 'purchase_receipt' and action = 'void'`,
    );
    expect(audits.length).toBe(2);
  });

  it("may bring 5 % more, rounded down, by name of the row", async () => {
    const bought = await submitted([
      { skuId: blackM, qty: 19, priceFen: 1_000 },
      { skuId: blackL, qty: 20, priceFen: 1_000 },
    ]);
    expect(await refusedAct(bought, "receive", { cells: [{ skuId: blackM, qty: 20 }] })).toBe(
      "8801 黑 M 最多还能收 19 件，填了 20 件",
    );
    expect(
      await refusedAct(bought, "receive", {
        cells: [
          { skuId: blackL, qty: 11 },
          { skuId: blackL, qty: 11 },
        ],
      }),
    ).toBe("8801 黑 L 最多还能收 21 件，填了 22 件");
    const done = await act(bought, "receive", {
      cells: [
        { skuId: blackM, qty: 19 },
        { skuId: blackL, qty: 21 },
      ],
    });
    expect(await read(done)).toMatchObject({ status: "DONE", receivedQty: 40, receivedFen: 40_000 });
    expect(await refusedAct(done, "return", { reason: "次品", cells: [{ skuId: blackM, qty: 20 }] })).toBe(
      "8801 黑 M 最多能退 19 件，填了 20 件",
    );
  });

  it("begins with the last price, and asks about one far from it", async () => {
    const known = await draft([{ skuId: other, qty: 5, priceFen: 4_000 }]);
    await act(await act(known, "submit"), "receive");
    const next = await draft([{ skuId: other, qty: 1 }]);
    const [line] = (await read(next)).lines;
    expect(line).toMatchObject({ priceFen: 4_000, lastPurchaseFen: 4_000 });
    const price = (priceFen: number, more = {}) => ({
      mode: "set",
      cells: [],
      prices: [{ skuId: other, priceFen }],
      ...more,
    });
    const label = `${line.styleNo} ${line.color} ${line.size}`;
    const refused = (as: Caller) => as.refused("POST", `${path}/${next.id}/lines`, price(4_801));
    expect(await refused(boss)).toBe(`${label} 单价 48.01 与最近进价 40.00 相差超过 20%。确认无误请勾选“价格无误”`);
    // Whoever may not see cost writes no price either.
    expect(await refused(merchandiser)).toBe("您没有成本权限，不能填写单价、运费和优惠，请由有成本权限的人定价");
    await boss.ok("POST", `${path}/${next.id}/lines`, price(4_800));
    const { question } = (await boss.post(`${path}/${next.id}/lines`, price(4_801))).body;
    expect(await boss.refused("POST", `${path}/${next.id}/lines`, price(9_900, { answered: question.name }))).toMatch(
      /单价 99\.00 与最近进价 40\.00 相差超过 20%/,
    );
    await boss.ok("POST", `${path}/${next.id}/lines`, price(9_900, { answered: whateverIsAsked }));
    expect((await read(next)).lines[0].priceFen).toBe(9_900);
  });

  it("tells those who take goods in, when it is submitted", async () => {
    const { no } = await submitted([{ skuId: blackM, qty: 12, priceFen: 1_000 }]);
    const [told] = await rows<{ title: string }>(
      backoffice.database.db,
      sql`select title from message where user_id = (select id from sys_user where username = 'warehouse')
          order by id desc limit 1`,
    );
    expect(told?.title).toBe(`采购单 ${no} 待入库，共 12 件`);
  });

  it("refuses a style that was stopped", async () => {
    const stopped = await draft([{ skuId: other, qty: 1 }]);
    const set = (status: string) =>
      backoffice.database.db.execute(
        sql`update product set status = ${status} where id = (select product_id from sku where id = ${other})`,
      );
    await set("OFF");
    expect(await refusedAct(stopped, "submit")).toMatch(/ 停产款不能采购$/);
    await set("ON");
    await act(stopped, "submit");
  });
});

describe("prices", () => {
  it("are written only by who may see cost", async () => {
    const refusal = "您没有成本权限，不能填写单价、运费和优惠，请由有成本权限的人定价";
    const created: Document = await warehouse.ok("POST", path, head());
    const lines = `${path}/${created.id}/lines`;
    const cells = [{ skuId: blackM, qty: 2 }];
    expect(
      await warehouse.refused("POST", lines, {
        mode: "set",
        cells,
        prices: [{ skuId: blackM, priceFen: 9_999_000 }],
        answered: whateverIsAsked,
      }),
    ).toBe(refusal);
    expect(await warehouse.refused("POST", path, head({ freightFen: 100 }))).toBe(refusal);
    const { version } = await warehouse.ok("POST", lines, { mode: "set", cells });
    expect(await warehouse.refused("PUT", `${path}/${created.id}`, head({ version, discountFen: 1 }))).toBe(refusal);
    await boss.ok("POST", lines, {
      mode: "set",
      cells: [],
      prices: [{ skuId: blackM, priceFen: 1_000 }],
      answered: whateverIsAsked,
    });
    expect((await read(created)).lines[0].priceFen).toBe(1_000);
  });
});

describe("refusals write nothing", () => {
  it("of every action in every state that does not allow it", async () => {
    const one = [{ skuId: blackM, qty: 2, priceFen: 1_000 }];
    const make: Record<string, () => Promise<Document>> = {
      DRAFT: () => draft(one),
      WAIT: () => submitted(one),
      PART: async () => act(await submitted(one), "receive", { cells: [{ skuId: blackM, qty: 1 }] }),
      DONE: async () => act(await submitted(one), "receive"),
      VOID: async () => act(await draft(one), "void"),
    };
    const actions: Record<string, (document: Document) => Promise<string>> = {
      edit: ({ id, version }) => boss.refused("PUT", `${path}/${id}`, head({ version })),
      lines: ({ id }) =>
        boss.refused("POST", `${path}/${id}/lines`, { mode: "add", cells: [{ skuId: blackM, qty: 1 }] }),
      submit: (document) => refusedAct(document, "submit"),
      receive: (document) => refusedAct(document, "receive", { cells: [{ skuId: blackM, qty: 1 }] }),
      return: (document) => refusedAct(document, "return", { cells: [{ skuId: blackM, qty: 1 }], reason: "次品" }),
      voidReceipt: (document) => refusedAct(document, "receipt/1/void", { reason: "录错" }),
      void: (document) => refusedAct(document, "void", { reason: "录错" }),
    };
    const allowed: Record<string, readonly string[]> = {
      DRAFT: ["edit", "lines", "submit", "void"],
      WAIT: ["receive", "void"],
      PART: ["receive", "return"],
      DONE: ["return"],
      VOID: [],
    };
    for (const [status, build] of Object.entries(make)) {
      const document = await build();
      const before = await movementCount(backoffice);
      for (const [action, refuse] of Object.entries(actions)) {
        if (allowed[status]?.includes(action)) continue;
        expect(await refuse(document), `${action} when ${status}`).toContain(document.no);
      }
      expect([status, (await read(document)).status, await movementCount(backoffice)]).toEqual([
        status,
        status,
        before,
      ]);
    }
  });

  it.each([
    ["a quantity below nothing", { qty: -1 }, "数量不能小于 0"],
    ["a fraction", { qty: 1.5 }, "必须是整数"],
    ["a billion", { qty: 1e9 }, "数量不能超过 99,999"],
    ["no such SKU", { qty: 1, skuId: 999_999_999 }, /明细中有不存在的商品|所填商品 不在采购单/],
    ["second quality", { qty: 1, grade: 2 }, /次品请用调整单登记/],
    ["nothing at all", { qty: 0, skuId: 999_999_999 }, /请至少填写一行数量|^$/],
  ])("of %s, ordered, received or given back", async (_name, cell, sentence) => {
    const ordered = await draft([{ skuId: blackM, qty: 5, priceFen: 1_000 }]);
    const cells = [{ skuId: blackM, ...cell }];
    if (cell.qty !== 0) {
      const lines = { mode: "add", cells };
      expect(await boss.refused("POST", `${path}/${ordered.id}/lines`, lines)).toMatch(sentence);
    }
    const waiting = await act(ordered, "submit");
    expect(await refusedAct(waiting, "receive", { cells })).toMatch(sentence);
    const part = await act(waiting, "receive", { cells: [{ skuId: blackM, qty: 2 }] });
    expect(await refusedAct(part, "return", { cells, reason: "次品" })).toMatch(sentence);
    expect((await read(part)).receivedQty).toBe(2);
  });

  it("of a line too many, an empty document, too much discount, an old version, and what is missing", async () => {
    const empty = await draft([]);
    const many = Array.from({ length: 501 }, () => ({ skuId: blackM, qty: 1 }));
    expect(await boss.refused("POST", `${path}/${empty.id}/lines`, { mode: "add", cells: many })).toBe(
      "一张单据最多 500 行",
    );
    expect(await boss.refused("POST", `${path}/${empty.id}/lines`, { mode: "add", cells: [] })).toBe("请至少填写一行");
    expect(await refusedAct(empty, "submit")).toBe("明细为空，请先添加商品");
    expect(await refusedAct({ ...empty, version: 99 }, "submit")).toBe("数据已被他人修改，请刷新后重试");
    const cheap = await draft([{ skuId: blackM, qty: 1, priceFen: 100 }], { discountFen: 101 });
    expect(await refusedAct(cheap, "submit")).toBe(`采购单 ${cheap.no} 的优惠不能超过货款`);
    expect(await boss.refused("POST", path, head({ freightFen: -1 }))).toBe("金额不能小于 0");
    expect(await boss.refused("POST", path, head({ partyId: 8 }))).toBe("供应商不存在、已停用或不供成衣，请重新选择");
    expect(await boss.refused("POST", path, head({ repositoryId: places.transit }))).toContain("由系统使用");
    const waiting = await submitted([{ skuId: blackM, qty: 1, priceFen: 100 }]);
    expect(await refusedAct(waiting, "void")).toBe("请填写作废原因");
    const price = { mode: "set", cells: [], prices: [{ skuId: blackM, priceFen: -1 }] };
    expect(await boss.refused("POST", `${path}/${empty.id}/lines`, price)).toBe("金额不能小于 0");
  });

  it("of taking back what has gone", async () => {
    const gone = await skuId(backoffice, "8801 黑 S");
    const { onHand } = await stock(gone);
    const bought = await act(await submitted([{ skuId: gone, qty: 5, priceFen: 1_000 }]), "receive");
    const slip = await boss.ok("POST", "/api/clothes/adjustment", {
      kind: "SAMPLE",
      repositoryId: places.warehouse,
      reason: "样衣",
    });
    const { version } = await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/lines`, {
      mode: "add",
      cells: [{ skuId: gone, qty: onHand + 3 }],
    });
    await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/approve`, { version });
    const before = await movementCount(backoffice);
    const [receipt] = await receiptsOf(bought);
    expect(await refusedAct(bought, `receipt/${receipt.id}/void`, { reason: "录错" })).toContain("8801 黑 S 库存不足");
    expect(await refusedAct(bought, "return", { cells: [{ skuId: gone, qty: 5 }], reason: "次品" })).toContain(
      "库存不足",
    );
    expect(await movementCount(backoffice)).toBe(before);
    expect((await receiptsOf(bought)).length).toBe(1);
  });

  it("of another's place, whoever asks and however", async () => {
    const shahe = await boss.ok("POST", path, head({ repositoryId: places.shahe }));
    const lines = { mode: "add", cells: [{ skuId: blackM, qty: 1 }] };
    const no = "您没有广州沙河南城1F-116档的入库权限";
    expect(await warehouse.refused("POST", path, head({ repositoryId: places.shahe }))).toBe(no);
    expect(await warehouse.refused("POST", `${path}/${shahe.id}/lines`, lines)).toBe(no);
    const stall = { id: shahe.id, no: shahe.no, ...(await boss.ok("POST", `${path}/${shahe.id}/lines`, lines)) };
    const waiting = await act(stall, "submit");
    expect(await refusedAct(waiting, "receive", {}, warehouse)).toBe(no);
    const done = await act(waiting, "receive");
    expect(await refusedAct(done, "return", { cells: lines.cells, reason: "次品" }, warehouse)).toBe(
      "您没有广州沙河南城1F-116档的出库权限",
    );
    expect(await merchandiser.refused("GET", `${path}/${shahe.id}`)).toBe("采购单不存在，或您没有查看权限");
    expect((await keeper.get(path)).status).toBe(403);
    const { body } = await merchandiser.get(`${path}?size=100`);
    expect(body.content.some(({ id }: Document) => id === shahe.id)).toBe(false);
    // Of what waits for goods, only the right to void may give it up.
    const mine = await submitted([{ skuId: blackM, qty: 1, priceFen: 100 }]);
    expect(await refusedAct(mine, "void", { reason: "录错" }, merchandiser)).toBe(
      `采购单 ${mine.no} 已提交，您没有作废权限`,
    );
  });

  it("of the same form sent again, or two receipts at once: one is written", async () => {
    const bought = await submitted([{ skuId: blackM, qty: 8, priceFen: 1_000 }]);
    const body = { version: bought.version, cells: [{ skuId: blackM, qty: 3 }], clientToken: randomUUID() };
    const url = `${path}/${bought.id}/receive`;
    const [first, second] = await Promise.all([boss.ok("POST", url, body), boss.ok("POST", url, body)]);
    expect(second).toEqual(first);
    const next = { version: first.version, cells: [{ skuId: blackM, qty: 5 }] };
    const both = await Promise.all([boss.post(url, next), warehouse.post(url, next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await read(bought)).toMatchObject({ status: "DONE", receivedQty: 8 });
    expect((await receiptsOf(bought)).length).toBe(2);
  });
});

describe("what is read", () => {
  it("has no amounts without the right to see cost", async () => {
    const bought = await act(await submitted([{ skuId: blackM, qty: 2, priceFen: 100 }], { freightFen: 5 }), "receive");
    const text = JSON.stringify(await read(bought, warehouse));
    expect(text).not.toMatch(/Fen"/);
    expect(JSON.stringify((await warehouse.get(path)).body)).not.toMatch(/Fen"/);
    expect(JSON.stringify(await read(bought))).toMatch(/priceFen".*lastPurchaseFen/);
  });

  it("filters, sums the whole set, and says what is possible", async () => {
    const { body } = await boss.get(`${path}?status=DONE&keyword=8801&size=10`);
    expect(new Set(body.content.map((row: { status: string }) => row.status))).toEqual(new Set(["DONE"]));
    expect(body.totals.qty).toBeGreaterThan(0);
    expect(body.totals.amountFen).toBeGreaterThan(0);
    const [row] = body.content;
    expect((await boss.get(`${path}?keyword=${row.no.toLowerCase()}`)).body.totalElements).toBe(1);
    expect((await boss.get(`${path}?partyId=9`)).body.totalElements).toBe(0);
    expect(await boss.refused("GET", `${path}?from=2026-04-16&to=2026-04-15`)).toBe("开始日期不能晚于结束日期");
    expect((await read(row)).possible).toMatchObject({ edit: false, receive: false, return: true, void: false });
    expect((await boss.get(`${path}/suppliers`)).body).toEqual([{ id: supplier, name: "云裳成衣供应链" }]);
  });
});

describe("after all of it", () => {
  it("every invariant of the ledgers holds, and receipts are worth what their movements are", async () => {
    await backoffice.settle();
    expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
    expect(await brokenMoneyInvariants(backoffice.database.db)).toEqual([]);
    const [found] = await rows<{ faults: number }>(
      backoffice.database.db,
      sql`
      select count(*) as faults from purchase_receipt receipt join lateral (
        select sum(value_fen + variance_fen) filter (where reverse_of is null) as worth, sum(qty) as rest
        from stock_movement where doc_id = receipt.id
          and doc_type = case receipt.kind when 'RECEIPT' then 'PURCHASE_RECEIPT' else 'PURCHASE_RETURN' end
      ) moved on true
      where abs(moved.worth) <> receipt.amount_fen or (receipt.voided_at is not null) <> (moved.rest = 0)`,
    );
    expect(found?.faults).toBe(0);
  });
});
