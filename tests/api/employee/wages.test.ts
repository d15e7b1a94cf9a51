/** 工资 over HTTP (domain.md §3.2 employee/item, §5.18): drafts as a job, audit, payment, 借支, opposite slips, and every refusal. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenNetAssetInvariants } from "#backoffice/overview/invariants/net-asset-invariants.ts";
import { brokenWageInvariants } from "#backoffice/overview/invariants/wage-invariants.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { type PlantedBatch, plantBatch, plantDay, plantWorker } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const period = plantDay.slice(0, 7);
const today = plantDay;
const bank = 6;
const till = 1;

let finance: Caller;
let boss: Caller;
let merchandiser: Caller;
let planted: PlantedBatch;

beforeAll(async () => {
  [finance, boss, merchandiser] = (await Promise.all(
    ["finance", "boss", "merchandiser"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  planted = await plantBatch(backoffice, { cut: 60 });
});

afterEach(async () => {
  expect(await brokenMoneyInvariants(db())).toEqual([]);
  expect(await brokenWageInvariants(db())).toEqual([]);
});

type Piece = Partial<typeof pieceRecord.$inferInsert>;
/** Work done and approved: 厘 in all. */
async function work(employeeId: number, amountLi: number, values: Piece = {}) {
  const [process] = planted.processes;
  return insertRow(db(), pieceRecord, {
    ...{ batchId: planted.id, batchProcessId: process?.id ?? 0, employeeId, source: "HAND", status: "APPROVED" },
    ...{ kind: "ADJUST", qty: 0, priceLi: 0, amountLi, operatorId: 1, bizDate: plantDay, createdAt: demoNow },
    ...values,
  });
}

async function run(
  body: object,
): Promise<{ made: number; amountFen: number; skipped: { name: string; message: string }[] }> {
  const { jobId } = await finance.ok("POST", "/api/clothes/wage/run", { period, ...body });
  await backoffice.settle();
  const { body: job } = await finance.get(`/api/task/${jobId}`);
  expect(job.status, job.failure).toBe("DONE");
  return job.result;
}
const slipsOf = async (employeeId: number) =>
  (await finance.get(`/api/clothes/wage?employeeId=${employeeId}&sort=no,asc`)).body.content;
const slipOf = async (employeeId: number) => (await slipsOf(employeeId)).at(-1);
const detail = async (id: number) => (await finance.get(`/api/clothes/wage/${id}`)).body;
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });
async function drafted(amountLi: number, values: Parameters<typeof plantWorker>[1] = {}) {
  const worker = await plantWorker(backoffice, values);
  if (amountLi !== 0) await work(worker.id, amountLi);
  await run({ employeeIds: [worker.id] });
  return { worker, slip: await slipOf(worker.id) };
}
const act = (action: "audit" | "pay", slips: { id: number; version: number }[], more = {}) =>
  finance.ok("POST", `/api/clothes/wage/${action}`, { rows: slips.map(seen), ...more });
async function audited(amountLi: number, values: Parameters<typeof plantWorker>[1] = {}) {
  const { worker, slip } = await drafted(amountLi, values);
  await act("audit", [slip]);
  return { worker, slip: await slipOf(worker.id) };
}
const balance = async (kind: string, ownerId: number) => {
  const [found] = await rows<{ fen: number }>(
    db(),
    sql`select balance_fen as fen from account where kind = ${kind} and owner_id = ${ownerId}`,
  );
  return found?.fen ?? 0;
};
const advance = (employeeId: number, amountFen: number, more = {}) =>
  finance.ok("POST", `/api/clothes/employee/${employeeId}/advance`, { amountFen, fundId: bank, ...more });

