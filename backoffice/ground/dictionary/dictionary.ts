/** Dictionaries and their entries: reading and upkeep (eladmin-api.md §1.7). */

import { and, count, eq, ilike, inArray, ne } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { containing } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { dict, dictDetail } from "./dictionary.tables.ts";
import { askedDictionaries, findEntryUse } from "./dictionary-use.query.ts";

type Endpoints = typeof dictionaryEndpoints;

export const listEntries: Operation<Endpoints["entries"]> = async ({ db }, { query }) => {
  const condition = and(
    eq(dict.name, query.dictName),
    query.label ? ilike(dictDetail.label, containing(query.label)) : undefined,
  );
  const [counted] = await db
    .select({ total: count() })
    .from(dictDetail)
    .innerJoin(dict, eq(dict.id, dictDetail.dictId))
    .where(condition);
  const found = await db
    .select({ detail: dictDetail })
    .from(dictDetail)
    .innerJoin(dict, eq(dict.id, dictDetail.dictId))
    .where(condition)
    .orderBy(dictDetail.dictSort, dictDetail.id)
    .limit(query.size)
    .offset(query.page * query.size);
  return {
    content: found.map(({ detail }) => entryRow(detail)),
    totalElements: counted?.total ?? 0,
  };
};

/** By the names that were asked for; of an unknown one none. */
export const mapEntries: Operation<Endpoints["map"]> = async ({ db }, { query: { dictName: names } }) => {
  const found = await db
    .select({ name: dict.name, detail: dictDetail })
    .from(dictDetail)
    .innerJoin(dict, eq(dict.id, dictDetail.dictId))
    .where(inArray(dict.name, ["", ...names]))
    .orderBy(dictDetail.dictSort, dictDetail.id);
  return Object.fromEntries(
    names.map((name) => [name, found.filter((one) => one.name === name).map(({ detail }) => entryRow(detail))]),
  );
};

export const entryDetail: Operation<Endpoints["entry"]> = async (context, { params }) => {
  const row = await getEntry(context, params.id);
  return { ...entryRow(row), version: row.version };
};

export const addEntry: Operation<Endpoints["addEntry"]> = async (context, { body }) => {
  await assertEntry(context, body, null);
  const { dict, label, value, dictSort } = body;
  const created = await insertRow(context.db, dictDetail, {
    ...{ dictId: dict.id, label, value, dictSort },
    ...stamp(context),
  });
  const audited = { entity: "dictDetail", entityId: created.id, action: "add" };
  await writeAudit(context, [{ ...audited, after: { dictId: dict.id, label, value, dictSort } }]);
};

/** The value of an entry that goods or documents hold stays: they would point at nothing. */
export const editEntry: Operation<Endpoints["editEntry"]> = async (context, { body }) => {
  const { id, label, value, dictSort, version } = body;
  const before = await getEntry(context, id, { lock: true });
  if (before.dictId !== body.dict.id) throw new DomainError("字典条目不存在，可能已被删除");
  if (version !== undefined) assertVersion(before, version);
  await assertEntry(context, body, id);
  if (value !== before.value) {
    const use = await findUseOf(context, [id]);
    if (use) throw new DomainError(`${use}，字典值不能改，可以改标签`);
  }
  await touch(context, dictDetail, before, { label, value, dictSort });
  const { label: was, value: held, dictSort: stood } = before;
  await writeAudit(context, [
    {
      ...{ entity: "dictDetail", entityId: id, action: "edit" },
      before: { label: was, value: held, dictSort: stood },
      after: { label, value, dictSort: dictSort ?? stood },
    },
  ]);
};

export const removeEntries: Operation<Endpoints["removeEntries"]> = async (context, { params }) => {
  const use = await findUseOf(context, params.id);
  if (use) throw new DomainError(`${use}，不能删除`);
  const removed = await context.db
    .delete(dictDetail)
    .where(inArray(dictDetail.id, params.id))
    .returning({ id: dictDetail.id, label: dictDetail.label, value: dictDetail.value });
  await writeAudit(
    context,
    removed.map(({ id, ...before }) => ({ entity: "dictDetail", entityId: id, action: "remove", before })),
  );
};

