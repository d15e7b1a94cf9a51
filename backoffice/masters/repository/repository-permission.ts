/**
 * 库存权限配置: who holds what on each repository, and granting it (domain.md
 * §3.3). What the actor may not see is neither shown nor touched. Nothing is
 * kept: the next request reads what was granted here.
 */
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { allRepositoryRights, repositoryRightNames, repositoryRights } from "#contract/inventory/repositories.ts";
import {
  type repositoryPermissionEndpoints,
  type SubjectKind,
  subjectKindLabels,
} from "#contract/inventory/repository-permissions.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { bitsOf, presetBits, refuseGrant, rightsOf } from "./repository.rules.ts";
import { repository, repositoryPermission, roleRepositoryPermission } from "./repository.tables.ts";
import { readRepositoryAccess } from "./repository-access.ts";

interface Subject {
  kind: SubjectKind;
  id: number;
  name: string;
  isAdmin: boolean;
  related: string[];
}

/** What the actor may do where, by grants of their own and of their roles; 个人中心. */
export const ownRepositories: Operation<typeof repositoryPermissionEndpoints.own> = async (context) => ({
  content: (await listPlaces(context)).map(({ id, name, held }) => ({ id, name, rights: rightsOf(held) })),
});

export const readPermissionGrid: Operation<typeof repositoryPermissionEndpoints.grid> = async (context, { params }) => {
  const { db } = context;
  const subject = await getSubject(db, params);
  const places = await listPlaces(context);
  const sources = await readSources(db, subject);
  return {
    subject,
    rows: places.map(({ held, id, ...place }) => {
      const granted = sources.filter((source) => source.repositoryId === id);
      const own = granted.find((source) => source.from === null)?.bits ?? 0;
      const together = subject.isAdmin ? allRepositoryRights : granted.reduce((bits, source) => bits | source.bits, 0);
      return {
        repositoryId: id,
        ...place,
        rights: rightsOf(own),
        grantable: rightsOf(held),
        effective: rightsOf(together),
        sources: granted.map((source) => ({ from: source.from ?? "直接授予", rights: rightsOf(source.bits) })),
      };
    }),
    copyFrom: await rows<{ id: number; name: string }>(
      db,
      sql`select id, nick_name as name from sys_user u
          where exists (select from repository_permission where user_id = u.id)
            and not is_admin and not (${subject.kind === "user"} and id = ${subject.id})
          order by nick_name, id limit 200`,
    ),
  };
};

export const savePermissions: Operation<typeof repositoryPermissionEndpoints.save> = async (
  context,
  { params, body },
) => {
  const { db } = context;
  await holdSubject(db, params);
  const subject = await getSubject(db, params);
  if (subject.isAdmin) throw new DomainError(`${subject.name}是管理员，拥有全部权限，无需配置`);
  const places = new Map((await listPlaces(context)).map((place) => [place.id, place]));
  const before = await readOwn(db, subject);
  const changes: Change[] = [];
  for (const asked of body.grants) {
    const place = places.get(asked.repositoryId);
    if (!place) throw new DomainError("存储方不存在，可能已被删除");
    const current = bitsOf(rightsOf(before.get(place.id) ?? 0));
    if (bitsOf(asked.before) !== current) throw new DomainError("数据已被他人修改，请刷新后重试");
    const after = bitsOf(asked.rights);
    const refusal = refuseGrant(place.name, current, after, place.held);
    if (refusal) throw new DomainError(refusal);
    if (after !== current) changes.push({ repositoryId: place.id, before: current, after });
  }
  if (new Set(body.grants.map((grant) => grant.repositoryId)).size !== body.grants.length) {
    throw new DomainError("存储方重复，请检查");
  }
  await grant(context, subject, changes);
  return { changed: changes.length };
};

/** What each role usually needs, with the places that may be given: the actor's own. */
export const listPresets: Operation<typeof repositoryPermissionEndpoints.presets> = async (context) => {
  const found = await rows<{ roleId: number; roleName: string; codes: string[] }>(
    context.db,
    sql`select role.id as "roleId", role.name as "roleName", array_agg(distinct menu.permission) as codes
        from role join role_menu held on held.role_id = role.id join menu on menu.id = held.menu_id
        where menu.permission <> '' group by role.id order by role.level, role.id`,
  );
  const places = (await listPlaces(context)).filter(({ status, held }) => status === "ON" && held > 0);
  return {
    places: places.map(({ id, name, type }) => ({ id, name, type })),
    roles: found
      .map(({ codes, ...role }) => ({ ...role, bits: presetBits(codes) }))
      .filter(({ bits }) => bits !== repositoryRights.view)
      .map(({ bits, ...role }) => ({ ...role, rights: rightsOf(bits) })),
  };
};

/** Adds to what the user has; an administrator needs nothing. Refused as a whole where the actor could not give all of it. */
export const enterRepositories: Operation<typeof repositoryPermissionEndpoints.enter> = async (context, { body }) => {
  const { db } = context;
  const user = { kind: "user", id: body.userId } as const;
  await holdSubject(db, user);
  const subject = await getSubject(db, user);
  if (subject.isAdmin) return { content: [] };
  const usual = presetBits(await readCodes(db, subject.id));
  const before = await readOwn(db, subject);
  const places = await listPlaces(context);
  const changes = [...new Set(body.repositoryIds)].map((repositoryId) => {
    const place = places.find(({ id }) => id === repositoryId);
    if (!place) throw new DomainError("存储方不存在，可能已被删除");
    const current = before.get(place.id) ?? 0;
    const refusal = refuseGrant(place.name, current, current | usual, place.held);
    if (refusal) throw new DomainError(refusal);
    return { repositoryId, name: place.name, before: current, after: current | usual };
  });
  await grant(
    context,
    subject,
    changes.filter((change) => change.after !== change.before),
  );
  return {
    content: changes.map(({ repositoryId, name, after }) => ({ id: repositoryId, name, rights: rightsOf(after) })),
  };
};

