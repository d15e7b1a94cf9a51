/** JSON whose numbers are exact: ids past 2^53 and amounts of 元 are kept as the text that was sent. Pure. */

/** Parses `text` with each number as its text: `{"tid":1234567890123456789,"fee":0.10}` has "1234567890123456789" and "0.10". */
export function parseExactJson(text: string): unknown {
  // Whatever passes is well-formed, so that the next line meets strings and numbers alone.
  JSON.parse(text);
  const quoted = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return JSON.parse(quoted);
}

/** What {@link writeSortedJson} writes; a bigint is a whole number of any size. */
export type SortedJson = string | bigint | boolean | readonly SortedJson[] | { readonly [name: string]: SortedJson };

/** JSON without spaces, the names of every object in the order of their characters. */
export function writeSortedJson(value: SortedJson): string {
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeSortedJson).join(",")}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeSortedJson(member)}`).join(",")}}`;
}

/** `Array.isArray` does not tell a readonly array from an object. */
function isList(value: SortedJson): value is readonly SortedJson[] {
  return Array.isArray(value);
}
