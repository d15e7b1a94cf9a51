/**
 * `npm test`, on a bare clone too: types, lint, unused code and the build side by side, then unit tests, API tests (on
 * PostgreSQL where TEST_DATABASE_URL names a server) and journeys. `--all` (`npm run test:all`) goes on with what lies
 * beyond them, `--within MINUTES` as far as there is time: what would end later at the pace so far is left out, and
 * said. Rooms or files run what belongs to these, `--changed BASE` what a change since then can reach. Everything
 * runs; the last lines name what failed, and count. `--note-durations` also notes how long each file took, for the order
 * of the next runs.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "./build.mjs";
import { checkNode, ensureInstalled, root } from "./install.mjs";
import { beyond, bothDatabases, core, manyCommands } from "./test/parts.mjs";
import { ensureTools } from "./test/tools.mjs";

const { values: options, positionals: rooms } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean" },
    within: { type: "string" },
    changed: { type: "string" },
    "note-durations": { type: "boolean" },
  },
});
const began = Date.now();

checkNode();
ensureInstalled("everything");

const cache = join(root, "node_modules/.cache");
const results = join(cache, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const times = [];
/** Parts that a run with a limit had no time for. @type {string[]} */
const leftOut = [];
/** Seconds that a file's tests took, where that was at least one; the longest of its runs. @type {Record<string, number>} */
const durations = {};
const withoutPostgres = { TEST_DATABASE_URL: undefined };
/** A smaller part of the journeys beyond proves too little for what its start costs. */
const mostParts = 4;
const isWhole = rooms.length === 0 && options.changed === undefined;

const chosen = isWhole ? null : await choose();
for (const line of chosen?.said ?? []) say(line);

// What only one processor can do, beside what the other does. Who tries a room wants to know of the room, soon.
const checks = rooms.length > 0 ? null : checkSources();
const [chromium] = await Promise.all([ensureTools({ neighbours: !isWhole || Boolean(options.all) }), buildPages()]);
const chosenEnv = { ...(chromium && { CHROMIUM_PATH: chromium }), ...chosen?.env };
const database = process.env.TEST_DATABASE_URL ? "PostgreSQL" : "PGlite";
await suite(`tests, the API on ${database}`, core, { files: chosen?.files ?? [], env: chosenEnv });
await checks;
if (isWhole) say(`npm test: ${told()}`);
const coreTime = Date.now() - began;
if (options.all) {
  const tags = `${beyond} or ${manyCommands}`;
  const env = { ...chosenEnv, MANY_COMMANDS: "1" };
  await part(`unit and API tests beyond, on ${database}`, 0.2, (name) =>
    suite(name, tags, { projects: ["unit", "api"], env }),
  );
  if (process.env.TEST_DATABASE_URL) {
    await part("API tests on PGlite too", 0.15, (name) =>
      suite(name, bothDatabases, { projects: ["api"], env: withoutPostgres }),
    );
  } else say("PostgreSQL: TEST_DATABASE_URL is not set, so the tests ran on PGlite only");
  // Last, for it is the longest: what is short is not left out for it.
  await journeysBeyond(0.75, env);
}

