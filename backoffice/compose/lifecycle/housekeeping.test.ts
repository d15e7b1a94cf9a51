/** What has expired goes, what has not stays. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modules } from "#backoffice/compose/modules.ts";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";

const now = new Date("2026-04-15T04:00:00Z");
let database: Database;

beforeAll(async () => {
  database = await connect({});
  await database.migrate();
});

afterAll(() => database.close());

test("deletes what has expired, is old or belongs to nobody, and nothing else", async () => {
  await database.script(`
    insert into captcha (uuid, answer, expires_at) values
      ('old', '1', '2026-04-15 03:59:59Z'), ('live', '1', '2026-04-15 04:00:01Z');
    insert into sign_in_limit (subject, failures, window_start) values
      ('user:old', 5, '2026-04-14 03:59:00Z'), ('user:live', 5, '2026-04-15 03:50:00Z');
    insert into idempotency (client_token, user_id, operation, created_at) values
      ('old', 1, 'x', '2026-04-08 03:59:00Z'), ('live', 1, 'x', '2026-04-09 00:00:00Z');
    insert into login_log (success, description, ip, browser, took, created_at) values
      (true, 'old', '', '', 1, '2025-10-17 03:59:00Z'), (true, 'live', '', '', 1, '2025-10-18 00:00:00Z');
    insert into blob (id, bytes, store, uploaded_at) values
      ('of old', 0, 'S3', '2026-04-14 03:59:00Z'), ('of new', 0, 'DATABASE', '2026-04-14 04:01:00Z'),
      ('of worn', 0, 'DATABASE', '2026-01-01 00:00:00Z'), ('of nothing', 0, 'DATABASE', '2026-04-14 04:01:00Z');
    insert into blob_content (blob_id, created_at) values
      (null, '2026-04-14 03:59:00Z'), (null, '2026-04-14 04:01:00Z'),
      ('of old', '2026-04-14 03:59:00Z'), ('of worn', '2026-01-01 00:00:00Z');
    insert into avatar (name, blob_id, uploaded_at) values
      ('old', 'of old', '2026-04-14 03:59:00Z'), ('new', 'of new', '2026-04-14 04:01:00Z'),
      ('worn', 'of worn', '2026-01-01 00:00:00Z');
    insert into sys_user (username, nick_name, avatar_name, password_hash, created_at, updated_at) values
      ('boss', '云老板', 'worn', '', now(), now())`);
  const background = { db: database.db, clock: { now: () => now }, settings: {} };
  for (const { sweep, nightly } of modules) {
    await sweep?.(background);
    await nightly?.(background);
  }
  const left = await rows<{ key: string }>(
    database.db,
    sql`select uuid as key from captcha union all select subject from sign_in_limit union all select client_token from idempotency
        union all select description from login_log union all select name from avatar`,
  );
  expect(left.map(({ key }) => key)).toEqual(["live", "user:live", "live", "live", "new", "worn"]);
});
