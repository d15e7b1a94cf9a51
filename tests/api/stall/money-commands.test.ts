/**
 * The money ledger alone under random commands: recharges, receipts, refunds,
 * confirmations, corrections and bills of a few customers, several at once,
 * some sent twice. Whatever happens, the invariants hold (domain.md §5).
 */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Database } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenNetAssetInvariants } from "#backoffice/overview/invariants/net-asset-invariants.ts";
import * as receiptOperations from "#backoffice/trade/stall/account/receipt.ts";
import * as rechargeOperations from "#backoffice/trade/stall/recharge/recharge.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { addBill, addCustomer, ledgerContext, type TestBill, voidBill } from "../../support/data/ledger-bills.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";

const { adjustAccount, receiveMoney, refundMoney, voidReceipt, writeOffDebt } = framed(receiptOperations);
const { addRecharge, confirmRecharge, voidRecharge } = framed(rechargeOperations);

const commandsPerRun = 400;
const runs = Math.ceil(commandCount({ pglite: 400, postgres: 800 }) / commandsPerRun);
const workers = 4;
const customerCount = 6;
const voucherId = "ef".repeat(32);

let database: Database;
let context: Context;
let customers: number[];

beforeAll(async () => {
  database = await openDemoDatabase();
  context = ledgerContext(database.db, { now: () => demoNow });
  await database.db.execute(
    sql`insert into picture (id, width, height, created_at) values (${voucherId}, 1, 1, now()) on conflict do nothing`,
  );
  customers = [];
  for (let index = 0; index < customerCount; index += 1) {
    const customer = await addCustomer(database.db, { strategyId: 3, creditLimitFen: index % 2 ? 50_000 : 500_000 });
    customers.push(customer.id);
  }
});
afterAll(() => database.close());

const kinds = [
  "recharge",
  "transfer",
  "confirm",
  "voidRecharge",
  "receive",
  "receiveBill",
  "refund",
  "adjust",
  "writeOff",
  "voidReceipt",
  "bill",
  "voidBill",
] as const;

const command = fc.record({
  kind: fc.constantFrom(...kinds),
  customer: fc.nat(customerCount - 1),
  amountFen: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_200_000 })),
  fund: fc.integer({ min: 4, max: 7 }),
  pick: fc.nat(1_000),
  replays: fc.constantFrom(0, 0, 0, 0, 1, 2),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** What earlier commands made, of each customer. */
const made = {
  recharges: new Map<number, number[]>(),
  receipts: new Map<number, number[]>(),
  bills: new Map<number, TestBill[]>(),
};

function remember<T>(shelf: Map<number, T[]>, customer: number, value: T) {
  shelf.set(customer, [...(shelf.get(customer) ?? []), value]);
}

const picked = <T>(shelf: Map<number, T[]>, customer: number, pick: number): T | undefined => {
  const all = shelf.get(customer) ?? [];
  return all[pick % Math.max(1, all.length)];
};

async function versionOf(table: "recharge" | "receipt", id: number): Promise<number> {
  const { rows } = (await database.db.execute(
    sql`select version from ${sql.raw(table)} where id = ${id}`,
  )) as unknown as { rows: { version: number }[] };
  return rows[0]?.version ?? 0;
}

async function run({ kind, customer, amountFen, fund, pick, replays }: Command): Promise<void> {
  const distributorId = customers[customer] ?? 0;
  const clientToken = randomUUID();
  const head = { clientToken, distributorId, stallId: pick % 2 ? 1 : null };
  const send = <R>(work: () => Promise<R>) =>
    Promise.all(Array.from({ length: replays + 1 }, work)).then(([first]) => first);
  const slipOf = (table: "recharge" | "receipt", shelf: Map<number, number[]>) => {
    const id = picked(shelf, customer, pick);
    return id === undefined
      ? null
      : versionOf(table, id).then((version) => ({ params: { id }, body: { clientToken, version, reason: "录错" } }));
  };
  switch (kind) {
    case "recharge":
    case "transfer": {
      const fundId = kind === "transfer" ? 6 : fund === 6 ? 4 : fund;
      const body = { ...head, fundId, amountFen, voucherId: kind === "transfer" ? voucherId : null, remark: "" };
      const answer = await send(() => addRecharge(context, { body }));
      if (answer) remember(made.recharges, customer, answer.id);
      return;
    }
    case "confirm":
    case "voidRecharge": {
      const slip = await slipOf("recharge", made.recharges);
      if (slip) await send<unknown>(() => (kind === "confirm" ? confirmRecharge : voidRecharge)(context, slip));
      return;
    }
    case "receive":
    case "receiveBill": {
      const bill = kind === "receiveBill" ? picked(made.bills, customer, pick) : undefined;
      const body = { ...head, fundId: fund, amountFen, billIds: bill ? [bill.id] : [], reason: "" };
      const answer = await send(() => receiveMoney(context, { body }));
      if (answer) remember(made.receipts, customer, answer.id);
      return;
    }
    case "refund": {
      const answer = await send(() =>
        refundMoney(context, { body: { ...head, fundId: fund, amountFen, reason: "退" } }),
      );
      if (answer) remember(made.receipts, customer, answer.id);
      return;
    }
    case "adjust":
    case "writeOff": {
      const signed = kind === "adjust" && pick % 3 === 0 ? -amountFen : amountFen;
      const body = { ...head, amountFen: signed, reason: "差异" };
      const answer = await send(() => (kind === "adjust" ? adjustAccount : writeOffDebt)(context, { body }));
      if (answer) remember(made.receipts, customer, answer.id);
      return;
    }
    case "voidReceipt": {
      const slip = await slipOf("receipt", made.receipts);
      if (slip) await send(() => voidReceipt(context, slip));
      return;
    }
    case "bill": {
      const payableFen = pick % 7 === 0 ? -amountFen : amountFen;
      const wish = { distributorId, payableFen, useBalance: pick % 5 !== 0 };
      remember(made.bills, customer, await addBill(context, wish));
      return;
    }
    case "voidBill": {
      const bill = made.bills.get(customer)?.pop();
      if (bill) await voidBill(context, bill, distributorId);
    }
  }
}

it(`holds over ${runs * commandsPerRun} random commands, ${workers} at a time`, { timeout: 600_000 }, async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: commandsPerRun, maxLength: commandsPerRun }), async (commands) => {
      const waiting = [...commands];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await run(next).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
            refused += 1;
          });
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      expect(await brokenMoneyInvariants(database.db)).toEqual([]);
      expect(await brokenNetAssetInvariants(database.db)).toEqual([]);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(refused).toBeGreaterThan(0);
});
