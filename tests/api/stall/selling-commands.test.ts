/**
 * Both ledgers under random commands of a stall: bills opened, confirmed,
 * returned, picked up, cancelled and voided, with receipts, refunds and
 * recharges of the same customers between them, by several workers at once,
 * some sent twice. Whatever happens, the invariants hold (domain.md §5, 1–13,
 * 21, 22).
 */
// @module-tag random
// @module-tag databases

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { brokenBillInvariants } from "#backoffice/overview/invariants/bill-invariants.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenNetAssetInvariants } from "#backoffice/overview/invariants/net-asset-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import * as receiptOperations from "#backoffice/trade/stall/account/receipt.ts";
import * as billOperations from "#backoffice/trade/stall/bill/bill.ts";
import * as billDeliveryOperations from "#backoffice/trade/stall/bill/bill-delivery.ts";
import * as billLinesOperations from "#backoffice/trade/stall/bill/bill-lines.ts";
import * as billVoidOperations from "#backoffice/trade/stall/bill/bill-void.ts";
import * as billConfirmOperations from "#backoffice/trade/stall/bill/confirm/bill-confirm.ts";
import * as rechargeOperations from "#backoffice/trade/stall/recharge/recharge.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { ledgerContext } from "../../support/data/ledger-bills.ts";
import { framed } from "../../support/framed.ts";
import { agreeing } from "../../support/questions.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { copyBill, discardBill, holdBill, returnBillGoods } = framed(billOperations);
const { confirmBill } = framed(billConfirmOperations);
const { cancelOwed, pickUpOwed, voidDelivery } = framed(billDeliveryOperations);
const { editBillLines, setBillCells } = framed(billLinesOperations);
const { voidBill } = framed(billVoidOperations);
const { receiveMoney, refundMoney } = framed(receiptOperations);
const { addRecharge } = framed(rechargeOperations);

const count = commandCount({ pglite: 400, postgres: 800 });
const workers = 4;
/** 散客, a customer without credit, one with some and one with much. */
const customers = [1, 7, 2, 3];

let database: Database;
let context: Context;
/** SKUs of 沙河, which allows no negatives. */
let skus: number[];

beforeAll(async () => {
  database = await openDemoDatabase();
  const admin = ledgerContext(database.db, { now: () => demoNow });
  // A manager's reach: limits and floors hold.
  context = { ...admin, actor: { ...admin.actor, permissions: ["admin"] } };
  skus = (
    await rows<{ id: number }>(
      database.db,
      sql`select sku_id as id from stock_balance where repository_id = 3 and grade = 1
          order by on_hand desc, sku_id limit 5`,
    )
  ).map(({ id }) => id);
});
afterAll(() => database.close());

const kinds = [
  "sell",
  "sell",
  "sell",
  "owe",
  "exchange",
  "return",
  "void",
  "voidKeep",
  "pickup",
  "cancel",
  "voidDelivery",
  "copy",
  "discard",
  "receive",
  "refund",
  "recharge",
] as const;

