/** Bulk inserts: thousands of typed rows as one JSON parameter, which both databases take far faster than row by row. */
import { getTableColumns, getTableName, type InferInsertModel, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, rows } from "#backoffice/db/connect.ts";

const chunkSize = 5_000;

/** Inserts rows that all have the keys of the first; ids may be given and are then followed by {@link advanceIdentities}. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  values: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = values;
  if (!first) return;
  const columns = getTableColumns(table);
  const keys = Object.keys(first);
  const names = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column.name;
  });
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let start = 0; start < values.length; start += chunkSize) {
    const chunk = values.slice(start, start + chunkSize) as Record<string, unknown>[];
    const json = JSON.stringify(
      chunk.map((row) => Object.fromEntries(keys.map((key, index) => [names[index], row[key] ?? null]))),
    );
    await db.execute(
      sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)`,
    );
  }
}

/** Moves every identity sequence past the largest id in its table. */
export async function advanceIdentities(db: Db): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  );
  for (const { name } of tables) {
    const table = sql.identifier(name);
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${name}`}, 'id'), greatest(max(id), 1), max(id) is not null) from ${table}`,
    );
  }
}
