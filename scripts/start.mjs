/**
 * `npm start`, on a bare clone too: installs and builds what is missing, then
 * runs a built process inside this one, so that signals and the exit code are
 * its own. `start.mjs node|migrate|seed|backup|restore|empty|rekey` runs one of the others.
 */
import { startBuild } from "./build.mjs";
import { claimFolder } from "./claim.mjs";
import { checkNode, ensureInstalled } from "./install.mjs";

checkNode();
const handOn = await claimFolder();
ensureInstalled("product");
process.env.NODE_ENV ??= "production";
const name = process.argv[2] ?? "server";
const { programs, everything, isFirst } = startBuild();
const built = everything.then(handOn);
// The first start fills the database while the pages are built. Later on a version that cannot be built must not have
// touched the company's data.
await (isFirst && name === "server" ? programs : built);
const program = await import(new URL(`../build/${name}.js`, import.meta.url).href);
if (name === "server") await program.serve(built);
