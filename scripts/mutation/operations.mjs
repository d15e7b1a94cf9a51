/**
 * `npm run mutate:operations [-- AREA… --share 0.1 --seed WORD --at FILE:LINE-LINE --test FILE --minutes 10]`: puts faults into the operations that decide over
 * goods, money and rights, area by area, and sees whether the API tests tell, each fault on databases of its own. A
 * seeded sample of the faults, since all of them take a night; what it says about all of them is given as an interval.
 * With `--at`, the faults of these lines (or files) only, all of them unless `--share` says otherwise; with `--test`, only that file of the area's tests is asked.
 * With `--minutes`, an area's faults that are left after so many are not tried, and count as not drawn. With
 * MUTATION_DATABASE_URL the databases are of that PostgreSQL server, which should be nobody else's, else PGlite's.
 */
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { checkNode, ensureInstalled, root } from "../install.mjs";
import { areaOf, areas } from "./areas.mjs";
import { interval, isDrawn } from "./sample.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: "string" },
    seed: { type: "string", default: "operations" },
    at: { type: "string", multiple: true },
    test: { type: "string", multiple: true },
    minutes: { type: "string" },
  },
});
const sample = { seed: values.seed, share: Number(values.share ?? (values.at ? 1 : 0.1)) };
if (!(sample.share > 0 && sample.share <= 1)) throw new Error("--share is a number above 0, at most 1");
const names = positionals.length > 0 ? positionals : Object.keys(areas);
for (const name of names) areaOf(name);

checkNode();
ensureInstalled("everything");
const { Stryker } = await import("@stryker-mutator/core");
process.chdir(root);
// In this process: the server that the tests' own variable names is no place for faults. Of a server that is thrown away
// afterwards a fault costs a third of what it does on PGlite.
if (process.env.MUTATION_DATABASE_URL) process.env.TEST_DATABASE_URL = process.env.MUTATION_DATABASE_URL;
else delete process.env.TEST_DATABASE_URL;

/** @type {({ name: string } & Awaited<ReturnType<typeof tryArea>>)[]} */
const told = [];
for (const name of names) told.push({ name, ...(await tryArea(name)) });
for (const { survivors } of told) for (const line of survivors) say(line);
say("");
for (const one of told) say(summary(one.name, one));
const sum = (/** @type {"all" | "drawn" | "killed" | "timeouts" | "errors"} */ key) =>
  told.reduce((total, one) => total + one[key], 0);
const total = {
  all: sum("all"),
  drawn: sum("drawn"),
  killed: sum("killed"),
  timeouts: sum("timeouts"),
  errors: sum("errors"),
};
if (told.length > 1) say(summary("all", total));
process.exit((total.killed + total.timeouts) / Math.max(1, total.drawn) < 0.9 ? 1 : 0);

/** @param {string} name */
async function tryArea(name) {
  process.env.MUTATION_AREA = name;
  if (values.minutes) process.env.MUTATION_UNTIL = String(Date.now() + Number(values.minutes) * 60_000);
  if (values.test) process.env.MUTATION_TESTS = values.test.join(",");
  const report = join("node_modules/.cache/mutation", name);
  const results = await new Stryker({
    // Nothing of the rules' configuration.
    configFile: "scripts/mutation/stryker.config.json",
    mutate: values.at ?? [...areaOf(name).mutate],
    sample,
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
  }).runMutationTest();
  const valid = results.filter(({ status }) => status !== "Ignored");
  const drawn = valid.filter((mutant) => isDrawn(asDrawn(mutant), sample));
  const count = (/** @type {string} */ status) => drawn.filter((mutant) => mutant.status === status).length;
  const survivors = drawn
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map(
      ({ fileName, location, mutatorName, replacement, status }) =>
        `${status} ${fromRoot(fileName)}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement}`,
    );
  return {
    all: valid.length,
    drawn: drawn.length - count("RuntimeError"),
    killed: count("Killed"),
    timeouts: count("Timeout"),
    errors: count("RuntimeError"),
    survivors,
  };
}

/**
 * The fault as the checker sees it: results count lines and columns from 1, faults that wait from 0.
 * @param {import("@stryker-mutator/api/core").MutantResult} result
 */
function asDrawn({ fileName, location: { start, end }, mutatorName, replacement }) {
  const before = (/** @type {{ line: number, column: number }} */ at) => ({ line: at.line - 1, column: at.column - 1 });
  const location = { start: before(start), end: before(end) };
  return { fileName: fromRoot(fileName), location, mutatorName, ...(replacement !== undefined && { replacement }) };
}

/** @param {string} fileName */
function fromRoot(fileName) {
  return relative(root, fileName).split(sep).join("/");
}

/**
 * @param {string} name
 * @param {{ all: number, drawn: number, killed: number, timeouts: number, errors: number }} seen
 */
function summary(name, { all, drawn, killed, timeouts, errors }) {
  const [low, high] = interval(killed + timeouts, drawn, all).map((share) => (share * 100).toFixed(1));
  const share = (((killed + timeouts) / Math.max(1, drawn)) * 100).toFixed(1);
  const without = errors > 0 ? `, ${errors} that could not run left out` : "";
  return `${name}: ${drawn} of ${all} faults tried, ${killed} killed, ${timeouts} timed out: ${share} % (95 %: ${low} to ${high})${without}`;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
