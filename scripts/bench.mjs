/** `npm run bench [name] [-- OPTIONS]`: runs every *.bench.ts below bench/ whose path contains the name, in turn; each is given the options. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build.mjs";
import { checkNode, ensureInstalled, root } from "./install.mjs";

checkNode();
ensureInstalled();
await buildIfStale();

const folder = join(root, "bench");
const [wanted = "", ...options] = process.argv.slice(2);
const names = existsSync(folder)
  ? readdirSync(folder, { encoding: "utf8", recursive: true }).filter(
      (name) => name.endsWith(".bench.ts") && name.includes(wanted),
    )
  : [];
if (names.length === 0) {
  process.stderr.write(`没有名称包含“${wanted}”的基准\n`);
  process.exit(1);
}
let failed = 0;
for (const name of names.sort()) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", join("bench", name), ...options], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
