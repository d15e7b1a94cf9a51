/**
 * 物料采购, returns, 领料, 退料, 盘点 and what takes each back, on the same few lots, by several workers at once, valid or
 * not, sent again, and failing after their work: the ledger, the accounts and the batches tell the same (domain.md §5,
 * 6, 11, 12, 19, 21).
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
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import * as issueOperations from "#backoffice/trade/manufacture/material/issue/material-issue.ts";
import * as adjustOperations from "#backoffice/trade/manufacture/material/material-adjust.ts";
import * as purchaseOperations from "#backoffice/trade/manufacture/material/purchase/material-purchase.ts";
import * as returnOperations from "#backoffice/trade/manufacture/material/purchase/material-purchase-return.ts";
import type { TestBackoffice } from "../../support/backoffice.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { plantBom, plantMaterialSupplier } from "../../support/data/material.ts";
import { plantBatch, plantDay, plantMaterial } from "../../support/data/production.ts";
import { framed } from "../../support/framed.ts";
import { agreeing } from "../../support/questions.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { addMaterialPurchase, editMaterialPurchase, confirmMaterialPurchase, voidMaterialPurchase } =
  framed(purchaseOperations);
const { returnMaterialPurchase, voidMaterialReturn } = framed(returnOperations);
const { addMaterialIssue, editMaterialIssue, issueMaterial, returnMaterial, voidMaterialIssue } =
  framed(issueOperations);
const { addMaterialAdjust, reverseMaterialAdjust } = framed(adjustOperations);

let database: Database;
let context: Context;
let partyId = 0;
const materials: number[] = [];
const batches: number[] = [];

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
  // Planting needs the database alone.
  const backoffice = { database } as TestBackoffice;
  partyId = (await plantMaterialSupplier(backoffice)).id;
  for (const priceLi of [18_600, 85, 9_999]) materials.push((await plantMaterial(backoffice, { priceLi })).id);
  for (const status of ["PLANNED", "SEWING", "CLOSED"] as const) {
    const { id } = await plantBatch(backoffice, { status, plan: 3, ...(status === "SEWING" && { cut: 3 }) });
    await plantBom(
      backoffice,
      id,
      materials.map((materialId, at) => ({ materialId, usageMilli: 400 + at, lossBp: 300 })),
    );
    batches.push(id);
  }
});
afterAll(() => database.close());

interface Command {
  kind: string;
  pick: number;
  place: number;
  cells: readonly { at: number; lot: string; qty: number }[];
}

/** The database ends the transaction after the work was done: nothing of it may stay. */
class Failed extends Error {}

const linesOf = ({ cells }: Command) =>
  cells.map(({ at, lot, qty }) => ({ materialId: materials[at] ?? 0, lot, qtyMilli: qty }));
const on = (id: number) => ({ params: { id } });

/** Ids of the newest documents of one kind, so that commands meet. */
async function latest({ db }: Context, table: string, pick: number): Promise<{ id: number; version: number }> {
  const version = table === "material_adjust" ? sql`1 as version` : sql`version`;
  const found = await rows<{ id: number; version: number }>(
    db,
    sql`select id, ${version} from ${sql.identifier(table)} order by id desc limit 6`,
  );
  return found[pick % Math.max(found.length, 1)] ?? { id: 0, version: 0 };
}

/** Some of the document's lines, each with a quantity that is often too much. */
async function piecesOf({ db }: Context, table: string, column: string, id: number, { cells }: Command) {
  const lines = await rows<{ id: number; qty: number }>(
    db,
    sql`select id, qty_milli as qty from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id} order by id`,
  );
  const pieces = lines.flatMap((line, at) => {
    const qty = cells[at % cells.length]?.qty ?? 0;
    return qty % 4 === 3 ? [] : [{ lineId: line.id, qtyMilli: qty % 3 === 0 ? line.qty : Math.max(1, qty % line.qty) }];
  });
  // What the form refuses before the operation is asked.
  if (pieces.length === 0) throw new DomainError("请至少填写一行");
  return pieces;
}

/** Finds what the command acts on, and gives the call: the same again when it is sent again. */
type Act = (command: Command, token: string, within: Context) => Promise<() => Promise<unknown>>;

