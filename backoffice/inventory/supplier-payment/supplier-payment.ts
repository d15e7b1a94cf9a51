/** 付款: paying suppliers for what came in, and taking a payment back (domain.md §2.2, §3.3). */
import { eq, sql } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import type { Context } from "#backoffice/context.ts";
import { assertVersion } from "#backoffice/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/documents/document-number.ts";
import { insertRow, stamp, today, touch } from "#backoffice/documents/write.ts";
import { assertPeriodOpen } from "#backoffice/finance/period.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { findUnpriced } from "#backoffice/inventory/purchase/purchase.query.ts";
import { purchase } from "#backoffice/inventory/purchase/purchase.tables.ts";
import { notFound } from "#backoffice/inventory/purchase/purchase-document.ts";
import { readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { allocatePayments } from "#backoffice/money-ledger/allocate-purchases.ts";
import { getPayingFund } from "#backoffice/money-ledger/fund.ts";
import { lockAccounts, postMoney } from "#backoffice/money-ledger/post.ts";
import { postFunds } from "#backoffice/money-ledger/post-funds.ts";
import { reverseMoney } from "#backoffice/money-ledger/reverse.ts";
import { findGoodsSupplier } from "#backoffice/party/party.ts";
import type { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { isAdvance, refusePayment, refusePaymentVoid } from "./supplier-payment.rules.ts";
import { supplierPayment } from "./supplier-payment.tables.ts";

type Endpoints = typeof supplierPaymentEndpoints;

/** Pays the purchase named, then the supplier's oldest; what is left is paid ahead. */
export const paySupplier: Operation<Endpoints["pay"]> = async (context, { body }) => {
  const { partyId, fundId, amountFen, advance, remark } = body;
  const purchaseId = body.purchaseId ?? undefined;
  const { db } = context;
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  const supplier = await getSupplier(context, partyId);
  if (purchaseId !== undefined) await assertPayable(context, purchaseId, partyId);
  const { stallId } = await getPayingFund(context, fundId);
  const balanceFen = await lockBalance(context, partyId);
  const refusal = refusePayment({ supplier: supplier.name, amountFen, balanceFen, advance });
  if (refusal) throw new DomainError(refusal);
  const ahead = isAdvance({ amountFen, balanceFen });
  const balanceAfterFen = balanceFen - amountFen;
  const { id, no } = await insertRow(db, supplierPayment, {
    ...{ partyId, purchaseId, fundId, amountFen, advance: ahead, balanceAfterFen, remark, bizDate, ...stamp(context) },
    no: await nextDocumentNumber(context, "FK"),
  });
  const created = { id, no };
  // A till's money counts in its stall's 日结; a fund of all stalls belongs to none.
  const document = { docType: "PURCHASE_PAYMENT", docId: created.id, stallId } as const;
  const entryType = ahead ? "ADVANCE" : "PAYMENT";
  const { journalId, entries } = await postMoney(context, document, [
    { kind: "SUPPLIER", ownerId: partyId, amountFen: -amountFen, entryType, remark },
  ]);
  const entryIds = entries.map(({ id }) => id);
  const usedFen = await allocatePayments(context, partyId, { purchaseId, entryIds });
  await postFunds(context, document, journalId, [{ fundId, amountFen: -amountFen, entryType }]);
  return { ...created, balanceAfterFen, usedFen };
};

/** 红冲: the money is back in its fund, and what was paid ahead otherwise pays instead, as far as it goes. */
export const voidSupplierPayment: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { db } = context;
  const [slip] = await db.select().from(supplierPayment).where(eq(supplierPayment.id, params.id)).for("update");
  if (!slip) throw new DomainError(noSuchPayment);
  const refusal = refusePaymentVoid(slip);
  if (refusal) throw new DomainError(refusal);
  assertVersion(slip, body.version);
  await assertPeriodOpen(db, slip.bizDate);
  const { id, no, partyId, fundId, amountFen } = slip;
  const { stallId } = await getPayingFund(context, fundId, { backInto: true });
  // The supplier's account before the fund's, as in paying: the reversal locks them by kind.
  await lockBalance(context, partyId);
  await reverseMoney(context, { docType: "PURCHASE_PAYMENT", docId: id, stallId });
  await allocatePayments(context, partyId);
  const changed = await touch(context, supplierPayment, slip, { status: "VOID", voidReason: body.reason });
  await writeAudit(context, [
    {
      entity: "supplier_payment",
      entityId: id,
      action: "void",
      before: { no, partyId, amountFen },
      after: { reason: body.reason },
    },
  ]);
  return changed;
};

export const noSuchPayment = "付款单不存在，请刷新后重试";

/** Also one that is no longer bought from: what is owed is owed. */
export async function getSupplier({ db }: Pick<Context, "db">, partyId: number): Promise<{ id: number; name: string }> {
  const supplier = await findGoodsSupplier(db, partyId);
  if (!supplier) throw new DomainError("供应商不存在，请重新选择");
  return supplier;
}

/** The purchase is the supplier's, and the actor may see what it costs. */
async function assertPayable(context: Context, purchaseId: number, partyId: number): Promise<void> {
  const [found] = await context.db.select().from(purchase).where(eq(purchase.id, purchaseId));
  const access = await readRepositoryAccess(context);
  if (!found || !access.may(found.repositoryId, "view")) throw new DomainError(notFound);
  if (!access.mayCost(found.repositoryId)) throw new DomainError("您没有该仓库的成本权限，不能为它的采购单付款");
  if (found.partyId !== partyId) throw new DomainError(`采购单 ${found.no} 不是该供应商的，请重新选择`);
  if (found.status === "DRAFT") throw new DomainError(`采购单 ${found.no} 还是草稿，请先提交再付款`);
  if (found.status === "VOID") throw new DomainError(`采购单 ${found.no} 已作废，不能付款`);
  const [unpriced] = await findUnpriced(context.db, sql`bought.id = ${found.id}`);
  if (unpriced) throw new DomainError(`采购单 ${found.no} 已收货的 ${unpriced.lines} 行还未定价，请先定价再付款`);
}

/** Locks the supplier's account; what we owe, in 分. */
async function lockBalance({ db }: Pick<Context, "db">, partyId: number): Promise<number> {
  const [account] = (await lockAccounts(db, [{ kind: "SUPPLIER", ownerId: partyId }])).values();
  return account?.balanceFen ?? 0;
}
