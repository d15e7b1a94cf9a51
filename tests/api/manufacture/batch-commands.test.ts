/** Batches: any commands by several workers at once keep plan, beds, bundles and deliveries of one mind (domain.md §5, 14, 15, 17, 21, 26). */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { type Database, type Db, rows } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import * as batchOperations from "#backoffice/trade/manufacture/batch/batch.ts";
import * as closeOperations from "#backoffice/trade/manufacture/batch/batch-close.ts";
import * as cuttingOperations from "#backoffice/trade/manufacture/batch/batch-cutting.ts";
import * as stageOperations from "#backoffice/trade/manufacture/batch/batch-stage.ts";
import * as transferOperations from "#backoffice/trade/manufacture/batch/batch-transfer.ts";
import * as deliveryOperations from "#backoffice/trade/manufacture/delivery/delivery.ts";
import * as inspectionOperations from "#backoffice/trade/manufacture/delivery/delivery-inspection.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { factories } from "../../support/data/batches.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { addBatch, cancelBatch, editBatch, planBatch } = framed(batchOperations);
const { cutBatch, voidBed } = framed(cuttingOperations);
const { pauseBatch, resumeBatch, setStage } = framed(stageOperations);
const { transferBatch } = framed(transferOperations);
const { closeBatch } = framed(closeOperations);
const { addDelivery } = framed(deliveryOperations);
const { inspectDelivery, voidDelivery } = framed(inspectionOperations);

let database: Database;
let context: Context;
let productId = 0;
let skus: number[] = [];
let firstId = 0;

beforeAll(async () => {
  database = await openDemoDatabase();
  context = {
    db: database.db,
    clock: { now: () => demoNow },
    settings: {},
    address: "127.0.0.1",
    userAgent: "",
    token: null,
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
  const found = await rows<{ productId: number; id: number }>(
    database.db,
    sql`select product_id as "productId", sku.id from sku join product on product.id = product_id
        where style_no = '8801' and active order by sku.id limit 4`,
  );
  productId = found[0]?.productId ?? 0;
  skus = found.map(({ id }) => id);
  const [last] = await rows<{ id: number }>(database.db, sql`select coalesce(max(id), 0) as id from batch`);
  firstId = (last?.id ?? 0) + 1;
});
afterAll(() => database.close());

const kinds = ["edit", "plan", "cut", "voidBed", "sew", "finish", "transfer", "pause", "resume"] as const;
const late = ["deliver", "voidDelivery", "close", "cancel", "replay", "fail"] as const;
type Kind = "add" | (typeof kinds)[number] | (typeof late)[number];
interface Command {
  kind: Kind;
  pick: number;
  qty: number[];
  other: boolean;
}

/** What is done, and then broken off. */
const failing = ["add", ...kinds, "deliver", "voidDelivery", "close", "cancel"] as const satisfies readonly Kind[];
class Failed extends Error {}

/** Does something under a client token of its own. */
type Perform = (run: (clientToken: string) => Promise<unknown>) => Promise<unknown>;

const weights: Record<Kind, number> = {
  ...{ add: 2, edit: 2, plan: 5, cut: 9, voidBed: 2, sew: 4, finish: 2, transfer: 3, pause: 1, resume: 2 },
  ...{ deliver: 9, voidDelivery: 2, close: 4, cancel: 1, replay: 2, fail: 4 },
};
const command: fc.Arbitrary<Command> = fc.oneof(
  ...Object.entries(weights).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.record({
      kind: fc.constant(kind as Kind),
      pick: fc.nat(),
      qty: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
      other: fc.boolean(),
    }),
  })),
);

