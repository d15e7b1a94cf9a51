/** Writes a backup: all rows of all tables as they stood at one instant, and how far the sequences had counted. */
import { knownMigrations } from "#backoffice/db/known-migrations.ts";
import { type BackupContent, type Piece, type WrittenFile, writeBackupFile } from "./backup-file.ts";
import { type Copying, qualified, slicesOf } from "./copying.ts";
import { paced } from "./pace.ts";

export interface Written extends WrittenFile {
  readonly rows: number;
  readonly tables: number;
}

interface DumpOptions {
  readonly path: string;
  readonly appVersion: string;
  /** The part of the time in which it works ({@link paced}); all of it unless told. */
  share?: number;
  /** Hears how many rows are written, of how many. */
  progress?(done: number, total: number): void;
}

/**
 * One read-only transaction of one snapshot: what others write meanwhile goes
 * on and is not in it. Sequences belong to no snapshot and only grow: read
 * behind it, they are never behind a row that is in it.
 */
export async function dumpDatabase(
  source: Copying,
  { path, appVersion, share = 1, progress }: DumpOptions,
): Promise<Written> {
  await source.script("begin isolation level repeatable read read only");
  try {
    const tables = await readTables(source, share);
    const content: BackupContent = {
      appVersion,
      takenAt: await readInstant(source),
      database: source.kind,
      migrations: await readMigrations(source),
      tables,
      sequences: await readSequences(source),
    };
    const total = tables.reduce((sum, { rows }) => sum + rows, 0);
    const file = await writeBackupFile(
      path,
      content,
      paced(
        piecesOf(source, tables, (done) => progress?.(done, total)),
        share,
      ),
    );
    return { ...file, rows: total, tables: tables.length };
  } finally {
    await source.script("rollback");
  }
}

async function* piecesOf(
  source: Copying,
  tables: BackupContent["tables"],
  progress: (done: number) => void,
): AsyncGenerator<Piece> {
  let done = 0;
  for (const { name, columns, rows } of tables) {
    for await (const bytes of source.read(name, columns)) yield { table: name, bytes };
    done += rows;
    progress(done);
  }
}

async function readInstant(source: Copying): Promise<string> {
  const [found] = await source.query<{ now: string }>(`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`);
  return found?.now ?? "";
}

/** Every table of the product's schema with the columns that hold values of their own. */
async function readTables(source: Copying, share: number): Promise<BackupContent["tables"]> {
  const tables = await source.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const counted: BackupContent["tables"] = [];
  for (const table of tables) {
    let rows = 0;
    for await (const some of paced(countPieces(source, table.name), share)) rows += some;
    counted.push({ ...table, rows });
  }
  return counted;
}

const countedBytes = 64 * 1024 * 1024;

/** The rows of a table, a slice at a time: to count a large one at once occupies a processor for seconds. */
async function* countPieces(source: Copying, name: string): AsyncGenerator<number> {
  for (const [from, before] of await slicesOf(source.query, name, countedBytes)) {
    const [found] = await source.query<{ rows: number }>(
      `select count(*)::float8 as rows from ${qualified(name)} where ctid >= '(${from},0)' and ctid < '(${before},0)'`,
    );
    yield found?.rows ?? 0;
  }
}

/** Those of a database that was made by them; other products' databases have none. */
async function readMigrations(source: Copying): Promise<BackupContent["migrations"]> {
  const [made] = await source.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!made?.there) return [];
  const applied = await source.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  const names = new Map(knownMigrations().map(({ hash, name }) => [hash, name]));
  return applied.map(({ hash }) => ({ name: names.get(hash) ?? hash.slice(0, 12), hash }));
}

async function readSequences(source: Copying): Promise<BackupContent["sequences"]> {
  const named = await source.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: BackupContent["sequences"] = [];
  for (const { name } of named) {
    const [state] = await source.query<{ lastValue: number; isCalled: boolean }>(
      `select last_value::float8 as "lastValue", is_called as "isCalled" from ${qualified(name)}`,
    );
    if (state) found.push({ name, ...state });
  }
  return found;
}
