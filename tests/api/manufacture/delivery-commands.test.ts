/**
 * 交货 and 返修: any commands by several workers at once, with replays and failures in the middle, keep the ledgers and
 * the batches telling the same (domain.md §5, 1–6, 11, 14–16, 21).
 */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { trueUpBatch } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import * as deliveryOperations from "#backoffice/trade/manufacture/delivery/delivery.ts";
import * as inspectionOperations from "#backoffice/trade/manufacture/delivery/delivery-inspection.ts";
import * as repairOperations from "#backoffice/trade/manufacture/repair/repair.ts";
import * as returnOperations from "#backoffice/trade/manufacture/repair/repair-return.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { type PlantedBatch, plantBatch, plantFactory } from "../../support/data/production.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { addDelivery } = framed(deliveryOperations);
const { inspectDelivery, voidDelivery } = framed(inspectionOperations);
const { addRepair, voidRepair } = framed(repairOperations);
const { returnRepair, voidRepairReturn } = framed(returnOperations);

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
let context: Context;
const batches: PlantedBatch[] = [];

beforeAll(async () => {
  context = {
    ...{ db: db(), clock: { now: () => demoNow }, settings: {}, address: "127.0.0.1", userAgent: "", token: null },
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
  const workshop = await plantFactory(backoffice, { type: "OWN" });
  for (const partyId of [undefined, undefined, workshop.id]) {
    batches.push(await plantBatch(backoffice, { styleNo: "8805", cut: 60, ...(partyId && { partyId }) }));
  }
});

const qty = fc.integer({ min: 0, max: 9 });
const pick = fc.nat();
const found = fc.record({ second: fc.integer({ min: 0, max: 2 }), repair: qty, scrap: fc.integer({ min: 0, max: 2 }) });
const whole = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), pick, found, fails: fc.boolean() });
const command = fc.oneof(
  { weight: 6, arbitrary: whole("bring") },
  { weight: 6, arbitrary: whole("inspect") },
  { weight: 6, arbitrary: whole("return") },
  { weight: 2, arbitrary: whole("send") },
  { weight: 2, arbitrary: whole("voidDelivery") },
  { weight: 2, arbitrary: whole("voidReturn") },
  { weight: 1, arbitrary: whole("voidRepair") },
  { weight: 2, arbitrary: whole("replay") },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** The latest rows, so that commands meet. */
const latest = async <R extends object>(query: ReturnType<typeof sql>, at: number) => {
  const all = await rows<R>(db(), query);
  return all[at % Math.max(1, all.length)];
};
const version = async (table: "delivery" | "repair", id: number) =>
  (await rows<{ version: number }>(db(), sql`select version from ${sql.identifier(table)} where id = ${id}`))[0]
    ?.version ?? 0;

describe("any deliveries and repairs by several workers at once", () => {
  const size = commandCount({ pglite: 300, postgres: 600 });

  it(`keep every invariant through ${size} commands`, { timeout: Math.max(400_000, size * 800) }, async () => {
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];

    const perform = async (fails: boolean, work: (context: Context, clientToken: string) => Promise<unknown>) => {
      const clientToken = randomUUID();
      // One in some is cut off after all was written, and must leave nothing.
      if (fails) {
        await db()
          .transaction(async (tx) => {
            await work({ ...context, db: tx }, randomUUID());
            throw new DomainError("injected");
          })
          .catch((error) => {
            if (!(error instanceof DomainError)) throw error;
          });
      }
      const answer = await work(context, clientToken);
      done.push({ again: () => work(context, clientToken), answer });
    };

    const run = async ({ kind, pick: at, found: pieces, fails }: Command): Promise<void> => {
      const injects = fails && at % 5 === 0;
      switch (kind) {
        case "bring": {
          const batch = batches[at % batches.length];
          if (!batch) return;
          const cells = batch.lines.slice(0, 3).map(({ skuId }, index) => ({
            skuId,
            grade: 1 as const,
            qty: index === at % 3 ? pieces.repair + 4 : pieces.second,
          }));
          const head = { batchId: batch.id, partyId: batch.partyId, repositoryId: 1, remark: "" };
          return perform(injects, (within, clientToken) =>
            addDelivery(within, { body: { ...head, cells, clientToken } }),
          );
        }
        case "inspect": {
          const doc = await latest<{ id: number }>(
            sql`select id from delivery where status = 'SUBMITTED' order by id desc limit 4`,
            at,
          );
          if (!doc) return;
          const lines = await rows<{ skuId: number; delivered: number }>(
            db(),
            sql`select sku_id as "skuId", delivered from delivery_line where delivery_id = ${doc.id} order by id`,
          );
          const cells = lines.map(({ skuId, delivered }) => ({
            skuId,
            passed: undefined,
            second: Math.min(pieces.second, delivered),
            repair: Math.min(pieces.repair, Math.max(delivered - pieces.second, 0)),
            scrap: 0,
          }));
          const body = {
            ...{ cells, defectReason: "跳线", pictureIds: [], deductFen: 0, repairDueDate: undefined },
            ...{ responsibility: "FACTORY" as const, version: await version("delivery", doc.id) },
          };
          return perform(injects, (within, clientToken) =>
            inspectDelivery(within, { params: doc, body: { ...body, clientToken } }),
          );
        }
        case "return": {
          const doc = await latest<{ id: number; partyId: number | null; own: boolean }>(
            sql`select repair.id, party_id as "partyId", party.type = 'OWN' as own from repair left join party on party.id = party_id
                where repair.status in ('SENT', 'PART') order by repair.id desc limit 4`,
            at,
          );
          if (!doc) return;
          const lines = await rows<{ skuId: number; open: number }>(
            db(),
            sql`select sku_id as "skuId", sent - ok - second - scrap as open from repair_line where repair_id = ${doc.id} order by id`,
          );
          const cells = lines.map(({ skuId, open }) => {
            // Now and then one too many.
            const back = at % 11 === 0 ? open + 1 : Math.min(open, pieces.repair);
            const scrap = Math.min(pieces.scrap, back);
            const second = Math.min(pieces.second, back - scrap);
            return { skuId, ok: back - scrap - second, second, scrap };
          });
          const scrapped = cells.some(({ scrap }) => scrap > 0) && doc.partyId !== null && !doc.own;
          const body = { cells, deductFen: scrapped ? 150 : 0, remark: "", version: await version("repair", doc.id) };
          return perform(injects, (within, clientToken) =>
            returnRepair(within, { params: { id: doc.id }, body: { ...body, clientToken } }),
          );
        }
        case "send": {
          const second = await latest<{ skuId: number }>(
            sql`select sku_id as "skuId" from stock_balance where repository_id = 1 and grade = 2 and on_hand > 0 order by sku_id limit 4`,
            at,
          );
          if (!second) return;
          const body = {
            ...{ source: "STOCK" as const, repositoryId: 1, partyId: null, reason: "破洞", dueDate: undefined },
            ...{ responsibility: "SELF" as const, chargeFen: 0, remark: "" },
            cells: [{ skuId: second.skuId, grade: 2 as const, qty: pieces.second + 1 }],
          };
          return perform(injects, (within, clientToken) => addRepair(within, { body: { ...body, clientToken } }));
        }
        case "voidDelivery":
        case "voidRepair": {
          const [table, operation] =
            kind === "voidRepair" ? (["repair", voidRepair] as const) : (["delivery", voidDelivery] as const);
          const doc = await latest<{ id: number }>(
            sql`select id from ${sql.identifier(table)} where status <> 'VOID' order by id desc limit 5`,
            at,
          );
          if (!doc) return;
          const body = { reason: "录错", version: await version(table, doc.id) };
          return perform(injects, (within, clientToken) =>
            operation(within, { params: doc, body: { ...body, clientToken } }),
          );
        }
        case "voidReturn": {
          const back = await latest<{ id: number; repairId: number }>(
            sql`select id, repair_id as "repairId" from repair_return where voided_at is null order by id desc limit 5`,
            at,
          );
          if (!back) return;
          const body = { reason: "录错", version: await version("repair", back.repairId) };
          const params = { id: back.repairId, returnId: back.id };
          return perform(injects, (within, clientToken) =>
            voidRepairReturn(within, { params, body: { ...body, clientToken } }),
          );
        }
        case "replay": {
          const earlier = done[at % Math.max(1, done.length)];
          if (earlier) expect(await earlier.again()).toEqual(earlier.answer);
        }
      }
    };

    const wanted = ["bring", "inspect", "return", "send", "voidDelivery", "voidReturn", "replay", "refused"];
    const told = await runCommands({ command, count: size, run, wanted: { outcomes: wanted, atLeast: 6 } });
    expect(await findBrokenLedgers(db()), told).toEqual([]);

    // Whatever happened to it, a batch's goods are worth what it cost once that is said.
    for (const { id } of batches) {
      const { totalFen } = await db().transaction((tx) => trueUpBatch({ ...context, db: tx }, id));
      const [goods] = await rows<{ worth: number }>(
        db(),
        sql`select coalesce(sum(value_fen + variance_fen), 0)::int8 as worth from stock_movement
            where (doc_type = 'BATCH' and doc_id = ${id})
              or (doc_type = 'DELIVERY' and doc_id in (select id from delivery where batch_id = ${id}))
              or (doc_type = 'REPAIR_RETURN' and doc_id in (select back.id from repair_return back
                join repair on repair.id = repair_id where repair.batch_id = ${id}))`,
      );
      expect(goods?.worth, told).toBe(totalFen);
    }
    expect(await findBrokenLedgers(db()), told).toEqual([]);
  });
});
