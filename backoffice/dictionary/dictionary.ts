/** Dictionary entries (eladmin-api.md §1.7). */
import { and, count, eq, ilike, inArray, ne, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { containing } from "#backoffice/db/where.ts";
import { edited, stamp } from "#backoffice/documents/write.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { dict, dictDetail } from "./dictionary.tables.ts";

export const listEntries: Operation<typeof dictionaryEndpoints.entries> = async ({ db }, { query }) => {
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
    content: found.map(({ detail }) => ({
      id: detail.id,
      dict: { id: detail.dictId },
      label: detail.label,
      value: detail.value,
      dictSort: detail.dictSort,
      createTime: formatInstant(detail.createdAt),
    })),
    totalElements: counted?.total ?? 0,
  };
};

export const addEntry: Operation<typeof dictionaryEndpoints.addEntry> = async (context, { body }) => {
  await assertEntry(context, body, null);
  const { dict, label, value, dictSort } = body;
  await context.db.insert(dictDetail).values({ dictId: dict.id, label, value, dictSort, ...stamp(context) });
};

export const editEntry: Operation<typeof dictionaryEndpoints.editEntry> = async (context, { body }) => {
  await assertEntry(context, body, body.id);
  const { id, dict, label, value, dictSort } = body;
  const changed = await context.db
    .update(dictDetail)
    .set({ label, value, dictSort, ...edited(context), version: sql`${dictDetail.version} + 1` })
    .where(and(eq(dictDetail.id, id), eq(dictDetail.dictId, dict.id)))
    .returning({ id: dictDetail.id });
  if (changed.length === 0) throw new DomainError("字典条目不存在，可能已被删除");
};

export const removeEntries: Operation<typeof dictionaryEndpoints.removeEntries> = async ({ db }, { params }) => {
  await db.delete(dictDetail).where(inArray(dictDetail.id, params.id));
};

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
