/** 用户管理: adding, changing and removing the accounts of others (eladmin-api.md §1.5). */
import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError, isStillReferenced } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { hashPassword } from "#backoffice/ground/auth/password.ts";
import { endSessionsOf } from "#backoffice/ground/auth/session.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { passwordIssuer } from "#backoffice/ground/settings/initial-password.ts";
import { eventCodes } from "#contract/events.ts";
import type { UserFields, userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { assertReachesDepartment } from "../grants.query.ts";
import { assertLevel, levelsOf, ownLevel } from "../level.ts";
import { user } from "../user.tables.ts";
import { assertLinks, type Links, readLinks, writeLinks } from "./user-links.ts";
import { usersInScope } from "./user-list.query.ts";
import { assertNamesFree } from "./user-names.ts";

type Endpoints = typeof userUpkeepEndpoints;
type User = typeof user.$inferSelect;

/** The password is in this answer and nowhere else: a form sent again finds the user, and no password. */
export const addUser: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { id: _none, clientToken, ...fields } = body;
  const { issue, unread } = await passwordIssuer(context);
  const password = issue();
  const passwordHash = await hashPassword(password);
  let added = false;
  const add = async (within: Context) => {
    added = true;
    return { id: await insertUser(within, fields, passwordHash) };
  };
  const { id } = clientToken
    ? await once(context, { operation: "users.add", clientToken }, add)
    : await context.db.transaction((db) => add({ ...context, db }));
  return { id, username: fields.username, password: added ? password : null, unread };
};

/** For the import too: a user whose password is to be changed at the first sign-in. */
export async function insertUser(context: Context, fields: UserFields, passwordHash: string): Promise<number> {
  const { isAdmin, ...links } = await assertLinks(context, fields, null);
  await assertNamesFree(context, 0, fields);
  const { id } = await insertRow(context.db, user, {
    ...columnsOf(fields),
    isAdmin,
    passwordHash,
    mustChangePassword: true,
    ...stamp(context),
  });
  await writeLinks(context.db, id, links);
  await writeAudit(context, [{ entity: "sys_user", entityId: id, action: "add", after: auditOf(fields) }]);
  return id;
}

/** Disabling ends the user's sessions with the same commit. */
export const editUser: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { id, version, clientToken: _token, ...fields } = body;
  const [before] = await openUsers(context, [id]);
  if (!before) throw new DomainError("用户不存在，可能已被删除");
  if (version !== undefined) assertVersion(before, version);
  const links = await readLinks(context.db, before);
  const { isAdmin, ...after } = await assertLinks(context, fields, links);
  const deptId = fields.dept?.id ?? null;
  if (deptId !== before.deptId) await assertReachesDepartment(context, idsOf(after.roles), deptId);
  if (!fields.enabled) assertNotOneself(context, before, "停用");
  if (before.isAdmin && !isAdmin) assertNotOneself(context, before, "去掉管理员角色");
  if (before.isAdmin && !(isAdmin && fields.enabled)) await assertOtherAdmin(context, [id]);
  await assertNamesFree(context, id, fields);
  await touch(context, user, before, { ...columnsOf(fields), isAdmin });
  await writeLinks(context.db, id, after);
  if (before.enabled && !fields.enabled) await endSessionsOf(context.db, [id]);
  await publishEvents(context.db, [{ code: eventCodes.userUpdate, data: null, userId: id }]);
  const told = { before: auditOf(asFields(before, links)), after: auditOf(fields) };
  await writeAudit(context, [{ entity: "sys_user", entityId: id, action: "edit", ...told }]);
};

/** For who leaves the company: stops the login and ends its sessions, by the rules of changing it. */
export async function disableUser(context: Context, id: number): Promise<void> {
  const [before] = await context.db.select().from(user).where(eq(user.id, id)).for("no key update");
  if (!before?.enabled) return;
  assertNotOneself(context, before, "停用");
  assertLevel(await ownLevel(context), (await levelsOf(context.db, [id])).get(id) ?? 0);
  if (before.isAdmin) await assertOtherAdmin(context, [id]);
  await touch(context, user, before, { enabled: false });
  await endSessionsOf(context.db, [id]);
  await writeAudit(context, [
    { entity: "sys_user", entityId: id, action: "edit", before: { enabled: true }, after: { enabled: false } },
  ]);
}

