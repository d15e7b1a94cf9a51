/**
 * Puts another PGlite in the place of a data directory's own, so that a kill at
 * any moment leaves the one or the other whole: what is to be done is written
 * down first, and whoever opens the directory next does what is left of it.
 */
import { existsSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { pgliteFolder } from "#backoffice/db/connect.ts";
import { highWaterFile } from "./high-water.ts";

const plan = z.object({ incoming: z.string(), aside: z.string() });
type Plan = z.output<typeof plan>;

/** `incoming` is a closed PGlite in the data directory; what it replaces is renamed to `aside`. Needs the directory's lock. */
export async function replaceDatabase(dataDir: string, { incoming, aside }: Plan): Promise<void> {
  const draft = `${planFile(dataDir)}.draft`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(JSON.stringify({ incoming, aside }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, planFile(dataDir));
  await finishReplacement(dataDir);
}

/** Does what is left of a replacement that was cut off; nothing where there is none. Needs the directory's lock. */
export async function finishReplacement(dataDir: string): Promise<void> {
  const begun = plan.safeParse(await readPlan(dataDir)).data;
  if (!begun) return;
  const current = pgliteFolder(dataDir);
  const incoming = join(dataDir, begun.incoming);
  if (existsSync(incoming)) {
    if (existsSync(current)) await rename(current, join(dataDir, begun.aside));
    await rename(incoming, current);
  }
  // What the ledgers had come to was noted of the other database.
  await rm(highWaterFile(dataDir), { force: true });
  await rm(planFile(dataDir));
}

async function readPlan(dataDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(planFile(dataDir), "utf8"));
  } catch {
    return null;
  }
}

function planFile(dataDir: string): string {
  return join(dataDir, "replacement.json");
}
