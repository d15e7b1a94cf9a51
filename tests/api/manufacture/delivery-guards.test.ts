/**
 * What deliveries, repairs, statements and payments of factories refuse for what is sent, or for what came after them:
 * each in its sentence, and neither goods nor money move.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { act } from "../../support/data/batches.ts";
import { bring, deliveryApi, inspect, repairApi, type TestDocument } from "../../support/data/deliveries.ts";
import { plantMaterialSupplier } from "../../support/data/material.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { type PlantedBatch, plantBatch, plantDay, plantFactory } from "../../support/data/production.ts";
import { paymentApi } from "../../support/data/purchases.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const statementApi = "/api/clothes/partyStatement";
const nobody = 999_999;
const documents = ["batch", "batch_line", "delivery", "delivery_line", "repair", "repair_line", "repair_return"];
let boss: Caller;
/** Somebody who may do everything but void what was inspected. */
let receiver: Caller;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await leaveOnePlace(backoffice, {
    ...{ username: "keeper2", place: places.warehouse, withheld: [permissions.deliveryVoid] },
  });
  receiver = await caller(backoffice, "keeper2");
});

const voiding = (by: Caller, { id, version }: TestDocument) =>
  by.refused("POST", `${deliveryApi}/${id}/void`, { version, reason: "录错" });

/** Everything of a batch brought, and inspected with two of the first cell to mend. */
async function mended(more = {}) {
  const batch = await plantBatch(backoffice, { cut: 5, ...more });
  const all = Object.fromEntries(batch.lines.map((_, at) => [at, 5]));
  const found = Object.fromEntries(batch.lines.map((_, at) => [at, at === 0 ? { repair: 2 } : {}]));
  const brought = await inspect(boss, batch, await bring(boss, batch, all), found);
  const { id, no } = await oneRow<{ id: number; no: string }>(
    db(),
    sql`select id, no from repair where delivery_id = ${brought.id}`,
  );
  return { batch, brought, repair: { id, no, path: `${repairApi}/${id}` } };
}

/** As many of what is to be mended come back good. → how their return is taken back */
async function comeBack({ batch, repair }: { batch: PlantedBatch; repair: { id: number; path: string } }, ok: number) {
  const version = async () => (await boss.get(repair.path)).body.version as number;
  const cells = [{ skuId: batch.lines[0]?.skuId, ok }];
  const back = await boss.ok("POST", `${repair.path}/return`, { version: await version(), cells });
  return async () =>
    boss.refused("POST", `${repair.path}/return/${back.id}/void`, { version: await version(), reason: "录错" });
}

async function closeBatch(batch: PlantedBatch) {
  const { version } = await oneRow<{ version: number }>(db(), sql`select version from batch where id = ${batch.id}`);
  await act(boss, { ...batch, version }, "close", { shorts: [] });
}

describe("a delivery", () => {
  describeRefusals(
    backoffice,
    {
      "of a batch that nobody names": async () => [
        () => boss.refused("GET", `${deliveryApi}/batch`),
        "请输入批次号，或扫一张扎票",
      ],
      "of a ticket that is not there": async () => [
        () => boss.refused("GET", `${deliveryApi}/batch?code=no-such-ticket`),
        "没有找到批次或扎票“no-such-ticket”",
      ],
      "that is not there": async () => [
        () => boss.refused("POST", `${deliveryApi}/${nobody}/void`, { version: 1, reason: "录错" }),
        "交货单不存在，或您没有查看权限",
      ],
      "that was inspected, voided without the right to it": async () => {
        const { brought } = await mended();
        return [() => voiding(receiver, brought), `交货单 ${brought.no} 已验收入库，您没有作废权限`];
      },
      "of a closed batch, voided": async () => {
        const one = await mended();
        await comeBack(one, 2);
        await closeBatch(one.batch);
        return [() => voiding(boss, one.brought), `批次 ${one.batch.no} 已结案，不能作废交货单 ${one.brought.no}`];
      },
    },
    documents,
  );
});

