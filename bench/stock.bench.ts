/**
 * What reads the stock ledger, at a large company against a small one, on
 * PostgreSQL: a style's matrix over all places, and the log of movements at
 * every depth and by every filter over as long a range as it takes. Over HTTP
 * on one kept connection to each, the two companies in turn.
 *
 * SMALL_DATABASE_URL and LARGE_DATABASE_URL name seeded databases; see
 * scale.bench.ts.
 */
import { Agent } from "node:http";
import { start } from "./support/product.ts";
import { figure, note, table, verdict } from "./support/report.ts";
import { median, percentile } from "./support/statistics.ts";
import { readStockQuestions, type StockQuestion } from "./support/stock-questions.ts";
import { openTier, withTiers } from "./support/tier-databases.ts";
import { get } from "./support/wire.ts";

const warmUps = 3;
const samples = 20;
/** Of a scanned line, too. */
const mostMatrixMs = 100;
const mostLogMs = 150;
const mostRatio = 3;

/** Read to know them: whole-company figures, and filters that no index serves. */
const withoutTarget: readonly StockQuestion["kind"][] = ["view", "log by word", "log by old type"];

interface Company {
  readonly ask: (path: string) => Promise<number>;
  readonly questions: readonly StockQuestion[];
  readonly movements: number;
  close(): Promise<void>;
}

const ran = await withTiers(async (databases) => {
  const small = await openCompany(databases.small);
  const large = await openCompany(databases.large);
  try {
    note(`movements: small ${small.movements}, large ${large.movements}`);
    await measureInTurn(small, large);
  } finally {
    await small.close();
    await large.close();
  }
});
if (!ran) note("skipped: needs PostgreSQL (SMALL_DATABASE_URL and LARGE_DATABASE_URL, or DATABASE_URL)");

async function openCompany(databaseUrl: string): Promise<Company> {
  const backoffice = await start({ entry: "backoffice", env: { DATABASE_URL: databaseUrl, SEED: "none" } });
  const tier = await openTier(databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ...(await readStockQuestions(databaseUrl)),
    async ask(path) {
      const began = performance.now();
      const url = `${backoffice.url}/api/clothes${path}`;
      const { status, text } = await get(url, { Authorization: tier.token }, agent);
      if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`);
      return performance.now() - began;
    },
    async close() {
      agent.destroy();
      await backoffice.stop();
      await tier.close();
    },
  };
}

interface Line {
  readonly question: StockQuestion;
  readonly small: number[];
  readonly large: number[];
}

/** One question to the small, the same to the large, so that the machine's other work slows both alike. */
async function measureInTurn(small: Company, large: Company): Promise<void> {
  const lines: Line[] = [];
  for (const [index, question] of large.questions.entries()) {
    const line: Line = { question, small: [], large: [] };
    for (let round = -warmUps; round < samples; round += 1) {
      const times = [
        await small.ask((small.questions[index] ?? question).path),
        await large.ask(question.path),
      ] as const;
      if (round < 0) continue;
      line.small.push(times[0]);
      line.large.push(times[1]);
    }
    lines.push(line);
  }
  report(lines);
}

function report(lines: readonly Line[]): void {
  table(
    ["question", "small p95 ms", "large p95 ms", "large median ms", "median ratio"],
    lines.map(({ question, small, large }) => [
      `${question.kind}: ${question.name}`,
      p95(small).toFixed(1),
      p95(large).toFixed(1),
      median(large).toFixed(1),
      (median(large) / median(small)).toFixed(2),
    ]),
  );
  for (const kind of new Set(lines.map(({ question }) => question.kind))) {
    const ofKind = lines.filter(({ question }) => question.kind === kind);
    const slowest = ofKind.reduce((worst, line) => (p95(line.large) > p95(worst.large) ? line : worst));
    const steepest = ofKind.reduce((worst, line) => (ratioOf(line) > ratioOf(worst) ? line : worst));
    const slowestText = `${kind}, slowest at the large tier, ${slowest.question.name}, p95`;
    const steepestText = `${kind}, steepest, ${steepest.question.name}, median large ÷ small`;
    if (withoutTarget.includes(kind)) {
      figure(slowestText, p95(slowest.large), "ms", 1);
      figure(steepestText, ratioOf(steepest), "", 2);
    } else {
      verdict(
        slowestText,
        p95(slowest.large),
        "ms",
        { most: kind === "matrix" || kind === "scan" ? mostMatrixMs : mostLogMs },
        1,
      );
      verdict(steepestText, ratioOf(steepest), "", { most: mostRatio }, 2);
    }
  }
}

function ratioOf({ small, large }: Line): number {
  return median(large) / median(small);
}

function p95(times: readonly number[]): number {
  return percentile(times, 0.95);
}
