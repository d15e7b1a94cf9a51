/** The personal to-do list: nobody sees or changes another's (product.md §4, §5). */
import { and, eq } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import { DomainError, NotPermitted } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { issueEndpoints } from "#contract/system/issues.ts";
import { userIssue } from "./issue.tables.ts";

/** Open items first, then done ones; each in the order they were written. */
export const listIssues: Operation<typeof issueEndpoints.list> = async ({ db, actor }) => {
  const found = await db
    .select()
    .from(userIssue)
    .where(and(eq(userIssue.userId, actor.userId), eq(userIssue.delFlag, 0)))
    .orderBy(userIssue.issueStatus, userIssue.id);
  const content = found.map(({ id, issueName, issueStatus, delFlag, createdAt }) => ({
    id,
    issueName,
    issueStatus,
    delFlag,
    createTime: formatInstant(createdAt),
  }));
  return { content, totalElements: content.length };
};

export const addIssue: Operation<typeof issueEndpoints.add> = async ({ db, actor, clock }, { body }) => {
  const now = clock.now();
  await db.insert(userIssue).values({ ...body, userId: actor.userId, createdAt: now, updatedAt: now });
};

/** Deleting needs the delete code, every other change the edit code; the endpoint lets both in. */
export const editIssue: Operation<typeof issueEndpoints.edit> = async ({ db, actor, clock }, { body }) => {
  const wanted = body.delFlag === 1 ? permissions.issueDel : permissions.issueEdit;
  if (!hasPermission(actor.permissions, [wanted])) throw new NotPermitted();
  const { id, ...fields } = body;
  const changed = await db
    .update(userIssue)
    .set({ ...fields, updatedAt: clock.now() })
    .where(and(eq(userIssue.id, id), eq(userIssue.userId, actor.userId), eq(userIssue.delFlag, 0)))
    .returning({ id: userIssue.id });
  if (changed.length === 0) throw new DomainError("待办不存在，可能已被删除");
};
