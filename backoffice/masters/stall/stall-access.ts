/** Which stalls one may see: those whose repository one may view (domain.md §1.6). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readOnce, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";

export interface VisibleStall {
  id: number;
  name: string;
  open: boolean;
}

/** In the order of the lists. */
export function visibleStalls(context: Pick<Context, "db" | "actor">): Promise<VisibleStall[]> {
  return readOnce(context.actor, "stalls", () => readStalls(context));
}

async function readStalls(context: Pick<Context, "db" | "actor">): Promise<VisibleStall[]> {
  const repositoryIds = (await readRepositoryAccess(context)).ids("view");
  return rows(
    context.db,
    sql`select id, name, status = 'ON' as open from stall
        where repository_id = any(${pgArray(repositoryIds)}::bigint[]) order by sort, id`,
  );
}

/** Rows of the stalls that one may see, and of no stall; null where one sees every stall. */
export async function ofVisibleStalls(context: Pick<Context, "db" | "actor">, stallId: SQL): Promise<SQL | null> {
  const ids = pgArray((await visibleStalls(context)).map(({ id }) => id));
  const [hidden] = await rows(context.db, sql`select id from stall where id <> all(${ids}::bigint[]) limit 1`);
  return hidden ? sql`(${stallId} is null or ${stallId} = any(${ids}::bigint[]))` : null;
}

/** Refuses a document of a stall that one may not see; one of no stall is everybody's. */
export async function assertStallVisible(
  context: Pick<Context, "db" | "actor">,
  stallId: number | null,
): Promise<void> {
  if (stallId === null) return;
  const stalls = await visibleStalls(context);
  if (!stalls.some(({ id }) => id === stallId)) throw new DomainError("档口不存在，或您没有查看权限");
}
