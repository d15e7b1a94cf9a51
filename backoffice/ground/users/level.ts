/** The level rule: who keeps users and roles touches only those at the own level or below it (eladmin-api.md §1.5). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";

/** Of 管理员, above every role that there is. */
export const adminLevel = 0;

/** Of whoever has no role. */
const lowestLevel = 1000;

/** The highest level of each user's roles: the smallest number. */
export async function levelsOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await rows<{ id: number; level: number }>(
    db,
    sql`select u.id, case when u.is_admin then ${adminLevel}::int8 else coalesce(
               (select min(r.level) from user_role h join role r on r.id = h.role_id where h.user_id = u.id),
               ${lowestLevel})::int8 end as level
        from sys_user u where u.id = any(${pgArray(userIds)}::bigint[])`,
  );
  return new Map(found.map(({ id, level }) => [id, level]));
}

export async function ownLevel({ db, actor }: Context): Promise<number> {
  return (await levelsOf(db, [actor.userId])).get(actor.userId) ?? lowestLevel;
}

/** Refuses what stands above `own`. */
export function assertLevel(own: number, asked: number): void {
  if (asked < own) throw new DomainError(`权限不足，您的角色级别：${own}，低于操作的角色级别：${asked}`);
}
