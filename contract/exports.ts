/**
 * Exports of lists (domain.md §1.7): every list that can be exported has the
 * same three endpoints, made here from its filter. Up to {@link maxDirectRows}
 * rows come with the answer; more become a background job.
 */
import { z } from "zod";
import { type Access, type Endpoint, endpointsOf } from "./endpoint.ts";
import { clientToken, id } from "./value.ts";

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportFormatLabels: Record<ExportFormat, string> = { xlsx: "Excel（xlsx）", csv: "CSV" };

export const maxDirectRows = 50_000;

interface ExportOptions<S extends z.ZodRawShape, L extends readonly [string, ...string[]]> {
  tag: string;
  /** The list's name, such as 商品列表. */
  title: string;
  /** The list's path; `/export` and `/export/count` are added. */
  path: `/${string}`;
  /** The list's own permission: `:list` implies the export (domain.md §6). */
  access: Exclude<Access, "anonymous">;
  /** The list's filter and sort. */
  filter: z.ZodObject<S>;
  /** What a row may stand for, the usual one first; for example one row a style, or one a SKU. */
  layouts: L;
  /** As of the list: whether its file may be made of what was a moment ago. */
  mayLag?: boolean | undefined;
}

/** `{ count, file, later }` of one list. */
export function exportEndpoints<S extends z.ZodRawShape, const L extends readonly [string, ...string[]]>({
  tag,
  title,
  path,
  access,
  filter,
  layouts,
  mayLag = true,
}: ExportOptions<S, L>) {
  const choice = filter.extend({
    layout: z.enum(layouts as readonly string[] as [string, ...string[]], "导出方式不存在").default(layouts[0]),
    format: z.enum(exportFormats, "文件格式只能是 xlsx 或 csv").default("xlsx"),
  });
  const endpoint = endpointsOf(tag);
  return {
    count: endpoint.get(`${path}/export/count`, {
      summary: `${title}导出前的行数，按导出方式`,
      access,
      mayLag,
      query: filter,
      response: z.object({ rows: z.record(z.string(), z.number().int()) }),
    }),
    file: endpoint.get(`${path}/export`, {
      summary: `导出${title}（xlsx 或 csv），不超过 50,000 行`,
      access,
      mayLag,
      query: choice,
      download: true,
    }),
    later: endpoint.post(`${path}/export`, {
      summary: `在后台导出${title}，完成后发消息`,
      access,
      body: choice.extend({ clientToken }),
      response: z.object({ jobId: z.number() }),
      status: 201,
    }),
  };
}

type Paged = "page" | "size";

/** A list that its own filter and order make: what {@link ownExportEndpoints} asks of it. */
export interface ExportableEndpoint<S extends z.ZodRawShape> extends Endpoint {
  readonly access: readonly string[];
  readonly query: z.ZodObject<S>;
}

/** `{ count, file, later }` of a list as it stands: under its path, for who may see it, by its own filter; a row is a row. */
export function ownExportEndpoints<S extends z.ZodRawShape>(title: string, list: ExportableEndpoint<S>) {
  const { tag, path, access, mayLag } = list;
  return exportEndpoints({ tag, title, path, access, filter: z.object(unpaged(list)), layouts: ["row"], mayLag });
}

/**
 * The same of a list that one customer, fund or factory has (`:id` in its path). Pages of exports pass on what stands in
 * an address, so `id` is part of the filter: `/fund/:id/entries` is exported at `/fund/entries/export`.
 */
export function ownersExportEndpoints<S extends z.ZodRawShape, const L extends readonly [string, ...string[]]>(
  title: string,
  list: ExportableEndpoint<S>,
  layouts: L,
) {
  const { tag, path, access, mayLag } = list;
  const plain = path.replace("/:id", "") as `/${string}`;
  return exportEndpoints({
    tag,
    title,
    path: plain,
    access,
    filter: z.object({ ...unpaged(list), id }),
    layouts,
    mayLag,
  });
}

function unpaged<S extends z.ZodRawShape>(list: ExportableEndpoint<S>): Omit<S, Paged> {
  const { page: _, size: __, ...shape } = list.query.shape as S & Partial<Record<Paged, z.ZodType>>;
  return shape as Omit<S, Paged>;
}
