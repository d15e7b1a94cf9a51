/**
 * Pieces, wages, 借支, payments and opposite slips on the same few employees, by several workers at once, valid or not,
 * sent again, and cut off before they commit: pieces, slips and accounts tell the same (domain.md §5, 6, 7, 11, 18, 21).
 */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import * as moneyOperations from "#backoffice/trade/employee/wage/employee-money.ts";
import * as wageOperations from "#backoffice/trade/employee/wage/wage.ts";
import { draftWages } from "#backoffice/trade/employee/wage/wage-draft.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import type { TestBackoffice } from "../../support/backoffice.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { type PlantedBatch, plantBatch, plantDay, plantWorker } from "../../support/data/production.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { auditWages, discardWage, payWages, refreshWage, reverseWage } = framed(wageOperations);
const { addWageItem, payAdvance, voidAdvance, voidWageItem } = framed(moneyOperations);

let database: Database;
let context: Context;
let planted: PlantedBatch;
let people: number[];
const period = plantDay.slice(0, 7);

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
  // Only its database is asked of.
  const backoffice = { database } as TestBackoffice;
  planted = await plantBatch(backoffice, { cut: 30 });
  people = [];
  for (let at = 0; at < 5; at += 1) {
    const time = at % 2 === 0 ? {} : ({ payType: "MONTHLY", baseFen: 300_001 } as const);
    people.push((await plantWorker(backoffice, time)).id);
  }
});
afterAll(() => database?.close());

class Cut extends Error {}

interface Command {
  kind: keyof typeof acts | "replay" | "cut";
  pick: number;
  who: number;
}

const latest = async (db: Context["db"], table: "wage_settlement" | "employee_advance" | "wage_item", pick: number) => {
  const version = table === "wage_item" ? sql`1` : sql`version`;
  const found = await rows<{ id: number; version: number }>(
    db,
    sql`select id, ${version} as version from ${sql.identifier(table)} order by id desc limit 6`,
  );
  return found[pick % Math.max(1, found.length)] ?? { id: 0, version: 0 };
};
const token = () => ({ clientToken: randomUUID() });
type Act = (command: Command, within: Context) => Promise<() => Promise<unknown>>;

/** Under the batch's lock, as approving does it: the batch's wages (厘) become more by what `work` gives. */
const earning = ({ db: outer }: Context, work: (db: Context["db"]) => Promise<number>) =>
  outer.transaction(async (db) => {
    await db.execute(sql`select from batch where id = ${planted.id} for update`);
    const earnedLi = await work(db);
    await db.execute(sql`update batch set wage_li = wage_li + ${earnedLi} where id = ${planted.id}`);
  });

/** Each gives what it sends, to be sent once or again. */
const acts = {
  work:
    async ({ pick, who }, within) =>
    () =>
      earning(within, async (db) => {
        const status = pick % 5 > 0 ? "APPROVED" : "SUBMITTED";
        const amounts = pick % 7 === 0 ? { qty: 0, priceLi: 0, amountLi: (pick % 20_000) - 9_000 } : piecesOf(pick);
        await insertRow(db, pieceRecord, {
          ...{ batchId: planted.id, batchProcessId: planted.processes[0]?.id ?? 0, employeeId: people[who] ?? 0 },
          ...{ source: "HAND", status, kind: pick % 7 === 0 ? "ADJUST" : "REWORK", ...amounts },
          ...{ operatorId: 1, bizDate: `${period}-${String(1 + (pick % 28)).padStart(2, "0")}`, createdAt: demoNow },
        });
        return status === "APPROVED" ? amounts.amountLi : 0;
      }),
  reject:
    async ({ pick }, within) =>
    () =>
      earning(within, async (db) => {
        const gone = await rows<{ amountLi: number }>(
          db,
          sql`update piece_record set status = 'REJECTED' where status = 'APPROVED' and id in (
                select id from piece_record where batch_id = ${planted.id} and status = 'APPROVED' order by id desc
                offset ${pick % 9} limit 1) returning amount_li as "amountLi"`,
        );
        return gone.reduce((sum, { amountLi }) => sum - amountLi, 0);
      }),
  draft:
    async ({ pick, who }, within) =>
    async () => {
      const part = 1 + (pick % 3) * 10;
      const to = part === 21 ? 30 : part + 9;
      const day = (one: number) => `${period}-${String(one).padStart(2, "0")}`;
      const chosen = pick % 2 ? [people[who] ?? 0] : people;
      await within.db.transaction((db) =>
        draftWages({ ...within, db }, { period, from: day(part), to: day(to) }, chosen),
      );
    },
  item: async ({ pick, who }, within) => {
    const body = {
      ...{
        ...token(),
        kind: pick % 2 ? ("ALLOWANCE" as const) : ("DEDUCTION" as const),
        amountFen: 1 + (pick % 3_000),
      },
      ...{ reason: "试", bizDate: plantDay },
    };
    return () => addWageItem(within, { params: { id: people[who] ?? 0 }, body });
  },
  voidItem: async ({ pick }, within) => {
    const { id } = await latest(within.db, "wage_item", pick);
    const body = token();
    return () => voidWageItem(within, { params: { id }, body });
  },
  advance: async ({ pick, who }, within) => {
    const body = { ...token(), fundId: 4 + (pick % 4), amountFen: 1 + (pick % 4_000), remark: "" };
    return () => payAdvance(within, { params: { id: people[who] ?? 0 }, body });
  },
  voidAdvance: async ({ pick }, within) => {
    const { id, version } = await latest(within.db, "employee_advance", pick);
    const body = { ...token(), version, reason: "录错" };
    return () => voidAdvance(within, { params: { id }, body });
  },
  refresh: async ({ pick }, within) => {
    const { id, version } = await latest(within.db, "wage_settlement", pick);
    const body = { ...token(), version };
    return () => refreshWage(within, { params: { id }, body });
  },
  discard: async ({ pick }, within) => {
    const { id, version } = await latest(within.db, "wage_settlement", pick);
    const body = { ...token(), version };
    return () => discardWage(within, { params: { id }, body });
  },
  audit: async ({ pick }, within) => {
    const several = [
      await latest(within.db, "wage_settlement", pick),
      await latest(within.db, "wage_settlement", pick + 1),
    ];
    const body = { ...token(), rows: pick % 2 ? several : several.slice(0, 1) };
    return () => auditWages(within, { body });
  },
  pay: async ({ pick }, within) => {
    const several = [
      await latest(within.db, "wage_settlement", pick),
      await latest(within.db, "wage_settlement", pick + 1),
    ];
    const body = { ...token(), rows: pick % 2 ? several : several.slice(0, 1), fundId: pick % 9 === 0 ? 1 : 6 };
    return () => payWages(within, { body });
  },
  reverse: async ({ pick }, within) => {
    const { id, version } = await latest(within.db, "wage_settlement", pick);
    const body = { ...token(), version, reason: "录错" };
    return () => reverseWage(within, { params: { id }, body });
  },
} satisfies Record<string, Act>;

