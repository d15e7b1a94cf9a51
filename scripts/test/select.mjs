/** Which tests belong to a room, and which a change can reach. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readImportGraph } from "../import-graph.mjs";
import { root } from "../install.mjs";
import { partsBelow } from "./page-parts.mjs";
import { testFolders } from "./rooms.mjs";

/**
 * What runs, as Vitest and the walk through all pages take it.
 * @typedef {{ files: string[]; said: string[]; env: Record<string, string> }} Chosen
 */

/** Every page is opened by a walk of its own, which takes the addresses from here. */
const pageWalk = "tests/journeys/pages/";

/**
 * The unit tests in the folders of each room, the API tests and journeys of its domain that name it, and a walk through
 * its pages. A room is `inventory`, `inventory/transfer`, or a path of its source or of a test.
 * @param {readonly string[]} rooms
 * @returns {Chosen}
 */
export function roomTests(rooms) {
  const all = trackedFiles();
  const tests = all.filter(isTest);
  const files = new Set();
  const pages = new Set();
  for (const room of rooms) {
    const path = room.replace(/^\.?\//, "").replace(/\/$/, "");
    const named = tests.filter((file) => file === path || file.startsWith(`${path}/`));
    if (path.startsWith("tests/") && named.length > 0) {
      for (const file of named) files.add(file);
      continue;
    }
    const words = wordsOf(path);
    const folders = new Set(all.map((file) => file.split("/").slice(0, -1).join("/")));
    for (const folder of folders) {
      if (folder.startsWith("app/routes/") && inOrder(words, folder.split("/")))
        pages.add(folder.slice("app/routes".length));
    }
    for (const file of tests) if (belongs(file, words)) files.add(file);
  }
  if (files.size + pages.size === 0) throw new Error(`There is no room ${rooms.join(", ")}`);
  const roots = [...pages].filter((page) => ![...pages].some((other) => page.startsWith(`${other}/`)));
  const walk = tests.filter((file) => walks(file, roots));
  return {
    files: [...files, ...walk],
    said: [`${rooms.join(", ")}: ${files.size} test files, and the pages below ${roots.join(", ") || "nowhere"}`],
    env: roots.length > 0 ? { TEST_PAGES: roots.join(",") } : {},
  };
}

/**
 * Whether the walk of this file comes by pages at or below one of these addresses.
 * @param {string} file
 * @param {readonly string[]} addresses
 */
function walks(file, addresses) {
  return addresses.some((address) => partsBelow(address).some((part) => file === `${pageWalk}${part}.test.ts`));
}

/**
 * What the path of a source is known by: domain and nouns, without the layer that it stands in.
 * @param {string} path
 */
function wordsOf(path) {
  const isFile = /\.tsx?$/.test(path);
  const words = path.replace(/(\.words)?\.tsx?$/, "").split("/");
  if (words[0] === "contract") return words.slice(1);
  const folders = isFile ? words.slice(0, -1) : words;
  if (words[0] === "backoffice") return folders.slice(2);
  if (words[0] === "app" && words[1] === "routes") return folders.slice(words[2] === "clothes" ? 3 : 2);
  return words[0] === "clothes" && words.length > 1 ? words.slice(1) : words;
}

/**
 * @param {string} test
 * @param {readonly string[]} words
 */
function belongs(test, words) {
  const segments = test.replace(/\.test\.tsx?$/, "").split("/");
  const [domain = "", ...nouns] = words;
  if (segments[0] !== "tests") return inOrder(words, segments);
  if (!standsIn(test, testFolders[domain] ?? [domain])) return false;
  const noun = nouns.at(-1);
  if (noun === undefined) return true;
  return segments.at(-1)?.includes(noun) || new RegExp(`\\b${noun}s?\\b`).test(readFileSync(join(root, test), "utf8"));
}

/**
 * Whether a test of the API or a journey is in one of the folders, or begins as one of them says: `system/search`.
 * @param {string} test
 * @param {readonly string[]} folders
 */
function standsIn(test, folders) {
  const place = test.split("/").slice(2).join("/");
  return folders.some((where) => place.startsWith(where.includes("/") ? where : `${where}/`));
}

/**
 * Whether the words stand among the segments in this order; the last one may be the beginning of a file's name.
 * @param {readonly string[]} words
 * @param {readonly string[]} segments
 */
function inOrder(words, segments) {
  let at = 0;
  for (const segment of segments) {
    const word = words[at];
    if (word === segment || (at === words.length - 1 && segment.startsWith(`${word}-`))) at += 1;
    if (at === words.length) return true;
  }
  return false;
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** Those that are new too, without what is ignored. */
function trackedFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split("\n").filter(Boolean))];
}

/** What everything leans on: a change here can reach any test. */
const ground =
  /^(backoffice\/(core|db|ground|ledgers|compose)\/|contract\/[^/]+$|relay\/|seed\/|scripts\/|[^/]+$|\.ci\/|public\/)/;
