/** Parts of SQL statements, as values: conditions, and what a column reads as. */
import { type SQL, sql } from "drizzle-orm";

/** All that are given, joined by `and`; `true` where none is. */
export function all(conditions: readonly (SQL | false | null | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition instanceof Object);
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`;
}

/** The text as part of a `like` pattern that means it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The `like` pattern of what contains the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Where an address column is from, as far as an address tells: 本机, 内网 or 外网. */
export function shownPlace(column: SQL): SQL {
  return sql`
    case when ${column} = '' then ''
      when ${column} ~ '^(::ffff:)?127\\.|^::1$' then '本机'
      when ${column} ~ '^(::ffff:)?(10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|169\\.254\\.)|^f[cd]|^fe80' then '内网'
      else '外网' end`;
}

/** An instant column as the API writes it. */
export function shownInstant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}
