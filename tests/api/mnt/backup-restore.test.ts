/** A backup restored: every row, key and guard as it was, on either database and from one to the other; or nothing at all. */
// @module-tag databases
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database, pgliteFolder, rows } from "#backoffice/db/connect.ts";
import { knownMigrations } from "#backoffice/db/known-migrations.ts";
import { type BackupContent, checkBackupFile, writeBackupFile } from "#backoffice/overview/backup/backup-file.ts";
import { type Copying, connectServer, openFolder } from "#backoffice/overview/backup/copying.ts";
import { dumpDatabase } from "#backoffice/overview/backup/dump.ts";
import { restoreBackup } from "#backoffice/overview/backup/restore.ts";
import { scratchPrefix, verifyBackup } from "#backoffice/overview/backup/verify.ts";
import {
  type DemoDatabase,
  databaseUrl,
  demoNow,
  dropDatabase,
  openDemoDatabase,
  withServer,
} from "../../support/company/demo-database.ts";
import { guardsOf, tablesOf } from "../../support/company/whole-database.ts";

const server = process.env.TEST_DATABASE_URL;
let folder = "";
let demo: DemoDatabase;
let file = "";
let tables: Record<string, string>;
let guards: string[];
let databases = 0;
const made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yunshang-backup-"));
  demo = await openDemoDatabase(join(folder, "demo"));
  await demo.db.execute(sql`insert into audit_log (entity, entity_id, action, operator_id, address, created_at, before)
    values ('test', 1, 'ODD', 1, '', now(), ${JSON.stringify({ text: "tab\t newline\n back\\slash '\" 云裳 \\. 👗" })}::jsonb)`);
  [tables, guards] = [await tablesOf(demo.db), await guardsOf(demo.db)];
  file = join(folder, "demo.backup.gz");
  await withSource(demo, (source) => dumpDatabase(source, { path: file, appVersion: "test" }));
});

afterAll(async () => {
  await demo?.close();
  for (const name of made) await withServer(server ?? "", (admin) => dropDatabase(admin, name));
  await rm(folder, { recursive: true, force: true });
});

/** PGlite's folder is closed meanwhile: it is nobody else's. */
async function withSource<R>(database: DemoDatabase, work: (source: Copying) => Promise<R>): Promise<R> {
  const source = database.url === null ? await reopened() : await connectServer(database.url);
  try {
    return await work(source);
  } finally {
    await source.close();
    if (database.url === null) demo = { ...(await connect({ dataDir: join(folder, "demo") })), url: null };
  }
}

async function reopened(): Promise<Copying> {
  await demo.close();
  return openFolder(pgliteFolder(join(folder, "demo")));
}

interface Place {
  readonly config: { databaseUrl: string | undefined; dataDir: string };
  open(): Promise<Database>;
}

/** Nothing is there yet. */
function emptyFolder(): Place {
  const dataDir = join(folder, randomUUID());
  return { config: { databaseUrl: undefined, dataDir }, open: () => connect({ dataDir }) };
}

async function emptyDatabase(): Promise<Place> {
  databases += 1;
  const name = `yunshang_test_restore_${process.pid}_${databases}`;
  made.push(name);
  await withServer(server ?? "", (admin) => admin.query(`create database ${name}`));
  const url = databaseUrl(server ?? "", name);
  return { config: { databaseUrl: url, dataDir: folder }, open: () => connect({ url }) };
}

