/** The code that a master gets where nobody gives it one. */
import { sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { acquireLock, type LockName } from "#backoffice/db/locks.ts";

interface Numbered {
  /** Held to the end of the transaction, so that no two get the same. */
  lock: LockName;
  table: string;
  /** `code` unless told. */
  column?: string;
  prefix: string;
  /** As many digits at least. */
  digits: number;
}

/** GX001: one more than the highest there is of this prefix. */
export async function nextCode(db: Db, { lock, table, column = "code", prefix, digits }: Numbered): Promise<string> {
  await acquireLock(db, lock);
  const code = sql.identifier(column);
  const { number } = await oneRow<{ number: number }>(
    db,
    sql`select coalesce(max(substring(${code} from ${prefix.length + 1}::int)::int8), 0)::int8 as number
        from ${sql.identifier(table)} where ${code} ~ ${`^${prefix}[0-9]{1,9}$`}`,
  );
  return `${prefix}${String(number + 1).padStart(digits, "0")}`;
}
