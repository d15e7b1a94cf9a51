/**
 * Opens the database: PGlite under `dataDir` (or in memory), or any PostgreSQL
 * server by URL. Both speak one dialect; nothing past this file knows which.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite, type PGliteOptions, types as pgliteTypes } from "@electric-sql/pglite";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type Pg from "pg";
import { cachePlansOf, createPlanNames } from "./kept-plans.ts";
import { advisoryLocks } from "./locks.ts";
import { createNotificationListener } from "./notification-listener.ts";
import { setReading } from "./reading.ts";
import { recordClient, recordPglite } from "./record-statements.ts";
import { createReplica } from "./replica.ts";
import { createStatementRecorder, setRecorder } from "./statement-recorder.ts";

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly kind: "pglite" | "postgresql";
  /** How often those who hear notifications look by themselves too, in case one was lost. */
  readonly pollEveryMs: number;
  /** Applies the migrations that are missing; safe to call from several processes at once. */
  migrate(): Promise<void>;
  /** Runs SQL text of several statements, without parameters. */
  script(text: string): Promise<void>;
  /** Hears what any node notifies on the channel, until the database is closed; comes back after a lost connection. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Beside this file, and beside the bundle: the build copies it there. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** `int8` as a number: ids, 分 and counts all stay below 2^53. */
function parseInt8(text: string): number {
  return Number(text);
}

/** The same for every connection to a server, whoever opens it. */
export function readNumbers(pg: Pick<typeof Pg, "types">): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, parseInt8);
}

/** The same for PGlite. */
export const numberParsers = { [pgliteTypes.INT8]: parseInt8, [pgliteTypes.NUMERIC]: parseInt8 };

export interface DatabaseOptions {
  /** A PostgreSQL URL; without it PGlite is used. */
  url?: string | undefined;
  /** A streaming replica of that server, for reads that may be a moment behind ({@link setReading}). */
  readUrl?: string | undefined;
  /** PGlite's folder; without it the database lives in memory. */
  dataDir?: string | undefined;
  /** Connections of the pool; PGlite has one whatever is asked. */
  poolSize?: number | undefined;
  /** As `Database` has it; five seconds unless told. */
  pollEveryMs?: number | undefined;
}

const usualPollMs = 5_000;
/** For a connection of the replica's pool; the primary answers whoever gets none. */
const replicaConnectMs = 2_000;

/**
 * What every session is set to, whatever the server's own settings are. A random page is taken for hardly dearer than
 * the next one: what a company works with lies in memory or on a disk without heads. At PostgreSQL's own 4, some
 * hundred styles' balances were looked for by reading those of all styles, with three processes, every half second
 * while a large company sells.
 */
const sessionSettings = Object.entries({ jit: "off", timezone: "UTC", random_page_cost: "1.1" });

export async function connect(options: DatabaseOptions): Promise<Database> {
  return options.url ? connectPostgres(options.url, options) : connectPglite(options);
}

async function connectPostgres(
  url: string,
  { readUrl, poolSize = 10, pollEveryMs = usualPollMs }: DatabaseOptions,
): Promise<Database> {
  // Loaded only where there is a server: a start on PGlite, the usual one, has no use for them.
  const [{ default: pg }, { drizzle: drizzleNodePostgres }, { migrate: migrateNodePostgres }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  readNumbers(pg);
  const recorder = createStatementRecorder();
  const openPool = (connectionString: string, more: Pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString,
      max: poolSize,
      options: sessionSettings.map(([name, value]) => `-c ${name}=${value}`).join(" "),
      ...more,
    });
    // A connection that drops while idle is replaced by the pool; without a listener it would end the process.
    pool.on("error", () => {});
    const planNames = createPlanNames();
    pool.on("connect", (client) => {
      // The same for one that drops under a transaction: the pool's listener hears only of idle ones, and what waits
      // on the connection is refused by itself.
      client.on("error", () => {});
      cachePlansOf(client, planNames);
      recordClient(client, recorder.connection());
    });
    return pool;
  };
  const pool = openPool(url);
  const db = drizzleNodePostgres(pool);
  setRecorder(db, recorder);
  const openReplica = (readUrl: string) => {
    const there = openPool(readUrl, { connectionTimeoutMillis: replicaConnectMs });
    const replica = createReplica({ pg, url: readUrl, pool: there, primary: pool });
    const query = (text: Pg.QueryConfig, values: unknown[]) =>
      replica.read(
        () => there.query(text, values),
        () => pool.query(text, values),
      );
    // All that Drizzle asks of a pool outside transactions.
    const reading = drizzleNodePostgres({ query } as unknown as Pg.Pool);
    const whole = drizzleNodePostgres(there);
    reading.transaction = (work, config) =>
      replica.read(
        () => whole.transaction(work, config),
        () => db.transaction(work, config),
      );
    setReading(db as unknown as Db, { replica, db: reading as unknown as Db });
    return replica;
  };
  const replica = readUrl === undefined ? null : openReplica(readUrl);
  const listener = createNotificationListener(pg, url);
  return {
    db: db as unknown as Db,
    kind: "postgresql",
    pollEveryMs,
    async migrate() {
      const client = await pool.connect();
      try {
        await client.query("select pg_advisory_lock($1, 0)", [advisoryLocks.migration]);
        await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder });
      } finally {
        // The connection's end gives the lock free, also where a statement failed.
        client.release(true);
      }
    },
    async script(text) {
      await pool.query(text);
    },
    listen: listener.listen,
    async close() {
      await listener.close();
      await replica?.close();
      await pool.end();
    },
  };
}

async function connectPglite(options: DatabaseOptions): Promise<Database> {
  const client = await openPglite(options);
  await client.waitReady;
  await client.exec(sessionSettings.map(([name, value]) => `set ${name} to '${value}'`).join("; "));
  const recorder = createStatementRecorder();
  recordPglite(client, recorder.connection());
  const db = drizzlePglite(client);
  setRecorder(db, recorder);
  return {
    db: db as unknown as Db,
    kind: "pglite",
    pollEveryMs: options.pollEveryMs ?? usualPollMs,
    migrate: () => migratePglite(db, { migrationsFolder }),
    async script(text) {
      await client.exec(text);
    },
    async listen(channel, hear) {
      await client.listen(channel, hear);
    },
    close: () => client.close(),
  };
}

/** Where PGlite keeps its files in a data directory. */
export function pgliteFolder(dataDir: string): string {
  return join(dataDir, "pglite");
}

async function openPglite({ dataDir }: DatabaseOptions): Promise<PGlite> {
  const options: PGliteOptions = { parsers: numberParsers };
  if (!dataDir) return new PGlite(options);
  await mkdir(dataDir, { recursive: true });
  return new PGlite(pgliteFolder(dataDir), options);
}

/** Runs raw SQL and gives its rows; `R` is the shape the statement selects. */
export async function rows<R>(db: Pick<Db, "execute">, statement: SQL): Promise<R[]> {
  const result = (await db.execute(statement)) as unknown as { rows: R[] };
  return result.rows;
}

/** The one row that an aggregate always gives. */
export async function oneRow<R>(db: Pick<Db, "execute">, statement: SQL): Promise<R> {
  const [found] = await rows<R>(db, statement);
  if (found === undefined) throw new Error("an aggregate gave no row");
  return found;
}
