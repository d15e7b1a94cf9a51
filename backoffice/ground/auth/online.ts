/** 在线用户: every session that stands, and ending them (eladmin-api.md §1.8). An ended one is refused at its next request. */
import { inArray, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { all, containing, shownInstant, shownPlace } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { publishSessionEnds } from "#backoffice/ground/events/publish.ts";
import { downloadList, type EladminSource, readPage, within } from "#backoffice/ground/http/eladmin.ts";
import { instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { OnlineQuery, OnlineRow, onlineEndpoints } from "#contract/system/monitor/online.ts";
import { session } from "./session.tables.ts";
import { describeUserAgent } from "./user-agent.rules.ts";

const online: EladminSource<OnlineQuery, OnlineRow> = {
  select({ clock, actor }, query) {
    const named = query?.username === undefined ? null : containing(query.username);
    return sql`
      select s.id, s.id::text as key, u.id as uid, u.username as "userName", u.nick_name as "nickName",
             coalesce(d.name, '') as dept, s.user_agent as browser, s.ip, ${shownPlace(sql`s.ip`)} as address,
             ${shownInstant(sql`s.created_at`)} as "loginTime", ${shownInstant(sql`s.seen_at`)} as "seenTime",
             s.id = ${actor.sessionId} as current
      from session s join sys_user u on u.id = s.user_id left join dept d on d.id = u.dept_id
      where ${all([
        sql`u.enabled and s.expires_at > ${clock.now().toISOString()}::timestamptz`,
        named !== null && sql`(u.username ilike ${named} or u.nick_name ilike ${named})`,
        within(sql`s.created_at`, query?.createTime ?? []),
      ])}`;
  },
  sorts: ["id", "userName", "loginTime", "seenTime"],
  usual: ["seenTime,desc"],
};

const shown = (row: OnlineRow): OnlineRow => ({ ...row, browser: describeUserAgent(row.browser) });

export const listOnline: Operation<typeof onlineEndpoints.list> = async (context, { query }) => {
  const { content, totalElements } = await readPage(online, context, query);
  return { content: content.map(shown), totalElements };
};

export const downloadOnline: Operation<typeof onlineEndpoints.download> = (context, { query }) =>
  downloadList(online, context, {
    query,
    title: "在线用户",
    columns: [
      text("用户名", 14, (row) => row.userName),
      text("昵称", 14, (row) => row.nickName),
      text("部门", 14, (row) => row.dept),
      text("IP", 16, (row) => row.ip),
      text("IP 来源", 10, (row) => row.address),
      text("浏览器", 20, (row) => shown(row).browser),
      instant("登录时间", (row) => row.loginTime),
      instant("最近使用", (row) => row.seenTime),
    ],
  });

/** Those that still stand; refused where none does. */
export const endOnline: Operation<typeof onlineEndpoints.end> = async (context, { body }) => {
  const { db } = context;
  const ended = await db
    .delete(session)
    .where(inArray(session.id, body.map(Number)))
    .returning({ id: session.id, userId: session.userId });
  if (ended.length === 0) throw new DomainError("会话不存在，可能已经下线");
  await writeAudit(
    context,
    ended.map(({ id, userId }) => ({ entity: "sys_user", entityId: userId, action: "强退", before: { session: id } })),
  );
  await publishSessionEnds(
    db,
    ended.map(({ id }) => id),
  );
};
