/** 班组生产: scanning in any order, how much may be recorded, who takes back, audits and sees what (domain.md §3.2). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenPieceInvariants } from "#backoffice/overview/invariants/piece-invariants.ts";
import type { HalfScanned, PieceRow } from "#contract/manufacture/pieces.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { type PlantedBatch, plantBatch, plantDay, plantProcess, plantWorker } from "../../support/data/production.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "merchandiser", "keeper", "newcomer"])
    tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/piece";
const send = (method: string, path: string, body?: object, username = "boss") =>
  backoffice.send(method, api + path, {
    token: tokens[username],
    ...(body && { body: { clientToken: randomUUID(), ...body } }),
  });
const scan = async (text: string, state: object = {}, username = "boss") =>
  (await send("POST", "/scan", { ...state, text }, username)).body;
const query = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);
const invariants = () => brokenPieceInvariants(backoffice.database.db);

interface Line {
  batch: PlantedBatch;
  worker: Awaited<ReturnType<typeof plantWorker>>;
  process: Awaited<ReturnType<typeof plantProcess>>;
}
/** A batch of one sewing process with two bundles a cell, and somebody who sews. */
async function line(values: Parameters<typeof plantBatch>[1] = {}): Promise<Line> {
  const process = await plantProcess(backoffice, { priceLi: 85 });
  const batch = await plantBatch(backoffice, { cut: 40, processes: [process], ...values });
  return { batch, process, worker: await plantWorker(backoffice) };
}
const ticketOf = ({ batch }: Line, at = 0) => batch.bundles[at]?.ticketCode ?? "";
async function record(one: Line, at = 0, more: object = {}, username = "boss") {
  const state = { processId: one.process.id, employeeId: one.worker.id, ...more };
  return scan(ticketOf(one, at), state, username);
}
const row = async (id: number, username = "boss"): Promise<PieceRow> =>
  (await send("GET", `/${id}`, undefined, username)).body;
const wages = async (batchId: number) =>
  (await oneRow<{ li: number }>(backoffice.database.db, sql`select wage_li as li from batch where id = ${batchId}`)).li;

describe("a scan", () => {
  it.each([
    ["TPE", "ticket, process, employee"],
    ["EPT", "employee, process, ticket"],
    ["PET", "process, employee, ticket"],
    ["TEP", "ticket, employee, process"],
  ])("records when all three are there: %s (%s)", async (order) => {
    const one = await line();
    const texts = { T: ticketOf(one), P: one.process.code.toLowerCase(), E: one.worker.no };
    let state: HalfScanned = {};
    let recorded: unknown = null;
    for (const letter of order) {
      expect(recorded).toBeNull();
      ({ state, recorded } = await scan(texts[letter as keyof typeof texts], state));
    }
    expect(recorded).toMatchObject({ qty: 30, label: `第 1 扎 ${one.process.name} ${one.worker.name} 30 件` });
    expect(state).toEqual({});
  });

  it("takes a number for a process of the route, before or after the ticket", async () => {
    const one = await line();
    const first = await scan("1");
    expect(first.state).toEqual({ seq: 1 });
    const second = await scan(ticketOf(one), first.state);
    expect(second.state).toMatchObject({ processId: one.process.id });
    expect((await scan("7", { bundleId: one.batch.bundles[0]?.id })).message).toBe(
      `批次 ${one.batch.no} 没有第 7 道工序，请重新选择`,
    );
    expect((await scan("没有这个")).message).toBe("“没有这个”不是扎票、工序或工号");
  });

  it("keeps process and employee chosen where 连续 is ticked", async () => {
    const one = await line();
    const { state } = await record(one, 0, { keep: true });
    expect(state).toEqual({ processId: one.process.id, employeeId: one.worker.id });
    expect((await scan(ticketOf(one, 1), { ...state, keep: true })).recorded).toMatchObject({ qty: 10 });
  });

  it("shows the bundle with what is open", async () => {
    const one = await line();
    await record(one, 0, { qty: 12 });
    const { body } = await send("GET", `/desk?bundleId=${one.batch.bundles[0]?.id}&employeeId=${one.worker.id}`);
    expect(body.bundle).toMatchObject({ qty: 30, batchNo: one.batch.no, bundleNo: 1 });
    expect(body.bundle.steps).toMatchObject([{ done: 12, left: 18, by: one.worker.name }]);
    expect(body.employee).toMatchObject({ no: one.worker.no });
  });

  it("of the same token is one record", async () => {
    const one = await line();
    const clientToken = randomUUID();
    const again = async () => record(one, 0, { clientToken });
    const [first, second] = [await again(), await again()];
    expect(second).toEqual(first);
    expect((await send("GET", `?batch=${one.batch.no}`)).body.totalElements).toBe(1);
  });
});