describe("尾差", () => {
  it("is what the pieces of people come to beyond what their batch carries, and is lost on the day of the audit", async () => {
    const batch = await plantBatch(backoffice, { cut: 5 });
    const own = { batchId: batch.id, batchProcessId: batch.processes[0]?.id ?? 0 };
    const lost = async () =>
      oneRow<{ tailFen: number; paidFen: number; carriedFen: number }>(
        db(),
        sql`select sum(slip.tail_fen)::int8 as "tailFen", sum(slip.piece_fen)::int8 as "paidFen",
              (select floor((coalesce(sum(amount_li), 0) * 2 + 10) / 20.0)::int8 from piece_record
               where batch_id = ${batch.id} and status = 'SETTLED') as "carriedFen"
            from wage_settlement slip where slip.status <> 'DRAFT' and slip.employee_id = any(${pgArray(
              people.map(({ id }) => id),
            )}::bigint[])`,
      );
    const people: { id: number }[] = [];
    const slips = [];
    for (const amountLi of [12_345, 24_685, 5]) {
      const worker = await plantWorker(backoffice);
      people.push(worker);
      await work(worker.id, amountLi, own);
      await run({ employeeIds: [worker.id] });
      slips.push(await slipOf(worker.id));
    }
    // 12.345 + 24.685 + 0.005 are 37.035: three people get 12.35, 24.69 and 0.01, the batch carries 37.04.
    await act("audit", slips);
    expect(await lost()).toEqual({ tailFen: 1, paidFen: 3_705, carriedFen: 3_704 });
    const documents = `/api/clothes/profit/documents?item=VARIANCE&from=${today}&to=${today}&size=100`;
    const told = (await boss.get(documents)).body.content.filter(
      ({ docType }: { docType: string }) => docType === "WAGE",
    );
    expect(told).toMatchObject([{ amountFen: -1, docType: "WAGE" }]);
    expect(await brokenNetAssetInvariants(db())).toEqual([]);
    // Taken back, the batch carries what is left of it: 24.69.
    const [first] = slips;
    const { body: audited } = await finance.get(`/api/clothes/wage/${first.id}`);
    await finance.ok("POST", `/api/clothes/wage/${first.id}/reverse`, { version: audited.version, reason: "工价录错" });
    const after = await lost();
    expect(after).toMatchObject({ paidFen: 2_470, carriedFen: 2_469 });
    expect(after.paidFen - after.tailFen).toBe(after.carriedFen);
    expect(await brokenNetAssetInvariants(db())).toEqual([]);
  });
});

it("a slip whose 尾差 was lost takes it along when it is taken back", async () => {
  const batch = await plantBatch(backoffice, { cut: 5 });
  const own = { batchId: batch.id, batchProcessId: batch.processes[0]?.id ?? 0 };
  const slips = [];
  for (const worker of [await plantWorker(backoffice), await plantWorker(backoffice)]) {
    await work(worker.id, 5, own);
    await run({ employeeIds: [worker.id] });
    slips.push(await slipOf(worker.id));
  }
  // 0.005 twice: each gets 0.01, the batch carries 0.01.
  await act("audit", slips);
  const ids = pgArray(slips.map(({ employeeId }) => employeeId));
  const lost = async () =>
    (
      await oneRow<{ fen: number }>(
        db(),
        sql`select sum(tail_fen)::int8 as fen from wage_settlement where employee_id = any(${ids}::bigint[])`,
      )
    ).fen;
  expect(await lost()).toBe(1);
  const [{ id }] = slips;
  const { version } = (await finance.get(`/api/clothes/wage/${id}`)).body;
  await finance.ok("POST", `/api/clothes/wage/${id}/reverse`, { version, reason: "工价录错" });
  expect(await lost()).toBe(0);
  expect(await brokenNetAssetInvariants(db())).toEqual([]);
});

