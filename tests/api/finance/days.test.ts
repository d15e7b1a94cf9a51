/**
 * Every act that takes a day is refused in a month that is closed (domain.md §1.11, §5.27). The acts are found in the table
 * of endpoints: a mutation whose body has a day or a month stands here with how it is refused, or with why its day is
 * none of a figure; one that is new makes this fail until it does.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { tills } from "../../support/data/bills.ts";
import { plantBatch, plantWorker } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const day = "2026-03-10";
const closed = "2026 年 03 月已结账，不能再记账";
const assets = "/api/clothes/fixedAsset";
const slips = "/api/clothes/cash-slip";
let boss: Caller;

/** A day that books nothing: by which something is due, from when something holds, or what is asked for. */
const noFigure: Record<string, string> = {
  "POST /api/clothes/product": "上市日",
  "PUT /api/clothes/product": "上市日",
  "POST /api/clothes/delivery/:id/inspect": "by when repairs are due",
  "POST /api/clothes/repair": "by when it is due",
  "POST /api/clothes/batch": "交期",
  "PUT /api/clothes/batch/:id": "交期",
  "POST /api/clothes/batch/due": "交期",
  "POST /api/clothes/process/price": "from when a price holds; pieces of closed months keep theirs",
  "POST /api/clothes/partyStatement": "which deliveries a 对账单 takes: it books nothing",
  "POST /api/clothes/distributor/:id/statement/confirm": "which days a customer has confirmed: it books nothing",
  "POST /api/clothes/wage/run": "which days a draft collects: the audit books on its own day",
  "POST /api/clothes/employee": "入职日",
  "PUT /api/clothes/employee": "入职日",
  "POST /api/clothes/employee/:id/leave": "离职日",
  "PUT /api/clothes/statistic/stall/target": "a target of a month",
  "POST /api/clothes/piece/approveFound": "which pieces are approved: those of closed months are left out",
  "POST /api/hotfix/:code/check": "it reads",
  "POST /api/clothes/license": "of a licence",
  "PUT /api/clothes/license": "of a licence",
  "POST /api/clothes/license/:id/paper": "of a licence",
  "PUT /api/clothes/license/paper": "of a licence",
  "POST /api/clothes/shop/order/hold": "until when an order is held",
  "POST /api/clothes/wholesale": "until when a grant holds",
  "POST /api/clothes/wholesale/:id/renew": "until when a grant holds",
  "POST /api/version/log": "of a version",
  "POST /api/clothes/cash-slip/till": "which 日结 a difference is of: where its month is closed the slip is of today",
};

const nowhere = { employeeId: null, deptId: null, stallId: null, remark: "" };
const machine = { name: "锁眼机", category: "设备", costFen: 60_000, lifeYears: 5, residualBp: 0, ...nowhere };
const slip = { kind: "EXPENSE", category: "房租", fundId: 6, amountFen: 100, stallId: null, deptId: null };

/** How each act that takes a day is refused in the closed month. */
const refused: Record<string, () => Promise<string>> = {
  [`POST ${assets}`]: () => boss.refused("POST", assets, { ...machine, purchaseDay: day, fundId: 6 }),
  [`PUT ${assets}`]: () =>
    boss.refused("PUT", assets, {
      ...machine,
      ...ready.asset,
      startMonth: "2026-04",
      purchaseDay: day,
      costFen: 77_777,
    }),
  [`POST ${assets}/depreciation`]: () => boss.refused("POST", `${assets}/depreciation`, { month: "2026-03" }),
  [`POST ${slips}`]: () => boss.refused("POST", slips, { ...slip, bizDate: day }),
  [`PUT ${slips}`]: () =>
    boss.refused("PUT", slips, { ...slip, ...ready.draft, voucherIds: [], remark: "", batchNo: "", bizDate: day }),
  "POST /api/clothes/bill-day": () =>
    boss.refused("POST", "/api/clothes/bill-day", {
      ...{ stallId: 1, bizDate: day, counts: [{ fundId: tills.cash, countedFen: 0 }] },
    }),
  "POST /api/clothes/shop/bill/estimate": () =>
    boss.refused("POST", "/api/clothes/shop/bill/estimate", {
      ...{ shopId: 1, fromDay: day, freightFen: 300, packingFen: 50, version: 0 },
    }),
  "POST /api/clothes/employee/:id/wage-item": () =>
    boss.refused("POST", `/api/clothes/employee/${ready.worker}/wage-item`, {
      ...{ kind: "ALLOWANCE", amountFen: 100, reason: "全勤", bizDate: day },
    }),
  "POST /api/clothes/piece/grid": () =>
    boss.refused("POST", "/api/clothes/piece/grid", {
      ...{ batchId: ready.batch.id, bizDate: day },
      cells: [{ employeeId: ready.worker, batchProcessId: ready.batch.stepId, qty: 1 }],
    }),
};

const ready = {
  asset: { id: 0, version: 0, code: "" },
  draft: { id: 0, version: 0 },
  worker: 0,
  batch: { id: 0, stepId: 0 },
};

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  const { id } = await boss.ok("POST", assets, { ...machine, purchaseDay: day, startMonth: "2026-04" });
  const { version, code } = (await boss.get(`${assets}/${id}`)).body;
  ready.asset = { id, version, code };
  // One whose March was left out.
  await boss.ok("POST", assets, { ...machine, name: "断布机", purchaseDay: "2026-02-10", startMonth: "2026-03" });
  const draft = await boss.ok("POST", slips, { ...slip, bizDate: "2026-04-10" });
  ready.draft = { id: draft.id, version: draft.version };
  ready.worker = (await plantWorker(backoffice)).id;
  const batch = await plantBatch(backoffice, { cut: 20, bizDate: "2026-03-01" });
  ready.batch = { id: batch.id, stepId: batch.processes[0]?.id ?? 0 };
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-03', 1, now())`);
});