describe("how much", () => {
  it("is what the bundle has left, and never more", async () => {
    const one = await line();
    expect((await record(one, 0, { qty: 31 })).message).toBe(
      `第 1 扎的“${one.process.name}”还剩 30 件（共 30 件，已记 0 件），不能登记 31 件`,
    );
    expect((await record(one, 0, { qty: 20 })).recorded.qty).toBe(20);
    expect((await record(one)).recorded.qty).toBe(10);
    expect((await record(one)).message).toBe(
      `第 1 扎的“${one.process.name}”已记满 30 件（${one.worker.name} 20、${one.worker.name} 10），不能重复登记`,
    );
  });

  it("is once even when many scan one ticket at once", async () => {
    const one = await line();
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(one)));
    expect(answers.filter(({ recorded }) => recorded)).toHaveLength(1);
    expect(await invariants()).toEqual([]);
  });

  it("counts rework apart, for nothing unless it is paid", async () => {
    const one = await line();
    await record(one);
    const free = await record(one, 0, { rework: "FREE", qty: 3 });
    const paid = await record(one, 0, { rework: "PAID", qty: 2 });
    expect(await row(free.recorded.id)).toMatchObject({ kind: "REWORK", qty: 3, priceLi: 0, amountLi: 0 });
    expect(await row(paid.recorded.id)).toMatchObject({ kind: "REWORK", amountLi: 170 });
    expect((await record(one, 0, { rework: "FREE", qty: 31 })).message).toBe("第 1 扎只有 30 件，不能登记返工 31 件");
    expect((await send("GET", `?batch=${one.batch.no}`)).body.totals).toMatchObject({ records: 3, qty: 30 });
  });

  it("is of an open batch, a bundle that stands and somebody who works here", async () => {
    const refused = async (values: object) => (await record(await line(values))).message;
    expect(await refused({ status: "CLOSED" })).toMatch(/已结案，不能再登记计件$/);
    expect(await refused({ status: "CANCELLED" })).toMatch(/已取消，不能登记计件$/);
    expect(await refused({ paused: true })).toMatch(/已暂停，恢复后才能登记计件$/);
    const one = await line();
    await query(sql`update employee set status = 'LEFT', left_day = hired_day where id = ${one.worker.id}`);
    expect((await record(one)).message).toBe(`${one.worker.name}（${one.worker.no}）已离职，不能登记计件`);
    const other = await line();
    expect((await record({ ...one, worker: other.worker, process: other.process })).message).toBe(
      `批次 ${one.batch.no} 没有这道工序，请重新选择`,
    );
    await query(sql`update bundle set voided_at = now() where id = ${other.batch.bundles[0]?.id}`);
    expect((await record(other)).message).toBe("第 1 扎已作废，不能登记计件");
    await query(sql`update bundle set voided_at = null where id = ${other.batch.bundles[0]?.id}`);
  });
});

