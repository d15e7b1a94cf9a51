/** 作废: takes a bill back from both ledgers, and leaves it to be read (domain.md §1.3, §3.4). */
import { and, eq, isNull, sql } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/documents/document.ts";
import { assertPeriodOpen } from "#backoffice/finance/period.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { once } from "#backoffice/http/idempotency.ts";
import { allocateCredits, releaseBill } from "#backoffice/money-ledger/allocate.ts";
import { reverseMoney } from "#backoffice/money-ledger/reverse.ts";
import { enqueue } from "#backoffice/outbox/outbox.ts";
import { followMerger, holdCustomer } from "#backoffice/stall/account/distributor-account.ts";
import { reverseStock } from "#backoffice/stock-ledger/reverse.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import type { billEndpoints } from "#contract/stall/bills.ts";
import { refuseVoid } from "./bill.rules.ts";
import { bill, billDelivery } from "./bill.tables.ts";
import { type Bill, openBill } from "./bill-document.ts";
import { tellBigVoid } from "./bill-message.ts";
import { forgetBill } from "./last-price.ts";

type Endpoints = typeof billEndpoints;

export async function voidBill(
  context: Context,
  { params, body }: Received<Endpoints["void"]>,
): Promise<Answer<Endpoints["void"]>> {
  return once(context, { operation: "bill.void", clientToken: body.clientToken }, async (within) => {
    const found = await openBill(within, params.id, "void");
    assertVersion(found, body.version);
    const now = within.clock.now();
    const refusal = refuseVoid(found, {
      userId: within.actor.userId,
      held: within.actor.permissions,
      today: bizDateOf(now),
    });
    if (refusal) throw new DomainError(refusal);
    await assertPeriodOpen(within.db, found.bizDate);
    await assertNothingFollows(within, found);
    const distributorId = found.distributorId ?? 0;
    const customer = await holdCustomer(within, distributorId);
    if (customer.walkIn && body.keepReceipt) throw new DomainError("散客没有账户，收款须退回，不能留作预存");

    await reverseStock(within, { docType: "BILL", docId: found.id });
    // In the order of confirming: prices and the customer's row before the account.
    await forgetBill(within, found);
    const journal = await reverseMoney(
      within,
      { docType: "BILL", docId: found.id, stallId: found.stallId },
      { except: body.keepReceipt ? ["RECEIPT"] : [] },
    );
    await followMerger(within, journal, distributorId);
    await releaseBill(within, found.id, journal.journalId);
    const [after] = await within.db
      .update(bill)
      .set({
        status: "VOID",
        voidedAt: now,
        voidedBy: within.actor.userId,
        voidReason: body.reason,
        receiptKept: body.keepReceipt,
        owedQty: 0,
        version: found.version + 1,
        updatedBy: within.actor.userId,
        updatedAt: now,
      })
      .where(eq(bill.id, found.id))
      .returning({ version: bill.version });
    if (!after) throw new Error(`bill ${found.id} is gone`);
    // What this bill no longer takes pays the customer's other bills.
    await allocateCredits(within, distributorId);
    await writeAudit(within, [
      {
        entity: "bill",
        entityId: found.id,
        action: "void",
        before: { no: found.no, payableFen: formatFen(found.payableFen), saleQty: found.saleQty },
        after: { reason: body.reason, keepReceipt: body.keepReceipt },
      },
    ]);
    await enqueue(within.db, now, {
      topic: "bill.changed",
      payload: { stallId: found.stallId, bizDate: found.bizDate, distributorId },
    });
    await tellBigVoid(within, found);
    return after;
  });
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