const acts: Record<string, { weight: number; act: Act }> = {
  buy: {
    weight: 8,
    act: async (command, clientToken, within) => {
      const head = { partyId, repositoryId: command.place, attachmentId: null, remark: "" };
      const made = await addMaterialPurchase(within, {
        body: { ...head, freightFen: command.pick % 900, clientToken },
      });
      const lines = linesOf(command).map((line, at) => ({ ...line, priceLi: (command.pick * (at + 7)) % 40_000 }));
      const token = randomUUID();
      return () =>
        editMaterialPurchase(within, {
          ...on(made.id),
          body: { ...head, lines, clientToken: token, version: made.version },
        });
    },
  },
  confirm: {
    weight: 12,
    act: async ({ pick }, clientToken, within) => {
      const { id, version } = await latest(within, "material_purchase", pick);
      return () =>
        agreeing((answered) =>
          confirmMaterialPurchase(within, { ...on(id), body: { clientToken, version, answered } }),
        );
    },
  },
  giveBack: {
    weight: 5,
    act: async (command, clientToken, within) => {
      const { id, version } = await latest(within, "material_purchase", command.pick);
      const lines = await piecesOf(within, "material_purchase_line", "purchase_id", id, command);
      return () => returnMaterialPurchase(within, { ...on(id), body: { clientToken, version, lines, reason: "色差" } });
    },
  },
  voidGiven: {
    weight: 4,
    act: async ({ pick }, clientToken, within) => {
      const returns = await rows<{ id: number; returnId: number; version: number }>(
        within.db,
        sql`select bought.id, given.id as "returnId", bought.version from material_purchase_return given
            join material_purchase bought on bought.id = given.purchase_id order by given.id desc limit 5`,
      );
      const { id = 0, returnId = 0, version = 0 } = returns[pick % Math.max(returns.length, 1)] ?? {};
      return () =>
        voidMaterialReturn(within, { params: { id, returnId }, body: { clientToken, version, reason: "退错" } });
    },
  },
  voidBuy: {
    weight: 3,
    act: async ({ pick }, clientToken, within) => {
      const { id, version } = await latest(within, "material_purchase", pick);
      return () => voidMaterialPurchase(within, { ...on(id), body: { clientToken, version, reason: "录错" } });
    },
  },
  draft: {
    weight: 8,
    act: async (command, clientToken, within) => {
      const batchId = batches[command.pick % batches.length] ?? 0;
      const prefill = command.pick % 2 === 0;
      const add = () =>
        addMaterialIssue(within, {
          body: { batchId, repositoryId: command.place, prefill, remark: "", clientToken },
        });
      if (prefill) return add;
      const made = await add();
      const token = randomUUID();
      return () =>
        editMaterialIssue(within, {
          ...on(made.id),
          body: { clientToken: token, version: made.version, remark: "", lines: linesOf(command) },
        });
    },
  },
  issue: {
    weight: 10,
    act: async ({ pick }, clientToken, within) => {
      const { id, version } = await latest(within, "material_issue", pick);
      const issue = (answered?: string) =>
        issueMaterial(within, { ...on(id), body: { clientToken, version, answered } });
      return () => (pick % 5 > 0 ? agreeing(issue) : issue());
    },
  },
  bringBack: {
    weight: 5,
    act: async (command, clientToken, within) => {
      const { id, version } = await latest(within, "material_issue", command.pick);
      const lines = await piecesOf(within, "material_issue_line", "issue_id", id, command);
      return () => returnMaterial(within, { ...on(id), body: { clientToken, version, lines, remark: "" } });
    },
  },
  voidIssue: {
    weight: 4,
    act: async ({ pick }, clientToken, within) => {
      const { id, version } = await latest(within, "material_issue", pick);
      return () => voidMaterialIssue(within, { ...on(id), body: { clientToken, version, reason: "领错" } });
    },
  },
  adjust: {
    weight: 5,
    act: async (command, clientToken, within) => {
      const opening = command.pick % 4 === 0;
      const lines = linesOf(command).map(({ qtyMilli, ...line }, at) => ({
        ...{ ...line, qtyMilli: opening || (command.pick + at) % 2 === 0 ? qtyMilli : -qtyMilli },
        ...(opening && { priceLi: command.pick % 30_000 }),
      }));
      const reason = opening ? "期初" : "盘点";
      return () =>
        addMaterialAdjust(within, { body: { repositoryId: command.place, opening, reason, lines, clientToken } });
    },
  },
  reverse: {
    weight: 3,
    act: async ({ pick }, clientToken, within) => {
      const { id } = await latest(within, "material_adjust", pick);
      return () => reverseMaterialAdjust(within, { ...on(id), body: { clientToken, reason: "盘错" } });
    },
  },
};

