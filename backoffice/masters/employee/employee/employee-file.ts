/** 员工管理: adding, changing and removing employees (domain.md §3.2, employee). */
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { findAccountBalances } from "#backoffice/ledgers/money-ledger/account.ts";
import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import type { EmployeeFields, employeeEndpoints } from "#contract/employee/employees.ts";
import { maskTail } from "#contract/employee/identity.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { employee, team } from "./employee.tables.ts";
import { type Employee, employeeNotFound, employeesInScope, getEmployee, seesWages } from "./employee.ts";
import { readEmployeeRow } from "./employee-list.query.ts";
import { sealedColumns } from "./employee-numbers.ts";

type Endpoints = typeof employeeEndpoints;
export type EmployeeRow = Employee;

export const employeeDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const row = await getVisibleEmployee(context, params.id);
  const { monthLi: _, ...shown } = await readEmployeeRow(context, row.id);
  const { deptId, teamId, bankName, repositoryId, stallId, userId, remark, version } = row;
  return {
    ...shown,
    ...{ deptId, teamId, bankName, repositoryId, stallId, userId, remark, version },
    ...(seesWages(context) && { baseFen: row.baseFen, commissionBp: row.commissionBp }),
    idCard: maskTail(row.idCardTail),
    bankCard: maskTail(row.bankCardTail),
    updateBy: await findNickName(context.db, row.updatedBy),
    updateTime: formatInstant(row.updatedAt),
  };
};

export const addEmployee: Operation<Endpoints["add"]> = async (context, { body: asked }) => {
  const body = {
    ...asked,
    no:
      asked.no ||
      (await nextCode(context.db, { lock: "employeeNo", table: "employee", column: "no", prefix: "YG", digits: 3 })),
  };
  await assertFree(context, 0, body);
  await assertReferences(context, null, body);
  const values = { ...columnsOf(body), ...payOf(context, body, null), ...sealedColumns(context, body, null) };
  const { id, version } = await insertRow(context.db, employee, { ...values, ...stamp(context) });
  await writeAudit(context, [{ entity: "employee", entityId: id, action: "add", after: auditOf(values) }]);
  return { id, version };
};

export const editEmployee: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openEmployee(context, body);
  await assertFree(context, body.id, body);
  await assertReferences(context, before, body);
  const values = { ...columnsOf(body), ...payOf(context, body, before), ...sealedColumns(context, body, before) };
  const saved = await touch(context, employee, before, values);
  const audited = { entity: "employee", entityId: body.id, before: auditOf(before), after: auditOf(values) };
  await writeAudit(context, [{ ...audited, action: "edit" }]);
  return { id: body.id, ...saved };
};

/** Only who never worked here: pieces, wages and money name who earned them. */
export const removeEmployee: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openEmployee(context, { id: params.id, version: body.version });
  const hasAccount = (await findAccountBalances(context.db, "EMPLOYEE", [row.id])).has(row.id);
  const leaveTeam = async (db: Context["db"]) => {
    await db.update(team).set({ leaderId: null }).where(eq(team.leaderId, row.id));
    return true;
  };
  if (hasAccount || !(await deleteUnused(context.db, employee, row.id, leaveTeam))) {
    throw new DomainError(`${row.name}已有计件或工资，不能删除，可办理离职`);
  }
  await writeAudit(context, [{ entity: "employee", entityId: row.id, action: "remove", before: auditOf(row) }]);
};

/** @throws {DomainError} for one that the actor may not see, too */
export async function getVisibleEmployee(context: Context, id: number): Promise<Employee> {
  const scope = await employeesInScope(context);
  const seen = await rows(context.db, sql`select from employee where id = ${id} and ${scope ?? sql`true`}`);
  if (seen.length === 0) throw new DomainError(employeeNotFound);
  return getEmployee(context.db, id);
}