export const addDictionary: Operation<Endpoints["add"]> = async (context, { body: { name, description } }) => {
  await assertNameFree(context, name, null);
  const created = await insertRow(context.db, dict, { name, description, ...stamp(context) });
  const audited = { entity: "dict", entityId: created.id, action: "add" };
  await writeAudit(context, [{ ...audited, after: { name, description } }]);
};

/** Its entries stay as they are. What the product asks for by its name keeps it. */
export const editDictionary: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { id, name, description, version } = body;
  const before = await getRow(context.db, dict, id, "字典不存在，可能已被删除", "no key update");
  if (version !== undefined) assertVersion(before, version);
  if (name !== before.name && askedDictionaries.includes(before.name))
    throw new DomainError(`字典“${before.name}”由系统按名称使用，名称不能改，可以改描述`);
  await assertNameFree(context, name, id);
  await touch(context, dict, before, { name, description });
  await writeAudit(context, [
    {
      ...{ entity: "dict", entityId: id, action: "edit" },
      before: { name: before.name, description: before.description },
      after: { name, description },
    },
  ]);
};

/** With their entries. */
export const removeDictionaries: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const removed = await context.db.select().from(dict).where(inArray(dict.id, body)).for("update");
  const asked = removed.find(({ name }) => askedDictionaries.includes(name));
  if (asked) throw new DomainError(`字典“${asked.description || asked.name}”由系统使用，不能删除`);
  await context.db.delete(dict).where(inArray(dict.id, body));
  await writeAudit(
    context,
    removed.map(({ id, name, description }) => ({
      ...{ entity: "dict", entityId: id, action: "remove" },
      before: { name, description },
    })),
  );
};

async function getEntry({ db }: Context, id: number, { lock = false } = {}) {
  return getRow(db, dictDetail, id, "字典条目不存在，可能已被删除", lock ? "no key update" : undefined);
}

/** Why one of the entries has to stay; null where none has. */
async function findUseOf({ db }: Context, ids: readonly number[]): Promise<string | null> {
  const entries = await db
    .select({ id: dictDetail.id, dictionary: dict.name, label: dictDetail.label, value: dictDetail.value })
    .from(dictDetail)
    .innerJoin(dict, eq(dict.id, dictDetail.dictId))
    .where(inArray(dictDetail.id, [...ids]));
  return findEntryUse(db, entries);
}

async function assertNameFree({ db }: Context, name: string, ownId: number | null): Promise<void> {
  const others = ownId === null ? undefined : ne(dict.id, ownId);
  const [taken] = await db
    .select({ id: dict.id })
    .from(dict)
    .where(and(eq(dict.name, name), others));
  if (taken) throw new DomainError(`字典“${name}”已存在，请换一个名称`);
}

function entryRow({ id, dictId, label, value, dictSort, createdAt }: typeof dictDetail.$inferSelect) {
  return { id, dict: { id: dictId }, label, value, dictSort, sort: dictSort, createTime: formatInstant(createdAt) };
}

async function assertEntry(
  { db }: Context,
  entry: { dict: { id: number }; value: string },
  ownId: number | null,
): Promise<void> {
  const [owner] = await db.select({ id: dict.id }).from(dict).where(eq(dict.id, entry.dict.id));
  if (!owner) throw new DomainError("字典不存在");
  const [taken] = await db
    .select({ id: dictDetail.id })
    .from(dictDetail)
    .where(
      and(
        eq(dictDetail.dictId, entry.dict.id),
        eq(dictDetail.value, entry.value),
        ownId === null ? undefined : ne(dictDetail.id, ownId),
      ),
    );
  if (taken) throw new DomainError(`字典值“${entry.value}”已存在`);
}