describe("the stage of a batch", () => {
  const read = (batchId: number) =>
    oneRow<{ status: string; version: number }>(
      backoffice.database.db,
      sql`select status, version from batch where id = ${batchId}`,
    );
  const stage = async ({ batch }: Line) => (await read(batch.id)).status;

  /** Sewn and packed: a bundle a cell, the stitching to be recorded unless `process` is the packing. */
  async function sewnAndPacked(values: Parameters<typeof plantBatch>[1] = {}) {
    const [sew, pack] = [
      await plantProcess(backoffice, { stage: "SEW" }),
      await plantProcess(backoffice, { stage: "PACK" }),
    ];
    const one = await line({ status: "CUTTING", bundleQty: 40, processes: [sew, pack], ...values });
    return { sewing: { ...one, process: sew }, packing: { ...one, process: pack } };
  }
  const lastOf = ({ batch }: Line) => batch.bundles.length - 1;
  async function packUpTo(one: Line, last: number) {
    for (let at = 0; at <= last; at += 1) expect((await record(one, at)).recorded).not.toBeNull();
  }

  it("is its slowest bundle's, not that of the fastest scan", async () => {
    const { packing } = await sewnAndPacked();
    await record(packing);
    expect(await stage(packing)).toBe("SEWING");
    await packUpTo(
      { ...packing, batch: { ...packing.batch, bundles: packing.batch.bundles.slice(1) } },
      lastOf(packing) - 2,
    );
    expect(await stage(packing)).toBe("SEWING");
    await record(packing, lastOf(packing));
    expect(await stage(packing)).toBe("FINISHING");
    const events = await query<{ text: string }>(
      sql`select text from batch_event where batch_id = ${packing.batch.id} and kind = 'STAGE' order by id`,
    );
    expect(events.map(({ text }) => text)).toEqual(["车缝中（计件）", "后整中（计件）"]);
  });

  it("begins with the first sewing, so that what is ready may be delivered", async () => {
    const { sewing } = await sewnAndPacked();
    await record(sewing);
    expect(await stage(sewing)).toBe("SEWING");
    await packUpTo(
      { ...sewing, batch: { ...sewing.batch, bundles: sewing.batch.bundles.slice(1) } },
      lastOf(sewing) - 1,
    );
    expect(await stage(sewing)).toBe("SEWING");
  });

  it("goes back with a record that is taken back or rejected", async () => {
    const { packing } = await sewnAndPacked();
    await packUpTo(packing, lastOf(packing) - 1);
    const { recorded } = await record(packing, lastOf(packing));
    expect(await stage(packing)).toBe("FINISHING");
    expect((await send("POST", `/${recorded.id}/undo`, {})).status).toBe(200);
    expect(await stage(packing)).toBe("SEWING");
    const again = await record(packing, lastOf(packing));
    expect(await stage(packing)).toBe("FINISHING");
    expect((await send("POST", "/reject", { ids: [again.recorded.id], reason: "扫错了" })).status).toBe(200);
    expect(await stage(packing)).toBe("SEWING");

    const { packing: mistaken } = await sewnAndPacked();
    const wrong = await record(mistaken);
    expect(await stage(mistaken)).toBe("SEWING");
    await send("POST", `/${wrong.recorded.id}/undo`, {});
    expect(await stage(mistaken)).toBe("CUTTING");
  });

  it("stays where somebody set it by hand ahead of the records", async () => {
    const { packing } = await sewnAndPacked();
    const { version } = await read(packing.batch.id);
    const byHand = await backoffice.send("POST", `/api/clothes/batch/${packing.batch.id}/stage`, {
      ...{ token: tokens.boss, body: { clientToken: randomUUID(), version, stage: "FINISHING" } },
    });
    expect(byHand.status).toBe(200);
    const { recorded } = await record(packing);
    expect(await stage(packing)).toBe("FINISHING");
    await send("POST", `/${recorded.id}/undo`, {});
    expect(await stage(packing)).toBe("FINISHING");
  });

  it("takes in a bed that is cut later, and forgets one that is voided", async () => {
    const { packing } = await sewnAndPacked();
    await packUpTo(packing, lastOf(packing));
    expect(await stage(packing)).toBe("FINISHING");
    const act = (path: string, body: object) =>
      backoffice.send("POST", `/api/clothes/batch/${packing.batch.id}${path}`, {
        ...{ token: tokens.boss, body: { clientToken: randomUUID(), ...body } },
      });
    const [cell] = packing.batch.lines;
    const cells = [{ skuId: cell?.skuId, qty: 5 }];
    const { version } = await read(packing.batch.id);
    const cut = await act("/cut", { version, layers: 5, ratio: "", bundleQty: 30, remark: "", cells });
    expect(cut.body).toMatchObject({ qty: 5, bundles: 1 });
    expect(await read(packing.batch.id)).toEqual({ status: "SEWING", version: cut.body.version });
    const voided = await act(`/bed/${cut.body.bedId}/void`, { version: cut.body.version, reason: "裁错" });
    expect(voided.status).toBe(200);
    expect(await read(packing.batch.id)).toEqual({ status: "FINISHING", version: voided.body.version });
  });

  it("counts what was recorded by hand without a bundle", async () => {
    const { packing } = await sewnAndPacked();
    const step = packing.batch.processes[1];
    const pieces = packing.batch.bundles.length * 40;
    const grid = (qty: number) =>
      send("POST", "/grid", {
        ...{ batchId: packing.batch.id, bizDate: plantDay },
        cells: [{ employeeId: packing.worker.id, batchProcessId: step?.id, qty }],
      });
    expect((await grid(pieces - 1)).status).toBe(201);
    expect(await stage(packing)).toBe("SEWING");
    expect((await grid(1)).status).toBe(201);
    expect(await stage(packing)).toBe("FINISHING");
  });

  it("is right where the last two bundles are scanned at the same time", async () => {
    const { packing } = await sewnAndPacked();
    await packUpTo(packing, lastOf(packing) - 2);
    const last = await Promise.all([record(packing, lastOf(packing) - 1), record(packing, lastOf(packing))]);
    expect(last.map(({ recorded }) => recorded?.qty)).toEqual([40, 40]);
    expect(await stage(packing)).toBe("FINISHING");
  });
});

