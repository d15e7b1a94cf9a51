/** 工资单: drafts calculated anew or thrown away, audited, paid, taken back by an opposite slip (domain.md §3.2, employee/item). */

import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { changeTicked } from "#backoffice/ground/documents/ticked.ts";
import { edited, insertRow, stamp, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { getPayingFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { notifyLargeSum } from "#backoffice/ledgers/money-ledger/large-sum.ts";
import { lockAccounts, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { askFundHolds, postFunds } from "#backoffice/ledgers/money-ledger/post-funds.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { findEmployees } from "#backoffice/masters/employee/employee/employee.ts";
import { mayAnother, refuseOwn } from "#backoffice/masters/employee/second-person.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { findCarried, lockCollected, settlePieces } from "#backoffice/trade/manufacture/piece/piece-settlement.ts";
import type { wageEndpoints } from "#contract/employee/wages.ts";
import { toldPaymentFromFen } from "#contract/money-limits.ts";
import { permissions } from "#contract/permissions.ts";
import { openAdvance, refuseWage, splitPayment, type WageAction } from "./wage.rules.ts";
import { wageSettlement } from "./wage.tables.ts";
import { findSales, recollect, release, type Wage } from "./wage-draft.ts";

type Endpoints = typeof wageEndpoints;

export const wageNotFound = "工资单不存在，可能已被废弃";

export const refreshWage: Operation<Endpoints["refresh"]> = async (context, { params, body }) => {
  const slip = await openWage(context, params.id, body.version, "refresh");
  await recollect(context, slip);
  return touch(context, wageSettlement, slip, {});
};

/** Nothing was posted: what it had is open again, and the row goes. */
export const discardWage: Operation<Endpoints["discard"]> = async (context, { params, body }) => {
  const slip = await openWage(context, params.id, body.version, "discard");
  await release(context, [slip.id]);
  await context.db.delete(wageSettlement).where(eq(wageSettlement.id, slip.id));
  await audit(context, slip, "discard", {});
};

/** EMPLOYEE +WAGE for what was earned and −DEDUCT for what is taken off; the pieces are settled. */
export const auditWages: Operation<Endpoints["audit"]> = async (context, { body }) => {
  const { db } = context;
  await assertPeriodOpen(db, today(context));
  const slips = await lockWages(db, body.rows);
  const stale = await findStale(context, slips);
  const own = await refuseOwn(context, permissions.wageAudit);
  const written = await findOwnAllowances(context, slips);
  const { changed, refused } = await changeTicked(body.rows, slips, words, async ({ id, status, employeeId }) =>
    Promise.resolve(refuseWage("audit", status) ?? stale.get(id) ?? own(employeeId) ?? written.get(id) ?? null),
  );
  await writeTails(db, changed);
  await settlePieces(
    db,
    changed.map(({ id }) => id),
  );
  await lockEmployeeAccounts(db, changed);
  for (const slip of changed) {
    const { id, no, employeeId: ownerId, amountFen, deductionFen, period } = slip;
    const remark = `${period} ${no}`;
    await postMoney(context, { docType: "WAGE", docId: id, stallId: null }, [
      { kind: "EMPLOYEE", ownerId, amountFen: amountFen + deductionFen, entryType: "WAGE", remark },
      { kind: "EMPLOYEE", ownerId, amountFen: -deductionFen, entryType: "DEDUCT", remark },
    ]);
  }
  const audited = { status: "AUDITED", auditorId: context.actor.userId, auditedAt: context.clock.now() } as const;
  await writeAll(context, changed, audited);
  await auditAll(context, changed, "audit");
  return { changed: changed.length, refused: [...refused] };
};

/** 尾差: what the pieces of each come to beyond what their batches carry of them. */
async function writeTails(db: Db, slips: readonly Wage[]): Promise<void> {
  const carried = await carriedBy(db, slips);
  await updateRows(
    db,
    wageSettlement,
    slips.map((slip) => ({ id: slip.id, tailFen: slip.pieceFen - carried(slip) })),
  );
}

async function carriedBy(db: Db, slips: readonly Pick<Wage, "id">[]): Promise<(slip: Pick<Wage, "id">) => number> {
  await acquireLock(db, "settledPieces");
  const carried = await findCarried(
    db,
    slips.map(({ id }) => id),
  );
  return ({ id }) => carried.get(id) ?? 0;
}

/** EMPLOYEE −, FUND −; what makes 借支 good is not handed out. A till never pays what it does not hold. */
export const payWages: Operation<Endpoints["pay"]> = async (context, { body }) => {
  const { db } = context;
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  const { stallId } = await getPayingFund(context, body.fundId);
  const slips = await lockWages(db, body.rows);
  const own = await refuseOwn(context, permissions.wagePay);
  const { changed, refused } = await changeTicked(body.rows, slips, words, ({ status, employeeId }) =>
    Promise.resolve(refuseWage("pay", status) ?? own(employeeId)),
  );
  // All employees before the fund, as everywhere.
  const balances = await lockEmployeeAccounts(db, changed);
  const unpaid = await findUnpaid(db, changed);
  const splits = changed.map(({ employeeId, amountFen }) => {
    const balanceFen = balances.get(employeeId) ?? 0;
    const unpaidFen = unpaid.get(employeeId) ?? 0;
    const split = splitPayment(amountFen, openAdvance(balanceFen, unpaidFen));
    balances.set(employeeId, balanceFen - split.paidFen);
    unpaid.set(employeeId, unpaidFen - amountFen);
    return split;
  });
  const paidFen = splits.reduce((sum, split) => sum + split.paidFen, 0);
  const advanceFen = splits.reduce((sum, split) => sum + split.advanceFen, 0);
  await askFundHolds(db, { fundId: body.fundId, paidFen, answered: body.answered });
  for (const [at, slip] of changed.entries()) {
    const { id, no, employeeId, period } = slip;
    const split = splits[at] ?? { paidFen: 0, advanceFen: 0 };
    if (split.paidFen > 0) {
      const document = { docType: "WAGE", docId: id, stallId } as const;
      const remark = `${period} ${no}`;
      const { journalId } = await postMoney(context, document, [
        { kind: "EMPLOYEE", ownerId: employeeId, amountFen: -split.paidFen, entryType: "PAYMENT", remark },
      ]);
      const change = { fundId: body.fundId, amountFen: -split.paidFen, entryType: "PAYMENT" } as const;
      await postFunds(context, document, journalId, [change]);
    }
    await db.update(wageSettlement).set(split).where(eq(wageSettlement.id, id));
  }
  const paid = {
    status: "PAID",
    fundId: body.fundId,
    payerId: context.actor.userId,
    paidAt: context.clock.now(),
  } as const;
  await writeAll(context, changed, paid);
  await auditAll(context, changed, "pay");
  await notifyLargeSum(context, {
    ...{ act: "发放工资", amountFen: paidFen, about: `${changed.length} 张工资单`, fromFen: toldPaymentFromFen },
    ...{ link: "/clothes/employee/wage", linkPermission: permissions.wageList },
  });
  return { changed: changed.length, refused: [...refused], paidFen, advanceFen };
};

/**
 * 红冲: an opposite slip, the opposite entries; what it had is open again and may be settled anew
 * (docs/decisions/production.md, "Wages").
 */
export const reverseWage: Operation<Endpoints["reverse"]> = async (context, { params, body }) => {
  const { db } = context;
  const slip = await openWage(context, params.id, body.version, "reverse");
  await assertPeriodOpen(db, today(context));
  await lockEmployeeAccounts(db, [slip]);
  // An event of its own day: its opposite slip is of today.
  await reverseMoney(context, { docType: "WAGE", docId: slip.id, stallId: null, bizDate: today(context) });
  await touch(context, wageSettlement, slip, { status: "REVERSED" });
  // What its batches carry less, not what they carried more: others were settled since.
  const carried = await carriedBy(db, [slip]);
  await release(context, [slip.id]);
  const { employeeId, period, fromDay, toDay, commissionBp } = slip;
  const [last] = await rows<{ seq: number }>(
    db,
    sql`select max(seq) as seq from wage_settlement where employee_id = ${employeeId} and period = ${period}`,
  );
  const opposite = await insertRow(db, wageSettlement, {
    ...{ no: await nextDocumentNumber(context, "GZ"), employeeId, period, seq: (last?.seq ?? slip.seq) + 1 },
    ...{ fromDay, toDay, commissionBp, reverseOf: slip.id, status: "REVERSED", remark: body.reason },
    ...{
      pieceQty: -slip.pieceQty,
      pieceLi: -slip.pieceLi,
      pieceFen: -slip.pieceFen,
      tailFen: carried(slip) - slip.pieceFen,
      salesFen: -slip.salesFen,
    },
    ...{ commissionFen: -slip.commissionFen, baseFen: -slip.baseFen, allowanceFen: -slip.allowanceFen },
    ...{ deductionFen: -slip.deductionFen, amountFen: -slip.amountFen, bizDate: today(context), ...stamp(context) },
  });
  await audit(context, slip, "reverse", { no: opposite.no, reason: body.reason });
  return { id: opposite.id, no: opposite.no };
};

const words = { gone: wageNotFound, unit: "张", labelOf: ({ no }: Wage) => no, apart: " " };

/** Locked, of the version that was looked at, and in a state that allows it. */
async function openWage(context: Context, id: number, version: number, action: WageAction): Promise<Wage> {
  const slip = await getRow(context.db, wageSettlement, id, wageNotFound, "update");
  const refusal = refuseWage(action, slip.status);
  if (refusal) throw new DomainError(`${slip.no} ${refusal}`);
  assertVersion(slip, version);
  return slip;
}

/** Locked in the order of their ids. */
function lockWages(db: Db, ticked: readonly { id: number }[]): Promise<Wage[]> {
  return db
    .select()
    .from(wageSettlement)
    .where(
      inArray(
        wageSettlement.id,
        ticked.map(({ id }) => id),
      ),
    )
    .orderBy(wageSettlement.id)
    .for("update");
}

/** Balances in 分, `+` where we owe, locked in the order of the employees. */
async function lockEmployeeAccounts(db: Db, slips: readonly Pick<Wage, "employeeId">[]): Promise<Map<number, number>> {
  const owners = [...new Set(slips.map(({ employeeId }) => employeeId))];
  if (owners.length === 0) return new Map();
  const accounts = await lockAccounts(
    db,
    owners.map((ownerId) => ({ kind: "EMPLOYEE" as const, ownerId })),
  );
  return new Map([...accounts].map(([key, { balanceFen }]) => [Number(key.split(":")[1]), balanceFen]));
}

/** What audited slips come to that are not paid yet, by employee. */
export async function findUnpaid(db: Db, slips: readonly Pick<Wage, "employeeId">[]): Promise<Map<number, number>> {
  const found = await rows<{ employeeId: number; fen: number }>(
    db,
    sql`select employee_id as "employeeId", sum(amount_fen)::int8 as fen from wage_settlement
        where status = 'AUDITED' and employee_id = any(${pgArray(slips.map(({ employeeId }) => employeeId))}::bigint[])
        group by employee_id`,
  );
  return new Map(found.map(({ employeeId, fen }) => [employeeId, fen]));
}

/** Drafts with a 补贴 that the actor noted himself, where somebody else may audit them. */
async function findOwnAllowances(context: Context, slips: readonly Wage[]): Promise<Map<number, string>> {
  if (!(await mayAnother(context, permissions.wageAudit))) return new Map();
  const found = await rows<{ id: number }>(
    context.db,
    sql`select distinct settlement_id as id from wage_item
        where settlement_id = any(${pgArray(slips.map(({ id }) => id))}::bigint[]) and kind = 'ALLOWANCE'
          and voided_at is null and operator_id = ${context.actor.userId}`,
  );
  return new Map(found.map(({ id }) => [id, "的补贴是您记的，请由其他有权限的人审核"]));
}

/** Drafts that no longer say what they have collected: somebody must look at them again. */
async function findStale(context: Context, slips: readonly Wage[]): Promise<Map<number, string>> {
  const { db } = context;
  const drafts = slips.filter(({ status }) => status === "DRAFT");
  const pieces = await lockCollected(
    db,
    drafts.map(({ id }) => id),
  );
  const people = await findEmployees(
    db,
    drafts.map(({ employeeId }) => employeeId),
  );
  const sales = await findSales(context, drafts, people);
  const stale = new Map<number, string>();
  for (const { id, pieceLi, salesFen } of drafts) {
    const { amountLi = 0, open = 0 } = pieces.get(id) ?? {};
    if (amountLi !== pieceLi || open > 0) stale.set(id, "的计件已变动，请先重新计算");
    else if ((sales.get(id) ?? 0) !== salesFen) stale.set(id, "的业绩已变动，请先重新计算");
  }
  return stale;
}

async function writeAll(
  context: Context,
  slips: readonly Wage[],
  changes: Partial<typeof wageSettlement.$inferInsert>,
): Promise<void> {
  if (slips.length === 0) return;
  await context.db
    .update(wageSettlement)
    .set({ ...changes, ...edited(context), version: sql`${wageSettlement.version} + 1` })
    .where(
      inArray(
        wageSettlement.id,
        slips.map(({ id }) => id),
      ),
    );
}

function audit(
  context: Context,
  { id, no, employeeId, amountFen }: Wage,
  action: string,
  after: object,
): Promise<void> {
  const before = { no, employeeId, amountFen };
  return writeAudit(context, [{ entity: "wage_settlement", entityId: id, action, before, after: { ...after } }]);
}

function auditAll(context: Context, slips: readonly Wage[], action: string): Promise<void> {
  return writeAudit(
    context,
    slips.map(({ id, no, employeeId, amountFen }) => ({
      ...{ entity: "wage_settlement", entityId: id, action, after: { no, employeeId, amountFen } },
    })),
  );
}
