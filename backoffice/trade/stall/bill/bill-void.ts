/** 作废: takes a bill back from both ledgers, and leaves it to be read (domain.md §1.3, §3.4). */

import { and, eq, isNull, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { allocateCredits, releaseBill } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { followMerger, lockCustomer } from "#backoffice/trade/stall/account/distributor-account.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { refuseVoid } from "./bill.rules.ts";
import { bill, billDelivery } from "./bill.tables.ts";
import { type Bill, openBill } from "./bill-document.ts";
import { notifyVoid } from "./bill-message.ts";
import { refuseVoidOut } from "./confirm/bill-exception.rules.ts";
import { readPaidOut } from "./paid-out.query.ts";
import { forgetBill } from "./price/last-price.ts";

type Endpoints = typeof billEndpoints;

export const voidBill: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const found = await openBill(context, params.id, "void");
  assertVersion(found, body.version);
  const now = context.clock.now();
  const refusal = refuseVoid(found, {
    userId: context.actor.userId,
    held: context.actor.permissions,
    today: bizDateOf(now),
  });
  if (refusal) throw new DomainError(refusal);
  await assertPeriodOpen(context.db, found.bizDate);
  await assertNothingFollows(context, found);
  const backFen = body.keepReceipt ? 0 : await lockMoneyBack(context, found);
  const distributorId = found.distributorId ?? 0;
  const customer = await lockCustomer(context, distributorId);
  if (customer.walkIn && body.keepReceipt) throw new DomainError("散客没有账户，收款须退回，不能留作预存");

  await reverseStock(context, { docType: "BILL", docId: found.id });
  // In the order of confirming: prices and the customer's row before the account.
  await forgetBill(context, found);
  const journal = await reverseMoney(
    context,
    { docType: "BILL", docId: found.id, stallId: found.stallId },
    { except: body.keepReceipt ? ["RECEIPT"] : [] },
  );
  await followMerger(context, journal, distributorId);
  await releaseBill(context, found.id, journal.journalId);
  const changed = await markVoid(
    context,
    bill,
    found,
    {
      entity: "bill",
      before: { no: found.no, payableFen: formatFen(found.payableFen), saleQty: found.saleQty },
      reason: body.reason,
      after: { keepReceipt: body.keepReceipt },
    },
    { voidedAt: now, voidedBy: context.actor.userId, receiptKept: body.keepReceipt, owedQty: 0 },
  );
  // What this bill no longer takes pays the customer's other bills.
  await allocateCredits(context, distributorId);
  await enqueue(context.db, now, {
    topic: "bill.changed",
    payload: { stallId: found.stallId, bizDate: found.bizDate, distributorId },
  });
  await notifyVoid(context, found, backFen);
  return changed;
};

/** What goes back with the bill, in 分; refused where that is more than a keeper gives back on a day. */
async function lockMoneyBack(context: Context, { id }: Bill): Promise<number> {
  const { db, actor } = context;
  const { paidFen } = await oneRow<{ paidFen: number }>(
    db,
    sql`select coalesce(sum(amount_fen), 0)::int8 as "paidFen" from bill_payment where bill_id = ${id} and amount_fen > 0`,
  );
  if (paidFen === 0 || hasPermission(actor.permissions, [permissions.accountRefund])) return paidFen;
  await acquireLock(db, "paidOut", actor.userId);
  const refusal = refuseVoidOut({ paidFen, earlierFen: await readPaidOut(context, actor.userId) });
  if (refusal) throw new DomainError(refusal);
  return paidFen;
}

/** Refuses while a later document builds on this one. */
async function assertNothingFollows({ db }: Context, found: Bill): Promise<void> {
  const [linked] = await rows<{ no: string }>(
    db,
    sql`
    select distinct bill.no from bill join bill_line line on line.bill_id = bill.id
    join bill_line origin on origin.id = line.origin_line_id
    where origin.bill_id = ${found.id} and bill.status = 'CONFIRMED' limit 1`,
  );
  if (linked) throw new DomainError(`请先作废关联单据：退货单 ${linked.no}`);
  const [delivery] = await db
    .select({ kind: billDelivery.kind })
    .from(billDelivery)
    .where(and(eq(billDelivery.billId, found.id), isNull(billDelivery.voidedAt)))
    .limit(1);
  if (delivery) throw new DomainError(`请先作废关联单据：${delivery.kind === "PICKUP" ? "补拿货" : "取消欠货"}`);
}
