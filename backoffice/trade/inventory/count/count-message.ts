/** Whom a 盘点 tells what: those who approve that one waits, and who submitted it that it came back. */

import type { Context } from "#backoffice/core/context.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { permissions } from "#contract/permissions.ts";
import type { Count } from "./count.ts";

/** Those who hold the permission to approve and may see the repository; not who submitted it. */
export async function notifyApprovers(context: Context, { id, no, repositoryId }: Count): Promise<void> {
  const approvers = new Set(await findUsersWithPermission(context.db, permissions.reviewApprove));
  const here = await findUsersWithRight(context.db, repositoryId, "view");
  const told = here.filter((userId) => approvers.has(userId) && userId !== context.actor.userId);
  await send(context, told, { type: "盘点待审", title: `盘点单 ${no} 已提交，请审核`, id });
}

export async function notifySubmitter(context: Context, { id, no, submittedBy }: Count, reason: string): Promise<void> {
  const told = submittedBy === null || submittedBy === context.actor.userId ? [] : [submittedBy];
  await send(context, told, { type: "盘点退回", title: `盘点单 ${no} 被退回`, content: reason, id });
}

async function send(
  context: Context,
  userIds: readonly number[],
  { id, content = "", ...text }: { id: number; type: string; title: string; content?: string },
): Promise<void> {
  await sendMessage(context, userIds, {
    category: "BUSINESS",
    ...text,
    content,
    link: `/clothes/inventory/review/item?id=${id}`,
    linkPermission: permissions.reviewList,
  });
}
