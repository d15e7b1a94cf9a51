/** Pictures and avatars of a company that already runs become blobs, each content once. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connect, migrationsFolder, rows } from "#backoffice/db/connect.ts";
import { readWholeBlob } from "./blob.ts";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

it("moves what the tables held, and loses none of it", async () => {
  const database = await connect({});
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  const own = files.findIndex((name) => name.endsWith("_storage.sql"));
  expect(own).toBeGreaterThan(0);
  const run = (name: string) => database.script(readFileSync(join(migrationsFolder, name), "utf8"));
  for (const name of files.slice(0, own)) await run(name);
  await database.script(`
    insert into picture (id, width, height, created_at) values ('p1', 9, 9, '2026-01-02Z'), ('p2', 9, 9, '2026-01-03Z');
    insert into picture_variant (picture_id, width, content) values
      ('p1', 96, 'small'), ('p1', 480, 'same'), ('p1', 1600, 'same'), ('p2', 96, 'small'), ('p2', 480, 'other'), ('p2', 1600, '');
    insert into avatar (name, content, uploaded_at) values ('a.webp', 'face', '2026-01-04Z'), ('b.webp', 'same', '2026-01-05Z')`);
  for (const name of files.slice(own)) await run(name);
  const { db } = database;
  const context = { db, clock: { now: () => new Date(0) }, settings: {} };
  const kept = await rows<{ key: string; blob: string }>(
    db,
    sql`select picture_id || ' ' || width as key, blob_id as blob from picture_variant union all select name, blob_id from avatar`,
  );
  const read = await Promise.all(
    kept.map(async ({ key, blob }) => [key, Buffer.from(await readWholeBlob(context, blob)).toString()]),
  );
  expect(Object.fromEntries(read)).toEqual({
    ...{ "p1 96": "small", "p1 480": "same", "p1 1600": "same", "p2 96": "small", "p2 480": "other", "p2 1600": "" },
    ...{ "a.webp": "face", "b.webp": "same" },
  });
  const blobs = await rows<{ id: string; bytes: number; store: string }>(db, sql`select id, bytes, store from blob`);
  expect(blobs).toHaveLength(5);
  expect(blobs).toContainEqual({ id: sha("same"), bytes: 4, store: "DATABASE" });
  expect(blobs).toContainEqual({ id: sha(""), bytes: 0, store: "DATABASE" });
  await database.close();
});