/** Only who never worked with the product: documents go on naming who wrote them. */
export const removeUsers: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const gone = await openUsers(context, body);
  for (const one of gone) assertNotOneself(context, one, "删除");
  if (gone.some(({ isAdmin }) => isAdmin)) await assertOtherAdmin(context, body);
  const used = await rows<{ name: string }>(
    context.db,
    sql`select u.nick_name as name from sys_user u
        where u.id = any(${pgArray(body)}::bigint[]) and (
          exists (select from login_log l where l.user_id = u.id and l.success)
          or exists (select from audit_log a where a.operator_id = u.id)
          or exists (select from password_history p where p.user_id = u.id)) order by u.id`,
  );
  const refusal = (names: string) => new DomainError(`${names}已登录使用过，不能删除，请改为停用`);
  if (used.length > 0) throw refusal(used.map(({ name }) => name).join("、"));
  try {
    await context.db.transaction((attempt) => attempt.delete(user).where(inArray(user.id, body)));
  } catch (error) {
    throw isStillReferenced(error) ? refusal(gone.map(({ nickName }) => nickName).join("、")) : error;
  }
  await writeAudit(
    context,
    gone.map(({ id, username, nickName }) => ({
      entity: "sys_user",
      entityId: id,
      action: "remove",
      before: { username, nickName },
    })),
  );
};

/** Random passwords, or the company's initial one, told once; whoever is signed in as one of them is signed out. */
export const resetPasswords: Operation<Endpoints["resetPwd"]> = async (context, { body }) => {
  const found = await openUsers(context, body);
  if (found.length === 0) throw new DomainError("用户不存在，可能已被删除");
  const { issue, unread } = await passwordIssuer(context);
  const issued = await Promise.all(
    found.map(async ({ id, username }) => {
      const password = issue();
      return { id, username, password, passwordHash: await hashPassword(password) };
    }),
  );
  for (const { id, passwordHash } of issued) {
    await context.db
      .update(user)
      .set({ passwordHash, passwordResetAt: null, mustChangePassword: true, version: sql`${user.version} + 1` })
      .where(eq(user.id, id));
  }
  await endSessionsOf(
    context.db,
    issued.map(({ id }) => id),
  );
  await writeAudit(
    context,
    issued.map(({ id }) => ({ entity: "sys_user", entityId: id, action: "resetPassword" })),
  );
  return { content: issued.map(({ id, username, password }) => ({ id, username, password, unread })) };
};

/** Locked, in the actor's reach and not above the actor's level. What is stored decides, not what was sent. */
async function openUsers(context: Context, ids: readonly number[]): Promise<User[]> {
  const { db } = context;
  const found = await db
    .select()
    .from(user)
    .where(inArray(user.id, [...ids]))
    .orderBy(user.id)
    .for("no key update");
  const scope = await usersInScope(context);
  const seen = await rows<{ id: number }>(
    db,
    sql`select u.id from sys_user u where ${all([sql`u.id = any(${pgArray(ids)}::bigint[])`, scope])}`,
  );
  const outside = found.find(({ id }) => !seen.some((one) => one.id === id));
  if (outside) throw new DomainError("用户不存在，或不在您的数据范围内");
  const [own, levels] = [await ownLevel(context), await levelsOf(db, ids)];
  for (const level of levels.values()) assertLevel(own, level);
  return found;
}

function assertNotOneself({ actor }: Context, { id }: User, act: string): void {
  if (id === actor.userId)
    throw new DomainError(`不能${act === "去掉管理员角色" ? "去掉自己的管理员角色" : `${act}自己的账号`}`);
}

/** One administrator at a time: two who take each other's role away would leave none. */
async function assertOtherAdmin({ db }: Context, without: readonly number[]): Promise<void> {
  await acquireLock(db, "admins");
  const [other] = await rows(
    db,
    sql`select id from sys_user where is_admin and enabled and id <> all(${pgArray(without)}::bigint[]) limit 1`,
  );
  if (!other) throw new DomainError("这是最后一个启用的管理员，请先指定另一个管理员");
}

function columnsOf({ username, nickName, gender, phone, email, enabled, dept }: UserFields) {
  const blank = { gender: gender || null, phone: phone || null, email: email || null };
  return { username, nickName, ...blank, enabled, deptId: dept?.id ?? null };
}

/** What the log shows of a user: names are read where it is shown. */
function auditOf({ roles, jobs, ...fields }: UserFields) {
  return { ...columnsOf({ ...fields, roles, jobs }), roles: idsOf(roles), jobs: idsOf(jobs) };
}

const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id).sort((a, b) => a - b);

function asFields(row: User, { roles, jobs }: Links): UserFields {
  const { username, nickName, phone, email, enabled, deptId } = row;
  const gender = row.gender === "男" || row.gender === "女" ? row.gender : "";
  const dept = deptId === null ? null : { id: deptId };
  return { username, nickName, gender, phone: phone ?? "", email: email ?? "", enabled, dept, roles, jobs };
}
