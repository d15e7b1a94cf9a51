/** A company without the demo: the product as it first starts with `SEED=none`, with its administrator alone. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "#backoffice/db/connect.ts";
import { openDatabase } from "#backoffice/lifecycle/open.ts";
import { seedFirstAdmin } from "../../seed/first-admin.ts";
import { demoNow, demoPassword } from "./demo-database.ts";
import { emptyPlace } from "./empty-place.ts";
import type { Served } from "./processes.ts";
import { startWarmServer } from "./warm/warm-server.ts";

/** The product on such a company, for the tests around the call. */
export function serveEmpty(): () => Served {
  let server: Served;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "empty-company-"));
    server = await startWarmServer(dataDir, { SEED: "none" });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => server;
}

/** Its database, gone once it is closed; the administrator's password is the demo company's. */
export async function openEmptyCompany(): Promise<Database> {
  const place = await emptyPlace();
  const database = await openDatabase(place);
  await seedFirstAdmin({ db: database.db, clock: { now: () => demoNow }, adminPassword: demoPassword });
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, close };
}
