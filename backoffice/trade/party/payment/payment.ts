/** 付款: paying factories and suppliers for what came in, and taking a payment back (domain.md §2.2, §3.2 factory). */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { getPayingFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { notifyLargeSum } from "#backoffice/ledgers/money-ledger/large-sum.ts";
import { allocatePayments, type Payable, payableDocuments } from "#backoffice/ledgers/money-ledger/payables.ts";
import { lockAccounts, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { askFundHolds, postFunds } from "#backoffice/ledgers/money-ledger/post-funds.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { accountKindOf } from "#backoffice/masters/party/party.rules.ts";
import { findParty } from "#backoffice/masters/party/party.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findUnpriced } from "#backoffice/trade/inventory/purchase/purchase.query.ts";
import { toldPaymentFromFen } from "#contract/money-limits.ts";
import type { PartyType } from "#contract/party/parties.ts";
import type { paymentEndpoints } from "#contract/party/payments.ts";
import { permissions } from "#contract/permissions.ts";
import { type PayableKind, payableKindLabels } from "#contract/system/accounts.ts";
import { isAdvance, refusePayment, refusePaymentVoid } from "./payment.rules.ts";
import { partyPayment } from "./payment.tables.ts";

type Endpoints = typeof paymentEndpoints;

/** Pays the document named, then the party's oldest; what is left is paid ahead. */
export const payParty: Operation<Endpoints["pay"]> = async (context, { body }) => {
  const { partyId, fundId, amountFen, advance, remark, answered } = body;
  const first = namedPayable(body);
  const { db } = context;
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  const party = await getPaidParty(context, partyId);
  if (first) await assertPayable(context, first, partyId);
  const { stallId } = await getPayingFund(context, fundId);
  const balanceFen = await lockBalance(context, party);
  const refusal = refusePayment({ party: party.name, amountFen, balanceFen, advance });
  if (refusal) throw new DomainError(refusal);
  await askFundHolds(db, { fundId, paidFen: amountFen, answered });
  const ahead = isAdvance({ amountFen, balanceFen });
  const balanceAfterFen = balanceFen - amountFen;
  const { id, no } = await insertRow(db, partyPayment, {
    ...{ partyId, fundId, amountFen, advance: ahead, balanceAfterFen, remark, bizDate, ...stamp(context) },
    ...(first && { payableKind: first.kind, payableId: first.id }),
    no: await nextDocumentNumber(context, "FK"),
  });
  const created = { id, no };
  // A till's money counts in its stall's 日结; a fund of all stalls belongs to none.
  const document = { docType: "PURCHASE_PAYMENT", docId: created.id, stallId } as const;
  const entryType = ahead ? "ADVANCE" : "PAYMENT";
  const { journalId, entries } = await postMoney(context, document, [
    { kind: accountKindOf(party.type), ownerId: partyId, amountFen: -amountFen, entryType, remark },
  ]);
  const entryIds = entries.map(({ id }) => id);
  const usedFen = await allocatePayments(context, partyId, { first: first ?? undefined, entryIds });
  await postFunds(context, document, journalId, [{ fundId, amountFen: -amountFen, entryType }]);
  await notifyLargeSum(context, {
    ...{ act: ahead ? "预付" : "付款", amountFen, about: `付款单 ${no}，${party.name}`, fromFen: toldPaymentFromFen },
    ...{ link: `/clothes/factory/payment?id=${id}`, linkPermission: permissions.factoryList },
  });
  return { ...created, balanceAfterFen, usedFen };
};

/** 红冲: the money is back in its fund, and what was paid ahead otherwise pays instead, as far as it goes. */
export const voidPayment: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { db } = context;
  const slip = await getRow(db, partyPayment, params.id, noSuchPayment, "update");
  const refusal = refusePaymentVoid(slip);
  if (refusal) throw new DomainError(refusal);
  assertVersion(slip, body.version);
  await assertPeriodOpen(db, slip.bizDate);
  const { id, no, partyId, fundId, amountFen } = slip;
  const { stallId } = await getPayingFund(context, fundId, { backInto: true });
  // The party's account before the fund's, as in paying: the reversal locks them by kind.
  await lockBalance(context, await getPaidParty(context, partyId));
  await reverseMoney(context, { docType: "PURCHASE_PAYMENT", docId: id, stallId });
  await allocatePayments(context, partyId);
  const before = { no, partyId, amountFen };
  return markVoid(context, partyPayment, slip, { entity: "party_payment", before, reason: body.reason });
};

export const noSuchPayment = "付款单不存在，请刷新后重试";

/** What a form names; null where the oldest are paid first. */
export function namedPayable({
  payableKind,
  payableId,
}: {
  payableKind?: PayableKind | null | undefined;
  payableId?: number | null | undefined;
}): Payable | null {
  return payableKind && payableId ? { kind: payableKind, id: payableId } : null;
}

interface PaidParty {
  id: number;
  name: string;
  type: PartyType;
}

/** Also one that is no longer worked with: what is owed is owed. */
export async function getPaidParty({ db }: Pick<Context, "db">, partyId: number): Promise<PaidParty> {
  const found = await findParty(db, partyId);
  if (!found) throw new DomainError("工厂或供应商不存在，请重新选择");
  return found;
}

/** The document is the party's, counts, and the actor may see what it costs. */
async function assertPayable(context: Context, payable: Payable, partyId: number): Promise<void> {
  const label = payableKindLabels[payable.kind];
  const [found] = await rows<{ no: string; partyId: number; repositoryId: number; status: string }>(
    context.db,
    sql`select no, party_id as "partyId", repository_id as "repositoryId", status
        from ${sql.identifier(payableDocuments[payable.kind].table)} where id = ${payable.id}`,
  );
  const access = await readRepositoryAccess(context);
  if (!found || !access.may(found.repositoryId, "view")) throw new DomainError(noSuchPayable(payable.kind));
  if (!access.mayCost(found.repositoryId)) throw new DomainError(`您没有该仓库的成本权限，不能为它的${label}付款`);
  if (found.partyId !== partyId)
    throw new DomainError(`${label} ${found.no} 不是该${ownerLabel(payable.kind)}的，请重新选择`);
  if (found.status === "DRAFT") throw new DomainError(`${label} ${found.no} 还是草稿，请先提交再付款`);
  if (found.status === "SUBMITTED") throw new DomainError(`${label} ${found.no} 还未验收，请先验收再付款`);
  if (found.status === "VOID") throw new DomainError(`${label} ${found.no} 已作废，不能付款`);
  if (payable.kind !== "PURCHASE") return;
  const [unpriced] = await findUnpriced(context.db, sql`bought.id = ${payable.id}`);
  if (unpriced) throw new DomainError(`采购单 ${found.no} 已收货的 ${unpriced.lines} 行还未定价，请先定价再付款`);
}

const ownerLabel = (kind: PayableKind) => (payableDocuments[kind].account === "FACTORY" ? "工厂" : "供应商");

/** The sentence where a document is not there, or not to be seen. */
export const noSuchPayable = (kind: PayableKind) => `${payableKindLabels[kind]}不存在，或您没有查看权限`;

/** Locks the party's account; what we owe, in 分. */
async function lockBalance({ db }: Pick<Context, "db">, { id, type }: PaidParty): Promise<number> {
  const [account] = (await lockAccounts(db, [{ kind: accountKindOf(type), ownerId: id }])).values();
  return account?.balanceFen ?? 0;
}