describe("a run", () => {
  it("is hindered by no draft of another month", async () => {
    const worker = await plantWorker(backoffice, { payType: "MONTHLY", baseFen: 310_000 });
    const made = async (month: string) => (await run({ period: month, employeeIds: [worker.id] })).made;
    expect([await made("2026-03"), await made(period), await made(period)]).toEqual([1, 1, 0]);
  });

  it("finds nobody for an item that was taken back before who left came to a wage", async () => {
    const gone = await plantWorker(backoffice, { status: "LEFT", leftDay: "2026-01-10" });
    const item = { kind: "ALLOWANCE", amountFen: 100, reason: "全勤", bizDate: today };
    const { id } = await boss.ok("POST", `/api/clothes/employee/${gone.id}/wage-item`, item);
    await boss.ok("POST", `/api/clothes/employee/wage-item/${id}/void`);
    expect(await finance.refused("POST", "/api/clothes/wage/run", { period, employeeIds: [gone.id] })).toMatch(
      /没有可结算的员工$/,
    );
  });

  it("collects approved pieces, items and base, and leaves out who has nothing", async () => {
    const worker = await plantWorker(backoffice);
    const idle = await plantWorker(backoffice);
    const monthly = await plantWorker(backoffice, { payType: "MONTHLY", baseFen: 300_000, hiredDay: `${period}-16` });
    await work(worker.id, 12_345);
    await work(worker.id, 10, { bizDate: "2026-01-31" });
    await work(worker.id, 999, { status: "SUBMITTED" });
    await work(worker.id, 888, { bizDate: `${Number(period.slice(0, 4)) + 1}-01-01` });
    for (const [kind, amountFen] of [
      ["ALLOWANCE", 5_000],
      ["DEDUCTION", 1_500],
    ] as const) {
      await finance.ok("POST", `/api/clothes/employee/${worker.id}/wage-item`, {
        ...{ kind, amountFen, reason: "高温补贴", bizDate: plantDay },
      });
    }
    const report = await run({ employeeIds: [worker.id, idle.id, monthly.id] });
    expect(report).toMatchObject({
      made: 2,
      skipped: [{ name: `${idle.no} ${idle.name}`, message: "没有可结算的计件和工资" }],
    });
    const slip = await slipOf(worker.id);
    // 12,355 厘 are 12.355 元: rounded half up once.
    expect(slip).toMatchObject({ pieceFen: 1_236, allowanceFen: 5_000, deductionFen: 1_500, amountFen: 4_736 });
    expect(slip).toMatchObject({ status: "DRAFT", no: expect.stringMatching(/^GZ260415\d{5}$/), period });
    expect(await detail(slip.id)).toMatchObject({
      pieces: [{ batchNo: planted.no, amountLi: 12_355, adjusted: true }],
      items: [{ kind: "ALLOWANCE" }, { kind: "DEDUCTION" }],
    });
    const days = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate() - 15;
    expect(await detail((await slipOf(monthly.id)).id)).toMatchObject({
      baseFen: Math.round((300_000 * days) / (days + 15)),
      employedDays: days,
    });
  });

  it("counts commission of what the employee's login sold, less what came back", async () => {
    const [sold, other] = await rows<{ keeperId: number; fen: number }>(
      db(),
      sql`select keeper_id as "keeperId", sum(payable_fen - freight_fen)::int8 as fen from bill
          where status = 'CONFIRMED' and to_char(biz_date, 'YYYY-MM') = ${period}
          group by 1 order by 2 desc limit 2`,
    );
    expect(sold?.fen).toBeGreaterThan(0);
    await db().execute(
      sql`update employee set user_id = null where user_id in (${sold?.keeperId}, ${other?.keeperId})`,
    );
    const { slip } = await drafted(0, {
      ...{ payType: "BASE_COMMISSION", baseFen: 400_000, commissionBp: 150, userId: sold?.keeperId ?? 0 },
    });
    const whole = await detail(slip.id);
    expect(whole.salesFen).toBe(sold?.fen);
    expect(whole.commissionFen).toBe(Math.floor(((sold?.fen ?? 0) * 150 + 5_000) / 10_000));
    expect(whole.amountFen).toBe(whole.commissionFen + 400_000);
    // What one without commission sold is no part of his wage.
    const plain = await drafted(0, {
      ...{ payType: "BASE_COMMISSION", baseFen: 400_000, commissionBp: 0, userId: other?.keeperId ?? 0 },
    });
    expect(await detail(plain.slip.id)).toMatchObject({ salesFen: 0, commissionFen: 0 });
  });

  it("is refused twice for the same days, and takes what came later into the next part", async () => {
    const { worker, slip } = await drafted(5_000);
    const again = await run({ employeeIds: [worker.id] });
    expect(again.made).toBe(0);
    expect(again.skipped[0]?.message).toContain(`已有草稿 ${slip.no}`);
    await expect(
      db().execute(sql`insert into wage_settlement (no, employee_id, period, seq, from_day, to_day, amount_fen, biz_date,
          created_at, updated_at) select 'X', employee_id, period, 9, from_day, to_day, 0, biz_date, created_at, updated_at
        from wage_settlement where id = ${slip.id}`),
    ).rejects.toThrow();
  });

  it("of part of a month, then of the rest, adds up to the month", async () => {
    const who = await plantWorker(backoffice, { payType: "MONTHLY", baseFen: 100_001 });
    await run({ employeeIds: [who.id], to: `${period}-07` });
    const early = await run({ employeeIds: [who.id], from: `${period}-08` });
    expect(early.skipped[0]?.message, "one draft a month").toContain(`${period}-07 已有草稿`);
    await act("audit", [await slipOf(who.id)]);
    await run({ employeeIds: [who.id], from: `${period}-08` });
    const slips = await slipsOf(who.id);
    expect(slips.map(({ fromDay }: { fromDay: string }) => fromDay.slice(8))).toEqual(["01", "08"]);
    expect(slips.reduce((sum: number, { baseFen }: { baseFen: number }) => sum + baseFen, 0)).toBe(100_001);
  });

  it("settles who has left with open work, and refuses days that are none", async () => {
    const gone = await plantWorker(backoffice, { status: "LEFT", leftDay: "2026-01-10" });
    await work(gone.id, 40_000, { bizDate: "2026-01-09" });
    expect((await run({ employeeIds: [gone.id] })).made).toBe(1);
    const refused = (body: object) => finance.refused("POST", "/api/clothes/wage/run", { period, ...body });
    expect(await refused({ period: "2026-13" })).toBe("月份应为 YYYY-MM，例如 2026-03");
    expect(await refused({ from: "2025-01-01" })).toBe(`日期必须在 ${period} 之内`);
    expect(await refused({ employeeIds: [999_999] })).toContain("没有可结算的员工");
    expect((await merchandiser.post("/api/clothes/wage/run", { period })).status).toBe(403);
    expect((await merchandiser.get("/api/clothes/wage")).status).toBe(403);
  });

  it("of 班组 settles their people alone, and its message says what was made and who got nothing", async () => {
    const [one, idle, other] = await Promise.all(Array.from({ length: 3 }, () => plantWorker(backoffice)));
    if (!one || !idle || !other) throw new Error("three were planted");
    await work(one.id, 12_000);
    await work(other.id, 7_000);
    await finance.ok("POST", "/api/clothes/wage/run", { period, teamIds: [one.teamId, idle.teamId] });
    await backoffice.settle();
    const [told] = await rows<{ content: string }>(
      db(),
      sql`select content from message where title like '%结算工资%' order by id desc limit 1`,
    );
    expect(told?.content).toBe(`${period} 工资已生成 1 张草稿，合计 12.00 元，1 人未生成。`);
    expect([await slipsOf(one.id), await slipsOf(other.id)]).toEqual([[expect.anything()], []]);
    await finance.ok("POST", "/api/clothes/wage/run", { period, teamIds: [other.teamId] });
    await backoffice.settle();
    const [whole] = await rows<{ content: string }>(
      db(),
      sql`select content from message where title like '%结算工资%' order by id desc limit 1`,
    );
    expect(whole?.content).toBe(`${period} 工资已生成 1 张草稿，合计 7.00 元。`);
  });

  it("over more than goes into one transaction adds all of them up", async () => {
    const workers = await Promise.all(Array.from({ length: 53 }, () => plantWorker(backoffice)));
    const [first, ...rest] = workers;
    const idle = [first, rest.at(-1)];
    for (const { id } of workers) if (!idle.some((one) => one?.id === id)) await work(id, 1_000);
    const report = await run({ employeeIds: workers.map(({ id }) => id) });
    expect(report).toMatchObject({ made: 51, amountFen: 51 * 100 });
    expect(report.skipped.map(({ name }) => name).sort()).toEqual(idle.map((one) => `${one?.no} ${one?.name}`).sort());
  });

  it("pays by time for days of employment alone, and commission alone is due too", async () => {
    const since = await plantWorker(backoffice, { payType: "MONTHLY", baseFen: 300_000, hiredDay: `${period}-20` });
    const seller = await plantWorker(backoffice, { commissionBp: 100 });
    const unpaid = await plantWorker(backoffice, { payType: "MONTHLY", baseFen: 0 });
    // Employed on none of the days, and asked for because of a 扣款.
    await finance.ok("POST", `/api/clothes/employee/${since.id}/wage-item`, {
      ...{ kind: "DEDUCTION", amountFen: 500, reason: "工服", bizDate: `${period}-01` },
    });
    const report = await run({ employeeIds: [since.id, seller.id, unpaid.id], to: `${period}-10` });
    expect(report.skipped.map(({ name }) => name)).toEqual([`${unpaid.no} ${unpaid.name}`]);
    expect(await slipOf(since.id)).toMatchObject({ baseFen: 0, deductionFen: 500, amountFen: -500 });
    expect(await slipOf(seller.id)).toMatchObject({ commissionFen: 0, amountFen: 0 });
    expect((await detail((await slipOf(since.id)).id)).employedDays).toBe(0);
  });

  it("two at once draft each employee once", async () => {
    const workers = await Promise.all(Array.from({ length: 6 }, () => plantWorker(backoffice)));
    for (const { id } of workers) await work(id, 7_000);
    const employeeIds = workers.map(({ id }) => id);
    await Promise.all([run({ employeeIds }), run({ employeeIds })]);
    for (const id of employeeIds) expect(await slipsOf(id)).toHaveLength(1);
  });
});