describe("a repair", () => {
  describeRefusals(
    backoffice,
    {
      "that is not there": async () => [
        () => boss.refused("POST", `${repairApi}/${nobody}/void`, { version: 1, reason: "录错" }),
        "返修单不存在，或您没有查看权限",
      ],
      "of no piece": async () => [
        () =>
          boss.refused("POST", repairApi, {
            ...{ source: "STOCK", repositoryId: places.warehouse, partyId: null, reason: "破洞", chargeFen: 0 },
            ...{ responsibility: "SELF", remark: "", cells: [{ skuId: 1, grade: 2, qty: 0 }] },
          }),
        "请至少填写一个颜色尺码的送修数",
      ],
      "of a closed batch, whose return is taken back": async () => {
        const one = await mended();
        const takeBack = await comeBack(one, 2);
        await closeBatch(one.batch);
        return [takeBack, `批次 ${one.batch.no} 已结案，不能作废修回`];
      },
      "whose pieces have left, taken back": async () => {
        const one = await mended();
        const takeBack = await comeBack(one, 2);
        const skuId = one.batch.lines[0]?.skuId ?? 0;
        const here = await balanceOf(backoffice, places.warehouse, skuId);
        await db().execute(sql`
          update stock_balance set on_hand = 1, value_fen = 1
          where repository_id = ${places.warehouse} and sku_id = ${skuId} and grade = 1`);
        if (!here) throw new Error("what was mended came into stock");
        return [
          takeBack,
          new RegExp(`^返修单 ${one.repair.no} 修回的货已出库，不能作废：8801 .* 库存不足：可用 1，需要 2$`),
        ];
      },
      "whose fee is paid, less what was taken off, taken back": async () => {
        const batch = await plantBatch(backoffice, { cut: 5, feeLi: 10_000 });
        const brought = await bring(boss, batch, { 0: 5 });
        await inspect(boss, batch, brought, { 0: { repair: 2 } }, { deductFen: 1_000 });
        const { id } = await oneRow<{ id: number }>(db(), sql`select id from repair where delivery_id = ${brought.id}`);
        const takeBack = await comeBack({ batch, repair: { id, path: `${repairApi}/${id}` } }, 2);
        // 3,000 for those that passed at once, 2,000 for these, less 1,000: of 4,000 as many are paid as the first came to.
        await boss.ok("POST", paymentApi, { partyId: batch.partyId, fundId: 6, amountFen: 3_000 });
        return [takeBack, `交货单 ${brought.no} 的加工费已付，请先作废付款`];
      },
      "whose fee is on a statement, taken back": async () => {
        const one = await mended({ feeLi: 10_000 });
        const takeBack = await comeBack(one, 2);
        await boss.ok("POST", statementApi, { partyId: one.batch.partyId, from: plantDay, to: plantDay });
        return [takeBack, `交货单 ${one.brought.no} 的加工费已在对账单上，请先撤销对账单`];
      },
    },
    documents,
  );
});

describe("a statement", () => {
  const lock = (partyId: number) => boss.refused("POST", statementApi, { partyId, from: plantDay, to: plantDay });
  describeRefusals(
    backoffice,
    {
      "of a factory whose pieces wait for their inspection": async () => {
        const batch = await plantBatch(backoffice, { cut: 5 });
        await bring(boss, batch, { 0: 5 });
        const { name } = await oneRow<{ name: string }>(db(), sql`select name from party where id = ${batch.partyId}`);
        return [() => lock(batch.partyId), `${name} 有 1 张交货单待验收，请先验收再锁定`];
      },
      "of who is no factory": async () => {
        const { id, name } = await plantMaterialSupplier(backoffice);
        return [() => lock(id), `${name}不是工厂，没有要锁定的交货`];
      },
      "of a factory that brought nothing": async () => {
        const { id, name } = await plantFactory(backoffice);
        return [() => lock(id), `${name} 到 ${plantDay} 没有未对账的交货`];
      },
      "that is not the latest, taken back": async () => {
        const batch = await plantBatch(backoffice, { cut: 5 });
        const statement = async (day: string) => {
          await inspect(boss, batch, await bring(boss, batch, { 0: 1 }), { 0: {} });
          await db().execute(
            sql`update delivery set biz_date = ${day}::date where statement_id is null and batch_id = ${batch.id}`,
          );
          return boss.ok("POST", statementApi, { partyId: batch.partyId, from: day, to: day });
        };
        const [first, second] = [await statement("2026-03-01"), await statement("2026-03-02")];
        return [
          () => boss.refused("POST", `${statementApi}/locked/${first.id}/void`, { version: 1, reason: "对错" }),
          `只能撤销最近一张对账单，请先撤销 ${second.no}`,
        ];
      },
    },
    ["factory_statement", "delivery"],
  );
});

describe("a payment", () => {
  describeRefusals(
    backoffice,
    {
      "for a delivery that nobody has inspected": async () => {
        const batch = await plantBatch(backoffice, { cut: 5 });
        const { id, no } = await bring(boss, batch, { 0: 5 });
        const paid = { partyId: batch.partyId, payableKind: "DELIVERY", payableId: id, fundId: 6, amountFen: 100 };
        return [
          () => boss.refused("POST", paymentApi, { ...paid, advance: true }),
          `交货单 ${no} 还未验收，请先验收再付款`,
        ];
      },
    },
    ["party_payment", "delivery"],
  );
});

it("a delivery is voided in the month of its inspection, whichever day it was brought on", async () => {
  const { batch, brought } = await mended();
  await db().execute(sql`update delivery set biz_date = '2026-03-31' where id = ${brought.id}`);
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-03', 1, now())`);
  await boss.ok("POST", `${deliveryApi}/${brought.id}/void`, { version: brought.version, reason: "录错" });
  await db().execute(sql`delete from period_close`);
  const { fee } = await oneRow<{ fee: number }>(db(), sql`select fee_fen as fee from batch where id = ${batch.id}`);
  expect(fee).toBe(0);
});
