/** The demo company as journeys start from it: one seeded data directory for the run, a copy for each server. */
import { cpSync, existsSync } from "node:fs";
import { mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually, startServer } from "./processes.ts";

const seeded = () => join(tmpdir(), "demo-company");
/** For the seeding, on a machine with much else to do. */
const waitMs = 150_000;

const failure = () => join(tmpdir(), "demo-company-failure");

/** Seeds it into the run's temporary folder as the product does at its first start; a failure is left for who waits. */
export async function seedDemoCompany(): Promise<void> {
  const [target, fault] = [seeded(), failure()];
  try {
    const dataDir = await mkdtemp(`${target}-draft-`);
    const seeding = await startServer({ dataDir, timeoutMs: waitMs });
    await seeding.stop();
    await rename(dataDir, target);
  } catch (error) {
    await writeFile(fault, String(error));
  }
}

/** A data directory of the caller's own; waits while the company is being seeded. */
export async function copyOfDemo(): Promise<string> {
  await eventually(async () => {
    if (existsSync(failure())) throw new Error(`the demo company: ${await readFile(failure(), "utf8")}`);
    return existsSync(seeded());
  }, waitMs);
  const copy = await mkdtemp(join(tmpdir(), "journey-"));
  // At once: the promises of fifteen hundred small files cost more than their bytes.
  cpSync(seeded(), copy, { recursive: true });
  return copy;
}