describe("a draft", () => {
  it("takes in what came later when it is calculated anew, and lets everything go when it is discarded", async () => {
    const { worker, slip } = await drafted(5_000);
    await work(worker.id, 2_000);
    await finance.ok("POST", `/api/clothes/wage/${slip.id}/refresh`, { version: slip.version });
    const after = await slipOf(worker.id);
    expect(after).toMatchObject({ amountFen: 700, version: slip.version + 1 });
    expect(await finance.refused("POST", `/api/clothes/wage/${slip.id}/refresh`, { version: slip.version })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    await finance.ok("POST", `/api/clothes/wage/${slip.id}/discard`, { version: after.version });
    expect(await slipsOf(worker.id)).toEqual([]);
    expect((await run({ employeeIds: [worker.id] })).amountFen).toBe(700);
  });

  it("is not audited when its pieces are no longer what it says", async () => {
    const { worker, slip } = await drafted(5_000);
    await db().execute(sql`update piece_record set status = 'REJECTED' where employee_id = ${worker.id}`);
    expect(await finance.refused("POST", "/api/clothes/wage/audit", { rows: [seen(slip)] })).toBe(
      `${slip.no} 的计件已变动，请先重新计算`,
    );
    await finance.ok("POST", `/api/clothes/wage/${slip.id}/refresh`, { version: slip.version });
    expect((await slipOf(worker.id)).amountFen).toBe(0);
  });
});

describe("auditing", () => {
  it("is refused where what was sold is no longer what the draft says", async () => {
    const seller = await oneRow<{ id: number; keeperId: number }>(
      db(),
      sql`select id, keeper_id as "keeperId" from bill where status = 'CONFIRMED' and to_char(biz_date, 'YYYY-MM') = ${period}
          order by id desc limit 1`,
    );
    await db().execute(sql`update employee set user_id = null where user_id = ${seller.keeperId}`);
    const { worker, slip } = await drafted(0, { commissionBp: 200, userId: seller.keeperId });
    // Booked on another day meanwhile, as a correction by hand would.
    await db().execute(sql`update bill set biz_date = '2026-01-02' where id = ${seller.id}`);
    const answer = finance.refused("POST", "/api/clothes/wage/audit", { rows: [seen(slip)] });
    expect(await answer).toBe(`${slip.no} 的业绩已变动，请先重新计算`);
    await finance.ok("POST", `/api/clothes/wage/${slip.id}/refresh`, { version: slip.version });
    await act("audit", [await slipOf(worker.id)]);
    await db().execute(sql`update bill set biz_date = ${plantDay} where id = ${seller.id}`);
    await db().execute(sql`update employee set user_id = null where id = ${worker.id}`);
  });

  it("owes the wage, takes off what is taken off, and settles the pieces for good", async () => {
    const worker = await plantWorker(backoffice);
    const piece = await work(worker.id, 100_000);
    await finance.ok("POST", `/api/clothes/employee/${worker.id}/wage-item`, {
      ...{ kind: "DEDUCTION", amountFen: 2_000, reason: "损坏", bizDate: plantDay },
    });
    await run({ employeeIds: [worker.id] });
    const slip = await slipOf(worker.id);
    const token = { rows: [seen(slip)], clientToken: randomUUID() };
    const first = await finance.ok("POST", "/api/clothes/wage/audit", token);
    expect(await finance.ok("POST", "/api/clothes/wage/audit", token)).toEqual(first);
    expect(await balance("EMPLOYEE", worker.id)).toBe(8_000);
    expect(
      await rows(
        db(),
        sql`select entry_type as type, amount_fen as fen from account_entry
        where doc_type = 'WAGE' and doc_id = ${slip.id} order by id`,
      ),
    ).toEqual([
      { type: "WAGE", fen: 10_000 },
      { type: "DEDUCT", fen: -2_000 },
    ]);
    for (const wrong of [
      sql`update piece_record set amount_li = 1 where id = ${piece.id}`,
      sql`update piece_record set status = 'APPROVED', settlement_id = null where id = ${piece.id}`,
      sql`delete from piece_record where id = ${piece.id}`,
    ]) {
      await expect(db().execute(wrong)).rejects.toThrow();
    }
    expect(await finance.refused("POST", "/api/clothes/wage/audit", { rows: [seen(await slipOf(worker.id))] })).toBe(
      `${slip.no} 已审核，不能审核`,
    );
  });

  it("of many leaves alone what has changed, and says so", async () => {
    const one = await drafted(1_000);
    const other = await drafted(2_000);
    const answer = await act("audit", [one.slip, { ...other.slip, version: 99 }]);
    expect(answer).toMatchObject({ changed: 1, refused: [{ label: other.slip.no }] });
  });
});

describe("paying", () => {
  it("takes the money from the fund, less what was lent", async () => {
    const { worker, slip } = await audited(500_000);
    await advance(worker.id, 12_000);
    const inBank = await balance("FUND", bank);
    const answer = await act("pay", [slip], { fundId: bank });
    expect(answer).toMatchObject({ changed: 1, paidFen: 38_000, advanceFen: 12_000 });
    expect(await balance("FUND", bank)).toBe(inBank - 38_000);
    expect(await balance("EMPLOYEE", worker.id)).toBe(0);
    expect(await detail(slip.id)).toMatchObject({ status: "PAID", paidFen: 38_000, advanceFen: 12_000 });
    expect(await finance.refused("POST", "/api/clothes/wage/pay", { rows: [seen(slip)], fundId: bank })).toContain(
      slip.no,
    );
  });

  it("of 50,000.00 元 and more is told to 老板, with how many slips and who paid", async () => {
    const heard = async () => {
      await backoffice.settle();
      return rows<{ title: string; content: string }>(
        db(),
        sql`select title, content from message where type = '大额资金' and user_id = 2 and title like '发放工资%' order by id`,
      );
    };
    const [one, other] = [await audited(49_999_990), await audited(25_000_000)];
    const answered = whateverIsAsked;
    await act("pay", [one.slip], { fundId: bank, answered });
    expect(await heard()).toEqual([]);
    const third = await audited(25_000_000);
    await act("pay", [other.slip, third.slip], { fundId: bank, answered });
    expect(await heard()).toEqual([
      { title: "发放工资 50,000.00 元", content: expect.stringMatching(/^2 张工资单；经办人 /) },
    ]);
  });

  it("that lent more hands out nothing and leaves the rest to the next", async () => {
    const { worker, slip } = await audited(100_000);
    await advance(worker.id, 15_000);
    expect(await act("pay", [slip], { fundId: bank })).toMatchObject({ paidFen: 0, advanceFen: 10_000 });
    expect(await balance("EMPLOYEE", worker.id)).toBe(-5_000);
  });

  it("two slips of one employee count 借支 once", async () => {
    const worker = await plantWorker(backoffice);
    await work(worker.id, 60_000, { bizDate: `${period}-01` });
    await run({ employeeIds: [worker.id], to: `${period}-10` });
    await work(worker.id, 50_000);
    await act("audit", [await slipOf(worker.id)]);
    await run({ employeeIds: [worker.id], from: `${period}-11` });
    await advance(worker.id, 2_000);
    await act("audit", [await slipOf(worker.id)]);
    expect(await act("pay", await slipsOf(worker.id), { fundId: bank })).toMatchObject({
      paidFen: 9_000,
      advanceFen: 2_000,
    });
  });

  it("a till never pays what it does not hold, and then nobody is paid", async () => {
    const rich = await audited(900_000_000);
    const poor = await audited(10);
    const sentence = await finance.refused("POST", "/api/clothes/wage/pay", {
      rows: [seen(rich.slip), seen(poor.slip)],
      fundId: till,
    });
    expect(sentence).toMatch(/^.+ 只有 [\d,.]+ 元，付不出 900,000\.00 元/);
    expect((await slipOf(poor.worker.id)).status).toBe("AUDITED");
  });

  it("at once from two tabs pays once", async () => {
    const { worker, slip } = await audited(70_000);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => finance.post("/api/clothes/wage/pay", { rows: [seen(slip)], fundId: bank })),
    );
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await balance("EMPLOYEE", worker.id)).toBe(0);
  });
});

