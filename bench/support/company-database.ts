/** A PostgreSQL database of the bench's own, with the demo company or empty, dropped afterwards. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { systemClock } from "#backoffice/core/clock.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { seedDemo } from "../../seed/seed.ts";
import { password } from "./product.ts";

/** @param serverUrl names a server on which databases may be created; its own database is not touched */
export async function withCompany(
  serverUrl: string,
  work: (database: Database, url: string) => Promise<void>,
  poolSize = 10,
): Promise<void> {
  await onOwnDatabase(
    serverUrl,
    async (database, url) => {
      const { db } = database;
      const progress = () => {};
      await seedDemo({ db, clock: systemClock, settings: {}, adminPassword: password, progress, pictures: false });
      await work(database, url);
    },
    poolSize,
  );
}

/** One without a company: migrated, and empty. */
export async function onOwnDatabase(
  serverUrl: string,
  work: (database: Database, url: string) => Promise<void>,
  poolSize = 10,
): Promise<void> {
  const name = `yunshang_bench_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await connect({ url: url.href, poolSize });
  try {
    await database.migrate();
    await work(database, url.href);
  } finally {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
