import { type SQL, sql } from "drizzle-orm";

/** Ids, numbers and codes of ours as a PostgreSQL array literal; none holds a quote, a brace or a comma. */
export function pgArray(values: readonly (number | string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/**
 * Texts of any content as an SQL array, for `= any(…)`: computed once a statement, where `in` over the same function may
 * be asked anew for each row.
 */
export function textArray(texts: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
}

/** Each id once, in their order, so that two who lock several rows never wait for each other crosswise. */
export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