describe("taking back", () => {
  it("an audited slip writes its opposite and frees what it had; the right one can be made", async () => {
    const { worker, slip } = await audited(80_000);
    const opposite = await finance.ok("POST", `/api/clothes/wage/${slip.id}/reverse`, {
      version: slip.version,
      reason: "单价录错",
    });
    expect(await balance("EMPLOYEE", worker.id)).toBe(0);
    expect(await detail(slip.id)).toMatchObject({ status: "REVERSED", related: { no: opposite.no }, pieces: [] });
    expect(await detail(opposite.id)).toMatchObject({ amountFen: -8_000, opposite: true, remark: "单价录错" });
    await db().execute(sql`update piece_record set amount_li = 90000 where employee_id = ${worker.id}`);
    expect((await run({ employeeIds: [worker.id] })).amountFen).toBe(9_000);
  });

  it("of commission, base, allowance and deduction writes the opposite of each", async () => {
    const [sold] = await rows<{ keeperId: number }>(
      db(),
      sql`select keeper_id as "keeperId" from bill where status = 'CONFIRMED' and to_char(biz_date, 'YYYY-MM') = ${period}
          group by 1 order by sum(payable_fen - freight_fen) desc limit 1`,
    );
    await db().execute(sql`update employee set user_id = null where user_id = ${sold?.keeperId}`);
    const worker = await plantWorker(backoffice, {
      ...{ payType: "BASE_COMMISSION", baseFen: 400_000, commissionBp: 150, userId: sold?.keeperId ?? 0 },
    });
    const items = { ALLOWANCE: 5_000, DEDUCTION: 1_500 };
    for (const [kind, amountFen] of Object.entries(items)) {
      const item = { kind, amountFen, reason: "全勤", bizDate: today };
      await boss.ok("POST", `/api/clothes/employee/${worker.id}/wage-item`, item);
    }
    await work(worker.id, 12_340, { qty: 2 });
    await run({ employeeIds: [worker.id] });
    await act("audit", [await slipOf(worker.id)]);
    const slip = await slipOf(worker.id);
    const wish = { version: slip.version, reason: "单价录错" };
    const { id } = await finance.ok("POST", `/api/clothes/wage/${slip.id}/reverse`, wish);
    const figures = ["salesFen", "commissionFen", "baseFen", "allowanceFen", "deductionFen", "amountFen"];
    const [before, after] = [await detail(slip.id), await detail(id)];
    const of = (row: Record<string, number>) => figures.map((figure) => row[figure]);
    expect(of(before).every((figure) => (figure ?? 0) > 0)).toBe(true);
    expect(of(after)).toEqual(of(before).map((figure) => -(figure ?? 0)));
  });

  it("a paid one is refused", async () => {
    const { worker, slip } = await audited(10_000);
    await act("pay", [slip], { fundId: bank });
    const paid = await slipOf(worker.id);
    const wish = { version: paid.version, reason: "录错" };
    expect(await finance.refused("POST", `/api/clothes/wage/${slip.id}/reverse`, wish)).toBe(
      `${slip.no} 已发放，不能红冲`,
    );
    expect(await finance.refused("POST", `/api/clothes/wage/${slip.id}/discard`, wish)).toBe(
      `${slip.no} 已发放，不能废弃`,
    );
  });
});

