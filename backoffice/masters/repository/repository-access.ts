/**
 * Who may do what in which repository (domain.md §3.3, 库存权限配置): the union
 * of what the user and the user's roles were granted, read anew with every
 * request. An administrator may do everything everywhere.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Actor, Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { primaryOf } from "#backoffice/db/reading.ts";
import {
  allRepositoryRights,
  type RepositoryRight,
  repositoryRightLabels,
  repositoryRights,
} from "#contract/inventory/repositories.ts";
import { adminRole, hasPermission, permissions } from "#contract/permissions.ts";
import { repository } from "./repository.tables.ts";

export interface RepositoryAccess {
  may(repositoryId: number, right: RepositoryRight): boolean;
  /** The repositories with the right, in no order. */
  ids(right: RepositoryRight): number[];
  /** True when the actor may see what these goods cost: by permission and by right. */
  mayCost(repositoryId: number): boolean;
  /** The same text for who may do the same in the same places. */
  readonly signature: string;
}

type Asking = Pick<Context, "db" | "actor">;

/** What was read of the grants for requests that only read, by who asks; an actor is a request's own. */
const remembered = new WeakMap<Actor, Map<string, Promise<unknown>>>();

/** From now on the actor's grants are read once: of a request that changes nothing, for it would not see its change. */
export function rememberAccess(actor: Actor): void {
  remembered.set(actor, new Map());
}

/** What `load` reads of the actor's grants, or read before in the same request. */
export function readOnce<V>(actor: Actor, what: string, load: () => Promise<V>): Promise<V> {
  const known = remembered.get(actor);
  const found = known?.get(what) as Promise<V> | undefined;
  if (found) return found;
  const value = load();
  known?.set(what, value);
  value.catch(() => known?.delete(what));
  return value;
}

export function readRepositoryAccess(asking: Asking): Promise<RepositoryAccess> {
  return readOnce(asking.actor, "places", () => readGrants(asking));
}

async function readGrants({ db: asked, actor }: Asking): Promise<RepositoryAccess> {
  const db = primaryOf(asked);
  const granted = actor.permissions.includes(adminRole)
    ? await rows<{ id: number; bits: number }>(db, sql`select id, 127 as bits from repository`)
    : await rows<{ id: number; bits: number }>(
        db,
        sql`
        select repository_id as id, bit_or(bits) as bits from (
          select repository_id, bits from repository_permission where user_id = ${actor.userId}
          union all
          select repository_id, bits from role_repository_permission
          where role_id in (select role_id from user_role where user_id = ${actor.userId})
        ) held group by repository_id`,
      );
  const bits = new Map(granted.map((row) => [row.id, row.bits]));
  // Whatever is granted, what may be handled may be seen.
  const may = (repositoryId: number, right: RepositoryRight) => {
    const held = bits.get(repositoryId) ?? 0;
    return right === "view" ? held > 0 : (held & repositoryRights[right]) !== 0;
  };
  const seesCost = hasPermission(actor.permissions, [permissions.costView]);
  return {
    may,
    ids: (right) => [...bits.keys()].filter((repositoryId) => may(repositoryId, right)),
    mayCost: (repositoryId) => seesCost && may(repositoryId, "cost"),
    signature: [...bits]
      .map(([id, held]) => `${id}:${held}`)
      .sort()
      .join(),
  };
}

/** For the search of documents: those of places that the actor sees, and of what else their list asks. */
export function seenAt(repositoryId: SQL, also: SQL = sql`true`) {
  return async ({ access }: { access: () => Promise<RepositoryAccess> }): Promise<SQL> =>
    sql`${repositoryId} = any(${pgArray((await access()).ids("view"))}::bigint[]) and ${also}`;
}

/** Refuses in a sentence that names the place and the right. */
export async function assertRepositoryRight(
  context: Asking,
  repositoryId: number,
  right: RepositoryRight,
): Promise<void> {
  const access = await readRepositoryAccess(context);
  if (access.may(repositoryId, right)) return;
  const [place] = await context.db
    .select({ name: repository.name })
    .from(repository)
    .where(eq(repository.id, repositoryId));
  // What may not even be seen is not named.
  const name = place && access.may(repositoryId, "view") ? place.name : "该仓库";
  throw new DomainError(`您没有${name}的${repositoryRightLabels[right]}权限`);
}

/** Refuses a place that takes nothing in, or is not the actor's to fill; `act` says what for: 采购入库. */
export async function assertReceivingPlace(context: Asking, repositoryId: number, act: string): Promise<void> {
  await assertRepositoryRight(context, repositoryId, "in");
  const [place] = await context.db
    .select({ name: repository.name, type: repository.type, status: repository.status })
    .from(repository)
    .where(eq(repository.id, repositoryId));
  if (!place) throw new Error("a right is of a place that is there");
  if (place.type === "TRANSIT") throw new DomainError(`${place.name}由系统使用，不能${act}`);
  if (place.status === "OFF") throw new DomainError(`${place.name}已停用，不能${act}`);
}

/**
 * The enabled users to whom the right was granted, by name or by role, in the
 * order of their ids: those who are told what happens there. An administrator
 * may do everything without a grant, and is told only where there is one.
 */
export async function findUsersWithRight(db: Db, repositoryId: number, right: RepositoryRight): Promise<number[]> {
  // Whatever is granted, what may be handled may be seen.
  const wanted = right === "view" ? allRepositoryRights : repositoryRights[right];
  const found = await rows<{ id: number }>(
    db,
    sql`
    select id from sys_user where enabled and (
      exists (
        select from repository_permission granted
        where granted.user_id = sys_user.id and granted.repository_id = ${repositoryId} and granted.bits & ${wanted} <> 0
      ) or exists (
        select from role_repository_permission granted join user_role held on held.role_id = granted.role_id
        where held.user_id = sys_user.id and granted.repository_id = ${repositoryId} and granted.bits & ${wanted} <> 0
      )
    ) order by id`,
  );
  return found.map(({ id }) => id);
}

/**
 * The document that was read under lock, where the actor sees its repository, has the right there, and its state
 * allows the action; a refusal else.
 */
export async function getOpen<D extends { no: string; status: string; repositoryId: number }, A>(
  context: Context,
  found: D | undefined,
  {
    missing,
    right,
    refuse,
    action,
  }: {
    missing: string;
    right: RepositoryRight;
    refuse: (no: string, status: D["status"], action: A) => string | null;
    action: A;
  },
): Promise<D> {
  const access = await readRepositoryAccess(context);
  if (!found || !access.may(found.repositoryId, "view")) throw new DomainError(missing);
  await assertRepositoryRight(context, found.repositoryId, right);
  const refusal = refuse(found.no, found.status, action);
  if (refusal) throw new DomainError(refusal);
  return found;
}
