/** Who belongs to departments: people, and roles whose data scope names them. */
import { count, eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { role, roleDept, user } from "../user.tables.ts";

export interface DepartmentUse {
  people: { departmentId: number; count: number } | null;
  role: { departmentId: number; name: string } | null;
}

/** The first of each among the departments; null where there is none. */
export async function findDepartmentUse(db: Db, ids: readonly number[]): Promise<DepartmentUse> {
  const among = [0, ...ids];
  const [people] = await db
    .select({ departmentId: user.deptId, count: count() })
    .from(user)
    .where(inArray(user.deptId, among))
    .groupBy(user.deptId)
    .orderBy(user.deptId)
    .limit(1);
  const [scoped] = await db
    .select({ departmentId: roleDept.deptId, name: role.name })
    .from(roleDept)
    .innerJoin(role, eq(role.id, roleDept.roleId))
    .where(inArray(roleDept.deptId, among))
    .orderBy(role.level, role.id)
    .limit(1);
  return {
    people: people ? { departmentId: people.departmentId ?? 0, count: people.count } : null,
    role: scoped ?? null,
  };
}
