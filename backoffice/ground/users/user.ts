/** What other domains ask about users. */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { adminRole, defaultRole } from "#contract/permissions.ts";
import { dept, position, role, user, userPosition, userRole } from "./user.tables.ts";

export type User = typeof user.$inferSelect;

export async function findUserByName(db: Db, username: string): Promise<User | null> {
  const [found] = await db.select().from(user).where(eq(user.username, username));
  return found ?? null;
}

/** Whom a user name or a mail address means, whatever the case of the latter. */
export async function findUserByAccount(db: Db, account: string): Promise<User | null> {
  const found = await db
    .select()
    .from(user)
    .where(or(eq(user.username, account), sql`lower(${user.email}) = ${account.toLowerCase()}`));
  return found.find(({ username }) => username === account) ?? found[0] ?? null;
}

/** Whether anybody has an account: false before the first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  const found = await db.select({ id: user.id }).from(user).limit(1);
  return found.length > 0;
}

/** The ids of roles by their codes, as a function that throws for a role that there is not. */
export async function roleIdByCode(db: Db): Promise<(code: string) => number> {
  const found = await db.select({ id: role.id, code: role.code }).from(role);
  const ids = new Map(found.map(({ id, code }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`there is no role ${code}`);
    return id;
  };
}

/** A user with department, roles, the highest first, and positions. */
export async function getProfile(db: Db, userId: number) {
  const [found] = await db.select().from(user).leftJoin(dept, eq(dept.id, user.deptId)).where(eq(user.id, userId));
  if (!found) throw new Error(`there is no user ${userId}`);
  const roles = await db
    .select({ id: role.id, name: role.name, level: role.level, dataScope: role.dataScope })
    .from(role)
    .where(
      or(
        inArray(role.id, db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, userId))),
        found.sys_user.isAdmin ? eq(role.code, adminRole) : undefined,
      ),
    )
    .orderBy(role.level, role.id);
  const jobs = await db
    .select({ id: position.id, name: position.name })
    .from(userPosition)
    .innerJoin(position, eq(position.id, userPosition.positionId))
    .where(eq(userPosition.userId, userId))
    .orderBy(position.positionSort, position.id);
  return { user: found.sys_user, dept: found.dept, roles, jobs };
}

export type Profile = Awaited<ReturnType<typeof getProfile>>;

/** The name a record shows for who wrote it; null when nobody is recorded. */
export async function findNickName(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [found] = await db.select({ nickName: user.nickName }).from(user).where(eq(user.id, userId));
  return found?.nickName ?? null;
}

/** The name that a login signs in by. */
export async function findUsername(db: Db, userId: number): Promise<string | null> {
  const [found] = await db.select({ username: user.username }).from(user).where(eq(user.id, userId));
  return found?.username ?? null;
}

export interface Access {
  readonly username: string;
  /** Exactly `admin` for an administrator, else the codes of the roles' menus; none while the password must be changed. */
  readonly permissions: readonly string[];
}

export async function getAccess(db: Db, userId: number): Promise<Access> {
  const [found] = await rows<{ username: string; isAdmin: boolean; mustChange: boolean; codes: string[] | null }>(
    db,
    sql`select u.username, u.is_admin as "isAdmin", u.must_change_password as "mustChange",
               (select array_agg(distinct m.permission) from user_role ur
                join role_menu rm on rm.role_id = ur.role_id join menu m on m.id = rm.menu_id
                where ur.user_id = u.id and m.permission not in ('', ${adminRole})) as codes
        from sys_user u where u.id = ${userId}`,
  );
  if (!found) throw new Error(`there is no user ${userId}`);
  const { username, isAdmin, mustChange, codes } = found;
  if (mustChange) return { username, permissions: [] };
  return { username, permissions: isAdmin ? [adminRole] : (codes ?? []) };
}

/**
 * Ids of the menus that the user's roles hold; a user without roles has the default one (product.md §4), and so has
 * one whose password must be changed first.
 */
