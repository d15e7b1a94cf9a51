/**
 * Builds into build/: the pages (Vite), the web process, the back office and
 * its commands (esbuild), and the migrations. A stamp of the sources tells the
 * next start whether that is still current.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { checkNode, ensureInstalled, root } from "./install.mjs";

const output = join(root, "build");
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
  const stamp = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  process.stdout.write("正在构建…\n");
  await build(stamp);
}

async function build(stamp = sourceHash()) {
  rmSync(output, { recursive: true, force: true });
  buildPages();
  checkLinkedAssets();
  packAssets();
  await buildPrograms();
  cpSync(join(root, "backoffice/db/migrations"), join(output, "migrations"), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function buildPages() {
  const cli = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const { status } = spawnSync(process.execPath, [cli, "vite:build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The pages could not be built");
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
function packAssets() {
  const assets = join(output, "client/assets");
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const file = readFileSync(join(assets, name));
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
    };
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(file, { params }));
  }
}

/** What runs outside of pages: the browser's worker and the processes of the server. */
async function buildPrograms() {
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
  ensureInstalled();
  await build();
}
