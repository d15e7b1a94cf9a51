/** What every script checks first: Node's version, and that node_modules is what package-lock.json asks for. Built-ins only. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const oldestNode = [20, 19];
const lockFile = join(root, "package-lock.json");
/** Written after an install of ours: how much it was of, and the lock file's hash. */
const stampFile = join(root, "node_modules", ".installed-lock");
/** npm's own record of what it installed. */
const recordFile = join(root, "node_modules", ".package-lock.json");

/** What builds and serves the product, or also what develops and tests it. @typedef {"product" | "everything"} Extent */

/** Ends the process with one line when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(`需要 Node.js ${oldestNode.join(".")} 或更高版本，当前为 ${process.versions.node}\n`);
  process.exit(1);
}

/**
 * Installs when node_modules lacks what is asked for or differs from the lock file.
 * @param {Extent} extent
 */
export function ensureInstalled(extent = "everything") {
  if (isInstalled(extent)) return;
  const began = performance.now();
  // The rest beside what the product runs on, perhaps at this moment: nothing of that is taken away.
  const isAddition = extent === "everything" && isInstalled("product");
  say(`安装依赖（${extent === "product" ? "首次启动约需一分钟" : "含开发和测试所用"}）…`);
  // After a cut, neither may speak for an install that has not ended.
  for (const file of [stampFile, recordFile]) rmSync(file, { force: true });
  // Its complaints would be followed by a success: a lock file written on one platform can lack another's packages.
  if (isAddition || npm(["ci"], extent, "ignore") !== 0) {
    if (!isAddition) say("npm ci 未成功，改用 npm install …");
    if (npm(["install", "--no-save"], extent, "inherit") !== 0) {
      process.stderr.write("依赖安装失败，请检查网络后重试\n");
      process.exit(1);
    }
  }
  writeFileSync(stampFile, stampOf(extent));
  say(`安装依赖 ${secondsSince(began)} 秒`);
}

/**
 * A linked node_modules is somebody else's to keep. Else by our stamp; or, after an install by hand, by comparing npm's own record with the lock file.
 * @param {Extent} extent
 */
function isInstalled(extent) {
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  if (existsSync(stampFile)) {
    const stamp = readFileSync(stampFile, "utf8");
    return stamp === stampOf("everything") || stamp === stampOf(extent);
  }
  if (!existsSync(recordFile)) return false;
  const present = packagesOf(recordFile);
  return Object.entries(packagesOf(lockFile)).every(([path, { version, dev, devOptional, optional }]) => {
    const found = present[path];
    const isLeftOut = extent === "product" && (dev || devOptional);
    return path === "" || (found ? found.version === version : optional || isLeftOut);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/** @param {Extent} extent */
function stampOf(extent) {
  return `${extent} ${createHash("sha256").update(readFileSync(lockFile)).digest("hex")}`;
}

/**
 * @param {string[]} command
 * @param {Extent} extent
 * @param {"inherit" | "ignore"} complaints
 */
function npm(command, extent, complaints) {
  // Said outright, for NODE_ENV=production would leave out what was asked for. No package needs a script to be installed.
  const scope = extent === "product" ? "--omit=dev" : "--include=dev";
  const args = [...command, scope, "--ignore-scripts", "--no-audit", "--no-fund"];
  const stdio = /** @type {const} */ (["inherit", "ignore", complaints]);
  return spawnSync("npm", args, { cwd: root, stdio: [...stdio], shell: process.platform === "win32" }).status;
}

/** @param {number} began */
export function secondsSince(began) {
  return Math.round((performance.now() - began) / 1000);
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

// `npm run check` runs the tools themselves.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  checkNode();
  ensureInstalled();
}