describe("any commands on batches by several workers at once", () => {
  const size = commandCount({ pglite: 500, postgres: 1_000 });

  it(`keep every invariant through ${size} commands`, { timeout: Math.max(240_000, size * 400) }, async () => {
    const ids: number[] = [];
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];
    /** Mostly the latest, so that commands meet. */
    const idOf = (number: number) => ids[ids.length - 1 - (number % Math.min(ids.length || 1, 6))] ?? 0;
    const perform: Perform = async (run) => {
      const clientToken = randomUUID();
      const answer = await run(clientToken);
      done.push({ again: () => run(clientToken), answer });
      return answer;
    };

    /** Within a transaction that fails nothing is remembered of what was done. */
    const act = async ({ kind, pick, qty, other }: Command, within: Context, perform: Perform): Promise<unknown> => {
      const { db } = within;
      const id = idOf(pick);
      const { version, bedId, repositoryId, partyId } = await seen(db, id);
      const params = { id };
      const plan = skus.map((skuId, at) => ({ skuId, qty: qty[at] ?? 0 }));
      const head = {
        ...{ partyId: other ? factories.other : factories.outside, mode: "LABOUR" as const, overCutBp: 500 },
        ...{ repositoryId: 1, dueDate: "2099-01-01", merchandiserId: null, customer: "", remark: "" },
        ...{ attachmentIds: [], feeLi: undefined },
      };
      const seenAct = (clientToken: string) => ({ clientToken, version });
      switch (kind) {
        case "add":
          return perform((clientToken) => addBatch(within, { body: { ...head, plan, productId, clientToken } }));
        case "edit":
          return perform((token) => editBatch(within, { params, body: { ...head, plan, ...seenAct(token) } }));
        case "plan":
          return perform((token) => planBatch(within, { params, body: seenAct(token) }));
        case "cut": {
          const cells = await cuttable(db, id, qty, pick % 9 === 0);
          const bed = { layers: 1, ratio: "", remark: "", bundleQty: 1 + (pick % 30), cells };
          return perform((token) => cutBatch(within, { params, body: { ...bed, ...seenAct(token) } }));
        }
        case "voidBed": {
          const bed = { id, bedId };
          return perform((token) => voidBed(within, { params: bed, body: { reason: "错", ...seenAct(token) } }));
        }
        case "sew":
        case "finish": {
          const stage = kind === "sew" ? ("SEWING" as const) : ("FINISHING" as const);
          return perform((token) => setStage(within, { params, body: { stage, ...seenAct(token) } }));
        }
        case "transfer": {
          const bundleIds = other ? await someBundles(db, id) : [];
          const body = { partyId: head.partyId, bundleIds, feeLi: undefined, reason: "赶货" };
          return perform((token) => transferBatch(within, { params, body: { ...body, ...seenAct(token) } }));
        }
        case "pause":
          return perform((token) => pauseBatch(within, { params, body: { reason: "等", ...seenAct(token) } }));
        case "resume":
          return perform((token) => resumeBatch(within, { params, body: seenAct(token) }));
        case "deliver":
          return deliver({ within, perform }, { batchId: id, repositoryId, partyId }, qty, other);
        case "voidDelivery": {
          const delivery = await latestDelivery(db, id);
          const body = { version: delivery.version, reason: "错" };
          return perform((clientToken) =>
            voidDelivery(within, { params: { id: delivery.id }, body: { ...body, clientToken } }),
          );
        }
        case "close": {
          const shorts = await missing(db, id, other);
          return perform((token) =>
            closeBatch(within, { params, body: { shorts, reason: "", deductFen: 0, ...seenAct(token) } }),
          );
        }
        case "cancel":
          return perform((token) => cancelBatch(within, { params, body: { reason: "不做", ...seenAct(token) } }));
      }
    };

    /** What is left of each cell, or a piece too many now and then; all of it passes. */
    const deliver = async (
      { within, perform }: { within: Context; perform: Perform },
      head: Record<"batchId" | "repositoryId" | "partyId", number>,
      qty: number[],
      all: boolean,
    ) => {
      const cells = (await missing(within.db, head.batchId, true)).map(({ skuId, qty: left }, at) => ({
        skuId,
        grade: 1 as const,
        qty: all ? left : Math.min(qty[at] ?? 0, left + 1),
      }));
      const body = { ...head, remark: "", cells };
      const made = (await perform((clientToken) => addDelivery(within, { body: { ...body, clientToken } }))) as {
        id: number;
        version: number;
      };
      const passed = cells
        .filter((cell) => cell.qty > 0)
        .map((cell) => ({ skuId: cell.skuId, passed: cell.qty, second: 0, repair: 0, scrap: 0 }));
      const inspection = {
        ...{ version: made.version, cells: passed, defectReason: "", pictureIds: [], deductFen: 0 },
        ...{ repairDueDate: undefined, responsibility: "FACTORY" as const },
      };
      return perform((clientToken) =>
        inspectDelivery(within, { params: { id: made.id }, body: { ...inspection, clientToken } }),
      );
    };

    const run = async (wanted: Command): Promise<unknown> => {
      if (wanted.kind === "replay") {
        const earlier = done[wanted.pick % Math.max(1, done.length)];
        return earlier && expect(await earlier.again()).toEqual(earlier.answer);
      }
      if (wanted.kind !== "fail") {
        const answer = await act(wanted, context, perform);
        return wanted.kind === "add" && ids.push((answer as { id: number }).id);
      }
      // The connection is lost after the work was done: nothing of it may stay.
      const kind = failing[wanted.pick % failing.length] ?? "cut";
      const work = database.db.transaction(async (db) => {
        await act({ ...wanted, kind }, { ...context, db }, (done) => done(randomUUID()));
        throw new Failed();
      });
      return work.catch((error) => {
        if (!(error instanceof Failed)) throw error;
      });
    };

    const wanted = ["plan", "cut", "voidBed", "sew", "transfer", "deliver", "close", "replay", "fail", "refused"];
    const told = await runCommands({ command, count: size, run, wanted: { outcomes: wanted, atLeast: 7 } });
    expect(await findBrokenLedgers(database.db), told).toEqual([]);
    for (const [name, question] of Object.entries(histories())) {
      expect(await rows(database.db, question), `${name}; ${told}`).toEqual([]);
    }
  });
});

