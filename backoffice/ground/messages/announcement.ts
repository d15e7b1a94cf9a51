/** 站内消息: what people write to everybody, to roles and to named people; edited and withdrawn with all its copies. */

import { and, eq, isNull, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { findEnabledUserIds, findEnabledUsersOfRoles } from "#backoffice/ground/users/user.ts";
import type { AnnouncementRow, Audience, announcementEndpoints, messageEndpoints } from "#contract/system/messages.ts";
import { announcement, message } from "./message.tables.ts";
import { announceCounts, type MessageText, sendMessage } from "./message.ts";

type Endpoints = typeof announcementEndpoints;

/** Whom it is for: ids of roles or users, none of everybody. */
interface Addressed {
  readonly audience: Audience;
  readonly ids: readonly number[];
}

/** Keeps what was written, and gives every reader a copy, live in open pages. */
async function announce(
  context: Context,
  text: MessageText,
  { audience, ids }: Addressed,
): Promise<{ id: number; sentCount: number }> {
  const { db, actor, clock } = context;
  const userIds = await readersOf(context, { audience, ids });
  const by = { createdBy: actor.userId, createdAt: clock.now(), updatedBy: actor.userId, updatedAt: clock.now() };
  const [kept] = await db
    .insert(announcement)
    .values({ ...text, ...by, audience, audienceIds: [...new Set(ids)], sentCount: userIds.length })
    .returning({ id: announcement.id });
  if (!kept) throw new Error("an insert gave no row");
  await sendMessage(context, userIds, { ...text, announcementId: kept.id });
  await writeAudit(context, [
    { entity: "announcement", entityId: kept.id, action: "send", after: { ...text, audience, ids } },
  ]);
  return { id: kept.id, sentCount: userIds.length };
}

async function readersOf({ db }: Context, { audience, ids }: Addressed): Promise<number[]> {
  if (audience === "ALL") return findEnabledUserIds(db, "all");
  if (audience === "USERS") {
    const enabled = await findEnabledUserIds(db, ids);
    if (enabled.length !== new Set(ids).size) throw new DomainError("收件人不存在或已停用");
    return enabled;
  }
  const holders = await findEnabledUsersOfRoles(db, ids);
  if (holders.length === 0) throw new DomainError("这些角色下没有启用的用户，请选择别的角色");
  return holders;
}

/** The same text in every copy; `again`: who has read it is told once more. */
async function rewrite(
  context: Context,
  id: number,
  text: Partial<MessageText>,
  { version, again = false }: { version?: number; again?: boolean } = {},
): Promise<{ version: number }> {
  const { db, actor, clock } = context;
  const before = await openAnnouncement(context, id, version);
  const by = { updatedBy: actor.userId, updatedAt: clock.now(), version: before.version + 1 };
  await db
    .update(announcement)
    .set({ ...text, ...by })
    .where(eq(announcement.id, id));
  const copies = await db
    .update(message)
    .set({ ...text, ...(again && { readAt: null }) })
    .where(eq(message.announcementId, id))
    .returning({ userId: message.userId });
  await announceCounts(
    db,
    copies.map(({ userId }) => userId),
  );
  const { type, title, content, link } = before;
  await writeAudit(context, [
    { entity: "announcement", entityId: id, action: "edit", before: { type, title, content, link }, after: text },
  ]);
  return { version: before.version + 1 };
}

async function openAnnouncement({ db }: Context, id: number, version: number | undefined) {
  const found = await getRow(db, announcement, id, "消息不存在，可能已过期删除", "update");
  if (found.withdrawnAt !== null) throw new DomainError(`消息“${found.title}”已撤回`);
  if (version !== undefined && version !== found.version) throw new DomainError("数据已被他人修改，请刷新后重试");
  return found;
}

/** As other programs write one: to users, to roles, or to everybody. */
export const addMessage: Operation<typeof messageEndpoints.add> = async (context, { body }) => {
  const { userIds = [], roleIds = [], ...text } = body;
  const to: Addressed =
    roleIds.length > 0
      ? { audience: "ROLES", ids: roleIds }
      : { audience: userIds.length > 0 ? "USERS" : "ALL", ids: userIds };
  await announce(context, { ...text, link: text.link || null, linkPermission: text.linkPermission || null }, to);
};

export const editMessage: Operation<typeof messageEndpoints.edit> = async (context, { body }) => {
  const { db } = context;
  const { id, ...text } = body;
  const fields = { ...text, link: text.link || null, linkPermission: text.linkPermission || null };
  const found = await getRow(db, message, id, "消息不存在，可能已被删除");
  if (found.announcementId !== null) {
    await rewrite(context, found.announcementId, fields);
    return;
  }
  await db.update(message).set(fields).where(eq(message.id, id));
  await announceCounts(db, [found.userId]);
};

export const addAnnouncement: Operation<Endpoints["add"]> = (context, { body }) => {
  const { audience, roleIds, userIds, type, title, content, link } = body;
  const text = { category: "SYSTEM" as const, type, title, content, link: link || null, linkPermission: null };
  return announce(context, text, { audience, ids: { ALL: [], ROLES: roleIds, USERS: userIds }[audience] });
};

export const editAnnouncement: Operation<Endpoints["edit"]> = (context, { params, body }) => {
  const { type, title, content, link, again, version } = body;
  return rewrite(context, params.id, { type, title, content, link: link || null }, { version, again });
};

/** Gone from every reader's list and count; what was written stays here, marked. */
export const withdrawAnnouncement: Operation<Endpoints["withdraw"]> = async (context, { params, body }) => {
  const { db, actor, clock } = context;
  const before = await openAnnouncement(context, params.id, body.version);
  const now = clock.now();
  const unread = await db.$count(message, and(eq(message.announcementId, params.id), isNull(message.readAt)));
  const copies = await db
    .delete(message)
    .where(eq(message.announcementId, params.id))
    .returning({ userId: message.userId });
  await db
    .update(announcement)
    .set({
      withdrawnAt: now,
      readCount: before.sentCount - unread,
      ...{ updatedBy: actor.userId, updatedAt: now, version: before.version + 1 },
    })
    .where(eq(announcement.id, params.id));
  await announceCounts(
    db,
    copies.map(({ userId }) => userId),
  );
  await writeAudit(context, [
    { entity: "announcement", entityId: params.id, action: "withdraw", before: { title: before.title } },
  ]);
};

type Row = Omit<AnnouncementRow, "createTime"> & { createdAt: string };

/** Who deleted the own copy has seen it. */
function select(where: ReturnType<typeof all>) {
  return sql`
    select a.id, a.category, a.type, a.title, a.content, a.link, a.audience, a.sent_count as "sentCount",
           coalesce(a.read_count, a.sent_count - (select count(*)::int4 from message m
                                                  where m.announcement_id = a.id and m.read_at is null)) as "readCount",
           a.withdrawn_at is not null as withdrawn, a.version,
           coalesce(case a.audience
             when 'ROLES' then (select json_agg(r.name order by r.level, r.id) from role r where a.audience_ids @> to_jsonb(r.id))
             when 'USERS' then (select json_agg(u.nick_name order by u.id) from sys_user u where a.audience_ids @> to_jsonb(u.id))
           end, '[]') as "audienceNames",
           (select nick_name from sys_user where id = a.created_by) as "createBy", a.created_at as "createdAt"
    from announcement a where ${where}`;
}

const shown = ({ createdAt, ...row }: Row): AnnouncementRow => ({
  ...row,
  createTime: formatInstant(new Date(createdAt)),
});

export const listAnnouncements: Operation<Endpoints["list"]> = async ({ db }, { query }) => {
  const part = query.blurry === undefined ? null : containing(query.blurry);
  const where = all([part !== null && sql`(a.title ilike ${part} or a.content ilike ${part} or a.type ilike ${part})`]);
  const [counted] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int4 as total from announcement a where ${where}`,
  );
  const found = await rows<Row>(
    db,
    sql`${select(where)} order by a.id desc limit ${query.size} offset ${query.page * query.size}`,
  );
  return { content: found.map(shown), totalElements: counted?.total ?? 0 };
};

export const announcementDetail: Operation<Endpoints["detail"]> = async ({ db }, { params }) => {
  const [found] = await rows<Row>(db, select(sql`a.id = ${params.id}`));
  if (!found) throw new DomainError("消息不存在，可能已过期删除");
  return shown(found);
};

export const announcementChoices: Operation<Endpoints["choices"]> = async ({ db }) => ({
  roles: await rows(db, sql`select id, name from role order by level, id`),
  users: await rows(
    db,
    sql`
    select u.id, u.nick_name || '（' || u.username || '）' as name, coalesce(d.name, '') as dept,
           coalesce((select json_agg(h.role_id order by h.role_id) from user_role h where h.user_id = u.id), '[]') as "roleIds"
    from sys_user u left join dept d on d.id = u.dept_id
    where u.enabled order by u.nick_name, u.id`,
  ),
});
