/** 借支, 补贴, 扣款 and 期初 of employees (domain.md §2.2, §3.2 employee/item). */

import { eq, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion, readPeriod } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { assertCompanyBegan } from "#backoffice/ledgers/first-day.ts";
import { findAccountBalances } from "#backoffice/ledgers/money-ledger/account.ts";
import { readAccountStatement, type Slice } from "#backoffice/ledgers/money-ledger/account-statement.ts";
import { getPayingFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { notifyLargeSum } from "#backoffice/ledgers/money-ledger/large-sum.ts";
import { lockAccounts, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { askFundHolds, postFunds } from "#backoffice/ledgers/money-ledger/post-funds.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { getEmployee } from "#backoffice/masters/employee/employee/employee.ts";
import { refuseOwn } from "#backoffice/masters/employee/second-person.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { wageItemKindLabels } from "#contract/employee/employee.words.ts";
import type {
  AdvanceRow,
  EmployeeMoney,
  employeeMoneyEndpoints,
  WageItemRow,
} from "#contract/employee/employee-money.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { openAdvance } from "./wage.rules.ts";
import { employeeAdvance, wageItem } from "./wage.tables.ts";
import { findUnpaid } from "./wage.ts";

type Endpoints = typeof employeeMoneyEndpoints;

const shownRows = 50;

/** EMPLOYEE −, FUND −: what later wages make good. */
export const payAdvance: Operation<Endpoints["advance"]> = async (context, { params, body }) => {
  const { db } = context;
  const { fundId, amountFen, remark, answered } = body;
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  const who = await getEmployee(db, params.id, { lock: "no key update" });
  if (who.status === "LEFT") throw new DomainError(`${who.name}已离职，不能借支`);
  await assertNotOwn(context, who.id, permissions.wagePay, "借支");
  const { stallId } = await getPayingFund(context, fundId);
  await askFundHolds(db, { fundId, paidFen: amountFen, answered });
  const slip = await insertRow(db, employeeAdvance, {
    ...{ employeeId: who.id, fundId, amountFen, remark, bizDate, ...stamp(context) },
    no: await nextDocumentNumber(context, "JZ"),
  });
  const document = { docType: "EMPLOYEE_ADVANCE", docId: slip.id, stallId } as const;
  const { journalId } = await postMoney(context, document, [
    { kind: "EMPLOYEE", ownerId: who.id, amountFen: -amountFen, entryType: "ADVANCE", remark },
  ]);
  await postFunds(context, document, journalId, [{ fundId, amountFen: -amountFen, entryType: "ADVANCE" }]);
  const about = `借支单 ${slip.no}，${who.name}${remark && `：${remark}`}`;
  await notifyLargeSum(context, { act: "借支", amountFen, about, ...ofEmployee(who.id) });
  return { id: slip.id, no: slip.no, openAdvanceFen: (await lockOpenAdvance(db, who.id)).openFen };
};

export const voidAdvance: Operation<Endpoints["voidAdvance"]> = async (context, { params, body }) => {
  const { db } = context;
  const slip = await getRow(db, employeeAdvance, params.id, "借支单不存在，请刷新后重试", "update");
  const { id, no, status, employeeId, fundId, amountFen, bizDate } = slip;
  if (status === "VOID") throw new DomainError(`借支单 ${no} 已作废，不能再操作`);
  assertVersion(slip, body.version);
  await assertPeriodOpen(db, bizDate);
  const { stallId } = await getPayingFund(context, fundId, { backInto: true });
  const { openFen } = await lockOpenAdvance(db, employeeId);
  if (openFen < amountFen) {
    throw new DomainError(`借支单 ${no} 已由工资抵扣，未抵的借支只有 ${formatFen(openFen)} 元，不能作废`);
  }
  await reverseMoney(context, { docType: "EMPLOYEE_ADVANCE", docId: id, stallId });
  const before = { no, employeeId, amountFen };
  return markVoid(context, employeeAdvance, slip, { entity: "employee_advance", before, reason: body.reason });
};

export const addWageItem: Operation<Endpoints["addItem"]> = async (context, { params, body }) => {
  const { kind, amountFen, reason, bizDate } = body;
  if (bizDate > today(context)) throw new DomainError("日期不能晚于今天");
  await assertCompanyBegan(context, bizDate);
  await assertPeriodOpen(context.db, bizDate);
  const who = await getEmployee(context.db, params.id);
  await assertNotOwn(context, who.id, permissions.wageAudit, kind === "DEDUCTION" ? "扣款" : "补贴");
  const item = await insertRow(context.db, wageItem, {
    ...{ employeeId: who.id, kind, amountFen, reason, bizDate },
    ...{ operatorId: context.actor.userId, createdAt: context.clock.now() },
  });
  await writeAudit(context, [
    { entity: "wage_item", entityId: item.id, action: "add", after: { employeeId: who.id, kind, amountFen, reason } },
  ]);
  await notifyLargeSum(context, {
    act: wageItemKindLabels[kind],
    amountFen,
    about: `${who.name}：${reason}`,
    ...ofEmployee(who.id),
  });
  return { id: item.id };
};

/** Refuses what the actor would give to or note of himself. */
async function assertNotOwn(context: Context, employeeId: number, permission: string, what: string): Promise<void> {
  const refusal = (await refuseOwn(context, permission))(employeeId);
  if (refusal) throw new DomainError(`这笔${what}${refusal}`);
}

/** Where 老板 looks at what was given to an employee. */
const ofEmployee = (id: number) => ({
  link: `/clothes/employee/item?id=${id}&tab=money`,
  linkPermission: permissions.employeeList,
});

export const voidWageItem: Operation<Endpoints["voidItem"]> = async (context, { params }) => {
  const { db, actor, clock } = context;
  const item = await getRow(db, wageItem, params.id, "这笔补贴或扣款不存在，请刷新后重试", "update");
  if (item.voidedAt !== null) throw new DomainError("这笔补贴或扣款已撤销，不能再操作");
  if (item.settlementId !== null) {
    const [slip] = await rows<{ no: string }>(db, sql`select no from wage_settlement where id = ${item.settlementId}`);
    throw new DomainError(`这笔补贴或扣款已计入工资单 ${slip?.no ?? ""}，不能撤销；草稿可先废弃`);
  }
  await assertPeriodOpen(db, item.bizDate);
  await db.update(wageItem).set({ voidedBy: actor.userId, voidedAt: clock.now() }).where(eq(wageItem.id, item.id));
  const { employeeId, kind, amountFen } = item;
  await writeAudit(context, [
    { entity: "wage_item", entityId: item.id, action: "void", before: { employeeId, kind, amountFen } },
  ]);
};

/** What was owed (`+`) or lent (`−`) before the first wage; once. */
export const openEmployee: Operation<Endpoints["open"]> = async (context, { params, body }) => {
  const { db } = context;
  const who = await getEmployee(db, params.id, { lock: "no key update" });
  await assertNotOwn(context, who.id, permissions.wagePay, "期初");
  if (await hasMoved(db, who.id)) throw new DomainError(`${who.name}已有往来，不能再录期初`);
  const { entries } = await postMoney(context, { docType: "EMPLOYEE", docId: who.id, stallId: null }, [
    { kind: "EMPLOYEE", ownerId: who.id, amountFen: body.amountFen, entryType: "OPENING", remark: "期初" },
  ]);
  await writeAudit(context, [
    { entity: "employee", entityId: who.id, action: "opening", after: { amountFen: body.amountFen } },
  ]);
  return { balanceFen: entries[0]?.balanceAfterFen ?? 0 };
};

async function hasMoved(db: Db, employeeId: number): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from account join account_entry entry on entry.account_id = account.id
        where account.kind = 'EMPLOYEE' and account.owner_id = ${employeeId} limit 1`,
  );
  return found.length > 0;
}

/** 借支 that wages still have to make good, with the account locked. */
async function lockOpenAdvance(db: Db, employeeId: number): Promise<{ openFen: number }> {
  const [account] = (await lockAccounts(db, [{ kind: "EMPLOYEE", ownerId: employeeId }])).values();
  const unpaid = await findUnpaid(db, [{ employeeId }]);
  return { openFen: openAdvance(account?.balanceFen ?? 0, unpaid.get(employeeId) ?? 0) };
}

/** The same of several, without a lock. */
export async function findOpenAdvances(db: Db, employeeIds: readonly number[]): Promise<Map<number, number>> {
  const balances = await findAccountBalances(db, "EMPLOYEE", employeeIds);
  const unpaid = await findUnpaid(
    db,
    employeeIds.map((employeeId) => ({ employeeId })),
  );
  return new Map(employeeIds.map((id) => [id, openAdvance(balances.get(id) ?? 0, unpaid.get(id) ?? 0)]));
}

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The employee's account over some days; all entries only where they are asked for. */
export function readEmployeeStatement({ db, clock }: Context, employeeId: number, period: Period, slice?: Slice) {
  return readAccountStatement(db, { kind: "EMPLOYEE", ownerId: employeeId }, readPeriod(period, clock), slice);
}

/** 借支/扣款 of one employee: advances, items and the account over some days. */
export async function readEmployeeMoney(context: Context, employeeId: number, query: Period): Promise<EmployeeMoney> {
  const { db } = context;
  const balances = await findAccountBalances(db, "EMPLOYEE", [employeeId]);
  const advances = await rows<Omit<AdvanceRow, "createTime"> & { createdAt: Date | string }>(
    db,
    sql`select slip.id, slip.no, fund.name as "fundName", slip.amount_fen as "amountFen", slip.remark, slip.status,
          slip.void_reason as "voidReason", coalesce(operator.nick_name, '') as "operatorName",
          slip.biz_date::text as "bizDate", slip.created_at as "createdAt", slip.version
        from employee_advance slip join fund on fund.id = slip.fund_id
        left join sys_user operator on operator.id = slip.created_by
        where slip.employee_id = ${employeeId} order by slip.id desc limit ${shownRows}`,
  );
  const items = await rows<Omit<WageItemRow, "createTime"> & { createdAt: Date | string }>(
    db,
    sql`select item.id, item.kind, item.amount_fen as "amountFen", item.reason, item.biz_date::text as "bizDate",
          slip.no as "wageNo", item.voided_at is not null as voided, coalesce(operator.nick_name, '') as "operatorName",
          item.created_at as "createdAt"
        from wage_item item left join wage_settlement slip on slip.id = item.settlement_id
        left join sys_user operator on operator.id = item.operator_id
        where item.employee_id = ${employeeId} order by item.id desc limit ${shownRows}`,
  );
  const told = <R extends { createdAt: Date | string }>({ createdAt, ...row }: R) => ({
    ...row,
    createTime: formatInstant(new Date(createdAt)),
  });
  return {
    balanceFen: balances.get(employeeId) ?? 0,
    openAdvanceFen: (await findOpenAdvances(db, [employeeId])).get(employeeId) ?? 0,
    mayOpen: !(await hasMoved(db, employeeId)),
    advances: advances.map(told),
    items: items.map(told),
    statement: await readEmployeeStatement(context, employeeId, query),
  };
}