/** The batch as a form shows it now, with a bed of it. */
async function seen(db: Db, id: number): Promise<Record<"version" | "bedId" | "repositoryId" | "partyId", number>> {
  const [found] = await rows<Awaited<ReturnType<typeof seen>>>(
    db,
    sql`select version, repository_id as "repositoryId", party_id as "partyId",
          coalesce((select max(id) from cut_bed where batch_id = batch.id and voided_at is null), 0) as "bedId"
        from batch where id = ${id}`,
  );
  return found ?? { version: 0, bedId: 0, repositoryId: 1, partyId: factories.outside };
}

/** Pieces that may still be cut of each cell, fewer than these; `over`: one more than may be. */
async function cuttable(db: Db, id: number, qty: readonly number[], over: boolean) {
  const found = await rows<{ skuId: number; most: number }>(
    db,
    sql`select sku_id as "skuId", ceil(plan_qty * 1.05)::int - cut_qty as most from batch_line
        where batch_id = ${id} and plan_qty > 0 order by id`,
  );
  return found.map(({ skuId, most }, at) => ({ skuId, qty: over ? most + 1 : Math.min(most, qty[at] ?? 0) }));
}

async function someBundles(db: Db, id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from bundle where batch_id = ${id} and voided_at is null and bundle_no % 2 = 0 order by id`,
  );
  return found.map((one) => one.id);
}

/** What was cut and did not come, as the form of 结案 says it; `right` or one piece too many. */
async function missing(db: Db, id: number, right: boolean) {
  const found = await rows<{ skuId: number; qty: number }>(
    db,
    sql`select sku_id as "skuId", cut_qty - delivered_qty as qty from batch_line
        where batch_id = ${id} and cut_qty > delivered_qty order by id`,
  );
  return found.map(({ skuId, qty }) => ({ skuId, qty: right ? qty : qty + 1, reason: "丢失", deductFen: 10 * qty }));
}

async function latestDelivery(db: Db, id: number): Promise<{ id: number; version: number }> {
  const [found] = await rows<{ id: number; version: number }>(
    db,
    sql`select id, version from delivery where batch_id = ${id} and status <> 'VOID' order by id desc limit 1`,
  );
  return found ?? { id: 0, version: 0 };
}

/** What must find nothing: what was said, cut and taken from the factory are one story. */
const histories = () => ({
  "each cut is told once, and each that was taken back": sql`
    select made.id from batch made where made.id >= ${firstId} and (
      (select count(*) from cut_bed where batch_id = made.id)
        <> (select count(*) from batch_event where batch_id = made.id and kind = 'CUT')
      or (select count(*) from cut_bed where batch_id = made.id and voided_at is not null)
        <> (select count(*) from batch_event where batch_id = made.id and kind = 'CUT_VOID'))`,
  "what is short was taken from the factory": sql`
    select made.id from batch made where made.id >= ${firstId} and made.status = 'CLOSED' and made.short_qty * 10 <> coalesce((
      select -sum(amount_fen) from account_entry where doc_type = 'BATCH' and doc_id = made.id
        and entry_type = 'DEFECT_DEDUCT'), 0)`,
  "bundles are numbered through the batch, without a gap": sql`
    select batch_id from bundle where batch_id >= ${firstId} group by batch_id having max(bundle_no) <> count(*)`,
  "nothing is delivered twice": sql`
    select made.id from batch made where made.id >= ${firstId} and made.delivered_qty <> coalesce((
      select sum(delivered_qty) from delivery where batch_id = made.id and status = 'INSPECTED'), 0)`,
});
