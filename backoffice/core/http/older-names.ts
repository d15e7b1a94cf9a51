/** Brings a body in the words of ELADMIN 2.4 to today's (docs/decisions/eladmin.md, "Two generations"). */
import type { OlderName } from "#contract/endpoint.ts";
import { id } from "#contract/value.ts";

/**
 * The body with every field under its name of today. A row carries both names and comes back whole, so that a body
 * with both says by its older one what was edited only where that differs from what was answered: `seen` gives the row
 * of an id, null where nothing was answered before.
 */
export async function readOlderNames(
  body: unknown,
  older: readonly OlderName[],
  seen: (id: number) => Promise<object | null>,
): Promise<unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const sent = new Map<string, unknown>(Object.entries(body));
  const given = older.filter(({ name }) => sent.has(name));
  if (given.length === 0) return body;
  const row = given.some(({ means }) => sent.has(means)) ? await rowOf(sent.get("id"), seen) : null;
  for (const { name, means, single } of given) {
    const value = sent.get(name);
    sent.delete(name);
    const isEdited = row !== null && !isSame(value, row.get(name));
    if (!sent.has(means) || isEdited) sent.set(means, single ? listOf(value) : value);
  }
  return Object.fromEntries(sent);
}

async function rowOf(
  sentId: unknown,
  seen: (id: number) => Promise<object | null>,
): Promise<ReadonlyMap<string, unknown> | null> {
  const known = id.safeParse(sentId);
  const row = known.success ? await seen(known.data) : null;
  return row && new Map(Object.entries(row));
}

/** Whether two are the same as a form sends them back: rows by their ids, anything else as text. */
function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  const plain = typeof value === "object" && value !== null && "id" in value ? value.id : value;
  return String(plain ?? "");
}

function listOf(value: unknown): unknown[] {
  return textOf(value) === "" ? [] : [value];
}
