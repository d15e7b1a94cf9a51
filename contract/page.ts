/** The shape of every list: page, size and sort in, `{content, totalElements}` out (domain.md §1.7). */
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { bizDate, id, instant, repeated } from "./value.ts";

const pageSizes = [10, 20, 50, 100] as const;
/** Rows of a page where the address names no number. */
export const defaultPageSize = 20;

/** The deepest row a list goes to; past it a filter serves better than a page number. */
const maxPage = 100_000;

/** `page` counts from 0. `sort` is `field,asc|desc`, repeatable; unknown fields are ignored by the lists. */
export const pageQuery = z.object({
  page: z.coerce
    .number({ error: "页码必须是数字" })
    .int("页码必须是整数")
    .min(0, "页码不能小于 0")
    .max(maxPage, "页码过大")
    .default(0),
  size: z.coerce
    .number({ error: "每页条数必须是数字" })
    .refine((size) => (pageSizes as readonly number[]).includes(size), "每页条数只能是 10、20、50 或 100")
    .default(defaultPageSize),
  sort: repeated(z.string()),
});

/** A page of rows. */
export function pageOf<S extends z.ZodType>(row: S) {
  return z.object({ content: z.array(row), totalElements: z.number().int() });
}

/** Keyset pages of a journal (cursors are ids, the newest row first), and how far its totals reach. */
export const keysetQuery = z.object({
  size: pageQuery.shape.size,
  /** Rows older than this id: the next page. */
  before: id.optional(),
  /** Rows newer than this id: the previous page. */
  after: id.optional(),
  /** `all` adds up the whole filtered set, however long that takes. */
  totals: z.enum(["quick", "all"]).default("quick"),
});

/** A keyset page of a journal, and what the filtered set adds up to. */
export function keysetOf<R extends z.ZodType, T extends z.ZodRawShape>(row: R, totals: T) {
  return z.object({
    content: z.array(row),
    /** `after` of the previous page and `before` of the next; null where there is none. */
    newer: z.number().nullable(),
    older: z.number().nullable(),
    totals: z.object({
      count: z.number(),
      ...totals,
      /** Set when only rows from this instant on are added up. */
      since: instant.nullable(),
    }),
    /** The days that were asked for; null: all time. */
    range: z.object({ from: bizDate, to: bizDate }).nullable(),
  });
}

export type SortDirection = "asc" | "desc";

interface Sort<F extends string> {
  field: F;
  direction: SortDirection;
}

/** Reads every `field,dir` whose field is known, in their order. */
export function findSorts<F extends string>(sort: readonly string[], fields: readonly F[]): Sort<F>[] {
  return sort.flatMap((text) => {
    const [name, direction] = text.split(",");
    const field = fields.find((known) => known === name);
    return field ? [{ field, direction: direction === "asc" ? ("asc" as const) : ("desc" as const) }] : [];
  });
}

/** The first of {@link findSorts}; null when there is none. */
export function findSort<F extends string>(sort: readonly string[], fields: readonly F[]): Sort<F> | null {
  return findSorts(sort, fields)[0] ?? null;
}

/** Lists of the trade. Those of users, rights, logs and jobs are short, and asked by who has just changed something. */
const trade = "/api/clothes/";

/** Whether it may be answered by a replica that is a moment behind: what says so, and pages of rows of the trade. */
export function mayLag({ method, path, mayLag, response }: Endpoint): boolean {
  if (mayLag !== undefined) return mayLag;
  if (method !== "GET" || !path.startsWith(trade) || !(response instanceof z.ZodObject)) return false;
  return "content" in response.shape && ("totalElements" in response.shape || "older" in response.shape);
}
