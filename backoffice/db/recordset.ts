/** Many rows in one statement: as JSON, read back by the columns' own types, so that any text may stand in them. */
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, rows } from "./connect.ts";

type Row<T extends PgTable> = T["$inferSelect"];
type Name<T extends PgTable> = keyof Row<T> & string;

/** Inserts rows of the columns named, in their order, and gives their ids in that order. */
export async function insertAll<T extends PgTable, K extends Name<T>>(
  db: Db,
  table: T,
  names: readonly K[],
  values: readonly Pick<Row<T>, K>[],
): Promise<number[]> {
  if (values.length === 0) return [];
  const columns = sql.join(namesOf(table, names), sql`, `);
  // An identity is drawn row by row in the order of the select, so ids ascend as the rows do.
  const made = await rows<{ id: number }>(
    db,
    sql`insert into ${sql.identifier(getTableName(table))} (${columns})
        select ${columns} from ${recordset(table, ["position" as K, ...names], numbered(values))}
        order by position returning id`,
  );
  return made.map(({ id }) => id).sort((one, other) => one - other);
}

/** Updates the columns named of rows that are there. */
export async function updateAll<T extends PgTable, K extends Name<T>>(
  db: Db,
  table: T,
  names: readonly K[],
  values: readonly Pick<Row<T>, K | ("id" & Name<T>)>[],
): Promise<void> {
  if (values.length === 0) return;
  const name = sql.identifier(getTableName(table));
  const sets = namesOf(table, names).map((column) => sql`${column} = record.${column}`);
  await db.execute(sql`
    update ${name} set ${sql.join(sets, sql`, `)}
    from ${recordset(table, ["id" as K, ...names], values)} where ${name}.id = record.id`);
}

function namesOf<T extends PgTable>(table: T, names: readonly string[]) {
  const columns = getTableColumns(table);
  return names.map((name) => sql.identifier(columns[name]?.name ?? name));
}

const numbered = <V>(values: readonly V[]) => values.map((value, position) => ({ ...value, position }));

/** `jsonb_to_recordset(…) as record(…)`. */
function recordset<T extends PgTable>(table: T, names: readonly string[], values: readonly object[]): SQL {
  const columns = getTableColumns(table);
  const typed = names.map((name) => {
    const column = columns[name];
    return sql`${sql.identifier(column?.name ?? name)} ${sql.raw(column?.getSQLType() ?? "integer")}`;
  });
  const records = values.map((value) =>
    Object.fromEntries(names.map((name) => [columns[name]?.name ?? name, (value as Record<string, unknown>)[name]])),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record(${sql.join(typed, sql`, `)})`;
}
