/** A company without the demo: the product as it first starts with `SEED=none`, with its administrator alone. */
import { afterAll, beforeAll } from "vitest";
import type { Database } from "#backoffice/db/connect.ts";
import { openDatabase } from "#backoffice/lifecycle/open.ts";
import { seedFirstAdmin } from "../../seed/first-admin.ts";
import { demoNow, demoPassword } from "./demo-database.ts";
import { emptyPlace } from "./empty-place.ts";
import { type RunningServer, startServer } from "./processes.ts";

/** A server for the tests around the call. */
export function serveEmpty(): () => RunningServer {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: { SEED: "none" } });
  });
  afterAll(async () => {
    await server?.stop();
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
