/**
 * Exports of documents: the list's filter, one row a document or one row a
 * line. A document says where it is found and which columns it has; the rest
 * is the same for all of them, whether their lines are goods or material.
 */
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type Column, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { type ListExport, listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { LineSku } from "#contract/goods/lines.ts";

/** Documents read at once: their heads, or all their lines, 500 each at most. */
const pageHeads = 200;
const pageLines = 20;

interface DocumentEndpoints {
  readonly count: Endpoint & { readonly query: z.ZodType };
  readonly file: Endpoint & { readonly query: z.ZodType };
  readonly later: Endpoint;
}

interface DocumentHead {
  readonly id: number;
  /** The place at whose cost its lines are worth something. */
  readonly repositoryId?: number;
}

/** A line with the document it stands on. */
export interface ExportedLine<Head, Line> {
  head: Head;
  line: Line;
}

/** A line of goods with the words of its SKU. */
export type OfSku<Line> = Line & { sku: LineSku };

/** A column; `cost` marks what only those who may see cost get to know of. */
export type DocumentColumn<Row> = Column<Row> & { readonly cost?: true };

/** `Shown`: a line as its columns have it, where that is more than what is read. */
export interface DocumentExport<E extends DocumentEndpoints, Head, Line, Shown = Line> {
  topic: string;
  title: string;
  endpoints: E;
  /** Ids of what the filter finds among what the actor may see, the newest first. */
  find(context: Context, access: RepositoryAccess, filter: z.output<E["count"]["query"]>): Promise<number[]>;
  /** The documents as the list shows them, in the order of `ids`: without amounts that the actor may not see. */
  readHeads(context: Context, access: RepositoryAccess, ids: readonly number[]): Promise<Head[]>;
  /** The column of the lines that names their document. */
  lineOf: AnyPgColumn;
  /** The lines of these documents, in the documents' own order, with all that they hold. */
  readLines(context: Context, ids: readonly number[]): Promise<Line[]>;
  /** What of a line is left out where the actor may not see cost: fields that may be missing. */
  costs?: readonly (keyof Line & string)[];
  headColumns: readonly DocumentColumn<Head>[];
  lineColumns: readonly DocumentColumn<ExportedLine<Head, Shown>>[];
}

/** The export of documents whose lines say by themselves what they are of. */
export function documentExport<
  E extends DocumentEndpoints,
  Head extends DocumentHead,
  Line extends { documentId: number },
>(own: DocumentExport<E, Head, Line>): ListExport {
  const { topic, title, endpoints } = own;
  return listExport({
    topic,
    title,
    endpoints,
    async count(context, filter) {
      const ids = await own.find(context, await readRepositoryAccess(context), filter);
      return { document: ids.length, line: ids.length === 0 ? 0 : await countLines(context.db, own.lineOf, ids) };
    },
    async table(context, choice) {
      const access = await readRepositoryAccess(context);
      const seesCost = access.ids("view").some((repositoryId) => access.mayCost(repositoryId));
      const shown = <Row>(columns: readonly DocumentColumn<Row>[]) => columns.filter(({ cost }) => !cost || seesCost);
      const { layout } = choice as { layout: "document" | "line" };
      const ids = await own.find(context, access, choice as z.output<E["count"]["query"]>);
      if (layout === "document") {
        return exportRows(shown(own.headColumns), () =>
          pagesOfIds(ids, pageHeads, (some) => own.readHeads(context, access, some)),
        );
      }
      return exportRows(shown(own.lineColumns), () =>
        pagesOfIds(ids, pageLines, async (some) => {
          const heads = await own.readHeads(context, access, some);
          const lines = new Map<number, Line[]>(heads.map(({ id }) => [id, []]));
          for (const line of await own.readLines(context, [...lines.keys()])) lines.get(line.documentId)?.push(line);
          return heads.flatMap((head) => {
            const seen = head.repositoryId !== undefined && access.mayCost(head.repositoryId);
            const left = seen ? {} : Object.fromEntries((own.costs ?? []).map((key) => [key, undefined]));
            return (lines.get(head.id) ?? []).map((line) => ({ head, line: { ...line, ...left } }));
          });
        }),
      );
    },
  });
}

/** The export of documents of goods: their lines by 款号, colour and size as people read them. */
export function skuDocumentExport<
  E extends DocumentEndpoints,
  Head extends DocumentHead,
  Line extends { documentId: number; skuId: number },
>(own: DocumentExport<E, Head, Line, OfSku<Line>>): ListExport {
  return documentExport<E, Head, OfSku<Line>>({
    ...own,
    async readLines(context, ids) {
      const lines = await own.readLines(context, ids);
      const skus = await describeSkus(
        context.db,
        lines.map(({ skuId }) => skuId),
      );
      const place = new Map([...skus.keys()].map((skuId, index) => [skuId, index]));
      return lines
        .flatMap((line) => {
          const sku = skus.get(line.skuId);
          return sku ? [{ ...line, sku }] : [];
        })
        .sort((a, b) => (place.get(a.skuId) ?? 0) - (place.get(b.skuId) ?? 0));
    },
  });
}

async function countLines(db: Db, lineOf: AnyPgColumn, ids: readonly number[]): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int8 as count from ${lineOf.table} where ${lineOf} = any(${pgArray(ids)}::bigint[])`,
  );
  return counted?.count ?? 0;
}

/** A column for those who may see cost. */
export function costly<Row>(column: Column<Row>): DocumentColumn<Row> {
  return { ...column, cost: true };
}
/** 分, for those who may see cost. */
export function cost<Row>(header: string, value: (row: Row) => number | null | undefined): DocumentColumn<Row> {
  return costly(money(header, value));
}

/** What every line tells of its SKU. */
export function skuColumns<Head, Line>(): Column<ExportedLine<Head, OfSku<Line>>>[] {
  return [
    text("款号", 12, ({ line: { sku } }) => sku.styleNo),
    text("品名", 24, ({ line: { sku } }) => sku.productName),
    text("颜色", 10, ({ line: { sku } }) => sku.color),
    text("尺码", 8, ({ line: { sku } }) => sku.size),
    text("条码", 16, ({ line: { sku } }) => sku.barcode),
  ];
}
