/** 存储方: the places that hold goods, as far as the actor may see them (domain.md §3.3). */
import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { isPerson, listPeople } from "#backoffice/ground/users/people.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import {
  findStockedProducts,
  lockPostings,
  readRepositoryStock,
} from "#backoffice/ledgers/stock-ledger/repository-stock.ts";
import { findPartyName, hasParty, listGarmentSources } from "#backoffice/masters/party/party.ts";
import { findStallsOf, upsertStallOf } from "#backoffice/masters/stall/stall-repository.ts";
import {
  allRepositoryRights,
  type RepositoryFields,
  type RepositoryOption,
  type RepositoryRight,
  type repositoryEndpoints,
} from "#contract/inventory/repositories.ts";
import { refuseNonNegative, rightsOf } from "./repository.rules.ts";
import { repository, repositoryPermission } from "./repository.tables.ts";
import { readRepositoryAccess } from "./repository-access.ts";

export type Repository = typeof repository.$inferSelect;

/** The repositories in use on which the actor has the right, in list order; never 在途. The picker of every document. */
export async function listVisibleRepositories(
  context: Pick<Context, "db" | "actor">,
  { right }: { right: RepositoryRight },
): Promise<RepositoryOption[]> {
  const access = await readRepositoryAccess(context);
  const found = await context.db
    .select({
      id: repository.id,
      code: repository.code,
      name: repository.name,
      type: repository.type,
      sellable: repository.sellable,
      allowNegative: repository.allowNegative,
    })
    .from(repository)
    .where(
      and(
        inArray(repository.id, [0, ...access.ids(right)]),
        ne(repository.type, "TRANSIT"),
        eq(repository.status, "ON"),
      ),
    )
    .orderBy(asc(repository.sort), asc(repository.id));
  const stalls = await findStallsOf(
    context.db,
    found.map(({ id }) => id),
  );
  return found.map((place) => ({ ...place, stallId: stalls.get(place.id)?.id ?? null }));
}

/** Whose a place may be, and who may look after it. */
export const readRepositoryVocabulary: Operation<typeof repositoryEndpoints.vocabulary> = async ({ db }) => ({
  parties: await listGarmentSources(db),
  people: await listPeople(db),
});

export const repositoryDetail: Operation<typeof repositoryEndpoints.detail> = async (context, { params }) => {
  const { db } = context;
  const row = await getVisibleRepository(context, params.id);
  const stall = (await findStallsOf(db, [row.id])).get(row.id);
  const { onHand } = await readRepositoryStock(db, row.id);
  const { type, createdBy, createdAt, updatedBy, updatedAt, ...shown } = row;
  return {
    ...shown,
    type,
    stallName: stall && stall.name !== row.name ? stall.name : "",
    stallId: stall?.id ?? null,
    partyName: await findPartyName(db, row.partyId),
    managerName: await findNickName(db, row.managerId),
    onHand,
    updateBy: await findNickName(db, updatedBy),
    updateTime: formatInstant(updatedAt),
  };
};

/** A row that the actor may see, by id, locked when it is about to change; 在途 is nobody's. */
export async function getVisibleRepository(
  context: Pick<Context, "db" | "actor">,
  id: number,
  { lock = false } = {},
): Promise<Repository & { type: Exclude<Repository["type"], "TRANSIT"> }> {
  const access = await readRepositoryAccess(context);
  const query = context.db.select().from(repository).where(eq(repository.id, id));
  // Documents that point at the row are not held up: its key stays.
  const [row] = await (lock ? query.for("no key update") : query);
  if (!row || row.type === "TRANSIT" || !access.may(id, "view")) throw new DomainError("存储方不存在，可能已被删除");
  return { ...row, type: row.type };
}

export const addRepository: Operation<typeof repositoryEndpoints.add> = async (context, { body: asked }) => {
  const { db, actor } = context;
  const body = { ...asked, code: asked.code || (await nextRepositoryCode(db, asked.type)) };
  await assertNamesFree(context, 0, body);
  await assertReferences(context, null, body);
  const { id, version } = await insertRow(db, repository, { ...columns(body), ...stamp(context) });
  const created = { id, version };
  await keepStall(context, created.id, body);
  // Whoever makes a place may use it, else nobody but an administrator could go on.
  await db
    .insert(repositoryPermission)
    .values({ userId: actor.userId, repositoryId: created.id, bits: allRepositoryRights });
  await writeAudit(context, [
    { entity: "repository", entityId: created.id, action: "add", after: columns(body) },
    {
      entity: "user_repository_permission",
      entityId: actor.userId,
      action: "grant",
      before: [{ repositoryId: created.id, rights: [] }],
      after: [{ repositoryId: created.id, rights: rightsOf(allRepositoryRights) }],
    },
  ]);
  return created;
};

