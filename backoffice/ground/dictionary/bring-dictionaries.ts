/** Brings the product's own dictionaries and their entries into a company, each once. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { isNew, type Memory } from "#backoffice/ground/builtin/memory.ts";
import { type Dictionary, rowKey } from "#backoffice/ground/builtin/rows.ts";
import { dict, dictDetail } from "./dictionary.tables.ts";

/** Adds what this database never had; to a dictionary that was removed, nothing. */
export async function bringDictionaries(
  db: Db,
  now: Date,
  wanted: readonly Dictionary[],
  memory: Memory,
): Promise<void> {
  await db.execute(sql`lock table ${dict}, ${dictDetail} in share row exclusive mode`);
  const written = { createdAt: now, updatedAt: now };
  const standing = await db.select({ id: dict.id, name: dict.name }).from(dict);
  const entries = await db
    .select({ id: dictDetail.id, dictId: dictDetail.dictId, value: dictDetail.value })
    .from(dictDetail);
  for (const { name, description, entries: values } of wanted) {
    const remembered = memory.known.get(rowKey.dictionary(name));
    let dictId = (standing.find(({ id }) => id === remembered) ?? standing.find((one) => one.name === name))?.id;
    if (isNew(memory, rowKey.dictionary(name), dictId)) {
      const inserted = await db
        .insert(dict)
        .values({ name, description, ...written })
        .returning({ id: dict.id });
      dictId = inserted[0]?.id;
      memory.fresh.set(rowKey.dictionary(name), dictId ?? null);
    }
    const added = values.flatMap(([value, label], index) => {
      const found = entries.find((one) => one.dictId === dictId && one.value === value);
      return isNew(memory, rowKey.entry(name, value), found?.id) ? [{ value, label, dictSort: index + 1 }] : [];
    });
    for (const { value } of added) memory.fresh.set(rowKey.entry(name, value), null);
    if (dictId === undefined || added.length === 0) continue;
    const owner = dictId;
    const inserted = await db
      .insert(dictDetail)
      .values(added.map((entry) => ({ dictId: owner, ...entry, ...written })))
      .returning({ id: dictDetail.id, value: dictDetail.value });
    for (const { id, value } of inserted) memory.fresh.set(rowKey.entry(name, value), id);
  }
}
