/** The export of a list whose whole is no more than one answer holds: what its own operation reads, all pages as one. */
import type { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Answer, Endpoint, Received } from "#contract/endpoint.ts";
import type { ownExportEndpoints } from "#contract/exports.ts";
import type { Column } from "./column.ts";
import { type ListExport, listExport } from "./export.ts";
import { exportRows } from "./table-file.ts";

/** More rows than such a list has. */
const allRows = 1_000_000;

type RowOf<E extends Endpoint> = Answer<E> extends { readonly content: readonly (infer Row)[] } ? Row : never;

interface OwnExport<E extends Endpoint & { readonly query: z.ZodType }> {
  /** Of the job, such as `funds.export`; never changes once jobs of it exist. */
  topic: string;
  /** In the file's name and on its sheet. */
  title: string;
  /** The list, and what reads it. */
  list: E;
  read: Operation<E>;
  /** Made by `ownExportEndpoints` of the list, or by `ownersExportEndpoints` with the layout `row`. */
  endpoints: ReturnType<typeof ownExportEndpoints>;
  /** Of the rows found, where they tell what the actor may see; `filter` is what was asked. */
  columns:
    | readonly Column<RowOf<E>>[]
    | ((rows: readonly RowOf<E>[], filter: z.output<E["query"]>) => readonly Column<RowOf<E>>[]);
}

export function ownExport<E extends Endpoint & { readonly query: z.ZodType }>(own: OwnExport<E>): ListExport {
  const { topic, title, endpoints, columns } = own;
  const read = async (context: Context, filter: object, size: number) => {
    // The list's own query, whole: the endpoints of its export were made of the rest, and of whose list it is.
    const input = { params: filter, query: { ...filter, page: 0, size } } as unknown as Received<E>;
    return (await own.read(context as never, input)) as unknown as { content: RowOf<E>[]; totalElements?: number };
  };
  return listExport({
    ...{ topic, title, endpoints },
    async count(context, filter) {
      const { content, totalElements } = await read(context, filter, 1);
      return { row: totalElements ?? content.length };
    },
    async table(context, choice) {
      const { content } = await read(context, choice, allRows);
      const shown = typeof columns === "function" ? columns(content, choice as z.output<E["query"]>) : columns;
      return exportRows(shown, async function* () {
        yield content;
      });
    },
  });
}
