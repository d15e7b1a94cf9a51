/** Ids, numbers and codes of ours as a PostgreSQL array literal; none holds a quote, a brace or a comma. */
export function pgArray(values: readonly (number | string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Each id once, in their order, so that two who lock several rows never wait for each other crosswise. */
export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
