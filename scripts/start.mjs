/**
 * `npm start`, on a bare clone too: installs and builds what is missing, then
 * runs a built process inside this one, so that signals and the exit code are
 * its own. `start.mjs node|migrate|seed|backup|restore|empty|rekey` runs one of the others.
 */
import { buildIfStale } from "./build.mjs";
import { checkNode, ensureInstalled } from "./install.mjs";

checkNode();
ensureInstalled();
process.env.NODE_ENV ??= "production";
await buildIfStale();
await import(new URL(`../build/${process.argv[2] ?? "server"}.js`, import.meta.url).href);
