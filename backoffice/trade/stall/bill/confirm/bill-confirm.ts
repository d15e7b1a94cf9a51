/** 确认开单: one transaction from checks to both ledgers (domain.md §2.3, §3.4). */

import { and, eq, isNull, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { edited } from "#backoffice/ground/documents/write.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { getAccountBalance } from "#backoffice/ledgers/money-ledger/account.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { postFunds } from "#backoffice/ledgers/money-ledger/post-funds.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { deductChange } from "#backoffice/trade/stall/bill/bill.rules.ts";
import { bill, billPayment } from "#backoffice/trade/stall/bill/bill.tables.ts";
import { writeHead } from "#backoffice/trade/stall/bill/bill.ts";
import { type Bill, type Line, openBill, readLines } from "#backoffice/trade/stall/bill/bill-document.ts";
import { notifyExceptions, notifyOverCredit, notifyRepriced } from "#backoffice/trade/stall/bill/bill-message.ts";
import { assertOrigins } from "#backoffice/trade/stall/bill/bill-return.ts";
import { findBelowFloor, readPriceCuts } from "#backoffice/trade/stall/bill/price/bill-price.ts";
import { rememberBill } from "#backoffice/trade/stall/bill/price/last-price.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { getCustomer } from "./bill-customer.ts";
import type { BillException } from "./bill-exception.rules.ts";
import { assertExceptions, findFreeSales } from "./bill-exception.ts";
import {
  assertCredit,
  assertSettled,
  bookDue,
  paidOf,
  partyChanges,
  pay,
  paymentType,
  readPayments,
  sumPayments,
} from "./bill-payment.ts";
import { findPaymentWarnings, findReturnWarnings } from "./bill-warning.ts";

type Endpoints = typeof billEndpoints;

export const confirmBill: Operation<Endpoints["confirm"]> = async (context, { params, body }) => {
  const { clientToken, version, answered, ...head } = body;
  const held = await openBill(context, params.id, "confirm");
  if (version !== undefined) assertVersion(held, version);
  const found = await writeHead(context, held, head);
  const lines = await readLines(context.db, found.id);
  if (lines.length === 0) throw new DomainError("还没有明细，请先扫码或输入款号");
  assertScansDealtWith(found);
  const customer = await getCustomer(context, found, lines);
  const low = await findBelowFloor(context, found, lines);
  const belowFloor = low.length > 0;
  await assertOrigins(context, found, lines);
  const planned = await readPayments(context, found);
  const { payments, changeFen } = deductChange({ ...found, walkIn: customer.walkIn }, planned);
  assertSettled(context, found, customer, payments);
  const paidFen = sumPayments(payments);
  const exceptions = await assertExceptions(context, { found, lines, customer, paidFen });
  // Found even where they were agreed to: what the strategy forbids, 已核对 does not allow.
  const warnings = [
    ...exceptions.map(({ sentence }) => sentence),
    ...low,
    ...(await findFreeSales(context, lines)),
    ...(await findReturnWarnings(context, found, lines, customer)),
    ...findPaymentWarnings({
      walkIn: customer.walkIn,
      payableFen: found.payableFen - found.bonusFen,
      balanceFen: await getAccountBalance(context.db, "DISTRIBUTOR", customer.id),
      tenderedFen: paidFen + changeFen,
      changeFen,
    }),
  ];
  assertAnswered({
    sentences: warnings,
    figures: lines.map(({ skuId, kind, grade, qty, takeQty, priceFen }) => [
      skuId,
      kind,
      grade,
      qty,
      takeQty,
      priceFen,
    ]),
    ask: "确认无误请勾选“已核对”再开单",
    answered,
  });
  // Before this bill's own prices become the customer's last ones.
  const cuts = await readPriceCuts(context, found, lines);

  const now = context.clock.now();
  const document = { docType: "BILL", docId: found.id, stallId: found.stallId } as const;
  await postStock(context, { docType: "BILL", docId: found.id }, stockChanges(found, lines));
  // From here on the customer waits for nobody else; the tills, which all stalls share, come last.
  if (!customer.walkIn) await rememberBill(context, found);
  await enqueue(context.db, now, {
    topic: "bill.changed",
    payload: { stallId: found.stallId, bizDate: bizDateOf(now), distributorId: customer.id },
  });
  if (changeFen > 0) await bookDue(context, found, payments);
  const journal = await postMoney(context, document, partyChanges(found, customer, payments));
  await pay(context, found, customer, journal);
  const balanceAfterFen = await getAccountBalance(context.db, "DISTRIBUTOR", customer.id);
  const overCredit = assertCredit(context, found, customer, balanceAfterFen, payments);
  const repriced = lines.some(({ priceSource }) => priceSource === "MANUAL");
  const [after] = await context.db
    .update(bill)
    .set({
      status: "CONFIRMED",
      balanceAfterFen,
      repriced,
      belowFloor,
      overCredit,
      changeFen,
      debtFen: sql`greatest(${bill.payableFen} - ${bill.paidFen}, 0)`,
      bizDate: bizDateOf(now),
      confirmedAt: now,
      version: found.version + 1,
      ...edited(context),
    })
    .where(eq(bill.id, found.id))
    .returning();
  if (!after) throw new Error(`bill ${found.id} is gone`);
  await context.db
    .update(billPayment)
    .set({ journalId: journal.journalId })
    .where(and(eq(billPayment.billId, found.id), isNull(billPayment.journalId)));
  await tellOfExceptions(context, after, lines, exceptions);
  await notifyExceptions(context, after, exceptions);
  await notifyRepriced(context, after, cuts);
  if (overCredit && found.payableFen > paidOf(found, payments)) {
    await notifyOverCredit(context, after, customer.creditLimitFen);
  }
  await postFunds(
    context,
    document,
    journal.journalId,
    payments.map(({ fundId, amountFen }) => ({ fundId, amountFen, entryType: paymentType(amountFen) })),
  );
  return { no: after.no, version: after.version, payableFen: after.payableFen, balanceAfterFen, changeFen };
};

/** Refuses while a scan that was not added waits: it is a piece of the pile that nobody would pay. */
function assertScansDealtWith({ refusedScans }: Bill): void {
  if (refusedScans.length === 0) return;
  const texts = refusedScans.map(({ text }) => text).join("、");
  throw new DomainError(`有 ${refusedScans.length} 个扫码没有加进来：${texts}，请处理后再开单`);
}

/** What comes back first, so that an exchange of one size for the same needs no stock. */
function stockChanges(found: Bill, lines: readonly Line[]): StockChange[] {
  const back = lines.filter(({ kind }) => kind === "RETURN");
  const out = lines.filter(({ kind, takeQty }) => kind !== "RETURN" && takeQty > 0);
  return [
    ...back.map((line): StockChange => ({ ...place(found, line), qty: line.qty, moveType: "SALE_RETURN" })),
    ...out.map((line): StockChange => ({ ...place(found, line), qty: -line.takeQty, moveType: "SALE_OUT" })),
  ];
}

const place = ({ repositoryId }: Bill, { id, skuId, grade }: Line) => ({
  repositoryId,
  skuId,
  grade: grade as Grade,
  docLineId: id,
});

/** Prices typed, floors and limits passed: in the audit log, with who and what. */
async function tellOfExceptions(
  context: Context,
  after: Bill,
  lines: readonly Line[],
  exceptions: readonly BillException[],
): Promise<void> {
  const { repriced, belowFloor, overCredit, no, payableFen } = after;
  if (!repriced && !belowFloor && !overCredit && exceptions.length === 0) return;
  await writeAudit(context, [
    {
      entity: "bill",
      entityId: after.id,
      action: "confirm",
      after: {
        no,
        payableFen,
        repriced,
        belowFloor,
        overCredit,
        exceptions: exceptions.map(({ sentence }) => sentence),
        lines: lines
          .filter(({ priceSource }) => priceSource === "MANUAL")
          .map(({ skuId, qty, priceFen }) => ({ skuId, qty, priceFen })),
      },
    },
  ]);
}
