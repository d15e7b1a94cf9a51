/**
 * Exports of stock documents: the list's filter, one row a document or one row
 * a line. A document says where it is found and which columns it has; the rest
 * is the same for all of them.
 */
import type { z } from "zod";
import type { Context } from "#backoffice/context.ts";
import { describeSkus } from "#backoffice/goods/line/line.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { type ExportDefinition, pagesOfIds } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
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

/** A line with the document it stands on and the words of its SKU. */
export interface ExportedLine<Head, Line> {
  head: Head;
  line: Line;
  sku: LineSku;
}

/** A column; `cost` marks what only those who may see cost get to know of. */
export type DocumentColumn<Row> = Column<Row> & { readonly cost?: true };

export interface DocumentExport<E extends DocumentEndpoints, Head, Line> {
  topic: string;
  title: string;
  endpoints: E;
  /** Ids of what the filter finds among what the actor may see, the newest first. */
  find(context: Context, access: RepositoryAccess, filter: z.output<E["count"]["query"]>): Promise<number[]>;
  countLines(context: Context, ids: readonly number[]): Promise<number>;
  /** The documents as the list shows them, in the order of `ids`: without amounts that the actor may not see. */
  readHeads(context: Context, access: RepositoryAccess, ids: readonly number[]): Promise<Head[]>;
  /** Their lines, in the documents' own order. */
  readLines(context: Context, access: RepositoryAccess, heads: readonly Head[]): Promise<Line[]>;
  headColumns: readonly DocumentColumn<Head>[];
  lineColumns: readonly DocumentColumn<ExportedLine<Head, Line>>[];
}

export function documentExport<
  E extends DocumentEndpoints,
  Head extends { id: number },
  Line extends { documentId: number; skuId: number },
>(own: DocumentExport<E, Head, Line>): ExportDefinition<E> {
  const { topic, title, endpoints } = own;
  return {
    topic,
    title,
    endpoints,
    async count(context, filter) {
      const ids = await own.find(context, await readRepositoryAccess(context), filter);
      return { document: ids.length, line: ids.length === 0 ? 0 : await own.countLines(context, ids) };
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
        pagesOfIds(ids, pageLines, (some) => readLineRows(own, context, access, some)),
      );
    },
  };
}

/** The lines of some documents: by document, then by 款号, colour and size as people read them. */
async function readLineRows<
  E extends DocumentEndpoints,
  Head extends { id: number },
  Line extends { documentId: number; skuId: number },
>(own: DocumentExport<E, Head, Line>, context: Context, access: RepositoryAccess, ids: readonly number[]) {
  const heads = await own.readHeads(context, access, ids);
  const found = await own.readLines(context, access, heads);
  const skus = await describeSkus(
    context.db,
    found.map(({ skuId }) => skuId),
  );
  const lines = new Map<number, Line[]>(heads.map(({ id }) => [id, []]));
  for (const line of found) lines.get(line.documentId)?.push(line);
  const place = new Map([...skus.keys()].map((skuId, index) => [skuId, index]));
  const placeOf = ({ skuId }: Line) => place.get(skuId) ?? 0;
  return heads.flatMap((head) =>
    [...(lines.get(head.id) ?? [])]
      .sort((a, b) => placeOf(a) - placeOf(b))
      .flatMap((line): ExportedLine<Head, Line>[] => {
        const sku = skus.get(line.skuId);
        return sku ? [{ head, line, sku }] : [];
      }),
  );
}

export function text<Row>(header: string, width: number, value: (row: Row) => string | null): Column<Row> {
  return { header, width, kind: "text", value };
}
export function pieces<Row>(header: string, value: (row: Row) => number | null): Column<Row> {
  return { header, width: 9, kind: "number", value };
}
/** Thousandths of a material's unit. */
export function milli<Row>(header: string, value: (row: Row) => number | null): Column<Row> {
  return { header, width: 12, kind: "milli", value };
}
export function instant<Row>(header: string, value: (row: Row) => string | null): Column<Row> {
  return { header, width: 20, kind: "instant", value };
}
/** 分, for those who may see cost. */
export function cost<Row>(header: string, value: (row: Row) => number | null | undefined): DocumentColumn<Row> {
  return { header, width: 12, kind: "money", value: (row) => value(row) ?? null, cost: true };
}

/** What every line tells of its SKU. */
export function skuColumns<Head, Line>(): Column<ExportedLine<Head, Line>>[] {
  return [
    text("款号", 12, ({ sku }) => sku.styleNo),
    text("品名", 24, ({ sku }) => sku.productName),
    text("颜色", 10, ({ sku }) => sku.color),
    text("尺码", 8, ({ sku }) => sku.size),
    text("条码", 16, ({ sku }) => sku.barcode),
  ];
}