describe("a process out of turn", () => {
  const rule = async (outOfTurn: string) => {
    const { version } = (await send("GET", "/setting")).body;
    expect((await send("PUT", "/setting", { outOfTurn, version })).status).toBe(200);
  };
  async function route() {
    const processes = await Promise.all(
      (["CUT", "SEW", "SEW", "PACK"] as const).map((stage) => plantProcess(backoffice, { stage })),
    );
    const batch = await plantBatch(backoffice, { cut: 40, processes });
    const [, first, second, pack] = processes as [Line["process"], Line["process"], Line["process"], Line["process"]];
    return { one: { batch, process: pack, worker: await plantWorker(backoffice) }, first, second };
  }

  it("is said, or refused where the company wants it, and is nothing once the others are recorded", async () => {
    const { one, first, second } = await route();
    const skips = `前面 2 道工序还没有登记（${first.name}、${second.name}）`;
    expect((await record(one)).recorded).toMatchObject({ qty: 30, warning: skips });
    await rule("REFUSE");
    expect((await record(one, 1)).message).toBe(`第 2 扎${skips}，请先登记`);
    await record({ ...one, process: first }, 1);
    expect((await record(one, 1)).message).toBe(`第 2 扎前面 1 道工序还没有登记（${second.name}），请先登记`);
    await record({ ...one, process: second }, 1, { qty: 1 });
    expect((await record(one, 1)).recorded).toMatchObject({ qty: 10, warning: null });
    // Rework is done again whatever came before.
    expect((await record(one, 2, { rework: "FREE" })).recorded.warning).toBeNull();
    await rule("IGNORE");
    expect((await record(one, 2)).recorded).toMatchObject({ qty: 30, warning: null });
    await rule("WARN");
    expect((await send("GET", "/setting", undefined, "keeper")).status).toBe(403);
  });
});

describe("by hand", () => {
  const grid = (one: Line, cells: object[], changes: object = {}) =>
    send("POST", "/grid", { batchId: one.batch.id, bizDate: plantDay, cells, ...changes });

  it("is written all or not at all, and never past what was cut", async () => {
    const one = await line();
    const [step] = one.batch.processes;
    const second = await plantWorker(backoffice);
    const cut = one.batch.lines.reduce((sum, { cutQty }) => sum + cutQty, 0);
    const cell = (employeeId: number, qty: number) => ({ employeeId, batchProcessId: step?.id, qty });
    await record(one);
    const whole = [cell(one.worker.id, cut - 30), cell(second.id, 1)];
    expect((await grid(one, whole)).body.message).toMatch(/已记满/);
    expect((await send("GET", `?batch=${one.batch.no}`)).body.totalElements).toBe(1);
    expect((await grid(one, [cell(one.worker.id, cut - 40), cell(second.id, 5)])).body).toEqual({
      records: 2,
      qty: cut - 35,
    });
    // Five are left of the batch; the second bundle has ten.
    expect((await record(one, 1)).message).toMatch(/还剩 5 件/);
    expect((await record(one, 1, { qty: 5 })).recorded.qty).toBe(5);
    const { body } = await send("GET", `/grid?batch=${one.batch.no}`);
    expect(body.steps).toMatchObject([{ done: cut, left: 0 }]);
    expect((await grid(one, [cell(second.id, 1)], { bizDate: "2999-01-01" })).body.message).toBe("日期不能晚于今天");
    expect((await grid(one, [cell(second.id, 1)], { bizDate: "2026-04-01" })).body.message).toBe(
      `日期不能早于批次 ${one.batch.no} 的下单日 ${plantDay}`,
    );
    expect(await invariants()).toEqual([]);
  });
});

