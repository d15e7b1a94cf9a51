/** What a user changes and reads of the own record (eladmin-api.md §1.5). */
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { edited } from "#backoffice/ground/documents/write.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { sendsMail } from "#backoffice/ground/mail/settings.ts";
import { findPermissionTitles } from "#backoffice/ground/menus/menu.ts";
import { eventCodes } from "#contract/events.ts";
import { adminRole } from "#contract/permissions.ts";
import type { ProfileForm, userEndpoints } from "#contract/system/people/users.ts";
import { assertNamesFree } from "./upkeep/user-names.ts";
import { user } from "./user.tables.ts";

/** Fields that are absent stay as they are; empty ones are cleared. */
export const updateProfile: Operation<typeof userEndpoints.center> = async (context, { body }) => {
  const { db, actor } = context;
  const { id, nickName, ...details } = body;
  if (id !== undefined && id !== null && id !== actor.userId) throw new DomainError("不能修改他人资料");
  await assertNamesFree(context, actor.userId, body);
  await assertEmailKept(context, body.email);
  await db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ nickName, ...cleared(details), ...edited(context), version: sql`${user.version} + 1` })
      .where(eq(user.id, actor.userId));
    await publishEvents(tx, [{ code: eventCodes.userUpdate, data: null, userId: actor.userId }]);
  });
};

/** Where mail is sent, an address is proved by a code: a forgotten password is set anew through it. */
async function assertEmailKept({ db, actor }: Context, email: string | undefined): Promise<void> {
  if (email === undefined || !(await sendsMail(db))) return;
  const [found] = await db.select({ email: user.email }).from(user).where(eq(user.id, actor.userId));
  if ((found?.email ?? "") !== email) throw new DomainError("邮箱要先验证才能修改，请用“修改邮箱”");
}

/** For the operation that has seen the code: the user's own new address. */
export async function setEmail(context: Context, email: string): Promise<void> {
  const { db, actor } = context;
  await db
    .update(user)
    .set({ email, ...edited(context), version: sql`${user.version} + 1` })
    .where(eq(user.id, actor.userId));
  await publishEvents(db, [{ code: eventCodes.userUpdate, data: null, userId: actor.userId }]);
}

/** An administrator's one code stands for all of them. */
export const listPermissions: Operation<typeof userEndpoints.permissions> = async ({ db, actor }) => {
  const content = actor.permissions.includes(adminRole)
    ? [{ code: adminRole, title: "全部权限", group: "系统管理员" }]
    : await findPermissionTitles(db, actor.permissions);
  return { content, totalElements: content.length };
};

/** Empty text as null, which unique columns ignore. */
function cleared(details: Omit<ProfileForm, "nickName">): Partial<Record<keyof typeof details, string | null>> {
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value || null]),
  );
}
