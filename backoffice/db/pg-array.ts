/** Ids, numbers and codes of ours as a PostgreSQL array literal; none holds a quote, a brace or a comma. */
export function pgArray(values: readonly (number | string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
