/**
 * The script of a process that is forked for one task: beside the product's own bundle; from source, as tsx reads it,
 * or out of a folder of bundles that WORKER_SCRIPTS names (the API tests': starting tsx takes longer than most tasks).
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const isSource = import.meta.url.endsWith(".ts");

export interface WorkerScript {
  readonly path: string;
  /** Node's own arguments. */
  readonly execArgv: readonly string[];
}

/** `name` is that of its bundle, `source` lies beside who asks. */
export function workerScript(name: string, source: URL): WorkerScript {
  if (!isSource) return { path: fileURLToPath(new URL(`./${name}.js`, import.meta.url)), execArgv: [] };
  const bundles = process.env.WORKER_SCRIPTS;
  if (bundles) return { path: join(bundles, `${name}.js`), execArgv: [] };
  return { path: fileURLToPath(source), execArgv: ["--import", "tsx"] };
}