describe("an act that takes a day", () => {
  it("stands here, whichever endpoint it is", () => {
    const taking = Object.values(endpoints)
      .flatMap((domain): Endpoint[] => Object.values(domain))
      .filter(({ method, path, body }) => method !== "GET" && !path.endsWith("/export") && body && takesDay(body))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(taking)].sort()).toEqual([...Object.keys(refused), ...Object.keys(noFigure)].sort());
  });

  it.each(Object.keys(refused))("%s is refused in a closed month", async (act) => {
    expect(await refused[act]?.()).toBe(closed);
  });
});

/** Whether the body has a day or a month somewhere. */
function takesDay(body: z.ZodType): boolean {
  const text = JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }));
  return text.includes('"format":"date"') || /\(0\[1-9\]\|1\[0-2\]\)/.test(text);
}

describe("a fixed asset of a closed month", () => {
  const netOn = async (on: string) => (await boss.get(`/api/clothes/assetOverview?day=${on}`)).body.netFen;

  it("is not taken out of it, and what it is worth there does not change", async () => {
    const { id, version, code } = ready.asset;
    const before = await netOn("2026-03-31");
    expect(await boss.refused("POST", `${assets}/${id}/void`, { version, reason: "录错" })).toBe(closed);
    const same = { ...machine, id, version, code, purchaseDay: day, startMonth: "2026-04" };
    expect(await boss.refused("PUT", assets, { ...same, purchaseDay: "2026-04-02" })).toBe(closed);
    // A name is no figure.
    await boss.ok("PUT", assets, { ...same, name: "锁眼机甲" });
    expect(await netOn("2026-03-31")).toBe(before);
  });

  it("comes in today as 期初 where nothing is paid in it, and may be put right and taken back like any of today", async () => {
    const [march, april] = [await netOn("2026-03-31"), await netOn("2026-04-15")];
    const { id } = await boss.ok("POST", assets, { ...machine, name: "套结机", purchaseDay: day });
    const asset = (await boss.get(`${assets}/${id}`)).body;
    expect(asset).toMatchObject({ purchaseDay: day, enteredDay: "2026-04-15", startMonth: "2026-04", payDay: null });
    expect([await netOn("2026-03-31"), await netOn("2026-04-15")]).toEqual([march, april + 60_000]);
    const paid = await boss.ok("POST", assets, {
      ...{ ...machine, name: "打边机", purchaseDay: day, fundId: 6, payDay: "2026-04-02" },
    });
    expect((await boss.get(`${assets}/${paid.id}`)).body).toMatchObject({
      enteredDay: "2026-04-15",
      payDay: "2026-04-02",
    });
    await boss.ok("POST", `${assets}/${id}/void`, { version: asset.version, reason: "录错" });
    expect(await netOn("2026-03-31")).toBe(march);
  });

  it("is paid on 付款日, or on the day it was bought: the fund has what it has on each day", async () => {
    const fundOn = async (on: string) => (await boss.get(`/api/clothes/assetOverview?day=${on}`)).body.figures.fundFen;
    const before = [await fundOn("2026-04-03"), await fundOn("2026-04-08"), await netOn("2026-04-08")];
    await boss.ok("POST", assets, { ...machine, name: "裁剪台", purchaseDay: "2026-04-05", fundId: 6 });
    expect([await fundOn("2026-04-03"), await fundOn("2026-04-08"), await netOn("2026-04-08")]).toEqual([
      before[0],
      (before[1] ?? 0) - 60_000,
      before[2],
    ]);
    expect(await boss.refused("POST", assets, { ...machine, purchaseDay: "2026-04-05", payDay: "2026-04-06" })).toBe(
      "填了付款日，请选择付款账户",
    );
  });
});

describe("a date of long ago", () => {
  it("is refused before the company began, and leaves no months behind", async () => {
    await db().execute(sql`delete from period_close`);
    const months = async () => (await boss.get("/api/clothes/period")).body.content.length;
    const before = await months();
    expect(await boss.refused("POST", slips, { ...slip, bizDate: "1999-01-01" })).toMatch(
      /^1999-01-01 早于公司开始记账的 \d{4}-\d{2}-\d{2}，请核对日期$/,
    );
    // One that an older version confirmed, and that was taken back on its day, never was.
    await db().execute(sql`
      with account as (select id, balance_fen from account where kind = 'FUND' and owner_id = 6),
      booked as (
        insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
          biz_date, operator_id, created_at)
        select id, 5, balance_fen + 5, 'INCOME', nextval('journal_number'), 'CASH_SLIP', 0, '2026-01-05', 1, now()
        from account returning id, account_id, journal_id, balance_after_fen
      )
      insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
        reverse_of, biz_date, operator_id, created_at)
      select account_id, -5, balance_after_fen - 5, 'INCOME', journal_id, 'CASH_SLIP', 0, id, '2026-01-05', 1, now()
      from booked`);
    expect(await months()).toBe(before);
  });
});
