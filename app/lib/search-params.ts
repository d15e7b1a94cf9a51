/** Reads a list page's address: what the contract's schema refuses falls back, field by field. Pure but for zod. */
import type { z } from "zod";

/**
 * Parses `params` with an object schema. Fields that do not parse are dropped
 * one after the other, so one bad value never costs the others.
 */
export function parseSearch<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const given: Record<string, string | string[]> = {};
  for (const key of new Set(params.keys())) {
    const values = params
      .getAll(key)
      // What a paste or a scanner adds: tabs, line ends, bytes that no text can hold.
      .map((value) => value.replace(/\p{Cc}+/gu, " ").trim())
      .filter((value) => value !== "");
    const [first] = values;
    if (first !== undefined && key in schema.shape) given[key] = values.length > 1 ? values : first;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) delete given[String(issue.path[0])];
  return schema.parse(given);
}

/** The address with some parameters changed; null takes one away. */
export function withParams(search: string, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) params.delete(key);
    else params.set(key, String(value));
  }
  for (const [key, value] of [...params]) if (value === "") params.delete(key);
  return params.size > 0 ? `?${params}` : "?";
}