async function inPlace<R>(place: Place, look: (database: Database) => Promise<R>): Promise<R> {
  const database = await place.open();
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

const restore = (place: Place, path = file) => restoreBackup(place.config, { path, now: demoNow, waitMs: 0 });

async function expectSame(place: Place): Promise<void> {
  await inPlace(place, async ({ db }) => {
    expect(await tablesOf(db)).toEqual(tables);
    expect(await guardsOf(db)).toEqual(guards);
  });
}

describe("a restored backup", () => {
  it("has every row, key, index, trigger and count of sequences, in an empty folder", async () => {
    const place = emptyFolder();
    expect(await restore(place)).toMatchObject({ aside: null, broken: [] });
    await expectSame(place);
  });

  it("keeps its ledgers append-only, and goes on counting; the next one keeps it aside", {
    tags: ["all"],
  }, async () => {
    const place = emptyFolder();
    await restore(place);
    await inPlace(place, async ({ db }) => {
      await expect(db.execute(sql`update stock_movement set qty = qty`)).rejects.toThrow();
      await expect(db.execute(sql`delete from account_entry`)).rejects.toThrow();
      const [added] = await rows<{ id: number; before: number }>(
        db,
        sql`with before as (select max(id) as id from role)
          insert into role (code, name, level, created_at, updated_at) select 'ROLE_NEW', '新', 3, now(), now()
          returning id, (select id from before) as before`,
      );
      expect(added?.id).toBe((added?.before ?? 0) + 1);
    });
    const { aside } = await restore(place);
    expect(aside).toContain("pglite.replaced-20260415-120000");
    await expectSame(place);
    const before = await openFolder(join(place.config.dataDir, "pglite.replaced-20260415-120000"));
    expect(await before.query("select name from role where code = 'ROLE_NEW'")).toEqual([{ name: "新" }]);
    await before.close();
  });

  it("comes with what later versions added, when an older version wrote it", { tags: ["all"] }, async () => {
    const known = knownMigrations();
    const older = known.slice(0, -1);
    const path = join(folder, "older.backup.gz");
    await writeBackupFile(path, { ...content, migrations: older.map(({ name, hash }) => ({ name, hash })) }, nothing());
    const place = emptyFolder();
    await restore(place, path);
    await inPlace(place, async (database) => {
      const applied = await rows<{ hash: string }>(
        database.db,
        sql`select hash from drizzle.__drizzle_migrations order by id`,
      );
      expect(applied.map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash));
      await database.migrate();
    });
  });

  it.runIf(server)("goes from a folder to a server and back, and is the same", { tags: ["all"] }, async () => {
    const onServer = await emptyDatabase();
    await restore(onServer);
    await expectSame(onServer);
    const url = onServer.config.databaseUrl ?? "";
    const second = join(folder, "second.backup.gz");
    const source = await connectServer(url);
    await dumpDatabase(source, { path: second, appVersion: "test" });
    await source.close();
    const back = emptyFolder();
    await restore(back, second);
    await expectSame(back);
    const third = join(folder, "third.backup.gz");
    const lite = await openFolder(pgliteFolder(back.config.dataDir));
    await dumpDatabase(lite, { path: third, appVersion: "test" });
    await lite.close();
    const again = await emptyDatabase();
    await restore(again, third);
    await expectSame(again);
  });

  it.runIf(server)(
    "keeps the schemas aside that were on the server, and asks that nobody is connected",
    { tags: ["all"] },
    async () => {
      const place = await emptyDatabase();
      await restore(place);
      const product = await place.open();
      await product.db.execute(sql`update sys_user set nick_name = '改过' where username = 'boss'`);
      await expect(restore(place)).rejects.toThrow(/数据库正被使用/);
      await product.close();
      const { aside } = await restore(place);
      expect(aside).toContain("replaced_20260415_120000");
      await expectSame(place);
      await inPlace(place, async ({ db }) => {
        expect(
          await rows(db, sql`select nick_name from replaced_20260415_120000.sys_user where username = 'boss'`),
        ).toEqual([{ nick_name: "改过" }]);
      });
    },
  );
});

const content: BackupContent = {
  appVersion: "9.9.9",
  takenAt: demoNow.toISOString(),
  database: "pglite",
  migrations: knownMigrations().map(({ name, hash }) => ({ name, hash })),
  tables: [],
  sequences: [],
};

async function* nothing() {}