describe("audit", () => {
  it("approves what waits into the batch's wages, and takes a rejected one out again", async () => {
    const one = await line();
    const [first, second] = [(await record(one)).recorded.id, (await record(one, 1)).recorded.id];
    const approved = await send("POST", "/approve", { ids: [first, second] });
    expect(approved.body).toEqual({ changed: 2, refused: [] });
    expect(await wages(one.batch.id)).toBe(40 * 85);
    expect((await send("POST", "/approve", { ids: [first] })).body.message).toBe("所选记录已审核，不能重复审核");
    expect((await send("POST", "/reject", { ids: [first] })).body.message).toBe("请填写驳回原因");
    expect((await send("POST", "/reject", { ids: [first], reason: "跳线" })).body.changed).toBe(1);
    expect(await wages(one.batch.id)).toBe(10 * 85);
    expect(await row(first)).toMatchObject({ status: "REJECTED", remark: "跳线" });
    expect((await record(one)).recorded.qty).toBe(30);
    expect(await invariants()).toEqual([]);
  });

  it("is for who may; a settled record is put right by one of its own", async () => {
    const one = await line();
    const { id } = (await record(one)).recorded;
    expect((await send("POST", "/approve", { ids: [id] }, "keeper")).status).toBe(403);
    expect((await send("POST", `/${id}/adjust`, { amountLi: 500, remark: "少算" })).body.message).toMatch(
      /^只有已结算的计件用补\/扣更正/,
    );
    await send("POST", "/approve", { ids: [id] });
    await settle(one, id);
    expect((await send("POST", "/reject", { ids: [id], reason: "晚了" })).body.message).toBe(
      "所选记录已结算，不能更改，请用补/扣更正",
    );
    expect((await send("POST", `/${id}/undo`, {})).body.message).toBe("该记录已结算，不能撤销，请用补/扣更正");
    expect((await send("POST", `/${id}/adjust`, { amountLi: 0, remark: "无" })).body.message).toBe("补/扣金额不能为 0");
    const made = await send("POST", `/${id}/adjust`, { amountLi: -1_000, remark: "多算" });
    expect(await row(made.body.id)).toMatchObject({ kind: "ADJUST", qty: 0, amountLi: -1_000, status: "SUBMITTED" });
    expect((await send("POST", `/${made.body.id}/price`, { priceLi: 90, reason: "改" })).body.message).toBe(
      "只有待审的计件可以改单价",
    );
    await send("POST", "/approve", { ids: [made.body.id] });
    expect(await wages(one.batch.id)).toBe(30 * 85 - 1_000);
    // A 补 by who wrote it: another approves it, and the writer may still reject it.
    const more = (await send("POST", `/${id}/adjust`, { amountLi: 500, remark: "少算" })).body.id;
    expect((await send("POST", "/approve", { ids: [more] })).body.message).toBe(
      "所选记录的补款是您登记的，请由其他有权限的人审核",
    );
    expect((await send("POST", "/approve", { ids: [more, 99_999_999] })).body.message).toBe(
      "有记录已不存在，请刷新后重试",
    );
    expect((await send("POST", "/reject", { ids: [more], reason: "多余" })).body.changed).toBe(1);
    const last = (await send("POST", `/${id}/adjust`, { amountLi: 500, remark: "少算" })).body.id;
    expect((await send("POST", "/approve", { ids: [last] }, "admin")).body.changed).toBe(1);
    expect(await wages(one.batch.id)).toBe(30 * 85 - 1_000 + 500);
    expect(await invariants()).toEqual([]);
  });

  async function settle({ worker }: Line, id: number) {
    const [slip] = await query<{ id: number }>(
      sql`insert into wage_settlement (no, employee_id, period, from_day, to_day, amount_fen, status, biz_date, created_at, updated_at)
          values (${`GZT${id}`}, ${worker.id}, '2026-04', '2026-04-01', '2026-04-30', 0, 'AUDITED', ${plantDay}, now(), now()) returning id`,
    );
    await query(sql`update piece_record set status = 'SETTLED', settlement_id = ${slip?.id} where id = ${id}`);
  }

  it("changes a price while the record waits, with a reason that is kept", async () => {
    const one = await line();
    const { id } = (await record(one)).recorded;
    expect((await send("POST", `/${id}/price`, { priceLi: 100, reason: "" })).body.message).toBe("请填写改价原因");
    expect((await send("POST", `/${id}/price`, { priceLi: 100, reason: "加急" })).status).toBe(200);
    expect(await row(id)).toMatchObject({ priceLi: 100, amountLi: 3_000 });
    await send("POST", "/approve", { ids: [id] });
    expect((await send("POST", `/${id}/price`, { priceLi: 90, reason: "又改" })).body.message).toBe(
      "只有待审的计件可以改单价",
    );
  });
});

