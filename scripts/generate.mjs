/**
 * `npm run db:generate -- --name what-changed`: writes a migration from the tables. Drizzle compares them with its
 * newest snapshot alone; those before it would be sixteen megabytes of a clone, so they are taken away.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkNode, ensureInstalled, root } from "./install.mjs";

checkNode();
ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/drizzle-kit/bin.cjs"), "generate", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
if (status !== 0) process.exit(status ?? 1);
const meta = join(root, "backoffice/db/migrations/meta");
const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
