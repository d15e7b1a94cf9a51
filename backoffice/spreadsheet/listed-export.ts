/** Exports of lists that are short enough to be read at once: the list's own operation, asked for all of its rows. */
import type { z } from "zod";
import type { Context } from "#backoffice/context.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ExportDefinition } from "./export.ts";
import { type Column, exportRows } from "./table-file.ts";

interface ListedEndpoints {
  readonly count: Endpoint & { readonly query: z.ZodType };
  readonly file: Endpoint & { readonly query: z.ZodType };
  readonly later: Endpoint;
}

interface ListedExport<E extends ListedEndpoints, Row> {
  topic: string;
  title: string;
  endpoints: E;
  /** The list's only way to be exported. */
  layout: string;
  /** The first `size` rows of the filter, in the list's order, and how many there are. */
  read(
    context: Context,
    filter: z.output<E["count"]["query"]>,
    size: number,
  ): Promise<{ content: readonly Row[]; totalElements: number }>;
  columns: readonly Column<Row>[];
}

/** As many as a sheet holds. */
const allRows = 1_000_000;

export function listedExport<E extends ListedEndpoints, Row>(own: ListedExport<E, Row>): ExportDefinition<E> {
  const { topic, title, endpoints, layout, read, columns } = own;
  return {
    ...{ topic, title, endpoints },
    async count(context, filter) {
      return { [layout]: (await read(context, filter, 1)).totalElements };
    },
    async table(context, choice) {
      const { content } = await read(context, choice as z.output<E["count"]["query"]>, allRows);
      return exportRows(columns, async function* () {
        yield content;
      });
    },
  };
}