describe("audit of all that a filter finds", () => {
  const waiting = (one: Line) => send("GET", `/waiting?batch=${one.batch.no}`);
  const approve = (one: Line, answered?: string) =>
    send("POST", "/approveFound", { batch: one.batch.no, ...(answered && { answered }) });
  const statuses = async (one: Line) =>
    (
      await query<{ status: string }>(sql`select status from piece_record where batch_id = ${one.batch.id} order by id`)
    ).map(({ status }) => status);

  it("compares the sums first, and the yes is bound to them", async () => {
    const one = await line();
    const second = await plantWorker(backoffice);
    const first = (await record(one)).recorded.id;
    await record({ ...one, worker: second }, 1);
    const { body: shown } = await waiting(one);
    expect(shown).toMatchObject({ totals: { records: 2, qty: 40, amountLi: 3_400 }, left: [] });
    expect(shown.byEmployee.map(({ qty }: { qty: number }) => qty)).toEqual([30, 10]);
    expect(shown.byProcess).toMatchObject([{ label: one.process.name, records: 2, qty: 40, amountLi: 3_400 }]);
    const unasked = await approve(one);
    expect(unasked.body).toMatchObject({
      message: "待审的计件现在共 2 条、40 件、3.40 元。核对后请勾选“已核对”再审核",
      question: { name: shown.question.name },
    });
    // One record changes its price, another comes: each is another question.
    await send("POST", `/${first}/price`, { priceLi: 100, reason: "加急" });
    const dearer = await approve(one, shown.question.name);
    expect(dearer.body.message).toMatch(/^待审的计件现在共 2 条、40 件、3.85 元/);
    await record(one, 2);
    const more = await approve(one, dearer.body.question.name);
    expect(more.body.message).toMatch(/^待审的计件现在共 3 条、70 件/);
    expect(await statuses(one)).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    expect((await approve(one, more.body.question.name)).body).toEqual({ changed: 3 });
    expect(await statuses(one)).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
    expect(await wages(one.batch.id)).toBe(30 * 100 + 10 * 85 + 30 * 85);
    expect((await approve(one, more.body.question.name)).body.message).toBe("筛选结果里没有待审的计件");
    expect(await invariants()).toEqual([]);
  });

  it("binds the yes to amounts for who does not see them, too", async () => {
    const one = await line();
    const { id } = (await record(one)).recorded;
    const asked = async () => (await send("GET", `/waiting?batch=${one.batch.no}`, undefined, "merchandiser")).body;
    const before = await asked();
    expect(before.totals).toEqual({ records: 1, qty: 30 });
    expect(JSON.stringify(before)).not.toMatch(/amountLi|元/);
    await send("POST", `/${id}/price`, { priceLi: 100, reason: "加急" });
    const after = await asked();
    expect(after.question.sentence).toBe(before.question.sentence);
    expect(after.question.name).not.toBe(before.question.name);
  });

  it("leaves what is the approver's own, and a 补 that the approver wrote", async () => {
    const [mine, other] = [await line(), await line()];
    const batchNo = mine.batch.no;
    await record(mine);
    await record({ ...other, batch: mine.batch, process: mine.process }, 1);
    await query(
      sql`update employee set user_id = null where user_id = (select id from sys_user where username = 'boss')`,
    );
    await query(
      sql`update employee set user_id = (select id from sys_user where username = 'boss') where id = ${mine.worker.id}`,
    );
    const { body } = await waiting(mine);
    expect(body.totals).toMatchObject({ records: 1, qty: 10 });
    expect(body.left).toEqual([{ message: "是您本人的，请由其他有权限的人办理", records: 1 }]);
    expect((await approve(mine, body.question.name)).body).toEqual({ changed: 1 });
    expect(await statuses(mine)).toEqual(["SUBMITTED", "APPROVED"]);
    expect((await approve(mine)).body.message).toBe("筛选结果里待审的计件是您本人的，请由其他有权限的人办理");
    await query(sql`update employee set user_id = null where id = ${mine.worker.id}`);
    await query(
      sql`insert into piece_record (batch_id, batch_process_id, employee_id, kind, source, qty, price_li, amount_li, operator_id, biz_date, created_at)
          select batch_id, batch_process_id, ${other.worker.id}, 'ADJUST', 'HAND', 0, 0, amount, (select id from sys_user where username = 'boss'), ${plantDay}, now()
          from piece_record, (values (500), (-200)) as told (amount) where batch_id = ${mine.batch.id} and qty = 10`,
    );
    const { body: corrected } = await send("GET", `/waiting?batch=${batchNo}&kind=ADJUST`);
    expect(corrected.totals).toMatchObject({ records: 1, amountLi: -200 });
    expect(corrected.left).toEqual([{ message: "的补款是您登记的，请由其他有权限的人审核", records: 1 }]);
  });

  it("takes thousands at once", async () => {
    const one = await line();
    const [step] = one.batch.processes;
    await query(
      sql`insert into piece_record (batch_id, batch_process_id, employee_id, kind, source, qty, price_li, amount_li, operator_id, biz_date, created_at)
          select ${one.batch.id}, ${step?.id}, ${one.worker.id}, 'REWORK', 'HAND', 1, 85, 85, 1, ${plantDay}, now()
          from generate_series(1, 9000)`,
    );
    const { body } = await waiting(one);
    expect(body.totals).toMatchObject({ records: 9_000, amountLi: 9_000 * 85 });
    expect((await approve(one, body.question.name)).body).toEqual({ changed: 9_000 });
    expect(await wages(one.batch.id)).toBe(9_000 * 85);
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      sql`select count(*) from audit_log where entity = 'piece_record' and action = 'approve'
            and entity_id in (select id from piece_record where batch_id = ${one.batch.id})`,
    );
    expect(count).toBe(9_000);
  });

  it("is for who may, in the places that are seen", async () => {
    expect((await send("GET", "/waiting", undefined, "keeper")).status).toBe(403);
    expect((await send("POST", "/approveFound", {}, "keeper")).status).toBe(403);
  });
});

