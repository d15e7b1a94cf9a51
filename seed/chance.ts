/** Chance inside the database. */
import { type SQL, sql } from "drizzle-orm";

/** A number in [0, 1) that depends on nothing but its keys: the same in every run and on every server. */
export function chance(keys: SQL, salt: number): SQL {
  return sql`((hashint8extended(${keys}, ${salt}) & 1048575) / 1048576.0::float8)`;
}
