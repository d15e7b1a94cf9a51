/** 生产批次 from the plan to the cut: what the form refuses, snapshots, beds and bundles, stages, the list and who sees what. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenBatchInvariants } from "#backoffice/overview/invariants/batch-invariants.ts";
import { sumBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import type { ProductStock } from "#contract/goods/product-item.ts";
import { type BatchStatus, batchStatuses } from "#contract/manufacture/batch.words.ts";
import type { BatchRow } from "#contract/manufacture/batch-shape.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { act, batchApi, cut, draft, factories, read, refused } from "../../support/data/batches.ts";
import { plantBatch, plantDay, plantFactory, plantProcess } from "../../support/data/production.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const by: Record<string, Caller> = {};
/** 8801 黑 S, M and 豆绿 M. */
const sku: number[] = [];
let productId = 0;
beforeAll(async () => {
  for (const name of ["boss", "merchandiser", "finance", "keeper"]) by[name] = await caller(backoffice, name);
  for (const label of ["8801 黑 S", "8801 黑 M", "8801 豆绿 M"]) sku.push(await skuId(backoffice, label));
  const found = await rows<{ id: number }>(backoffice.database.db, sql`select id from product where style_no = '8801'`);
  productId = found[0]?.id ?? 0;
});
const boss = () => by.boss as Caller;
const cells = (...qty: number[]) => qty.map((one, at) => ({ skuId: sku[at] ?? 0, qty: one }));
const planned = async (qty = [100, 100, 50], head: Record<string, unknown> = {}) =>
  act(boss(), await draft(boss(), productId, cells(...qty), head), "plan");

describe("a draft", () => {
  it("takes the style's route and materials, the factory's fee, and says how often the style was made", async () => {
    const made = await draft(boss(), productId, cells(10, 20, 0));
    const batch = await read(boss(), made);
    expect(made.no).toMatch(/^SC\d{11}$/);
    expect(batch).toMatchObject({ status: "DRAFT", planQty: 30, cutQty: 0, overCutBp: 500, mode: "LABOUR" });
    expect(batch.lines.map(({ color, size, planQty, mostCut }) => [color, size, planQty, mostCut])).toEqual([
      ["黑", "S", 10, 11],
      ["黑", "M", 20, 21],
    ]);
    const [route] = await rows<{ steps: number; lines: number }>(
      backoffice.database.db,
      sql`select (select count(*) from product_process where product_id = ${productId}) as steps,
            (select count(*) from bom_line where product_id = ${productId}) as lines`,
    );
    expect([batch.route.length, batch.bom.length]).toEqual([route?.steps, route?.lines]);
    expect(batch.route.length).toBeGreaterThan(3);
    const style = await boss().get(`${batchApi}/style/${productId}`);
    expect(style.body).toMatchObject({ orderKind: batch.orderKind, steps: route?.steps, refusal: null });
  });

  it("is a 首单 until the style was ordered once, a 翻单 after", async () => {
    const [unmade] = await rows<{ id: number; sku: number }>(
      backoffice.database.db,
      sql`select product.id, min(sku.id) as sku from product join sku on sku.product_id = product.id and sku.active
          where status = 'ON' and not exists (select from batch where batch.product_id = product.id) group by product.id order by 1 limit 1`,
    );
    const cell = [{ skuId: unmade?.sku ?? 0, qty: 10 }];
    const first = await draft(boss(), unmade?.id ?? 0, cell);
    const second = await draft(boss(), unmade?.id ?? 0, cell);
    expect([(await read(boss(), first)).orderKind, (await read(boss(), second)).orderKind]).toEqual(["FIRST", "FIRST"]);
    await act(boss(), first, "plan");
    await act(boss(), second, "plan");
    expect([(await read(boss(), first)).orderKind, (await read(boss(), second)).orderKind]).toEqual([
      "FIRST",
      "REPEAT",
    ]);
  });

  it("refuses in one sentence", async () => {
    const other = await skuId(backoffice, "8802 黑 M");
    const off = await plantFactory(backoffice, { name: "停工厂", status: "OFF" });
    const goods = await plantFactory(backoffice, { name: "卖衣服的", type: "GOODS" });
    const send = (body: object) =>
      boss().refused("POST", batchApi, {
        ...{ productId, partyId: factories.outside, repositoryId: places.warehouse, dueDate: "2027-03-01" },
        plan: cells(10),
        ...body,
      });
    expect(await send({ dueDate: "2020-01-01" })).toBe("交期不能早于今天");
    expect(await send({ partyId: off.id })).toBe("停工厂已停用，请选择其他工厂");
    expect(await send({ partyId: goods.id })).toBe("工厂不存在或不做加工，请重新选择");
    expect(await send({ repositoryId: places.transit })).toMatch(/由系统使用，不能作入库仓$/);
    expect(await send({ overCutBp: 1001 })).toBe("超裁率不能超过 10%");
    expect(await send({ plan: [{ skuId: other, qty: 1 }] })).toMatch(/^8802 黑 M 不是这个款的$/);
    expect(await send({ merchandiserId: 9_999 })).toMatch(/^跟单员不存在/);
    expect(await send({ attachmentIds: ["0".repeat(64)] })).toBe("附件图片不存在，请重新上传");
    expect(await refused(boss(), await draft(boss(), productId, []), "plan")).toMatch(/计划数为空/);
  });

  it("has no fee of our own factory, the factory's or the one told of another", async () => {
    const fee = async (head: object) =>
      (await read(boss(), await draft(boss(), productId, cells(1), { ...head }))).feeLi;
    const factory = await plantFactory(backoffice, { feeLi: 8_150 });
    expect(await fee({ partyId: factories.own, feeLi: 900 })).toBe(0);
    expect(await fee({ partyId: factory.id })).toBe(8_150);
    expect(await fee({ partyId: factory.id, feeLi: 9_005 })).toBe(9_005);
  });
});

