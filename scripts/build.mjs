/**
 * Builds into build/: the pages (Vite), the web process, the back office and
 * its commands (esbuild), and the migrations. A stamp of the sources tells the
 * next start whether that is still current.
 */
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { claimFolder } from "./claim.mjs";
import { checkNode, ensureInstalled, root, say, secondsSince } from "./install.mjs";

const pack = promisify(brotliCompress);
const output = join(root, "build");
const migrations = join(root, "backoffice/db/migrations");
const stampFile = join(output, "stamp");

/** Everything the result depends on. */
const sources = [
  "app",
  "backoffice",
  "contract",
  "public",
  "relay",
  "scripts/build.mjs",
  "seed",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "server.ts",
  "tsconfig.json",
  "vite.config.ts",
  "web.ts",
];

/** Bundle name → entry. */
export const bundles = {
  server: "server.ts",
  backoffice: "backoffice/compose/main.ts",
  node: "backoffice/compose/node.ts",
  migrate: "backoffice/compose/migrate.cli.ts",
  "sheet-worker": "backoffice/ground/spreadsheet/sheet.worker.ts",
  backup: "backoffice/overview/backup/backup.cli.ts",
  restore: "backoffice/overview/backup/restore.cli.ts",
  empty: "backoffice/compose/lifecycle/empty.cli.ts",
  rekey: "backoffice/compose/rekey/rekey.cli.ts",
  "backup-worker": "backoffice/overview/backup/backup.worker.ts",
  seed: "seed/seed.cli.ts",
};

/** Builds when a source has changed since the last build. */
export async function buildIfStale() {
  await startBuild().everything;
}

/**
 * Begins to build, when a source has changed since the last build. `programs` resolves when the processes can be
 * started, `everything` when the pages are there too; `isFirst` where nothing was built before.
 */
export function startBuild() {
  const stamp = sourceHash();
  const last = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : null;
  if (last === stamp) return { programs: Promise.resolve(), everything: Promise.resolve(), isFirst: false };
  rmSync(output, { recursive: true, force: true });
  say("构建页面和后台程序 …");
  const began = performance.now();
  const programs = buildPrograms();
  const everything = Promise.all([programs, buildPages()]).then(() => {
    writeFileSync(stampFile, stamp);
    say(`构建 ${secondsSince(began)} 秒`);
  });
  // Who waits for the one hears of the other's failure later.
  for (const part of [programs, everything]) part.catch(() => {});
  return { programs, everything, isFirst: last === null };
}

async function buildPages() {
  await runRemix();
  checkLinkedAssets();
  await packAssets();
}

/** Builds the browser's pages and then the server's, in a process that ends with this one. @returns {Promise<void>} */
function runRemix() {
  const child = fork(join(root, "node_modules/@remix-run/dev/dist/cli.js"), ["vite:build", "--logLevel", "warn"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    execArgv: ["--import", "data:text/javascript,process.once('disconnect',()=>process.exit(1))"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => (status === 0 ? resolve() : reject(new Error("The pages could not be built"))));
  });
}

/** The pages' own bundle must name only files that the browser's build has, one stylesheet for each that is written. */
function checkLinkedAssets() {
  const server = filesOf(join(output, "server"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const linked = new Set(Array.from(server.matchAll(/["'`](\/assets\/[\w./-]+\.\w+)["'`]/g), ([, path = ""]) => path));
  const missing = [...linked].filter((path) => !existsSync(join(output, "client", path)));
  if (missing.length > 0) throw new Error(`The pages link what the client build lacks: ${missing.join(", ")}`);
  const built = readdirSync(join(output, "client/assets")).filter((name) => name.endsWith(".css"));
  const stray = built.filter((name) => !linked.has(`/assets/${name}`));
  if (stray.length > 0) throw new Error(`Stylesheets that no page links: ${stray.join(", ")}`);
}

/** Beside each script and style the same packed, as the web process sends it to browsers that unpack it. */
async function packAssets() {
  const assets = join(output, "client/assets");
  const names = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    names.map(async (name) => {
      const file = readFileSync(join(assets, name));
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
      };
      writeFileSync(join(assets, `${name}.br`), await pack(file, { params }));
    }),
  );
}

/** What runs outside of pages: the browser's worker, and the processes of the server with their migrations. */
async function buildPrograms() {
  copyMigrations();
  const { build: bundle } = await import("esbuild");
  await bundle({
    absWorkingDir: root,
    entryPoints: { "billing-worker": "app/workers/billing.worker.ts" },
    outdir: join(output, "client"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  });
  await bundleProcesses(bundles);
}

/** The statements and the list of them; Drizzle's snapshot is for writing new ones. */
function copyMigrations() {
  const isNeeded = (/** @type {string} */ path) => !path.endsWith("_snapshot.json");
  cpSync(migrations, join(output, "migrations"), { recursive: true, filter: isNeeded });
}

/**
 * Bundles what Node runs, each into a file of its name.
 * @param {Record<string, string>} entries bundle name → entry
 * @param {string} folder
 */
export async function bundleProcesses(entries, folder = output) {
  const { build: bundle, stop } = await import("esbuild");
  await bundle({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, entry]) => ({ in: entry, out })),
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
    // Drops what only runs while developing; Express and React read the variable itself, later.
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: 'process.env["NODE_ENV"] ??= "production";' },
  });
  // Its helper process would live as long as the server that may run in this process next.
  await stop();
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  checkNode();
  const handOn = await claimFolder();
  ensureInstalled("product");
  rmSync(stampFile, { force: true });
  await buildIfStale();
  handOn();
}
