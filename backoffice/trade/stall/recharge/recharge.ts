/** 充值: taking money in advance, seeing a transfer arrive, and taking it back (domain.md §3.4). */

import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { getUsableFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertStallVisible } from "#backoffice/masters/stall/stall-access.ts";
import {
  lockCustomer,
  lockCustomerAccounts,
  type PayingCustomer,
  reverseMoneyDocument,
} from "#backoffice/trade/stall/account/distributor-account.ts";
import { recharge } from "#backoffice/trade/stall/account/receipt.tables.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { rechargeEndpoints } from "#contract/stall/recharges.ts";
import {
  firstStatus,
  type RechargeAction,
  refuseBonus,
  refuseRechargeAction,
  refuseRechargeVoid,
  type Tier,
  tierBonus,
} from "./recharge.rules.ts";
import { notifyConfirmers, notifyKeeper } from "./recharge-message.ts";

type Endpoints = typeof rechargeEndpoints;
export type Recharge = typeof recharge.$inferSelect;

export const addRecharge: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken, bonusFen: typedBonus, voucherId = null, stallId: named = null, ...head } = body;
  const { db } = context;
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  await assertStallVisible(context, named);
  const customer = await lockCustomer(context, head.distributorId);
  if (customer.walkIn) throw new DomainError(`${customer.name}不能充值，请先建立客户`);
  const fund = await getUsableFund(context, head.fundId, named);
  const { stallId } = fund;
  const bonusFen = await bonusFor(context, customer, head.amountFen, typedBonus ?? null);
  if (fund.method === "BANK" && voucherId === null) throw new DomainError(`${fund.name} 是转账，请上传转账凭证`);
  if (voucherId !== null) await assertPictures(db, [voucherId], "转账凭证");
  const status = firstStatus(fund.method);
  const created = await insertRow(db, recharge, {
    ...head,
    no: await nextDocumentNumber(context, "CZ"),
    stallId,
    bonusFen,
    voucherId,
    status,
    bizDate,
    ...stamp(context),
  });
  if (status === "PENDING") await notifyConfirmers(context, created, customer.name);
  else await arrive(context, created);
  return { id: created.id, no: created.no, status, version: created.version };
};

/** The transfer was seen on our account: now it counts. */
export const confirmRecharge: Operation<Endpoints["confirm"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "confirm");
  assertVersion(slip, body.version);
  const customer = await lockCustomer(context, slip.distributorId);
  await arrive(context, slip);
  const { userId } = context.actor;
  const confirmed = { confirmedBy: userId, confirmedAt: context.clock.now() };
  const changed = await touch(context, recharge, slip, { ...confirmed, status: "CONFIRMED", bizDate: today(context) });
  await notifyKeeper(context, slip, { customer: customer.name, what: "已到账" });
  return changed;
};

export const voidRecharge: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "void");
  assertVersion(slip, body.version);
  const customer = await lockCustomer(context, slip.distributorId);
  if (slip.status === "CONFIRMED") await assertMayTakeBack(context, slip, customer);
  if (slip.status === "CONFIRMED") {
    await reverseMoneyDocument(context, slip.distributorId, {
      docType: "RECHARGE",
      docId: slip.id,
      stallId: slip.stallId,
    });
  }
  const { no, status, amountFen, bonusFen } = slip;
  const before = { no, status, amountFen, bonusFen };
  const changed = await markVoid(context, recharge, slip, { entity: "recharge", before, reason: body.reason });
  await notifyKeeper(context, slip, { customer: customer.name, what: `已作废：${body.reason}` });
  return changed;
};

/** The RECHARGE pair and the bonus in one journal; open bills are paid, the oldest first. */
async function arrive(context: Context, slip: Recharge): Promise<void> {
  const { distributorId, fundId, stallId, amountFen, bonusFen, remark } = slip;
  const shared = { entryType: "RECHARGE", amountFen, remark } as const;
  const { entries } = await postMoney(context, { docType: "RECHARGE", docId: slip.id, stallId }, [
    { ...shared, kind: "DISTRIBUTOR", ownerId: distributorId },
    { ...shared, kind: "FUND", ownerId: fundId },
    { kind: "DISTRIBUTOR_BONUS", ownerId: distributorId, amountFen: bonusFen, entryType: "BONUS_GRANT", remark },
  ]);
  const [own] = entries;
  if (!own) throw new Error("an amount above 0 posts an entry");
  const debtPaidFen = await allocateCredits(context, distributorId, { entryIds: [own.id] });
  await context.db
    .update(recharge)
    .set({ debtPaidFen, balanceAfterFen: own.balanceAfterFen })
    .where(eq(recharge.id, slip.id));
}

async function assertMayTakeBack(context: Context, slip: Recharge, customer: PayingCustomer): Promise<void> {
  await assertPeriodOpen(context.db, slip.bizDate);
  const { no, distributorId, fundId, amountFen, bonusFen } = slip;
  const now = await lockCustomerAccounts(context, distributorId, { fundId, bonus: true });
  const { creditLimitFen } = customer;
  const { balanceFen, bonusFen: bonusBalanceFen } = now;
  const refusal = refuseRechargeVoid({ no, amountFen, bonusFen, balanceFen, bonusBalanceFen, creditLimitFen });
  if (refusal) throw new DomainError(refusal);
}

async function bonusFor(context: Context, customer: PayingCustomer, amountFen: number, typed: number | null) {
  const tiers = await rows<Tier>(
    context.db,
    sql`select amount_fen as "amountFen", bonus_fen as "bonusFen" from strategy_tier
        where strategy_id = ${customer.strategyId}`,
  );
  const given = tierBonus(tiers, amountFen);
  const bonusFen = typed ?? given;
  const mayType = hasPermission(context.actor.permissions, [permissions.rechargeBonus]);
  const refusal = refuseBonus({ amountFen, bonusFen }, { typed: bonusFen !== given, mayType });
  if (refusal) throw new DomainError(refusal);
  return bonusFen;
}

/** The slip, locked, when the actor may see its stall and the action is possible. */
async function openSlip(context: Context, id: number, action: RechargeAction): Promise<Recharge> {
  const slip = await getRow(context.db, recharge, id, "充值单不存在，请刷新后重试", "update");
  await assertStallVisible(context, slip.stallId);
  const refusal = refuseRechargeAction(slip.no, slip.status, action);
  if (refusal) throw new DomainError(refusal);
  return slip;
}
