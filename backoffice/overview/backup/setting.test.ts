/** What administrators had set of backups is still set after the settings were put together (migration 0023). */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { knownMigrations } from "#backoffice/db/known-migrations.ts";
import { readMark } from "#backoffice/ground/settings/mark.ts";
import { readBackupSetting } from "#backoffice/overview/backup/setting.ts";

let database: Database;
beforeAll(async () => {
  database = await connect({});
});
afterAll(() => database.close());

const run = async (statements: readonly string[]) => {
  for (const statement of statements) await database.db.execute(sql.raw(statement));
};

it("keeps times, numbers, version and the instant that was left", async () => {
  const all = knownMigrations();
  const here = all.findIndex(({ name }) => name.endsWith("_company_settings"));
  await run(all.slice(0, here).flatMap(({ statements }) => statements));
  await run([
    `insert into backup_setting (id, enabled, times, keep_count, keep_days, left_for, version, updated_by, updated_at)
     values (1, false, '["03:00","13:00"]', 3, 9, '2026-03-01T05:00:00.120Z', 4, 7, '2026-02-01T00:00:00Z')`,
  ]);
  await run(all[here]?.statements ?? []);
  expect(await readBackupSetting(database.db)).toEqual({
    enabled: false,
    times: ["03:00", "13:00"],
    keepCount: 3,
    keepDays: 9,
  });
  expect(await readMark(database.db, "backups.left")).toEqual(new Date("2026-03-01T05:00:00.120Z"));
  const [kept] = await rows(database.db, sql`select version, updated_by as by from setting where key = 'backups'`);
  expect(kept).toEqual({ version: 4, by: 7 });
});