describe("taking back", () => {
  it("is one's own within half an hour, a leader's until it is approved", async () => {
    const one = await line();
    const first = (await record(one, 0, { qty: 5 })).recorded.id;
    expect((await send("POST", `/${first}/undo`, {})).status).toBe(200);
    expect(await row(first)).toMatchObject({ status: "UNDONE" });
    expect((await record(one)).recorded.qty).toBe(30);
    expect((await send("POST", `/${first}/undo`, {})).body.message).toBe("该记录已撤销，不用撤销");
  });

  it("of a worker's own is refused later, and of another's at once", async () => {
    await hire("newcomer", ["msClothesPiece:list", "msClothesPiece:add"]);
    const one = await line();
    await query(
      sql`update employee set user_id = null where user_id = (select id from sys_user where username = 'newcomer')`,
    );
    await query(
      sql`update employee set user_id = (select id from sys_user where username = 'newcomer') where id = ${one.worker.id}`,
    );
    const own = (await record(one, 0, { qty: 5 }, "newcomer")).recorded.id;
    const others = (await record(one, 0, { qty: 5 })).recorded.id;
    expect((await send("POST", `/${others}/undo`, {}, "newcomer")).body.message).toBe("只能撤销自己登记的记录");
    backoffice.advance(31 * 60_000);
    expect((await send("POST", `/${own}/undo`, {}, "newcomer")).body.message).toBe("登记已超过 30 分钟，请让组长撤销");
    await query(sql`update team set leader_id = ${one.worker.id} where id = ${one.worker.teamId}`);
    expect((await send("POST", `/${own}/undo`, {}, "newcomer")).status).toBe(200);
  });
});