describe("借支, 补贴 and 期初", () => {
  it("借支 is taken back until a wage has made it good", async () => {
    const worker = await plantWorker(backoffice);
    const inBank = await balance("FUND", bank);
    const slip = await advance(worker.id, 3_000, { remark: "回家" });
    const account = (await finance.get(`/api/clothes/employee/profile/money?id=${worker.id}`)).body;
    expect(account.advances).toEqual([
      expect.objectContaining({
        id: slip.id,
        amountFen: 3_000,
        remark: "回家",
        createTime: expect.stringMatching(/^2026-/),
      }),
    ]);
    expect(slip).toMatchObject({ no: expect.stringMatching(/^JZ/), openAdvanceFen: 3_000 });
    await finance.ok("POST", `/api/clothes/employee/advance/${slip.id}/void`, { version: 1, reason: "没拿" });
    expect([await balance("EMPLOYEE", worker.id), await balance("FUND", bank)]).toEqual([0, inBank]);
    const kept = await advance(worker.id, 1_000);
    await work(worker.id, 50_000);
    await run({ employeeIds: [worker.id] });
    await act("audit", [await slipOf(worker.id)]);
    await act("pay", [await slipOf(worker.id)], { fundId: bank });
    expect(
      await finance.refused("POST", `/api/clothes/employee/advance/${kept.id}/void`, { version: 1, reason: "录错" }),
    ).toBe(`借支单 ${kept.no} 已由工资抵扣，未抵的借支只有 0.00 元，不能作废`);
  });

  it("refuses what is none", async () => {
    const worker = await plantWorker(backoffice);
    const gone = await plantWorker(backoffice, { status: "LEFT", leftDay: "2026-01-10" });
    const wish = { amountFen: 100, fundId: bank };
    expect(await finance.refused("POST", `/api/clothes/employee/${gone.id}/advance`, wish)).toBe(
      `${gone.name}已离职，不能借支`,
    );
    expect(await finance.refused("POST", `/api/clothes/employee/${worker.id}/advance`, { ...wish, amountFen: 0 })).toBe(
      "金额必须大于 0",
    );
    expect((await merchandiser.post(`/api/clothes/employee/${worker.id}/advance`, wish)).status).toBe(403);
    await finance.ok("POST", `/api/clothes/employee/${worker.id}/opening`, { amountFen: -4_000 });
    expect(await finance.refused("POST", `/api/clothes/employee/${worker.id}/opening`, { amountFen: 1 })).toBe(
      `${worker.name}已有往来，不能再录期初`,
    );
  });

  it("is taken back once; what was taken back is in no wage", async () => {
    const worker = await plantWorker(backoffice);
    const note = async (kind: string) =>
      (
        await finance.ok("POST", `/api/clothes/employee/${worker.id}/wage-item`, {
          ...{ kind, amountFen: 900, reason: "全勤", bizDate: plantDay },
        })
      ).id;
    const [kept, gone] = [await note("ALLOWANCE"), await note("ALLOWANCE")];
    await finance.ok("POST", `/api/clothes/employee/wage-item/${gone}/void`);
    const again = await finance.refused("POST", `/api/clothes/employee/wage-item/${gone}/void`);
    expect(again).toBe("这笔补贴或扣款已撤销，不能再操作");
    const item = { kind: "ALLOWANCE", amountFen: 1, reason: "全勤", bizDate: "2999-01-01" };
    expect(await finance.refused("POST", `/api/clothes/employee/${worker.id}/wage-item`, item)).toBe(
      "日期不能晚于今天",
    );
    await run({ employeeIds: [worker.id] });
    const slip = await detail((await slipOf(worker.id)).id);
    expect([slip.allowanceFen, slip.items.map(({ id }: { id: number }) => id)]).toEqual([900, [kept]]);
    const lent = await advance(worker.id, 100);
    await finance.ok("POST", `/api/clothes/employee/advance/${lent.id}/void`, { version: 1, reason: "没拿" });
    expect(
      await finance.refused("POST", `/api/clothes/employee/advance/${lent.id}/void`, { version: 2, reason: "没拿" }),
    ).toBe(`借支单 ${lent.no} 已作废，不能再操作`);
  });

  it("an item that a slip has collected stays until the draft is discarded", async () => {
    const { worker } = await drafted(0, {});
    const { id } = await finance.ok("POST", `/api/clothes/employee/${worker.id}/wage-item`, {
      ...{ kind: "ALLOWANCE", amountFen: 700, reason: "全勤", bizDate: plantDay },
    });
    await run({ employeeIds: [worker.id] });
    const slip = await slipOf(worker.id);
    expect(await finance.refused("POST", `/api/clothes/employee/wage-item/${id}/void`)).toBe(
      `这笔补贴或扣款已计入工资单 ${slip.no}，不能撤销；草稿可先废弃`,
    );
    await finance.ok("POST", `/api/clothes/wage/${slip.id}/discard`, { version: slip.version });
    await finance.ok("POST", `/api/clothes/employee/wage-item/${id}/void`);
    expect((await run({ employeeIds: [worker.id] })).made).toBe(0);
  });
});

it("the list's totals are those of its export", async () => {
  await audited(33_330);
  const { totals, totalElements } = (await boss.get(`/api/clothes/wage?period=${period}&size=10`)).body;
  const { body } = await boss.get(`/api/clothes/wage/export?format=csv&period=${period}`);
  const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split(/\r?\n/);
  const at = head.split(",").indexOf("应发");
  expect(lines).toHaveLength(totalElements);
  expect(lines.reduce((sum, line) => sum + Math.round(Number(line.split(",")[at]) * 100), 0)).toBe(totals.amountFen);
});
