/** Before the API tests: the scripts of the processes that are forked for one task are bundled, as the product's are. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses, bundles } from "../../scripts/build.mjs";

const root = join(import.meta.dirname, "../..");
const forked = ["sheet-worker", "backup-worker"] as const;

export default async function setup(): Promise<() => void> {
  // Where packages are found from; a folder for each run, for two may run at once.
  const folder = join(root, "node_modules/.cache", `worker-scripts-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(Object.fromEntries(forked.map((name) => [name, bundles[name]])), folder);
  symlinkSync(join(root, "backoffice/db/migrations"), join(folder, "migrations"), "junction");
  process.env.WORKER_SCRIPTS = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return remove;
}
