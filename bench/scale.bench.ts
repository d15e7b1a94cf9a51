/**
 * The goods list of a large company (30,000 styles, 450,000 SKUs, 1.2 million
 * balances) against a small one, on PostgreSQL: every filter alone, typical
 * combinations, every sort, shallow and deep pages, every kind of keyword.
 * Over HTTP on one kept connection to each, one request after the other, the
 * two companies in turn.
 *
 * SMALL_DATABASE_URL and LARGE_DATABASE_URL name seeded databases; without
 * them DATABASE_URL or TEST_DATABASE_URL names a server on which two are
 * seeded for the occasion and dropped again.
 */
import { Agent } from "node:http";
import { type Question, questionsOf } from "./support/list-questions.ts";
import { start } from "./support/product.ts";
import { figure, note, table, verdict } from "./support/report.ts";
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

interface Company {
  /** Asks the list once; gives the milliseconds it took. */
  readonly ask: (query: Question["query"]) => Promise<number>;
  readonly questions: readonly Question[];
  close(): Promise<void>;
}

const ran = await withTiers(async (databases) => {
  const small = await openCompany(databases.small);
  const large = await openCompany(databases.large);
  try {
    await measureInTurn(small, large);
  } finally {
    await small.close();
    await large.close();
  }
});
if (!ran) note("skipped: needs PostgreSQL (SMALL_DATABASE_URL and LARGE_DATABASE_URL, or DATABASE_URL)");

async function openCompany(databaseUrl: string): Promise<Company> {
  const tier = await openTier(databaseUrl);
  const backoffice = await start({ entry: "backoffice", env: { DATABASE_URL: databaseUrl, SEED: "none" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: (query) => timed(`${backoffice.url}/api/clothes/product?${new URLSearchParams(query)}`, tier.token, agent),
    questions: questionsOf(tier.facts),
    async close() {
      agent.destroy();
      await backoffice.stop();
      await tier.close();
    },
  };
}

/** One question to the small, the same to the large, so that the machine's other work slows both alike. */
async function measureInTurn(small: Company, large: Company): Promise<void> {
  const timings = { small: [] as Timing[], large: [] as Timing[] };
  for (const [index, question] of large.questions.entries()) {
    const asked = [small.questions[index] ?? question, question] as const;
    const times: [number[], number[]] = [[], []];
    for (let round = -warmUps; round < samples; round += 1) {
      const [before, after] = [await small.ask(asked[0].query), await large.ask(asked[1].query)];
      if (round < 0) continue;
      times[0].push(before);
      times[1].push(after);
    }
    timings.small.push({ question: asked[0], times: times[0] });
    timings.large.push({ question: asked[1], times: times[1] });
  }
  report(timings.small, timings.large);
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
    return {
      ...question,
      small: p95(before),
      large: p95(times),
      ratio: p95(times) / p95(before),
      typical: median(times),
    };
  });
  table(
    ["question", "small p95 ms", "large p95 ms", "large median ms", "ratio"],
    lines.map((line) => [
      `${line.kind}: ${line.name}`,
      line.small.toFixed(1),
      line.large.toFixed(1),
      line.typical.toFixed(1),
      line.ratio.toFixed(2),
    ]),
  );
  const slowest = lines.reduce((worst, line) => (line.large > worst.large ? line : worst));
  verdict(`slowest question at the large tier, ${slowest.name}, p95`, slowest.large, "ms", { most: mostMs }, 1);
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const of = (timings: readonly Timing[]) =>
      timings.filter(({ question }) => question.kind === kind).flatMap(({ times }) => times);
    verdict(`${kind}, p95 large ÷ small`, p95(of(large)) / p95(of(small)), "", { most: mostRatio }, 2);
  }
  const all = (timings: readonly Timing[]) => timings.flatMap(({ times }) => times);
  verdict("all, p95 large ÷ small", p95(all(large)) / p95(all(small)), "", { most: mostRatio }, 2);
  const steepest = lines.reduce((worst, line) => (line.ratio > worst.ratio ? line : worst));
  figure(`steepest single question, ${steepest.name}`, steepest.ratio, "× small", 2);
}