export async function findGrantedMenuIds(db: Db, userId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct menu_id as id from role_menu where role_id in (
          select role_id from user_role where user_id = ${userId}
            and not (select must_change_password from sys_user where id = ${userId})
          union
          select id from role where code = ${defaultRole}
            and (not exists (select from user_role where user_id = ${userId})
              or (select must_change_password from sys_user where id = ${userId})))`,
  );
  return found.map((row) => row.id);
}

/** Of no department: an empty list would mean all of them. */
const nowhere = [0];

/**
 * Department ids the user's roles reach; empty for all: any role of 全部, or no role (eladmin-api.md §1.3). Whose roles
 * reach none, such as 本级 of who stands in no department, reaches nowhere.
 */
export async function findDataScopes(db: Db, { user: { isAdmin, deptId }, roles }: Profile): Promise<number[]> {
  if (isAdmin || roles.length === 0 || roles.some((one) => one.dataScope === "全部")) return [];
  const own = roles.some((one) => one.dataScope === "本级") && deptId !== null ? [deptId] : [];
  const custom = roles.filter((one) => one.dataScope === "自定义").map((one) => one.id);
  const reached = await rows<{ id: number }>(
    db,
    sql`with recursive reached as (
          select dept_id as id from role_dept where role_id = any(${pgArray(custom)}::bigint[])
          union select d.id from dept d join reached r on d.pid = r.id)
        select id from reached`,
  );
  const all = [...new Set([...own, ...reached.map((one) => one.id)])];
  return all.length > 0 ? all : nowhere;
}

/** Those of the users that may sign in; all of them for `"all"`. */
export async function findEnabledUserIds(db: Db, userIds: readonly number[] | "all"): Promise<number[]> {
  const among = userIds === "all" ? undefined : inArray(user.id, [...userIds]);
  const found = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.enabled, true), among))
    .orderBy(user.id);
  return found.map((row) => row.id);
}

/** Those who may sign in and hold one of these roles; 管理员 is the user's own mark. */
export async function findEnabledUsersOfRoles(db: Db, roleIds: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from sys_user u where enabled and (
          exists (select from user_role h where h.user_id = u.id and h.role_id = any(${pgArray(roleIds)}::bigint[]))
          or (is_admin and exists (
            select from role r where r.id = any(${pgArray(roleIds)}::bigint[]) and r.code = ${adminRole}))) order by id`,
  );
  return found.map((row) => row.id);
}

/** Whether one of the user's roles is the one of this code, such as ROLE_BOSS. */
export async function holdsRole(db: Db, userId: number, code: string): Promise<boolean> {
  const found = await db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, userId), eq(role.code, code)));
  return found.length > 0;
}

/** The enabled users who hold the role of this code or name; null where there is no such role. */
export async function findUsersWithRole(db: Db, codeOrName: string): Promise<number[] | null> {
  const named = await db
    .select({ id: role.id })
    .from(role)
    .where(or(eq(role.code, codeOrName), eq(role.name, codeOrName)));
  if (named.length === 0) return null;
  const roleIds = named.map(({ id }) => id);
  const found = await db
    .selectDistinct({ id: user.id })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .where(and(eq(user.enabled, true), inArray(userRole.roleId, roleIds)))
    .orderBy(user.id);
  return found.map(({ id }) => id);
}

/** Mail addresses of those of the users who have one and may sign in. */
export async function findEmails(db: Db, userIds: readonly number[]): Promise<string[]> {
  const found = await db
    .select({ email: user.email })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), eq(user.enabled, true)));
  return found.flatMap(({ email }) => email || []);
}

/** The enabled users who hold the permission code by a role, and the administrators. */
export async function findUsersWithPermission(db: Db, code: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from sys_user where enabled and (is_admin or exists (
          select from user_role ur join role_menu rm on rm.role_id = ur.role_id join menu m on m.id = rm.menu_id
          where ur.user_id = sys_user.id and m.permission = ${code})) order by id`,
  );
  return found.map(({ id }) => id);
}
