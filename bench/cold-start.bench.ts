/**
 * From nothing to the first answer of /login: a fresh clone, `npm start` in it. `--base COMMIT` measures another commit
 * beside it, in turns; `--rounds N` so often; `--cold` begins each time with an empty npm cache.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, start } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { median } from "./support/statistics.ts";

/** The share of the base's time that a start may take. */
const mostPercent = 60;

const { values: chosen } = parseArgs({
  options: {
    base: { type: "string" },
    rounds: { type: "string", default: "1" },
    cold: { type: "boolean", default: false },
  },
});

/** Seconds; building and seeding may overlap, so that the parts come to more than the whole. */
interface ColdStart {
  clone: number;
  install: number;
  build: number;
  seed: number;
  /** From the beginning of the clone until /login answers. */
  whole: number;
  /** Of the processors, for the start and all its processes; NaN where the system does not tell. */
  processor: number;
  /** Processes that waited for a processor before and after. */
  load: string;
}

const runs = new Map<string, ColdStart[]>(
  [chosen.base, "HEAD"].filter((commit) => commit !== undefined).map((commit) => [commit, []]),
);
note(chosen.cold ? "each with an empty npm cache" : "npm's own cache, filled by a start that is not counted");
if (!chosen.cold) for (const commit of runs.keys()) await startCold(commit);
for (let round = 0; round < Number(chosen.rounds); round += 1) {
  for (const [commit, starts] of runs) {
    const run = await startCold(commit);
    starts.push(run);
    // At once: what follows may take minutes.
    note(`${commit}: ${describe(run)}`);
  }
}
const [wholes, processors] = (["whole", "processor"] as const).map((part) =>
  [...runs.values()].map((starts) => median(starts.map((run) => run[part]))),
);
figure("cold start until /login answers", wholes?.at(-1) ?? Number.NaN, "s", 1);
if (chosen.base !== undefined) {
  verdict(`cold start, of that of ${chosen.base}`, shareOf(wholes), "%", { most: mostPercent });
  figure(`processor time of a cold start, of that of ${chosen.base}`, shareOf(processors), "%");
}

function describe({ load, ...seconds }: ColdStart): string {
  const parts = Object.entries(seconds).map(([part, value]) => `${part} ${value.toFixed(1)} s`);
  return `${parts.join(", ")}; load ${load}`;
}

function shareOf([base = Number.NaN, head = Number.NaN]: readonly number[] = []): number {
  return (100 * head) / base;
}

async function startCold(commit: string): Promise<ColdStart> {
  const folder = await mkdtemp(join(tmpdir(), "yunshang-cold-"));
  const before = loadavg()[0] ?? 0;
  try {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const clone = join(folder, "clone");
    git(["clone", "--quiet", root, clone]);
    git(["-C", clone, "checkout", "--quiet", hashOf(commit)]);
    const cloned = seconds();
    /** When each line was printed. */
    const lines: { at: number; line: string }[] = [];
    const product = await start({
      folder: clone,
      command: "scripts/start.mjs",
      env: { DATA_DIR: join(folder, "data"), ...(chosen.cold && { npm_config_cache: join(folder, "npm") }) },
      hear: (line) => lines.push({ at: seconds(), line }),
    });
    const whole = seconds();
    const processor = processorSeconds(product.pid);
    await product.stop();
    /** A commit that does not say when a part ended is at the next one. */
    const at = (...ways: RegExp[]) =>
      ways.map((way) => lines.find(({ line }) => way.test(line))?.at).find((found) => found !== undefined) ?? whole;
    const [installed, seeding] = [at(/^(正在构建|构建页面)/), at(/^(建立演示公司 …|正在写入部门)/)];
    return {
      clone: cloned,
      install: installed - cloned,
      build: at(/^构建 \d/, /^正在写入部门/) - installed,
      seed: at(/^建立演示公司 \d/) - seeding,
      whole,
      processor,
      load: `${before.toFixed(1)}–${(loadavg()[0] ?? 0).toFixed(1)}`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function hashOf(commit: string): string {
  return git(["-C", root, "rev-parse", commit]).trim();
}

function git(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** What a process, those below it and those of them that have ended took of the processors; Linux tells. */
function processorSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const ticks = Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name));
  const sum = (parent: number): number =>
    living.reduce((total, one) => (one.parent === parent ? total + one.ticks + sum(one.pid) : total), 0);
  const own = living.find((one) => one.pid === pid)?.ticks ?? 0;
  return (own + sum(pid)) / ticks;
}

function statOf(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    // After the name, which may hold anything: state, parent, …; user and system time, own and of ended children.
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
    const [, parent = 0] = fields;
    return [{ pid: Number(name), parent, ticks: fields.slice(11, 15).reduce((total, one) => total + one, 0) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