const command = fc.record({
  kind: fc.constantFrom(...kinds),
  customer: fc.nat(customers.length - 1),
  sku: fc.nat(4),
  other: fc.nat(4),
  qty: fc.integer({ min: 1, max: 4 }),
  paid: fc.constantFrom("nothing", "part", "all", "more"),
  pick: fc.nat(30),
  replays: fc.constantFrom(0, 0, 0, 1, 2),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const bills: number[] = [];
/** Mostly the latest, so that commands meet. */
const billOf = (pick: number) => bills[bills.length - 1 - (pick % Math.min(bills.length, 8))] ?? 0;

async function find<R>(question: ReturnType<typeof sql>): Promise<R | undefined> {
  return (await rows<R>(database.db, question))[0];
}

async function run({ kind, customer, sku, other, qty, paid, pick, replays }: Command): Promise<void> {
  const distributorId = customers[customer] ?? 1;
  const send = async <R>(work: (clientToken: string) => Promise<R>): Promise<R> => {
    const token = randomUUID();
    const answers = await Promise.all(Array.from({ length: replays + 1 }, () => work(token)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    return answers[0] as R;
  };
  const cellsOf = (skuId: number, mode: "SALE" | "RETURN", id: number) =>
    send((clientToken) =>
      setBillCells(context, {
        params: { id },
        body: { clientToken, kind: mode, grade: 1, reason: "", cells: [{ skuId, qty }] },
      }),
    );
  const confirm = async (id: number) => {
    const held = await find<{ payableFen: number; version: number }>(
      sql`select payable_fen as "payableFen", version from bill where id = ${id}`,
    );
    const payable = held?.payableFen ?? 0;
    const amountFen = Math.trunc({ nothing: 0, part: payable / 3, all: payable, more: payable + 7_700 }[paid]);
    const payments = amountFen === 0 ? [] : [{ fundId: 2, amountFen }];
    await send((clientToken) =>
      agreeing((answered) => confirmBill(context, { params: { id }, body: { clientToken, payments, answered } })),
    );
  };
  const action = async (id: number) => ({
    params: { id },
    version: (await find<{ version: number }>(sql`select version from bill where id = ${id}`))?.version ?? 0,
  });
  const open = async () => {
    const { id } = await send((clientToken) => holdBill(context, { body: { clientToken, stallId: 2, distributorId } }));
    bills.push(id);
    return id;
  };
  const lineOf = (id: number) =>
    find<{ id: number; qty: number; owed: number }>(
      sql`select id, qty, qty - take_qty - picked_qty - cancelled_qty as owed from bill_line
          where bill_id = ${id} and kind <> 'RETURN' order by id limit 1`,
    );
  switch (kind) {
    case "sell":
    case "owe":
    case "exchange": {
      const id = await open();
      await cellsOf(skus[sku] ?? 0, "SALE", id);
      if (kind === "exchange") await cellsOf(skus[other] ?? 0, "RETURN", id);
      const line = await lineOf(id);
      if (kind === "owe" && line) {
        const lines = [{ id: line.id, qty: line.qty, takeQty: pick % (line.qty + 1) }];
        await send((clientToken) => editBillLines(context, { params: { id }, body: { clientToken, lines } }));
      }
      return confirm(id);
    }
    case "return": {
      const from = billOf(pick);
      const line = await lineOf(from);
      if (!line) return;
      const pieces = [{ lineId: line.id, qty }];
      const { id } = await send((clientToken) =>
        returnBillGoods(context, { params: { id: from }, body: { clientToken, pieces, grade: 1, reason: "质量" } }),
      );
      bills.push(id);
      return confirm(id);
    }
    case "void":
    case "voidKeep": {
      const { params, version } = await action(billOf(pick));
      const body = { version, reason: "开错", keepReceipt: kind === "voidKeep" };
      await send((clientToken) => voidBill(context, { params, body: { ...body, clientToken } }));
      return;
    }
    case "pickup":
    case "cancel": {
      const owing = await find<{ id: number }>(
        sql`select id from bill where status = 'CONFIRMED' and owed_qty > 0 and stall_id = 2
            order by id desc offset ${pick % 4} limit 1`,
      );
      const { params, version } = await action(owing?.id ?? billOf(pick));
      const line = await lineOf(params.id);
      const pieces = [{ lineId: line?.id ?? 0, qty: Math.min(qty, (line?.owed ?? 0) + 1) }];
      const operation = kind === "pickup" ? pickUpOwed : cancelOwed;
      await send((clientToken) => operation(context, { params, body: { clientToken, version, pieces } }));
      return;
    }
    case "voidDelivery": {
      const delivery = await find<{ id: number; billId: number; version: number }>(
        sql`select delivery.id, bill_id as "billId", bill.version from bill_delivery delivery
            join bill on bill.id = bill_id order by delivery.id desc offset ${pick % 4} limit 1`,
      );
      if (!delivery) return;
      const params = { id: delivery.billId, deliveryId: delivery.id };
      await send((clientToken) => voidDelivery(context, { params, body: { clientToken, version: delivery.version } }));
      return;
    }
    case "copy": {
      const { id } = await send((clientToken) =>
        copyBill(context, { params: { id: billOf(pick) }, body: { clientToken } }),
      );
      bills.push(id);
      return;
    }
    case "discard": {
      const { params, version } = await action(billOf(pick));
      await send((clientToken) => discardBill(context, { params, body: { clientToken, version } }));
      return;
    }
    case "receive":
    case "refund": {
      const body = { distributorId, stallId: 2, fundId: 2, amountFen: qty * 1_234, reason: "" };
      await send<unknown>((clientToken) =>
        kind === "receive"
          ? receiveMoney(context, { body: { ...body, clientToken, billIds: pick % 2 ? [billOf(pick)] : [] } })
          : refundMoney(context, { body: { ...body, clientToken } }),
      );
      return;
    }
    case "recharge": {
      const body = { distributorId, stallId: 2, fundId: 4, amountFen: qty * 300_000, voucherId: null, remark: "" };
      await send((clientToken) => addRecharge(context, { body: { ...body, clientToken } }));
    }
  }
}

it(`keep every invariant through ${count} commands`, { timeout: 900_000 }, async () => {
  const wanted = ["sell", "owe", "exchange", "return", "void", "pickup", "receive", "refused"];
  const told = await runCommands({ command, count, run, wanted: { outcomes: wanted, atLeast: 6 }, workers });
  expect(await brokenInvariants(database.db), told).toEqual([]);
  expect(await brokenMoneyInvariants(database.db), told).toEqual([]);
  expect(await brokenBillInvariants(database.db), told).toEqual([]);
  expect(await brokenNetAssetInvariants(database.db), told).toEqual([]);
});
