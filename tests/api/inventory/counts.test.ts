/** 盘点 over HTTP (domain.md §3.3, review; invariants 20, 21, 25, 26). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { categoryId } from "../../support/data/goods.ts";
import { balanceOf, type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/count";

let warehouse: Caller;
let finance: Caller;
let boss: Caller;
let manager: Caller;
let blackM: number;
let blackL: number;

beforeAll(async () => {
  [warehouse, finance, boss, manager] = (await Promise.all(
    ["warehouse", "finance", "boss", "manager"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller];
  blackM = await skuId(backoffice, "8801 黑 M");
  blackL = await skuId(backoffice, "8801 黑 L");
});

/** One test's open count must not refuse the next one's. */
afterEach(async () => {
  await backoffice.database.db.execute(
    sql`update stock_count set status = 'VOID' where status in ('DRAFT', 'COUNTING', 'SUBMITTED')`,
  );
});

interface Count {
  id: number;
  no: string;
  version: number;
}

const onHand = async (sku: number, place: number = places.warehouse) =>
  (await balanceOf(backoffice, place, sku))?.onHand ?? 0;

const style = (changes: Record<string, unknown> = {}) => ({
  repositoryId: places.warehouse,
  mode: "STYLE",
  styleNos: ["8801"],
  ...changes,
});

const act = async (who: Caller, count: Count, action: string, more: Record<string, unknown> = {}): Promise<Count> => ({
  ...count,
  ...(await who.ok("POST", `${path}/${count.id}/${action}`, { version: count.version, ...more })),
});

const begin = async (head: Record<string, unknown> = {}, who = warehouse): Promise<Count> =>
  act(who, await who.ok("POST", path, style(head)), "start");

const cell = (sku: number, qty: number | null, grade = 1) => ({ skuId: sku, qty, grade });

const enter = async (
  count: Count,
  cells: ReturnType<typeof cell>[],
  { who = warehouse, mode = "set", location = "" } = {},
) => ({
  ...count,
  ...(await who.ok("POST", `${path}/${count.id}/lines`, { mode, location, cells })),
});

const detail = async (count: Count, who = warehouse) => (await who.get(`${path}/${count.id}`)).body;
const lines = async (count: Count, query = "", who = warehouse) =>
  (await who.get(`${path}/${count.id}/lines?${query}`)).body.content;

/** Sells (or loses otherwise) pieces of 总仓 beside the count. */
async function trade(sku: number, qty: number) {
  const kind = qty < 0 ? "LOSS" : "GAIN";
  const slip = await boss.ok("POST", "/api/clothes/adjustment", {
    kind,
    repositoryId: places.warehouse,
    reason: "期间出入",
  });
  const cells = [{ skuId: sku, qty: Math.abs(qty) }];
  const { version } = await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/lines`, { mode: "add", cells });
  await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/approve`, { version });
}