const piecesOf = (pick: number) => {
  const [qty, priceLi] = [1 + (pick % 30), 45 + (pick % 900)];
  return { qty, priceLi, amountLi: qty * priceLi };
};

const weights: Record<keyof typeof acts, number> = {
  ...{ work: 10, reject: 1, draft: 8, item: 3, voidItem: 1, advance: 3, voidAdvance: 2 },
  ...{ refresh: 2, discard: 2, audit: 8, pay: 5, reverse: 4 },
};
const commandOf = (kind: Command["kind"]) =>
  fc.record({ kind: fc.constant(kind), pick: fc.nat(), who: fc.integer({ min: 0, max: 4 }) });
const command: fc.Arbitrary<Command> = fc.oneof(
  ...(Object.keys(weights) as (keyof typeof acts)[]).map((kind) => ({
    weight: weights[kind],
    arbitrary: commandOf(kind),
  })),
  { weight: 5, arbitrary: commandOf("replay") },
  { weight: 5, arbitrary: commandOf("cut") },
);

describe("any commands on wages by several workers at once", () => {
  const size = commandCount({ pglite: 500, postgres: 1_000 });

  it(`keep every invariant through ${size} commands`, { timeout: Math.max(240_000, size * 400) }, async () => {
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];
    const kinds = Object.keys(weights) as (keyof typeof acts)[];

    const run = async (wanted: Command): Promise<void> => {
      if (wanted.kind === "replay") {
        const earlier = done[wanted.pick % Math.max(1, done.length)];
        if (earlier) expect((await earlier.again()) ?? null).toEqual(earlier.answer ?? null);
        return;
      }
      if (wanted.kind === "cut") {
        // All of it is done, and then nothing of it stands.
        const kind = kinds[wanted.pick % kinds.length] ?? "audit";
        await database.db
          .transaction(async (db) => {
            await (await acts[kind](wanted, { ...context, db }))();
            throw new Cut();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Cut)) throw error;
          });
        return;
      }
      const send = await acts[wanted.kind](wanted, context);
      const answer = await send();
      // Those have no token of their own.
      if (!["work", "reject", "draft"].includes(wanted.kind)) done.push({ again: send, answer });
    };

    const wanted = ["draft", "audit", "pay", "reverse", "advance", "refresh", "discard", "replay", "cut", "refused"];
    const told = await runCommands({
      command,
      count: size,
      run,
      wanted: { outcomes: wanted, atLeast: 8 },
      isRefusal: (error) => error instanceof DomainError || isConflict(error),
    });
    expect(await findBrokenLedgers(database.db), told).toEqual([]);
    const [paid] = await rows<{ slips: number }>(
      database.db,
      sql`select count(*) as slips from wage_settlement where status in ('AUDITED', 'PAID')`,
    );
    expect(paid?.slips, told).toBeGreaterThan(0);
  });
});

/** What the database refuses of two at once, and HTTP answers with a sentence: a deadlock, a second draft, a settled piece. */
function isConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
  return code === "40P01" || code === "23505";
}
