/**
 * 采购 and 付款, 盘点, 调整单 and 调拨 on the same few SKUs, by several workers at once,
 * valid or not and sent again: the ledger and each document tell the same
 * (domain.md §5, 1–7, 11, 12, 20, 21).
 */
// @module-tag random
// @module-tag databases

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenNetAssetInvariants } from "#backoffice/overview/invariants/net-asset-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import * as adjustmentOperations from "#backoffice/trade/inventory/adjustment/adjustment.ts";
import * as countOperations from "#backoffice/trade/inventory/count/count.ts";
import * as countEntryOperations from "#backoffice/trade/inventory/count/count-entry.ts";
import * as purchaseOperations from "#backoffice/trade/inventory/purchase/purchase.ts";
import * as purchasePricingOperations from "#backoffice/trade/inventory/purchase/purchase-pricing.ts";
import * as purchaseReceiptOperations from "#backoffice/trade/inventory/purchase/purchase-receipt.ts";
import * as transferOperations from "#backoffice/trade/inventory/transfer/transfer.ts";
import * as transferMovementOperations from "#backoffice/trade/inventory/transfer/transfer-movement.ts";
import * as paymentOperations from "#backoffice/trade/party/payment/payment.ts";
import { adjustmentKinds } from "#contract/inventory/adjustments.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { framed } from "../../support/framed.ts";
import { agreeing } from "../../support/questions.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { addAdjustment, approveAdjustment, changeAdjustmentLines, discardAdjustment, reverseAdjustment } =
  framed(adjustmentOperations);
const { addCount, approveCount, recountCount, rejectCount, startCount, submitCount, voidCount } =
  framed(countOperations);
const { enterCount } = framed(countEntryOperations);
const { addPurchase, changePurchaseLines, submitPurchase, voidPurchase } = framed(purchaseOperations);
const { pricePurchase } = framed(purchasePricingOperations);
const { receivePurchase, returnPurchase, voidPurchaseReceipt } = framed(purchaseReceiptOperations);
const { payParty, voidPayment } = framed(paymentOperations);
const { addTransfer, changeTransferLines } = framed(transferOperations);
const { recallTransfer, receiveTransfer, sendTransfer, settleTransfer } = framed(transferMovementOperations);

let database: Database;
let context: Context;
let skus: number[];
let supplierId = 0;

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
      sql`select sku.id from sku join product on product.id = sku.product_id
          where product.style_no in ('8801', '8802') and sku.active order by sku.id limit 4`,
    )
  ).map((row) => row.id);
  const [supplier] = await rows<{ id: number }>(
    database.db,
    sql`select id from party where type = 'GOODS' and status = 'ON' order by id limit 1`,
  );
  supplierId = supplier?.id ?? 0;
});
afterAll(() => database.close());

type Cells = readonly { sku: number; qty: number }[];
type Table = "purchase" | "stock_count" | "stock_adjust" | "transfer";
interface Command {
  kind: string;
  pick: number;
  place: number;
  other: number;
  cells: Cells;
}

/** What each kind of command does; a document that is made becomes one to act on. */
type Act = (command: Command, id: number, token: string, version: number) => Promise<unknown>;

const cellsOf = (cells: Cells) => cells.map(({ sku, qty }) => ({ skuId: skus[sku] ?? 0, grade: 1 as const, qty }));
const on = (id: number) => ({ params: { id } });