rmSync(results, { recursive: true, force: true });
if (options["note-durations"]) noteDurations();
for (const line of times) say(line);
for (const name of leftOut) say(`left out, for there was no time: ${name}`);
for (const name of failures) say(`failed: ${name}`);
say(`${passed} passed, ${failed} failed${leftOut.length > 0 ? `, ${leftOut.length} skipped` : ""}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * @param {string} name
 * @param {number} share what it takes of the time that `npm test` took
 * @param {(name: string) => Promise<void>} work
 */
async function part(name, share, work) {
  const end = Date.now() - began + share * coreTime;
  if (options.within !== undefined && end > Number(options.within) * 60_000) leftOut.push(name);
  else await work(name);
}

/**
 * All of them, or where there is no time for all as many of their files as there is time for, which ones by the commit:
 * what lands after what is asked of one part or another, and no part is left out for long.
 * @param {number} share
 * @param {Record<string, string | undefined>} env
 */
async function journeysBeyond(share, env) {
  const name = "journeys beyond";
  const left =
    options.within === undefined ? Number.POSITIVE_INFINITY : Number(options.within) * 60_000 - (Date.now() - began);
  const parts = Math.ceil((share * coreTime) / left);
  const work = (/** @type {string[]} */ more) => (/** @type {string} */ said) =>
    suite(said, beyond, { projects: ["journeys"], env, more });
  if (parts <= 1) await part(name, share, work([]));
  else if (left <= 0 || parts > mostParts) leftOut.push(name);
  else {
    const chosen = (commitNumber() % parts) + 1;
    await part(`${name}, part ${chosen} of ${parts}`, share / parts, work([`--shard=${chosen}/${parts}`]));
    leftOut.push(`the other parts of ${name}`);
  }
}

/** Different from commit to commit; 0 where there is none. */
function commitNumber() {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return Number.parseInt(stdout?.slice(0, 8) || "0", 16) || 0;
}

/** What chooses reads sources with TypeScript, so it is loaded when packages are there. */
async function choose() {
  const { changedTests, roomTests } = await import("./test/select.mjs");
  return options.changed !== undefined ? changedTests(options.changed) : roomTests(rooms);
}

function told() {
  return `${passed} passed, ${failed} failed after ${minutes(Date.now() - began)}`;
}

/** One after the other, so that they take one processor of those that the tests have. */
async function checkSources() {
  const buildInfo = ["--incremental", "--tsBuildInfoFile", join(cache, "types.tsbuildinfo")];
  await step("types", "node_modules/typescript/bin/tsc", ["-p", ".", ...buildInfo]);
  await step("lint", "node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]);
  await step("unused code", "node_modules/knip/bin/knip.js", ["--no-progress"]);
}

async function buildPages() {
  const start = Date.now();
  try {
    await buildIfStale();
    count("build", start, 1, 0);
  } catch (error) {
    count("build", start, 0, 1, [firstLine(String(error))]);
  }
}

/**
 * A command that passes or fails as one test; what it prints is shown in one piece when it has ended.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 */
async function step(name, script, args) {
  const start = Date.now();
  const { status, printed } = await run(script, args, { isQuiet: true });
  if (status !== 0) say(`\n== ${name}\n${printed.trimEnd()}`);
  count(name, start, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

/**
 * A run of Vitest over what the tags say, each of its tests counted.
 * @param {string} name
 * @param {string} tags
 * @param {{ files?: readonly string[]; projects?: readonly string[]; more?: readonly string[]; env?: Record<string, string | undefined> }} [options]
 */
async function suite(name, tags, { files = [], projects = [], more = [], env = {} } = {}) {
  const start = Date.now();
  say(`\n== ${name}`);
  const file = join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const kinds = projects.flatMap((project) => ["--project", project]);
  const args = ["run", "--passWithNoTests", ...reporters, ...kinds, ...more, `--tags-filter=${tags}`, ...files];
  const { status } = await run("node_modules/vitest/vitest.mjs", args, { env });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report ?? {};
  /** @type {string[]} */
  const named = [];
  for (const { name: path, startTime, endTime, status: fate, message, assertionResults = [] } of testResults) {
    const key = relative(root, path).replaceAll("\\", "/");
    const seconds = Math.max(durations[key] ?? 0, Math.round((endTime - startTime) / 1000));
    if (seconds > 0) durations[key] = seconds;
    const broken = assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === "failed");
    for (const { fullName, failureMessages = [] } of broken) {
      named.push(`${key} > ${fullName}: ${firstLine(failureMessages[0])}`);
    }
    if (fate === "failed" && broken.length === 0) named.push(`${key}: ${firstLine(message)}`);
  }
  // A file that cannot load, an error outside a test or a crash counts too, though no test failed.
  count(name, start, numPassedTests, status === 0 ? numFailedTests : Math.max(numFailedTests, 1), named);
}

/** What did not run this time keeps what was noted of it. */
function noteDurations() {
  const file = join(root, "tests/support/durations.json");
  const noted = { ...JSON.parse(readFileSync(file, "utf8")), ...durations };
  const long = Object.entries(noted).filter(([path, seconds]) => seconds > 0 && existsSync(join(root, path)));
  long.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

/** @param {string | undefined} text */
function firstLine(text) {
  return ((text ?? "").split("\n", 1)[0] ?? "").slice(0, 300);
}

/** @param {number} milliseconds */
function minutes(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * @param {string} name
 * @param {number} start when it began
 * @param {number} good
 * @param {number} bad
 * @param {string[]} [named] what failed, a line each: the end of a long log is all that some readers get
 */
function count(name, start, good, bad, named = []) {
  passed += good;
  failed += bad;
  const line = `${name}: ${good} passed, ${bad} failed, ${minutes(Date.now() - start)}`;
  times.push(line);
  say(line);
  if (bad > 0) failures.push(`${name} (${bad})`, ...named.map((failure) => `  ${failure}`));
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>; isQuiet?: boolean }} [options]
 * @returns {Promise<{ status: number | null; printed: string }>}
 */
function run(script, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...(isQuiet && process.stdout.isTTY && { FORCE_COLOR: "1" }), ...env },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        printed += text;
      });
    }
    child.once("error", (error) => resolve({ status: null, printed: printed + error.message }));
    child.once("close", (status) => resolve({ status, printed }));
  });
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
