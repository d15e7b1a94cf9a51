/** What every script checks first: Node's version, and that node_modules is what package-lock.json asks for. Built-ins only. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const oldestNode = [20, 19];
const lockFile = join(root, "package-lock.json");
/** Written after an install of ours: the lock file's hash. */
const stampFile = join(root, "node_modules", ".installed-lock");

/** Ends the process with one line when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(`需要 Node.js ${oldestNode.join(".")} 或更高版本，当前为 ${process.versions.node}\n`);
  process.exit(1);
}

/** Installs when node_modules is missing or differs from the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return;
  process.stdout.write("正在安装依赖（npm ci）…\n");
  // Its complaints would be followed by a success: a lock file written on one platform can lack another's packages.
  if (npm(["ci"], "ignore") !== 0) {
    process.stdout.write("npm ci 未成功，改用 npm install …\n");
    if (npm(["install", "--no-save"], "inherit") !== 0) {
      process.stderr.write("依赖安装失败，请检查网络后重试\n");
      process.exit(1);
    }
  }
  writeFileSync(stampFile, lockHash());
}

/** A linked node_modules is somebody else's to keep. Else by our stamp; or, after an install by hand, by comparing npm's own record with the lock file. */
function isInstalled() {
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === lockHash();
  const recordFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(recordFile)) return false;
  const wanted = packagesOf(lockFile);
  const present = packagesOf(recordFile);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = present[path];
    return path === "" || (found ? found.version === version : optional === true);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

/**
 * @param {string[]} command
 * @param {"inherit" | "ignore"} complaints
 */
function npm(command, complaints) {
  // Development packages build the product, so they are wanted also where NODE_ENV=production is set.
  const args = [...command, "--include=dev", "--no-audit", "--no-fund"];
  const stdio = /** @type {const} */ (["inherit", "inherit", complaints]);
  return spawnSync("npm", args, { cwd: root, stdio: [...stdio], shell: process.platform === "win32" }).status;
}
