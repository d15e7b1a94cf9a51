/**
 * Restores a backup into a database without a schema, in one transaction: the
 * tables as they were made up to the backup's last migration, its rows without
 * the guards of the ledgers in between, then all keys, indexes and guards
 * again, and the migrations that came later.
 */
import { knownMigrations, type Migration, migrationMemory } from "#backoffice/db/known-migrations.ts";
import { type BackupHead, BackupUnreadable, openBackupFile } from "./backup-file.ts";
import { type Copying, qualified } from "./copying.ts";
import { paced } from "./pace.ts";

interface LoadOptions {
  readonly path: string;
  /** Nobody keeps it: its rows need no log of the server's, which others write to. */
  scratch?: boolean;
  /** The part of the time in which rows are loaded ({@link paced}); all of it unless told. */
  share?: number;
  /** Hears how many rows are loaded, of how many. */
  progress?(done: number, total: number): void;
}

/** What is to be done before any table is made, in the same transaction. */
type Prepare = (target: Copying) => Promise<void>;

/** The file must have passed {@link checkBackupFile}. Commits only what is whole. */
export async function loadBackup(
  target: Copying,
  { path, scratch = false, share = 1, progress }: LoadOptions,
  prepare: Prepare = async () => {},
): Promise<BackupHead> {
  const { head, pieces, close } = await openBackupFile(path);
  try {
    const { applied, later } = sortMigrations(head);
    await target.script("begin");
    await prepare(target);
    await target.script(migrationMemory);
    for (const migration of applied) await applyMigration(target, migration);
    await withoutGuards(target, async () => {
      // What a later migration makes is logged, and may name no table that is not.
      if (scratch && later.length === 0 && target.kind === "postgresql") await unlog(target);
      await loadRows(target, head, paced(pieces, share), progress);
    });
    for (const migration of later) await applyMigration(target, migration);
    await target.script("commit");
  } catch (error) {
    await target.script("rollback").catch(() => {});
    throw error;
  } finally {
    close();
  }
  await target.script("analyze");
  return head;
}

/**
 * The migrations that the backup's database had had, and those of this product that it lacked.
 *
 * @throws {BackupUnreadable} when it had one that this product does not know, or none
 */
export function sortMigrations(head: BackupHead): { applied: Migration[]; later: Migration[] } {
  const known = knownMigrations();
  const had = new Set(head.migrations.map(({ hash }) => hash));
  const unknown = head.migrations.filter(({ hash }) => !known.some((one) => one.hash === hash));
  if (unknown.length > 0) {
    throw new BackupUnreadable(
      `备份来自更新的版本（${head.appVersion}），其中的数据结构本版本还没有，请先升级本产品再恢复`,
    );
  }
  if (had.size === 0) throw new BackupUnreadable("备份里没有本产品的数据");
  return { applied: known.filter(({ hash }) => had.has(hash)), later: known.filter(({ hash }) => !had.has(hash)) };
}

async function applyMigration(target: Copying, { statements, hash, when }: Migration): Promise<void> {
  for (const statement of statements) await target.script(statement);
  await target.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);
}

/** No key may stand between a table that is logged and one that is not. */
async function unlog(target: Copying): Promise<void> {
  for (const name of await tableNames(target)) await target.script(`alter table ${qualified(name)} set unlogged`);
}

async function tableNames(target: Copying): Promise<string[]> {
  const made = await target.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return made.map(({ name }) => name);
}

async function loadRows(
  target: Copying,
  { tables, sequences }: BackupHead,
  pieces: AsyncIterable<{ table: string; bytes: Uint8Array }>,
  progress: LoadOptions["progress"],
): Promise<void> {
  const made = await tableNames(target);
  const strange = tables.find(({ name }) => !made.includes(name));
  if (strange) throw new BackupUnreadable(`备份里的表 ${strange.name} 不属于本产品，没有恢复`);
  // What migrations have written is in the backup, as it was when that was taken.
  await target.script(`truncate ${made.map(qualified).join(", ")}`);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const file = pieces[Symbol.asyncIterator]();
  let next = await file.next();
  let done = 0;
  for (const { name, columns, rows } of tables) {
    const own = async function* () {
      for (; !next.done && next.value.table === name; next = await file.next()) yield next.value.bytes;
    };
    const written = next.done || next.value.table !== name ? 0 : await target.write(name, columns, own());
    if (written !== rows) throw new BackupUnreadable(`备份文件已损坏：表 ${name} 应有 ${rows} 行，只有 ${written} 行`);
    done += written;
    progress?.(done, total);
  }
  if (!next.done) throw new BackupUnreadable("备份文件已损坏：其中的表没有按顺序写入");
  for (const { name, lastValue, isCalled } of sequences) {
    await target.query("select setval($1::regclass, $2, $3)", [qualified(name), lastValue, isCalled]);
  }
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Foreign keys and indexes are made again from their own definitions, over the
 * rows that are there by then; that also checks every one of them. Triggers
 * rest meanwhile: what they guard or count was written before.
 */
async function withoutGuards(target: Copying, work: () => Promise<void>): Promise<void> {
  const keys = await target.query<Definition>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`);
  const indexes = await target.query<Definition>(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1, 2`);
  const guarded = await target.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not tgisinternal order by 1`,
  );
  for (const { table, name } of keys) await target.script(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes) await target.script(`drop index ${name}`);
  for (const { table } of guarded) await target.script(`alter table ${table} disable trigger user`);
  await work();
  for (const { definition } of indexes) await target.script(definition);
  for (const { table, name, definition } of keys)
    await target.script(`alter table ${table} add constraint "${name}" ${definition}`);
  for (const { table } of guarded) await target.script(`alter table ${table} enable trigger user`);
}