describe("what cannot be restored", { tags: ["all"] }, () => {
  let place: Place;
  beforeAll(async () => {
    place = demo.url === null ? emptyFolder() : await emptyDatabase();
    await restore(place);
  });

  /** Refused with the words, and the database that is there stays as it is. */
  async function expectRefused(path: string, words: RegExp): Promise<void> {
    await expect(restore(place, path)).rejects.toThrow(words);
    await expectSame(place);
    if (demo.url === null) expect((await readdir(place.config.dataDir)).sort()).toEqual(["lock", "pglite"]);
  }

  it("is a truncated file", async () => {
    const cut = join(folder, "cut.backup.gz");
    await copyFile(file, cut);
    await truncate(cut, Math.floor((await readFile(file)).length * 0.7));
    await expectRefused(cut, /不完整/);
  });

  it("is a foreign file", async () => {
    const foreign = join(folder, "foreign.backup.gz");
    await writeFile(foreign, "-- PostgreSQL database dump\n");
    await expectRefused(foreign, /不是本产品的备份文件/);
  });

  it("is a file of a newer version", async () => {
    const newer = join(folder, "newer.backup.gz");
    const migrations = [...content.migrations, { name: "9999_to_come", hash: "f".repeat(64) }];
    await writeBackupFile(newer, { ...content, migrations }, nothing());
    await expectRefused(newer, /更新的版本（9\.9\.9）/);
  });

  it("is one whose rows are not those its head tells of, found while they are loaded", async () => {
    const wrong = join(folder, "wrong.backup.gz");
    await writeBackupFile(wrong, { ...content, tables: [{ name: "role", columns: ["id"], rows: 3 }] }, nothing());
    await expectRefused(wrong, /应有 3 行/);
  });

  it("is one with a table that the product does not have", async () => {
    const strange = join(folder, "strange.backup.gz");
    await writeBackupFile(strange, { ...content, tables: [{ name: "ghost", columns: ["id"], rows: 0 }] }, nothing());
    await expectRefused(strange, /ghost/);
  });
});

describe("verifying", () => {
  const verify = (path: string) =>
    verifyBackup({ path, databaseUrl: demo.url ?? undefined, folder: join(folder, randomUUID()) });

  it("finds nothing wrong with a sound backup, and leaves no database behind", async () => {
    const { failure, details, rows: counted } = await verify(file);
    expect({ failure, details }).toEqual({ failure: null, details: [] });
    const head = await checkBackupFile(file);
    expect(counted).toBe(head.tables.reduce((sum, table) => sum + table.rows, 0));
    if (demo.url !== null) {
      const left = await rows(
        demo.db,
        sql`select datname from pg_database where starts_with(datname, ${scratchPrefix(demo.url)})`,
      );
      expect(left).toEqual([]);
    }
  });

  it.runIf(server)("is done on a server of its own where there is one; the company's is not asked", async () => {
    const path = file;
    // Nothing listens there: whoever asks the company's server fails.
    const databaseUrl = "postgres://nobody@127.0.0.1:1/yunshang";
    const { failure } = await verifyBackup({
      path,
      databaseUrl,
      verifyUrl: server,
      folder: join(folder, randomUUID()),
    });
    expect(failure).toBeNull();
    await withServer(server ?? "", async (admin) => {
      const left = await admin.query("select from pg_database where starts_with(datname, $1)", [
        scratchPrefix(databaseUrl),
      ]);
      expect(left.rowCount).toBe(0);
    });
  });

  it("names the ledger that does not add up", { tags: ["all"] }, async () => {
    const place = emptyFolder();
    await restore(place);
    const source = await openFolder(pgliteFolder(place.config.dataDir));
    await source
      .script("update stock_balance set on_hand = on_hand + 1 where id = (select min(id) from stock_balance)")
      .catch(() =>
        source.script(
          "update stock_balance set on_hand = on_hand + 1 where ctid = (select min(ctid) from stock_balance)",
        ),
      );
    const path = join(folder, "unsound.backup.gz");
    await dumpDatabase(source, { path, appVersion: "test" });
    await source.close();
    const { failure, details } = await verify(path);
    expect(failure).toMatch(/已能恢复，但账目核对不符：库存账/);
    expect(details.join()).toContain("movements add up to the balance");
  });
});
