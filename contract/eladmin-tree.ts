/** What ELADMIN's trees share on the wire: menus and departments (eladmin-api.md §1.4, §1.6). */
import { z } from "zod";
import { blankAs, id, looseInteger } from "./value.ts";

/** What a row says of its place in the tree. */
export const branchShape = {
  /** How many stand right below it. */
  subCount: z.number(),
  hasChildren: z.boolean(),
  leaf: z.boolean(),
  label: z.string(),
};

/** The id of the row below which is looked; 0 means the roots, as blank does. */
export const parentFilter = blankAs(undefined, looseInteger.min(0, "上级不存在").optional());

/** Ids of rows to find in the tree. The client sends `[null]` for a user without a department. */
export const branchIds = z
  .array(id.nullable(), "请求体应是编号数组")
  .max(500, "一次不能超过 500 条")
  .transform((given) => given.filter((one) => one !== null));

/** A row with those below it, where they are part of the answer. */
export type Branch<R> = R & { children?: Branch<R>[] | undefined };

/** All rows of a tree, each followed by those below it; `depth` is 0 for a root. */
export function outlineOf<S extends z.ZodRawShape>(row: z.ZodObject<S>) {
  return z.object({ content: z.array(row.extend({ depth: z.number() })) });
}
