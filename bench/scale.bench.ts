/**
 * The goods list of a large company (30,000 styles, 450,000 SKUs, 1.2 million
 * balances) against a small one, on PostgreSQL: every filter alone, typical
 * combinations, every sort, shallow and deep pages, every kind of keyword.
 * Over HTTP on one kept connection, one request after the other.
 *
 * SMALL_DATABASE_URL and LARGE_DATABASE_URL name seeded databases; without
 * them DATABASE_URL or TEST_DATABASE_URL names a server on which two are
 * seeded for the occasion and dropped again.
 */
import { Agent } from "node:http";
import { figure, note, table, verdict } from "./support/report.ts";
import { start } from "./support/product.ts";
import { type Question, questionsOf } from "./support/list-questions.ts";
import { median, percentile } from "./support/statistics.ts";
import { openTier, withTiers } from "./support/tier-databases.ts";
import { get } from "./support/wire.ts";

const warmUps = 5;
const samples = 40;
const mostMs = 100;
const mostRatio = 3;

interface Timing {
  readonly question: Question;
  readonly times: number[];
}

const ran = await withTiers(async (databases) => {
  const small = await timeTier(databases.small);
  const large = await timeTier(databases.large);
  report(small, large);
});
if (!ran) note("skipped: needs PostgreSQL (SMALL_DATABASE_URL and LARGE_DATABASE_URL, or DATABASE_URL)");

async function timeTier(databaseUrl: string): Promise<Timing[]> {
  const tier = await openTier(databaseUrl);
  const backoffice = await start({ entry: "backoffice", env: { DATABASE_URL: databaseUrl, SEED: "none" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const timings: Timing[] = [];
    for (const question of questionsOf(tier.facts)) {
      const ask = () => timed(`${backoffice.url}/api/clothes/product?${new URLSearchParams(question.query)}`, tier.token, agent);
      for (let round = 0; round < warmUps; round += 1) await ask();
      const times: number[] = [];
      for (let round = 0; round < samples; round += 1) times.push(await ask());
      timings.push({ question, times });
    }
    return timings;
  } finally {
    agent.destroy();
    await backoffice.stop();
    await tier.close();
  }
}

async function timed(url: string, token: string, agent: Agent): Promise<number> {
  const began = performance.now();
  const { status, text } = await get(url, { Authorization: token }, agent);
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`);
  return performance.now() - began;
}

function report(small: readonly Timing[], large: readonly Timing[]): void {
  const p95 = (times: readonly number[] = []) => percentile(times, 0.95);
  const lines = large.map(({ question, times }, index) => {
    const before = small[index]?.times;
    return { ...question, small: p95(before), large: p95(times), ratio: p95(times) / p95(before), typical: median(times) };
  });
  table(
    ["question", "small p95 ms", "large p95 ms", "large median ms", "ratio"],
    lines.map((line) => [`${line.kind}: ${line.name}`, line.small.toFixed(1), line.large.toFixed(1), line.typical.toFixed(1), line.ratio.toFixed(2)]),
  );
  const slowest = lines.reduce((worst, line) => (line.large > worst.large ? line : worst));
  verdict(`slowest question at the large tier, ${slowest.name}, p95`, slowest.large, "ms", { most: mostMs }, 1);
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const of = (timings: readonly Timing[]) => timings.filter(({ question }) => question.kind === kind).flatMap(({ times }) => times);
    verdict(`${kind}, p95 large ÷ small`, p95(of(large)) / p95(of(small)), "", { most: mostRatio }, 2);
  }
  const all = (timings: readonly Timing[]) => timings.flatMap(({ times }) => times);
  verdict("all, p95 large ÷ small", p95(all(large)) / p95(all(small)), "", { most: mostRatio }, 2);
  const steepest = lines.reduce((worst, line) => (line.ratio > worst.ratio ? line : worst));
  figure(`steepest single question, ${steepest.name}`, steepest.ratio, "× small", 2);
}
