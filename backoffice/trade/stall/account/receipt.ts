/** 收款, 退款, 调账 and 坏账核销 of distributors' accounts, and taking them back (domain.md §2.2, §3.4). */

import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { getUsableFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { notifyLargeSum } from "#backoffice/ledgers/money-ledger/large-sum.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertStallVisible } from "#backoffice/masters/stall/stall-access.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { ReceiptKind } from "#contract/stall/distributor.words.ts";
import { receiptKindLabels } from "#contract/stall/distributor.words.ts";
import type { FundOption } from "#contract/stall/funds.ts";
import type { receiptEndpoints } from "#contract/stall/receipts.ts";
import { lockCustomer, lockCustomerAccounts, reverseMoneyDocument } from "./distributor-account.ts";
import { receiptEntryTypes, refuseReceipt, refuseReceiptVoid } from "./receipt.rules.ts";
import { receipt } from "./receipt.tables.ts";

type Endpoints = typeof receiptEndpoints;
type Receipt = typeof receipt.$inferSelect;

/** Pays the bills named, then the oldest; what is left stays as 预存. */
export const receiveMoney: Operation<Endpoints["receive"]> = async (context, { body }) => {
  const { clientToken, billIds, ...wish } = body;
  const { entryId, ...made } = await makeReceipt(context, { ...wish, kind: "RECEIPT", billIds });
  const entryIds = [entryId];
  let paidFen = 0;
  for (const billId of distinct(billIds)) {
    paidFen += await allocateCredits(context, wish.distributorId, { billId, only: true, entryIds });
  }
  paidFen += await allocateCredits(context, wish.distributorId, { entryIds });
  return { ...made, paidFen };
};

export const refundMoney: Operation<Endpoints["refund"]> = async (context, { body }) => {
  const { clientToken, ...wish } = body;
  const { entryId: _, ...made } = await makeReceipt(context, {
    ...wish,
    kind: "REFUND",
    amountFen: -wish.amountFen,
  });
  return made;
};

/** 调账: what is added pays bills as a receipt would. */
export const adjustAccount: Operation<Endpoints["adjust"]> = async (context, { body }) => {
  const { clientToken, ...wish } = body;
  return correct(context, "ADJUST", wish);
};

export const writeOffDebt: Operation<Endpoints["writeOff"]> = async (context, { body }) => {
  const { clientToken, ...wish } = body;
  return correct(context, "WRITE_OFF", wish);
};

export const voidReceipt: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { db } = context;
  const slip = await getRow(db, receipt, params.id, "单据不存在，请刷新后重试", "update");
  await assertStallVisible(context, slip.stallId);
  const refusal = refuseVoid(context, slip);
  if (refusal) throw new DomainError(refusal);
  assertVersion(slip, body.version);
  await assertPeriodOpen(db, slip.bizDate);
  const { id, no, kind, distributorId, fundId, stallId, amountFen } = slip;
  await lockCustomer(context, distributorId);
  await lockCustomerAccounts(context, distributorId, { fundId });
  await reverseMoneyDocument(context, distributorId, { docType: "RECEIPT", docId: id, stallId });
  const before = { no, kind, distributorId, amountFen };
  return markVoid(context, receipt, slip, { entity: "receipt", before, reason: body.reason });
};

/** Why the actor may not void it now; null when that is possible. */
export function refuseVoid(
  { actor, clock }: Pick<Context, "actor" | "clock">,
  slip: Pick<Receipt, "no" | "kind" | "status" | "bizDate" | "createdBy">,
): string | null {
  return refuseReceiptVoid({
    ...slip,
    today: bizDateOf(clock.now()),
    own: slip.createdBy === actor.userId,
    held: actor.permissions,
  });
}

interface Wish {
  kind: ReceiptKind;
  distributorId: number;
  stallId?: number | null | undefined;
  fundId?: number;
  /** Signed, as the account moves. */
  amountFen: number;
  reason: string;
  billIds?: readonly number[];
}

