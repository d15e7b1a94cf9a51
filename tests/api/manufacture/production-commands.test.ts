/**
 * The whole of production at once: batches, beds, material, pieces, deliveries with defects, repairs, wages, payments,
 * batches and months that are closed, by several workers, valid or not, sent again, and failing after their work. All
 * ledgers tell the same (domain.md §5, 14–19, 21, 26, 27, and those of stock and money).
 */
// @module-tag random
// @module-tag databases
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import type { TestBackoffice } from "../../support/backoffice.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { plantMaterialSupplier } from "../../support/data/material.ts";
import { plantWorker } from "../../support/data/production.ts";
import { commandCount } from "../../support/random/command-count.ts";
import type { ProductionCommand, Works } from "../../support/random/production/works.ts";
import { productionActs } from "../../support/random/production-commands.ts";
import { runCommands } from "../../support/random/random-commands.ts";

let database: Database;
let context: Context;
let works: Works;

beforeAll(async () => {
  database = await openDemoDatabase();
  const { db } = database;
  works = { ...(await plantWorks()), now: demoNow };
  context = {
    ...{ db, settings: {}, address: "127.0.0.1", userAgent: "", token: null },
    clock: { now: () => works.now },
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
  // What the demo company has not finished would keep every month open.
  for (const [table, status] of [
    ["bill", "HELD"],
    ["recharge", "PENDING"],
    ["cash_slip", "DRAFT"],
    ["piece_record", "SUBMITTED"],
  ] as const) {
    await db.execute(sql`update ${sql.identifier(table)} set biz_date = '2099-12-31' where status = ${status}`);
  }
});
afterAll(() => database?.close());

async function plantWorks(): Promise<Omit<Works, "now">> {
  // Planting needs the database alone.
  const backoffice = { database } as TestBackoffice;
  const style = await rows<{ productId: number; id: number }>(
    database.db,
    sql`select product_id as "productId", sku.id from sku join product on product.id = product_id
        where style_no = '8801' and active order by sku.id limit 4`,
  );
  const materials = await rows<{ id: number }>(
    database.db,
    sql`select distinct material_id as id from bom_line where product_id = ${style[0]?.productId ?? 0} order by id`,
  );
  const [last] = await rows<{ id: number }>(database.db, sql`select coalesce(max(id), 0) as id from batch`);
  const people: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    people.push((await plantWorker(backoffice, at === 3 ? { payType: "MONTHLY", baseFen: 300_001 } : {})).id);
  }
  return {
    ...{ productId: style[0]?.productId ?? 0, skus: style.map(({ id }) => id), people },
    ...{ materials: materials.map(({ id }) => id), supplierId: (await plantMaterialSupplier(backoffice)).id },
    firstBatch: (last?.id ?? 0) + 1,
  };
}

const kinds = Object.keys(productionActs);
const commandOf = (kind: string) =>
  fc.record({
    kind: fc.constant(kind),
    pick: fc.nat(100_000),
    qty: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 4, maxLength: 4 }),
    flag: fc.boolean(),
  });
const command: fc.Arbitrary<ProductionCommand> = fc.oneof(
  ...Object.entries(productionActs).map(([kind, { weight }]) => ({ weight, arbitrary: commandOf(kind) })),
  { weight: 6, arbitrary: commandOf("replay") },
  { weight: 6, arbitrary: commandOf("fail") },
);

/** The connection is lost after the work was done: nothing of it may stay. */
class Failed extends Error {}

describe("any commands on all of production by several workers at once", () => {
  const size = commandCount({ pglite: 400, postgres: 800 });

  it(`keep every invariant through ${size} commands`, { timeout: Math.max(400_000, size * 400) }, async () => {
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];

    const run = async (wanted: ProductionCommand): Promise<void> => {
      works.now = new Date(works.now.getTime() + 7_000);
      if (wanted.kind === "replay") {
        const earlier = done[wanted.pick % Math.max(1, done.length)];
        if (earlier) expect((await earlier.again()) ?? null).toEqual(earlier.answer ?? null);
        return;
      }
      if (wanted.kind === "fail") {
        const failing = productionActs[kinds[wanted.pick % kinds.length] ?? ""]?.act;
        const work = database.db.transaction(async (db) => {
          await (await failing?.(wanted, { ...context, db }, works))?.();
          throw new Failed();
        });
        await work.catch((error) => {
          if (!(error instanceof Failed)) throw error;
        });
        return;
      }
      const act = productionActs[wanted.kind]?.act;
      if (!act) throw new Error(`no command ${wanted.kind}`);
      const again = await act(wanted, context, works);
      done.push({ answer: await again(), again });
    };

    const outcomes = [...kinds, "replay", "fail", "refused"];
    const told = await runCommands({
      ...{ command, count: size, run, wanted: { outcomes, atLeast: outcomes.length - 6 } },
      isRefusal: (error) => error instanceof DomainError || isConflict(error),
    });
    expect(await findBrokenLedgers(database.db), told).toEqual([]);
    for (const [name, question] of Object.entries(histories())) {
      expect(await rows(database.db, question), `${name}; ${told}`).toEqual([]);
    }
    const [closed] = await rows<{ batches: number; months: number }>(
      database.db,
      sql`select (select count(*) from batch where id >= ${works.firstBatch} and status = 'CLOSED') as batches,
            (select count(*) from period_close) as months`,
    );
    expect(closed?.batches, told).toBeGreaterThan(0);
    expect(closed?.months, told).toBeGreaterThan(0);
  });
});

/** What the database refuses of two at once, and HTTP answers with a sentence. */
function isConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
  return code === "40P01" || code === "23505";
}

/** What must find nothing. */
const histories = () => ({
  "what is cut is told once, and what was taken back of it": sql`
    select made.id from batch made where made.id >= ${works.firstBatch} and (
      (select count(*) from cut_bed where batch_id = made.id)
        <> (select count(*) from batch_event where batch_id = made.id and kind = 'CUT')
      or (select count(*) from cut_bed where batch_id = made.id and voided_at is not null)
        <> (select count(*) from batch_event where batch_id = made.id and kind = 'CUT_VOID'))`,
  "a closed batch waits for no piece": sql`
    select piece.id from piece_record piece join batch on batch.id = batch_id
    where batch.status = 'CLOSED' and piece.status = 'SUBMITTED' and piece.kind <> 'ADJUST' and batch.id >= ${works.firstBatch}`,
  "bundles are numbered through the batch, without a gap": sql`
    select batch_id from bundle where batch_id >= ${works.firstBatch} group by batch_id having max(bundle_no) <> count(*)`,
});