const acts: Record<Table, Record<string, { weight: number; act: Act }>> = {
  purchase: {
    add: {
      weight: 3,
      act: async ({ place, cells, pick }, _id, clientToken) => {
        const made = await addPurchase(context, {
          body: {
            partyId: supplierId,
            repositoryId: place,
            freightFen: pick % 700,
            discountFen: pick % 90,
            remark: "",
            clientToken,
          },
        });
        const known = pick % 3 === 0 ? [] : pick % 3 === 1 ? cells.slice(1) : cells;
        const prices = known.map(({ sku }) => ({ skuId: skus[sku] ?? 0, priceFen: 1_000 + (pick % 4_000) }));
        const change = { mode: "set" as const, cells: cellsOf(cells), prices };
        const body = { ...change, clientToken: randomUUID() };
        await agreeing((answered) => changePurchaseLines(context, { ...on(made.id), body: { ...body, answered } }));
        // As of styles that nobody bought before: who types no price leaves none.
        const priced = prices.map(({ skuId }) => skuId);
        await database.db.execute(sql`
          update purchase_line set price_fen = null
          where purchase_id = ${made.id} and sku_id <> all(${pgArray(priced)}::bigint[])`);
        return made;
      },
    },
    submit: {
      weight: 4,
      act: (_c, id, clientToken, version) => submitPurchase(context, { ...on(id), body: { clientToken, version } }),
    },
    price: {
      weight: 6,
      act: ({ cells, pick }, id, clientToken, version) =>
        agreeing((answered) =>
          pricePurchase(context, {
            ...on(id),
            body: {
              ...{ clientToken, version, answered },
              prices: cells.map(({ sku, qty }) => ({ skuId: skus[sku] ?? 0, priceFen: (pick % 5_000) + qty })),
              ...(pick % 4 === 0 && { freightFen: pick % 800 }),
            },
          }),
        ),
    },
    receive: {
      weight: 8,
      act: ({ cells, pick }, id, clientToken, version) =>
        receivePurchase(context, {
          ...on(id),
          body: { clientToken, version, remark: "", ...(pick % 3 > 0 && { cells: cellsOf(cells) }) },
        }),
    },
    return: {
      weight: 4,
      act: ({ cells }, id, clientToken, version) =>
        returnPurchase(context, { ...on(id), body: { clientToken, version, reason: "次品", cells: cellsOf(cells) } }),
    },
    voidReceipt: {
      weight: 3,
      act: async ({ pick }, id, clientToken, version) => {
        const receipts = await rows<{ id: number }>(
          database.db,
          sql`select id from purchase_receipt where purchase_id = ${id} order by id`,
        );
        const receiptId = receipts[pick % Math.max(1, receipts.length)]?.id ?? 0;
        return voidPurchaseReceipt(context, {
          params: { id, receiptId },
          body: { clientToken, version, reason: "录错" },
        });
      },
    },
    pay: {
      weight: 6,
      act: ({ pick }, id, clientToken) =>
        payParty(context, {
          body: {
            clientToken,
            partyId: supplierId,
            ...(pick % 3 > 0 && { payableKind: "PURCHASE" as const, payableId: id }),
            fundId: 4 + (pick % 4),
            amountFen: 1 + (pick % 60_000),
            advance: pick % 5 === 0,
            remark: "",
          },
        }),
    },
    voidPayment: {
      weight: 3,
      act: async ({ pick }, _id, clientToken) => {
        const payments = await rows<{ id: number; version: number }>(
          database.db,
          sql`select id, version from party_payment order by id desc limit 8`,
        );
        const { id, version } = payments[pick % Math.max(1, payments.length)] ?? { id: 0, version: 0 };
        return voidPayment(context, { ...on(id), body: { clientToken, version, reason: "录错" } });
      },
    },
    void: {
      weight: 1,
      act: (_c, id, clientToken, version) =>
        voidPurchase(context, { ...on(id), body: { clientToken, version, reason: "不要了" } }),
    },
  },
  stock_count: {
    add: {
      weight: 3,
      act: async ({ place, pick }, _id, clientToken) => {
        const made = await addCount(context, {
          body: {
            repositoryId: place,
            mode: "STYLE",
            categoryIds: [],
            styleNos: ["8801", "8802"],
            sampleSize: 1,
            blind: pick % 2 === 0,
            uncountedRule: "UNCHANGED",
            confirmation: "",
            remark: "",
            clientToken,
          },
        });
        await startCount(context, { ...on(made.id), body: { clientToken: randomUUID(), version: made.version } });
        return made;
      },
    },
    enter: {
      weight: 8,
      act: ({ cells, pick }, id, clientToken) =>
        enterCount(context, {
          ...on(id),
          body: { clientToken, mode: pick % 2 ? "add" : "set", location: pick % 3 ? "" : "A1", cells: cellsOf(cells) },
        }),
    },
    submit: {
      weight: 5,
      act: (_c, id, clientToken, version) => submitCount(context, { ...on(id), body: { clientToken, version } }),
    },
    approve: {
      weight: 5,
      act: (_c, id, clientToken, version) => approveCount(context, { ...on(id), body: { clientToken, version } }),
    },
    reject: {
      weight: 1,
      act: (_c, id, clientToken, version) =>
        rejectCount(context, { ...on(id), body: { clientToken, version, reason: "重数" } }),
    },
    recount: {
      weight: 1,
      act: (_c, id, clientToken, version) => recountCount(context, { ...on(id), body: { clientToken, version } }),
    },
    void: {
      weight: 1,
      act: (_c, id, clientToken, version) => voidCount(context, { ...on(id), body: { clientToken, version } }),
    },
  },
  stock_adjust: {
    add: {
      weight: 4,
      act: async ({ place, pick, cells }, _id, clientToken) => {
        const kind = adjustmentKinds[pick % adjustmentKinds.length] ?? "GAIN";
        const made = await addAdjustment(context, {
          body: { repositoryId: place, kind, reason: "试", remark: "", clientToken },
        });
        const costs = cells.map(({ sku }) => ({ skuId: skus[sku] ?? 0, grade: 1 as const, costFen: pick % 3_000 }));
        await changeAdjustmentLines(context, {
          ...on(made.id),
          body: {
            ...{ clientToken: randomUUID(), mode: "add", cells: cellsOf(cells) },
            costs: kind === "OPENING" && pick % 4 > 0 ? costs : [],
            styleCosts: [],
          },
        });
        return made;
      },
    },
    approve: {
      weight: 6,
      act: (_c, id, clientToken, version) => approveAdjustment(context, { ...on(id), body: { clientToken, version } }),
    },
    discard: {
      weight: 1,
      act: (_c, id, clientToken, version) => discardAdjustment(context, { ...on(id), body: { clientToken, version } }),
    },
    reverse: {
      weight: 3,
      act: (_c, id, clientToken, version) =>
        reverseAdjustment(context, { ...on(id), body: { clientToken, version, reason: "录错" } }),
    },
  },
  transfer: {
    add: {
      weight: 4,
      act: async ({ place, other, cells }, _id, clientToken) => {
        const made = await addTransfer(context, {
          body: { fromId: place, toId: other, logistics: "", remark: "", clientToken },
        });
        await changeTransferLines(context, {
          ...on(made.id),
          body: { clientToken: randomUUID(), mode: "set", cells: cellsOf(cells) },
        });
        return made;
      },
    },
    send: {
      weight: 5,
      act: (_c, id, clientToken, version) => sendTransfer(context, { ...on(id), body: { clientToken, version } }),
    },
    receive: {
      weight: 6,
      act: ({ cells }, id, clientToken) =>
        receiveTransfer(context, { ...on(id), body: { clientToken, remark: "", cells: cellsOf(cells) } }),
    },
    settle: {
      weight: 3,
      act: ({ cells, pick }, id, clientToken) =>
        settleTransfer(context, {
          ...on(id),
          body: {
            clientToken,
            remark: "",
            kind: pick % 2 ? "LOSS" : "RETURN",
            responsible: "司机",
            cells: cellsOf(cells),
          },
        }),
    },
    recall: {
      weight: 1,
      act: (_c, id, clientToken, version) => recallTransfer(context, { ...on(id), body: { clientToken, version } }),
    },
  },
};