/** Permission codes of the user's roles, whether or not the password must be changed first. */
async function readCodes(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ code: string }>(
    db,
    sql`select distinct menu.permission as code from user_role held
        join role_menu on role_menu.role_id = held.role_id join menu on menu.id = role_menu.menu_id
        where held.user_id = ${userId} and menu.permission <> ''`,
  );
  return found.map(({ code }) => code);
}

interface Change {
  repositoryId: number;
  before: number;
  after: number;
}

/** Writes what changed of a subject's own rights, and who changed it. */
async function grant(context: Context, subject: Subject, changes: readonly Change[]): Promise<void> {
  await writeOwn(context.db, subject, changes);
  if (changes.length === 0) return;
  const told = (side: "before" | "after") =>
    changes.map((change) => ({ repositoryId: change.repositoryId, rights: rightsOf(change[side]) }));
  await writeAudit(context, [
    {
      entity: `${subject.kind}_repository_permission`,
      entityId: subject.id,
      action: "grant",
      before: told("before"),
      after: told("after"),
    },
  ]);
}

/**
 * For a role that is a copy of another: its rights too, as far as the actor could grant them there, since nobody gives
 * away what they do not hold. Gives how many repositories the copy has rights on.
 */
export async function copyRoleRights(context: Context, { from, to }: { from: number; to: number }): Promise<number> {
  if (!hasPermission(context.actor.permissions, [permissions.repositoryPermissionEdit])) return 0;
  const { db } = context;
  const source = await readOwn(db, await getSubject(db, { kind: "role", id: from }));
  const granted = (await listPlaces(context))
    .map(({ id, held }) => ({ repositoryId: id, before: 0, after: (source.get(id) ?? 0) & held }))
    .filter(({ after }) => after > 0);
  await writeOwn(db, await getSubject(db, { kind: "role", id: to }), granted);
  return granted.length;
}

/** What the actor may see, with the bits the actor holds there. */
async function listPlaces(context: Context) {
  const access = await readRepositoryAccess(context);
  const found = await context.db
    .select({
      id: repository.id,
      code: repository.code,
      name: repository.name,
      type: repository.type,
      status: repository.status,
    })
    .from(repository)
    .where(and(inArray(repository.id, [0, ...access.ids("view")]), ne(repository.type, "TRANSIT")))
    .orderBy(asc(repository.sort), asc(repository.id));
  return found.map((place) => ({
    ...place,
    held: bitsOf(repositoryRightNames.filter((right) => access.may(place.id, right))),
  }));
}

async function getSubject(db: Db, { kind, id }: { kind: SubjectKind; id: number }): Promise<Subject> {
  const [found] = await rows<Omit<Subject, "kind">>(
    db,
    kind === "user"
      ? sql`select id, nick_name as name, is_admin as "isAdmin",
                   array(select role.name from user_role join role on role.id = role_id where user_id = u.id order by level, role.id) as related
            from sys_user u where id = ${id}`
      : sql`select id, name, false as "isAdmin",
                   array(select nick_name from user_role join sys_user u on u.id = user_id where role_id = role.id order by u.id limit 50) as related
            from role where id = ${id}`,
  );
  if (!found) throw new DomainError(`${subjectKindLabels[kind]}不存在，可能已被删除`);
  return { kind, ...found };
}

/** Two who save the same subject's rights wait for each other. */
async function holdSubject(db: Db, { kind, id }: { kind: SubjectKind; id: number }): Promise<void> {
  const table = kind === "user" ? sql`sys_user` : sql`role`;
  await db.execute(sql`select id from ${table} where id = ${id} for no key update`);
}

/** Every grant that counts for the subject; `from` null is its own, else the role's name. */
async function readSources(db: Db, { kind, id }: Subject) {
  return rows<{ repositoryId: number; bits: number; from: string | null }>(
    db,
    kind === "role"
      ? sql`select repository_id as "repositoryId", bits, null as "from" from role_repository_permission where role_id = ${id}`
      : sql`select repository_id as "repositoryId", bits, null as "from" from repository_permission where user_id = ${id}
            union all
            (select p.repository_id, p.bits, role.name from role_repository_permission p
             join role on role.id = p.role_id join user_role on user_role.role_id = role.id
             where user_role.user_id = ${id} order by role.level, role.id)`,
  );
}

async function readOwn(db: Db, subject: Subject): Promise<Map<number, number>> {
  const own = (await readSources(db, subject)).filter((source) => source.from === null);
  return new Map(own.map(({ repositoryId, bits }) => [repositoryId, bits]));
}

async function writeOwn(
  db: Db,
  { kind, id }: Subject,
  changes: readonly { repositoryId: number; after: number }[],
): Promise<void> {
  const touched = [0, ...changes.map(({ repositoryId }) => repositoryId)];
  const kept = changes.flatMap(({ repositoryId, after }) => (after > 0 ? [{ repositoryId, bits: after }] : []));
  if (kind === "user") {
    const { userId, repositoryId } = repositoryPermission;
    await db.delete(repositoryPermission).where(and(eq(userId, id), inArray(repositoryId, touched)));
    if (kept.length > 0) await db.insert(repositoryPermission).values(kept.map((one) => ({ userId: id, ...one })));
  } else {
    const { roleId, repositoryId } = roleRepositoryPermission;
    await db.delete(roleRepositoryPermission).where(and(eq(roleId, id), inArray(repositoryId, touched)));
    if (kept.length > 0) await db.insert(roleRepositoryPermission).values(kept.map((one) => ({ roleId: id, ...one })));
  }
}
