/** What other domains ask about employees (员工): one, those who work, whose login it is, and whom one may see. */

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { employee, team } from "./employee.tables.ts";

export type Employee = typeof employee.$inferSelect;

export const employeeNotFound = "员工不存在，可能已被删除";

/**
 * Whoever it is, seen or not; with `lock` under the row's lock, held to the end of the transaction: to change the row,
 * or `share`d by those who need it as it is.
 * @throws {DomainError} when there is none
 */
export async function getEmployee(
  db: Db,
  id: number,
  { lock }: { lock?: "no key update" | "share" } = {},
): Promise<Employee> {
  return getRow(db, employee, id, employeeNotFound, lock);
}

/** Those of the ids, in their order; with `lock` under their rows' locks. */
export async function findEmployees(db: Db, ids: readonly number[], { lock = false } = {}): Promise<Employee[]> {
  const query = db
    .select()
    .from(employee)
    .where(inArray(employee.id, [...ids]))
    .orderBy(employee.id);
  return lock ? query.for("no key update") : query;
}

export interface Worker {
  id: number;
  no: string;
  name: string;
  teamId: number | null;
  teamName: string | null;
}

/** Who works here now, by team and 工号; all of them, or those of the ids whatever their state. */
export async function listWorkers(db: Db, ids?: readonly number[]): Promise<Worker[]> {
  return db
    .select({ id: employee.id, no: employee.no, name: employee.name, teamId: employee.teamId, teamName: team.name })
    .from(employee)
    .leftJoin(team, eq(team.id, employee.teamId))
    .where(ids === undefined ? eq(employee.status, "ACTIVE") : inArray(employee.id, [...ids]))
    .orderBy(team.sort, team.id, employee.no);
}

/** The employee whose login it is; null for a login of none. */
export async function findEmployeeOfUser(db: Db, userId: number): Promise<Employee | null> {
  const [found] = await db.select().from(employee).where(eq(employee.userId, userId));
  return found ?? null;
}

/** The teams that the login's employee leads (组长). */
export async function findTeamsLed(db: Db, userId: number): Promise<number[]> {
  const found = await db
    .select({ id: team.id })
    .from(team)
    .innerJoin(employee, eq(employee.id, team.leaderId))
    .where(and(eq(employee.userId, userId), eq(employee.status, "ACTIVE")));
  return found.map(({ id }) => id);
}

/** Who sees what people earn: 工资列表. */
export function seesWages({ actor }: Pick<Context, "actor">): boolean {
  return hasPermission(actor.permissions, [permissions.wageList]);
}

/**
 * The employees one may see, as a condition on `employee`; null for all: who sees wages sees everybody. Others see who
 * works in their places and stalls, themselves, and, with a hand in piecework, who works in none.
 */
export async function employeesInScope(context: Pick<Context, "db" | "actor">): Promise<SQL | null> {
  if (seesWages(context)) return null;
  const repositoryIds = (await readRepositoryAccess(context)).ids("view");
  const stallIds = (await visibleStalls(context)).map(({ id }) => id);
  const placeless = hasPermission(context.actor.permissions, [permissions.pieceList]);
  return sql`(employee.user_id = ${context.actor.userId}
    or employee.repository_id = any(${pgArray(repositoryIds)}::bigint[])
    or employee.stall_id = any(${pgArray(stallIds)}::bigint[])
    or (${placeless} and employee.repository_id is null and employee.stall_id is null))`;
}
