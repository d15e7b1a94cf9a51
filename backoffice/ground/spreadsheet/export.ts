/**
 * Makes a list exportable ({@link listExport}). The list says what its table
 * is; the three endpoints of contract/exports.ts and the job for what is too
 * big for an answer come from here.
 */
import type { z } from "zod";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Route } from "#backoffice/core/http/route.ts";
import { readingOfNow } from "#backoffice/db/reading.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { type JobHandler, type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ExportFormat, maxDirectRows } from "#contract/exports.ts";
import { mayLag } from "#contract/page.ts";
import { hasPermission } from "#contract/permissions.ts";
import { mediaTypes, type Table, tableFile } from "./table-file.ts";

/** The endpoints that `exportEndpoints` makes. */
interface ExportEndpoints {
  readonly count: Endpoint & { readonly query: z.ZodType };
  readonly file: Endpoint & { readonly query: z.ZodType };
  readonly later: Endpoint;
}

interface ExportDefinition<E extends ExportEndpoints> {
  /** Of the job, such as `products.export`; never changes once jobs of it exist. */
  readonly topic: string;
  /** In the file's name and on its sheet. */
  readonly title: string;
  readonly endpoints: E;
  /** The file of its job may hold people's data: it is sealed at rest. */
  readonly seals?: boolean;
  /** Rows by layout, for the filter. */
  readonly count: (context: Context, filter: z.output<E["count"]["query"]>) => Promise<Record<string, number>>;
  /** The table of the filter, the sort and the layout, with the columns that the actor may see. */
  readonly table: (context: Context, choice: z.output<E["file"]["query"]>) => Promise<Table>;
}

/** What every choice has, whatever the list's filter. */
interface Choice {
  layout: string;
  format: ExportFormat;
}

/** What a module registers for an exportable list. */
export interface ListExport {
  readonly routes: readonly Route[];
  readonly job: JobHandler;
}

export function listExport<E extends ExportEndpoints>(definition: ExportDefinition<E>): ListExport {
  return { routes: exportRoutes(definition), job: exportJob(definition) };
}

function exportRoutes<E extends ExportEndpoints>(definition: ExportDefinition<E>): Route[] {
  const { endpoints, topic } = definition;
  type Filter = z.output<E["count"]["query"]>;
  type Chosen = z.output<E["file"]["query"]> & Choice;
  return [
    {
      endpoint: endpoints.count,
      run: async (context: Context, { query }: { query: Filter }) => ({ rows: await definition.count(context, query) }),
    },
    {
      endpoint: endpoints.file,
      run: async (context: Context, { query }: { query: Chosen }) => {
        if ((await countChosen(definition, context, query)) > maxDirectRows) {
          throw new DomainError("超过 50,000 行，请改为后台导出，完成后会发消息通知");
        }
        const { title, name } = fileOf(definition, context, query);
        const chunks = tableFile(await definition.table(context, query), { title, format: query.format });
        return { name, mediaType: mediaTypes[query.format], chunks };
      },
    },
    {
      endpoint: endpoints.later,
      run: async (context: Context, { body }: { body: Chosen & { clientToken: string } }) => {
        const { clientToken: _, ...input } = body;
        return { jobId: await enqueueJob(context, { kind: "EXPORT", topic, title: definition.title, input }) };
      },
    },
  ];
}

/** For a replica to come as far as the one who asked has seen. */
const replicaWaitMs = 5_000;

/** The job of a big export; it starts from nothing when it is taken up again. */
function exportJob<E extends ExportEndpoints>(definition: ExportDefinition<E>): JobHandler {
  const { topic, endpoints, seals } = definition;
  const run = async (work: JobWork, input: unknown) => {
    const choice = input as z.output<E["file"]["query"]> & Choice;
    const { db } = work.context;
    const reading = mayLag(endpoints.file) ? await readingOfNow(db, replicaWaitMs) : db;
    const context = { ...work.context, db: reading };
    const { access } = endpoints.file;
    if (typeof access !== "string" && !hasPermission(context.actor.permissions, access)) {
      throw new DomainError("您已没有导出该列表的权限");
    }
    const total = await countChosen(definition, context, choice);
    const { title, name } = fileOf(definition, context, choice);
    const table = followed(work, total, await definition.table(context, choice));
    await work.writeFile(tableFile(table, { title, format: choice.format }));
    await work.progress(total, total);
    return { file: { name, mediaType: mediaTypes[choice.format] }, message: `共 ${total} 行，文件 ${name} 可以下载` };
  };
  return jobHandler(topic, endpoints.file.query, run, { seals });
}

async function countChosen<E extends ExportEndpoints>(
  definition: ExportDefinition<E>,
  context: Context,
  choice: z.output<E["file"]["query"]> & Choice,
): Promise<number> {
  const filter = choice as z.output<E["count"]["query"]>;
  return (await definition.count(context, filter))[choice.layout] ?? 0;
}

/** `20260415120000-商品列表.xlsx`: the time in Shanghai, then the title (product.md §7). */
export function fileName(context: Pick<Context, "clock">, title: string, format: ExportFormat): string {
  return `${formatInstant(context.clock.now()).replace(/\D/g, "")}-${title}.${format}`;
}

function fileOf(definition: { title: string }, context: Context, { format }: Choice) {
  return { title: definition.title, name: fileName(context, definition.title, format) };
}

/** The same table; the job's progress follows its rows, page by page. */
function followed(work: JobWork, total: number, table: Table): Table {
  return {
    columns: table.columns,
    async *pages() {
      let done = 0;
      await work.progress(done, total);
      for await (const page of table.pages()) {
        yield page;
        done += page.length;
        await work.progress(Math.min(done, total), total);
      }
    },
  };
}

/**
 * Pages of a list whose ids were read first: each row comes once and in its
 * place, whatever changes meanwhile. `read` gives the rows of some ids, in
 * their order.
 */
export async function* pagesOfIds<Row, Id = number>(
  ids: readonly Id[],
  size: number,
  read: (ids: readonly Id[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < ids.length; at += size) yield await read(ids.slice(at, at + size));
}