/** Locked, seen, and of the version that was looked at. */
export async function openEmployee(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<Employee> {
  await getVisibleEmployee(context, id);
  const row = await getEmployee(context.db, id, { lock: "no key update" });
  assertVersion(row, version);
  return row;
}

/** Who says which login is whose: the login reads what its employee earned. */
export function mayLink({ actor }: Context): boolean {
  return hasPermission(actor.permissions, [permissions.wageList, permissions.userEdit]);
}

async function assertFree({ db }: Context, id: number, { no, phone }: EmployeeFields): Promise<void> {
  const same = phone === null ? eq(employee.no, no) : or(eq(employee.no, no), eq(employee.phone, phone));
  const taken = await db
    .select({ no: employee.no, name: employee.name })
    .from(employee)
    .where(and(same, ne(employee.id, id)));
  const sameNo = taken.find((one) => one.no === no);
  if (sameNo) throw new DomainError(`工号 ${no} 已是${sameNo.name}的，请换一个工号`);
  const [samePhone] = taken;
  if (samePhone) throw new DomainError(`手机 ${phone} 已是${samePhone.name}（${samePhone.no}）的，请核对`);
}

type Before = Employee | null;

/** What is newly chosen is there and in use, within the actor's sight; what stood before may stay. */
async function assertReferences(context: Context, before: Before, body: EmployeeFields): Promise<void> {
  const { db } = context;
  const assertOne = async (now: number | null, was: number | null | undefined, found: SQL, refusal: string) => {
    if (now === null || now === was) return;
    if ((await rows(db, found)).length === 0) throw new DomainError(refusal);
  };
  const { deptId, teamId, repositoryId, stallId, userId } = body;
  await assertOne(
    ...([deptId, before?.deptId, sql`select from dept where id = ${deptId} and enabled`] as const),
    "部门不存在或已停用，请重新选择",
  );
  await assertOne(
    ...([teamId, before?.teamId, sql`select from team where id = ${teamId} for key share`] as const),
    "班组不存在，请重新选择",
  );
  await assertOne(
    ...([
      repositoryId,
      before?.repositoryId,
      sql`select from repository where id = ${repositoryId} and status = 'ON' and type <> 'TRANSIT'`,
    ] as const),
    "所属仓库不存在或已停用，请重新选择",
  );
  await assertOne(
    ...([stallId, before?.stallId, sql`select from stall where id = ${stallId} and status = 'ON'`] as const),
    "所属档口不存在或已停用，请重新选择",
  );
  if (userId === (before?.userId ?? null)) return;
  if (!mayLink(context)) throw new DomainError("您没有关联登录账号的权限");
  await assertOne(
    userId,
    null,
    sql`select from sys_user where id = ${userId} and enabled`,
    "登录账号不存在或已停用，请重新选择",
  );
  const [linked] = await rows<{ name: string; no: string }>(
    db,
    sql`select name, no from employee where user_id = ${userId} and id <> ${before?.id ?? 0}`,
  );
  if (linked) throw new DomainError(`该登录账号已关联${linked.name}（${linked.no}），一个账号只能关联一位员工`);
}

/** 底薪 and 提成 are for who sees wages; who does not leaves them as they are. */
function payOf(context: Context, { baseFen, commissionBp }: EmployeeFields, before: Before) {
  const kept = { baseFen: before?.baseFen ?? 0, commissionBp: before?.commissionBp ?? 0 };
  const asked = { baseFen: baseFen ?? kept.baseFen, commissionBp: commissionBp ?? kept.commissionBp };
  const changes = asked.baseFen !== kept.baseFen || asked.commissionBp !== kept.commissionBp;
  if (changes && !seesWages(context)) throw new DomainError("您没有查看工资的权限，不能修改底薪和提成");
  return asked;
}

/** The columns that a form writes as they are. */
function columnsOf(fields: Omit<EmployeeFields, "clientToken">) {
  const { no, name, deptId, teamId, post, phone, bankName, payType } = fields;
  const { repositoryId, stallId, userId, hiredDay, remark } = fields;
  const pinyin = pinyinInitials(name);
  return {
    ...{ no, name, pinyin, deptId, teamId, post, phone, bankName, payType },
    ...{ repositoryId, stallId, userId, hiredDay, remark },
  };
}

/** Without what is sealed: the last places tell one number from another. */
function auditOf(row: Partial<Employee>) {
  const { no, name, deptId, teamId, post, phone, bankName, payType, baseFen, commissionBp } = row;
  const { repositoryId, stallId, userId, hiredDay, remark, idCardTail, bankCardTail } = row;
  return {
    ...{ no, name, deptId, teamId, post, phone, bankName, payType, baseFen, commissionBp },
    ...{ repositoryId, stallId, userId, hiredDay, remark, idCardTail, bankCardTail },
  };
}
