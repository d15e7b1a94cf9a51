/** 调拨: any commands by several workers at once keep what is on its way accounted for (domain.md §5, 1–5, 21, 22). */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import * as transferOperations from "#backoffice/trade/inventory/transfer/transfer.ts";
import * as transferMovementOperations from "#backoffice/trade/inventory/transfer/transfer-movement.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { addTransfer, cancelTransfer, changeTransferLines, copyTransfer } = framed(transferOperations);
const { recallTransfer, receiveTransfer, sendTransfer, settleTransfer } = framed(transferMovementOperations);

let database: Database;
let context: Context;
/** SKUs that 总仓 has plenty of. */
let skus: number[];

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
  skus = (
    await rows<{ id: number }>(
      database.db,
      sql`select sku_id as id from stock_balance where repository_id = 1 and grade = 1 and on_hand >= 20
          order by on_hand desc, sku_id limit 4`,
    )
  ).map((row) => row.id);
});
afterAll(() => database.close());

type Cells = readonly { sku: number; qty: number; damaged: number }[];
type Command =
  | { kind: "add"; from: number; to: number; cells: Cells }
  | { kind: "lines" | "send" | "receive" | "return" | "loss"; pick: number; cells: Cells }
  | { kind: "recall" | "cancel" | "copy" | "replay"; pick: number };

const place = fc.constantFrom(1, 1, 2, 3);
const pick = fc.nat();
const cells = fc.uniqueArray(
  fc.record({
    sku: fc.integer({ min: 0, max: 3 }),
    qty: fc.integer({ min: 0, max: 9 }),
    damaged: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 3, selector: (cell) => cell.sku },
);
const onDocument = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), pick, cells });
const whole = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), pick });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("add" as const), from: place, to: place, cells }) },
  { weight: 1, arbitrary: onDocument("lines") },
  { weight: 5, arbitrary: onDocument("send") },
  { weight: 8, arbitrary: onDocument("receive") },
  { weight: 3, arbitrary: onDocument("return") },
  { weight: 4, arbitrary: onDocument("loss") },
  { weight: 1, arbitrary: whole("recall") },
  { weight: 1, arbitrary: whole("cancel") },
  { weight: 1, arbitrary: whole("copy") },
  { weight: 2, arbitrary: whole("replay") },
);

describe("any transfer commands by several workers at once", () => {
  const size = commandCount({ pglite: 400, postgres: 800 });

  it(`keep every invariant through ${size} commands`, { timeout: 180_000 }, async () => {
    const ids: number[] = [];
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];
    /** Mostly the latest documents, so that commands meet. */
    const idOf = (number: number) => ids[ids.length - 1 - (number % Math.min(ids.length, 6))] ?? 0;

    const perform = async (run: (clientToken: string) => Promise<unknown>) => {
      const clientToken = randomUUID();
      const answer = await run(clientToken);
      done.push({ again: () => run(clientToken), answer });
      return answer;
    };
    const run = async (wanted: Command): Promise<unknown> => {
      switch (wanted.kind) {
        case "add": {
          const head = { fromId: wanted.from, toId: wanted.to, logistics: "", remark: "" };
          const made = (await perform((clientToken) => addTransfer(context, { body: { ...head, clientToken } }))) as {
            id: number;
          };
          ids.push(made.id);
          return run({ ...wanted, kind: "lines", pick: 0 });
        }
        case "lines": {
          const change = { mode: "set" as const, cells: wanted.cells.map(cellOf) };
          const params = { id: idOf(wanted.pick) };
          return perform((clientToken) => changeTransferLines(context, { params, body: { ...change, clientToken } }));
        }
        case "send": {
          const action = await actionOn(idOf(wanted.pick));
          return perform((clientToken) => sendTransfer(context, { ...action, body: { ...action.body, clientToken } }));
        }
        case "receive": {
          const params = { id: idOf(wanted.pick) };
          const arrived = { cells: await cellsOnTheWay(params.id, wanted.cells, { damaged: true }), remark: "" };
          return perform((clientToken) => receiveTransfer(context, { params, body: { ...arrived, clientToken } }));
        }
        case "return":
        case "loss": {
          const kind = wanted.kind === "return" ? ("RETURN" as const) : ("LOSS" as const);
          const params = { id: idOf(wanted.pick) };
          const rest = await cellsOnTheWay(params.id, wanted.cells, { damaged: false });
          const settled = { kind, responsible: "司机", remark: "", cells: rest };
          return perform((clientToken) => settleTransfer(context, { params, body: { ...settled, clientToken } }));
        }
        case "recall":
        case "cancel": {
          const action = await actionOn(idOf(wanted.pick));
          const operation = wanted.kind === "recall" ? recallTransfer : cancelTransfer;
          return perform((clientToken) => operation(context, { ...action, body: { ...action.body, clientToken } }));
        }
        case "copy": {
          const params = { id: idOf(wanted.pick) };
          const made = await perform((clientToken) => copyTransfer(context, { params, body: { clientToken } }));
          return ids.push((made as { id: number }).id);
        }
        case "replay": {
          const earlier = done[wanted.pick % Math.max(1, done.length)];
          if (earlier) expect(await earlier.again()).toEqual(earlier.answer);
        }
      }
    };

    const wanted = ["send", "receive", "return", "loss", "replay", "refused"];
    const told = await runCommands({ command, count: size, run, wanted: { outcomes: wanted, atLeast: 6 } });
    expect(await brokenInvariants(database.db), told).toEqual([]);
    for (const [name, question] of Object.entries(accounts)) {
      expect(await rows(database.db, question), `${name}; ${told}`).toEqual([]);
    }
  });
});