const cells = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 2 }),
    lot: fc.constantFrom("", "A", "B"),
    qty: fc.integer({ min: 1, max: 60_000 }),
  }),
  { minLength: 1, maxLength: 4, selector: ({ at, lot }) => `${at}${lot}` },
);
const commandOf = (kind: string) =>
  fc.record({ kind: fc.constant(kind), pick: fc.nat(), place: fc.constantFrom(1, 1, 2), cells });
const command: fc.Arbitrary<Command> = fc.oneof(
  ...Object.entries(acts).map(([kind, { weight }]) => ({ weight, arbitrary: commandOf(kind) })),
  { weight: 5, arbitrary: commandOf("replay") },
  { weight: 5, arbitrary: commandOf("fail") },
);

describe("any commands on documents of material by several workers at once", () => {
  const size = commandCount({ pglite: 600, postgres: 1_200 });

  it(`keep every invariant through ${size} commands`, { timeout: Math.max(240_000, size * 400) }, async () => {
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];
    const names = Object.keys(acts);

    const run = async (wanted: Command): Promise<void> => {
      if (wanted.kind === "replay") {
        const earlier = done[wanted.pick % Math.max(1, done.length)];
        if (earlier) expect((await earlier.again()) ?? null).toEqual(earlier.answer ?? null);
        return;
      }
      if (wanted.kind === "fail") {
        const failing = acts[names[wanted.pick % names.length] ?? ""]?.act;
        const work = database.db.transaction(async (db) => {
          await (await failing?.(wanted, randomUUID(), { ...context, db }))?.();
          throw new Failed();
        });
        await work.catch((error) => {
          if (!(error instanceof Failed)) throw error;
        });
        return;
      }
      const act = acts[wanted.kind]?.act;
      if (!act) throw new Error(`no command ${wanted.kind}`);
      const again = await act(wanted, randomUUID(), context);
      done.push({ again, answer: await again() });
    };

    const wanted = [...names, "replay", "fail", "refused"];
    const told = await runCommands({
      command,
      count: size,
      run,
      wanted: { outcomes: wanted, atLeast: wanted.length - 2 },
    });
    expect(await findBrokenLedgers(database.db), told).toEqual([]);
    for (const [name, question] of Object.entries(accounts)) {
      expect(await rows(database.db, question), `${name}; ${told}`).toEqual([]);
    }
  });
});

/** What must find nothing. */
const accounts = {
  "a supplier is owed what its purchases say": sql`
    select account.id from account where kind = 'SUPPLIER' and balance_fen <> (
      select coalesce(sum(owed_fen - paid_fen), 0) from material_purchase where party_id = account.owner_id)
      and exists (select from material_purchase where party_id = account.owner_id)`,
  "nothing was issued to a closed batch": sql`
    select issue.id from material_issue issue join batch on batch.id = issue.batch_id
    where batch.status = 'CLOSED' and issue.status = 'ISSUED' and issue.biz_date >= ${plantDay}::date`,
  "what is worth something in the ledger came from somewhere: purchases, openings and what was found": sql`
    select 1 from material_movement having sum(value_fen) <> (select sum(value_fen) from material_balance)`,
  "an adjustment that was taken back moved nothing": sql`
    select slip.id from material_adjust slip join material_movement moved
      on moved.doc_type = 'MATERIAL_ADJUST' and moved.doc_id = slip.id
    where slip.reversed_at is not null group by slip.id having sum(moved.qty_milli) <> 0`,
  "more came back than went out": sql`
    select issue.batch_id from material_issue issue join material_issue_line line on line.issue_id = issue.id
    where issue.status = 'ISSUED' group by issue.batch_id, line.material_id
    having sum(case issue.kind when 'ISSUE' then line.qty_milli else -line.qty_milli end) < 0`,
};
