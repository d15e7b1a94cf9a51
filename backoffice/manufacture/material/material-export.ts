/** Exports of documents of material: one row a document, or one a line. */
import type { z } from "zod";
import type { Context } from "#backoffice/context.ts";
import { type DocumentColumn, milli, text } from "#backoffice/documents/document-export.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { type ExportDefinition, pagesOfIds } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import type { MaterialWords } from "#contract/manufacture/materials.ts";

/** Documents read at once. */
const pageSize = 100;

interface DocumentEndpoints {
  readonly count: Endpoint & { readonly query: z.ZodType };
  readonly file: Endpoint & { readonly query: z.ZodType };
  readonly later: Endpoint;
}

interface ExportedLine<Head, Line> {
  head: Head;
  line: Line;
}

interface MaterialDocumentExport<E extends DocumentEndpoints, Head, Line> {
  topic: string;
  title: string;
  endpoints: E;
  /** Ids of what the filter finds among what the actor may see, the newest first. */
  find(context: Context, access: RepositoryAccess, filter: z.output<E["count"]["query"]>): Promise<number[]>;
  countLines(context: Context, ids: readonly number[]): Promise<number>;
  /** In the order of `ids`, without amounts that the actor may not see. */
  readHeads(context: Context, access: RepositoryAccess, ids: readonly number[]): Promise<Head[]>;
  readLines(context: Context, access: RepositoryAccess, heads: readonly Head[]): Promise<Line[]>;
  headColumns: readonly DocumentColumn<Head>[];
  lineColumns: readonly DocumentColumn<ExportedLine<Head, Line>>[];
}

export function materialDocumentExport<
  E extends DocumentEndpoints,
  Head extends { id: number },
  Line extends { documentId: number },
>(own: MaterialDocumentExport<E, Head, Line>): ExportDefinition<E> {
  const { topic, title, endpoints } = own;
  return {
    ...{ topic, title, endpoints },
    async count(context, filter) {
      const ids = await own.find(context, await readRepositoryAccess(context), filter);
      return { document: ids.length, line: ids.length === 0 ? 0 : await own.countLines(context, ids) };
    },
    async table(context, choice) {
      const access = await readRepositoryAccess(context);
      const seesCost = access.ids("view").some((repositoryId) => access.mayCost(repositoryId));
      const shown = <Row>(columns: readonly DocumentColumn<Row>[]) => columns.filter((one) => !one.cost || seesCost);
      const { layout } = choice as { layout: "document" | "line" };
      const ids = await own.find(context, access, choice as z.output<E["count"]["query"]>);
      if (layout === "document") {
        return exportRows(shown(own.headColumns), () =>
          pagesOfIds(ids, pageSize, (some) => own.readHeads(context, access, some)),
        );
      }
      return exportRows(shown(own.lineColumns), () =>
        pagesOfIds(ids, pageSize, async (some) => {
          const heads = await own.readHeads(context, access, some);
          const lines = await own.readLines(context, access, heads);
          return heads.flatMap((head) =>
            lines.filter(({ documentId }) => documentId === head.id).map((line) => ({ head, line })),
          );
        }),
      );
    },
  };
}

/** What every line tells of its material. */
export function materialLineColumns<Head, Line extends MaterialWords & { lot: string; qtyMilli: number }>(
  qty: string,
): Column<ExportedLine<Head, Line>>[] {
  return [
    text("物料编码", 14, ({ line }) => line.code),
    text("物料", 22, ({ line }) => line.name),
    text("规格", 14, ({ line }) => line.spec),
    text("颜色", 10, ({ line }) => line.color),
    text("缸号", 12, ({ line }) => line.lot),
    milli(qty, ({ line }) => line.qtyMilli),
    text("单位", 6, ({ line }) => materialUnitLabels[line.unit]),
  ];
}
