/** The product's version log (domain.md §3.7). */
import { count, desc, eq } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { eventCodes } from "#contract/events.ts";
import type { versionEndpoints } from "#contract/system/versions.ts";
import { versionLog } from "./version.tables.ts";

export const listVersions: Operation<typeof versionEndpoints.log> = async ({ db }, { query }) => {
  const [counted] = await db.select({ total: count() }).from(versionLog);
  const found = await db
    .select()
    .from(versionLog)
    .orderBy(desc(versionLog.releaseDate), desc(versionLog.id))
    .limit(query.size)
    .offset(query.page * query.size);
  return {
    content: found.map(({ createdBy: _by, createdAt: _at, ...row }) => row),
    totalElements: counted?.total ?? 0,
  };
};

/** Open pages hear of it and ask whether they must refresh. */
export const addVersion: Operation<typeof versionEndpoints.add> = async ({ db, actor, clock }, { body }) => {
  if (body.added.length + body.improved.length + body.fixed.length === 0)
    throw new DomainError("请至少填写一条变更说明");
  const added = await db
    .insert(versionLog)
    .values({ ...body, createdBy: actor.userId, createdAt: clock.now() })
    .onConflictDoNothing({ target: versionLog.version })
    .returning({ id: versionLog.id });
  if (added.length === 0) throw new DomainError(`版本 ${body.version} 已存在`);
  await publishEvents(db, [{ code: eventCodes.platformVersion, data: { version: body.version } }]);
};

export const checkVersion: Operation<typeof versionEndpoints.check> = async ({ db }, { query }) => {
  const [found] = await db
    .select({ must: versionLog.must })
    .from(versionLog)
    .where(eq(versionLog.version, query.version));
  return { must: found?.must ?? false };
};
