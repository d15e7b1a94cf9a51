/** The shape of every list: page, size and sort in, `{content, totalElements}` out (domain.md §1.7). */
import { z } from "zod";
import { repeated } from "./value.ts";

const pageSizes = [10, 20, 50, 100] as const;
const defaultPageSize = 20;

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

export type SortDirection = "asc" | "desc";

/** Reads the first `field,dir` whose field is known; null when there is none. */
export function findSort<F extends string>(
  sort: readonly string[],
  fields: readonly F[],
): { field: F; direction: SortDirection } | null {
  for (const text of sort) {
    const [name, direction] = text.split(",");
    const field = fields.find((known) => known === name);
    if (field) return { field, direction: direction === "asc" ? "asc" : "desc" };
  }
  return null;
}