/** A role of these codes for a user, who sees every place. */
async function hire(username: string, codes: string[]) {
  const [role] = await query<{ id: number }>(
    sql`insert into role (code, name, level, created_at, updated_at) values (${`T${username}`}, ${`试 ${username}`}, 3, now(), now()) returning id`,
  );
  await query(
    sql`insert into role_menu (role_id, menu_id) select ${role?.id}, id from menu where permission = any(${`{${codes.join(",")}}`}::text[])`,
  );
  await query(
    sql`insert into user_role (user_id, role_id) select id, ${role?.id} from sys_user where username = ${username}`,
  );
  await query(
    sql`insert into repository_permission (user_id, repository_id, bits) select u.id, r.id, 127 from sys_user u, repository r where u.username = ${username} on conflict do nothing`,
  );
  await query(sql`update reference_epoch set epoch = epoch + 1`);
  tokens[username] = await backoffice.signIn(username);
}

describe("the list", () => {
  it("adds up, groups, and says the same in its files", async () => {
    const one = await line();
    await record(one);
    await record(one, 1);
    const asked = `batch=${one.batch.no}`;
    const { content, totals } = (await send("GET", `?${asked}&sort=qty,desc`)).body;
    expect(content.map(({ qty }: PieceRow) => qty)).toEqual([30, 10]);
    expect(totals).toEqual({ records: 2, qty: 40, amountLi: 3_400, waiting: 2 });
    for (const by of ["team", "employee", "process", "category"]) {
      const { body } = await send("GET", `/groups?by=${by}&${asked}`);
      expect(body.content).toMatchObject([{ records: 2, qty: 40, amountLi: 3_400 }]);
      expect(body.totals).toEqual(totals);
    }
    const csv = async (layout: string, username = "boss") => {
      const headers = { Authorization: tokens[username] ?? "" };
      return (await fetch(`${backoffice.url}${api}/export?format=csv&layout=${layout}&${asked}`, { headers })).text();
    };
    expect(await csv("day")).toContain(`${one.worker.name},${one.batch.no},8801,${one.process.name},2,40,3.40`);
    expect((await csv("record")).match(/0\.085/g)).toHaveLength(2);
    expect(await csv("record", "merchandiser")).not.toContain("0.085");
    const filters = [`status=APPROVED`, `employeeId=999999`, `kind=REWORK`, `from=2020-01-01&to=2020-01-02`];
    for (const filter of filters) expect((await send("GET", `?${asked}&${filter}`)).body.totalElements).toBe(0);
  });

  it("shows prices to who sees wages, and a worker the own records alone, with theirs", async () => {
    const [mine, others] = [await line(), await line()];
    await record(mine);
    await record(others);
    const seen = (await send("GET", `?batch=${mine.batch.no}`, undefined, "merchandiser")).body;
    expect(seen.content[0]).not.toHaveProperty("priceLi");
    expect(seen.totals).not.toHaveProperty("amountLi");
    await query(
      sql`update employee set user_id = null where user_id = (select id from sys_user where username = 'keeper')`,
    );
    await query(
      sql`update employee set user_id = (select id from sys_user where username = 'keeper') where id = ${mine.worker.id}`,
    );
    await query(
      sql`insert into user_role (user_id, role_id) select u.id, r.id from sys_user u, role r where u.username = 'keeper' and r.code = 'ROLE_WORKER'`,
    );
    await query(sql`update reference_epoch set epoch = epoch + 1`);
    const own = (await send("GET", "", undefined, "keeper")).body;
    expect(own.content).toHaveLength(1);
    expect(own.content[0]).toMatchObject({ employeeId: mine.worker.id, amountLi: 2_550 });
    expect(own.totals.amountLi).toBe(2_550);
    expect((await send("GET", `?employeeId=${others.worker.id}`, undefined, "keeper")).body.totalElements).toBe(0);
    expect((await send("POST", "/scan", { text: ticketOf(mine) }, "keeper")).status).toBe(403);
  });
});