const cellOf = ({ sku, qty }: Cells[number]) => ({ skuId: skus[sku] ?? 0, grade: 1 as const, qty });

/** Quantities near what is on the way: most fit, some are one too many, and others may have been quicker. */
async function cellsOnTheWay(id: number, wanted: Cells, { damaged }: { damaged: boolean }) {
  const lines = await rows<{ skuId: number; rest: number }>(
    database.db,
    sql`select sku_id as "skuId", sent_qty - received_qty - returned_qty - lost_qty as rest
        from transfer_line where transfer_id = ${id} order by id`,
  );
  return wanted.flatMap((cell) => {
    const line = lines[cell.sku % Math.max(1, lines.length)];
    if (!line) return [cellOf(cell)];
    const qty = cell.qty % (line.rest + 2);
    const good = { skuId: line.skuId, grade: 1 as const, qty };
    return damaged && cell.damaged <= qty
      ? [
          { ...good, qty: qty - cell.damaged },
          { ...good, grade: 2 as const, qty: cell.damaged },
        ]
      : [good];
  });
}

/** The document as a form shows it now. */
async function actionOn(id: number) {
  const [found] = await rows<{ version: number }>(database.db, sql`select version from transfer where id = ${id}`);
  return { params: { id }, body: { version: found?.version ?? 0 } };
}

const inTransit = sql`sum(sent_qty - received_qty - returned_qty - lost_qty)`;

/** What must find nothing: the document, its events and the ledger tell the same. */
const accounts = {
  "events add up to the lines": sql`
    select line.id from transfer_line line
    left join transfer_event_line moved on moved.line_id = line.id
    left join transfer_event event on event.id = moved.event_id
    group by line.id
    having coalesce(sum(moved.qty) filter (where event.kind = 'SEND'), 0) <> line.sent_qty
      or coalesce(sum(moved.qty) filter (where event.kind = 'RECEIVE'), 0) <> line.received_qty
      or coalesce(sum(moved.damaged_qty), 0) <> line.damaged_qty
      or coalesce(sum(moved.qty) filter (where event.kind in ('RETURN', 'RECALL')), 0) <> line.returned_qty
      or coalesce(sum(moved.qty) filter (where event.kind = 'LOSS'), 0) <> line.lost_qty`,
  "the state follows from the lines": sql`
    select doc.id, doc.status from transfer doc join transfer_line line on line.transfer_id = doc.id
    group by doc.id
    having case doc.status
      when 'DRAFT' then sum(sent_qty) <> 0
      when 'CANCELLED' then sum(sent_qty) <> 0
      when 'SENT' then sum(received_qty) <> 0 or ${inTransit} = 0
      when 'PART_RECEIVED' then sum(received_qty) = 0 or ${inTransit} = 0
      when 'RECALLED' then sum(received_qty) <> 0 or ${inTransit} <> 0
      else ${inTransit} <> 0 or sum(sent_qty) = 0 end`,
  "the ledger moved what the events say": sql`
    select doc_id from stock_movement where doc_type = 'TRANSFER' group by doc_id
    having -coalesce(sum(qty) filter (where move_type = 'TRANSFER_OUT'), 0)
        <> (select sum(sent_qty) from transfer_line where transfer_id = doc_id)
      or coalesce(sum(qty) filter (where move_type = 'TRANSFER_IN'), 0)
        <> (select sum(received_qty + returned_qty) from transfer_line where transfer_id = doc_id)
      or coalesce(sum(qty) filter (where move_type = 'TRANSFER_IN' and grade = 2), 0)
        <> (select sum(damaged_qty) from transfer_line where transfer_id = doc_id)
      or -sum(qty) <> (select sum(lost_qty) from transfer_line where transfer_id = doc_id)`,
  "what leaves a balance comes into another at its value": sql`
    select doc_line_id from stock_movement where doc_type = 'TRANSFER' group by doc_line_id
    having bool_and(move_type <> 'TRANSIT_LOSS') and (sum(qty) <> 0 or sum(value_fen + variance_fen) <> 0)`,
  "nothing moved for a draft": sql`
    select doc.id from transfer doc join stock_movement on doc_type = 'TRANSFER' and doc_id = doc.id
    where doc.status in ('DRAFT', 'CANCELLED')`,
};