/** DK01 of stalls, CK01 of all other places. */
function nextRepositoryCode(db: Db, type: Repository["type"]): Promise<string> {
  const prefix = type === "STALL" ? "DK" : "CK";
  return nextCode(db, { lock: "repositoryCode", table: "repository", prefix, digits: 2 });
}

export const editRepository: Operation<typeof repositoryEndpoints.edit> = async (context, { body }) => {
  const { db } = context;
  const before = await getVisibleRepository(context, body.id, { lock: true });
  if (before.version !== body.version) throw new DomainError("数据已被他人修改，请刷新后重试");
  await assertNamesFree(context, body.id, body);
  await assertReferences(context, before, body);
  await assertTypeStays(context, before, body);
  if (before.allowNegative && !body.allowNegative) {
    await lockPostings(db);
    const refusal = refuseNonNegative(before.name, await readRepositoryStock(db, body.id));
    if (refusal) throw new DomainError(refusal);
  }
  const { version } = await touch(context, repository, before, columns(body));
  await keepStall(context, body.id, body);
  if (before.sellable !== body.sellable) await announceAvailability(context, body.id);
  await writeAudit(context, [
    {
      entity: "repository",
      entityId: body.id,
      action: "edit",
      before: columns({ ...before, stallName: "", clientToken: body.clientToken }),
      after: columns(body),
    },
  ]);
  return { id: body.id, version };
};

async function assertNamesFree({ db }: Context, id: number, { code, name }: RepositoryFields): Promise<void> {
  const taken = await db
    .select({ code: repository.code, name: repository.name })
    .from(repository)
    .where(and(or(eq(repository.code, code), eq(repository.name, name)), ne(repository.id, id)));
  if (taken.some((one) => one.name === name)) throw new DomainError(`名称 ${name} 已存在，请换一个名称`);
  if (taken.length > 0) throw new DomainError(`编码 ${code} 已存在，请换一个编码`);
}

/** What was chosen earlier may stay, also where it could not be chosen any more. */
async function assertReferences({ db }: Context, before: Repository | null, body: RepositoryFields): Promise<void> {
  const { partyId, managerId } = body;
  if (partyId !== null && partyId !== before?.partyId && !(await hasParty(db, partyId))) {
    throw new DomainError("所选归属方不存在，请重新选择");
  }
  if (managerId !== null && managerId !== before?.managerId && !(await isPerson(db, managerId))) {
    throw new DomainError("所选负责人不存在或已停用，请重新选择");
  }
}

/** A stall's bills and goods hang on it; its repository stays one. */
async function assertTypeStays({ db }: Context, before: Repository, { type }: RepositoryFields): Promise<void> {
  if (before.type !== "STALL" || type === "STALL") return;
  const stall = (await findStallsOf(db, [before.id])).get(before.id);
  if (stall) throw new DomainError(`${before.name}是档口“${stall.name}”的仓，类型不能修改`);
}

async function keepStall(context: Context, repositoryId: number, body: RepositoryFields): Promise<void> {
  if (body.type !== "STALL") return;
  await upsertStallOf(context, { repositoryId, name: body.stallName || body.name, sort: body.sort });
}

/** What may be sold counts only sellable places: the list of styles is reckoned anew. */
async function announceAvailability({ db, clock }: Context, repositoryId: number): Promise<void> {
  const productIds = await findStockedProducts(db, repositoryId);
  if (productIds.length === 0) return;
  await enqueue(db, clock.now(), { topic: "stock.moved", payload: { productIds, repositoryIds: [repositoryId] } });
}

/** The columns a form writes. */
function columns({
  code,
  name,
  type,
  partyId,
  managerId,
  phone,
  address,
  allowNegative,
  sellable,
  sort,
}: RepositoryFields) {
  return { code, name, type, partyId, managerId, phone, address, allowNegative, sellable, sort };
}
