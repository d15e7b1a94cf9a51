/** A distributor's account while a document posts to it (lock order: document, distributor, accounts). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import type { Journal, MoneyDocument } from "#backoffice/ledgers/money-ledger/post.ts";
import { lockAccounts } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { carryOver } from "#backoffice/trade/stall/distributor/distributor-merge-money.ts";
import type { DistributorStatus } from "#contract/stall/distributor.words.ts";
import type { AccountKind } from "#contract/system/accounts.ts";

export interface PayingCustomer {
  id: number;
  name: string;
  status: DistributorStatus;
  walkIn: boolean;
  creditLimitFen: number;
  strategyId: number;
}

/** The customer, kept from being merged away meanwhile. 冻结 may pay; 停用 and merged ones may not. */
export async function lockCustomer({ db }: Pick<Context, "db">, distributorId: number): Promise<PayingCustomer> {
  const [customer] = await rows<PayingCustomer & { mergedIntoId: number | null }>(
    db,
    sql`select id, name, status, walk_in as "walkIn", credit_limit_fen as "creditLimitFen",
          strategy_id as "strategyId", merged_into_id as "mergedIntoId"
        from distributor where id = ${distributorId} for key share`,
  );
  if (!customer) throw new DomainError("客户不存在，请重新选择");
  if (customer.mergedIntoId !== null)
    throw new DomainError(`客户 ${customer.name} 已合并到其他客户，请选择合并后的客户`);
  if (customer.status === "DISABLED") throw new DomainError(`客户 ${customer.name} 已停用，不能记账`);
  return customer;
}

/** Locks what a document of the customer will move, and gives the balances in 分 by kind. */
export async function lockCustomerAccounts(
  { db }: Pick<Context, "db">,
  distributorId: number,
  { fundId, bonus = false }: { fundId?: number | null; bonus?: boolean } = {},
): Promise<{ balanceFen: number; bonusFen: number }> {
  const owned = (kind: AccountKind, ownerId: number) => ({ kind, ownerId });
  const accounts = await lockAccounts(db, [
    owned("DISTRIBUTOR", distributorId),
    ...(bonus ? [owned("DISTRIBUTOR_BONUS", distributorId)] : []),
    ...(fundId ? [owned("FUND", fundId)] : []),
  ]);
  return {
    balanceFen: accounts.get(`DISTRIBUTOR:${distributorId}`)?.balanceFen ?? 0,
    bonusFen: accounts.get(`DISTRIBUTOR_BONUS:${distributorId}`)?.balanceFen ?? 0,
  };
}

/** 红冲 of a document without goods. The bills it had paid are paid from what else is free, as far as that goes. */
export async function reverseMoneyDocument(
  context: Context,
  distributorId: number,
  document: MoneyDocument,
): Promise<void> {
  const journal = await reverseMoney(context, document);
  const { journalId } = journal;
  await followMerger(context, journal, distributorId);
  const reopened = await rows<{ id: number }>(
    context.db,
    sql`select distinct bill_id as id from receipt_allocation where released_by = ${journalId} order by 1`,
  );
  for (const { id } of reopened) await allocateCredits(context, distributorId, { billId: id, only: true });
}

/** Entries from before 合并客户 are on the first customer's account: what taking them back moved there is carried over. */
export async function followMerger(context: Context, { entries }: Journal, distributorId: number): Promise<void> {
  const left = entries.filter(({ kind, ownerId }) => kind.startsWith("DISTRIBUTOR") && ownerId !== distributorId);
  for (const fromId of new Set(left.map(({ ownerId }) => ownerId))) {
    await carryOver(context, { fromId, intoId: distributorId, remark: "合并前单据冲销" });
  }
}