const place = fc.constantFrom(1, 1, 2, 3);
const cells = fc.uniqueArray(fc.record({ sku: fc.integer({ min: 0, max: 3 }), qty: fc.integer({ min: 0, max: 9 }) }), {
  minLength: 1,
  maxLength: 3,
  selector: (cell) => cell.sku,
});
const commandOf = (kind: string) => fc.record({ kind: fc.constant(kind), pick: fc.nat(), place, other: place, cells });
const command: fc.Arbitrary<Command> = fc.oneof(
  ...Object.entries(acts).flatMap(([table, own]) =>
    Object.entries(own).map(([name, { weight }]) => ({ weight, arbitrary: commandOf(`${table}:${name}`) })),
  ),
  { weight: 6, arbitrary: commandOf("replay") },
);

describe("any commands on all stock documents by several workers at once", () => {
  const size = commandCount({ pglite: 500, postgres: 1_000 });

  it(`keep every invariant through ${size} commands`, { timeout: 240_000 }, async () => {
    const ids: Record<Table, number[]> = { purchase: [], stock_count: [], stock_adjust: [], transfer: [] };
    const done: { again: () => Promise<unknown>; answer: unknown }[] = [];

    const run = async (wanted: Command): Promise<void> => {
      if (wanted.kind === "replay") {
        const earlier = done[wanted.pick % Math.max(1, done.length)];
        if (earlier) expect(await earlier.again()).toEqual(earlier.answer);
        return;
      }
      const [table, name] = wanted.kind.split(":") as [Table, string];
      const { act } = acts[table][name] as { act: Act };
      const known = ids[table];
      // Mostly the latest documents, so that commands meet.
      const id = known[known.length - 1 - (wanted.pick % Math.min(Math.max(known.length, 1), 5))] ?? 0;
      const [found] = await rows<{ version: number }>(
        database.db,
        sql`select version from ${sql.identifier(table)} where id = ${id}`,
      );
      const clientToken = randomUUID();
      const version = found?.version ?? 0;
      const answer = await act(wanted, id, clientToken, version);
      if (name === "add") known.push((answer as { id: number }).id);
      // What makes a document is two forms, and its lines have a token of their own.
      else done.push({ again: () => act(wanted, id, clientToken, version), answer });
    };

    const wanted = [
      "purchase:receive",
      "purchase:price",
      "purchase:return",
      "purchase:voidReceipt",
      "purchase:pay",
      "purchase:voidPayment",
      "stock_count:approve",
      "stock_adjust:approve",
      "stock_adjust:reverse",
      "transfer:receive",
      "replay",
      "refused",
    ];
    const told = await runCommands({ command, count: size, run, wanted: { outcomes: wanted, atLeast: 8 } });
    expect(await brokenInvariants(database.db), told).toEqual([]);
    expect(await brokenMoneyInvariants(database.db), told).toEqual([]);
    expect(await brokenNetAssetInvariants(database.db), told).toEqual([]);
    for (const [name, question] of Object.entries(accounts)) {
      expect(await rows(database.db, question), `${name}; ${told}`).toEqual([]);
    }
  });
});