describe("changing a batch that is not cut", () => {
  it("replaces the plan, keeps what is told, and refuses a second editor", async () => {
    const made = await planned();
    const { lines: _, ...batch } = await read(boss(), made);
    const body = {
      ...{ partyId: batch.partyId, mode: "PACKAGE", dueDate: "2027-04-01", overCutBp: 0, customer: "安安严选" },
      ...{
        repositoryId: batch.repositoryId,
        merchandiserId: null,
        remark: "急单",
        attachmentIds: [],
        plan: cells(0, 7, 8),
      },
    };
    await boss().ok("PUT", `${batchApi}/${made.id}`, { ...body, version: made.version });
    const after = await read(boss(), made);
    expect(after).toMatchObject({
      mode: "PACKAGE",
      planQty: 15,
      dueDate: "2027-04-01",
      customer: "安安严选",
      feeLi: batch.feeLi,
    });
    expect(after.lines.map(({ planQty, mostCut }) => [planQty, mostCut])).toEqual([
      [7, 7],
      [8, 8],
    ]);
    expect(await boss().refused("PUT", `${batchApi}/${made.id}`, { ...body, version: made.version })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    const more = { ...body, plan: cells(3, 7, 8), version: after.version };
    const grown = await boss().ok("PUT", `${batchApi}/${made.id}`, more);
    expect((await read(boss(), made)).lines.map(({ planQty }) => planQty)).toEqual([3, 7, 8]);
    const emptied = { ...body, plan: cells(0), version: grown.version };
    expect(await boss().refused("PUT", `${batchApi}/${made.id}`, emptied)).toMatch(/^计划数为空/);
  });

  it("has its own route: prices only for who sets them, and the style's again when asked", async () => {
    const made = await draft(boss(), productId, cells(10));
    const { route } = await read(boss(), made);
    const extra = await plantProcess(backoffice, { priceLi: 85, name: "绣花" });
    const kept = route.slice(0, 2).map(({ processId, times }) => ({ processId, times }));
    const path = `${batchApi}/${made.id}/route`;
    const { version } = await boss().ok("PUT", path, {
      version: made.version,
      rows: [{ processId: extra.id, times: 5 }, ...kept.toReversed()],
    });
    const changed = await read(boss(), made);
    expect(changed.route.map(({ seq, name, times, priceLi }) => [seq, name, times, priceLi])).toEqual([
      [1, "绣花", 5, 85],
      [2, route[1]?.name, route[1]?.times, route[1]?.priceLi],
      [3, route[0]?.name, route[0]?.times, route[0]?.priceLi],
    ]);
    const doubled = [...kept, ...kept];
    expect(await boss().refused("PUT", path, { version, rows: doubled })).toMatch(/^工序 .+ 重复，同一工序请改次数$/);
    const back = await act(boss(), { ...made, version }, "reload");
    expect((await read(boss(), back)).route.map(({ name }) => name)).toEqual(route.map(({ name }) => name));
  });

  it("has its own bill of materials, of colours that are planned", async () => {
    const made = await draft(boss(), productId, cells(10, 20, 5));
    const { bom, lines } = await read(boss(), made);
    const [first] = bom;
    const black = lines[0]?.colorId ?? 0;
    const rowOf = (colorId: number | null) => ({
      materialId: first?.materialId,
      colorId,
      usageMilli: 1_500,
      lossBp: 300,
    });
    const path = `${batchApi}/${made.id}/bom`;
    const { version } = await boss().ok("PUT", path, { version: made.version, rows: [rowOf(null), rowOf(black)] });
    // 豆绿 5 pieces by the row of all colours, 黑 30 by its own: 1.5 × 1.03 a piece.
    expect((await read(boss(), made)).bom.map(({ needMilli }) => needMilli)).toEqual([7_725, 46_350]);
    expect(await boss().refused("PUT", path, { version, rows: [rowOf(null), rowOf(null)] })).toMatch(
      /在同一颜色下重复$/,
    );
    expect(await boss().refused("PUT", path, { version, rows: [rowOf(99_999)] })).toMatch(/所选的颜色不在计划里$/);
  });
});

describe("裁剪登记", () => {
  it("proposes layers × ratio, cuts what is confirmed, and ties it into bundles with tickets", async () => {
    const made = await planned([100, 200, 50]);
    const proposal = async (query: string) => (await boss().get(`${batchApi}/${made.id}/cut?${query}`)).body;
    expect((await proposal("")).cells.map(({ qty, most }: { qty: number; most: number }) => [qty, most])).toEqual([
      [100, 105],
      [200, 210],
      [50, 53],
    ]);
    const given = await proposal("layers=40&ratio=S1 M2");
    expect(given).toMatchObject({ bedNo: 1, warning: "豆绿 M 超过可裁数，已按上限" });
    expect(given.cells.map(({ qty }: { qty: number }) => qty)).toEqual([40, 80, 53]);
    expect((await proposal("layers=40&ratio=S1 X2")).warning).toMatch(/^看不懂配比“X2”/);

    const after = await cut(boss(), made, cells(40, 80, 40), { layers: 40, ratio: "S1 M2" });
    const batch = await read(boss(), after);
    expect(batch).toMatchObject({ status: "CUTTING", cutQty: 160, owedQty: 160, progress: 0 });
    expect(batch.bundles.map(({ bundleNo, color, size, qty }) => [bundleNo, color, size, qty])).toEqual([
      [1, "黑", "S", 30],
      [2, "黑", "S", 10],
      [3, "黑", "M", 30],
      [4, "黑", "M", 30],
      [5, "黑", "M", 20],
      [6, "豆绿", "M", 30],
      [7, "豆绿", "M", 10],
    ]);
    const digits = made.no.replace("SC", "");
    expect(batch.bundles[0]?.ticketCode).toBe(`${digits}00001`);
    expect(batch.beds).toMatchObject([{ bedNo: 1, layers: 40, ratio: "S1 M2", qty: 160, bundles: 7, voided: false }]);
  });

  it("cuts no more than planned and allowed, over all beds", async () => {
    const made = await cut(boss(), await planned(), cells(100, 0, 0));
    expect(
      await refused(boss(), made, "cut", { layers: 1, ratio: "", bundleQty: 30, remark: "", cells: cells(6) }),
    ).toBe("8801 黑 S 最多裁 105 件（计划 100），已裁 100，本床填了 6");
    await cut(boss(), made, cells(5));
    expect((await read(boss(), made)).lines[0]).toMatchObject({ cutQty: 105, mostCut: 0 });
    const nothing = { layers: 1, ratio: "", bundleQty: 30, remark: "", cells: cells(0) };
    expect(await refused(boss(), made, "cut", nothing)).toBe("请至少填写一个颜色尺码的裁数");
    const foreign = { ...nothing, cells: [{ skuId: await skuId(backoffice, "8802 黑 M"), qty: 1 }] };
    expect(await refused(boss(), made, "cut", foreign)).toMatch(/不在批次 .+ 计划中的颜色尺码/);
  });

  it("voids a bed as if it had never been cut, while nobody worked on it", async () => {
    const first = await cut(boss(), await planned(), cells(60, 60, 0));
    const second = await cut(boss(), first, cells(40, 0, 0));
    const { beds, bundles, route } = await read(boss(), second);
    const path = (bed: number) => `bed/${beds[bed]?.id}/void`;
    await record(second, bundles[0]?.id ?? 0, route[0]?.id ?? 0, 30);
    expect(await refused(boss(), second, path(0), { reason: "错层" })).toBe(
      `批次 ${second.no} 第 1 床的第 1 扎已有计件记录，不能作废`,
    );
    const left = await act(boss(), second, path(1), { reason: "错层" });
    expect(await read(boss(), left)).toMatchObject({
      cutQty: 120,
      status: "CUTTING",
      beds: [{}, { voided: true, qty: 40 }],
    });
    expect(await refused(boss(), left, path(1), { reason: "错层" })).toMatch(/第 2 床已作废，不能重复作废$/);
    await backoffice.database.db.execute(sql`update piece_record set status = 'UNDONE' where batch_id = ${left.id}`);
    const none = await act(boss(), left, path(0), { reason: "错层" });
    expect(await read(boss(), none)).toMatchObject({ cutQty: 0, status: "PLANNED", bundles: [] });
    // Bundles are numbered on, and so are beds.
    const again = await cut(boss(), none, cells(30));
    expect(await read(boss(), again)).toMatchObject({ beds: [{}, {}, { bedNo: 3 }], bundles: [{ bundleNo: 7 }] });
  });

  it("voids no bed whose pieces were delivered", async () => {
    const made = await act(boss(), await cut(boss(), await planned(), cells(60, 0, 0)), "stage", { stage: "SEWING" });
    const { beds, lines } = await read(boss(), made);
    await backoffice.database.db.execute(sql`
      with doc as (insert into delivery (no, batch_id, party_id, repository_id, delivered_qty, biz_date, created_at, updated_at)
        values (${`JH${made.id}`}, ${made.id}, ${factories.outside}, 1, 10, ${plantDay}, now(), now()) returning id)
      insert into delivery_line (delivery_id, batch_line_id, sku_id, delivered)
      select id, ${lines[0]?.id}, ${sku[0]}, 10 from doc`);
    expect(await refused(boss(), made, `bed/${beds[0]?.id}/void`, { reason: "错" })).toMatch(
      /黑 S 已交货 10 件，不能作废$/,
    );
  });
});

describe("stages", () => {
  it("go forward by hand, stand still while paused, and back never", async () => {
    const made = await cut(boss(), await planned(), cells(60));
    const paused = await act(boss(), made, "pause", { reason: "等面料" });
    expect(await refused(boss(), paused, "stage", { stage: "SEWING" })).toBe(`批次 ${made.no} 已暂停，请先恢复`);
    const sewing = await act(boss(), await act(boss(), paused, "resume"), "stage", { stage: "SEWING" });
    const finishing = await act(boss(), sewing, "stage", { stage: "FINISHING" });
    expect(await refused(boss(), finishing, "stage", { stage: "SEWING" })).toBe(
      `批次 ${made.no} 的进度不能倒退到车缝中`,
    );
    const { events } = await read(boss(), finishing);
    expect(events.map(({ kind }) => kind)).toEqual(["STAGE", "STAGE", "RESUME", "PAUSE", "CUT", "PLAN"]);
  });

  it("every action in every other state is refused with 400, and writes nothing", async () => {
    const body = {
      edit: {
        ...{ partyId: factories.outside, mode: "LABOUR", dueDate: "2027-03-01", overCutBp: 0 },
        ...{ repositoryId: 1, merchandiserId: null, customer: "", remark: "", attachmentIds: [], plan: [] },
      },
      cut: { layers: 1, ratio: "", bundleQty: 30, remark: "", cells: cells(1) },
      transfer: { partyId: factories.other, reason: "赶货" },
      close: { shorts: [] },
    };
    const actions: [name: string, method: "POST" | "PUT", path: string, body: object, states: string[]][] = [
      ["edit", "PUT", "", body.edit, ["DRAFT", "PLANNED"]],
      ["route", "PUT", "/route", { rows: [] }, ["DRAFT", "PLANNED"]],
      ["bom", "PUT", "/bom", { rows: [] }, ["DRAFT", "PLANNED"]],
      ["reload", "POST", "/reload", {}, ["DRAFT", "PLANNED"]],
      ["plan", "POST", "/plan", {}, ["DRAFT"]],
      ["cut", "POST", "/cut", body.cut, ["PLANNED", "CUTTING", "SEWING", "FINISHING"]],
      ["sew", "POST", "/stage", { stage: "SEWING" }, ["CUTTING"]],
      ["finish", "POST", "/stage", { stage: "FINISHING" }, ["CUTTING", "SEWING"]],
      ["transfer", "POST", "/transfer", body.transfer, ["PLANNED", "CUTTING", "SEWING", "FINISHING"]],
      ["pause", "POST", "/pause", { reason: "等" }, ["PLANNED", "CUTTING", "SEWING", "FINISHING"]],
      ["resume", "POST", "/resume", {}, []],
      ["close", "POST", "/close", body.close, ["SEWING", "FINISHING", "DELIVERED"]],
      ["cancel", "POST", "/cancel", { reason: "不做" }, ["DRAFT", "PLANNED"]],
    ];
    for (const status of batchStatuses) {
      const batch = await plantAt(status);
      const planted = await everything(batch.id);
      for (const [, method, path, extra, states] of actions) {
        if (states.includes(status)) continue;
        const refusal = await boss().refused(method, `${batchApi}/${batch.id}${path}`, { version: 1, ...extra });
        expect(refusal).toMatch(new RegExp(`^批次 ${batch.no} [^a-z]+$`));
      }
      expect(await everything(batch.id)).toEqual(planted);
    }
  });
});

describe("转厂", () => {
  it("moves what is not delivered, all of it with the batch and its fee", async () => {
    const made = await cut(boss(), await planned([60, 60, 0]), cells(60, 60, 0));
    const other = await plantFactory(backoffice, { name: "接手厂", feeLi: 7_000 });
    const { bundles } = await read(boss(), made);
    const [first] = bundles;
    const some = await act(boss(), made, "transfer", { partyId: other.id, bundleIds: [first?.id], reason: "赶货" });
    expect(await read(boss(), some)).toMatchObject({
      partyId: factories.outside,
      bundles: [{ partyName: "接手厂" }, { partyId: factories.outside }, {}, {}],
    });
    const all = await act(boss(), some, "transfer", { partyId: other.id, reason: "赶货" });
    const batch = await read(boss(), all);
    expect(batch).toMatchObject({ partyId: other.id, feeLi: 7_000 });
    expect(new Set(batch.bundles.map(({ partyId }) => partyId))).toEqual(new Set([other.id]));
    expect(batch.events.filter(({ kind }) => kind === "TRANSFER").map(({ text }) => text)).toEqual([
      "恒泰制衣厂 → 接手厂，3 扎 90 件：赶货",
      "恒泰制衣厂 → 接手厂，1 扎 30 件：赶货",
    ]);
    expect(await refused(boss(), all, "transfer", { partyId: other.id, reason: "赶货" })).toBe(
      `批次 ${made.no} 没有可转到接手厂的扎`,
    );
  });

  it("of one that is not cut takes the batch alone", async () => {
    const made = await act(boss(), await planned(), "transfer", { partyId: factories.own, reason: "自己做" });
    expect(await read(boss(), made)).toMatchObject({ partyId: factories.own, feeLi: 0 });
  });
});

describe("giving up", () => {
  it("is possible while nothing is cut or issued", async () => {
    const made = await planned();
    const { id: materialId } = (
      await rows<{ id: number }>(backoffice.database.db, sql`select id from material order by id limit 1`)
    )[0] ?? { id: 0 };
    await backoffice.database.db.execute(sql`
      with issue as (insert into material_issue (no, kind, batch_id, repository_id, status, biz_date, created_at, updated_at)
        values (${`LL${made.id}`}, 'ISSUE', ${made.id}, 1, 'ISSUED', ${plantDay}, now(), now()) returning id)
      insert into material_issue_line (issue_id, line_no, material_id, qty_milli) select id, 1, ${materialId}, 1000 from issue`);
    expect(await refused(boss(), made, "cancel", { reason: "不做" })).toBe(
      `批次 ${made.no} 已领料（LL${made.id}），请先退料或作废领料单`,
    );
    await backoffice.database.db.execute(
      sql`update material_issue_line set returned_milli = 1000 where issue_id = (select id from material_issue where batch_id = ${made.id})`,
    );
    await act(boss(), made, "cancel", { reason: "不做" });
    expect(await read(boss(), made)).toMatchObject({ status: "CANCELLED", cancelReason: "不做", daysLeft: null });
  });
});

describe("结案", () => {
  it("says why pieces are missing, takes them from the factory, and is final", async () => {
    const made = await plantBatch(backoffice, { plan: 10, cut: 10, status: "FINISHING" });
    await backoffice.database.db.execute(sql`
      update batch_line set delivered_qty = 10, passed_qty = 10 where batch_id = ${made.id} and sku_id <> ${made.lines[0]?.skuId}`);
    await backoffice.database.db.execute(
      sql`update batch set delivered_qty = cut_qty - 10, passed_qty = cut_qty - 10 where id = ${made.id}`,
    );
    const skuOf = made.lines[0]?.skuId;
    const batch = { ...made, version: 1 };
    expect(await refused(boss(), batch, "close", { shorts: [] })).toMatch(/裁 10、交 0，短少 10 件，填了 0 件$/);
    const short = (qty: number) => ({ shorts: [{ skuId: skuOf, qty, reason: "丢失", deductFen: 5_000 }] });
    expect(await refused(boss(), batch, "close", short(9))).toMatch(/短少 10 件，填了 9 件$/);
    await act(boss(), batch, "close", short(10));
    expect(await read(boss(), batch)).toMatchObject({ status: "CLOSED", shortQty: 10, owedQty: 0, progress: 100 });
    const entries = await rows(
      backoffice.database.db,
      sql`select entry_type, amount_fen, remark from account_entry entry join account on account.id = entry.account_id
          where doc_type = 'BATCH' and doc_id = ${made.id} and account.kind = 'FACTORY' and owner_id = ${made.partyId}`,
    );
    expect(entries).toEqual([
      { entry_type: "DEFECT_DEDUCT", amount_fen: -5_000, remark: `批次 ${made.no} 短少 10 件` },
    ]);
  });

  it("takes one reason and one deduction for all cells, and another where one says so", async () => {
    const made = await plantBatch(backoffice, { plan: 10, cut: 10, status: "FINISHING" });
    const batch = { ...made, version: 1 };
    const [first, ...others] = made.lines.map(({ skuId: id }) => ({ skuId: id, qty: 10 }));
    const shorts = [{ ...first, reason: "丢失", deductFen: 1_000 }, ...others];
    expect(await refused(boss(), batch, "close", { shorts })).toMatch(/短少 10 件，请填写短少原因$/);
    await act(boss(), batch, "close", { shorts, reason: "漏裁", deductFen: 5_000 });
    const reasons = (await read(boss(), batch)).lines.map(({ shortReason }: { shortReason: string }) => shortReason);
    expect(reasons.toSorted()).toEqual(["丢失", ...others.map(() => "漏裁")].toSorted());
    const [entry] = await rows<{ fen: number }>(
      backoffice.database.db,
      sql`select amount_fen as fen from account_entry where doc_type = 'BATCH' and doc_id = ${made.id}`,
    );
    expect(entry?.fen).toBe(-6_000);
  });

  it("says at once all that stands in its way, to who may close it", async () => {
    const made = await plantBatch(backoffice, { plan: 10, cut: 10, status: "SEWING" });
    expect((await read(boss(), made)).unsettled).toEqual([]);
    await record(made, made.bundles[0]?.id ?? 0, made.processes[0]?.id ?? 0, 5);
    await backoffice.database.db.execute(sql`update batch set repair_open_qty = 3 where id = ${made.id}`);
    const { unsettled } = await read(boss(), made);
    expect(unsettled).toEqual([
      { kind: "REPAIR", message: `批次 ${made.no} 还有 3 件返修未回，不能结案` },
      { kind: "PIECE", message: `批次 ${made.no} 还有 1 条计件待审，请先审核` },
    ]);
    await backoffice.database.db.execute(sql`update batch set repair_open_qty = 0 where id = ${made.id}`);
  });

  it("waits for repairs, inspections and pieces; our own factory is taken nothing from", async () => {
    const made = await plantBatch(backoffice, { plan: 10, cut: 10, status: "SEWING", partyId: factories.own });
    const batch = { ...made, version: 1 };
    const shorts = made.lines.map(({ skuId: id }) => ({ skuId: id, qty: 10, reason: "丢失", deductFen: 1 }));
    await record(batch, made.bundles[0]?.id ?? 0, made.processes[0]?.id ?? 0, 5);
    expect(await refused(boss(), batch, "close", { shorts })).toBe(`批次 ${made.no} 还有 1 条计件待审，请先审核`);
    await backoffice.database.db.execute(sql`update piece_record set status = 'APPROVED' where batch_id = ${made.id}`);
    expect(await refused(boss(), batch, "close", { shorts })).toMatch(/是自有工厂，没有加工费可扣/);
    await backoffice.database.db.execute(sql`update batch set repair_open_qty = 3 where id = ${made.id}`);
    expect(await refused(boss(), batch, "close", { shorts })).toBe(`批次 ${made.no} 还有 3 件返修未回，不能结案`);
    await backoffice.database.db.execute(sql`update batch set repair_open_qty = 0 where id = ${made.id}`);
  });
});

describe("the list", () => {
  it("shows what is open by its 交期, adds up the whole filter, and finds by every field", async () => {
    const factory = await plantFactory(backoffice, { name: "清单厂" });
    const late = await plantBatch(backoffice, { partyId: factory.id, cut: 10, plan: 10, dueDate: "2020-01-02" });
    const soon = await plantBatch(backoffice, { partyId: factory.id, plan: 5, customer: "清单客户" });
    await plantBatch(backoffice, { partyId: factory.id, status: "CLOSED" });
    const list = async (query: string) => (await boss().get(`${batchApi}?partyId=${factory.id}&${query}`)).body;
    const numbers = async (query: string) => (await list(query)).content.map(({ no }: BatchRow) => no);
    const all = await list("");
    expect(all.content.map(({ no, daysLeft }: BatchRow) => [no, Math.sign(daysLeft ?? 9)])).toEqual([
      [late.no, -1],
      [soon.no, 0],
    ]);
    const cellsOfStyle = late.lines.length;
    expect(all.totals).toMatchObject({
      planQty: 15 * cellsOfStyle,
      cutQty: 10 * cellsOfStyle,
      owedQty: 10 * cellsOfStyle,
    });
    expect((await list("size=10&page=1")).totals).toEqual(all.totals);
    expect(await numbers("overdue=true")).toEqual([late.no]);
    expect(await numbers("keyword=清单客户")).toEqual([soon.no]);
    expect(await numbers(`keyword=${late.no.toLowerCase()}`)).toEqual([late.no]);
    expect(await numbers("status=PLANNED&status=CLOSED")).toHaveLength(2);
    expect(await numbers("dueFrom=2020-01-01&dueTo=2020-02-01")).toEqual([late.no]);
    expect(await numbers("sort=planQty,asc")).toEqual([soon.no, late.no]);
    expect((await list("status=CLOSED")).content[0]).toMatchObject({ owedQty: 0, daysLeft: null });
  });

  it("changes ticked batches together, and tells why some are left alone", async () => {
    const one = await plantBatch(backoffice, {});
    const over = await plantBatch(backoffice, { status: "CLOSED" });
    const rowsOf = [one, over].map(({ id }) => ({ id, version: 1 }));
    const due = await boss().ok("POST", `${batchApi}/due`, { rows: rowsOf, dueDate: "2027-05-01" });
    expect(due).toEqual({
      changed: 1,
      refused: [{ id: over.id, label: `批次 ${over.no}`, message: "已结案，不能再操作" }],
    });
    const merchandiser = (await boss().get(`${batchApi}/choices`)).body.merchandisers[0].id;
    await boss().ok("POST", `${batchApi}/merchandiser`, {
      rows: [{ id: one.id, version: 2 }],
      merchandiserId: merchandiser,
    });
    await boss().ok("POST", `${batchApi}/urge`, { rows: [{ id: one.id, version: 3 }], remark: "客户催" });
    const { events, dueDate, merchandiserId } = await read(boss(), one);
    expect([dueDate, merchandiserId]).toEqual(["2027-05-01", merchandiser]);
    expect(events.map(({ kind }) => kind)).toEqual(["URGE", "MERCHANDISER", "DUE"]);
    expect(await boss().refused("POST", `${batchApi}/due`, { rows: [], dueDate: "2027-05-01" })).toBe("请先勾选批次");
  });

  it("is exported as it is filtered, batches or their cells", async () => {
    const factory = await plantFactory(backoffice, { name: "导出厂" });
    const made = await plantBatch(backoffice, { partyId: factory.id, plan: 5 });
    const { body } = await boss().get(`${batchApi}/export/count?partyId=${factory.id}`);
    expect(body.rows).toEqual({ document: 1, line: made.lines.length });
  });
});

describe("在产未交 of a style", () => {
  const total = (counted: { qty: number }[]) => counted.reduce((sum, { qty }) => sum + qty, 0);
  const open = async (by = boss()) => {
    const { status, body } = await by.get(`${batchApi}/open/${productId}`);
    expect(status).toBe(200);
    return body as { batches: { id: number; no: string; daysLeft: number | null }[]; cells: Cell[] };
  };
  type Cell = { batchId: number; skuId: number; qty: number };
  const of = ({ cells: found }: { cells: Cell[] }, { id }: { id: number }) =>
    found.filter(({ batchId }) => batchId === id).map(({ skuId: one, qty }) => [one, qty]);

  it("is the plan until something is cut, then what was cut and did not come", async () => {
    const made = await draft(boss(), productId, cells(40, 30));
    expect((await open()).batches.map(({ id }) => id)).not.toContain(made.id);
    const ordered = await act(boss(), made, "plan");
    const before = await open();
    expect(of(before, made)).toEqual([
      [sku[0], 40],
      [sku[1], 30],
    ]);
    expect(before.batches.find(({ id }) => id === made.id)).toMatchObject({ no: made.no, partyName: "恒泰制衣厂" });
    await cut(boss(), ordered, cells(25));
    expect(of(await open(), made)).toEqual([[sku[0], 25]]);
    await backoffice.database.db.execute(
      sql`update batch_line set delivered_qty = 10, passed_qty = 10 where batch_id = ${made.id} and sku_id = ${sku[0]}`,
    );
    await sumBatch(backoffice.database.db, made.id);
    expect(of(await open(), made)).toEqual([[sku[0], 15]]);
    await backoffice.database.db.execute(
      sql`update batch_line set delivered_qty = 0, passed_qty = 0 where batch_id = ${made.id}`,
    );
    await sumBatch(backoffice.database.db, made.id);
  });

  it("is of the places that one may see", async () => {
    const made = await planned([10], { repositoryId: places.shahe });
    expect(of(await open(), made)).toHaveLength(1);
    const keeper = by.keeper as Caller;
    const visible = await open(keeper);
    expect(visible.batches.map(({ id }) => id)).not.toContain(made.id);
    expect(visible.cells.every(({ batchId }) => visible.batches.some(({ id }) => id === batchId))).toBe(true);
  });

  it("is the same by place in 库存分布, a place without stock too", async () => {
    const made = await planned([10, 5], { repositoryId: places.shahe });
    const placesOf = async (who: Caller): Promise<ProductStock["repositories"]> =>
      (await who.get(`/api/clothes/product/${productId}/stock`)).body.repositories;
    for (const who of [boss(), by.keeper as Caller]) {
      const byPlace = (await placesOf(who)).map(({ openQty }) => ({ qty: openQty }));
      expect(total(byPlace)).toBe(total((await open(who)).cells));
    }
    const before = (await placesOf(boss())).find(({ id }) => id === places.shahe)?.openQty ?? 0;
    await cut(boss(), made, cells(9));
    expect((await placesOf(boss())).find(({ id }) => id === places.shahe)?.openQty).toBe(before - 6);
  });
});

describe("who sees what", () => {
  it("leaves out fees and costs without their right, and everything without the place's", async () => {
    const made = await plantBatch(backoffice, { plan: 5 });
    const merchandiser = by.merchandiser as Caller;
    const seen = await read(merchandiser, made);
    expect(seen).not.toHaveProperty("feeLi");
    expect(seen).not.toHaveProperty("costs");
    expect(await read(boss(), made)).toMatchObject({ costs: { totalFen: 0, unitFen: 1_250 } });
    expect((await merchandiser.get(`${batchApi}?keyword=${made.no}`)).body.content[0]).not.toHaveProperty("feeLi");
    expect(
      await merchandiser.refused("POST", batchApi, {
        ...{ productId, partyId: factories.outside, repositoryId: places.warehouse, dueDate: "2027-03-01" },
        ...{ plan: cells(1), feeLi: 1 },
      }),
    ).toBe("您没有查看成本的权限，不能填写加工费");
    expect((await (by.keeper as Caller).get(`${batchApi}/${made.id}`)).status).toBe(403);
    const hidden = await plantBatch(backoffice, { repositoryId: places.shahe });
    const blind = await merchandiser.get(`${batchApi}/${hidden.id}`);
    const sees = (await merchandiser.get(`${batchApi}/choices`)).body.repositories.some(
      ({ id }: { id: number }) => id === places.shahe,
    );
    expect(blind.status).toBe(sees ? 200 : 400);
  });
});

describe("the database", () => {
  it("agrees with itself after all of this", async () => {
    expect(await brokenBatchInvariants(backoffice.database.db)).toEqual([]);
  });
});

/** A batch in a state, with what belongs to it: cut from 裁剪中 on, delivered from 已交齐 on. */
async function plantAt(status: BatchStatus) {
  const isCut = ["CUTTING", "SEWING", "FINISHING", "DELIVERED", "CLOSED"].includes(status);
  const batch = await plantBatch(backoffice, { status, plan: 10, ...(isCut && { cut: 10 }) });
  if (status === "DELIVERED" || status === "CLOSED") {
    const { db } = backoffice.database;
    await db.execute(
      sql`update batch_line set delivered_qty = cut_qty, passed_qty = cut_qty where batch_id = ${batch.id}`,
    );
    await sumBatch(db, batch.id);
  }
  return batch;
}

/** A piece record on a bundle, as somebody scanned it. */
async function record(batch: { id: number }, bundleId: number, stepId: number, qty: number) {
  await backoffice.database.db.execute(sql`
    insert into piece_record (batch_id, bundle_id, batch_process_id, employee_id, source, qty, price_li, amount_li, operator_id, biz_date, created_at)
    select ${batch.id}, ${bundleId}, ${stepId}, (select min(id) from employee), 'SCAN', ${qty}, 100, ${qty * 100}, 1, ${plantDay}, now()`);
}

/** All of a batch: what is refused changes nothing of it. */
async function everything(id: number) {
  return rows(
    backoffice.database.db,
    sql`select batch.*, (select count(*) from batch_event where batch_id = batch.id) as events,
          (select sum(plan_qty * 7 + cut_qty) from batch_line where batch_id = batch.id) as lines,
          (select count(*) from bundle where batch_id = batch.id) as bundles,
          (select count(*) from batch_process where batch_id = batch.id) as steps
        from batch where id = ${id}`,
  );
}