describe("a count", () => {
  it("books the difference, so that what is sold meanwhile stays right", async () => {
    const [bookM, bookL] = [await onHand(blackM), await onHand(blackL)];
    let count = await begin();
    expect(count.no).toMatch(/^PD260415\d{5}$/);
    count = await enter(count, [cell(blackM, bookM - 3), cell(blackL, bookL + 2)]);
    await trade(blackM, -2);
    count = await act(warehouse, count, "submit");
    const found = await lines(count, "only=DIFFERENCE", finance);
    expect(found).toMatchObject([
      { color: "黑", size: "M", bookQty: bookM, counted: bookM - 3, diff: -3, sinceQty: -2 },
      { color: "黑", size: "L", bookQty: bookL, counted: bookL + 2, diff: 2, sinceQty: 0 },
    ]);
    expect(found[0].diffFen).toBeLessThan(0);
    const { totalSkus: wholeSkus } = await detail(count, finance);
    count = await act(finance, count, "approve");
    expect([await onHand(blackM), await onHand(blackL)]).toEqual([bookM - 5, bookL + 2]);
    await trade(blackM, 2);
    const [first] = await lines(count, "only=DIFFERENCE", finance);
    expect(first).toMatchObject({ diff: -3, sinceQty: -2 });
    // 2 of all that there is, as before it was approved.
    expect(wholeSkus).toBeGreaterThan(2);
    expect(await detail(count, finance)).toMatchObject({ countedSkus: 2, totalSkus: wholeSkus });
    expect(await detail(count, finance)).toMatchObject({
      status: "APPROVED",
      gainQty: 2,
      lossQty: 3,
      approveBy: "钱会计",
      submitBy: "陈仓",
      diffFen: expect.any(Number),
    });
    expect(await detail(count)).not.toHaveProperty("diffFen");
    const moves = await rows<{ type: string; qty: number }>(
      backoffice.database.db,
      sql`select move_type as type, qty from stock_movement where doc_type = 'COUNT' and doc_id = ${count.id} order by qty`,
    );
    expect(moves).toEqual([
      { type: "COUNT_LOSS", qty: -3 },
      { type: "COUNT_GAIN", qty: 2 },
    ]);
    const [audited] = await rows<{ after: { lines: unknown[] } }>(
      backoffice.database.db,
      sql`select after from audit_log where entity = 'count' and entity_id = ${count.id} and action = 'approve'`,
    );
    expect(audited?.after.lines).toHaveLength(2);
  });

  it("adds up what several counters find in several places, also at once", async () => {
    let count = await begin();
    await Promise.all([
      ...["A-01", "A-02"].map((location) => enter(count, [cell(blackM, 4)], { location })),
      enter(count, [cell(blackM, 5)], { who: boss, location: "A-01" }),
      ...Array.from({ length: 4 }, () => enter(count, [cell(blackM, 1)], { mode: "add", location: "B" })),
    ]);
    const [line] = await lines(count, "location=A-02");
    expect([line.counted, line.mine, line.entries.length]).toEqual([17, 4, 4]);
    await enter(count, [cell(blackM, null)], { location: "A-02" });
    await enter(count, [cell(blackM, 0)], { location: "B" });
    expect((await lines(count))[0].counted).toBe(9);
    await enter(count, [cell(blackM, null)], { location: "B" });
    await enter(count, [cell(blackM, null)], { location: "A-01" });
    await enter(count, [cell(blackM, null)], { who: boss, location: "A-01" });
    expect(await lines(count)).toEqual([]);
    count = { ...count, version: (await detail(count)).version };
    expect(await warehouse.refused("POST", `${path}/${count.id}/submit`, { version: count.version })).toBe(
      `盘点单 ${count.no} 还没有录入任何商品，不能提交`,
    );
    await act(warehouse, count, "void");
  });

  it("hides the book from everybody while it is counted blind", async () => {
    let count = await begin({ blind: true });
    count = await enter(count, [cell(blackM, 1)]);
    for (const who of [warehouse, boss]) {
      const [line] = await lines(count, "", who);
      for (const name of ["bookQty", "diff", "sinceQty", "diffFen"]) expect(line).not.toHaveProperty(name);
      const head = await detail(count, who);
      for (const name of ["bookQty", "gainQty", "lossQty", "diffFen"]) expect(head).not.toHaveProperty(name);
      expect(await lines(count, "only=DIFFERENCE", who)).toEqual([]);
      const { body } = await who.get(`${path}/${count.id}/sheet?form=blank`);
      expect(body.total).toBeGreaterThan(1);
      expect(body.rows[0]).not.toHaveProperty("bookQty");
      expect((await who.get(`${path}/${count.id}/sheet?form=difference`)).body.total).toBe(0);
      const { body: list } = await who.get(`${path}?status=COUNTING`);
      expect(list.content.find((row: Count) => row.id === count.id)).not.toHaveProperty("bookQty");
    }
    count = await act(warehouse, count, "submit");
    expect((await lines(count))[0]).toHaveProperty("bookQty");
    expect((await detail(count)).lossQty).toBeGreaterThan(0);
    await act(warehouse, count, "void");
  });

  it("lists what nobody has found yet beside what was, as many as its progress says, and without the book where blind", async () => {
    const skus = (found: { styleNo: string; color: string; size: string }[]) =>
      found.map(({ styleNo, color, size }) => `${styleNo} ${color} ${size}`);
    for (const blind of [false, true]) {
      const count = await enter(await begin({ blind }), [cell(blackM, 4)]);
      const head = (await warehouse.get(`${path}/${count.id}`)).body;
      const open = await lines(count, "only=UNCOUNTED&size=100");
      expect(open.length).toBe(head.totalSkus - head.countedSkus);
      expect(skus(open)).toContain("8801 黑 L");
      expect(skus(open)).not.toContain("8801 黑 M");
      expect(skus(await lines(count, "only=COUNTED"))).toEqual(["8801 黑 M"]);
      const [{ bookQty, counted }] = open.filter(({ skuId: id }: { skuId: number }) => id === blackL);
      expect([bookQty, counted]).toEqual([blind ? undefined : await onHand(blackL), null]);
      // By pages, and of one style and grade.
      const pages = [await lines(count, "only=UNCOUNTED&size=10"), await lines(count, "only=UNCOUNTED&size=10&page=1")];
      expect(pages.flatMap(skus)).toEqual(skus(open).slice(0, 20));
      expect(await lines(count, "only=UNCOUNTED&styleNo=8802")).toEqual([]);
      await act(warehouse, count, "void");
      expect(await lines(count, "only=UNCOUNTED")).toEqual([]);
    }
  });

  it("tells those who approve, with a link, and who submitted it when it comes back", async () => {
    let count = await begin();
    count = await act(warehouse, await enter(count, [cell(blackM, 1)]), "submit");
    const newest = async (who: Caller) =>
      (await who.get("/api/user/message/business/list?page=0&size=10")).body.content?.[0];
    const told = { type: "盘点待审", link: `/clothes/inventory/review/item?id=${count.id}` };
    expect(await newest(finance)).toMatchObject({ ...told, title: `盘点单 ${count.no} 已提交，请审核` });
    expect(await newest(boss)).toMatchObject(told);
    expect((await newest(manager))?.link).not.toBe(told.link);
    count = await act(finance, count, "reject", { reason: "数量不可信" });
    expect(await newest(warehouse)).toMatchObject({ type: "盘点退回", content: "数量不可信" });
    expect(await detail(count)).toMatchObject({ status: "COUNTING", rejectReason: "数量不可信", recounting: false });
    await act(warehouse, count, "void");
  });

  it("is counted again only where it differs", async () => {
    const [bookM, bookL] = [await onHand(blackM), await onHand(blackL)];
    let count = await begin();
    count = await act(warehouse, await enter(count, [cell(blackM, bookM - 3), cell(blackL, bookL)]), "submit");
    backoffice.advance(60_000);
    count = await act(finance, count, "recount");
    expect(await detail(count)).toMatchObject({ recounting: true, recountLines: 1 });
    expect((await warehouse.get(`${path}/${count.id}/sheet`)).body.rows).toMatchObject([{ size: "M", color: "黑" }]);
    const refuse = (sku: number) =>
      warehouse.refused("POST", `${path}/${count.id}/lines`, { mode: "set", cells: [cell(sku, 1)] });
    expect(await refuse(blackL)).toBe("8801 黑 L 没有差异，不在复盘范围内");
    expect(await refuse(await skuId(backoffice, "8801 黑 S"))).toBe("8801 黑 S 没有差异，不在复盘范围内");
    expect(await warehouse.refused("POST", `${path}/${count.id}/submit`, { version: count.version })).toBe(
      "还有 1 行没有复盘：8801 黑 M",
    );
    count = await enter(count, [cell(blackM, bookM - 2)]);
    count = await enter(count, [cell(blackM, bookM - 1)]);
    count = await act(warehouse, count, "submit");
    count = await act(finance, count, "approve");
    expect([await onHand(blackM), await onHand(blackL)]).toEqual([bookM - 1, bookL]);
  });

  it("lets what nobody counted vanish only when that was typed; at the balance of the submission", async () => {
    const head = { repositoryId: places.seconds, mode: "ALL", uncountedRule: "ZERO", confirmation: "视为 0" };
    expect(await boss.refused("POST", path, { ...head, confirmation: "是" })).toBe(
      "未盘商品将全部清零，请在确认框中输入“视为0”",
    );
    expect(await boss.refused("POST", path, style({ uncountedRule: "ZERO", confirmation: "视为0" }))).toBe(
      "只有全盘才能把未盘商品视为 0",
    );
    const stocked = await rows<{ skuId: number; grade: number; onHand: number }>(
      backoffice.database.db,
      sql`select sku_id as "skuId", grade, on_hand as "onHand" from stock_balance
          where repository_id = ${places.seconds} and on_hand <> 0 order by 1, 2`,
    );
    const [kept, ...others] = stocked;
    if (!kept || others.length === 0) throw new Error("the demo's 次品仓 is empty");
    let count = await act(boss, await boss.ok("POST", path, head), "start");
    count = await enter(count, [cell(kept.skuId, kept.onHand, kept.grade)], { who: boss });
    expect(await detail(count, boss)).toMatchObject({ countedSkus: 1, totalSkus: stocked.length });
    count = await act(boss, count, "submit");
    expect((await detail(count, boss)).lossQty).toBe(others.reduce((sum, other) => sum + other.onHand, 0));
    count = await act(finance, count, "reject", { reason: "再找找" });
    expect((await detail(count, boss)).countedSkus).toBe(1);
    count = await act(boss, count, "submit");
    // The boss may approve what they submitted.
    await act(boss, count, "approve");
    const [left] = await rows<{ qty: number }>(
      backoffice.database.db,
      sql`select sum(on_hand)::int8 as qty from stock_balance where repository_id = ${places.seconds}`,
    );
    expect(left?.qty).toBe(kept.onHand);
  });

  it("takes a list of barcodes, again and again but never the same form twice", async () => {
    const count = await begin();
    const form = {
      csv: "条码,数量\n8801-bk-m\t3\n\n8801-BK-M\n8801-BK-L,0\n",
      location: "A",
      clientToken: randomUUID(),
    };
    const url = `${path}/${count.id}/import`;
    const [first, second] = await Promise.all([warehouse.ok("POST", url, form), warehouse.ok("POST", url, form)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ rows: 3, qty: 4 });
    expect(
      (await lines(count, "only=MINE&location=A")).map((line: { counted: number }) => line.counted).sort(),
    ).toEqual([0, 4]);
    expect(await warehouse.refused("POST", url, { csv: "8801-BK-M\nNIX,2" })).toBe(
      "第 2 行：没有找到“NIX”，请核对条码或 SKU 编码",
    );
    expect(await warehouse.refused("POST", url, { csv: "8801-BK-M,-1" })).toContain("第 1 行的数量“-1”不对");
    await act(warehouse, { ...count, version: first.version }, "void");
  });
});

