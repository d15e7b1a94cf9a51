/** The roles and positions of a user, and the department; 管理员 is a mark on the user that looks like a role. */
import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { adminRole } from "#contract/permissions.ts";
import type { UserFields } from "#contract/system/people/user-upkeep.ts";
import { refuseRoles } from "../grants.query.ts";
import { assertLevel, ownLevel } from "../level.ts";
import { dept, position, role, type user, userPosition, userRole } from "../user.tables.ts";

export interface Links {
  roles: { id: number }[];
  jobs: { id: number }[];
}

/** As they stand, 管理员 among the roles. */
export async function readLinks(db: Db, { id, isAdmin }: typeof user.$inferSelect): Promise<Links> {
  const roles = await db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, id));
  const jobs = await db.select({ id: userPosition.positionId }).from(userPosition).where(eq(userPosition.userId, id));
  const admin = isAdmin ? await db.select({ id: role.id }).from(role).where(eq(role.code, adminRole)) : [];
  return { roles: [...admin, ...roles], jobs };
}

/**
 * Refuses roles above the actor's level, and, unless the user had it before, what there is not, what is stopped, and
 * roles that hold what the actor does not.
 * Gives the ids to be written, and whether 管理员 is among the roles.
 */
export async function assertLinks(
  context: Context,
  { dept: chosen, roles, jobs }: UserFields,
  before: Links | null,
): Promise<Links & { isAdmin: boolean }> {
  const { db } = context;
  const asked = idsOf(roles);
  const found = await db
    .select({ id: role.id, code: role.code, level: role.level })
    .from(role)
    .where(inArray(role.id, [0, ...asked]));
  if (found.length < asked.length) throw new DomainError("所选角色不存在，可能已被删除，请重新选择");
  const own = await ownLevel(context);
  for (const { level } of found) assertLevel(own, level);
  const fresh = missingFrom(roles, before?.roles ?? []);
  for (const refusal of (await refuseRoles(context, fresh, chosen?.id ?? null)).values())
    throw new DomainError(refusal);
  if (chosen && !(await exists(db, dept, chosen.id))) throw new DomainError("所选部门不存在，可能已被删除，请重新选择");
  const positions = await db
    .select({ id: position.id, name: position.name, enabled: position.enabled })
    .from(position)
    .where(inArray(position.id, [0, ...idsOf(jobs)]));
  if (positions.length < idsOf(jobs).length) throw new DomainError("所选岗位不存在，可能已被删除，请重新选择");
  const stopped = positions.find(({ id, enabled }) => !enabled && !before?.jobs.some((job) => job.id === id));
  if (stopped) throw new DomainError(`岗位 ${stopped.name} 已停用，请重新选择`);
  return {
    isAdmin: found.some(({ code }) => code === adminRole),
    roles: found.filter(({ code }) => code !== adminRole).map(({ id }) => ({ id })),
    jobs: positions.map(({ id }) => ({ id })),
  };
}

async function exists(db: Db, table: typeof dept, id: number): Promise<boolean> {
  return (await db.$count(table, eq(table.id, id))) > 0;
}

const idsOf = (refs: readonly { id: number }[]) => [...new Set(refs.map(({ id }) => id))];

/** What stays is left alone. */
export async function writeLinks(db: Db, userId: number, { roles, jobs }: Links): Promise<void> {
  const held = await db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, userId));
  const gone = missingFrom(held, roles);
  if (gone.length > 0)
    await db.delete(userRole).where(and(eq(userRole.userId, userId), inArray(userRole.roleId, gone)));
  const fresh = missingFrom(roles, held);
  if (fresh.length > 0) await db.insert(userRole).values(fresh.map((roleId) => ({ userId, roleId })));
  const at = await db.select({ id: userPosition.positionId }).from(userPosition).where(eq(userPosition.userId, userId));
  const left = missingFrom(at, jobs);
  if (left.length > 0)
    await db.delete(userPosition).where(and(eq(userPosition.userId, userId), inArray(userPosition.positionId, left)));
  const taken = missingFrom(jobs, at);
  if (taken.length > 0) await db.insert(userPosition).values(taken.map((positionId) => ({ userId, positionId })));
}

/** Ids of `some` that are not among the others. */
function missingFrom(some: readonly { id: number }[], others: readonly { id: number }[]): number[] {
  return idsOf(some).filter((id) => !others.some((one) => one.id === id));
}
