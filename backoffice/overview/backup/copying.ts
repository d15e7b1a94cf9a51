/**
 * A database as backups use it: one connection with PostgreSQL's COPY in both
 * directions, on PGlite and on a server alike. Its session writes every value
 * in the one way that both read.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type Db, numberParsers, readNumbers } from "#backoffice/db/connect.ts";

export interface Copying {
  readonly kind: "pglite" | "postgresql";
  /** The same connection, for operations that want one. */
  readonly db: Db;
  /** Rows of one statement. */
  query<R>(text: string, parameters?: readonly unknown[]): Promise<R[]>;
  /** Runs SQL text of several statements. */
  script(text: string): Promise<void>;
  /** Whole rows of the table, some at a time. */
  read(table: string, columns: readonly string[]): AsyncIterable<Uint8Array>;
  /** Adds rows as {@link read} gave them; gives how many. */
  write(table: string, columns: readonly string[], pieces: AsyncIterable<Uint8Array>): Promise<number>;
  close(): Promise<void>;
}

const session = `
  set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set extra_float_digits to 1;
  set bytea_output to 'hex'; set jit to off; set statement_timeout to 0; set client_encoding to 'UTF8'; set search_path to public`;

/** Rows are handed on in pieces of about so many bytes. */
const pieceBytes = 1024 * 1024;

/** One processor at most: the server has others to serve. */
const modestly = "set max_parallel_workers_per_gather to 0; set max_parallel_maintenance_workers to 0";

/** A connection of its own to a server; `modest` where others are served by it meanwhile. */
export async function connectServer(url: string, { modest = false } = {}): Promise<Copying> {
  readNumbers(pg);
  const client = new pg.Client({ connectionString: url, application_name: "yunshang backup" });
  // What is lost is refused by the statement at work.
  client.on("error", () => {});
  await client.connect();
  await client.query(session);
  if (modest) await client.query(modestly);
  return {
    kind: "postgresql",
    db: drizzleNodePostgres(client) as unknown as Db,
    query: async <R>(text: string, parameters: readonly unknown[] = []) =>
      (await client.query(text, [...parameters])).rows as R[],
    async script(text) {
      await client.query(text);
    },
    read: (table, columns) => wholeRows(client.query(copyTo(`copy ${tableOf(table, columns)} to stdout`))),
    async write(table, columns, pieces) {
      const stream = client.query(copyFrom(`copy ${tableOf(table, columns)} from stdin`));
      await pipeline(Readable.from(pieces, { objectMode: false }), stream);
      return stream.rowCount;
    },
    close: () => client.end(),
  };
}

/** A PGlite that nobody else has open: in its folder, which must be there. */
export async function openFolder(folder: string): Promise<Copying> {
  const client = new PGlite(folder, { parsers: numberParsers });
  await client.waitReady;
  await client.exec(session);
  return copyingOf(client);
}

function copyingOf(client: PGlite): Copying {
  const query = async <R>(text: string, parameters: readonly unknown[] = []) =>
    (await client.query<R>(text, [...parameters])).rows;
  return {
    kind: "pglite",
    db: drizzlePglite(client) as unknown as Db,
    query,
    async script(text) {
      await client.exec(text);
    },
    async *read(table, columns) {
      const names = columns.map(pg.escapeIdentifier).join(", ");
      for (const [from, before] of await slicesOf(query, table, 4 * pieceBytes)) {
        const { blob } = await client.query(
          `copy (select ${names} from ${qualified(table)} where ctid >= '(${from},0)' and ctid < '(${before},0)') to '/dev/blob'`,
        );
        if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    async write(table, columns, pieces) {
      let written = 0;
      for await (const piece of pieces) {
        const blob = new Blob([new Uint8Array(piece)]);
        const { affectedRows = 0 } = await client.query(`copy ${tableOf(table, columns)} from '/dev/blob'`, [], {
          blob,
        });
        written += affectedRows;
      }
      return written;
    },
    close: () => client.close(),
  };
}

/** Ranges of a table's blocks that hold about so many bytes each, with what is kept out of line. */
export async function slicesOf(
  query: Copying["query"],
  table: string,
  sliceBytes: number,
): Promise<[from: number, before: number][]> {
  const [size] = await query<{ blocks: number; bytes: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks,
       pg_table_size($1::regclass)::float8 as bytes`,
    [qualified(table)],
  );
  const { blocks, bytes } = size ?? { blocks: 0, bytes: 0 };
  const step = Math.max(1, Math.floor(blocks / Math.max(1, bytes / sliceBytes)));
  const starts = Array.from({ length: Math.ceil(blocks / step) }, (_, index) => index * step);
  return starts.map((from) => [from, from + step]);
}

/** A stream of rows cut behind a row's end. */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(10) + 1;
    if (end > 0) yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function tableOf(table: string, columns: readonly string[]): string {
  return `${qualified(table)} (${columns.map(pg.escapeIdentifier).join(", ")})`;
}

/** Of the product's own schema. */
export function qualified(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}
