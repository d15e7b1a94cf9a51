/** A place for a database of a test's own, empty, as the configuration names it: a directory, or a PostgreSQL database. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseUrl, dropDatabase, withServer } from "./company/demo-database.ts";

export interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  remove(): Promise<void>;
}

export async function emptyPlace(): Promise<Place> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const dataDir = await mkdtemp(join(tmpdir(), "yunshang-place-"));
    return { databaseUrl: undefined, dataDir, remove: () => rm(dataDir, { recursive: true }) };
  }
  const name = `yunshang_test_${randomUUID().replaceAll("-", "")}`;
  await withServer(url, (server) => server.query(`create database ${name}`));
  const remove = () => withServer(url, (server) => dropDatabase(server, name));
  return { databaseUrl: databaseUrl(url, name), dataDir: "", remove };
}
