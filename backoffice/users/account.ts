/** What a user changes and reads of the own record (eladmin-api.md §1.5). */
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { edited } from "#backoffice/documents/write.ts";
import { publishEvents } from "#backoffice/events/publish.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { findPermissionTitles } from "#backoffice/menus/menu.ts";
import { eventCodes } from "#contract/events.ts";
import { adminRole } from "#contract/permissions.ts";
import type { ProfileForm, userEndpoints } from "#contract/system/users.ts";
import { user } from "./user.tables.ts";

/** Fields that are absent stay as they are; empty ones are cleared. */
export const updateProfile: Operation<typeof userEndpoints.center> = async (context, { body }) => {
  const { db, actor } = context;
  const { id, nickName, ...details } = body;
  if (id !== undefined && id !== null && id !== actor.userId) throw new DomainError("不能修改他人资料");
  await assertUnused(context, body);
  await db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ nickName, ...cleared(details), ...edited(context), version: sql`${user.version} + 1` })
      .where(eq(user.id, actor.userId));
    await publishEvents(tx, [{ code: eventCodes.userUpdate, data: null, userId: actor.userId }]);
  });
};

/** An administrator's one code stands for all of them. */
export const listPermissions: Operation<typeof userEndpoints.permissions> = async ({ db, actor }) => {
  const content = actor.permissions.includes(adminRole)
    ? [{ code: adminRole, title: "全部权限", group: "系统管理员" }]
    : await findPermissionTitles(db, actor.permissions);
  return { content, totalElements: content.length };
};

/** Phone numbers and e-mail addresses find one person each; the database has the last word when two save at once. */
async function assertUnused({ db, actor }: Context, { phone, email }: ProfileForm): Promise<void> {
  const taken = await db
    .select({ phone: user.phone })
    .from(user)
    .where(
      and(
        ne(user.id, actor.userId),
        or(
          phone ? eq(user.phone, phone) : sql`false`,
          email ? eq(sql`lower(${user.email})`, email.toLowerCase()) : sql`false`,
        ),
      ),
    );
  if (taken.length === 0) return;
  const samePhone = phone && taken.some((row) => row.phone === phone);
  throw new DomainError(
    samePhone ? `手机号 ${phone} 已被其他用户使用，请换一个` : `邮箱 ${email} 已被其他用户使用，请换一个`,
  );
}

/** Empty text as null, which unique columns ignore. */
function cleared(details: Omit<ProfileForm, "nickName">): Partial<Record<keyof typeof details, string | null>> {
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value || null]),
  );
}
