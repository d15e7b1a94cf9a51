/** Which tests belong to a room, and which a change can reach. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../install.mjs";
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
  const walk = roots.length > 0 ? tests.filter((file) => file.startsWith(pageWalk)) : [];
  return {
    files: [...files, ...walk],
    said: [`${rooms.join(", ")}: ${files.size} test files, and the pages below ${roots.join(", ") || "nowhere"}`],
    env: roots.length > 0 ? { TEST_PAGES: roots.join(",") } : {},
  };
}

/**
 * What the path of a source is known by: domain and nouns, without the layer that it stands in.
 * @param {string} path
 */
function wordsOf(path) {
  const words = path.replace(/\.(rules|query|module|tables|view|act|server)?\.?tsx?$/, "").split("/");
  if (words[0] === "backoffice") return words.slice(2);
  if (words[0] === "contract") return words.slice(1);
  if (words[0] !== "app" || words[1] !== "routes") return words;
  // A route module is known by its room.
  const inRoutes = words.slice(words[2] === "clothes" ? 3 : 2);
  return /\.tsx?$/.test(path) ? inRoutes.slice(0, -1) : inRoutes;
}

/**
 * @param {string} test
 * @param {readonly string[]} words
 */
function belongs(test, words) {
  const segments = test.replace(/\.test\.tsx?$/, "").split("/");
  const [domain = "", ...nouns] = words;
  if (segments[0] !== "tests") return inOrder(words, segments);
  const folder = segments[2] ?? "";
  if (!(testFolders[domain] ?? [domain]).includes(folder)) return false;
  const noun = nouns.at(-1);
  if (noun === undefined) return true;
  return segments.at(-1)?.includes(noun) || new RegExp(`\\b${noun}s?\\b`).test(readFileSync(join(root, test), "utf8"));
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

/**
 * @param {string} base
 * @returns {Chosen}
 */
export function changedTests(base) {
  return { files: [], said: [base], env: {} };
}
