/**
 * Around a run of the journeys: a temporary folder that all of its processes
 * take for theirs, so that nothing of them stays behind, and in it the demo
 * company, being seeded while the first tests run.
 */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemoCompany } from "./demo-company.ts";
import { buildWarmProcesses } from "./warm/warm-server.ts";

/** What Node takes the temporary folder from. */
const variable = process.platform === "win32" ? "TEMP" : "TMPDIR";

export default async function setup(): Promise<() => Promise<void>> {
  const before = process.env[variable];
  const folder = await mkdtemp(join(tmpdir(), "yunshang-journeys-"));
  process.env[variable] = folder;
  // A run that is interrupted is not torn down.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await buildWarmProcesses();
  const seeding = seedDemoCompany();
  return async () => {
    await seeding;
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