/** What must find nothing. */
const accounts = {
  "receipts that stand add up to the lines": sql`
    select line.id from purchase_line line
    left join purchase_receipt_line piece on piece.line_id = line.id
    left join purchase_receipt receipt on receipt.id = piece.receipt_id and receipt.voided_at is null
    group by line.id
    having coalesce(sum(piece.qty) filter (where receipt.kind = 'RECEIPT'), 0) <> line.received_qty
      or coalesce(sum(piece.qty) filter (where receipt.kind = 'RETURN'), 0) <> line.returned_qty
      or line.received_qty > line.qty + line.qty * 5 / 100`,
  "the purchase's state follows from its lines": sql`
    select doc.id, doc.status from purchase doc join purchase_line line on line.purchase_id = doc.id group by doc.id
    having case doc.status
      when 'DONE' then bool_or(received_qty < qty)
      when 'PART' then bool_and(received_qty >= qty) or sum(received_qty) = 0
      else sum(received_qty) <> 0 end`,
  "the ledger moved what receipts say, and nothing for one that was taken back": sql`
    select receipt.id from purchase_receipt receipt
    left join stock_movement moved on moved.doc_id = receipt.id
      and moved.doc_type = case receipt.kind when 'RECEIPT' then 'PURCHASE_RECEIPT' else 'PURCHASE_RETURN' end
    group by receipt.id
    having coalesce(sum(moved.qty), 0) <> case when receipt.voided_at is not null then 0 else (
      select sum(qty) * case receipt.kind when 'RECEIPT' then 1 else -1 end
      from purchase_receipt_line piece where piece.receipt_id = receipt.id) end`,
  "the ledger has every piece of a receipt or return at what it is worth, priced since or not": sql`
    select piece.id from purchase_receipt_line piece join purchase_receipt receipt on receipt.id = piece.receipt_id
    where receipt.voided_at is null and piece.amount_fen * case receipt.kind when 'RECEIPT' then 1 else -1 end <> (
      select sum(value_fen + variance_fen) from stock_movement
      where doc_type = case receipt.kind when 'RECEIPT' then 'PURCHASE_RECEIPT' else 'PURCHASE_RETURN' end
        and doc_id = receipt.id and doc_line_id = piece.id)`,
  "what is owed for a receipt is what its priced pieces are worth": sql`
    select receipt.id from purchase_receipt receipt
    where receipt.voided_at is null and receipt.amount_fen <> (
      select coalesce(sum(piece.amount_fen) filter (where line.price_fen is not null), 0)
      from purchase_receipt_line piece join purchase_line line on line.id = piece.line_id
      where piece.receipt_id = receipt.id)`,
  "what came in whole and priced is owed as goods, freight and discount say, whenever they were said": sql`
    select bought.id from purchase bought join purchase_line line on line.purchase_id = bought.id
    group by bought.id
    having bool_and(line.price_fen is not null and line.received_qty = line.qty and line.returned_qty = 0)
      and bought.owed_fen <> sum(line.qty * line.price_fen) + bought.freight_fen - bought.discount_fen`,
  "what was taken back is worth nothing in the ledger, and what was said of it later neither": sql`
    select receipt.id from purchase_receipt receipt join stock_movement moved
      on moved.doc_type in ('PURCHASE_RECEIPT', 'PURCHASE_RETURN') and moved.doc_id = receipt.id
    where receipt.voided_at is not null group by receipt.id having sum(value_fen + variance_fen) <> 0`,
  "a style costs what its pieces do, where any are there": sql`
    select product.id from product join sku on sku.product_id = product.id
    join stock_balance balance on balance.sku_id = sku.id and balance.on_hand > 0 and balance.value_fen > 0
    where product.cost_source <> 'STOCK' and exists (
      select from stock_movement moved where moved.sku_id = sku.id and moved.move_type = 'PURCHASE_IN')`,
  "an approved count moved its differences, and another nothing": sql`
    select count.id, count.status from stock_count count
    where coalesce((select sum(qty) from stock_movement where doc_type = 'COUNT' and doc_id = count.id), 0)
      <> case count.status when 'APPROVED' then (
        select coalesce(sum(counted - book_at_count), 0) from stock_count_line line where line.count_id = count.id)
      else 0 end
      or count.status <> 'APPROVED' and exists (
        select from stock_movement where doc_type = 'COUNT' and doc_id = count.id)`,
  "every line of an approved count moved by its own difference": sql`
    select line.id from stock_count_line line join stock_count count on count.id = line.count_id
    left join stock_movement moved on moved.doc_type = 'COUNT' and moved.doc_line_id = line.id and moved.doc_id = count.id
    where count.status = 'APPROVED'
    group by line.id having coalesce(sum(moved.qty), 0) <> line.counted - line.book_at_count`,
  "entries add up to what was counted": sql`
    select line.id from stock_count_line line join stock_count_entry entry on entry.line_id = line.id
    group by line.id having sum(entry.qty) <> line.counted`,
  "a slip moved what it says, its reversal the same back": sql`
    select slip.id, slip.status from stock_adjust slip
    where coalesce((
      select sum(abs(qty)) from stock_movement where doc_type = 'ADJUST' and doc_id = slip.id), 0)
      <> case when slip.status in ('DRAFT', 'DISCARDED') then 0 else (
        select sum(qty) * case slip.kind when 'GRADE' then 2 else 1 end
        from stock_adjust_line line where line.adjust_id = slip.id) end`,
  "a slip and its reversal cancel out": sql`
    select slip.id from stock_adjust slip join stock_adjust back on back.reverse_of = slip.id
    join stock_movement moved on moved.doc_type = 'ADJUST' and moved.doc_id in (slip.id, back.id)
    group by slip.id, moved.sku_id, moved.grade having sum(moved.qty) <> 0`,
  "a slip that was taken back says so": sql`
    select slip.id from stock_adjust slip left join stock_adjust back on back.reverse_of = slip.id
    where (slip.status = 'REVERSED') <> (back.id is not null)`,
};
