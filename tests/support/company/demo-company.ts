/** The demo company as journeys start from it: the product's own first start, once a day; a copy for each server. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { connect } from "#backoffice/db/connect.ts";
import { adminPassword, eventually, startServer } from "../processes.ts";
import { copyCompany, keptCompany, seedingMs } from "./kept-company.ts";
import { quickenPasswords } from "./quick-passwords.ts";

const root = join(import.meta.dirname, "../../..");

/** Where the run's company is named once it is there; a failure is left for who waits. */
const named = () => join(tmpdir(), "demo-company");
const failure = () => join(tmpdir(), "demo-company-failure");

/** Finds the company, or seeds it as the product does at its first start. */
export async function seedDemoCompany(): Promise<void> {
  try {
    const company = await keptCompany("journeys", await companyMark(), async (dataDir) => {
      const seeding = await startServer({ dataDir, timeoutMs: seedingMs });
      await seeding.stop();
      const database = await connect({ dataDir });
      await quickenPasswords(database.db, adminPassword);
      await database.close();
    });
    await writeFile(named(), company);
  } catch (error) {
    await writeFile(failure(), String(error));
  }
}

/** A data directory of the caller's own; waits while the company is being seeded. */
export async function copyOfDemo(): Promise<string> {
  await eventually(async () => {
    if (existsSync(failure())) throw new Error(`the demo company: ${await readFile(failure(), "utf8")}`);
    return existsSync(named());
  }, seedingMs);
  const copy = await mkdtemp(join(tmpdir(), "journey-"));
  copyCompany(await readFile(named(), "utf8"), copy);
  return copy;
}

/** Changes with everything the seeded company depends on. */
async function companyMark(): Promise<string> {
  const build = join(root, "build");
  const database = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const migrations = (await readdir(join(build, "migrations"), { recursive: true })).filter((name) =>
    /\.(sql|json)$/.test(name),
  );
  const sources = ["migrate.js", "seed.js", ...migrations.map((name) => join("migrations", name)).sort()];
  const hash = createHash("sha256").update(bizDateOf(new Date()));
  for (const file of [...sources.map((name) => join(build, name)), database]) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}
