/**
 * Scanning, recording by hand, auditing, taking back, repricing, adjusting, pausing and leaving on the same few bundles,
 * by several workers at once, valid or not, sent again and broken off: no bundle ever has more pieces of a process than it
 * holds, and a batch's wages are its approved pieces (domain.md §5, 17, 18, 21).
 */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { brokenPieceInvariants } from "#backoffice/overview/invariants/piece-invariants.ts";
import * as pieceOperations from "#backoffice/trade/manufacture/piece/piece.ts";
import * as auditOperations from "#backoffice/trade/manufacture/piece/piece-audit.ts";
import * as scanOperations from "#backoffice/trade/manufacture/piece/piece-scan.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { type PlantedBatch, plantBatch, plantDay, plantProcess, plantWorker } from "../../support/data/production.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";

const backoffice = openBackoffice();
const { addPieceGrid, adjustPiece, pricePiece, undoPiece } = framed(pieceOperations);
const { approvePieces, rejectPieces } = framed(auditOperations);
const { scanPiece } = framed(scanOperations);

let context: Context;
let batches: PlantedBatch[];
let processes: Awaited<ReturnType<typeof plantProcess>>[];
let workers: Awaited<ReturnType<typeof plantWorker>>[];

beforeAll(async () => {
  context = {
    db: backoffice.database.db,
    clock: { now: () => demoNow },
    settings: {},
    address: "127.0.0.1",
    userAgent: "",
    token: null,
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
  processes = [
    await plantProcess(backoffice, { stage: "CUT", priceLi: 35 }),
    await plantProcess(backoffice, { stage: "SEW", priceLi: 85 }),
    await plantProcess(backoffice, { stage: "PACK", priceLi: 60 }),
  ];
  batches = [
    await plantBatch(backoffice, { cut: 20, bundleQty: 12, status: "CUTTING", processes }),
    await plantBatch(backoffice, { cut: 12, bundleQty: 12, status: "CUTTING", processes }),
  ];
  workers = [await plantWorker(backoffice), await plantWorker(backoffice), await plantWorker(backoffice)];
});

interface Command {
  kind: keyof typeof acts;
  /** Which batch, bundle, process, worker; modulo what there is. */
  batch: number;
  bundle: number;
  process: number;
  worker: number;
  qty: number;
  /** The same token again, and how often. */
  times: number;
  /** The work is done and then broken off: nothing of it may stay. */
  broken: boolean;
}

const at = <T>(all: readonly T[], index: number): T => {
  const found = all[index % all.length];
  if (found === undefined) throw new Error("there is none");
  return found;
};

/** A record of any state, as good as by chance. */
async function someId({ db }: Context, { bundle, qty }: Command): Promise<number> {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from piece_record where batch_id = any(${`{${batches.map(({ id }) => id).join(",")}}`}::bigint[])
        order by id desc offset ${(bundle * 7 + qty) % 12} limit 1`,
  );
  return found?.id ?? 0;
}

type Act = (within: Context, command: Command, clientToken: string) => Promise<unknown>;

const acts = {
  scan: (within, command, clientToken) => {
    const batch = at(batches, command.batch);
    // Few bundles, so that many meet on one.
    const { ticketCode } = at(batch.bundles.slice(0, 3), command.bundle);
    const rework = command.qty % 11 === 0 ? ("PAID" as const) : ("NO" as const);
    const qty = command.qty % 3 === 0 ? undefined : (command.qty % 14) + 1;
    const state = { processId: at(processes, command.process).id, employeeId: at(workers, command.worker).id };
    return scanPiece(within, { body: { text: ticketCode, ...state, qty, keep: true, rework, clientToken } });
  },
  hand: (within, command, clientToken) => {
    const { id: batchId, processes: steps } = at(batches, command.batch);
    const cells = [command.worker, command.worker + 1].map((worker, index) => ({
      employeeId: at(workers, worker).id,
      batchProcessId: at(steps, command.process + index).id,
      qty: (command.qty % 9) + 1,
    }));
    return addPieceGrid(within, { body: { batchId, bizDate: plantDay, cells, clientToken } });
  },
  approve: async (within, command, clientToken) =>
    approvePieces(within, {
      body: { ids: [await someId(within, command), await someId(within, { ...command, qty: 3 })], clientToken },
    }),
  reject: async (within, command, clientToken) =>
    rejectPieces(within, { body: { ids: [await someId(within, command)], reason: "试", clientToken } }),
  undo: async (within, command, clientToken) =>
    undoPiece(within, { params: { id: await someId(within, command) }, body: { clientToken } }),
  price: async (within, command, clientToken) =>
    pricePiece(within, {
      params: { id: await someId(within, command) },
      body: { priceLi: command.qty, reason: "试", clientToken },
    }),
  adjust: async (within, command, clientToken) =>
    adjustPiece(within, {
      params: { id: await someId(within, command) },
      body: { amountLi: 100, remark: "试", clientToken },
    }),
  pause: async (within, command) =>
    within.db.execute(sql`update batch set paused = not paused where id = ${at(batches, command.batch).id}`),
} satisfies Record<string, Act>;

class Broken extends Error {}

const onTheWire = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Refusals are answers; anything else is a fault. */
async function run(command: Command): Promise<"done" | "refused"> {
  const clientToken = randomUUID();
  const act: Act = acts[command.kind];
  const send = async () => {
    if (!command.broken) return act(context, command, clientToken);
    // As the frame would, and then the connection is lost before the commit.
    return once(context, { operation: "broken", clientToken: randomUUID() }, async (within) => {
      await act(within, command, clientToken);
      throw new Broken();
    });
  };
  const replays = command.kind === "pause" ? 1 : command.times;
  const answers = await Promise.allSettled(Array.from({ length: replays }, send));
  for (const answer of answers)
    if (answer.status === "rejected" && !(answer.reason instanceof DomainError) && !(answer.reason instanceof Broken))
      throw answer.reason;
  const done = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  // However often it is sent, and whoever is first: one answer, as a caller reads it.
  if (command.kind !== "pause")
    for (const one of done) expect(onTheWire(one), command.kind).toEqual(onTheWire(done[0]));
  return done.length > 0 ? "done" : "refused";
}

const kinds: [keyof typeof acts, number][] = [
  ["scan", 12],
  ["hand", 3],
  ["approve", 4],
  ["reject", 2],
  ["undo", 3],
  ["price", 1],
  ["adjust", 1],
  ["pause", 1],
];

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.oneof(...kinds.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  batch: fc.nat(1),
  bundle: fc.nat(2),
  process: fc.nat(2),
  worker: fc.nat(2),
  qty: fc.nat(40),
  times: fc.oneof({ arbitrary: fc.constant(1), weight: 3 }, { arbitrary: fc.constant(2), weight: 1 }),
  broken: fc.oneof({ arbitrary: fc.constant(false), weight: 9 }, { arbitrary: fc.constant(true), weight: 1 }),
});

const perRun = 60;
const workersAtOnce = 6;
const size = commandCount({ pglite: 1_200, postgres: 1_200 });

it("counts every piece once, whoever does what at once", { timeout: Math.max(300_000, size * 400) }, async () => {
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: perRun, maxLength: perRun }), async (commands) => {
      await startAnew();
      const waiting = [...commands];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const outcome = await run(next);
          done[`${next.kind} ${outcome}`] = (done[`${next.kind} ${outcome}`] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: workersAtOnce }, work));
      expect(await brokenPieceInvariants(context.db)).toEqual([]);
    }),
    { numRuns: Math.ceil(size / perRun), endOnFailure: true },
  );
  expect(await findBrokenLedgers(context.db)).toEqual([]);
  // What never succeeds, or never fails, proves nothing.
  const wanted = ["scan", "hand", "approve", "reject", "undo"].flatMap((kind) => [`${kind} done`, `${kind} refused`]);
  expect(wanted.filter((outcome) => (done[outcome] ?? 0) > 0).length, JSON.stringify(done)).toBeGreaterThanOrEqual(8);
});

/** Room again: what a run recorded is taken back, the batches are as they were. */
async function startAnew() {
  for (const { id } of batches) {
    await context.db.execute(
      sql`update piece_record set status = 'UNDONE' where batch_id = ${id} and status <> 'SETTLED'`,
    );
    await context.db.execute(sql`update batch set wage_li = 0, paused = false, status = 'CUTTING' where id = ${id}`);
  }
}