/** A correction without money, with its audit entry. */
async function correct(context: Context, kind: "ADJUST" | "WRITE_OFF", wish: Omit<Wish, "kind">) {
  const { entryId, ...made } = await makeReceipt(context, { ...wish, kind });
  if (wish.amountFen > 0) await allocateCredits(context, wish.distributorId, { entryIds: [entryId] });
  const { distributorId, amountFen, reason } = wish;
  await writeAudit(context, [
    {
      entity: "receipt",
      entityId: made.id,
      action: kind === "ADJUST" ? "adjust" : "writeOff",
      after: { no: made.no, distributorId, amountFen, reason },
    },
  ]);
  return made;
}

/** Writes the document and posts it; the account is locked before it is looked at. */
async function makeReceipt(context: Context, wish: Wish) {
  const { db } = context;
  const { kind, distributorId, stallId: named = null, fundId = null, amountFen, reason, billIds = [] } = wish;
  await assertStallVisible(context, named);
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  const customer = await lockCustomer(context, distributorId);
  const fund = fundId === null ? null : await getUsableFund(context, fundId, named);
  if (kind === "RECEIPT") assertSeenOnAccount(context, fund);
  const stallId = fund === null ? named : fund.stallId;
  const { balanceFen } = await lockCustomerAccounts(context, distributorId, { fundId });
  const refusal = refuseReceipt({ kind, amountFen, customer: customer.name, balanceFen });
  if (refusal) throw new DomainError(refusal);
  await assertBillsOpen(context, distributorId, billIds);
  const balanceAfterFen = balanceFen + amountFen;
  const { id, no } = await insertRow(db, receipt, {
    ...{ kind, distributorId, stallId, fundId, amountFen, reason, balanceAfterFen, bizDate, ...stamp(context) },
    no: await nextDocumentNumber(context, "SK"),
  });
  const created = { id, no };
  const shared = { entryType: receiptEntryTypes[kind], amountFen, remark: reason };
  const { entries } = await postMoney(context, { docType: "RECEIPT", docId: created.id, stallId }, [
    { ...shared, kind: "DISTRIBUTOR", ownerId: distributorId },
    ...(fundId === null ? [] : [{ ...shared, kind: "FUND" as const, ownerId: fundId }]),
  ]);
  const [own] = entries;
  if (!own) throw new Error("an amount other than 0 posts an entry");
  if (kind !== "RECEIPT") {
    await notifyLargeSum(context, {
      ...{ act: receiptKindLabels[kind], amountFen, about: `${no}，${customer.name}：${reason}` },
      ...{ link: `/clothes/stall/distributor/account/item?id=${id}`, linkPermission: permissions.accountList },
    });
  }
  return { ...created, balanceAfterFen, entryId: own.id };
}

/**
 * A transfer counts once somebody has seen it on our account: whoever may not confirm 充值 takes it in as one, with its
 * voucher, and it pays what is owed when it is confirmed.
 */
function assertSeenOnAccount({ actor }: Context, fund: FundOption | null): void {
  if (fund?.method !== "BANK" || hasPermission(actor.permissions, [permissions.rechargeConfirm])) return;
  throw new DomainError(`${fund.name} 是转账：请登记为充值并上传凭证，确认到账后自动抵欠款`);
}

/** Every bill that a receipt names is the customer's and still to be paid. */
async function assertBillsOpen({ db }: Context, distributorId: number, billIds: readonly number[]): Promise<void> {
  if (billIds.length === 0) return;
  const found = await rows<{ id: number; no: string; mine: boolean; confirmed: boolean; open: boolean }>(
    db,
    sql`select id, no, distributor_id = ${distributorId} as mine, status = 'CONFIRMED' as confirmed,
          paid_fen < payable_fen as open
        from bill where id = any(${pgArray(billIds)}::bigint[])`,
  );
  for (const billId of billIds) {
    const bill = found.find(({ id }) => id === billId);
    if (!bill) throw new DomainError("拿货单不存在，请刷新后重试");
    if (!bill.mine) throw new DomainError(`拿货单 ${bill.no} 不是该客户的，请重新选择`);
    if (!bill.confirmed) throw new DomainError(`拿货单 ${bill.no} 未开单或已作废，不能收款`);
    if (!bill.open) throw new DomainError(`拿货单 ${bill.no} 已结清，不用收款`);
  }
}