/** What only people read; a unit test keeps its references true. */
const documents = /(^docs\/|\.md$)/;

/**
 * What a change since `base` can reach: its own tests, the unit tests that import it by however many steps, the API tests
 * and journeys of its room and of the rooms that stand on it (value imports, whatever the composition names apart), and a
 * walk through the pages that changed. Of a change to the ground, everything. What is left out is said, and why.
 * @param {string} base
 * @returns {Chosen}
 */
export function changedTests(base) {
  const all = trackedFiles();
  const tests = all.filter(isTest);
  const changed = changedFiles(base);
  const said = [`${changed.length} files changed since ${base}`];
  const shared = changed.find((file) => ground.test(file) && !documents.test(file) && !isTest(file));
  if (shared) return { files: [], said: [...said, `Everything: ${shared} is what all stands on`], env: {} };
  const importers = importersOf(readImportGraph());
  const reached = reach(
    importers,
    changed.filter((file) => !documents.test(file)),
  );
  const files = new Set(tests.filter((file) => reached.has(file) && !file.startsWith("tests/")));
  for (const file of changed) if (isTest(file) && tests.includes(file)) files.add(file);
  const supported = reach(
    importers,
    changed.filter((file) => file.startsWith("tests/support/")),
  );
  for (const file of tests) if (supported.has(file)) files.add(file);
  if (changed.some((file) => documents.test(file))) files.add("app/decisions.test.ts");
  const rooms = new Set([...reached].map(roomOf).filter((room) => room !== undefined));
  const isKit = changed.some((file) => /^app\/(components|lib|styles)\//.test(file) || /^app\/[^/]+$/.test(file));
  const folders = [...rooms].flatMap((room) => testFolders[room] ?? []);
  const isServer = [...reached].some((file) => /^(backoffice|contract)\//.test(file));
  for (const file of tests) {
    const [layer, kind] = file.split("/");
    if (layer !== "tests") continue;
    const isOfRoom = standsIn(file, folders);
    if (kind === "api" ? isServer && isOfRoom : isKit || isOfRoom) files.add(file);
  }
  const pages = pagesOf([...reached]);
  for (const file of tests) if (isKit ? file.startsWith(pageWalk) : walks(file, pages)) files.add(file);
  const left = tests.filter((file) => !files.has(file));
  said.push(
    `${files.size} test files: ${isKit ? "all journeys, for the kit changed" : [...rooms].sort().join(", ") || "no room"}`,
  );
  said.push(`Left out ${left.length}: no import leads from them to what changed, and their rooms do not stand on it`);
  for (const [folder, count] of countsOf(left)) said.push(`  ${folder} ${count}`);
  // Vitest takes no files for all files.
  const chosen = files.size > 0 ? [...files] : ["scripts/test/parts.test.ts"];
  return { files: chosen, said, env: isKit || pages.length === 0 ? {} : { TEST_PAGES: pages.join(",") } };
}

/**
 * @param {string} base
 * @returns {string[]}
 */
function changedFiles(base) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\n");
  const since = git("diff", "--name-only", "--no-renames", "--merge-base", base);
  return [...new Set([...since, ...git("ls-files", "--others", "--exclude-standard")])].filter(Boolean);
}

/**
 * Who imports a file by value. The composition names every module, and the table of endpoints every noun: through them
 * each would reach each.
 * @param {ReturnType<typeof readImportGraph>} graph
 */
function importersOf(graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, imports] of graph) {
    if (/^(backoffice\/compose\/|contract\/(endpoints|exports)\.ts$|seed\/|app\/routes\.ts$)/.test(file)) continue;
    for (const { file: imported, typeOnly } of imports) {
      if (!typeOnly) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * @param {Map<string, string[]>} importers
 * @param {readonly string[]} from
 */
function reach(importers, from) {
  const reached = new Set(from);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** @param {string} file */
function roomOf(file) {
  const [layer, second = "", third = ""] = file.split("/");
  if (layer === "backoffice") return third;
  if (layer === "contract") return second;
  if (layer !== "app" || second !== "routes") return undefined;
  const [name, inner = ""] = file.split("/").slice(2);
  return name === "clothes" ? inner : name;
}

/**
 * The addresses below which pages stand that are among these files.
 * @param {readonly string[]} files
 */
function pagesOf(files) {
  const folders = files
    .filter((file) => file.startsWith("app/routes/"))
    .map((file) => dirname(file).slice("app/routes".length));
  const found = [...new Set(folders)];
  return found.filter((folder) => !found.some((other) => other !== folder && folder.startsWith(`${other}/`)));
}

/** @param {readonly string[]} files */
function countsOf(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    const folder = file
      .split("/")
      .slice(0, file.startsWith("tests/") ? 3 : 2)
      .join("/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort();
}