describe("refusals write nothing", () => {
  it("of a place where the goods are counted already, and name that count", async () => {
    const first = await begin();
    const sentence = `总仓的盘点单 ${first.no} 尚未结束，范围与本单重叠，请先完成或作废它`;
    const category = categoryId("连衣裙");
    expect(await warehouse.refused("POST", path, style())).toBe(sentence);
    expect(await warehouse.refused("POST", path, style({ mode: "ALL" }))).toBe(sentence);
    expect(await warehouse.refused("POST", path, style({ mode: "CATEGORY", categoryIds: [category] }))).toBe(sentence);
    const other = await begin({ styleNos: ["8802"] });
    const sample = await warehouse.ok("POST", path, style({ mode: "SAMPLE", sampleSize: 5 }));
    const { scope } = await detail(sample);
    expect(scope).toHaveLength(5);
    expect(scope).not.toContain("8801");
    for (const count of [first, other, sample]) await act(warehouse, count, "void");
    const replies = await Promise.all([1, 2, 3].map(() => warehouse.post(path, style())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const made = replies.find(({ status }) => status === 201)?.body;
    await act(warehouse, made, "void");
  });

  it("of every action in every state that does not allow it", async () => {
    const make = {
      DRAFT: async (): Promise<Count> => warehouse.ok("POST", path, style()),
      COUNTING: async () => enter(await act(warehouse, await make.DRAFT(), "start"), [cell(blackM, 5)]),
      SUBMITTED: async () => act(warehouse, await make.COUNTING(), "submit"),
      APPROVED: async () => act(finance, await make.SUBMITTED(), "approve"),
      VOID: async () => act(warehouse, await make.DRAFT(), "void"),
    };
    const allowed: Record<string, readonly string[]> = {
      DRAFT: ["edit", "start", "void"],
      COUNTING: ["lines", "import", "submit", "void"],
      SUBMITTED: ["approve", "reject", "recount", "void"],
      APPROVED: [],
      VOID: [],
    };
    const extra: Record<string, Record<string, unknown>> = {
      edit: { blind: false, uncountedRule: "UNCHANGED", confirmation: "", remark: "" },
      lines: { mode: "add", cells: [cell(blackM, 1)] },
      import: { csv: "8801-BK-M" },
      reject: { reason: "不对" },
    };
    for (const [status, build] of Object.entries(make)) {
      const count = await build();
      const before = [await movementCount(backoffice), await detail(count, boss)];
      for (const action of ["edit", "start", "lines", "import", "submit", "approve", "reject", "recount", "void"]) {
        if (allowed[status]?.includes(action)) continue;
        const body = { version: count.version, ...extra[action] };
        const url = action === "edit" ? `${path}/${count.id}` : `${path}/${count.id}/${action}`;
        const refusal = await boss.refused(action === "edit" ? "PUT" : "POST", url, body);
        expect(refusal, `${action} when ${status}`).toContain(count.no);
      }
      expect([await movementCount(backoffice), await detail(count, boss)], status).toEqual(before);
      if (allowed[status]?.includes("void")) await act(warehouse, count, "void");
    }
  });

  it("of an approval by who submitted it, of an old version, of a loss beyond the shelf", async () => {
    const stockL = await onHand(blackL);
    // A clerk of the warehouse who may also approve.
    await backoffice.database.db.execute(sql`insert into role_menu (role_id, menu_id)
      select 4, id from menu where permission = 'msClothesReview:approve'`);
    let count = await begin();
    count = await act(warehouse, await enter(count, [cell(blackL, 0)]), "submit");
    expect(await warehouse.refused("POST", `${path}/${count.id}/approve`, { version: count.version })).toBe(
      `盘点单 ${count.no} 由您提交，不能自己审核，请由他人审核`,
    );
    expect(await finance.refused("POST", `${path}/${count.id}/approve`, { version: count.version - 1 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    await trade(blackL, -1);
    const before = await movementCount(backoffice);
    expect(await finance.refused("POST", `${path}/${count.id}/approve`, { version: count.version })).toBe(
      `8801 黑 L 库存不足：可用 ${stockL - 1}，需要 ${stockL}`,
    );
    expect(await movementCount(backoffice)).toBe(before);
    expect((await detail(count)).status).toBe("SUBMITTED");
    await trade(blackL, 1);
    const form = { version: count.version, clientToken: randomUUID() };
    const approve = () => finance.ok("POST", `${path}/${count.id}/approve`, form);
    const [first, second] = await Promise.all([approve(), approve()]);
    expect(second).toEqual(first);
    expect(await onHand(blackL)).toBe(0);
    expect(await movementCount(backoffice)).toBe(before + 2);
  });

  it("of what is out of scope, unknown or no number", async () => {
    const count = await begin();
    const other = await skuId(backoffice, "8802 黑 M");
    const refuse = (one: Record<string, unknown>) =>
      warehouse.refused("POST", `${path}/${count.id}/lines`, {
        mode: "add",
        cells: [{ skuId: blackM, qty: 1, ...one }],
      });
    expect(await refuse({ skuId: other })).toBe(`8802 黑 M 不在盘点单 ${count.no} 的范围内`);
    const inScope = `${path}/${count.id}/scope?styleNo=`;
    expect((await warehouse.get(`${inScope}8801`)).body).toEqual({ styleNo: "8801" });
    expect(await warehouse.refused("GET", `${inScope}8802`)).toBe(`8802 不在盘点单 ${count.no} 的范围内`);
    expect(await refuse({ skuId: 999_999_999 })).toBe("明细中有不存在的商品，请刷新后重试");
    expect(await refuse({ qty: -1 })).toBe("数量不能小于 0");
    expect(await refuse({ qty: 1e9 })).toBe("数量不能超过 99,999");
    await act(warehouse, count, "void");
    const add = (changes: Record<string, unknown>) => warehouse.refused("POST", path, style(changes));
    expect(await add({ styleNos: [] })).toBe("请至少填写一个款号");
    expect(await add({ styleNos: ["8801", "NIX"] })).toBe("没有找到款号“NIX”");
    expect(await add({ mode: "CATEGORY" })).toBe("请至少选择一个分类");
    expect(await add({ mode: "CATEGORY", categoryIds: [999_999] })).toBe("所选分类不存在，请重新选择");
    expect(await add({ mode: "SAMPLE", sampleSize: 0 })).toBe("抽盘款数至少为 1");
    expect(await add({ managerId: 999_999 })).toBe("负责人不存在或已停用，请重新选择");
    expect(await add({ repositoryId: "" })).toBe("请选择仓库");
  });

  it("of another's place, whoever asks and however", async () => {
    const count = await begin({ repositoryId: places.shahe }, boss);
    expect(await warehouse.refused("POST", path, style({ repositoryId: places.shahe }))).toBe(
      "您没有广州沙河南城1F-116档的盘点权限",
    );
    expect(
      await warehouse.refused("POST", `${path}/${count.id}/lines`, { mode: "add", cells: [cell(blackM, 1)] }),
    ).toBe("您没有广州沙河南城1F-116档的盘点权限");
    const hidden = await begin({ repositoryId: places.shop }, boss);
    const sentence = "盘点单不存在，或您没有查看权限";
    for (const url of [hidden.id, `${hidden.id}/lines`, `${hidden.id}/sheet`, 999_999]) {
      expect(await manager.refused("GET", `${path}/${url}`)).toBe(sentence);
    }
    expect(await manager.refused("POST", `${path}/${hidden.id}/submit`, { version: hidden.version })).toBe(sentence);
    const { body } = await manager.get(path);
    expect(body.content.map((row: Count) => row.id)).not.toContain(hidden.id);
    expect(body.totals).not.toHaveProperty("diffFen");
    expect((await (await caller(backoffice, "keeper")).get(path)).status).toBe(403);
    expect((await warehouse.post(`${path}/${count.id}/approve`, { version: 1 })).status).not.toBe(200);
    for (const one of [count, hidden]) await act(boss, one, "void");
  });
});

describe("the list", () => {
  it("filters, adds up the whole filtered set, and tells a draft's settings apart", async () => {
    const { body } = await finance.get(`${path}?status=APPROVED&size=10`);
    expect(body.totalElements).toBe(body.content.length);
    const sum = (name: string) =>
      body.content.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0);
    for (const name of ["countQty", "bookQty", "gainQty", "lossQty", "diffFen"])
      expect(body.totals[name]).toBe(sum(name));
    const draft = await warehouse.ok("POST", path, style());
    await warehouse.ok("PUT", `${path}/${draft.id}`, {
      version: 1,
      blind: true,
      uncountedRule: "UNCHANGED",
      confirmation: "",
      remark: "夜盘",
      managerId: 2,
    });
    const { body: found } = await warehouse.get(`${path}?keyword=${encodeURIComponent("夜盘")}&mode=STYLE`);
    expect(found.content).toMatchObject([
      { id: draft.id, blind: true, managerName: "云老板", totalSkus: expect.any(Number) },
    ]);
    expect(await warehouse.refused("GET", `${path}?from=2026-04-16&to=2026-04-15`)).toBe("开始日期不能晚于结束日期");
    expect((await warehouse.get(`${path}/options`)).body.people.length).toBeGreaterThan(3);
  });
});

describe("after all of it", () => {
  it("every invariant of the ledger holds", async () => {
    await backoffice.settle();
    expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
  });
});
