/**
 * `npm test`, on a bare clone too: types, lint, unused code, unit tests on
 * PGlite, the API tests on PGlite, or on PostgreSQL where TEST_DATABASE_URL
 * names a server, then the build and the browser tests. Everything runs; the last lines name what failed and count.
 * `--note-durations` also notes how long each file took, for the order of the next runs.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { checkNode, ensureInstalled, root } from "./install.mjs";
import { ensureS3Server } from "./s3-server.mjs";
import { ensureSshServer } from "./ssh-server.mjs";

checkNode();
ensureInstalled();
ensureS3Server();
ensureSshServer();

const results = join(root, "node_modules/.cache/test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];
/** Seconds that a file's tests took, where that was at least one; the longest of its runs. @type {Record<string, number>} */
const durations = {};

/**
 * Where the two databases are told apart, and the ledgers under random commands: parts of the files' paths
 * (docs/decisions/tests.md, "One database").
 */
const onBoth = [
  ...["tests/api/mnt/backup", "tests/api/mnt/connections", "tests/api/monitor/", "tests/api/node/"],
  ...["commands.test.ts", "ledger"],
];
const withoutPostgres = { TEST_DATABASE_URL: undefined };

await Promise.all([
  quietStep("types", "node_modules/typescript/bin/tsc", ["-p", "."]),
  quietStep("lint", "node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  quietStep("unused code", "node_modules/knip/bin/knip.js", ["--no-progress"]),
]);
suite("unit tests", ["--project", "unit"], withoutPostgres);
if (process.env.TEST_DATABASE_URL) {
  suite("API tests on PostgreSQL", ["--project", "api"]);
  suite("API tests on PGlite too", ["--project", "api", ...onBoth], withoutPostgres);
} else {
  suite("API tests on PGlite", ["--project", "api"], withoutPostgres);
  say("PostgreSQL: TEST_DATABASE_URL is not set, so the tests ran on PGlite only");
}
if (step("build", "scripts/build.mjs", [])) {
  const chromium = ensureBrowser();
  const count = suite("browser and process tests", ["--project", "journeys"], {
    ...withoutPostgres,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  if (!chromium && count > 0) say("Without Chromium the browser tests cannot pass");
}

rmSync(results, { recursive: true, force: true });
if (process.argv.includes("--note-durations")) noteDurations();
for (const name of failures) say(`failed: ${name}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * A command that passes or fails as one test.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 */
function step(name, script, args) {
  const ok = run(name, script, args) === 0;
  count(name, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/**
 * Such a command beside others: what it says is shown in one piece when it has ended.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function quietStep(name, script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        said += text;
      });
    }
    child.once("error", (error) => {
      said += error.message;
    });
    child.once("close", (status) => {
      say(`\n== ${name}\n${said.trimEnd()}`);
      count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
      resolve();
    });
  });
}

/**
 * A run of Vitest, each of its tests counted. Gives how many there were.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
function suite(name, args, env = {}) {
  const file = join(results, `${name.replaceAll(" ", "-")}.json`);
  const status = run(
    name,
    "node_modules/vitest/vitest.mjs",
    ["run", "--passWithNoTests", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    env,
  );
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report ?? {};
  /** @type {string[]} */
  const named = [];
  for (const { name: path, startTime, endTime, status: fate, message, assertionResults = [] } of testResults) {
    const key = relative(root, path).replaceAll("\\", "/");
    durations[key] = Math.max(durations[key] ?? 0, Math.round((endTime - startTime) / 1000));
    const broken = assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === "failed");
    for (const { fullName, failureMessages = [] } of broken) {
      named.push(`${key} > ${fullName}: ${firstLine(failureMessages[0])}`);
    }
    if (fate === "failed" && broken.length === 0) named.push(`${key}: ${firstLine(message)}`);
  }
  // A file that cannot load, an error outside a test or a crash counts too, though no test failed.
  count(name, numPassedTests, status === 0 ? numFailedTests : Math.max(numFailedTests, 1), named);
  return numPassedTests + numFailedTests;
}

function noteDurations() {
  const long = Object.entries(durations).filter(([, seconds]) => seconds > 0);
  long.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  writeFileSync(join(root, "tests/support/durations.json"), `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

/** @param {string | undefined} text */
function firstLine(text) {
  return ((text ?? "").split("\n", 1)[0] ?? "").slice(0, 300);
}

/**
 * @param {string} name
 * @param {number} good
 * @param {number} bad
 * @param {string[]} [named] what failed, a line each: the end of a long log is all that some readers get
 */
function count(name, good, bad, named = []) {
  passed += good;
  failed += bad;
  if (bad > 0) failures.push(`${name} (${bad})`, ...named.map((line) => `  ${line}`));
}

/**
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
function run(name, script, args, env = {}) {
  say(`\n== ${name}`);
  return spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  }).status;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
