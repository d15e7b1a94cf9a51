/**
 * Another key for everything that is sealed (sealed-columns.ts), a few hundred rows a transaction. A text tells by itself
 * which of the two keys opens it, so whatever ended a run, the next one goes on; no row is ever without a key.
 */
import { sql } from "drizzle-orm";
import { isSealed, type Sealer } from "#backoffice/core/secret.ts";
import { StartRefused } from "#backoffice/core/start-failure.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { isRekeying, noteRekeying, removeRekeying } from "#backoffice/ground/settings/rekeying.ts";
import { type KeyChange, type SealedTable, sealedTables } from "#backoffice/overview/checkup/sealed-columns.ts";

export interface Rekeyed {
  /** Texts that are under the new key now and were not. */
  resealed: number;
  /** Texts that were under the new key already. */
  already: number;
  /** Texts that neither key opens, by `table.column`; left as they are. */
  lost: Map<string, number>;
}

interface RekeyOptions {
  /** Only counts, as if it wrote. */
  dry?: boolean;
  /** Hears of each transaction that is over; what it throws ends the run there. */
  onChunk?: (table: string) => void;
}

/** Rows in one transaction. */
const chunkSize = 500;

/** Nobody else may be writing: what is sealed under the old key behind the walk's back would stay so. */
export async function rekey(db: Db, change: KeyChange, options: RekeyOptions = {}): Promise<Rekeyed> {
  const result: Rekeyed = { resealed: 0, already: 0, lost: new Map() };
  if (!options.dry) await noteRekeying(db);
  for (const table of sealedTables)
    if (await isThere(db, table)) await rekeyTable(db, { table, change, result }, options);
  if (!options.dry) await removeRekeying(db);
  return result;
}

/**
 * Where the keys are the environment's nothing on the disk tells that a change of them was cut off; the database does.
 *
 * @throws {StartRefused}
 */
export async function assertRekeyed(db: Db): Promise<void> {
  if (!(await isRekeying(db))) return;
  throw new StartRefused(
    "换密钥还没有完成，一部分内容已用新密钥加密：请用与上次相同的 SECRET_KEY 和 SECRET_KEY_NEW 再运行 npm run db:rekey 完成，再启动",
  );
}

/** A database of an older version may lack it. */
async function isThere(db: Db, { table }: SealedTable): Promise<boolean> {
  const [found] = await rows<{ there: boolean }>(db, sql`select to_regclass(${table}) is not null as there`);
  return found?.there === true;
}

interface Work {
  readonly table: SealedTable;
  readonly change: KeyChange;
  readonly result: Rekeyed;
}

type Row = Record<string, string | null>;

async function rekeyTable(db: Db, work: Work, { dry = false, onChunk }: RekeyOptions): Promise<void> {
  const { table } = work;
  for (let last: string | null = null; ; ) {
    const after: string | null = last;
    const chunk = await db.transaction(async (tx) => {
      const found = await readChunk(tx, table, after);
      const changed = found.flatMap((row) => changesOf(work, row));
      if (!dry && changed.length > 0) await writeChunk(tx, table, changed);
      return found;
    });
    if (chunk.length === 0) return;
    last = chunk.at(-1)?.key ?? null;
    onChunk?.(table.table);
  }
}

/** All that a row may need changed, and what it is found by, as texts. */
function columnsOf({ texts = [], json = [], marks }: SealedTable): string[] {
  return [...texts, ...json, ...(marks?.columns ?? [])];
}

function readChunk(db: Db, table: SealedTable, after: string | null): Promise<Row[]> {
  const [key, type] = table.key;
  const columns = columnsOf(table).map((name) => sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`);
  const conditions = [
    ...(after === null ? [] : [sql`${sql.identifier(key)} > ${after}::${sql.raw(type)}`]),
    ...(table.where === undefined ? [] : [sql.raw(table.where)]),
  ];
  const condition = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return rows<Row>(
    db,
    sql`select ${sql.identifier(key)}::text as key, ${sql.join(columns, sql`, `)} from ${sql.identifier(table.table)}
        where ${condition} order by ${sql.identifier(key)} limit ${chunkSize} for update`,
  );
}

/** The row's columns under the new key; none where they are. */
function changesOf({ table, change, result }: Work, row: Row): Row[] {
  const { texts = [], json = [], marks } = table;
  const counted = (name: string) => counting(result, `${table.table}.${name}`);
  const opened: Row = { ...row };
  const changed: Row = {};
  for (const name of texts) {
    const text = row[name];
    if (!text) continue;
    const read = reseal(change, text, counted(name));
    if (read.sealed !== null) changed[name] = read.sealed;
    opened[name] = read.opened;
  }
  for (const name of json) {
    const text = row[name];
    if (!text) continue;
    const value = resealJson(JSON.parse(text), (one) => reseal(change, one, counted(name)).sealed);
    if (value.changed) changed[name] = JSON.stringify(value.value);
  }
  // A row whose texts are under the new key has marks of it, too: both were written at once.
  const isDone = texts.some((name) => row[name]) && Object.keys(changed).length === 0;
  if (marks !== undefined && !isDone)
    for (const [name, value] of Object.entries(marks.renew(opened, change)))
      if (value !== row[name]) changed[name] = value;
  return Object.keys(changed).length === 0 ? [] : [{ ...row, ...changed }];
}

type Count = (state: "resealed" | "already" | "lost") => void;

function counting(result: Rekeyed, place: string): Count {
  return (state) => {
    if (state === "lost") result.lost.set(place, (result.lost.get(place) ?? 0) + 1);
    else result[state] += 1;
  };
}

/** `sealed`: null where it stays as it is. */
function reseal(
  { old, next }: KeyChange,
  text: string,
  count: Count,
): { sealed: string | null; opened: string | null } {
  const done = tryOpen(next, text);
  if (done !== null) {
    count("already");
    return { sealed: null, opened: done };
  }
  const opened = tryOpen(old, text);
  count(opened === null ? "lost" : "resealed");
  return { sealed: opened === null ? null : next.seal(opened), opened };
}

function tryOpen(sealer: Sealer, text: string): string | null {
  try {
    return sealer.open(text);
  } catch {
    return null;
  }
}

function resealJson(value: unknown, anew: (sealed: string) => string | null): { value: unknown; changed: boolean } {
  if (typeof value === "string") {
    const sealed = isSealed(value) ? anew(value) : null;
    return { value: sealed ?? value, changed: sealed !== null };
  }
  if (value === null || typeof value !== "object") return { value, changed: false };
  const entries = Object.entries(value).map(([name, one]) => [name, resealJson(one, anew)] as const);
  const changed = entries.some(([, one]) => one.changed);
  const values = entries.map(([name, one]) => [name, one.value] as const);
  return { value: Array.isArray(value) ? values.map(([, one]) => one) : Object.fromEntries(values), changed };
}

async function writeChunk(db: Db, table: SealedTable, changed: readonly Row[]): Promise<void> {
  const [key, type] = table.key;
  const { json = [] } = table;
  const written = columnsOf(table);
  const set = written.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  const shape = written.map((name) => sql`${sql.identifier(name)} ${sql.raw(json.includes(name) ? "jsonb" : "text")}`);
  const given = changed.map((row) => ({
    ...row,
    ...Object.fromEntries(json.map((name) => [name, JSON.parse(row[name] ?? "null")])),
  }));
  await db.execute(
    sql`update ${sql.identifier(table.table)} kept set ${sql.join(set, sql`, `)}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(key ${sql.raw(type)}, ${sql.join(shape, sql`, `)})
        where kept.${sql.identifier(key)} = given.key`,
  );
}
