/** The imports of the whole house, file by file: what the test of the storeys reads, and who asks what a change reaches. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["app", "backoffice", "contract", "relay", "seed", "tests"];
const composers = ["server.ts", "web.ts"];
/** Characters that no list of imported names exceeds. */
const longestClause = 5000;

/**
 * One file that another names: by `import` or `export … from`, by `import()` while it runs, or by `new URL(…,
 * import.meta.url)` (a process that it forks). `typeOnly` imports are gone when the program runs.
 *
 * @typedef {{ file: string, typeOnly: boolean, kind: "static" | "dynamic" | "url" }} Import
 */

/**
 * Reads the import graph: for each file of ours what it imports of ours, as paths below the root with `/`. Packages
 * are left out.
 *
 * @returns {Map<string, Import[]>}
 */
export function readImportGraph() {
  const files = [...composers, ...folders.flatMap(filesBelow)];
  return new Map(
    files
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => [file, importsOf(file, readFileSync(join(root, file), "utf8"))]),
  );
}

/**
 * Finds what a file imports of ours; throws for a path that leads nowhere.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Import[]}
 */
function importsOf(file, source) {
  const { importedFiles } = ts.preProcessFile(source, true, false);
  const imports = importedFiles.map(({ fileName, pos }) => ({ name: fileName, ...kindOf(source, pos) }));
  const urls = Array.from(source.matchAll(/new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/g), ([, name = ""]) => ({
    ...{ name, typeOnly: false, kind: /** @type {const} */ ("url") },
  }));
  return [...imports, ...urls].flatMap(({ name, ...rest }) => {
    const path = resolve(file, name);
    if (path === undefined) return [];
    if (!existsSync(join(root, path))) throw new Error(`${file} imports ${name}, which is not there`);
    return [{ file: path, ...rest }];
  });
}

/**
 * Tells how the path at `position` is imported, by the words between it and the keyword before it.
 *
 * @param {string} source
 * @param {number} position
 * @returns {Omit<Import, "file">}
 */
function kindOf(source, position) {
  const before = source.slice(Math.max(0, position - longestClause), position);
  const called = before.match(/(\btypeof\s+)?\bimport\s*\(\s*"?$/);
  if (called) return { typeOnly: called[1] !== undefined, kind: "dynamic" };
  const clause = before.match(/\b(?:import|export)\b((?:(?!\b(?:import|export)\s)[^"';])*)$/)?.[1] ?? "";
  const names = clause
    .match(/^\s*\{([^}]*)\}/)?.[1]
    ?.split(",")
    .filter((name) => name.trim() !== "");
  const typeOnly = /^\s*type\b(?!\s+from\b)/.test(clause) || (names?.every((name) => /^\s*type\s/.test(name)) ?? false);
  return { typeOnly, kind: "static" };
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {string | undefined} nothing for a package
 */
function resolve(file, name) {
  const [path = ""] = name.split("?");
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? posix.join(dirname(file), path) : undefined;
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(posix.relative(root, entry.parentPath), entry.name));
}
