/** 登记本人计件: the sewer books what she sewed, nobody else's, and sees nobody else's (domain.md §3.2, batch/class; §6). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenPieceInvariants } from "#backoffice/overview/invariants/piece-invariants.ts";
import { formatTicketAddress } from "#contract/manufacture/ticket.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { plantBatch, plantProcess, plantWorker } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
let sewer: Caller;
let boss: Caller;
let warehouse: Caller;
/** The sewer's employee. */
let own: { id: number; name: string };
const path = "/api/clothes/piece/own";
const db = () => backoffice.database.db;

beforeAll(async () => {
  [sewer, boss, warehouse] = (await Promise.all(
    ["sewer", "boss", "warehouse"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  own = await oneRow(
    db(),
    sql`select employee.id, name from employee join sys_user on sys_user.id = user_id where username = 'sewer'`,
  );
});

/** A batch of two sewing processes in bundles of 30 and 10. */
async function line(values: Parameters<typeof plantBatch>[1] = {}) {
  const processes = [await plantProcess(backoffice, { priceLi: 85 }), await plantProcess(backoffice, { priceLi: 120 })];
  const batch = await plantBatch(backoffice, { cut: 40, processes, ...values });
  const [first, second] = batch.processes;
  if (!first || !second) throw new Error("the batch has no two processes");
  return { batch, processes, first, second, code: batch.bundles[0]?.ticketCode ?? "" };
}
const ticket = async (code: string, who = sewer) =>
  (await who.get(`${path}/ticket?code=${encodeURIComponent(code)}`)).body;
const book = async (code: string, batchProcessId: number, more: object = {}, who = sewer) =>
  (await who.post(`${path}/record`, { code, batchProcessId, clientToken: randomUUID(), ...more })).body;
const recordOf = (id: number) =>
  oneRow<{ employeeId: number; qty: number; source: string; status: string }>(
    db(),
    sql`select employee_id as "employeeId", qty, source, status from piece_record where id = ${id}`,
  );

describe("a ticket", () => {
  it("shows what is left of it, by its code or by what its QR code holds", async () => {
    const { batch, code, first, second } = await line();
    const shown = await ticket(code);
    expect(shown).toMatchObject({ batchNo: batch.no, bundleNo: 1, qty: 30 });
    expect(shown.steps).toMatchObject([
      { batchProcessId: first.id, seq: 1, left: 30 },
      { batchProcessId: second.id, seq: 2, left: 30 },
    ]);
    expect(await ticket(formatTicketAddress("https://shop.example.com", code))).toEqual(shown);
    expect(await ticket(code.toLowerCase())).toEqual(shown);
    await book(code, first.id, { qty: 12 });
    expect((await ticket(code)).steps[0]).toMatchObject({ batchProcessId: first.id, left: 18 });
    await book(code, first.id);
    // What is done is asked no more, and nobody's name is told.
    expect((await ticket(code)).steps).toEqual([
      { batchProcessId: second.id, seq: 2, name: expect.any(String), left: 30 },
    ]);
  });

  it("has the process first that she does most", async () => {
    const { processes, code, first, second } = await line();
    await book(code, second.id);
    const next = await plantBatch(backoffice, { cut: 40, processes });
    const [, usual] = next.processes;
    expect((await ticket(next.bundles[0]?.ticketCode ?? "")).steps[0]).toMatchObject({ batchProcessId: usual?.id });
    // The other one's own order is the route's.
    expect((await ticket(code)).steps[0]).toMatchObject({ batchProcessId: first.id });
  });

  it("says at once that nothing is recorded of it", async () => {
    const said = async (values: object) => {
      const { code, first } = await line(values);
      const { message } = await ticket(code);
      expect((await book(code, first.id)).message).toBe(message);
      // The desk says the same with the first scan, not with the third.
      expect((await boss.post("/api/clothes/piece/scan", { text: code, clientToken: randomUUID() })).body.message).toBe(
        message,
      );
      return message;
    };
    expect(await said({ status: "CLOSED" })).toMatch(/已结案，不能再登记计件$/);
    expect(await said({ paused: true })).toMatch(/已暂停，恢复后才能登记计件$/);
    expect((await ticket("没有这张")).message).toBe("没有编号为“没有这张”的扎票，请核对");
    const { batch, code } = await line();
    await db().execute(sql`update bundle set voided_at = now() where id = ${batch.bundles[0]?.id}`);
    expect((await ticket(code)).message).toBe("第 1 扎已作废，不能登记计件");
    await db().execute(sql`update bundle set voided_at = null where id = ${batch.bundles[0]?.id}`);
  });
});

describe("booking", () => {
  it("takes all that is left, once, and never more", async () => {
    const { code, first } = await line();
    const clientToken = randomUUID();
    const done = await book(code, first.id, { clientToken });
    expect(done).toMatchObject({ qty: 30, label: expect.stringContaining(`${own.name} 30 件`) });
    expect(await book(code, first.id, { clientToken })).toEqual(done);
    expect(await recordOf(done.id)).toEqual({ employeeId: own.id, qty: 30, source: "SCAN", status: "SUBMITTED" });
    expect((await book(code, first.id)).message).toMatch(/已记满 30 件/);
    const other = await line();
    expect((await book(other.code, other.first.id, { qty: 31 })).message).toMatch(/还剩 30 件.*不能登记 31 件$/);
    expect((await book(other.code, first.id)).message).toBe("该批次没有这道工序，请重新选择");
    expect(await brokenPieceInvariants(db())).toEqual([]);
  });

  it("is hers whatever the request says", async () => {
    const colleague = await plantWorker(backoffice);
    const { code, first, second } = await line();
    const claims = { employeeId: colleague.id, text: colleague.no, userId: 1, operatorId: 1 };
    const done = await book(code, first.id, claims);
    expect(await recordOf(done.id)).toMatchObject({ employeeId: own.id });
    const badge = await sewer.post(`${path}/record`, {
      ...{ code: colleague.no, batchProcessId: second.id, clientToken: randomUUID() },
    });
    expect(badge.body.message).toBe(`没有编号为“${colleague.no}”的扎票，请核对`);
    // The desk, where a badge says whose it is, stays closed to her.
    expect((await sewer.post("/api/clothes/piece/scan", { text: code, clientToken: randomUUID() })).status).toBe(403);
    expect((await sewer.get(`/api/clothes/piece/desk?employeeId=${colleague.id}`)).status).toBe(403);
    const theirs = await rows(db(), sql`select id from piece_record where employee_id = ${colleague.id}`);
    expect(theirs).toEqual([]);
  });

  it("is for whom the right is, and who is somebody's employee", async () => {
    const { code, first } = await line();
    expect((await warehouse.get(path)).status).toBe(403);
    expect((await warehouse.post(`${path}/record`, { code, batchProcessId: first.id })).status).toBe(403);
    expect((await book(code, first.id, {}, boss)).message).toBe("您的账号没有关联员工，请联系管理员");
    expect((await boss.get(path)).body).toEqual({ own: null });
  });
});

describe("what it comes to", () => {
  it("is her own day and month, what waits, and her last slip", async () => {
    const { body: before } = await sewer.get(path);
    const { code, first, second } = await line();
    const colleague = await plantWorker(backoffice);
    await book(code, first.id);
    await boss.post("/api/clothes/piece/scan", {
      ...{ text: code, processId: undefined, seq: 2, employeeId: colleague.id, clientToken: randomUUID() },
    });
    const { body: after } = await sewer.get(path);
    for (const part of ["today", "month", "waiting"]) {
      const [was, is] = [before.own[part], after.own[part]];
      expect([part, is.records - was.records, is.qty - was.qty, is.amountLi - was.amountLi]).toEqual([
        part,
        1,
        30,
        2_550,
      ]);
    }
    expect(after.own.records[0]).toMatchObject({
      employeeId: own.id,
      qty: 30,
      amountLi: 2_550,
      possible: { undo: true },
    });
    expect(after.own.records.every((row: { employeeId: number }) => row.employeeId === own.id)).toBe(true);
    const [last] = await rows<{ id: number }>(
      db(),
      sql`select id from wage_settlement where employee_id = ${own.id} and status in ('AUDITED', 'PAID')
          order by to_day desc, id desc limit 1`,
    );
    expect(after.own.slip?.id ?? null).toBe(last?.id ?? null);
    expect(
      (await ticket(code)).steps.some((step: { batchProcessId: number }) => step.batchProcessId === second.id),
    ).toBe(false);
    // The list that the figures lead to says the same, of her alone.
    const month = after.own.month.from;
    const { body: list } = await sewer.get(`/api/clothes/piece?from=${month}&size=100`);
    expect(list.totals).toMatchObject({ qty: after.own.month.qty, amountLi: after.own.month.amountLi });
    expect((await sewer.get(`/api/clothes/piece?employeeId=${colleague.id}`)).body.totalElements).toBe(0);
  });

  it("is taken back by herself within half an hour", async () => {
    const { code, first } = await line();
    const { id } = await book(code, first.id);
    expect((await sewer.post(`/api/clothes/piece/${id}/undo`, { clientToken: randomUUID() })).status).toBe(200);
    expect(await recordOf(id)).toMatchObject({ status: "UNDONE" });
    expect((await ticket(code)).steps[0]).toMatchObject({ batchProcessId: first.id, left: 30 });
  });
});
